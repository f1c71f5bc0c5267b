"""Complete the outline of a card that was turned in its slot and then covered at one end, by a glass or a phone.

Its outline ends where the glass begins, so it is too short for a card of this deck (`vision.sizes`) and would stay what
its slot last showed, face down. But what lies in that slot is a card, and how long it is is known: its free end and its
long sides say where the covered end must be. Only a face that reads the same in the outline as found and in the whole
one, glass and all, is believed: a part of another card, or a thing that is none, does not stand that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, Face
from vision.classifier import LABELS, joined
from vision.detection import Detection, Image
from vision.geometry import Quad, corners_of, sides
from vision.plane import as_points, centre, length, width
from vision.straighten import straighten_all
from vision.tracker import Track

_AS_WIDE = 0.12  # part by which the outline's width may differ from the card's
_LEAST = 0.65  # part of the card's length that must be in sight
_IN_PLACE = 0.25  # card lengths by which the whole card may lie off the place of the one that was face down
_SURE = 0.9  # probability of the same face that the whole outline must give


class Looks(Protocol):
    """What names straightened cards (vision.classifier.Classifier, or a house's)."""

    def look(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Logarithms of shares, N x labels."""


@runtime_checkable
class NamesCrops(Protocol):
    """A recogniser whose classifier can be asked about an outline of one's own."""

    @property
    def classifier(self) -> Looks:
        """What names straightened cards."""


def completed(image: Image, refused: Iterable[Detection], tracks: Sequence[Track], looks: Looks) -> list[Detection]:
    """Those of the readings refused for their size that are cards turned and then covered, with whole outlines."""
    down = [track for track in tracks if track.slotted and track.face is BACK]
    wholes = [(reading, _whole(reading, down)) for reading in refused if reading.face not in (None, BACK)]
    return [
        replace(reading, corners=corners_of(quad), confidence=min(reading.confidence, share))
        for reading, quad in wholes
        if quad is not None and (share := _share(image, quad, reading.face, looks)) >= _SURE
    ]


def _whole(reading: Detection, down: Sequence[Track]) -> Quad | None:
    """The outline of the whole card, if this may be what is left of one of those that lay face down."""
    quads = [quad for track in down if _may_be(reading, track) for quad in _in_place(reading, track)]
    return quads[0] if len(quads) == 1 else None


def _may_be(reading: Detection, track: Track) -> bool:
    """Whether an outline is as wide as a card and only too short."""
    top, right, bottom, left = sides(as_points(reading.corners))
    across, down = (top + bottom) / 2, (right + left) / 2
    return abs(across / width(track.corners) - 1) < _AS_WIDE and _LEAST < down / length(track.corners) < 1


def _in_place(reading: Detection, track: Track) -> list[Quad]:
    """The outline made as long as the card at the end that brings it into the card's place; none where neither does."""
    size, middle = length(track.corners), centre(track.corners)
    ways = [_longer(as_points(reading.corners), size, end) for end in (0, 2)]
    far, quad = min(((float(np.hypot(*(quad.mean(axis=0) - middle))), quad) for quad in ways), key=lambda way: way[0])
    return [quad] if far < _IN_PLACE * size else []


def _longer(quad: Quad, size: float, end: int) -> Quad:
    """The outline with its long sides made this long at one end: 0 that of the first two corners, 2 the other one."""
    longer = quad.copy()
    for corner, start in ((end, 3 - end), (end + 1, 2 - end)):
        side = quad[corner] - quad[start]
        longer[corner] = quad[start] + side * size / np.hypot(*side)
    return longer


def _share(image: Image, quad: Quad, face: Face | None, looks: Looks) -> float:
    """The probability of a face in an outline, looked at both ways up."""
    crops = straighten_all(image, [corners_of(quad)])
    reading = joined(looks.look(crops), looks.look(crops[:, ::-1, ::-1]))
    return float(reading.shares[0, LABELS.index(face)])
