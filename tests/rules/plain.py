"""Rank hands by trying everything: slow, plain, and sharing no code with the product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

Pair = tuple[int, str]
Key = tuple[int, ...]
DECK: tuple[Pair, ...] = tuple((rank, suit) for rank in range(2, 15) for suit in "cdhs")
SHAPES = {"11111": 0, "2111": 1, "221": 2, "311": 3, "32": 6, "41": 7, "5": 9}


@cache
def high_of(ranks: Key, flush: bool) -> Key:
    """The high key of five ranks in descending order."""
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    category = SHAPES["".join(str(counts[rank]) for rank in ordered)]
    run = ranks[0] - ranks[4] == 4 or ranks == (14, 5, 4, 3, 2)
    if category == 0 and run:
        top = 5 if ranks == (14, 5, 4, 3, 2) else ranks[0]
        return (8 if flush else 4, top)
    if flush and len(ordered) < 5:
        return (5, *ranks)
    return (5 if flush and category == 0 else category, *ordered)


@cache
def low_of(ranks: Key, flush: bool, system: str) -> Key:
    """The low key of five ranks in descending order, the ace as 1 unless deuce-to-seven."""
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    category = SHAPES["".join(str(counts[rank]) for rank in ordered)]
    if category == 0 and system != "a5":
        category = 4 * (ranks[0] - ranks[4] == 4) + 5 * flush
        category = 8 if category == 9 else category
    return (category, *ordered)


def strength(key: Key, five: str) -> tuple[float, ...]:
    if five == "below_royal" and key[0] == 9:
        return (8, 13.5, key[1])
    if five == "below_sf" and key[0] == 9:
        return (7.5, key[1])
    return key


def substitutions(cards: Iterable[Pair], wild: Iterable[Pair]) -> Iterator[tuple[list[Pair], tuple[Pair, ...]]]:
    """Every five cards with every identity of the wild ones among them."""
    wild = set(wild)
    seen = set()
    for five in combinations(cards, 5):
        natural = [card for card in five if card not in wild]
        if tuple(natural) in seen:
            continue
        seen.add(tuple(natural))
        for roles in combinations_with_replacement(DECK, 5 - len(natural)):
            yield natural, roles


def best_high(
    cards: list[Pair], wild: list[Pair], five: str = "above_sf", dup: str = "standard", bug: bool = False
) -> Key:
    """The best high key of all substitutions that the options allow."""
    found = set()
    for natural, roles in substitutions(cards, wild):
        hand = (*natural, *roles)
        alike = all(card[0] == hand[0][0] for card in hand)
        if len(set(hand)) < 5 and not alike and dup == "standard":
            continue
        if alike and five == "none":
            continue
        ranks = tuple(sorted((card[0] for card in hand), reverse=True))
        flush = all(card[1] == hand[0][1] for card in hand) and not alike
        key = (9, ranks[0]) if alike else high_of(ranks, flush)
        if bug and key[0] not in (4, 5, 8) and any(card[0] != 14 for card in roles):
            continue
        found.add(key)
    return max(found, key=lambda key: strength(key, five))


def best_low(cards: list[Pair], wild: list[Pair], system: str = "a5", wild_ace: bool = True) -> Key:
    """The best low key of all substitutions."""
    found = set()
    for natural, roles in substitutions(cards, wild):
        if not wild_ace and any(card[0] == 14 for card in roles):
            continue
        hand = (*natural, *roles)
        ace = 14 if system == "27" else 1
        ranks = tuple(sorted((ace if card[0] == 14 else card[0] for card in hand), reverse=True))
        found.add(low_of(ranks, all(card[1] == hand[0][1] for card in hand), system))
    return min(found)
