"""Value the hands of many deals at once: every player on every line, high and ace-to-five low, with numpy tables.

Arrays hold one deal in each place of their last axis; cards are numbers 13 * suit + rank, suits c d h s, deuce 0.
Rules: OPR-527 art. 4.1 (one line), art. 5 (wild elevator, exactly two hole cards), OPR-522 and OPR-566 art. 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from dealer.odds_tables import KEYS, MOST_CARDS, RANKS, HighTables, LowTables, Values, high_tables, low_tables
from rules.options import Duplicates, LowSystem, WildScope
from rules.variants import Variant

Cards = NDArray[np.uint8]

_LANES = 0x0001000100010001  # the lowest bit of each suit's 16-bit lane
_OF_CARD = np.arange(52)
_KEY = np.array(KEYS, np.int32)[_OF_CARD % RANKS]
_BIT = np.left_shift(np.int64(1), 16 * (_OF_CARD // RANKS) + _OF_CARD % RANKS)
_SUIT = np.left_shift(1, 4 * (_OF_CARD // RANKS)).astype(np.uint16)
_THREE_MORE = np.arange(3, 3 + MOST_CARDS + 1, dtype=np.uint16) * np.uint16(0x1111)
_FIFTH = np.uint16(0x8888)  # in each suit's 4-bit lane: set once five cards and three have been counted


class NoTables(ValueError):
    """House rules that the tables do not know; odds then come through the rules themselves."""


@dataclass(frozen=True, slots=True)
class Packet:
    """What the lookups need of some cards: key sum, cards by suit lane, count by suit, number of wild cards."""

    key: NDArray[np.int32]
    held: NDArray[np.int64]
    suits: NDArray[np.uint16]
    wilds: NDArray[np.uint8] | int


def _packet(cards: Cards, wilds: int = 0) -> Packet:
    """Add up natural cards along the first axis."""
    return Packet(
        _KEY[cards].sum(axis=0, dtype=np.int32),
        np.bitwise_or.reduce(_BIT[cards], axis=0),
        _SUIT[cards].sum(axis=0, dtype=np.uint16),
        wilds,
    )


def _without_rank(packet: Packet, rank: NDArray[np.int64]) -> Packet:
    """Turn every card of a rank from natural to wild; rank has one number a deal."""
    lanes = (packet.held >> rank) & _LANES
    wilds = ((lanes * _LANES) >> 48) & 7
    nibbles = (lanes | lanes >> 12 | lanes >> 24 | lanes >> 36) & 0x1111
    return Packet(
        packet.key - wilds.astype(np.int32) * _KEY[rank],
        packet.held & ~(lanes << rank),
        packet.suits - nibbles.astype(np.uint16),
        wilds.astype(np.uint8),
    )


def _elevator(variant: Variant, slots: Sequence[str]) -> str | None:
    """The slot of a line that makes cards wild, if any."""
    if variant.house.wild_scope is WildScope.NONE:
        return None
    return next((slot for slot in slots if slot in variant.layout.elevators), None)


def _choices(hole_cards: int, slots: Sequence[str], exact: int | None) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """The sets of hole cards and table cards whose best five may play."""
    if exact is None:
        return [(tuple(range(hole_cards)), tuple(slots))]
    return list(product(combinations(range(hole_cards), exact), combinations(slots, 5 - exact)))


def _check(variant: Variant) -> None:
    """Raise NoTables for a game whose hands depend on more than ranks, one suit and the number of wild cards."""
    house, lines = variant.house, variant.layout.lines
    if house.bug or house.natural_wins:
        raise NoTables("bug and natural_wins change single hands: there are no tables for them")
    if variant.high_low and house.low_system is not LowSystem.A5:
        raise NoTables(f"{house.low_system} lows depend on suits: there are no tables for them")
    if house.hole_exact is None and variant.hole_cards + max(len(line.slots) for line in lines) > MOST_CARDS:
        raise NoTables(f"the tables hold {MOST_CARDS} cards of a player at most")
    if len({len(line.slots) for line in lines}) > 1:
        raise NoTables("lines of different length: the tables are for one number of cards")
    lifts = [sum(slot in variant.layout.elevators for slot in line.slots) for line in lines]
    if house.wild_scope is not WildScope.NONE and max(lifts) > 1:
        raise NoTables("two elevators on one line: the tables know one wild rank")


class Valuer:
    """Values hands of one game; raise NoTables for house rules outside the tables."""

    def __init__(self, variant: Variant) -> None:
        """Build or fetch the tables this game needs, which takes a second at the first call."""
        _check(variant)
        house, lines = variant.house, variant.layout.lines
        self._rank_wild = house.wild_scope is WildScope.RANK
        self._slots = {name: place for place, name in enumerate(variant.layout.names)}
        self._lines = [
            (_elevator(variant, line.slots), _choices(variant.hole_cards, line.slots, house.hole_exact))
            for line in lines
        ]
        self._cards = sum(len(part) for part in self._lines[0][1][0])
        wilds = self._wild_counts()
        repeat = house.dup is Duplicates.ANY
        self._high = high_tables(self._cards, wilds, house.five.value, repeat)
        self._low = low_tables(self._cards, wilds, house.wild_ace, house.qualifier) if variant.high_low else None

    def _wild_counts(self) -> tuple[int, ...]:
        """How many wild cards a set of cards may hold in this game."""
        some = any(elevator for elevator, _ in self._lines)
        if not some:
            return (0,)
        if self._rank_wild:
            return tuple(range(min(4, self._cards) + 1))
        return (0, 1)

    def values(self, hole: Cards, table: Cards) -> tuple[Values, Values | None]:
        """Value hole cards (hole cards x players x deals) with table cards (slots x deals).

        Gives high and low values, lines x players x deals; the low is None in a game for the high hand only.
        """
        shape = (len(self._lines), *hole.shape[1:])
        high = np.zeros(shape, np.int16)
        low = None if self._low is None else np.zeros(shape, np.int16)
        packets: dict[tuple[tuple[int, ...], str | None], Packet] = {}
        for place, (elevator, choices) in enumerate(self._lines):
            rank = self._wild_rank(table, elevator)
            for held, slots in choices:
                if (held, elevator) not in packets:
                    own = _packet(hole[list(held)])
                    packets[held, elevator] = own if rank is None else _without_rank(own, rank)
                mine, shared = packets[held, elevator], self._shared(table, slots, elevator, rank)
                self._raise_high(high[place], mine, shared)
                if self._low is not None and low is not None:
                    _raise(low[place], self._low, mine, shared)
        return high, low

    def _wild_rank(self, table: Cards, elevator: str | None) -> NDArray[np.int64] | None:
        if elevator is None or not self._rank_wild:
            return None
        rank: NDArray[np.int64] = table[self._slots[elevator]].astype(np.int64) % RANKS
        return rank

    def _shared(
        self, table: Cards, slots: Sequence[str], elevator: str | None, rank: NDArray[np.int64] | None
    ) -> Packet:
        """The table cards that play, the elevator apart where only its own card is wild."""
        if rank is not None:
            return _without_rank(_packet(table[[self._slots[slot] for slot in slots]]), rank)
        natural = [self._slots[slot] for slot in slots if slot != elevator]
        return _packet(table[natural], wilds=len(slots) - len(natural))

    def _raise_high(self, best: Values, mine: Packet, shared: Packet) -> None:
        """Raise the values to what these cards make, flushes included."""
        _raise(best, self._high, mine, shared)
        wilds = mine.wilds + shared.wilds
        counted = mine.suits + shared.suits + _THREE_MORE[wilds]
        flat = best.reshape(-1)
        where = np.flatnonzero(counted & _FIFTH)
        if where.size:
            held = mine.held.reshape(-1)[where] | shared.held[where % best.shape[-1]]
            each = wilds if isinstance(wilds, int) else wilds.reshape(-1)[where].astype(np.int64)
            for lane in range(4):
                suited = self._high.flush[(each << RANKS) + ((held >> 16 * lane) & 0x1FFF)]
                flat[where] = np.maximum(flat[where], suited)


def _raise(best: Values, tables: HighTables | LowTables, mine: Packet, shared: Packet) -> None:
    """Raise the values to what the ranks of these cards make."""
    key = mine.key + shared.key
    wilds = mine.wilds + shared.wilds
    key += tables.start[wilds]
    np.maximum(best, np.take(tables.by_key, key, mode="clip"), out=best)
