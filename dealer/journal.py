"""Keep the evening in a file as it happens, so that a pulled plug loses nothing; find where it stopped.

Every event becomes one record in one transaction, before anybody sees what it led to. A file that is no longer whole
is set aside, never deleted, and what can be read of it goes on in a new one. Where nothing can be written, records wait
in memory and go to the file once it can be written again.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Any

from dealer import journal_file
from dealer.backup import take_restored
from dealer.deal_script import DealScript
from dealer.events import JournalStatus
from dealer.journal_file import DamagedError, Row
from dealer.journal_lock import Busy, hold
from dealer.journal_records import USUAL, Record
from dealer.keeping import Entry, Left, Script
from dealer.salvage import Tail, salvaged, set_aside, usable

_log = logging.getLogger(__name__)
_PATIENCE = 5.0  # seconds after a failure before the file is tried again


class Journal:
    """The journal of one table; nothing in it raises, `status` says how it does."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic, script: Script | None = None) -> None:
        """Open the journal in this file, made where there is none; find where its table stopped.

        script: how the game of this table is written, poker unless given.
        """
        self._path, self._clock = path, clock
        self._script: Script = script or DealScript()
        self._database: sqlite3.Connection | None = None
        self._lock = Lock()
        self._held: Any = None
        self._waiting: list[Row] = []
        self._failed_at: float | None = None
        self._deal: dict[str, Any] | None = None
        self._began: dict[tuple[int, int], float] = {}
        self._tail = Tail(self._script)
        self.status = JournalStatus("kept")
        self._open()
        self._evening = self._tail.evening

    @property
    def last(self) -> int:
        """The highest number that was kept so far."""
        return self._tail.last

    def left(self) -> Left[Any, Any] | None:
        """Where the table stopped; None for a journal in which no game of this kind stands."""
        return self._tail.left()

    def keep(self, entry: Entry[Any, Any]) -> JournalStatus:
        """Write an entry, if it can be written; say how the journal does."""
        with self._lock:
            if self.status.state == "busy":
                return self.status
            if entry.event is None and not entry.goes_on:
                self._evening = entry.number
            if entry.begins and self.status.state == "restored":
                self.status = JournalStatus("kept")
            self._waiting.append(self._row(entry))
            if self._failed_at is None or self._clock() - self._failed_at >= _PATIENCE:
                self._write()
            return self.status

    def retry(self) -> JournalStatus:
        """Write what could not be written before; say how the journal does."""
        with self._lock:
            if self._failed_at is not None:
                self._write()
            return self.status

    def close(self) -> None:
        """Write what waits, and let go of the file."""
        self.retry()
        with self._lock:
            self._let_go()
            if self._held is not None:
                self._held.close()
                self._held = None

    def _open(self) -> None:
        """Read the file and find the end of it; whatever is wrong with it becomes the status."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._hold()
            take_restored(self._path)
            self._database = journal_file.connect(self._path)
            for record in journal_file.records(self._database):
                self._tail.add(record)
            journal_file.check_deals(self._database)
        except Busy:
            self.status = JournalStatus("busy")
        except DamagedError as error:
            self._restore(error)
        except (sqlite3.Error, OSError) as error:
            self._fail(error)
            kept = usable(salvaged(self._path), self._script)
            # After a full disk, what stands in no transaction that ended counts now and is written with the rest.
            self._tail, self._waiting = Tail(self._script, kept), _rows(kept)

    def _restore(self, error: Exception) -> None:
        """Set the damaged file aside; go on in a new one with what can be read of it."""
        _log.warning("%s", error)
        self._let_go()
        kept = usable(salvaged(self._path), self._script)
        self._tail = Tail(self._script, kept)
        try:
            aside = set_aside(self._path, "damaged")
        except OSError as failed:
            self._fail(failed)
            return
        self.status = JournalStatus("restored", aside.name)
        self._waiting = [*_rows(kept), *self._waiting]
        self._write()

    def _row(self, entry: Entry[Any, Any]) -> Row:
        """The record of an entry, and the deal's summary where it changed."""
        script = self._script
        data: dict[str, Any] = {} if script.kind == USUAL else {"kind": script.kind}
        data |= {
            "at": entry.at,
            "evening": self._evening,
            "deal": script.deal(entry.state),
            "version": entry.state.version,
            **script.happened(entry),
        }
        if entry.begins:
            data |= {"since": entry.since, "state": script.state(entry.state)}
        deal = self._summary(entry)
        if deal is not None:
            data["summary"] = deal
        record = Record(entry.number, data)
        self._tail.add(record)
        return Row(record, deal)

    def _summary(self, entry: Entry[Any, Any]) -> dict[str, Any] | None:
        """The deal summed up, where that reads otherwise than before."""
        began = self._began.setdefault((self._evening, self._script.deal(entry.state)), entry.at)
        told = self._script.summary(entry.state, began, 0.0)
        if told == self._deal and not entry.begins:
            return None
        self._deal = told
        return {**told, "changed": entry.at}

    def _write(self) -> None:
        """Write all that waits; on failure it goes on waiting."""
        try:
            if self._failed_at is not None:
                self._hold()  # where the journal could not be opened, its lock is not held either
            if self._database is None:
                self._database = journal_file.connect(self._path)
            journal_file.insert(self._database, self._waiting)
        except Busy:
            self.status = JournalStatus("busy")
        except DamagedError as error:
            self._restore(error)
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.Error) and journal_file.is_damage(error):
                self._restore(error)
            else:
                self._fail(error)
        else:
            self._waiting.clear()
            self._failed_at = None
            if self.status.state != "restored":
                self.status = JournalStatus("kept")

    def _fail(self, error: Exception) -> None:
        """Note why nothing can be written, and go on without the file."""
        _log.warning("journal %s: %s", self._path, error)
        self._let_go()
        self._failed_at = self._clock()
        self.status = _status_of(error)

    def _hold(self) -> None:
        """Hold the lock of the journal; raise Busy, or OSError where it cannot be held."""
        if self._held is None:
            self._held = hold(self._path.with_suffix(".lock"))

    def _let_go(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            try:
                database.close()
            except sqlite3.Error as error:
                _log.warning("closing the journal: %s", error)


def _rows(records: Iterable[Record]) -> list[Row]:
    """Records that were read back, to be written again."""
    return [Row(record, record.data.get("summary")) for record in records]


def _status_of(error: Exception) -> JournalStatus:
    """The status that says why nothing can be written."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", None) == 28:
        return JournalStatus("full")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM) or isinstance(error, OSError):
        return JournalStatus("read_only")
    return JournalStatus("failed", " ".join(str(error).split())[:80])
