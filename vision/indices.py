"""Read corner indices: the network that names a rank over a suit, or says that a mark is none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import Card, Rank, Suit, deck_with_jokers
from vision.classifier import log_shares
from vision.detection import Image
from vision.engine import FOLDER, Engine, load_engine
from vision.focus import Box
from vision.index_marks import Marks, index_marks, straightened

WEIGHTS = "indices.onnx"
LABELS: tuple[Card | None, ...] = (*(card for card in deck_with_jokers() if isinstance(card, Card)), None)
NONE = len(LABELS) - 1
RANK_OF = tuple(13 if card is None else list(Rank).index(card.rank) for card in LABELS)
SUIT_OF = tuple(4 if card is None else list(Suit).index(card.suit) for card in LABELS)
RANKS, SUITS = 14, 5
# What makes the network's shares true probabilities: chosen on the held-out decks' crops.
TEMPERATURE = 1.0

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Index:
    """One index in a picture: where it is, which way it stands, and the probabilities of LABELS.

    middle: pixels. down: unit vector from rank to suit. height: from the top of the rank to the foot of the suit.
    """

    middle: tuple[float, float]
    down: tuple[float, float]
    height: float
    shares: Floats

    @property
    def card(self) -> Card:
        """The likeliest card."""
        card = LABELS[int(self.shares[:NONE].argmax())]
        assert card is not None
        return card

    @property
    def confidence(self) -> float:
        """The probability of the likeliest card."""
        return float(self.shares[:NONE].max())


@dataclass(frozen=True, slots=True)
class IndexReader:
    """The network of indices; one object serves one thread at a time."""

    engine: Engine

    @classmethod
    def load(cls, folder: Path = FOLDER, *, opencv: bool = False) -> IndexReader:
        """Load the weights; raise WeightsError where they are missing or altered."""
        return cls(load_engine(WEIGHTS, folder, opencv=opencv))

    def look(self, crops: NDArray[np.uint8]) -> Floats:
        """Probabilities of LABELS, N of them, of upright crops (N x 64 x 48 x 3, BGR)."""
        if not len(crops):
            return np.zeros((0, len(LABELS)), np.float32)
        planes = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), np.float32)
        logits = self.engine.run(np.asarray(planes / 255, np.float32)) / np.float32(TEMPERATURE)
        joint = log_shares(logits[:, : len(LABELS)])
        rank = log_shares(logits[:, len(LABELS) : len(LABELS) + RANKS])[:, RANK_OF]
        suit = log_shares(logits[:, len(LABELS) + RANKS :])[:, SUIT_OF]
        return np.exp(log_shares(np.asarray((joint + rank + suit) / 2, np.float32)))

    def read_near(self, image: Image, part: Box) -> list[Index]:
        """The marks of a part of a picture in which cards look small, seen through a glass of twice the size."""
        left, top, right, bottom = part
        large = cv2.resize(image[top:bottom, left:right], None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        found = []
        for one in self.read(np.asarray(large, np.uint8)):
            x, y = ((value + 0.5) / 2 - 0.5 for value in one.middle)
            found.append(replace(one, middle=(x + left, y + top), height=one.height / 2))
        return found

    def read(self, image: Image, part: Box | None = None) -> list[Index]:
        """Every mark of a BGR picture, or of a part of it, that is likelier an index than none, surest first."""
        if part is not None:
            left, top, right, bottom = part
            if right <= left or bottom <= top:
                return []
            cut = self.read(np.ascontiguousarray(image[top:bottom, left:right]))
            return [replace(one, middle=(one.middle[0] + left, one.middle[1] + top)) for one in cut]
        marks = index_marks(image)
        shares = self.look(straightened(image, marks))
        return sorted(_indices(marks, shares), key=lambda index: -index.confidence)


def _indices(marks: Marks, shares: Floats) -> list[Index]:
    found = []
    for place in np.flatnonzero(shares[:, NONE] < 0.5):
        x, y = (float(value) for value in marks.middle[place])
        across, below = (float(value) for value in marks.down[place])
        found.append(Index((x, y), (across, below), float(marks.height[place]), shares[place]))
    return found
