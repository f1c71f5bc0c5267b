"""The doctor finds a healthy machine healthy, names each fault of a broken one, and packs no secret."""

from __future__ import annotations

import json
import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from gpiozero.pins.mock import MockFactory

from dealer import doctor, doctor_eyes, doctor_machine
from dealer.doctor import Finding, Level, Subject, examine, in_words, worst
from dealer.doctor_report import without_secrets, write_report
from hardware.camera import Camera, CameraError
from hardware.panel import GpioPanel, NoPanel
from hardware.simulator import SimulatedTable, TableOptions
from hardware.voice import Lack, SimulatedVoice
from hardware.webcam import Webcam
from vision.engine import FOLDER

ALL = (*doctor_machine.CHECKS, *doctor_eyes.CHECKS)


def drawn() -> Camera:
    return SimulatedTable((), TableOptions(size=(640, 360), endless=True))


@pytest.fixture
def healthy(tmp_path: Path) -> Subject:
    with socket.socket() as line:
        line.bind(("", 0))
        port = line.getsockname()[1]
    return Subject(tmp_path / "data", FOLDER, drawn, NoPanel, port=port)


def found(subject: Subject, check: doctor.Check) -> list[Finding]:
    return list(examine(subject, (check,)))


def test_a_healthy_machine_has_nothing_bad_and_every_check_says_something(healthy: Subject) -> None:
    checks = [check for check in ALL if check not in (doctor_eyes.speed, doctor_machine.power)]
    for check in checks:
        rows = found(healthy, check)
        assert rows, check.__name__
        assert worst(rows) is not Level.BAD, rows
    names = {row.name for check in checks for row in found(healthy, check)}
    assert names >= {"Python", "packages", "settings", "disk", "clock", "database", "page", "weights", "camera"}


@pytest.mark.parametrize(
    ("lack", "words"),
    [
        (Lack.PROGRAM, "sudo apt install espeak-ng"),
        (Lack.LOUDSPEAKER, "plug one in"),
        (Lack.LANGUAGE, "voice.language"),
    ],
)
def test_a_machine_that_is_to_speak_and_cannot_is_told_what_it_lacks(healthy: Subject, lack: Lack, words: str) -> None:
    (row,) = found(replace(healthy, voice=lambda: SimulatedVoice(lack)), doctor_eyes.voice)
    assert row.level is Level.BAD
    assert words in row.remedy


def test_a_voice_that_can_be_heard_is_good_and_so_is_none(healthy: Subject) -> None:
    for subject in (healthy, replace(healthy, voice=SimulatedVoice)):
        (row,) = found(subject, doctor_eyes.voice)
        assert row.level is Level.GOOD


def test_the_speed_of_reading_is_told_beside_what_is_needed(healthy: Subject) -> None:
    reading, looking = found(healthy, doctor_eyes.speed)
    assert reading.name == "reading eleven cards"
    assert "350 ms are enough" in reading.text
    assert float(reading.text.split(" ms")[0]) > float(looking.text.split(" ms")[0]) > 0


def no_camera(subject: Subject, _folder: Path) -> Subject:
    return replace(subject, device="webcam:63", camera=lambda: Webcam(63))


def altered_weights(subject: Subject, folder: Path) -> Subject:
    shutil.copytree(FOLDER, folder / "models", ignore=shutil.ignore_patterns("cache", "*.py", "__pycache__"))
    file = folder / "models" / "classifier.onnx"
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    return replace(subject, weights=folder / "models")


def damaged_database(subject: Subject, folder: Path) -> Subject:
    data = folder / "data"
    data.mkdir()
    (data / "journal.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    return replace(subject, data=data)


def no_folder(subject: Subject, folder: Path) -> Subject:
    (folder / "file").write_text("a file where a folder should be")
    return replace(subject, data=folder / "file" / "data")


def wrong_pin(subject: Subject, _folder: Path) -> Subject:
    return replace(subject, panel=lambda: GpioPanel({"next": 99}, factory=MockFactory()))


def wrong_settings(subject: Subject, _folder: Path) -> Subject:
    return replace(subject, troubles=("table.toml: page.port = 0: choose 1 to 65535",))


Break = Callable[[Subject, Path], Subject]
BROKEN: list[tuple[Break, doctor.Check, str, str]] = [
    (no_camera, doctor_eyes.camera, "webcam:63 does not open: plug it in", "choose another camera"),
    (altered_weights, doctor_eyes.weights, "classifier.onnx is altered: its sha256 is", "install Floorman again"),
    (damaged_database, doctor_machine.database, "journal.db is damaged", "it saves what can be saved"),
    (no_folder, doctor_machine.disk, "cannot be written", "name another one with  data ="),
    (wrong_pin, doctor_eyes.panel, "panel.pins.next = 99: no such pin", "panel.device = none"),
    (wrong_settings, doctor_machine.settings, "page.port = 0", "mend that line"),
]


@pytest.mark.parametrize(("spoil", "check", "text", "remedy"), BROKEN, ids=[row[0].__name__ for row in BROKEN])
def test_each_fault_is_bad_named_and_has_a_remedy(
    healthy: Subject, tmp_path: Path, spoil: Break, check: doctor.Check, text: str, remedy: str
) -> None:
    rows = found(spoil(healthy, tmp_path), check)
    faults = [row for row in rows if row.level is Level.BAD]
    assert len(faults) == 1
    assert text in faults[0].text
    assert remedy in faults[0].remedy


def test_a_taken_port_is_bad_and_our_own_page_on_it_is_not(healthy: Subject) -> None:
    with socket.socket() as other:
        other.bind(("", healthy.port))
        other.listen()
        (row,) = found(healthy, doctor_machine.port)
        assert row.level is Level.BAD
        assert "page.port, for example 8080" in row.remedy
    assert worst(found(replace(healthy, busy=True), doctor_machine.port)) is Level.GOOD


def test_an_intact_database_is_good_and_one_set_aside_is_told(healthy: Subject) -> None:
    healthy.data.mkdir(parents=True)
    with sqlite3.connect(healthy.data / "journal.db") as journal:
        journal.execute("CREATE TABLE events (number INTEGER)")
    journal.close()
    assert [row.level for row in found(healthy, doctor_machine.database)] == [Level.GOOD]
    (healthy.data / "journal-2026-11-30-damaged.db").touch()
    assert Level.WARNING in [row.level for row in found(healthy, doctor_machine.database)]


def test_a_clock_in_the_past_is_bad(healthy: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 0.0)
    (row,) = found(healthy, doctor_machine.clock)
    assert row.level is Level.BAD
    assert "date -s" in row.remedy


@pytest.mark.parametrize(("bits", "level"), [("0x0", Level.GOOD), ("0x50005", Level.BAD), ("0x80008", Level.WARNING)])
def test_the_pis_word_on_its_power_is_passed_on(
    healthy: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bits: str, level: Level
) -> None:
    tool = tmp_path / "vcgencmd"
    tool.write_text(f"#!/bin/sh\necho throttled={bits}\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [row.level for row in found(healthy, doctor_machine.power)] == [level]


def test_a_dark_camera_is_a_warning(healthy: Subject) -> None:
    class Dark:
        def open(self) -> None:
            self.table = drawn()
            self.table.open()

        def read(self) -> object:
            frame = self.table.read()
            assert frame is not None
            return replace(frame, image=(frame.image // 8))

        def close(self) -> None:
            self.table.close()

    rows = found(replace(healthy, camera=Dark), doctor_eyes.camera)  # type: ignore[arg-type]
    assert [row.name for row in rows if row.level is Level.WARNING] == ["light"]


def test_a_check_that_fails_itself_is_a_bad_finding_and_the_next_one_follows(healthy: Subject) -> None:
    def odd_check(_subject: Subject) -> Iterator[Finding]:
        raise RuntimeError("the moon is full")
        yield

    rows = list(examine(healthy, (odd_check, doctor_machine.python)))
    assert [row.level for row in rows] == [Level.BAD, Level.GOOD]
    assert "the moon is full" in rows[0].text


def test_findings_are_written_in_words_and_as_json() -> None:
    rows = [doctor.good("disk", "much"), doctor.bad("camera", "gone", "plug it in")]
    assert in_words(rows[1]) == "bad      camera: gone\n         -> plug it in"
    data = json.loads(json.dumps(doctor.as_json(rows)))
    assert data["level"] == "bad"
    assert data["findings"][0] == {"name": "disk", "level": "good", "text": "much", "remedy": ""}


def test_a_report_holds_what_was_agreed_and_no_secret(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    settings = {"/etc/floorman/table.toml": 'pin = "2580"\nwifi_password = "hunter2"\n[page]\nport = 8000\n'}
    names = write_report(path, [doctor.good("disk", "much")], settings, {"table.jpg": b"jpeg"}, "a line of the log")
    with ZipFile(path) as pack:
        assert tuple(pack.namelist()) == names
        everything = b"".join(pack.read(name) for name in names)
    assert b"2580" not in everything
    assert b"hunter2" not in everything
    assert b"port = 8000" in everything
    assert b"a line of the log" in everything
    assert "pictures/table.jpg" in names
    assert not any(name.startswith("pictures") for name in write_report(path, [], {}, {}, ""))


def test_only_secrets_are_taken_out_of_settings() -> None:
    text = 'port = 8000\nkeys = ["a"]\nplayers = ["Pinky"]\n'
    assert without_secrets('pin = "1"') == "pin = (taken out)"
    assert without_secrets(text).splitlines()[0] == "port = 8000"
    assert without_secrets(text).splitlines()[2] == 'players = ["Pinky"]'


def test_a_camera_that_breaks_while_it_is_looked_at_is_told(healthy: Subject) -> None:
    class Breaking:
        def open(self) -> None:
            pass

        def read(self) -> None:
            raise CameraError("the cable is out: plug it in")

        def close(self) -> None:
            pass

    (row,) = found(replace(healthy, camera=Breaking), doctor_eyes.camera)
    assert row.level is Level.BAD
    assert "the cable is out" in row.text
