"""Put everything a table must remember into one file, and bring it back: settings, decks, house rules, journal.

The file is a ZIP archive with a list of what is in it and each file's SHA-256. The PIN and the session key stay where
they are. A journal that is brought back takes its place at the next start, since the table writes in the present one.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import struct
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import IO, Any

from dealer import journal_file
from dealer.salvage import set_aside
from rules.language import _

LIST = "floorman-backup.json"
HOST = "host/table.toml"
"""The host's own settings file, wherever it lies."""

_FORMAT = 1
_KEPT = ("table.toml", "house-rules.json", "setup.json", "decks/*.deck", "games/*.toml", "journal.db", "drills.db")
_LARGEST = 512 * 1024 * 1024  # bytes of all files together; fifty evenings take about ten million
_WAITING = ".restored"
Source = Path | IO[bytes]


class BackupError(ValueError):
    """A file that cannot be brought back, or a backup that cannot be made; the text says why."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds: when it was made (seconds since 1970), by which version, and each file's bytes."""

    made: float
    version: str
    files: dict[str, bytes]


def make_backup(data: Path, target: Source, version: str, host: Path | None = None) -> tuple[str, ...]:
    """Write a backup of this data folder, and of the host's own settings file; return the names of what is in it.

    Raise BackupError where something cannot be read or written.
    """
    try:
        files = dict(_contents(data, host))
        listed = {name: {"sha256": _digest(content), "bytes": len(content)} for name, content in files.items()}
        head = {"format": _FORMAT, "version": version, "made": round(time.time(), 3), "files": listed}
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(LIST, json.dumps(head, indent=1))
            for name, content in files.items():
                archive.writestr(name, content)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(_("The backup cannot be made ({why}).").format(why=error)) from error
    return tuple(files)


def _contents(data: Path, host: Path | None) -> Iterator[tuple[str, bytes]]:
    for pattern in _KEPT:
        for file in sorted(data.glob(pattern)):
            if file.is_file() and not file.is_symlink():
                content = _copied(file) if file.suffix == ".db" else file.read_bytes()
                yield file.relative_to(data).as_posix(), content
    if host is not None and host.is_file():
        yield HOST, host.read_bytes()


def _copied(database: Path) -> bytes:
    """A database as one whole file, while somebody may be writing in it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with closing(journal_file.look(database, write=False)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        return copy.read_bytes()


def read_backup(source: Source) -> Backup:
    """Read and check a backup; raise BackupError for a file that is damaged, is none, or holds what no backup holds."""
    try:
        with zipfile.ZipFile(source) as archive:
            return _checked(archive)
    except BackupError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError) as error:
        text = _("This is no backup of Floorman, or it is damaged ({why}).").format(why=error)
        raise BackupError(text) from error
    except OSError as error:
        raise BackupError(_("The backup cannot be read ({why}).").format(why=error)) from error


def _checked(archive: zipfile.ZipFile) -> Backup:
    head = _head(archive)
    listed: dict[str, Any] = head["files"]
    names = [info.filename for info in archive.infolist()]
    plain = all(info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in archive.infolist())
    if (
        not plain
        or sorted(names) != sorted([LIST, *listed])
        or sum(info.file_size for info in archive.infolist()) > _LARGEST
    ):
        raise BackupError(_("This backup does not hold what its list says: it is damaged, or was put together anew."))
    for name in listed:
        if not _is_kept(name):
            raise BackupError(_("This backup holds {name}, which no backup holds.").format(name=ascii(name)))
    files = {name: archive.read(name) for name in listed}
    for name, content in files.items():
        if _digest(content) != listed[name].get("sha256") or not _is_whole(name, content):
            raise BackupError(_("{name} in this backup is damaged.").format(name=name))
    return Backup(float(head["made"]), str(head["version"]), files)


def _head(archive: zipfile.ZipFile) -> dict[str, Any]:
    """The list at the front of a backup."""
    foreign = BackupError(_("This is no backup of Floorman."))
    try:
        info = archive.getinfo(LIST)
        head = json.loads(archive.read(info)) if info.file_size < 1_000_000 else None
    except (KeyError, ValueError) as error:
        raise foreign from error
    if not isinstance(head, dict) or not isinstance(head.get("files"), dict):
        raise foreign
    if not all(isinstance(row, dict) for row in head["files"].values()):
        raise foreign
    if head.get("format") != _FORMAT or not isinstance(head.get("made"), int | float) or "version" not in head:
        raise BackupError(_("This backup was made by a newer Floorman: update this one first."))
    return head


def _is_kept(name: str) -> bool:
    """Whether a backup may hold a file of this name: nothing outside the data folder, nothing but what is kept."""
    path = PurePosixPath(name)
    plain = not path.is_absolute() and ".." not in path.parts and "\\" not in name and name == path.as_posix()
    fits = any(fnmatchcase(name, pattern) and name.count("/") == pattern.count("/") for pattern in _KEPT)
    return plain and (fits or name == HOST)


def _is_whole(name: str, content: bytes) -> bool:
    """Whether a database opens and says of itself that it is whole."""
    if not name.endswith(".db"):
        return True
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(content)
            return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.Error:
        return False


def restore(source: Source, data: Path, version: str, host: Path | None = None) -> tuple[str, ...]:
    """Bring a backup back into this data folder; return the names of what was written.

    What lay there goes into a backup of its own beside it first. All files are checked before one is touched. Raise
    BackupError; databases wait for the next start (`take_restored`).
    """
    backup = read_backup(source)
    files = {name: content for name, content in backup.files.items() if name != HOST or host is not None}
    try:
        data.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        make_backup(data, data / f"before-restore-{stamp}.zip", version, host)
        for name, content in files.items():
            _put(host if name == HOST and host is not None else _place(data, name), content)
    except OSError as error:
        raise BackupError(_("The backup cannot be brought back ({why}).").format(why=error)) from error
    return tuple(files)


def _place(data: Path, name: str) -> Path:
    return data / (name + _WAITING if name.endswith(".db") else name)


def _put(file: Path, content: bytes) -> None:
    """Replace a file at once: after a power cut it is the old one or the new one, whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.new")
    with draft.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)


def take_restored(database: Path) -> Path | None:
    """Put a database that was brought back in its place; return where the one before lies now; raise OSError."""
    waiting = database.with_name(database.name + _WAITING)
    if not waiting.exists():
        return None
    aside = set_aside(database, "before-restore") if database.exists() else None
    waiting.replace(database)
    return aside


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
