"""Name cards of one enrolled deck: distances to its cards in the classifier's features, spreads taken into account.

Every sample is varied (`deck_samples`) and seen through the classifier as it is shipped. The features are reduced to
the directions in which the deck's cards differ, and scaled so that what light, lens and outline change counts little. A
crop is then as likely a card as it is near that card's middle; nothing is trained, and numpy does it in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.classifier import LABELS, Floats, log_shares
from vision.deck import Deck, DeckError
from vision.deck_samples import varied

VARIATIONS = 28
MOST_CROPS = 1600
DIMENSIONS = 96
_AT_ONCE = 64
_RIDGE = 0.05  # part of the mean spread added to each direction's, so that none counts beyond measure
_STRANGER = 0.995  # part of a card's own variations that lie nearer than what counts as another card
_FAIRLY_SURE = np.log(0.6)
_CLEARLY = 0.4  # part of a card's limit within which a sample is clearly that card
_PACE = 0.25  # part of the way to a new sample by which a card's middle moves
_FEWEST = 10  # faces that a deck must have before it can help


class Sees(Protocol):
    """What gives shares and features of crops: a Classifier."""

    def seen(self, crops: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Logarithms of shares, N x labels, and features, N x FEATURES."""


@dataclass(frozen=True, eq=False, slots=True)
class DeckHead:
    """What tells the cards of one deck apart.

    labels: the labels enrolled, L. middles: L x D, in the reduced and scaled space that `mean` and `basis` lead to.
    limits: L, squared distance beyond which a crop is none of this deck's. softness: the one that counts as one.
    """

    name: str
    labels: NDArray[np.intp]
    mean: Floats
    basis: Floats
    middles: Floats
    limits: Floats
    softness: float

    def distances(self, features: Floats) -> Floats:
        """Squared distances, N x L, of features to the middles of the deck's cards."""
        spots = (features - self.mean) @ self.basis
        square = (spots**2).sum(axis=1)[:, None] - 2 * spots @ self.middles.T + (self.middles**2).sum(axis=1)
        return np.asarray(np.maximum(square, 0), np.float32)

    def likenesses(self, features: Floats) -> tuple[NDArray[np.intp], Floats]:
        """The label that each crop is most like, and its distance as a part of that label's limit (over 1: foreign)."""
        parts = self.distances(features) / self.limits
        nearest = parts.argmin(axis=1)
        return self.labels[nearest], np.take_along_axis(parts, nearest[:, None], 1)[:, 0]

    def taught(self, label: int, features: Floats) -> DeckHead | None:
        """The head with a card's middle moved towards a new sample, features of both ways up; nothing else is fitted.

        None for a card that is not enrolled, and for a sample that is clearly another card of the deck.
        """
        found, parts = self.likenesses(features)
        if label not in self.labels or ((found != label) & (parts < _CLEARLY)).any():
            return None
        place = int(np.flatnonzero(self.labels == label)[0])
        middles, limits = self.middles.copy(), self.limits.copy()
        spots = (features - self.mean) @ self.basis
        middles[place] += _PACE * (spots.mean(axis=0) - middles[place])
        away = ((spots - middles[place]) ** 2).sum(axis=1).max()
        limits[place] = min(max(float(limits[place]), 1.1 * float(away)), 2 * float(np.median(limits)))
        return replace(self, middles=middles, limits=limits)

    def joined(self, shares: Floats, features: Floats) -> Floats:
        """Logarithms of shares with what the deck says taken in; where it knows nothing like it they stay.

        Where the network is fairly sure of one card and the deck says another, both keep half: that is a question.
        """
        if not len(shares):
            return shares
        away = self.distances(features)
        known = np.asarray(away <= self.limits).any(axis=1, keepdims=True)
        votes = np.full((len(shares), len(LABELS)), -float(self.limits.max()) / self.softness, np.float32)
        votes[:, self.labels] = -away / self.softness
        joint = log_shares(np.asarray(shares + votes, np.float32))
        torn = (shares.argmax(axis=1) != joint.argmax(axis=1)) & (shares.max(axis=1) > _FAIRLY_SURE)
        both = np.log((np.exp(shares) + np.exp(joint)) / 2 + 1e-30)
        joint = np.where(torn[:, None], both, joint)
        return np.where(known, joint, shares).astype(np.float32)


def fitted(deck: Deck, classifier: Sees, seed: int = 1) -> DeckHead:
    """Learn a deck's head from its samples; a few seconds. Raises DeckError for a deck with too few faces."""
    faces = sorted(deck.counts, key=lambda face: LABELS.index(face))
    if len(faces) < _FEWEST:
        raise DeckError(f"deck {deck.name!r} has only {len(faces)} faces: show at least {_FEWEST} cards")
    features, places = _features(deck, classifier, [LABELS.index(face) for face in faces], seed)
    mean, basis = _space(features, places)
    spots = (features - mean) @ basis
    middles = np.stack([spots[places == place].mean(axis=0) for place in range(len(faces))])
    own = ((spots - middles[places]) ** 2).sum(axis=1)
    limits = np.array([np.quantile(own[places == place], _STRANGER) * 1.3 for place in range(len(faces))])
    limits = np.maximum(limits, np.median(limits))
    labels = np.array([LABELS.index(face) for face in faces], np.intp)
    softness = float(2 * np.median(own) / basis.shape[1])
    mean, basis, middles, limits = (np.asarray(part, np.float32) for part in (mean, basis, middles, limits))
    return DeckHead(deck.name, labels, mean, basis, middles, limits, max(softness, 1e-3))


def _features(deck: Deck, classifier: Sees, labels: list[int], seed: int) -> tuple[Floats, NDArray[np.intp]]:
    """Features of all variations of all samples, both ways up, and which label of the deck each shows."""
    rng = np.random.default_rng(seed)
    count = max(6, min(VARIATIONS, MOST_CROPS // max(1, len(deck.samples))))
    crops, places = [], []
    for sample in deck.samples:
        place = labels.index(LABELS.index(sample.face))
        for number, crop in enumerate(varied(sample.crop, count, rng)):
            crops.append(crop[::-1, ::-1] if number % 2 else crop)
            places.append(place)
    parts = [classifier.seen(np.stack(crops[at : at + _AT_ONCE]))[1] for at in range(0, len(crops), _AT_ONCE)]
    return np.concatenate(parts), np.array(places, np.intp)


def _space(features: Floats, places: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Mean and basis of the space in which the deck's cards stand apart and each card's variations are round."""
    mean = features.mean(axis=0)
    middles = np.stack([features[places == place].mean(axis=0) for place in range(int(places.max()) + 1)])
    _, _, ways = np.linalg.svd(middles - middles.mean(axis=0), full_matrices=False)
    ways = ways[:DIMENSIONS]
    rest = (features - middles[places]) @ ways.T
    spread = rest.T @ rest / len(rest)
    spread += _RIDGE * np.trace(spread) / len(spread) * np.eye(len(spread))
    values, vectors = np.linalg.eigh(spread)
    return mean, np.asarray(ways.T @ (vectors / np.sqrt(values)), np.float32)
