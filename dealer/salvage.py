"""Find what is left of a journal: in a file that is no longer whole, and where its table stopped."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from dealer.codec import CodecError
from dealer.journal_records import Record, carve, parse
from dealer.keeping import Left, Script, Written

_log = logging.getLogger(__name__)
_PARTS = ("", "-wal", "-shm")


class Tail:
    """The end of a journal: as many records as the last table of one kind of game needs to go on.

    last: the highest number of all kinds; evening: the newest one of this kind.
    """

    def __init__(self, script: Script, records: Iterable[Record] = ()) -> None:
        """Begin with these records, lowest number first; `script` reads those of its kind."""
        self._script = script
        self._records: list[Record] = []
        self.last = 0
        self.evening = 0
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        """Take in the next record; forget those that nobody needs any more."""
        self.last = record.number
        if record.kind != self._script.kind:
            return
        self.evening = record.evening
        since = record.since
        if since is not None:
            self._records = [one for one in self._records if one.number >= since]
        self._records.append(record)

    def left(self) -> Left[Any, Any] | None:
        """Where the table stopped; None where no deal begins."""
        starts = [place for place, record in enumerate(self._records) if record.since is not None]
        if not starts:
            return None
        since = self._records[starts[-1]].since
        starts = [place for place in starts if self._records[place].number == since or place == starts[-1]]
        found = [left for left in map(self._from, starts) if left is not None]
        return max(found, key=lambda left: left.number + len(left.events), default=None)

    def _from(self, place: int) -> Left[Any, Any] | None:
        """The table as the record at this place left it, with what follows without a gap."""
        try:
            left = self._records[place].left(self._script)
        except CodecError as error:
            _log.warning("entry %d: %s", self._records[place].number, error)
            return None
        events: list[Written[Any]] = []
        for record in self._records[place + 1 :]:
            if record.number != left.number + len(events) + 1:
                break
            try:
                events.append(record.written(self._script))
            except CodecError as error:
                _log.warning("entry %d: %s", record.number, error)
                break
        return Left(left.state, left.number, tuple(events), whole=left.number + len(events) == self.last)


def salvaged(path: Path) -> list[Record]:
    """Every record that can still be read of a journal, lowest number first, whatever happened to its file."""
    found: dict[int, Record] = {}
    for part in ("", "-wal"):
        file = path.with_name(path.name + part)
        try:
            content = file.read_bytes()
        except OSError as error:
            _log.info("%s: %s", file, error)
            continue
        for record in carve(content):
            found.setdefault(record.number, record)
    found = {**dict(_by_pages(path)), **found}
    return [found[number] for number in sorted(found)]


def usable(records: list[Record], script: Script) -> list[Record]:
    """Records without those of a kind that cannot be played again at the end, as something before them is missing."""
    left = Tail(script, records).left()
    if left is None:
        return records
    reached = left.number + len(left.events)
    return [record for record in records if record.number <= reached or record.kind != script.kind]


def _by_pages(path: Path) -> Iterator[tuple[int, Record]]:
    """Records that SQLite itself can still reach: those longer than a page stand in pieces."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            for (text,) in database.execute("SELECT record FROM events ORDER BY number"):
                record = parse(text) if isinstance(text, str) else None
                if record is not None:
                    yield record.number, record
    except sqlite3.Error as error:
        _log.info("%s: %s", path, error)


def set_aside(path: Path, why: str) -> Path:
    """Rename a journal with all its parts so that a new one can be made; return the new name; raise OSError."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = (f"{path.stem}-{why}-{stamp}{more}{path.suffix}" for more in ("", *(f"-{n}" for n in range(2, 1000))))
    aside = next(name for name in map(path.with_name, names) if not name.exists())
    for part in _PARTS:
        file = path.with_name(path.name + part)
        if file.exists():
            file.rename(aside.with_name(aside.name + part))
    return aside
