"""Say what happened at the table in one sentence, in the table's own words.

Every function takes words and values, never asks the state what to think of it, and returns text to show. Questions and
irregularities are here too; what the dealer does next is in `dealer/prompts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dealer.events import Candidates, Declaration
from rules.cards import AnyCard, Card

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def number(count: int) -> str:
    """The number in words up to eleven, in digits above."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: "Ana, Ben and Chris"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def either(cards: Sequence[AnyCard]) -> str:
    """Cards as alternatives, what they share said once: "nine or six of diamonds"."""
    plain = [card for card in cards if isinstance(card, Card)]
    if len(plain) == len(cards) > 1:
        if len({card.suit for card in plain}) == 1:
            return f"{listed([card.rank.word for card in plain], 'or')} of {plain[0].suit.word}"
        if len({card.rank for card in plain}) == 1:
            return f"{plain[0].rank.word} of {listed([card.suit.word for card in plain], 'or')}"
    return listed([card.words for card in cards], "or")


# Laying and turning


def deal_begins(number_of_deal: int, dealer: str | None) -> str:
    """A new deal begins."""
    return f"Deal {number_of_deal}. {dealer} has the button." if dealer else f"Deal {number_of_deal}."


def board_laid(first: str | None) -> str:
    """All cards of the board lie face down."""
    return f"The board is laid. {first_to_act(first)}".strip()


def card_laid(where: str) -> str:
    """One more card lies face down."""
    return f"A card lies face down at {where}."


def first_to_act(name: str | None) -> str:
    """Who begins the betting round; empty when that is not known."""
    return f"{name} is first to act." if name else ""


def card_turned(card: AnyCard, where: str) -> str:
    """A card was turned and read."""
    return f"{capital(card.words)} turned at {where}."


def card_unread(where: str) -> str:
    """A card was turned, but its reading is not sure."""
    return f"A card was turned at {where}; its reading is not sure."


def card_settled(card: AnyCard, where: str) -> str:
    """A doubtful card became sure."""
    return f"{capital(where)} is the {card.words}."


def card_differs(card: AnyCard, read: AnyCard, where: str) -> str:
    """A known card reads as another one now."""
    return f"{capital(where)} was the {card.words}; it now reads as the {read.words}."


def card_stays(card: AnyCard, read: AnyCard, where: str) -> str:
    """A person has settled this card; the camera's other reading changes nothing."""
    return f"{capital(where)} stays the {card.words}, as a person said; the camera reads the {read.words}."


def reads_again(card: AnyCard, where: str) -> str:
    """The doubt about a known card is over."""
    return f"{capital(where)} reads as the {card.words} again."


def turned_back(where: str) -> str:
    """A card shows its back again."""
    return f"{capital(where)} is face down again."


def betting_over(done: int) -> str:
    """A betting round ended."""
    return f"Betting round {done} is over."


def order_accepted() -> str:
    """The dealer's order of turning stands."""
    return "The order of turning stands as it is."


# Players


def folds(name: str) -> str:
    """A player folds."""
    return f"{name} folds."


def back_in(name: str) -> str:
    """A fold was a mistake."""
    return f"{name} is in the hand after all."


def wins_unshown(name: str) -> str:
    """All others have folded (OPR-527 art. 3.3)."""
    return f"{name} wins the pot without showing."


def declared_hidden(name: str, in_already: bool, missing: Sequence[str]) -> str:
    """A declaration is in, not yet shown."""
    text = f"{name} has declared{' anew' if in_already else ''}."
    return f"{text} {listed(missing)} {'has' if len(missing) == 1 else 'have'} not." if missing else text


def declaration_withdrawn(name: str) -> str:
    """A declaration was taken back."""
    return f"{name} takes the declaration back."


def declarations_shown(declared: Iterable[tuple[str, Declaration]]) -> str:
    """All declarations are in and shown together (OPR-527 art. 4.2)."""
    return f"Declarations: {listed([f'{name} {side.value}' for name, side in declared])}."


def declaration_corrected(name: str, was: Declaration | None, now: Declaration) -> str:
    """A declaration that was shown is corrected."""
    return f"{name} declared {now.value}, not {was.value}." if was else f"{name} declared {now.value}."


def button_at(name: str) -> str:
    """The dealer button was put somewhere else."""
    return f"{name} has the button."


def renamed(was: str, now: str) -> str:
    """A player's name is written differently."""
    return f"{was} is now {now}."


# Showdown


def shows_next(name: str) -> str:
    """Whose hand is wanted now."""
    return f"{name}, show your hand."


def hand_read(name: str, cards: Sequence[AnyCard | None]) -> str:
    """A hand was shown and read."""
    known = [card.words for card in cards if card is not None]
    unread = len(cards) - len(known)
    rest = [f"{number(unread)} card{'s' if unread > 1 else ''} not read for sure"] if unread else []
    return f"{name} shows {listed(known + rest)}."


def hand_is_whose(name: str) -> str:
    """A hand shown again is known already."""
    return f"These are {name}'s cards."


def corrected(card: AnyCard, where: str, was: AnyCard | None) -> str:
    """A person said which card it is."""
    old = f", not the {was.words}" if was is not None and was != card else ""
    return f"{capital(where)} is the {card.words}{old}."


def waits_for_answer(count: int) -> str:
    """No ruling while a card that matters is in doubt."""
    return f"The ruling waits for {'one answer' if count == 1 else f'{number(count)} answers'}."


def settled_anyway(text: str) -> str:
    """The ruling is the same whatever the doubtful card is."""
    return f"{text} The card in doubt changes nothing."


# Undo


def taken_back(before: str) -> str:
    """The last step was taken back."""
    return f"Taken back: {before}" if before else "The last step is taken back."


def done_again(after: str) -> str:
    """A step taken back was done again."""
    return f"Again: {after}" if after else "The step is done again."


def nothing_to_take_back() -> str:
    """There is no earlier step."""
    return "There is nothing to take back."


def nothing_to_redo() -> str:
    """No step was taken back."""
    return "There is nothing to do again."


# Questions


def ask_unsure(where: str, offered: Candidates) -> str:
    """Ask for a card that was never sure."""
    if not offered:
        return f"{capital(where)}: which card is this?"
    if len(offered) == 1:
        return f"{capital(where)}: is this the {offered[0][0].words}?"
    return f"{capital(where)}: {either([card for card, _ in offered[:2]])}?"


def ask_changed(where: str, card: AnyCard, offered: Candidates) -> str:
    """Ask about a known card that later reads as another."""
    read = next((other for other, _ in offered if other != card), None)
    was = f"it was read as the {card.words}"
    return f"{capital(where)}: {was}, now as the {read.words}. Which is it?" if read else f"{capital(where)}: {was}?"


def ask_shared(where: str, card: AnyCard, others: Sequence[str]) -> str:
    """Ask about a card that lies in two places; either may be wrong."""
    return f"{capital(where)}: is this the {card.words}? It was read at {listed(others)} too."
