"""Know cards face down by one another: a house's backs are alike, whatever is printed on them.

The classifier calls a back of a design that it never saw no whole card, and the detector sees little of one as dark as
the cloth. But where one of the two is sure of several outlines of one size, which look alike and like no face, these
are cards face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Quad, area, overlap, ratio, sides

Floats = NDArray[np.float32]
# What the detector must give an outline that speaks for others, how many it takes, and what it must give the others.
SPEAKS, SPEAKERS, FOLLOWS = 0.75, 3, 0.4
# What the classifier must give a back that speaks for others, and one that follows, whatever the detector gave it.
BACK_SPEAKS, BACK_FOLLOWS = 0.9, 0.3
# How many alike are a board by their number alone, and how little these may differ in length.
CROWD, CROWD_SIZE = 6, 0.9
# What the classifier must give each of these, and how long they must be in pixels: less has a pattern on the cloth.
CROWD_BACK, CROWD_LENGTH = 0.25, 36.0
# How many of one size and of the shape of cards speak in a photograph, where a cloth's squares look like backs as well.
PHOTOGRAPHED, SHAPE = 5, (1.25, 1.6)
# How much kin may differ in length, and in looks: the mean difference of colour as a share of brightness.
SIZE, LOOKS = 0.8, 0.13
# The share of an outline from which on it is another account of the card that it covers.
OVER = 0.3
# How much larger than a piece of a card the card must be, and the share of the piece that must lie in it.
LARGER, WITHIN = 1.2, 0.85
_SMALL = (10, 14)


@dataclass(frozen=True, slots=True)
class Family:
    """Outlines that look alike: which they are, and how many square pixels those in places of their own cover.

    Halves of cards and panels on them are kin as well, and may be more than the cards, but cover less.
    """

    places: list[int]
    covered: float


NOBODY = Family([], 0.0)


def kin(crops: NDArray[np.uint8], quads: Sequence[Quad], scores: Sequence[float], backs: Sequence[float]) -> list[int]:
    """The places of the outlines that are cards face down by kinship, perhaps none.

    crops: straightened, N x height x width x 3, of outlines that look like no face. quads: the outlines, pixels.
    scores: the detector's. backs: how likely the classifier finds a back.
    """
    families = _families(crops, quads, speakers(scores, backs), SPEAKERS, SIZE)
    group = max(families, key=lambda one: one.covered, default=NOBODY)
    wider = _wider(crops, quads, group)
    if wider.places:
        return wider.places
    return [place for place in group.places if scores[place] >= FOLLOWS or backs[place] >= BACK_FOLLOWS]


def _wider(crops: NDArray[np.uint8], quads: Sequence[Quad], group: Family) -> Family:
    """The family of what lies around the members of this one: where there is one, they are halves or panels of cards.

    It must cover much more of the table, which two cards side by side that are taken for one never do.
    """
    inner = [quads[place] for place in group.places]
    around = [
        place
        for place, quad in enumerate(quads)
        if any(abs(area(quad)) > LARGER * abs(area(one)) and overlap(one, quad)[1] > WITHIN for one in inner)
    ]
    best = max(_families(crops, quads, around, SPEAKERS, SIZE), key=lambda one: one.covered, default=NOBODY)
    return best if best.covered > LARGER * group.covered else NOBODY


def crowd(crops: NDArray[np.uint8], quads: Sequence[Quad], backs: Sequence[float]) -> list[int]:
    """The places of outlines that are a board face down because they are so many of one size and look, perhaps none.

    For a table on which nothing else was found: none of them needs to be sure, only less unlike a back than a cloth's
    pattern is, of which there are many pieces as well.
    """
    likely = [
        place
        for place, (quad, back) in enumerate(zip(quads, backs, strict=True))
        if back >= CROWD_BACK and max(sides(quad)) >= CROWD_LENGTH
    ]
    families = _families(crops, quads, likely, CROWD, CROWD_SIZE)
    return max(families, key=lambda one: one.covered, default=NOBODY).places


def photographed(crops: NDArray[np.uint8], quads: Sequence[Quad], backs: Sequence[float]) -> list[int]:
    """The places of outlines of a photograph that are cards face down by the classifier's word alone, perhaps none.

    There is no layout that would speak against the pattern of a cloth: they must be more, of one size, and no squares.
    """
    likely = [
        place
        for place, (quad, back) in enumerate(zip(quads, backs, strict=True))
        if back >= BACK_SPEAKS and SHAPE[0] <= ratio(quad) <= SHAPE[1]
    ]
    families = _families(crops, quads, likely, PHOTOGRAPHED, CROWD_SIZE)
    group = max(families, key=lambda one: one.covered, default=NOBODY)
    return [place for place in group.places if backs[place] >= BACK_FOLLOWS]


def _families(
    crops: NDArray[np.uint8], quads: Sequence[Quad], speaking: Sequence[int], fewest: int, size: float
) -> Iterator[Family]:
    """For each of the speaking those that are like it and differ in length by no more than this part.

    Only where at least the fewest of the speaking have places of their own among them.
    """
    if len(speaking) < fewest:
        return
    looks, lengths = signatures(crops), [max(sides(quad)) for quad in quads]
    for first in speaking:
        alike = [
            place
            for place in range(len(crops))
            if size < lengths[place] / lengths[first] < 1 / size and difference(looks[first], looks[place]) < LOOKS
        ]
        alone = apart([quads[place] for place in alike if place in speaking])
        if len(alone) >= fewest:
            yield Family(alike, sum(abs(area(quad)) for quad in alone))


def speakers(scores: Sequence[float], backs: Sequence[float]) -> list[int]:
    """The places of outlines sure enough to speak for others, by the detector's score or by the classifier's back."""
    both = zip(scores, backs, strict=True)
    return [place for place, (score, back) in enumerate(both) if score >= SPEAKS or back >= BACK_SPEAKS]


def apart(quads: Sequence[Quad]) -> list[Quad]:
    """Those of these outlines that lie in places of their own, the first ones counting first."""
    kept: list[Quad] = []
    for quad in quads:
        if all(overlap(quad, other)[1] < OVER for other in kept):
            kept.append(quad)
    return kept


def signatures(crops: NDArray[np.uint8]) -> Floats:
    """Each crop in a few pixels, its brightness taken out, for lamps shine unevenly."""
    small = np.stack([cv2.resize(crop, _SMALL, interpolation=cv2.INTER_AREA) for crop in crops]).astype(np.float32)
    return np.asarray(small / np.maximum(small.mean(axis=(1, 2, 3), keepdims=True), 1), np.float32)


def difference(one: Floats, other: Floats) -> float:
    """How differently two cards look, whichever of them stands upside down."""
    return float(min(np.abs(one - other).mean(), np.abs(one - other[::-1, ::-1]).mean()))
