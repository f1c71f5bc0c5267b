"""Build the numpy tables that value poker hands by their ranks, for odds over many deals at once.

A set of cards is looked up under the sum of its ranks' KEYS, one segment of a table for each number of wild cards; a
flush is looked up under the 13-bit mask of its suit. Values are dense numbers, larger is better, lows too, 0 is none.
The hands are those of OPR-527 footer and art. 4.4, OPR-522 art. 3.3 and 3.4, OPR-566 art. 3.3 and 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Values = NDArray[np.int16]

RANKS = 13
MOST_CARDS = 7
# Each constant is the smallest that keeps the sums of seven cards, at most four of a rank, apart; so they keep any
# smaller number of cards apart as well, because the same cards can be added to two equal sums.
KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = (
    0,
    2,
    4,
    6,
    8,
    10,
    12,
    14,
    16,
    18,
)
# Where five of a kind ranks among the even numbers above (open point A-32).
FIVE = {"above_sf": 20, "below_royal": 17, "below_sf": 15, "none": None}


@dataclass(frozen=True, slots=True)
class HighTables:
    """The values of high hands: `by_key[start[wilds] + key]` without a flush, `flush[wilds * 8192 + mask]` with one."""

    by_key: Values
    start: Ints
    flush: Values


@dataclass(frozen=True, slots=True)
class LowTables:
    """The values of ace-to-five lows: `by_key[start[wilds] + key]`; 0 where a hand does not qualify."""

    by_key: Values
    start: Ints


@cache
def multisets(cards: int) -> Ints:
    """Every way to hold that many cards by rank, at most four of one: rows of 13 counts, deuces first."""
    rows = np.zeros((1, 0), np.int64)
    left = np.full(1, cards)
    for rank in range(RANKS):
        parts, lefts = [], []
        for count in range(5):
            fits = (left >= count) & (left - count <= 4 * (RANKS - 1 - rank))
            parts.append(np.hstack([rows[fits], np.full((int(fits.sum()), 1), count)]))
            lefts.append(left[fits] - count)
        rows, left = np.vstack(parts), np.concatenate(lefts)
    return rows


def _pack(category: int | Ints, *digits: int | Ints) -> Ints:
    """One number for a hand: its category, then up to five ranks."""
    packed = np.asarray(category, np.int64)
    for digit in (*digits, 0, 0, 0, 0, 0)[:5]:
        packed = packed * 16 + digit
    return packed


def _ranks_down(counts: Ints, number: int) -> list[Ints]:
    """The highest ranks that are there, each once; 0 where there are no more."""
    found = [np.zeros(len(counts), np.int64) for _ in range(number)]
    filled = np.zeros(len(counts), np.int64)
    for rank in reversed(range(RANKS)):
        here = counts[:, rank] > 0
        for place in range(number):
            found[place][here & (filled == place)] = rank + 2
        filled += here
    return found


def _without(down: Sequence[Ints], rank: int, number: int) -> list[Ints]:
    """The highest of the ranks that are there, without one of them; down is one longer than asked, or more."""
    there = np.zeros(len(down[0]), np.bool_)
    kept = []
    for place in range(number):
        there = there | (down[place] == rank + 2)
        kept.append(np.where(there, down[place + 1], down[place]))
    return kept


def straight_top(held: Ints, wilds: int) -> Ints:
    """The top rank of the best straight of each row (5: the wheel), 0 for none; held: rows of 13 ones and noughts."""
    top = np.zeros(len(held), np.int64)
    for high in range(5, 15):
        run = [(rank - 2) % RANKS for rank in range(high - 4, high + 1)]
        if high == 5:
            run[0] = RANKS - 1
        top[held[:, run].sum(axis=1) + wilds >= 5] = high
    return top


def _matched(counts: Ints, wilds: int, down: Sequence[Ints]) -> Ints:
    """The best pair, two pair, trips or full house of each row; down: its ranks from the highest."""
    best = np.zeros(len(counts), np.int64)
    for rank in range(RANKS):
        lacks_two, lacks_three = (np.maximum(0, size - counts[:, rank]) for size in (2, 3))
        kickers = _without(down, rank, 3)
        pair, trips = _pack(PAIR, rank + 2, *kickers), _pack(TRIPS, rank + 2, *kickers[:2])
        best = np.where(lacks_two <= wilds, np.maximum(best, pair), best)
        best = np.where(lacks_three <= wilds, np.maximum(best, trips), best)
    for high, low in permutations(range(RANKS), 2):
        if high > low and wilds == 0:
            both = (counts[:, high] > 1) & (counts[:, low] > 1)
            kicker = _without(_without([part[both] for part in down], high, 3), low, 1)
            best[both] = np.maximum(best[both], _pack(TWO_PAIR, high + 2, low + 2, *kicker))
        full = np.maximum(0, 3 - counts[:, high]) + np.maximum(0, 2 - counts[:, low]) <= wilds
        best[full] = np.maximum(best[full], int(_pack(FULL, high + 2, low + 2)))
    return best


def _fours_and_fives(counts: Ints, wilds: int, five: int | None, down: Sequence[Ints]) -> Ints:
    """The best four or five of a kind of each row; a wild card left over is the best kicker it may be."""
    best = np.zeros(len(counts), np.int64)
    for rank in range(RANKS):
        spare = wilds - np.maximum(0, 4 - counts[:, rank])
        kicker = np.where(spare > 0, 14 if rank != RANKS - 1 else 13, _without(down, rank, 1)[0])
        best = np.where(spare >= 0, np.maximum(best, _pack(QUADS, rank + 2, kicker)), best)
        if five is not None:
            held = counts[:, rank] + wilds >= 5
            best = np.where(held, np.maximum(best, int(_pack(five, rank + 2))), best)
    return best


def high_codes(counts: Ints, wilds: int, five: int | None) -> Ints:
    """The best high hand of each row of counts with this many wild cards, flushes apart."""
    top = straight_top(np.minimum(counts, 1), wilds)
    down = _ranks_down(counts, 5)
    best = np.maximum(_matched(counts, wilds, down), _fours_and_fives(counts, wilds, five, down))
    best = np.where(top > 0, np.maximum(best, _pack(STRAIGHT, top)), best)
    return np.maximum(best, _pack(HIGH_CARD, *down))


def flush_codes(wilds: int, repeat: bool) -> Ints:
    """The best flush or straight flush for each of the 8192 masks of one suit, 0 for none.

    A wild card takes the highest rank that is not there, or with `repeat` an ace again (open point A-31).
    """
    held = (np.arange(1 << RANKS)[:, None] >> np.arange(RANKS)) & 1
    enough = held.sum(axis=1) + wilds >= 5
    filled, left = held.copy(), np.full(len(held), 0 if repeat else wilds)
    for rank in reversed(range(RANKS)):
        take = (filled[:, rank] == 0) & (left > 0)
        filled[take, rank] = 1
        left[take] -= 1
    aces = [14] * min(wilds, 5) if repeat else []
    code = _pack(FLUSH, *aces, *_ranks_down(filled, 5 - len(aces)))
    top = straight_top(held, wilds)
    code = np.where(top > 0, np.maximum(code, _pack(STRAIGHT_FLUSH, top)), code)
    code = np.where(top == 14, int(_pack(ROYAL, 14)), code)
    return np.where(enough, code, 0)


def _segments(cards: int, wilds: Sequence[int], codes: Sequence[Ints], known: Ints) -> tuple[Values, Ints]:
    """Write codes as dense values under their keys, one segment after another."""
    sizes = [max(0, min(4, n)) * KEYS[12] + max(0, n - 4) * KEYS[11] + 1 for n in (cards - k for k in wilds)]
    table = np.zeros(sum(sizes), np.int16)
    start = np.zeros(max(wilds) + 1, np.int64)
    begin = 0
    for k, size, code in zip(wilds, sizes, codes, strict=True):
        start[k] = begin
        keys = multisets(cards - k) @ np.array(KEYS)
        table[begin + keys] = np.where(code > 0, np.searchsorted(known, code) + 1, 0)
        begin += size
    return table, start


@lru_cache(maxsize=8)
def high_tables(cards: int, wilds: tuple[int, ...], five: str = "above_sf", repeat: bool = False) -> HighTables:
    """Tables of the best high hand of that many cards, of which these numbers may be wild.

    five: where five of a kind ranks, a key of FIVE; repeat: a flush may hold a rank twice.
    """
    by_rank = [high_codes(multisets(cards - k), k, FIVE[five]) for k in wilds]
    by_suit = [flush_codes(k, repeat) if k in wilds else np.zeros(1 << RANKS, np.int64) for k in range(max(wilds) + 1)]
    known = np.unique(np.concatenate([*by_rank, *(codes[codes > 0] for codes in by_suit)]))
    table, start = _segments(cards, wilds, by_rank, known)
    flush = np.concatenate([np.where(codes > 0, np.searchsorted(known, codes) + 1, 0) for codes in by_suit])
    return HighTables(table, start, flush.astype(np.int16))


def _low_code(counts: Ints) -> Ints:
    """Code five cards each as an ace-to-five low, smaller is better; counts by rank from ace to king."""
    repeats = np.sort(counts, axis=1)[:, ::-1][:, :2]
    order = {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 4, (4, 1): 5}
    code = np.zeros(len(counts), np.int64)
    for pattern, category in order.items():
        code[(repeats == pattern).all(axis=1)] = category
    digits = np.zeros(len(counts), np.int64)
    for count in (4, 3, 2, 1):
        for rank in reversed(range(RANKS)):
            digits = np.where(counts[:, rank] == count, digits * 16 + rank + 1, digits)
    return code * 16**5 + digits


def _fill(counts: Ints, wilds: int, wild_ace: bool) -> Ints:
    """Let each wild card be the lowest rank that is not there yet."""
    filled, left = counts.copy(), np.full(len(counts), wilds)
    for rank in range(0 if wild_ace else 1, RANKS):
        take = (filled[:, rank] == 0) & (left > 0)
        filled[take, rank] = 1
        left[take] -= 1
    return filled


def _lowest(counts: Ints, number: int) -> Ints:
    """Keep the lowest ranks that are there, each once."""
    kept = np.minimum(counts, 1)
    return kept * (kept.cumsum(axis=1) <= number)


def low_codes(counts: Ints, wilds: int, wild_ace: bool) -> Ints:
    """The best ace-to-five low of each row with this many wild cards, smaller is better; deuces come first."""
    by_low = np.roll(counts, 1, axis=1)
    number = 5 - wilds
    codes = _low_code(_fill(_lowest(by_low, number), wilds, wild_ace))
    paired = (counts > 0).sum(axis=1) < number  # a pair cannot be avoided: try every choice of natural cards
    rows = by_low[paired]
    if not len(rows):
        return codes
    cards = np.repeat(np.tile(np.arange(RANKS), len(rows)), rows.ravel()).reshape(len(rows), -1)
    best = np.full(len(rows), np.iinfo(np.int64).max)
    for choice in combinations(range(cards.shape[1]), number):
        chosen = (cards[:, choice][:, :, None] == np.arange(RANKS)).sum(axis=1)
        best = np.minimum(best, _low_code(_fill(chosen, wilds, wild_ace)))
    codes[paired] = best
    return codes


@lru_cache(maxsize=8)
def low_tables(cards: int, wilds: tuple[int, ...], wild_ace: bool = True, qualifier: int | None = None) -> LowTables:
    """Tables of the best ace-to-five low; qualifier: the highest card it may have (8 for eight-or-better)."""
    worst = 16**6 if qualifier is None else (qualifier + 1) * 16**4
    codes = [low_codes(multisets(cards - k), k, wild_ace) for k in wilds]
    strengths = [np.where(code < worst, 16**6 - code, 0) for code in codes]
    known = np.unique(np.concatenate([strength[strength > 0] for strength in strengths]))
    return LowTables(*_segments(cards, wilds, strengths, known))
