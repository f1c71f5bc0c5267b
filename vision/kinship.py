"""Know cards face down by one another: a house's backs are alike, whatever is printed on them.

The classifier calls a back of a design that it never saw no whole card. But where the detector is sure of several
outlines of one size, which look alike and like no face, these are cards face down.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Quad, overlap, sides

Floats = NDArray[np.float32]
# What the detector must give an outline that speaks for others, how many it takes, and what it must give the others.
SPEAKS, SPEAKERS, FOLLOWS = 0.75, 3, 0.4
# How much kin may differ in length, and in looks: the mean difference of colour as a share of brightness.
SIZE, LOOKS = 0.8, 0.13
# The share of an outline from which on it is another account of the card that it covers.
OVER = 0.3
_SMALL = (10, 14)


def kin(crops: NDArray[np.uint8], quads: Sequence[Quad], scores: Sequence[float]) -> list[int]:
    """The places of the outlines that are cards face down by kinship, perhaps none.

    crops: straightened, N x height x width x 3, of outlines that look like no face. quads: the outlines, pixels.
    scores: the detector's.
    """
    speakers = [place for place, score in enumerate(scores) if score >= SPEAKS]
    if len(speakers) < SPEAKERS:
        return []
    looks, lengths = signatures(crops), [max(sides(quad)) for quad in quads]
    best: list[int] = []
    for first in speakers:
        alike = [
            place
            for place in range(len(crops))
            if SIZE < lengths[place] / lengths[first] < 1 / SIZE and difference(looks[first], looks[place]) < LOOKS
        ]
        if len(alike) > len(best) and apart([quads[place] for place in alike if place in speakers]) >= SPEAKERS:
            best = alike
    return [place for place in best if scores[place] >= FOLLOWS]


def apart(quads: Sequence[Quad]) -> int:
    """How many of these outlines lie in places of their own, the first ones counting first."""
    kept: list[Quad] = []
    for quad in quads:
        if all(overlap(quad, other)[1] < OVER for other in kept):
            kept.append(quad)
    return len(kept)


def signatures(crops: NDArray[np.uint8]) -> Floats:
    """Each crop in a few pixels, its brightness taken out, for lamps shine unevenly."""
    small = np.stack([cv2.resize(crop, _SMALL, interpolation=cv2.INTER_AREA) for crop in crops]).astype(np.float32)
    return np.asarray(small / np.maximum(small.mean(axis=(1, 2, 3), keepdims=True), 1), np.float32)


def difference(one: Floats, other: Floats) -> float:
    """How differently two cards look, whichever of them stands upside down."""
    return float(min(np.abs(one - other).mean(), np.abs(one - other[::-1, ::-1]).mean()))
