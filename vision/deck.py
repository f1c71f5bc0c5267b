"""An enrolled deck: pictures of the house's own cards, kept as one file."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, Face, deck, parse_face
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

ENDING = ".deck"
VERSION = 1
MOST_SAMPLES = 8
_MAGIC = b"floorman deck"
_QUALITY = 95

Crop = NDArray[np.uint8]


class DeckError(ValueError):
    """A deck file that cannot be read, or a deck that lacks cards; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One straightened card, CROP_HEIGHT x CROP_WIDTH x 3 BGR, and what it is."""

    face: Face
    crop: Crop


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one deck as this house's camera sees them; a few samples of every face, and of the back."""

    name: str
    samples: tuple[Sample, ...]

    @property
    def counts(self) -> Mapping[Face, int]:
        """How many samples there are of each face."""
        return Counter(sample.face for sample in self.samples)

    @property
    def missing(self) -> tuple[Face, ...]:
        """The cards of which there is no sample, clubs to spades; jokers and the back may be absent."""
        there = {sample.face for sample in self.samples}
        return tuple(card for card in deck() if card not in there)

    @property
    def has_back(self) -> bool:
        """Whether the back has been shown."""
        return any(sample.face is BACK for sample in self.samples)

    def learn(self, face: Face, crop: Crop) -> Deck:
        """The deck with one more sample, as after a correction; of too many of a face the second oldest goes.

        crop: CROP_HEIGHT x CROP_WIDTH x 3 BGR, upright. Raises ValueError for another shape.
        """
        if crop.shape != (CROP_HEIGHT, CROP_WIDTH, 3):
            raise ValueError(f"a sample of {face} is {crop.shape}, not {(CROP_HEIGHT, CROP_WIDTH, 3)}: straighten it")
        same = [sample for sample in self.samples if sample.face == face]
        lost = same[1] if len(same) >= MOST_SAMPLES else None
        kept = tuple(sample for sample in self.samples if sample is not lost)
        return replace(self, samples=(*kept, Sample(face, np.asarray(crop, np.uint8).copy())))

    def save(self, path: Path) -> None:
        """Write the deck to a file, whole or not at all."""
        body = _packed(self)
        head = b"%s %d %s\n" % (_MAGIC, VERSION, hashlib.sha256(body).hexdigest().encode())
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(path.suffix + ".new")
        fresh.write_bytes(head + body)
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> Deck:
        """Read a deck file; raise DeckError where it is damaged or of a later version."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise DeckError(f"{path}: {error.strerror or error}; enrol the deck again, or choose another") from error
        head, _, body = data.partition(b"\n")
        words = head.split(b" ")
        if head[: len(_MAGIC)] != _MAGIC or len(words) != 4 or not words[2].isdigit():
            raise DeckError(f"{path} is no deck file: enrol the deck again")
        if int(words[2]) > VERSION:
            raise DeckError(f"{path} was written by a newer Floorman (deck version {int(words[2])}): update Floorman")
        if hashlib.sha256(body).hexdigest().encode() != words[3]:
            raise DeckError(f"{path} is damaged: restore it from a backup, or enrol the deck again")
        return _unpacked(body, path)


def load_decks(folder: Path) -> tuple[Deck, ...]:
    """All decks of a folder in the order of their names, none where there is no folder; raise DeckError as `load`."""
    return tuple(Deck.load(path) for path in sorted(folder.glob(f"*{ENDING}")))


def _packed(made: Deck) -> bytes:
    """A zip of one JPEG a sample and a listing of what they are."""
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w") as archive:
        archive.writestr("deck.json", json.dumps({"name": made.name, "faces": [str(s.face) for s in made.samples]}))
        for number, sample in enumerate(made.samples):
            _done, data = cv2.imencode(".jpg", sample.crop, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
            archive.writestr(f"{number}.jpg", data.tobytes())
    return store.getvalue()


def _unpacked(body: bytes, path: Path) -> Deck:
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            listing = json.loads(archive.read("deck.json"))
            crops = [_picture(archive.read(f"{number}.jpg")) for number in range(len(listing["faces"]))]
        faces: Iterable[Face] = [parse_face(name) for name in listing["faces"]]
        return Deck(str(listing["name"]), tuple(Sample(face, crop) for face, crop in zip(faces, crops, strict=True)))
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise DeckError(f"{path} is no deck file ({error}): enrol the deck again") from error


def _picture(data: bytes) -> Crop:
    crop = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if crop is None or crop.shape != (CROP_HEIGHT, CROP_WIDTH, 3):
        raise ValueError("a picture of it cannot be read")
    return np.asarray(crop, np.uint8)
