"""Read picture files one after another, and say what was read in JSON or in words."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rules.cards import BACK, AnyCard
from vision.detection import Detection, Image
from vision.pictures import PictureError, load_picture


class PictureReader(Protocol):
    """What reads one picture: a Recogniser."""

    def read(self, image: Image, *, known: Collection[AnyCard] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Every card of a BGR picture."""


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """What one picture file shows; `ms` is the time to read it, loading not counted."""

    file: Path
    ms: float
    detections: tuple[Detection, ...]
    image: Image


@dataclass(frozen=True, slots=True)
class PhotoFailure:
    """A file that could not be read; `error` is one line that names it and says what to do."""

    file: Path
    error: str


def read_files(
    paths: Iterable[Path | str], recogniser: PictureReader, *, allow_duplicates: bool = False
) -> Iterator[PhotoReading | PhotoFailure]:
    """Read every file in turn; one that cannot be read is a failure and the others are still read."""
    for name in paths:
        try:
            image = load_picture(name)
        except PictureError as error:
            yield PhotoFailure(Path(name), " ".join(str(error).split()))
            continue
        begun = time.perf_counter()
        found = recogniser.read(image, allow_duplicates=allow_duplicates)
        yield PhotoReading(Path(name), (time.perf_counter() - begun) * 1000, tuple(found), image)


def as_json(reading: PhotoReading) -> dict[str, Any]:
    """The team's interface: file, ms and cards with card, confidence, corners, candidates and duplicate.

    card is "As", "Xr", "back", or None where the reader asks; corners are pixels of the picture as displayed.
    """
    return {"file": str(reading.file), "ms": round(reading.ms, 1), "cards": [_card(d) for d in reading.detections]}


def _card(found: Detection) -> dict[str, Any]:
    return {
        "card": None if found.face is None else str(found.face),
        "confidence": round(found.confidence, 4),
        "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        "candidates": [[str(face), round(share, 4)] for face, share in found.candidates],
        "duplicate": found.duplicate,
    }


def in_words(reading: PhotoReading) -> str:
    """What a person reads: a line for the file, then one for every card, the sure ones first."""
    faces = [found for found in reading.detections if found.face not in (None, BACK)]
    backs = sum(found.face is BACK for found in reading.detections)
    asked = [found for found in reading.detections if found.face is None]
    lines = [f"{_printable(str(reading.file))}: {_count(len(faces), backs, len(asked))}"]
    lines += [f"  {_sure(found)}" for found in faces]
    lines += [f"  not sure: {_asked(found)}" for found in asked]
    return "\n".join(lines)


def _printable(name: str) -> str:
    """A file's name on one line, whatever letters it holds."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name)


def _count(faces: int, backs: int, asked: int) -> str:
    if not faces + backs + asked:
        return "no cards seen"
    parts = [f"{faces} card{'s' * (faces != 1)}"] if faces or not backs else []
    parts += [f"{backs} face-down card{'s' * (backs != 1)}"] if backs else []
    parts += [f"{asked} not sure"] if asked else []
    return ", ".join(parts)


def _sure(found: Detection) -> str:
    words = found.face.words if found.face is not None else ""
    return f"{words}{' (seen twice)' if found.duplicate else ''}"


def _asked(found: Detection) -> str:
    choices = [f"{face.words} {share:.0%}" for face, share in found.candidates[:3]]
    twice = " (claimed twice)" if found.duplicate else ""
    x, y = found.centre
    return f"{' or '.join(choices)}{twice}, at {x:.0f}, {y:.0f}"
