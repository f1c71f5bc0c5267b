"""Look back on the deals of poker in the journal: the list, one deal step by step, results by player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dealer.archive import Archive, DealKey, HistoryError, Moment, Row
from dealer.deal_script import DealScript
from rules.language import _

__all__ = ["DealKey", "History", "HistoryError", "Moment", "PastDeal", "PlayerResult", "SeatResult"]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one player did in a deal; share of the pot, None where nothing was ruled; hand only where it was shown."""

    name: str
    folded_round: int | None
    declared: str | None
    hand: tuple[str | None, ...] | None
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class PastDeal:
    """One deal of the list; began and changed in seconds since 1970; options: house rules that differ from the game's.

    sentence: the ruling, empty where there is none. overruled: the name of who decided otherwise, empty for nobody.
    now: it is the deal on the table, which cannot be deleted.
    """

    key: DealKey
    began: float
    changed: float
    game: str
    title: str
    options: Mapping[str, str]
    button: str
    seats: tuple[SeatResult, ...]
    phase: str
    sentence: str
    overruled: str
    now: bool


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player did over all deals that were ruled on.

    won: the sum of the shares, one being a whole pot. course: after each deal, when it began and the sum so far.
    """

    name: str
    deals: int
    folded: int
    pots: int
    won: Fraction
    course: tuple[tuple[float, Fraction], ...]


class History(Archive):
    """The deals of poker in a journal file, which a table may be writing meanwhile."""

    def deals(self) -> tuple[PastDeal, ...]:
        """Every deal of which anything was seen, newest first."""
        return tuple(_past_deal(row) for row in self.rows() if not row.shedding)

    def deal(self, key: DealKey) -> PastDeal:
        """One deal of the list; raise HistoryError where there is none."""
        found = next((deal for deal in self.deals() if deal.key == key), None)
        if found is None:
            raise HistoryError(_("This deal is not in the journal."))
        return found

    def moments(self, key: DealKey) -> tuple[Moment, ...]:
        """A deal step by step, what was taken back included; its sentences in the language spoken here and now.

        Raise HistoryError for a deal that is not there or cannot be read any more.
        """
        return self.steps(key, DealScript())

    def results(self) -> tuple[PlayerResult, ...]:
        """What each player did, most won first."""
        played: dict[str, list[tuple[PastDeal, SeatResult]]] = {}
        for deal in reversed(self.deals()):
            for seat in deal.seats:
                if any(one.share is not None for one in deal.seats):
                    played.setdefault(seat.name, []).append((deal, seat))
        results = [_player(name, rows) for name, rows in played.items()]
        return tuple(sorted(results, key=lambda one: (-one.won, one.name)))


def _past_deal(row: Row) -> PastDeal:
    data = row.data
    ruling, override = data["ruling"] or {}, data["override"] or {}
    return PastDeal(
        row.key,
        data["began"],
        data["changed"],
        data["game"],
        data["title"],
        data["options"],
        data["button"],
        tuple(_seat(seat) for seat in data["seats"]),
        data["phase"],
        ruling.get("sentence", ""),
        override.get("by", ""),
        now=row.now,
    )


def _seat(seat: dict[str, Any]) -> SeatResult:
    hand, share = seat["hand"], seat["share"]
    return SeatResult(
        seat["name"],
        seat["folded_round"],
        seat["declared"],
        tuple(hand) if hand is not None else None,
        Fraction(share) if share is not None else None,
    )


def _player(name: str, rows: list[tuple[PastDeal, SeatResult]]) -> PlayerResult:
    won, course = Fraction(0), []
    for deal, seat in rows:
        won += seat.share or 0
        course.append((deal.began, won))
    folded = sum(seat.folded_round is not None for _deal, seat in rows)
    pots = sum(bool(seat.share) for _deal, seat in rows)
    return PlayerResult(name, len(rows), folded, pots, won, tuple(course))
