"""Read with the decks of the house: notice which of them lies on the table, and let it help the classifier."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules.cards import Card, Face, Rank
from vision.classifier import JUNK, LABELS, Classifier, Floats
from vision.deck import Crop, Deck
from vision.deck_head import DeckHead, fitted

_SURE = np.log(0.9)
_REMEMBERED = 40  # sure looks at telling cards from which the deck on the table is told
_FEWEST = 4  # of them are wanted before a deck is believed
# Of drawn decks their own cards lie at 0.05 to 0.8 of a card's limit, courts and backs of others at 0.4 to 4.
_NEAR, _FITS, _MEDIAN = 0.75, 0.8, 0.5  # distance that fits, part of the looks that must fit, and their median
# Number cards are alike in all decks; courts, jokers and backs are not.
_TELLING = np.array([not (isinstance(face, Card) and face.rank < Rank.JACK) for face in LABELS])


@dataclass(slots=True)
class House:
    """A classifier with enrolled decks beside it; looks like a classifier to the recogniser."""

    classifier: Classifier
    decks: tuple[Deck, ...]
    heads: tuple[DeckHead, ...]
    _matches: tuple[deque[float], ...] = field(init=False)
    on_table: DeckHead | None = None

    def __post_init__(self) -> None:
        """Begin without a deck on the table."""
        self._matches = tuple(deque(maxlen=_REMEMBERED) for _ in self.heads)

    @classmethod
    def of(cls, classifier: Classifier, decks: Sequence[Deck]) -> House:
        """Fit a head to every deck; a few seconds each."""
        return cls(classifier, tuple(decks), tuple(fitted(deck, classifier) for deck in decks))

    @property
    def deck_name(self) -> str | None:
        """The name of the deck on the table; None while it is none that was enrolled, or not yet known."""
        return self.on_table.name if self.on_table is not None else None

    def learn(self, face: Face, crop: Crop) -> Deck | None:
        """Take a sample of a card that a person named into the deck on the table; return that deck.

        None where no enrolled deck lies there, and where the sample is clearly another of its cards: a slip.
        """
        head = self.on_table
        if head is None:
            return None
        place = self.heads.index(head)
        features = self.classifier.seen(np.stack([crop, crop[::-1, ::-1]]))[1]
        taught = head.taught(LABELS.index(face), features)
        if taught is None:
            return None
        self.decks = (*self.decks[:place], self.decks[place].learn(face, crop), *self.decks[place + 1 :])
        self.heads = (*self.heads[:place], taught, *self.heads[place + 1 :])
        self.on_table = taught
        return self.decks[place]

    def look(self, crops: NDArray[np.uint8]) -> Floats:
        """Logarithms of shares, N x labels, as the classifier gives them, with the help of the deck on the table."""
        shares, features = self.classifier.seen(crops)
        self._weigh(shares, features)
        return shares if self.on_table is None else self.on_table.joined(shares, features)

    def _weigh(self, shares: Floats, features: Floats) -> None:
        """Let what is sure without any deck say which deck lies here."""
        winners = shares.argmax(axis=1)
        sure = (shares.max(axis=1) > _SURE) & (winners != JUNK) & _TELLING[winners]
        if not sure.any():
            return
        for head, matches in zip(self.heads, self._matches, strict=True):
            labels, parts = head.likenesses(features[sure])
            matches.extend(np.where(labels == winners[sure], parts, np.inf).tolist())
        self.on_table = self._best()

    def _best(self) -> DeckHead | None:
        """The deck that explains most of what was sure, the nearest of several; None where none does."""
        best: tuple[float, DeckHead] | None = None
        for head, matches in zip(self.heads, self._matches, strict=True):
            parts = np.array(matches)
            if len(parts) < _FEWEST or (parts <= _NEAR).mean() < _FITS:
                continue
            nearness = float(np.median(parts))
            if nearness <= _MEDIAN and (best is None or nearness < best[0]):
                best = (nearness, head)
        return best[1] if best else None
