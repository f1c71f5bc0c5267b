"""Notice that the camera shows nothing to read: it is covered, the light is off, or its picture has frozen."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Image
from vision.view import Sight

_ACROSS = 160  # pixels of each row that are compared with the picture before
_FROZEN_SECONDS = 1.0  # how long not one of them differs: no sensor is that quiet
_DARK_SECONDS = 0.4
_BLOCKS = (16, 9)  # the picture in blocks, for how bright and how even it is
_DARK = 8.0  # gray levels below which nothing can be read
_EVEN = 0.035  # spread of the blocks, as part of their mean, below which the lens is covered: a lamp is less even


class Outage:
    """Follow the pictures themselves, whatever is on the table."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._before: NDArray[np.uint8] | None = None
        self._same_since: float | None = None
        self._dark_since: float | None = None

    def see(self, image: Image, seconds: float) -> Sight | None:
        """Take the next picture (BGR or gray); return DARK or FROZEN once it has been so for a while, else None."""
        return self.glance(thinned(image), seconds)

    def glance(self, points: NDArray[np.uint8], seconds: float) -> Sight | None:
        """Do the same with what `thinned` left of the next picture."""
        same = self._before is not None and np.array_equal(points, self._before)
        self._before = points
        self._same_since = _since(self._same_since, same, seconds)
        self._dark_since = _since(self._dark_since, _blind(points), seconds)
        if self._dark_since is not None and seconds - self._dark_since >= _DARK_SECONDS:
            return Sight.DARK
        if self._same_since is not None and seconds - self._same_since >= _FROZEN_SECONDS:
            return Sight.FROZEN
        return None

    @property
    def dark(self) -> bool:
        """Whether the newest picture shows nothing: it is not worth a reading."""
        return self._dark_since is not None


def thinned(image: Image) -> Image:
    """Every so many pixels of a picture as they came, about 160 across."""
    step = max(1, image.shape[1] // _ACROSS)
    return image[::step, ::step].copy()


def _since(before: float | None, true: bool, seconds: float) -> float | None:
    """Since when something has been true without a break."""
    return (seconds if before is None else before) if true else None


def _blind(points: NDArray[np.uint8]) -> bool:
    blocks = cv2.resize(points, _BLOCKS, interpolation=cv2.INTER_AREA)
    gray = cv2.cvtColor(blocks, cv2.COLOR_BGR2GRAY) if blocks.ndim == 3 else blocks
    return bool(gray.mean() < _DARK or gray.std() < _EVEN * gray.mean())
