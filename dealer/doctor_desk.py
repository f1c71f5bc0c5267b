"""Examine the machine for the set-up page, while the table runs, and pack a report of it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from threading import Lock

from dealer import doctor_eyes, doctor_machine
from dealer.codec import Plain
from dealer.doctor import Subject, as_json, examine
from dealer.doctor_report import write_report


class DoctorDesk:
    """What the page asks of the doctor; camera, pins and port are in use and therefore left alone."""

    def __init__(
        self, subject: Callable[[], Subject], settings: Iterable[Path], picture: Callable[[], bytes | None]
    ) -> None:
        """Examine what `subject` says; settings: files to pack; picture: the newest one, if wanted."""
        self._subject = subject
        self._settings = tuple(settings)
        self._picture = picture
        self._lock = Lock()  # two examinations at once would measure each other's load

    def examine(self) -> dict[str, Plain]:
        """Everything that can be looked at while the table runs, as JSON."""
        with self._lock:
            subject = replace(self._subject(), busy=True)
            return as_json(examine(subject, (*doctor_machine.CHECKS, *doctor_eyes.CHECKS)))

    def report(self, *, picture: bool) -> tuple[str, bytes]:
        """The problem report, as a file's name and bytes; with the newest picture only if that is wanted."""
        with self._lock, tempfile.TemporaryDirectory() as folder:
            subject = replace(self._subject(), busy=True)
            findings = list(examine(subject, (*doctor_machine.CHECKS, *doctor_eyes.CHECKS)))
            texts = {str(file): file.read_text(encoding="utf-8") for file in self._settings if file.exists()}
            shown = self._picture() if picture else None
            path = Path(folder) / "floorman-report.zip"
            write_report(path, findings, texts, {"table.jpg": shown} if shown else {})
            return path.name, path.read_bytes()
