"""Rank what each line gives a player, and name the five cards when asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.cards import Card
from rules.hands import Hand, Source, high_from_key, high_hand, low_from_key, low_hand
from rules.layouts import Line
from rules.lows import low_key, low_order, qualifies
from rules.masks import BIT, mask_of
from rules.options import WildScope
from rules.variants import HAND, Variant
from rules.wild import Key, high_key, order

_EVERY_SUIT = 1 | 1 << 16 | 1 << 32 | 1 << 48


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line whose cards are known: the mask of its cards and the mask of all cards that it makes wild."""

    line: Line
    cards: tuple[Source, ...]
    mask: int
    wild: int


@dataclass(frozen=True, slots=True)
class LineValue:
    """What one line gives one player: keys as the vectors write them, strengths where larger is better.

    low_key is None in a game without a low; low is None when the low does not qualify.
    """

    line: str
    high_key: Key
    high: Key
    low_key: Key | None = None
    any_low: Key | None = None
    low: Key | None = None


def open_lines(variant: Variant, table: Mapping[str, Card]) -> tuple[OpenLine, ...]:
    """The lines whose cards are all on the table, in the order of the layout."""
    found = []
    for line in variant.layout.lines:
        if all(slot in table for slot in line.slots):
            cards = tuple(Source(table[slot], slot) for slot in line.slots)
            found.append(OpenLine(line, cards, mask_of(one.card for one in cards), _wild_mask(variant, line, table)))
    return tuple(found)


def _wild_mask(variant: Variant, line: Line, table: Mapping[str, Card]) -> int:
    """The cards that are wild on this line (OPR-522 art. 3.3, OPR-566 art. 3.3, OPR-527 art. 5)."""
    lifts = [table[slot] for slot in line.slots if slot in variant.layout.elevators]
    if variant.house.wild_scope is WildScope.NONE:
        return 0
    if variant.house.wild_scope is WildScope.CARD:
        return mask_of(lifts)
    mask = 0
    for card in lifts:
        mask |= _EVERY_SUIT << card.rank
    return mask


def value(variant: Variant, hole: Sequence[Card], opened: OpenLine, hole_mask: int) -> LineValue:
    """Rank the best high hand, and low hand where there is one, of these hole cards with one line."""
    house = variant.house
    if house.hole_exact is not None or house.natural_wins:
        return _slow_value(variant, hole, opened)
    cards = hole_mask | opened.mask
    naturals, wilds = cards & ~opened.wild, (cards & opened.wild).bit_count()
    high = high_key(naturals, wilds, house)
    if not variant.high_low:
        return LineValue(opened.line.name, high, order(high, house))
    low = low_key(naturals, wilds, house)
    strength = low_order(low)
    qualified = strength if qualifies(low, house) else None
    return LineValue(opened.line.name, high, order(high, house), low, strength, qualified)


def _slow_value(variant: Variant, hole: Sequence[Card], opened: OpenLine) -> LineValue:
    """Rank a line by naming its hands, where the number of hole cards or of wild cards counts."""
    high = best_high(variant, hole, opened)
    if not variant.high_low:
        return LineValue(opened.line.name, high.key, high.strength)
    low = best_low(variant, hole, opened)
    qualified = low.strength if qualifies(low.key, variant.house) else None
    return LineValue(opened.line.name, high.key, high.strength, low.key, low.strength, qualified)


def best_high(variant: Variant, hole: Sequence[Card], opened: OpenLine, key: Key | None = None) -> Hand:
    """The best high hand with its five cards; key: the rank when it is known already."""
    if key is not None and variant.house.hole_exact is None:
        return high_from_key(key, *parted(hole, opened), variant.house)
    return max(
        (high_hand(cards, _wild_cards(cards, opened), variant.house) for cards in _available(variant, hole, opened)),
        key=lambda hand: hand.strength,
    )


def best_low(variant: Variant, hole: Sequence[Card], opened: OpenLine, key: Key | None = None) -> Hand:
    """The best low hand with its five cards, qualified or not."""
    if key is not None and variant.house.hole_exact is None:
        return low_from_key(key, *parted(hole, opened))
    return max(
        (low_hand(cards, _wild_cards(cards, opened), variant.house) for cards in _available(variant, hole, opened)),
        key=lambda hand: hand.strength,
    )


def _sources(hole: Sequence[Card], opened: OpenLine) -> list[Source]:
    return [*(Source(card, "hole") for card in hole), *opened.cards]


def parted(hole: Sequence[Card], opened: OpenLine) -> tuple[list[Source], list[Source]]:
    """The natural and the wild cards among the hole cards and the line."""
    sources = _sources(hole, opened)
    if not opened.wild:
        return sources, []
    parted: tuple[list[Source], list[Source]] = ([], [])
    for one in sources:
        parted[BIT[one.card] & opened.wild != 0].append(one)
    return parted


def _wild_cards(cards: Sequence[Source], opened: OpenLine) -> list[Card]:
    return [one.card for one in cards if BIT[one.card] & opened.wild]


def _available(variant: Variant, hole: Sequence[Card], opened: OpenLine) -> Iterator[list[Source]]:
    """The cards to choose from: all of them, or every five with the exact number of hole cards."""
    exact = variant.house.hole_exact
    if exact is None:
        yield _sources(hole, opened)
        return
    for held in combinations(hole, exact):
        for shared in combinations(opened.cards, HAND - exact):
            yield [*(Source(card, "hole") for card in held), *shared]
