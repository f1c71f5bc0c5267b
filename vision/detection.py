"""What vision says about a picture: the types that other packages may use."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.cards import Face

Image = NDArray[np.uint8]
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Detection:
    """One physical card in one picture.

    corners: pixels of the picture as displayed, clockwise from the card's own top left
        (for a back or an unread face, from either of its two possible tops).
    face: the card, BACK, or None for a face the reader is not sure of.
    confidence: calibrated probability of the likeliest candidate, 0 to 1.
    candidates: (face, probability), likeliest first, at least one.
    duplicate: the same card was seen in another place of this picture; both carry the mark.
    twice: it was looked at both ways up; a look at all of a live table leaves that out where it is sure at once.
    """

    corners: Corners
    face: Face | None
    confidence: float
    candidates: tuple[tuple[Face, float], ...]
    duplicate: bool = False
    twice: bool = True

    @property
    def centre(self) -> Point:
        """The middle of the card in pixels."""
        xs, ys = zip(*self.corners, strict=True)
        return (sum(xs) / 4, sum(ys) / 4)
