"""Name straightened cards: one of 52, a joker, a back, or no whole card at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, Card, Face, Rank, Suit, deck_with_jokers
from vision.engine import FOLDER, Engine, load_engine

WEIGHTS = "classifier.onnx"
LABELS: tuple[Face | None, ...] = (*deck_with_jokers(), BACK, None)
JUNK = len(LABELS) - 1
RED_JOKER, BLACK_JOKER, BACK_LABEL = JUNK - 3, JUNK - 2, JUNK - 1
# What makes the network's shares true probabilities: chosen on the held-out decks' crops (models/evaluate.py).
TEMPERATURE = 0.8

Floats = NDArray[np.float32]


def _rank_of(label: int) -> int:
    """The rank head's class: thirteen ranks, joker, back, junk."""
    face = LABELS[label]
    return list(Rank).index(face.rank) if isinstance(face, Card) else max(13, label - 40)


def _suit_of(label: int) -> int:
    """The suit head's class: four suits, red joker, black joker, back, junk."""
    face = LABELS[label]
    return list(Suit).index(face.suit) if isinstance(face, Card) else label - 48


RANK_OF = tuple(_rank_of(label) for label in range(len(LABELS)))
SUIT_OF = tuple(_suit_of(label) for label in range(len(LABELS)))
RANKS = max(RANK_OF) + 1
HEADS = len(LABELS) + RANKS + max(SUIT_OF) + 1
FEATURES = 1280


def log_shares(logits: Floats) -> Floats:
    """Logarithms of the softmax of each row."""
    high = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(axis=1, keepdims=True)), np.float32)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the network says about some crops.

    shares: N x labels, calibrated probabilities, in the order of LABELS.
    agreement: N, the least probability that one look (the crop, or the crop upside down) gives the winning label.
    """

    shares: Floats
    agreement: Floats


def joined(one: Floats, other: Floats) -> Reading:
    """Join two looks at the same cards, both logarithms of shares: their geometric mean, and how far they agree."""
    shares = np.exp(log_shares(np.asarray((one + other) / 2, np.float32)))
    winner = shares.argmax(axis=1)[:, None]
    least = np.minimum(np.take_along_axis(one, winner, 1), np.take_along_axis(other, winner, 1))
    return Reading(shares, np.exp(least[:, 0]))


@dataclass(frozen=True, slots=True)
class Classifier:
    """The card network; one object serves one thread at a time."""

    engine: Engine

    @classmethod
    def load(cls, folder: Path = FOLDER, *, opencv: bool = False) -> Classifier:
        """Load the weights; raise WeightsError where they are missing or altered."""
        return cls(load_engine(WEIGHTS, folder, opencv=opencv))

    def read(self, crops: NDArray[np.uint8]) -> Reading:
        """Read crops, N x 112 x 80 x 3, BGR, both as they are and upside down."""
        return joined(self.look(crops), self.look(crops[:, ::-1, ::-1]))

    def look(self, crops: NDArray[np.uint8]) -> Floats:
        """Logarithms of calibrated shares, N x labels, of crops as they are, from all three heads."""
        return self.seen(crops)[0]

    def seen(self, crops: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """What `look` returns, and the features behind it, N x FEATURES, that an enrolled deck compares."""
        if not len(crops):
            return np.zeros((0, len(LABELS)), np.float32), np.zeros((0, FEATURES), np.float32)
        planes = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), np.float32)
        output = self.engine.run(np.asarray(planes / 255, np.float32))
        logits = output[:, :HEADS] / np.float32(TEMPERATURE)
        joint = log_shares(logits[:, : len(LABELS)])
        rank = log_shares(logits[:, len(LABELS) : len(LABELS) + RANKS])[:, RANK_OF]
        suit = log_shares(logits[:, len(LABELS) + RANKS :])[:, SUIT_OF]
        return log_shares(np.asarray((joint + rank + suit) / 2, np.float32)), output[:, HEADS:]
