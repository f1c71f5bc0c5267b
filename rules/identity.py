"""Rank lines when one wild card must stand for the same card in both hands (house rule same_identity)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from rules.cards import Card
from rules.equilibrium import Choice
from rules.hands import Hand, PlayedCard, Source, high_from_key, low_from_key
from rules.lines import OpenLine, parted
from rules.lows import low_key, low_order, qualifies
from rules.masks import ACE, CARD, lanes, mask_of, straight_top
from rules.options import Duplicates, FiveOfAKind, House
from rules.variants import Variant
from rules.wild import FIVE, FLUSH, STRAIGHT, STRAIGHT_FLUSH, Key, natural_key, order

_WILD = "wild "
_BUG_MAY_COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH)


def choices(variant: Variant, hole: Sequence[Card], opened: OpenLine) -> Iterator[Choice]:
    """What one line gives for each identity of its wild cards; only pairs that nothing beats on both sides."""
    naturals, wilds = parted(hole, opened)
    mask = mask_of(source.card for source in naturals)
    best: dict[Key, Choice] = {}
    for roles in combinations_with_replacement(tuple(CARD.values()), len(wilds)):
        low = fixed_low(mask, roles, variant.house)
        strength = low_order(low)
        counted = strength if qualifies(low, variant.house) else None
        found = Choice(opened.line.name, _high(variant, hole, opened, mask, roles), counted, strength, roles)
        known = best.get(found.high)
        if known is None or (known.any_low or ()) < strength:
            best[found.high] = found
    top: Key = ()
    for strength in sorted(best, reverse=True):
        low = best[strength].any_low or ()
        if not top or low > top:
            yield best[strength]
            top = low


def _high(variant: Variant, hole: Sequence[Card], opened: OpenLine, mask: int, roles: Sequence[Card]) -> Key:
    """The strength of the high hand; its cards must be named only where natural cards win ties."""
    if variant.house.natural_wins:
        return fixed_hand(variant, hole, opened, roles, high=True).strength
    return order(fixed_high(mask, roles, variant.house), variant.house)


def fixed_high(naturals: int, roles: Sequence[Card], house: House) -> Key:
    """The best high key when the wild cards are these cards; a card held twice counts twice only in five of a kind."""
    mask = naturals | mask_of(roles)
    found = [natural_key(mask)]
    if house.five is not FiveOfAKind.NONE:
        counts = Counter(card.rank for card in roles)
        five = [r for r in counts if counts[r] + sum(lane >> r & 1 for lane in lanes(naturals)) >= 5]
        found += [(FIVE, int(max(five)))] if five else []
    if house.dup is Duplicates.ANY:
        found += _doubled_flushes(naturals, roles)
    if house.bug and any(card.rank != ACE for card in roles):
        found = [key for key in found if key[0] in _BUG_MAY_COMPLETE] + [natural_key(naturals)]
    return max(found, key=lambda key: order(key, house))


def _doubled_flushes(naturals: int, roles: Sequence[Card]) -> list[Key]:
    """Flushes that may hold one card twice."""
    cards = [card for bit, card in CARD.items() if bit & naturals] + list(roles)
    found: list[Key] = []
    for suit in {card.suit for card in roles}:
        ranks = sorted((int(card.rank) for card in cards if card.suit is suit), reverse=True)[:5]
        if len(ranks) == 5 and not straight_top(sum(1 << rank for rank in set(ranks)), 0):
            found.append((FLUSH, *ranks))
    return found


def fixed_low(naturals: int, roles: Sequence[Card], house: House) -> Key:
    """The best low key when the wild cards are these cards; an ace counts only where a wild card may be one."""
    allowed = [card for card in roles if house.wild_ace or card.rank != ACE]
    mask = naturals | mask_of(allowed)
    if mask.bit_count() >= 5:
        return low_key(mask, 0, house)
    return low_key(naturals, len(roles), house)


def fixed_hand(variant: Variant, hole: Sequence[Card], opened: OpenLine, roles: Sequence[Card], *, high: bool) -> Hand:
    """The hand with its five cards when the wild cards of the line are these cards."""
    naturals, wilds = parted(hole, opened)
    mask = mask_of(source.card for source in naturals)
    stands = [Source(role, f"{_WILD}{number}") for number, role in enumerate(roles)]
    if high:
        found = high_from_key(fixed_high(mask, roles, variant.house), naturals, stands, variant.house)
    else:
        found = low_from_key(fixed_low(mask, roles, variant.house), naturals, stands)
    cards = tuple(_restored(card, wilds) for card in found.cards)
    strength = order(found.key, variant.house) if high else found.strength
    if high and variant.house.natural_wins:
        strength = (*strength, -sum(card.stands_for is not None for card in cards))
    return Hand(strength, found.key, found.side, cards)


def _restored(card: PlayedCard, wilds: Sequence[Source]) -> PlayedCard:
    """Put the wild card itself back in the place of the card it stands for."""
    if not card.origin.startswith(_WILD):
        return card
    wild = wilds[int(card.origin.removeprefix(_WILD))]
    return PlayedCard(wild.card, wild.origin, None if wild.card == card.card else card.role)
