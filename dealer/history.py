"""Look back on the deals in the journal: the list, one deal step by step, results by player; delete a deal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from dealer import journal_file
from dealer.course import Course
from dealer.journal_file import DamagedError
from dealer.journal_records import Record
from dealer.resuming import fresh, replayed
from dealer.state import State
from rules.language import _


class HistoryError(ValueError):
    """A look back that cannot be; the text is for the person who asked."""


@dataclass(frozen=True, slots=True)
class DealKey:
    """Names one deal: the number with which its evening began in the journal, and its number in that evening."""

    evening: int
    deal: int


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
class Moment:
    """One step of a deal: when it was, what was said, the whole state after it."""

    number: int
    at: float
    text: str
    state: State


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


class History:
    """The deals in a journal file, which a table may be writing meanwhile."""

    def __init__(self, path: Path) -> None:
        """Look into the journal in this file; one that is not there yet has no deals."""
        self._path = path

    def deals(self) -> tuple[PastDeal, ...]:
        """Every deal of which anything was seen, newest first."""
        with self._reading() as database:
            last = database.execute("SELECT evening, deal FROM events ORDER BY number DESC LIMIT 1").fetchone()
            rows = database.execute("SELECT * FROM deals WHERE seen ORDER BY evening DESC, deal DESC").fetchall()
        try:
            return tuple(_past_deal(row, last) for row in rows)
        except ValueError as error:
            raise HistoryError(_("The journal cannot be read ({why}).").format(why=error)) from error

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
        with self._reading() as database:
            found = tuple(_moments(_records_of(database, key), key))
        if not found:
            raise HistoryError(_("This deal is not in the journal."))
        return found

    def results(self) -> tuple[PlayerResult, ...]:
        """What each player did, most won first."""
        played: dict[str, list[tuple[PastDeal, SeatResult]]] = {}
        for deal in reversed(self.deals()):
            for seat in deal.seats:
                if any(one.share is not None for one in deal.seats):
                    played.setdefault(seat.name, []).append((deal, seat))
        results = [_player(name, rows) for name, rows in played.items()]
        return tuple(sorted(results, key=lambda one: (-one.won, one.name)))

    def delete(self, key: DealKey) -> None:
        """Delete a deal for good: its events, its hands, its ruling; raise HistoryError for the one on the table."""
        if self.deal(key).now:
            raise HistoryError(_("This deal is on the table: end it before deleting it."))
        with self._open(write=True) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("DELETE FROM events WHERE evening = ? AND deal = ?", (key.evening, key.deal))
            database.execute("DELETE FROM deals WHERE evening = ? AND deal = ?", (key.evening, key.deal))
            database.execute("COMMIT")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if not self._path.exists():
            with closing(journal_file.nothing()) as empty:
                yield empty
            return
        with self._open(write=False) as database:
            yield database

    @contextmanager
    def _open(self, *, write: bool) -> Iterator[sqlite3.Connection]:
        try:
            with closing(journal_file.look(self._path, write=write)) as database:
                yield database
        except (sqlite3.Error, DamagedError) as error:
            text = _("The journal cannot be read ({why}).").format(why=error)
            raise HistoryError(text) from error


def _past_deal(row: tuple[Any, ...], last: tuple[int, int] | None) -> PastDeal:
    key, data = DealKey(row[0], row[1]), journal_file.deal_of(row[2:])
    ruling, override = data["ruling"] or {}, data["override"] or {}
    return PastDeal(
        key,
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
        now=(key.evening, key.deal) == last,
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


def _records_of(database: sqlite3.Connection, key: DealKey) -> Iterator[Record]:
    """The records from which the deal can be played again: from where its history begins to its last one."""
    question = "SELECT min(number), max(number) FROM events WHERE evening = ? AND deal = ?"
    first, last = database.execute(question, (key.evening, key.deal)).fetchone()
    if first is None:
        return
    question = "SELECT number, since FROM events WHERE since IS NOT NULL AND number <= ? ORDER BY number DESC LIMIT 1"
    found = database.execute(question, (first,)).fetchone()
    if found is None:
        return
    number, since = found
    there = database.execute("SELECT count(*) FROM events WHERE number = ?", (since,)).fetchone()[0]
    start = since if there else number
    for record in journal_file.records(database, start - 1):
        if record.number > last:
            return
        yield record


def _moments(records: Iterable[Record], key: DealKey) -> Iterator[Moment]:
    """Play records again; where some are missing, go on with the next deal that begins."""
    course: Course | None = None
    for record in records:
        if course is not None and record.number == course.number + 1 and "event" in record.data:
            replayed(course, record.written())
        elif record.since is not None:
            course = fresh(record.left())
        else:
            course = None
        if course is not None and (record.evening, record.deal) == (key.evening, key.deal):
            yield Moment(record.number, record.data["at"], course.state.sentence, course.state)
