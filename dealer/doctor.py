"""Examine the machine that a table runs on: what is good, what is not, and what to do about it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path

from dealer.codec import Plain
from hardware.camera import Camera
from hardware.panel import Panel
from hardware.voice import NoVoice, Voice
from rules.language import _

_log = logging.getLogger(__name__)


class Level(Enum):
    """How good a finding is."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the examination: what was looked at, how it is, and where it is not good what to do."""

    name: str
    level: Level
    text: str
    remedy: str = ""


def good(name: str, text: str) -> Finding:
    """Nothing to do."""
    return Finding(name, Level.GOOD, text)


def warning(name: str, text: str, remedy: str) -> Finding:
    """It works, but could be better."""
    return Finding(name, Level.WARNING, text, remedy)


def bad(name: str, text: str, remedy: str) -> Finding:
    """It does not work."""
    return Finding(name, Level.BAD, text, remedy)


@dataclass(frozen=True, slots=True)
class Subject:
    """What is examined.

    data: the data folder. weights: where the networks lie. camera, panel, voice: make the devices that the settings
    name; they raise CameraError and PanelError. device: the camera's name. port: of the page. language: in which the
    voice speaks. troubles: what is wrong with the settings. busy: the service runs in this very process, so that
    camera, pins and port are its own.
    """

    data: Path
    weights: Path
    camera: Callable[[], Camera]
    panel: Callable[[], Panel]
    device: str = "simulator"
    port: int = 8000
    voice: Callable[[], Voice] = NoVoice
    language: str = "en"
    troubles: tuple[str, ...] = ()
    busy: bool = field(default=False)


Check = Callable[[Subject], Iterable[Finding]]


def examine(subject: Subject, checks: Iterable[Check]) -> Iterator[Finding]:
    """Make these checks one after the other; one that fails itself is a bad finding, and the next one follows."""
    for check in checks:
        try:
            yield from check(subject)
        except Exception as error:  # noqa: BLE001 - the outermost loop: whatever is broken here must be told, not hidden
            _log.exception("checking %s", check.__name__)
            text = _("this check itself failed: {fault}").format(fault=f"{type(error).__name__}: {error}")
            yield bad(check.__name__.replace("_", " "), text, _("send a problem report to the makers of Floorman"))


def worst(findings: Iterable[Finding]) -> Level:
    """The worst level among findings; good when there are none."""
    order = list(Level)
    return max((finding.level for finding in findings), key=order.index, default=Level.GOOD)


def as_json(findings: Iterable[Finding]) -> dict[str, Plain]:
    """The findings as plain data, the worst level first."""
    rows = list(findings)
    return {"level": worst(rows).value, "findings": [{**asdict(row), "level": row.level.value} for row in rows]}


def in_words(finding: Finding) -> str:
    """One finding as text, the remedy on a line of its own."""
    line = f"{finding.level.value:<8} {finding.name}: {finding.text}"
    return f"{line}\n         -> {finding.remedy}" if finding.remedy else line
