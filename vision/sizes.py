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
_UPON = 0.15  # part of an outline that lies on a known card ...
_ITS_OWN = 0.12  # ... from which its sides may differ by no more than this: it must be that very card


def of_card_size(readings: Sequence[Detection], known: Sequence[Corners]) -> list[Detection]:
    """The readings whose outlines are as large as the known cards around them; all of them while few are known."""
    if len(known) < _FEWEST:
        return list(readings)
    centres = np.stack([centre(quad) for quad in known])
    sizes = np.array([(width(quad), length(quad)) for quad in known])
    return [reading for reading in readings if _fits(reading.corners, centres, sizes, _allowed(reading.corners, known))]


def _allowed(corners: Corners, known: Sequence[Corners]) -> float:
    """How far the sides may differ: less upon a known card, where a glass may leave a part that looks like a card."""
    quad = as_points(corners)
    upon = any(shared(quad, as_points(other)) > _UPON * abs(area(quad)) for other in known)
    return _ITS_OWN if upon else _TOLERANCE


def _fits(corners: Corners, centres: Points, sizes: Points, allowed: float) -> bool:
    nearest = np.argsort(np.hypot(*(centres - centre(corners)).T))[:_NEAREST]
    usual = np.median(sizes[nearest], axis=0)
    return bool((np.abs(np.array((width(corners), length(corners))) / usual - 1) < allowed).all())
