"""Tell bare table from anything else: only cloth in a card's place proves that the card has gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.averaging import averaged
from vision.detection import Corners, Image
from vision.plane import Points, as_points, centre

Colours = NDArray[np.float32]
_ACROSS = 160  # cells of the small picture
_INNER, _RING = 0.7, (1.2, 1.9)  # parts of the card compared: its middle, and the table around it
_LEVELS = 14.0  # gray levels that two pieces of the same cloth may differ by in any case ...
_SPREADS = 3.0  # ... or this many of the cloth's own spreads
_ROUGH = (1.7, 5.0)  # the middle may be this much rougher than the table around: factor, gray levels
_HUE = 0.30  # change of the colour ratios (logarithm) that a lamp may bring to the remembered cloth
_LIGHT = 0.8  # change of its brightness (logarithm) within which the remembered cloth is still recognised
_FEWEST = 6  # cells that a comparison needs


@dataclass(frozen=True, slots=True)
class Patch:
    """The colour of a piece of table: median and spread per channel, over this many cells."""

    colour: Colours
    spread: Colours
    cells: int


class Cloth:
    """The newest picture in small, and what the bare table looked like."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._small: Colours = np.zeros((1, 1, 3), dtype=np.float32)
        self._free: NDArray[np.uint8] = np.ones((1, 1), dtype=np.uint8)
        self._scale = 1.0
        self._known: Colours | None = None

    def see(self, image: Image, cards: Sequence[Corners]) -> None:
        """Take the picture that was read, with the outlines of all cards in it."""
        height, width = image.shape[:2]
        across = min(_ACROSS, width)
        size = (across, max(1, round(height * across / width)))
        colour = image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
        self._small = averaged(colour, *size).astype(np.float32)
        self._scale = across / width
        self._free = np.ones(self._small.shape[:2], dtype=np.uint8)
        for quad in cards:
            self._fill(self._free, quad, 1.12, 0)

    def remember(self, cards: Sequence[Corners]) -> None:
        """Learn the colour of the table around these cards."""
        patches = [patch for patch in (self._ring(quad) for quad in cards) if patch.cells >= _FEWEST]
        if patches:
            self._known = np.median([_look(patch.colour) for patch in patches], axis=0)

    def is_bare(self, quad: Corners) -> bool:
        """Whether an outline shows the same cloth as the table around it."""
        ring, inner = self._ring(quad), self._patch(self._mask(quad, _INNER))
        if ring.cells < _FEWEST or inner.cells < _FEWEST:
            return False
        if not self._familiar(ring):
            return False
        allowed = np.maximum(_LEVELS, _SPREADS * ring.spread)
        alike = bool((np.abs(inner.colour - ring.colour) < allowed).all())
        return alike and bool((inner.spread < _ROUGH[0] * ring.spread + _ROUGH[1]).all())

    def is_familiar(self, quad: Corners) -> bool:
        """Whether the table around an outline is in sight and looks as it did when the board was found."""
        ring = self._ring(quad)
        return ring.cells >= _FEWEST and self._known is not None and self._familiar(ring)

    def _familiar(self, ring: Patch) -> bool:
        """Whether a piece of table looks like the remembered cloth in another light; yes while none is known."""
        if self._known is None:
            return True
        change = np.abs(_look(ring.colour) - self._known)
        return bool(change[0] <= _HUE and change[1] <= _HUE and change[2] <= _LIGHT)

    def _ring(self, quad: Corners) -> Patch:
        """Return the free table around an outline."""
        mask = self._mask(quad, _RING[1])
        self._fill(mask, quad, _RING[0], 0)
        return self._patch(mask & self._free)

    def _patch(self, mask: NDArray[np.uint8]) -> Patch:
        cells = self._small[mask > 0]
        if not len(cells):
            nothing = np.zeros(3, dtype=np.float32)
            return Patch(nothing, nothing, 0)
        middle = np.median(cells, axis=0)
        spread = 1.48 * np.median(np.abs(cells - middle), axis=0)
        return Patch(middle.astype(np.float32), spread.astype(np.float32), len(cells))

    def _mask(self, quad: Corners, stretch: float) -> NDArray[np.uint8]:
        mask = np.zeros(self._small.shape[:2], dtype=np.uint8)
        self._fill(mask, quad, stretch, 1)
        return mask

    def _fill(self, mask: NDArray[np.uint8], quad: Corners, stretch: float, value: int) -> None:
        middle: Points = centre(quad)
        points = (middle + (as_points(quad) - middle) * stretch) * self._scale
        cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), value)


def _look(colour: Colours) -> Colours:
    """Return blue and red against green, and the brightness, as logarithms."""
    blue, green, red = np.log(colour + 12.0)
    return np.array([blue - green, red - green, (blue + green + red) / 3], dtype=np.float32)
