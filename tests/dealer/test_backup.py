"""A backup brings everything back byte for byte, and nothing that is no backup comes in."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.backup import HOST, LIST, BackupError, make_backup, read_backup, restore
from dealer.events import Fold
from dealer.history import History
from dealer.journal import Journal
from dealer.table import Table

FILES = {
    "table.toml": b'[game]\nname = "pyramid"\r\n# \xc3\xa9\n',
    "house-rules.json": b"{}",
    "setup.json": b"[]",
    "decks/blue.deck": bytes(range(256)),
}
SECRET = {"pin.json": b"hash", "session.key": b"key"}


def full(folder: Path) -> Path:
    """A data folder with something of everything, its journal being written in."""
    for name, content in {**FILES, **SECRET}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    journal = Journal(folder / "journal.db")
    table = Table("elevator", ("Ana", "Ben", "Chris"), keeper=journal)
    for seat in (1, 2):
        table.apply(Fold(seat))
    journal.close()
    return folder


def backed_up(folder: Path) -> BytesIO:
    target = BytesIO()
    make_backup(folder, target, "0.1.0")
    return target


def test_what_is_brought_back_is_equal_byte_for_byte(tmp_path: Path) -> None:
    backup = backed_up(full(tmp_path / "old"))
    names = restore(backup, tmp_path / "new", "0.1.0")
    assert set(names) == {*FILES, "journal.db"}
    assert {name: (tmp_path / "new" / name).read_bytes() for name in FILES} == FILES
    journal = Journal(tmp_path / "new" / "journal.db")
    left = journal.left()
    journal.close()
    assert left is not None and len(left.events) == 2
    assert History(tmp_path / "new" / "journal.db").deals() == History(tmp_path / "old" / "journal.db").deals()


def test_the_pin_stays_where_it_is(tmp_path: Path) -> None:
    backup = backed_up(full(tmp_path))
    assert not any(name in read_backup(backup).files for name in SECRET)


def test_the_host_s_own_settings_come_back_to_their_place(tmp_path: Path) -> None:
    host = tmp_path / "etc" / "table.toml"
    host.parent.mkdir()
    host.write_bytes(b"data = 'x'\n")
    target = BytesIO()
    assert HOST in make_backup(full(tmp_path / "data"), target, "0.1.0", host)
    host.write_bytes(b"changed")
    restore(target, tmp_path / "data", "0.1.0", host)
    assert host.read_bytes() == b"data = 'x'\n"


def test_what_lay_there_before_is_kept_in_a_backup_of_its_own(tmp_path: Path) -> None:
    backup = backed_up(full(tmp_path / "old"))
    there = full(tmp_path / "new")
    (there / "table.toml").write_bytes(b"mine")
    restore(backup, there, "0.1.0")
    before = read_backup(next(there.glob("before-restore-*.zip")))
    assert before.files["table.toml"] == b"mine"
    journal = Journal(there / "journal.db")
    journal.close()
    assert list(there.glob("journal-before-restore-*.db"))


def test_a_running_table_goes_on_writing_until_the_next_start(tmp_path: Path) -> None:
    backup = backed_up(full(tmp_path / "old"))
    journal = Journal(tmp_path / "new" / "journal.db")
    table = Table("elevator", ("Mia", "Noah"), keeper=journal)
    restore(backup, tmp_path / "new", "0.1.0")
    table.apply(Fold(1))
    assert table.state.journal.state == "kept"
    journal.close()
    journal = Journal(tmp_path / "new" / "journal.db")
    left = journal.left()
    journal.close()
    assert left is not None and left.state.seats[0].name == "Ana"


NAMES = ["../evil.toml", "/etc/passwd", "decks/../../evil.deck", "decks\\..\\evil.deck", "decks/a/b.deck", "pin.json"]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_no_backup_holds_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    import hashlib

    target = BytesIO()
    listed = {name: {"sha256": hashlib.sha256(b"x").hexdigest(), "bytes": 1}}
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(LIST, json.dumps({"format": 1, "version": "0", "made": 1, "files": listed}))
        archive.writestr(name, b"x")
    with pytest.raises(BackupError, match="which no backup holds"):
        restore(target, tmp_path / "data", "0.1.0")
    assert not (tmp_path / "data").exists()
    assert not list(tmp_path.rglob("*evil*"))


def test_files_that_are_no_backup_are_refused(tmp_path: Path) -> None:
    other = BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("holiday.txt", "sun")
    for content in (b"", b"PK", b"a letter", other.getvalue()):
        with pytest.raises(BackupError, match="no backup of Floorman"):
            read_backup(BytesIO(content))
    with pytest.raises(BackupError, match="cannot be read"):
        read_backup(tmp_path / "none.zip")


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(LIST, json.dumps({"format": 2, "version": "9", "made": 1, "files": {}}))
    with pytest.raises(BackupError, match="newer Floorman"):
        read_backup(target)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_backup_never_comes_in_changed(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    whole = _whole(tmp_path_factory)
    place = data.draw(st.integers(0, len(whole) - 1))
    cut = data.draw(st.booleans())
    content = whole[:place] if cut else whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :]
    try:
        found = read_backup(BytesIO(content)).files
    except BackupError:
        return
    assert found == read_backup(BytesIO(whole)).files


_KEPT: list[bytes] = []


def _whole(factory: pytest.TempPathFactory) -> bytes:
    if not _KEPT:
        _KEPT.append(backed_up(full(factory.mktemp("data"))).getvalue())
    return _KEPT[0]
