"""Say why an event changes nothing: it came too early, too late, or names what is not there."""

from __future__ import annotations

from dealer.phrases import capital, number
from rules.language import _, plural


def laid_already() -> str:
    """Somebody says that the board is laid, which it is."""
    return _("The board is laid already.")


def cannot_start(reason: str) -> str:
    """A deal cannot begin like this."""
    return _("No new deal: {reason}.").format(reason=reason)


def no_such_slot(slot: str) -> str:
    """This board has no such place."""
    return _("There is no position {slot} on this board.").format(slot=slot)


def not_turned(where: str) -> str:
    """A card that should be face down already is."""
    return capital(_("{place} is face down already.").format(place=where))


def order_was_right() -> str:
    """There is no departure from the order to accept."""
    return _("Nothing was turned out of order.")


def betting_over_already(done: int) -> str:
    """The round was over before."""
    return _("Betting round {number} is over already.").format(number=done)


def no_betting(laying: bool) -> str:
    """There is no betting round to end."""
    return _("Betting begins when the board is laid.") if laying else _("The betting is over.")


def no_such_seat(seat: int) -> str:
    """Nobody sits there."""
    return _("Nobody sits at seat {number}.").format(number=seat)


def folded_already(name: str) -> str:
    """A player who is out cannot do this."""
    return _("{name} has folded.").format(name=name)


def never_folded(name: str) -> str:
    """There is no fold to take back."""
    return _("{name} has not folded.").format(name=name)


def last_player(name: str) -> str:
    """The last player left does not fold."""
    return _("{name} is the last player and has won.").format(name=name)


def declared_already(name: str) -> str:
    """The same declaration was in."""
    return _("{name} has declared so already.").format(name=name)


def nothing_declared(name: str) -> str:
    """There is no declaration to take back."""
    return _("{name} has not declared.").format(name=name)


def no_declarations(title: str) -> str:
    """This game knows no declaration."""
    return _("Nobody declares in {game}.").format(game=_(title))


def declare_later(over: bool) -> str:
    """It is not the time to declare."""
    return _("The deal is over.") if over else _("Declarations come after the last betting round.")


def no_such_line(line: str) -> str:
    """This board has no such line."""
    return _("There is no line {line} on this board.").format(line=line)


def no_hand_wanted() -> str:
    """No hand has to be shown now."""
    return _("No hand is wanted now.")


def hands_later() -> str:
    """It is not the time to show hands."""
    return _("Hands are shown after the last betting round.")


def shown_before_declaring() -> str:
    """Cards are shown before all have declared."""
    return _("Declare before showing: the hand is read when all declarations are in.")


def wrong_count(count: int, whole: int) -> str:
    """A hand given by hand has not the right number of cards."""
    text = plural(
        "A hand has {whole} different cards; {number} was given.",
        "A hand has {whole} different cards; {number} were given.",
        count,
    )
    return text.format(whole=number(whole), number=number(count))


def no_such_card(name: str) -> str:
    """This player has no such card to correct."""
    return _("{name} has shown no such card.").format(name=name)


def no_such_question() -> str:
    """The question was settled already."""
    return _("This question is settled already.")


def correct_what() -> str:
    """A correction that names no card."""
    return _("Say which card to correct: a position, or a player's card.")


def nothing_to_take_back() -> str:
    """There is no earlier step."""
    return _("There is nothing to take back.")


def nothing_to_redo() -> str:
    """No step was taken back."""
    return _("There is nothing to do again.")


def nothing_to_overrule() -> str:
    """There is no ruling yet that somebody could overrule."""
    return _("There is no ruling to overrule yet.")


def bad_shares() -> str:
    """An overruling whose shares make no pot, or that nobody signs."""
    return _("Name who rules; give shares of seated players that make one pot or less.")


def sentence(reason: str) -> str:
    """A reason as a sentence of its own."""
    return _("{said}.").format(said=reason)


def order_of_others(turned: str) -> str:
    """An order of turning that does not name just the cards that were turned."""
    return _("Name each turned card once, in the order of turning; turned are {slots}.").format(slots=turned)


def order_stands() -> str:
    """The order of turning is the one that is known."""
    return _("The cards were turned in this order already.")


def seats_stand() -> str:
    """The same players sit in the same order."""
    return _("The players sit like this already.")


def no_hand_to_swap() -> str:
    """Neither player has shown a hand."""
    return _("Neither of them has shown a hand.")


def no_open_cards(title: str) -> str:
    """This game deals no card face up to the players."""
    return _("Nobody has open cards in {game}.").format(game=_(title))


def wrong_open_cards(most: int) -> str:
    """Not as many open cards as the game deals, or one twice."""
    return _("Give up to {count} different open cards.").format(count=most)


def nothing_to_dismiss() -> str:
    """No such irregularity is noted, or it has to be mended."""
    return _("There is nothing of this kind to settle.")


def no_such_step() -> str:
    """The step cannot be taken back or done again: it is of another deal, or nobody's."""
    return _("This step cannot be gone back to.")
