"""Find the best high hand among up to seven cards when some of them are wild.

Keys are (category, ranks...), larger is better: 0 high card to 8 straight flush, 9 five of a kind; the ace is 14.
The rules of thumb used here (all wilds are used, four of a kind before a full house, never two pair) are proved
against the plain search over all substitutions in the tests.
"""

from __future__ import annotations

from functools import cache

from rules.masks import ACE, ACES, Levels, lanes, levels, ranks_down, straight_top
from rules.options import Duplicates, FiveOfAKind, House

Key = tuple[int, ...]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE = range(10)


def high_key(naturals: int, wilds: int, house: House) -> Key:
    """The best high key of these natural cards (a mask) and so many wild cards."""
    if not wilds:
        return natural_key(naturals)
    if house.bug:
        return _bug_key(naturals, wilds, house)
    suits = lanes(naturals)
    held = levels(suits)
    suited = [ranks for ranks in suits if ranks.bit_count() + wilds >= 5]
    return _topmost(suited, held, wilds, house) or _lesser(suited, held, wilds, house)


def order(key: Key, house: House) -> Key:
    """The strength of a key under the table's rank for five of a kind; larger is better."""
    if house.five is FiveOfAKind.BELOW_ROYAL and key == (STRAIGHT_FLUSH, ACE):
        return (FIVE + 1, ACE)
    if house.five is FiveOfAKind.BELOW_SF and key[0] == FIVE:
        return (STRAIGHT_FLUSH, 0, key[1])
    return key


def natural_key(mask: int) -> Key:
    """The best high key of natural cards (OPR-527 art. 1.1)."""
    suits = lanes(mask)
    ones, twos, threes, fours = levels(suits)
    flush = 0
    for ranks in suits:
        if ranks.bit_count() >= 5:
            if top := straight_top(ranks, 0):
                return (STRAIGHT_FLUSH, top)
            flush = max(flush, ranks)
    if threes:
        if fours:
            rank = fours.bit_length() - 1
            return (QUADS, rank, (ones ^ 1 << rank).bit_length() - 1)
        rank = threes.bit_length() - 1
        if rest := twos ^ 1 << rank:
            return (FULL_HOUSE, rank, rest.bit_length() - 1)
    if flush:
        return (FLUSH, *ranks_down(flush)[:5])
    if top := straight_top(ones, 0):
        return (STRAIGHT, top)
    return _alike(ones, twos, threes)


def _alike(ones: int, twos: int, threes: int) -> Key:
    """Three of a kind, two pair, one pair or high card."""
    if threes:
        rank = threes.bit_length() - 1
        return (TRIPS, rank, *ranks_down(ones ^ 1 << rank)[:2])
    if not twos:
        return (HIGH_CARD, *ranks_down(ones)[:5])
    rank = twos.bit_length() - 1
    if rest := twos ^ 1 << rank:
        second = rest.bit_length() - 1
        return (TWO_PAIR, rank, second, (ones ^ 1 << rank ^ 1 << second).bit_length() - 1)
    return (PAIR, rank, *ranks_down(ones ^ 1 << rank)[:3])


def _five_rank(held: Levels, wilds: int) -> int:
    """The rank of the best five of a kind, or 0."""
    if wilds >= 5:
        return ACE
    ranks = held[4 - wilds]
    return ranks.bit_length() - 1 if ranks else 0


def _topmost(suited: list[int], held: Levels, wilds: int, house: House) -> Key | None:
    """Five of a kind or a straight flush, whichever ranks higher at this table; suited: lanes that make a flush."""
    five = 0 if house.five is FiveOfAKind.NONE else _five_rank(held, wilds)
    if five and house.five is FiveOfAKind.ABOVE_SF:
        return (FIVE, five)
    straight = 0
    for ranks in suited:
        straight = max(straight, straight_top(ranks, wilds))
    if five and (not straight or (house.five is FiveOfAKind.BELOW_ROYAL and straight < ACE)):
        return (FIVE, five)
    return (STRAIGHT_FLUSH, straight) if straight else None


def _lesser(suited: list[int], held: Levels, wilds: int, house: House) -> Key:
    """The best hand below a straight flush; with four wild cards there is always a better one."""
    ones, twos, _, _ = held
    if fours := held[3 - wilds]:
        return _quads(held, fours.bit_length() - 1, wilds)
    if wilds == 1 and twos:
        rank = twos.bit_length() - 1
        if rest := twos ^ 1 << rank:
            return (FULL_HOUSE, rank, rest.bit_length() - 1)
    if suited:
        return (FLUSH, *max(_flush_ranks(ranks, wilds, house.dup) for ranks in suited))
    if top := straight_top(ones, wilds):
        return (STRAIGHT, top)
    triple = twos if wilds == 1 else ones
    if triple:
        rank = triple.bit_length() - 1
        return (TRIPS, rank, *ranks_down(ones ^ 1 << rank)[:2])
    rank = ones.bit_length() - 1
    return (PAIR, rank, *ranks_down(ones ^ 1 << rank)[:3])


def _quads(held: Levels, rank: int, wilds: int) -> Key:
    """Four of a kind; a wild card left over, where five of a kind is not allowed, is the best kicker."""
    if held[4 - wilds] >> rank & 1:
        return (QUADS, rank, ACE if rank != ACE else ACE - 1)
    return (QUADS, rank, (held[0] ^ 1 << rank).bit_length() - 1)


@cache
def _flush_ranks(ranks: int, wilds: int, dup: Duplicates) -> Key:
    """The five ranks of the best flush in one suit: wild cards take the highest ranks not held, or are all aces."""
    natural = ranks_down(ranks)[: 5 - wilds]
    if dup is Duplicates.ANY:
        return (*(ACE,) * wilds, *natural)
    free = [rank for rank in range(ACE, 1, -1) if rank not in natural]
    return tuple(sorted((*natural, *free[:wilds]), reverse=True))


def _bug_key(naturals: int, wilds: int, house: House) -> Key:
    """The best key when a wild card is an ace or completes a straight, a flush or a straight flush."""
    suits = lanes(naturals)
    held = levels(suits)
    aces = naturals & ACES
    found = [natural_key(naturals | _added_aces(aces, wilds))]
    if aces.bit_count() + wilds >= 5 and house.five is not FiveOfAKind.NONE:
        found.append((FIVE, ACE))
    if top := max(straight_top(ranks, wilds) for ranks in suits):
        found.append((STRAIGHT_FLUSH, top))
    found += [(FLUSH, *_flush_ranks(r, wilds, house.dup)) for r in suits if r.bit_count() + wilds >= 5]
    if top := straight_top(held[0], wilds):
        found.append((STRAIGHT, top))
    return max(found, key=lambda key: order(key, house))


def _added_aces(aces: int, wilds: int) -> int:
    added = 0
    for lane in range(4):
        bit = 1 << (16 * lane + ACE)
        if not aces & bit and added.bit_count() < wilds:
            added |= bit
    return added
