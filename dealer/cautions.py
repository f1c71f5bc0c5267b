"""Say what is irregular at the table; ask what is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

from dealer.events import Candidates
from dealer.phrases import capital, either, listed, number
from rules.cards import AnyCard
from rules.language import _


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


def turned_early(where: str) -> str:
    """A face was seen before the whole board was laid."""
    return f"{capital(where)} was turned before the board was laid."


def two_at_once(places: Sequence[str]) -> str:
    """More cards were turned together than the round allows."""
    return f"{capital(number(len(places)))} cards were turned at once: {listed(places)}."


def card_missing(where: str) -> str:
    """A slot that should hold a card is empty."""
    return f"{capital(where)} has no card."


def was_turned_back(where: str, card: AnyCard | None) -> str:
    """A card that was turned lies face down."""
    return f"{capital(where)} lies face down{f'; it is the {card.words}' if card else ''}."


def extra_cards(cards: Sequence[AnyCard | None]) -> str:
    """Faces lie on the board where no card belongs."""
    known = [card.words for card in cards if card is not None]
    named = f": {listed(known)}" if known else ""
    return f"{'A card lies' if len(cards) == 1 else 'Cards lie'} outside the board's positions{named}."


def seen_twice(card: AnyCard, places: Sequence[str], settled: bool) -> str:
    """The same card lies in two places; with both settled by a person the deck itself is wrong."""
    text = f"{capital(card.words)} lies at {listed(places)}."
    return f"{text} This deck has it twice: a misdeal." if settled else text


def card_exposed(count: int) -> str:
    """A face was seen beside the board before the showdown; which one is not said."""
    return f"{'A card was' if count == 1 else f'{capital(number(count))} cards were'} exposed before the showdown."


def cleared_early(deal: int) -> str:
    """The board was taken away in mid-deal."""
    return f"The board was cleared before deal {deal} ended; what was read stays noted."


def too_few(name: str, seen: int, whole: int) -> str:
    """A hand was taken away before all of it was read."""
    return f"{name} showed {number(seen)} of {number(whole)} cards: show the whole hand."


def too_many(seen: int, whole: int) -> str:
    """More cards lie in the scan place than a hand has."""
    return f"{capital(number(seen))} cards lie there; a hand has {number(whole)}."


def hand_shown_twice(name: str) -> str:
    """The cards in the scan place belong to a hand that was read before."""
    return f"These are {name}'s cards, which were read already."


def fault(what: str) -> str:
    """The program itself failed over an event; the deal stands as it was."""
    return f"Something went wrong in the program ({what}); the deal stands as it was."


def open_card_differs(name: str, cards: str) -> str:
    """A hand that was shown lacks a card that lay open before its player."""
    return _("{name}'s hand lacks what lay open before: {cards}.").format(name=name, cards=cards)
