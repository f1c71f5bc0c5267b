"""Remember what the backs on this table look like: a phone upon a card is no back of it, however like one it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK
from vision.detection import Corners, Detection, Image
from vision.plane import centre, length
from vision.straighten import straighten_all
from vision.tracker import Track

Floats = NDArray[np.float32]

_CELLS = (16, 22)  # across and down, in which backs are compared
_FEWEST = 3  # backs from which the table's own are known
_ALIKE = 0.6  # correlation of the cells from which two backs are of one deck: lamp, shadow and blur leave 0.7
_UPON = 0.62  # card lengths within which a back could be a card that was turned back


class HouseBacks:
    """What the backs of the deck on the table look like, learned from a board that lies face down."""

    def __init__(self) -> None:
        """Begin without having seen any."""
        self._known: Floats | None = None

    def learn(self, image: Image, tracks: Iterable[Track]) -> None:
        """Take the face-down cards of a picture (BGR); too few of them teach nothing."""
        backs = [track.corners for track in tracks if track.face is BACK]
        self._known = None
        if len(backs) >= _FEWEST:
            self._known = _unit(np.median(_looks(image, backs), axis=0).astype(np.float32))

    def believed(self, image: Image, found: Sequence[Detection], tracks: Iterable[Track]) -> list[Detection]:
        """Leave out what lies upon a card that shows its face and looks like no back of this table."""
        faces = [track for track in tracks if track.face is not None and track.face is not BACK]
        odd = [card for card in found if card.face is BACK and any(_upon(card, track) for track in faces)]
        if self._known is None or not odd:
            return list(found)
        looks = _looks(image, [card.corners for card in odd])
        foreign = [id(card) for card, look in zip(odd, looks, strict=True) if self._likeness(look) < _ALIKE]
        return [card for card in found if id(card) not in foreign]

    def _likeness(self, look: Floats) -> float:
        """The correlation with the known backs, whichever way up."""
        assert self._known is not None
        return max(float((self._known * look).sum()), float((self._known * look[::-1, ::-1]).sum()))


def _upon(card: Detection, track: Track) -> bool:
    return bool(np.hypot(*(centre(card.corners) - centre(track.corners))) < _UPON * length(track.corners))


def _looks(image: Image, quads: Sequence[Corners]) -> Floats:
    """Each outline in a few cells, every colour's mean taken out, of length one: N x 22 x 16 x 3."""
    crops = straighten_all(image, quads, shared=True)
    small = np.stack([cv2.resize(crop, _CELLS, interpolation=cv2.INTER_AREA) for crop in crops]).astype(np.float32)
    return np.stack([_unit(one - one.mean(axis=(0, 1))) for one in small])


def _unit(look: Floats) -> Floats:
    return np.asarray(look / max(float(np.sqrt((look**2).sum())), 1e-6), np.float32)
