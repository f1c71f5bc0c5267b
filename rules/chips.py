"""Turn shares into whole chips: side pots, halves and odd chips."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.options import OddChip
from rules.ruling import PartSide
from rules.settlement import Half


@dataclass(frozen=True, slots=True)
class SidePot:
    """Chips that the same players contest."""

    size: int
    names: tuple[str, ...]


def side_pots(put_in: Mapping[str, int], contesting: Collection[str]) -> tuple[SidePot, ...]:
    """Split what each player put in into pots, main pot first (open point A-05).

    A layer that nobody contests any more goes to the pot below it. Raise ValueError for a negative bet.
    """
    for name, chips in put_in.items():
        if chips < 0:
            raise ValueError(f"{name} put in {chips} chips; give 0 or more")
    pots: list[SidePot] = []
    floor = 0
    for level in sorted({chips for chips in put_in.values() if chips}):
        size = sum(min(chips, level) - min(chips, floor) for chips in put_in.values())
        names = tuple(name for name, chips in put_in.items() if chips >= level and name in contesting)
        if pots and (not names or names == pots[-1].names):
            pots[-1] = SidePot(pots[-1].size + size, pots[-1].names)
        elif names:
            pots.append(SidePot(size, names))
        floor = level
    return tuple(pots)


def halves_of(size: int) -> tuple[int, int]:
    """The high and the low half of a pot; an odd chip goes to the high half (open point A-59)."""
    return size - size // 2, size // 2


def divide(
    size: int, halves: Sequence[Half], seats: Sequence[str], odd: OddChip = OddChip.HIGH
) -> tuple[dict[str, int], int]:
    """What each player takes of one pot in whole chips, and how many stay for the next deal.

    seats: the players clockwise from the dealer's left; a half that does not divide gives one chip more to
    the first of its winners, then the next, nobody more than one (Robert's Rules of Poker).
    """
    high, low = halves_of(size)
    left_over = 0
    if odd is OddChip.NEXT_POT and any(half.side is not PartSide.POT for half in halves):
        high, left_over = low, size % 2
    parts = {PartSide.HIGH: high, PartSide.LOW: low, PartSide.POT: size}
    paid = dict.fromkeys(seats, 0)
    for half in halves:
        left_over += _pay(parts[half.side], half.winners, seats, paid, odd)
    return paid, left_over


def _pay(part: int, winners: Collection[str], seats: Sequence[str], paid: dict[str, int], odd: OddChip) -> int:
    """Pay one part to its winners and return what nobody gets."""
    if not winners:
        return part
    each, rest = divmod(part, len(winners))
    takers = [seat for seat in seats if seat in winners]
    for place, seat in enumerate(takers):
        paid[seat] += each + (odd is OddChip.HIGH and place < rest)
    return rest if odd is OddChip.NEXT_POT else 0
