"""Say why an event changes nothing: it came too early, too late, or names what is not there."""

from __future__ import annotations

from dealer.phrases import capital, number


def laid_already() -> str:
    """Somebody says that the board is laid, which it is."""
    return "The board is laid already."


def cannot_start(reason: str) -> str:
    """A deal cannot begin like this."""
    return f"No new deal: {reason}."


def no_such_slot(slot: str) -> str:
    """This board has no such place."""
    return f"There is no position {slot} on this board."


def not_turned(where: str) -> str:
    """A card that should be face down already is."""
    return f"{capital(where)} is face down already."


def order_was_right() -> str:
    """There is no departure from the order to accept."""
    return "Nothing was turned out of order."


def betting_over_already(done: int) -> str:
    """The round was over before."""
    return f"Betting round {done} is over already."


def no_betting(laying: bool) -> str:
    """There is no betting round to end."""
    return "Betting begins when the board is laid." if laying else "The betting is over."


def no_such_seat(seat: int) -> str:
    """Nobody sits there."""
    return f"Nobody sits at seat {seat}."


def folded_already(name: str) -> str:
    """A player who is out cannot do this."""
    return f"{name} has folded."


def never_folded(name: str) -> str:
    """There is no fold to take back."""
    return f"{name} has not folded."


def last_player(name: str) -> str:
    """The last player left does not fold."""
    return f"{name} is the last player and has won."


def declared_already(name: str) -> str:
    """The same declaration was in."""
    return f"{name} has declared so already."


def nothing_declared(name: str) -> str:
    """There is no declaration to take back."""
    return f"{name} has not declared."


def no_declarations(title: str) -> str:
    """This game knows no declaration."""
    return f"Nobody declares in {title}."


def declare_later(over: bool) -> str:
    """It is not the time to declare."""
    return "The deal is over." if over else "Declarations come after the last betting round."


def no_such_line(line: str) -> str:
    """This board has no such line."""
    return f"There is no line {line} on this board."


def no_hand_wanted() -> str:
    """No hand has to be shown now."""
    return "No hand is wanted now."


def hands_later() -> str:
    """It is not the time to show hands."""
    return "Hands are shown after the last betting round."


def shown_before_declaring() -> str:
    """Cards are shown before all have declared."""
    return "Declare before showing: the hand is read when all declarations are in."


def wrong_count(count: int, whole: int) -> str:
    """A hand given by hand has not the right number of cards."""
    return f"A hand has {number(whole)} different cards; {number(count)} {'was' if count == 1 else 'were'} given."


def no_such_card(name: str) -> str:
    """This player has no such card to correct."""
    return f"{name} has shown no such card."


def no_such_question() -> str:
    """The question was settled already."""
    return "This question is settled already."


def correct_what() -> str:
    """A correction that names no card."""
    return "Say which card to correct: a position, or a player's card."


def nothing_to_take_back() -> str:
    """There is no earlier step."""
    return "There is nothing to take back."


def nothing_to_redo() -> str:
    """No step was taken back."""
    return "There is nothing to do again."


def nothing_to_overrule() -> str:
    """There is no ruling yet that somebody could overrule."""
    return "There is no ruling to overrule yet."


def bad_shares() -> str:
    """An overruling whose shares make no pot, or that nobody signs."""
    return "Name who rules; give shares of seated players that make one pot or less."
