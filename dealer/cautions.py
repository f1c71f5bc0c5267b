"""Say what is irregular at the table; ask what is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

from dealer.events import Candidates
from dealer.phrases import capital, either, listed, number
from rules.cards import AnyCard
from rules.language import _, plural


def ask_unsure(where: str, offered: Candidates) -> str:
    """Ask for a card that was never sure."""
    if not offered:
        return capital(_("{place}: which card is this?").format(place=where))
    cards = [card for card, _chance in offered[:2]]
    if len(cards) == 1:
        return capital(_("{place}: is this {the_card}?").format(place=where, the_card=cards[0].definite))
    return capital(_("{place}: {cards}?").format(place=where, cards=either(cards)))


def ask_changed(where: str, card: AnyCard, offered: Candidates) -> str:
    """Ask about a known card that later reads as another."""
    read = next((other for other, _chance in offered if other != card), None)
    if read is None:
        return capital(_("{place}: it was read as {the_card}?").format(place=where, the_card=card.definite))
    text = _("{place}: it was read as {the_card}, now as {the_other}. Which is it?")
    return capital(text.format(place=where, the_card=card.definite, the_other=read.definite))


def ask_shared(where: str, card: AnyCard, others: Sequence[str]) -> str:
    """Ask about a card that lies in two places; either may be wrong."""
    text = _("{place}: is this {the_card}? It was read at {places} too.")
    return capital(text.format(place=where, the_card=card.definite, places=listed(others)))


def turned_early(where: str) -> str:
    """A face was seen before the whole board was laid."""
    return capital(_("{place} was turned before the board was laid.").format(place=where))


def two_at_once(places: Sequence[str]) -> str:
    """More cards were turned together than the round allows."""
    text = plural(
        "{number} card was turned at once: {places}.", "{number} cards were turned at once: {places}.", len(places)
    )
    return capital(text.format(number=number(len(places)), places=listed(places)))


def card_missing(where: str) -> str:
    """A slot that should hold a card is empty."""
    return capital(_("{place} has no card.").format(place=where))


def was_turned_back(where: str, card: AnyCard | None) -> str:
    """A card that was turned lies face down."""
    if card is None:
        return capital(_("{place} lies face down.").format(place=where))
    return capital(_("{place} lies face down; it is {the_card}.").format(place=where, the_card=card.definite))


def extra_cards(cards: Sequence[AnyCard | None]) -> str:
    """Faces lie on the board where no card belongs."""
    known = [card.words for card in cards if card is not None]
    if known:
        text = plural(
            "A card lies outside the board's positions: {cards}.",
            "Cards lie outside the board's positions: {cards}.",
            len(cards),
        )
    else:
        text = plural(
            "A card lies outside the board's positions.", "Cards lie outside the board's positions.", len(cards)
        )
    return text.format(cards=listed(known))


def seen_twice(card: AnyCard, places: Sequence[str], settled: bool) -> str:
    """The same card lies in two places; with both settled by a person the deck itself is wrong."""
    misdeal = _("{card} lies at {places}. This deck has it twice: a misdeal.")
    text = misdeal if settled else _("{card} lies at {places}.")
    return capital(text.format(card=card.words, places=listed(places)))


def card_exposed(count: int) -> str:
    """A face was seen beside the board before the showdown; which one is not said."""
    text = plural("A card was exposed before the showdown.", "{number} cards were exposed before the showdown.", count)
    return capital(text.format(number=number(count)))


def cleared_early(deal: int) -> str:
    """The board was taken away in mid-deal."""
    return _("The board was cleared before deal {number} ended; what was read stays noted.").format(number=deal)


def too_few(name: str, seen: int, whole: int) -> str:
    """A hand was taken away before all of it was read."""
    text = _("{name} showed {seen} of {whole} cards: show the whole hand.")
    return text.format(name=name, seen=number(seen), whole=number(whole))


def too_many(seen: int, whole: int) -> str:
    """More cards lie in the scan place than a hand has."""
    text = _("{seen} cards lie there; a hand has {whole}.")
    return capital(text.format(seen=number(seen), whole=number(whole)))


def hand_shown_twice(name: str) -> str:
    """The cards in the scan place belong to a hand that was read before."""
    return _("These are {name}'s cards, which were read already.").format(name=name)


def fault(what: str) -> str:
    """The program itself failed over an event; the deal stands as it was."""
    return _("Something went wrong in the program ({what}); the deal stands as it was.").format(what=what)


def open_card_differs(name: str, cards: str) -> str:
    """A hand that was shown lacks a card that lay open before its player."""
    return _("{name}'s hand lacks what lay open before: {cards}.").format(name=name, cards=cards)
