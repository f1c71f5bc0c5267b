"""Look into a journal that a table may be writing meanwhile: its list, one deal or game step by step, deletion."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealer import journal_file
from dealer.journal_file import DamagedError
from dealer.journal_records import Record
from dealer.keeping import CourseLike, Script
from dealer.resuming import replayed
from rules.describe_shedding import NAMES
from rules.language import _


class HistoryError(ValueError):
    """A look back that cannot be; the text is for the person who asked."""


@dataclass(frozen=True, slots=True)
class DealKey:
    """Names one deal or game: the number with which its evening began in the journal, and its number in it."""

    evening: int
    deal: int


@dataclass(frozen=True, slots=True)
class Row:
    """One deal or game of the list as it was summed up; now: it is the one on the table, which cannot be deleted."""

    key: DealKey
    data: dict[str, Any]
    now: bool

    @property
    def shedding(self) -> bool:
        """Whether it is a game of the hand-shedding kind."""
        return self.data["game"] in NAMES


@dataclass(frozen=True, slots=True)
class Moment:
    """One step: when it was, what was said, the whole state after it."""

    number: int
    at: float
    text: str
    state: Any


class Archive:
    """Everything in a journal file, whatever kind of game it tells of."""

    def __init__(self, path: Path) -> None:
        """Look into the journal in this file; one that is not there yet is empty."""
        self.path = path

    def rows(self) -> tuple[Row, ...]:
        """Every deal and game of which anything was seen, newest first."""
        with self._reading() as database:
            last = database.execute("SELECT evening, deal FROM events ORDER BY number DESC LIMIT 1").fetchone()
            rows = database.execute("SELECT * FROM deals WHERE seen ORDER BY evening DESC, deal DESC").fetchall()
        try:
            return tuple(
                Row(DealKey(row[0], row[1]), journal_file.deal_of(row[2:]), now=(row[0], row[1]) == last)
                for row in rows
            )
        except ValueError as error:
            raise HistoryError(_("The journal cannot be read ({why}).").format(why=error)) from error

    def steps(self, key: DealKey, script: Script) -> tuple[Moment, ...]:
        """One of them step by step, what was taken back included; its words in the language spoken here and now.

        Raise HistoryError for one that is not there or cannot be read any more.
        """
        with self._reading() as database:
            found = tuple(_moments(_records_of(database, key), key, script))
        if not found:
            raise HistoryError(_("This deal is not in the journal."))
        return found

    def delete(self, key: DealKey) -> None:
        """Delete one for good: its events, its cards, its end; raise HistoryError for the one on the table."""
        row = next((row for row in self.rows() if row.key == key), None)
        if row is None:
            raise HistoryError(_("This deal is not in the journal."))
        if row.now:
            raise HistoryError(_("This deal is on the table: end it before deleting it."))
        with self._open(write=True) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("DELETE FROM events WHERE evening = ? AND deal = ?", (key.evening, key.deal))
            database.execute("DELETE FROM deals WHERE evening = ? AND deal = ?", (key.evening, key.deal))
            database.execute("COMMIT")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if not self.path.exists():
            with closing(journal_file.nothing()) as empty:
                yield empty
            return
        with self._open(write=False) as database:
            yield database

    @contextmanager
    def _open(self, *, write: bool) -> Iterator[sqlite3.Connection]:
        try:
            with closing(journal_file.look(self.path, write=write)) as database:
                yield database
        except (sqlite3.Error, DamagedError) as error:
            text = _("The journal cannot be read ({why}).").format(why=error)
            raise HistoryError(text) from error


def _records_of(database: sqlite3.Connection, key: DealKey) -> Iterator[Record]:
    """The records from which it can be played again: from where its history begins to its last one."""
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


def _moments(records: Iterable[Record], key: DealKey, script: Script) -> Iterator[Moment]:
    """Play records again; where some are missing, or tell of another kind, go on with the next deal that begins."""
    course: CourseLike | None = None
    for record in records:
        if record.kind != script.kind:
            course = None
        elif course is not None and record.number == course.number + 1 and "event" in record.data:
            replayed(course, record.written(script))
        elif record.since is not None:
            course = script.course(record.left(script))
        else:
            course = None
        if course is not None and (record.evening, record.deal) == (key.evening, key.deal):
            yield Moment(record.number, record.data["at"], script.said(course.state), course.state)
