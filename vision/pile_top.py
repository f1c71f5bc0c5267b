"""Look once more at an untidy pile, knowing how large its cards are.

Edges of other cards draw outlines off the card on top. With the size of the cards known, each outline is cut out again
at that size, held at its middle and at each of its corners, and cards are proposed where two indices can be the two
ends of one card. The classifier says which of these is a whole card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rules.cards import Card, Joker
from vision.classifier import BLACK_JOKER, JUNK, LABELS, RED_JOKER, Reading, joined
from vision.covered import opposite
from vision.detection import Detection, Image
from vision.geometry import Quad, area, corners_of
from vision.indices import Index
from vision.pile_change import ReadsIndices, placed
from vision.recogniser import Recogniser, likeliest
from vision.straighten import straighten_all

_FITS = (0.55, 1.5)  # how much smaller or larger than a card an outline may be
_SEEN = 0.3  # what the finder must give it
_NAMED = 0.5  # what an index must give a card
_MOST = 48  # ways to cut a card out that are tried at most
_HOPEFUL = 0.5  # what a first look must give one that is looked at again, upside down
_SURE, _JOKER, _AGREED, _WHOLE = 0.95, 0.985, 0.5, 0.05  # shares of a card, of a joker, in each look; of none at all


class SizedReader:
    """Reads the whole cards of a picture in which all cards are of one size; None read while that is not known."""

    def __init__(self, recogniser: Recogniser, indices: ReadsIndices) -> None:
        """Find and name with these."""
        self._recogniser, self._indices = recogniser, indices
        self._size: tuple[float, float] | None = None

    def know(self, size: tuple[float, float]) -> None:
        """Take the width and length of the cards in pixels."""
        self._size = size

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Return the whole cards of a BGR picture that can be told for sure, one place each."""
        del known, allow_duplicates
        if self._size is None:
            return []
        quads = [*self._from_indices(image, self._size), *self._from_outlines(image, self._size)][:_MOST]
        if not quads:
            return []
        reading, quads = self._looked_at(image, quads)
        best: dict[object, Detection] = {}
        for place, quad in enumerate(quads):
            found = _judged(reading, place, quad)
            if found is not None and (found.face not in best or found.confidence > best[found.face].confidence):
                best[found.face] = found
        return list(best.values())

    def _from_indices(self, image: Image, size: tuple[float, float]) -> list[Quad]:
        marks = [one for one in self._indices.read(image) if one.confidence >= _NAMED]
        pairs = [pair for pair in combinations(marks, 2) if pair[0].card == pair[1].card and opposite(*pair)]
        return [_between(one, other, size) for one, other in pairs]

    def _from_outlines(self, image: Image, size: tuple[float, float]) -> list[Quad]:
        finder = self._recogniser.finder
        outlines = finder.find(image, self._recogniser.sizes, self._recogniser.contours)
        card = size[0] * size[1]
        good = [one for one in outlines if one.score >= _SEEN and _FITS[0] < abs(area(one.quad)) / card < _FITS[1]]
        return [quad for one in good for loose in (one.loose, one.quad) for quad in at_size(loose, size)]

    def _looked_at(self, image: Image, quads: Sequence[Quad]) -> tuple[Reading, list[Quad]]:
        """What two looks, one upside down, say of the hopeful quads."""
        crops = straighten_all(image, [corners_of(quad) for quad in quads], shared=True)
        ones = self._recogniser.classifier.look(crops)
        hopeful = np.flatnonzero(np.exp(ones[:, :JUNK].max(axis=1)) >= _HOPEFUL)
        others = self._recogniser.classifier.look(crops[hopeful][:, ::-1, ::-1])
        return joined(ones[hopeful], others), [quads[int(place)] for place in hopeful]


def at_size(quad: Quad, size: tuple[float, float]) -> list[Quad]:
    """An outline at a card's size: held at its middle, then at each corner; its longer sides stay the longer ones."""
    down = (quad[3] - quad[0]) + (quad[2] - quad[1])
    right = (quad[1] - quad[0]) + (quad[2] - quad[3])
    if np.hypot(*right) > np.hypot(*down):
        return at_size(np.roll(quad, -1, axis=0), size)
    down = down / max(float(np.hypot(*down)), 1e-6)
    right = np.array((down[1], -down[0]))
    corners = np.array(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    shape = corners[:, :1] * size[0] * right + corners[:, 1:] * size[1] * down
    return [shape + quad.mean(axis=0), *(shape + quad[corner] - shape[corner] for corner in range(4))]


def _between(one: Index, other: Index, size: tuple[float, float]) -> Quad:
    """The card whose two ends these indices are: the mean of where each of them puts it."""
    first = np.array(placed(one, size), np.float64)
    second = np.roll(np.array(placed(other, size), np.float64), 2, axis=0)
    return np.asarray((first + second) / 2, np.float64)


def _judged(reading: Reading, place: int, quad: Quad) -> Detection | None:
    """The card of one outline, where it is whole and sure."""
    shares: NDArray[np.float32] = reading.shares[place]
    winner = int(shares[:JUNK].argmax())
    face, share = LABELS[winner], float(shares[winner])
    if isinstance(face, Joker):
        enough = float(shares[RED_JOKER] + shares[BLACK_JOKER]) >= _JOKER and share >= _SURE
    else:
        enough = isinstance(face, Card) and share >= _SURE
    if not enough or float(reading.agreement[place]) < _AGREED or float(shares[JUNK]) > _WHOLE:
        return None
    return Detection(corners_of(quad), face, share, likeliest(shares))
