"""Settle one pot once every both-ways player has a line: who succeeds, who takes which half, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations

from rules.options import AllFail, BothNoLow, DeadHand, FailedHalf, House, NoLow, Pot, Tie, Unclaimed
from rules.ruling import Case, PartSide

NO_LOW_HAND = -1


class Why(Enum):
    """Why a part of the pot goes where it goes."""

    ALONE = auto()
    BEST = auto()
    UNCLAIMED = auto()
    NO_LOW = auto()
    NEXT_BEST = auto()
    DEFEATER = auto()
    FAILED = auto()
    CARDS_SPEAK = auto()
    EQUAL = auto()


@dataclass(frozen=True, slots=True)
class Entry:
    """One contestant of a pot: what is declared and how strong both hands are.

    high, low: ranks among the contestants, larger is better; low is NO_LOW_HAND without a qualifying low.
    must_both: declared both, so both halves or nothing (OPR-527 art. 4.3).
    """

    name: str
    wants_high: bool
    wants_low: bool
    must_both: bool
    high: int
    low: int


@dataclass(frozen=True, slots=True)
class Half:
    """A part of the pot and who takes it; without winners it stays for the next deal."""

    side: PartSide
    winners: tuple[str, ...]
    why: Why


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one pot is settled; case is set when people must rule instead."""

    halves: tuple[Half, ...]
    failed: tuple[str, ...] = ()
    disputed: bool = False
    case: Case | None = None


def settle(entries: Sequence[Entry], house: House) -> Outcome:
    """Settle one pot (OPR-527 art. 4.2, 4.3; open points A-52 to A-57)."""
    if len(entries) == 1:
        return Outcome((Half(PartSide.POT, (entries[0].name,), Why.ALONE),))
    if house.mode is Pot.HIGH_ONLY:
        return Outcome((Half(PartSide.POT, _names(_best_high(entries)), Why.BEST),))
    both = [entry for entry in entries if entry.must_both]
    if not both:
        return _divide(entries, entries, (), house)
    needs_low = house.both_no_low is BothNoLow.FAILS or _any_low(entries)
    if house.dead_hand is DeadHand.IGNORED:
        sets = _stable_sets(entries, both, house, needs_low)
        if len(sets) != 1:
            return Outcome((), case=Case.SEVERAL_STABLE_SETS)
        return _settle_with(sets[0], entries, house, needs_low)
    winners = [entry for entry in both if _succeeds(entry, entries, house, needs_low)]
    return _settle_with(winners, entries, house, needs_low)


def stable_outcomes(entries: Sequence[Entry], house: House) -> tuple[Outcome, ...]:
    """What each set of both-ways hands that can stand together would pay, where failed hands are dead."""
    both = [entry for entry in entries if entry.must_both]
    needs_low = house.both_no_low is BothNoLow.FAILS or _any_low(entries)
    sets = _stable_sets(entries, both, house, needs_low) or [[]]
    return tuple(_settle_with(chosen, entries, house, needs_low) for chosen in sets)


def _settle_with(winners: Sequence[Entry], entries: Sequence[Entry], house: House, needs_low: bool) -> Outcome:
    """Settle when these both-ways hands succeed and all others fail."""
    failed = [entry for entry in entries if entry.must_both and entry not in winners]
    survivors = [entry for entry in entries if entry not in failed]
    if not survivors:
        return _all_fail(entries, house)
    disputed = house.dead_hand is DeadHand.BLOCKS and _knocked_out(failed, survivors, house, needs_low)
    return _divide(entries, survivors, tuple(entry.name for entry in failed), house, disputed)


def _any_low(entries: Iterable[Entry]) -> bool:
    return any(entry.wants_low and entry.low != NO_LOW_HAND for entry in entries)


def _succeeds(entry: Entry, field: Sequence[Entry], house: House, needs_low: bool) -> bool:
    """Whether a both-ways hand wins or ties both ways against everybody in the field."""
    highs = [other.high for other in field if other.wants_high and other is not entry]
    lows = [other.low for other in field if other.wants_low and other is not entry]
    low_wins = not needs_low or (entry.low != NO_LOW_HAND and _tops(entry.low, lows, house))
    return low_wins and _tops(entry.high, highs, house)


def _tops(own: int, others: list[int], house: House) -> bool:
    if house.tie is Tie.OUTRIGHT:
        return all(own > other for other in others)
    return all(own >= other for other in others)


def _stable_sets(entries: Sequence[Entry], both: Sequence[Entry], house: House, needs_low: bool) -> list[list[Entry]]:
    """The sets of both-ways hands that succeed when every other both-ways hand is dead (option dead_hand)."""
    others = [entry for entry in entries if not entry.must_both]
    found = []
    for size in range(len(both) + 1):
        for chosen in combinations(both, size):
            field = [*others, *chosen]
            inside = all(_succeeds(entry, field, house, needs_low) for entry in chosen)
            if inside and not any(
                _succeeds(entry, [*field, entry], house, needs_low) for entry in both if entry not in chosen
            ):
                found.append(list(chosen))
    return found


def _knocked_out(failed: Sequence[Entry], survivors: Sequence[Entry], house: House, needs_low: bool) -> bool:
    """Whether two both-ways hands fail only because of other failed hands, which tables dispute (A-54)."""
    alone = [entry for entry in failed if _succeeds(entry, [*survivors, entry], house, needs_low)]
    return len(alone) > 1


def _best_high(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    claims = [entry for entry in entries if entry.wants_high]
    top = max((entry.high for entry in claims), default=None)
    return tuple(entry for entry in claims if entry.high == top)


def _best_low(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    claims = [entry for entry in entries if entry.wants_low and entry.low != NO_LOW_HAND]
    top = max((entry.low for entry in claims), default=None)
    return tuple(entry for entry in claims if entry.low == top)


def _names(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.name for entry in entries)


def _divide(
    entries: Sequence[Entry], survivors: Sequence[Entry], failed: tuple[str, ...], house: House, disputed: bool = False
) -> Outcome:
    """Give each half to the best surviving hand, or to where the house rules send it."""
    tops = {PartSide.HIGH: _best_high(entries), PartSide.LOW: _best_low(entries)}
    best = {PartSide.HIGH: _names(_best_high(survivors)), PartSide.LOW: _names(_best_low(survivors))}
    if not any(best.values()):
        return Outcome((), failed, case=Case.NO_VALID_HAND)
    high = _half(PartSide.HIGH, PartSide.LOW, entries, tops, best, failed, house)
    low = _half(PartSide.LOW, PartSide.HIGH, entries, tops, best, failed, house)
    for half, other in ((high, low), (low, high)):
        if half.why in (Why.UNCLAIMED, Why.NO_LOW, Why.DEFEATER, Why.FAILED) and half.winners:
            return Outcome((Half(PartSide.POT, other.winners, half.why),), failed, disputed)
    return Outcome((high, low), failed, disputed)


def _half(
    side: PartSide,
    other: PartSide,
    entries: Sequence[Entry],
    tops: dict[PartSide, tuple[Entry, ...]],
    best: dict[PartSide, tuple[str, ...]],
    failed: tuple[str, ...],
    house: House,
) -> Half:
    """Who takes one half; the winners of the other side where it is not claimed or forfeited to them."""
    lost = bool(tops[side]) and all(entry.name in failed for entry in tops[side])
    if lost and house.failed_half is FailedHalf.CARRY:
        return Half(side, (), Why.FAILED)
    beaten_by = any(entry.name not in failed for entry in tops[other])
    if lost and house.failed_half is FailedHalf.DEFEATER and beaten_by:
        return Half(side, best[other], Why.DEFEATER)
    if best[side]:
        return Half(side, best[side], Why.NEXT_BEST if lost else Why.BEST)
    if lost:
        return Half(side, best[other], Why.FAILED)
    wanted = any(entry.wants_high if side is PartSide.HIGH else entry.wants_low for entry in entries)
    if wanted:
        return Half(side, () if house.no_low is NoLow.CARRY else best[other], Why.NO_LOW)
    return Half(side, () if house.unclaimed is Unclaimed.CARRY else best[other], Why.UNCLAIMED)


def _all_fail(entries: Sequence[Entry], house: House) -> Outcome:
    """Only both-ways players are left and all fail (open point A-55)."""
    failed = _names(entries)
    if house.all_fail is AllFail.CARRY:
        return Outcome((Half(PartSide.POT, (), Why.FAILED),), failed)
    if house.all_fail is AllFail.EQUAL:
        return Outcome((Half(PartSide.POT, failed, Why.EQUAL),), failed)
    high, low = _names(_best_high(entries)), _names(_best_low(entries))
    if not low:
        return Outcome((Half(PartSide.POT, high, Why.CARDS_SPEAK),), failed)
    return Outcome((Half(PartSide.HIGH, high, Why.CARDS_SPEAK), Half(PartSide.LOW, low, Why.CARDS_SPEAK)), failed)
