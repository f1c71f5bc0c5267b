"""Tell cards from phones, glasses and papers by size: all cards of a deck are equally large."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.detection import Corners, Detection
from vision.geometry import area, shared
from vision.plane import Points, as_points, centre, length, width

_FEWEST = 4  # settled cards from which the usual size is known
_NEAREST = 3  # of them, those that lie nearest are compared with: far ones look smaller to a tilted camera
_TOLERANCE = 0.2  # part by which a side may differ from theirs
_UPON, _ITS_OWN = (
    0.15,
    0.12,
)  # part of an outline that lies on a known card: it must be about as large as that very card


def of_card_size(readings: Sequence[Detection], known: Sequence[Corners]) -> list[Detection]:
    """The readings whose outlines are as large as the known cards around them; all of them while few are known."""
    if len(known) < _FEWEST:
        return list(readings)
    centres = np.stack([centre(quad) for quad in known])
    sizes = np.array([(width(quad), length(quad)) for quad in known])
    fitting = [reading for reading in readings if _fits(reading.corners, centres, sizes)]
    return [reading for reading in fitting if _is_whole(reading.corners, known)]


def _is_whole(corners: Corners, known: Sequence[Corners]) -> bool:
    """Whether an outline on a known card can be that card: what a glass leaves of it looks smaller, or askew."""
    quad = as_points(corners)
    below = [other for other in known if shared(quad, as_points(other)) > _UPON * abs(area(quad))]
    return not below or any(_alike(corners, other) for other in below)


def _alike(one: Corners, other: Corners) -> bool:
    return abs(width(one) / width(other) - 1) < _ITS_OWN and abs(length(one) / length(other) - 1) < _ITS_OWN


def _fits(corners: Corners, centres: Points, sizes: Points) -> bool:
    nearest = np.argsort(np.hypot(*(centres - centre(corners)).T))[:_NEAREST]
    usual = np.median(sizes[nearest], axis=0)
    return bool((np.abs(np.array((width(corners), length(corners))) / usual - 1) < _TOLERANCE).all())
