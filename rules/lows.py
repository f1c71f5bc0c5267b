"""Find the best low hand, ace-to-five, deuce-to-seven or ace-to-six, with or without wild cards.

Keys are (category, ranks...), smaller is better; the ace is 1 in ace-to-five and ace-to-six, 14 in deuce-to-seven.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from rules.masks import ACE, CARD, Levels, lanes, levels
from rules.options import House, LowSystem
from rules.wild import FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, Key

_SHAPES = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): 9,
}


def low_key(naturals: int, wilds: int, house: House) -> Key:
    """The best low key of these natural cards (a mask) and so many wild cards (OPR-527 art. 4.4)."""
    suits = lanes(naturals)
    held = levels(suits)
    system = house.low_system
    ranks = _ranks(held[0], system)
    if system is LowSystem.A5:
        key = _unpaired_a5(ranks, wilds, house.wild_ace)
    else:
        key = _unpaired(ranks, wilds, house.wild_ace, system, _lonely(suits, system) if not wilds else ())
    if key:
        return key
    if wilds or system is LowSystem.A5 or ranks.bit_count() < 5:
        return _paired(*(_ranks(level, system) for level in held), wilds, house.wild_ace, system)
    return _searched(naturals, system)


def qualifies(key: Key, house: House) -> bool:
    """Whether a low key meets the table's qualifier (eight or better: no pair, nothing above an eight)."""
    return house.qualifier is None or (key[0] == HIGH_CARD and key[1] <= house.qualifier)


def low_order(key: Key) -> Key:
    """The strength of a low key; larger is better."""
    return tuple(-part for part in key)


def _ranks(ranks: int, system: LowSystem) -> int:
    """The ranks of a lane with the ace at 1 where the ace is low."""
    return ranks if system is LowSystem.DEUCE else (ranks & 0x3FFF) | (ranks >> 13 & 2)


def _top(system: LowSystem) -> int:
    return ACE if system is LowSystem.DEUCE else ACE - 1


def _ace(system: LowSystem) -> int:
    return ACE if system is LowSystem.DEUCE else 1


def _free(system: LowSystem, wild_ace: bool) -> list[int]:
    """The ranks a wild card may take, lowest first."""
    lowest = 2 if system is LowSystem.DEUCE else 1
    return [rank for rank in range(lowest, _top(system) + 1) if wild_ace or rank != _ace(system)]


@cache
def _unpaired_a5(ranks: int, wilds: int, wild_ace: bool) -> Key:
    """Five different ranks, or () when there are too few: the lowest held and the lowest not held."""
    natural = [rank for rank in range(1, ACE) if ranks >> rank & 1][: max(5 - wilds, 0)]
    if len(natural) + wilds < 5:
        return ()
    free = [rank for rank in _free(LowSystem.A5, wild_ace) if rank not in natural]
    return (HIGH_CARD, *sorted((*natural, *free[: 5 - len(natural)]), reverse=True))


@cache
def _unpaired(ranks: int, wilds: int, wild_ace: bool, system: LowSystem, lonely: tuple[int, ...]) -> Key:
    """The best five different ranks that are neither a straight nor all in one suit, or ()."""
    barred = 0 if wild_ace or not wilds else 1 << _ace(system)
    for chosen, key in _ladder(system):
        missing = chosen & ~ranks
        if missing.bit_count() > wilds or missing & barred:
            continue
        if not lonely or all(chosen & ~suit for suit in lonely):
            return key
    return ()


@cache
def _ladder(system: LowSystem) -> tuple[tuple[int, Key], ...]:
    """Every five different ranks that make no straight, best first, as a mask and as a key."""
    top, lowest = _top(system), 2 if system is LowSystem.DEUCE else 1
    sets = combinations(range(top, lowest - 1, -1), 5)
    return tuple((sum(1 << r for r in ranks), (HIGH_CARD, *ranks)) for ranks in sorted(sets) if ranks[0] - ranks[4] > 4)


def _lonely(suits: Levels, system: LowSystem) -> tuple[int, ...]:
    """For each suit with five or more cards the ranks held in that suit only."""
    found = []
    for suit, ranks in enumerate(suits):
        if ranks.bit_count() >= 5:
            others = [other for lane, other in enumerate(suits) if lane != suit]
            found.append(_ranks(ranks & ~(others[0] | others[1] | others[2]), system))
    return tuple(found)


@cache
def _paired(ones: int, twos: int, threes: int, fours: int, wilds: int, wild_ace: bool, system: LowSystem) -> Key:
    """The best low when five different ranks cannot be had: every choice of cards is tried, wilds make no pair."""
    held = [r for r in range(1, ACE + 1) for level in (ones, twos, threes, fours) if level >> r & 1]
    best: Key = ()
    for used in range(min(wilds, 5) + 1):
        for natural in set(combinations(held, 5 - used)):
            free = [rank for rank in _free(system, wild_ace) if rank not in natural]
            key = _shape((*natural, *free[:used]))
            best = min(best, key) if best else key
    return best


def _shape(ranks: tuple[int, ...]) -> Key:
    """The key of five ranks when straights and flushes do not matter."""
    different = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return (_SHAPES[tuple(ranks.count(rank) for rank in different)], *different)


def _searched(naturals: int, system: LowSystem) -> Key:
    """The best low of natural cards when no five different ranks are free of straight and flush."""
    return min(five_card_low(hand, system) for hand in combinations(_bits(naturals), 5))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def five_card_low(bits: tuple[int, ...], system: LowSystem) -> Key:
    """The low key of exactly five natural cards, each given as its bit."""
    cards = [CARD[bit] for bit in bits]
    ranks = tuple(1 if card.rank == ACE and system is not LowSystem.DEUCE else int(card.rank) for card in cards)
    key = _shape(ranks)
    if key[0] != HIGH_CARD or system is LowSystem.A5:
        return key
    straight = key[1] - key[5] == 4
    flush = len({card.suit for card in cards}) == 1
    category = (HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH)[straight + 2 * flush]
    return (category, *key[1:])
