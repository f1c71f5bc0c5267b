"""Say which table card may be turned next, which betting round it is and who acts first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeVar

from rules.cards import Card
from rules.language import _, plural
from rules.options import Deviation, Opening
from rules.variants import Layout, Round, Variant
from rules.words import listed

Seat = TypeVar("Seat")


class Verdict(Enum):
    """What follows from a card turned out of order (option `deviation`)."""

    WARNED = "warned"
    REFUSED = "refused"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Departure:
    """A card turned otherwise than the rules say, what follows, and a sentence for the dealer."""

    slot: str
    verdict: Verdict
    words: str


def rounds(variant: Variant) -> int:
    """How many betting rounds the game has (8 in Elevator, OPR-527 art. 3.1)."""
    return variant.betting_rounds


def betting_round(variant: Variant, turned: Sequence[str]) -> int:
    """The number of the betting round that these turned cards have reached, from 1.

    A group that is only partly turned (two of three cards in Double Elevator) has not reached its round.
    """
    needed = 0
    for number, row in enumerate(variant.rounds, 1):
        needed += row.turns
        if needed > len(turned):
            return number - 1
    return len(variant.rounds)


def mid_group(variant: Variant, turned: Sequence[str]) -> bool:
    """Whether more cards must be turned before the next betting round begins."""
    before = sum(row.turns for row in variant.rounds[: betting_round(variant, turned)])
    return len(turned) > before


def board_open(variant: Variant, turned: Collection[str]) -> bool:
    """Whether every table card is turned."""
    return set(variant.layout.names) <= set(turned)


def legal_next(variant: Variant, turned: Sequence[str]) -> tuple[str, ...]:
    """The places the rules allow to be turned now, in board order; empty when all are turned."""
    row = _row_of(variant, len(turned))
    if row is None:
        return tuple(name for name in variant.layout.names if name not in turned)
    left = tuple(slot for slot in row.among if slot not in turned)
    return left or tuple(name for name in variant.layout.names if name not in turned)


def recommended_next(variant: Variant, turned: Sequence[str]) -> str | None:
    """The place to propose next: the recommended one, else the best left, else None where the dealer chooses."""
    row = _row_of(variant, len(turned))
    allowed = legal_next(variant, turned)
    if row is None or not row.recommended:
        return allowed[0] if len(allowed) == 1 else None
    recommended = [slot for one in variant.rounds for slot in one.recommended if slot in allowed]
    good = _best(variant.layout, frozenset(turned), allowed) if _hides(variant) else allowed
    return next((slot for slot in recommended if slot in good), good[0] if good else None)


def departure(variant: Variant, turned: Sequence[str], slot: str) -> Departure | None:
    """What turning this place now departs from, or None when it is in order (OPR-527 art. 3.2).

    An order that hides the lines just as long as the recommended one is in order.
    """
    words = _fault(variant, turned, slot)
    if words is None:
        return None
    verdicts = {
        Deviation.WARN: Verdict.WARNED,
        Deviation.REFUSE: Verdict.REFUSED,
        Deviation.ACCEPT: Verdict.ACCEPTED,
    }
    return Departure(slot, verdicts[variant.house.deviation], words)


def complete_lines(layout: Layout, turned: Collection[str]) -> tuple[str, ...]:
    """The lines whose cards are all turned."""
    return tuple(line.name for line in layout.lines if set(line.slots) <= set(turned))


def lacking_only_elevator(layout: Layout, turned: Collection[str]) -> tuple[str, ...]:
    """The lines whose cards are all turned but for an elevator, complete ones included."""
    known = {*turned, *layout.elevators}
    return tuple(line.name for line in layout.lines if set(line.slots) <= known)


def first_to_act(
    variant: Variant,
    number: int,
    seats: Sequence[Seat],
    button: Seat,
    folded: Collection[Seat] = (),
    showing: Mapping[Seat, Sequence[Card]] | None = None,
) -> Seat | None:
    """The seat that opens this betting round: left of the dealer unless `open` says otherwise.

    seats: clockwise; button: the dealer's seat, one of them; showing: each seat's open cards.
    None means that open cards decide but none are known, or that nobody is left.
    """
    start = seats.index(button) + 1
    active = [seat for seat in (*seats[start:], *seats[:start]) if seat not in folded]
    rule = variant.house.open
    if not active or rule is Opening.LEFT or (rule is Opening.HIGH_UPCARD and number > 1):
        return active[0] if active else None
    known = {seat: showing[seat] for seat in active if showing and showing.get(seat)}
    if not known:
        return None
    rank = _highest if rule is Opening.HIGH_UPCARD else showing_key
    return max(known, key=lambda seat: rank(known[seat]))


def showing_key(cards: Sequence[Card]) -> tuple[int, ...]:
    """Rank up to four open cards: four alike, three alike, two pairs, a pair, then the ranks."""
    ranks = [int(card.rank) for card in cards]
    by_count = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return (*sorted((ranks.count(rank) for rank in by_count), reverse=True), 0, *by_count)


def _highest(cards: Sequence[Card]) -> tuple[int, ...]:
    return (max(int(card.rank) for card in cards),)


def _row_of(variant: Variant, turned: int) -> Round | None:
    for row in variant.rounds:
        turned -= row.turns
        if turned < 0:
            return row
    return None


def _hides(variant: Variant) -> bool:
    """Whether the order is recommended to hide lines, and the table has not set its own order."""
    return variant.house.order is None and any(len(row.among) > len(row.recommended) > 0 for row in variant.rounds)


def _fault(variant: Variant, turned: Sequence[str], slot: str) -> str | None:
    layout, allowed = variant.layout, legal_next(variant, turned)
    if slot not in layout.names or slot in turned:
        open_already = _("Position {slot} cannot be turned: it is open already.")
        unknown = _("Position {slot} cannot be turned: it is not on this board.")
        return (open_already if slot in turned else unknown).format(slot=slot)
    if slot not in allowed:
        ready = len(complete_lines(layout, {*turned, slot}))
        elevator = _("The elevator is turned early: turn {slots} first.")
        other = _("Position {slot} is turned out of order: turn {slots} first.")
        said = (elevator if slot in layout.elevators else other).format(slot=slot, slots=listed(allowed, "or"))
        return f"{said} {_completed(ready)}" if ready else said
    row = _row_of(variant, len(turned))
    if not row or not row.recommended or not _hides(variant):
        return None
    good = _best(layout, frozenset(turned), allowed)
    if slot in good:
        return None
    text = _("Position {slot} opens a line sooner than needed; {slots} keeps more lines hidden.")
    return text.format(slot=slot, slots=listed(good, "or"))


def _completed(lines: int) -> str:
    return plural("{count} line is complete now.", "{count} lines are complete now.", lines).format(count=lines)


@cache
def _best(layout: Layout, turned: frozenset[str], allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The places after which the fewest lines lack only the elevator, as far ahead as can be seen.

    Every order is followed card by card; at each card only those with the fewest such lines go on.
    """
    ways: dict[frozenset[str], set[str]] = {turned: set()}
    for _card in allowed:
        after: dict[frozenset[str], set[str]] = {}
        for known, firsts in ways.items():
            for slot in allowed:
                if slot not in known:
                    after.setdefault(known | {slot}, set()).update(firsts or {slot})
        counts = {known: len(lacking_only_elevator(layout, known)) for known in after}
        ways = {known: after[known] for known in after if counts[known] == min(counts.values())}
    good = set().union(*ways.values())
    return tuple(slot for slot in allowed if slot in good)
