"""Keep the records of the journal in an SQLite file: one transaction for one event, safe against a pulled plug."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealer.journal_records import Record, parse

APPLICATION = 0x464C5231  # "FLR1" in the file's head says whose it is
_SCHEMA = """
CREATE TABLE events (
    number INTEGER PRIMARY KEY, evening INTEGER NOT NULL, deal INTEGER NOT NULL, version INTEGER NOT NULL,
    since INTEGER, record TEXT NOT NULL
);
CREATE INDEX events_of_deal ON events (evening, deal);
CREATE TABLE deals (
    evening INTEGER NOT NULL, deal INTEGER NOT NULL, began REAL NOT NULL, changed REAL NOT NULL, seen INTEGER NOT NULL,
    game TEXT NOT NULL, title TEXT NOT NULL, options TEXT NOT NULL, button TEXT NOT NULL, seats TEXT NOT NULL,
    phase TEXT NOT NULL, ruling TEXT NOT NULL, override TEXT NOT NULL, PRIMARY KEY (evening, deal)
) WITHOUT ROWID;
"""
_DAMAGE = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
_COLUMNS = ("began", "changed", "seen", "game", "title", "options", "button", "seats", "phase", "ruling", "override")
_REPLACE_DEAL = "INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_JSON = frozenset(("options", "seats", "ruling", "override"))


class DamagedError(OSError):
    """A journal file that is no longer whole."""


@dataclass(frozen=True, slots=True)
class Row:
    """A record with what is known of its deal after it, where that changed."""

    record: Record
    deal: dict[str, Any] | None = None


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, made new where there is none; raise DamagedError, or sqlite3.Error where it cannot be opened."""
    database = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
    database.text_factory = _text
    try:
        database.execute("PRAGMA page_size = 8192")
        mode = database.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise sqlite3.OperationalError(f"no write-ahead log here but {mode}")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA secure_delete = ON")
        _prepare(database, path)
    except sqlite3.Error as error:
        database.close()
        if is_damage(error):
            raise DamagedError(f"{path}: {error}") from error
        raise
    except DamagedError:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file; refuse one that is somebody else's or damaged."""
    made = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not made:
        database.execute("BEGIN IMMEDIATE")
        for statement in _SCHEMA.split(";"):
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute("COMMIT")
        return
    if database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise DamagedError(f"{path}: not a journal of Floorman")
    found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise DamagedError(f"{path}: {found}")


def look(path: Path, *, write: bool) -> sqlite3.Connection:
    """Open a journal that is there, without making or mending anything; raise sqlite3.Error."""
    mode = "rw" if write else "ro"
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=2.0, isolation_level=None)
    database.text_factory = _text
    database.execute("PRAGMA secure_delete = ON")
    return database


def _text(content: bytes) -> str:
    """A column's text, also where it is damaged: its record does not check then."""
    return content.decode("utf-8", "surrogateescape")


def nothing() -> sqlite3.Connection:
    """An empty journal in memory."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.executescript(_SCHEMA)
    return database


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the file is no longer whole."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF in _DAMAGE or code == sqlite3.SQLITE_IOERR_SHORT_READ)


def insert(database: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Write rows in one transaction, all or none; a number that is there already stays as it is."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for row in rows:
            record = row.record
            values = (record.number, record.evening, record.deal, record.data["version"], record.since, str(record))
            database.execute("INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?)", values)
            if row.deal is not None:
                _replace_deal(database, record, row.deal)
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _replace_deal(database: sqlite3.Connection, record: Record, deal: dict[str, Any]) -> None:
    values = [json.dumps(deal[name]) if name in _JSON else deal[name] for name in _COLUMNS]
    database.execute(_REPLACE_DEAL, (record.evening, record.deal, *values))


def records(database: sqlite3.Connection, after: int = 0) -> Iterator[Record]:
    """Yield the records with a higher number, lowest first; raise DamagedError at one that does not check."""
    for number, text in database.execute(
        "SELECT number, record FROM events WHERE number > ? ORDER BY number", (after,)
    ):
        record = parse(text) if isinstance(text, str) else None
        if record is None or record.number != number:
            raise DamagedError(f"entry {number} is damaged")
        yield record


def check_deals(database: sqlite3.Connection) -> None:
    """Read every row of the deals; raise DamagedError at one that cannot be read."""
    for row in database.execute("SELECT * FROM deals"):
        try:
            deal_of(row[2:])
        except ValueError as error:
            raise DamagedError(f"deal {row[1]} of evening {row[0]} is damaged") from error


def deal_of(values: Iterable[Any]) -> dict[str, Any]:
    """One row of the deals as plain data."""
    return {name: json.loads(value) if name in _JSON else value for name, value in zip(_COLUMNS, values, strict=True)}
