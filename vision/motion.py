"""Tell where the picture moves, cheaply: most frames show a table on which nothing happens.

The picture is averaged down to about 160 cells across. Two of these small pictures are compared after taking
out what varies smoothly over the table, so that a lamp, a passing cloud or the camera's own exposure are no motion;
single noisy cells are no motion either.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.averaging import averaged
from vision.detection import Corners, Image

Small = NDArray[np.float32]
Mask = NDArray[np.bool_]

CELLS_ACROSS = 160
_DARK = 12.0  # gray levels added before ratios are taken, so that noise in black cloth stays small
_RELATIVE = 0.10  # a cell has changed when it differs by more than this part of its brightness ...
_LEVELS = 6.0  # ... and by more than this many gray levels
_NEIGHBOURS = 4  # changed cells wanted in a 3 x 3 block
_STILL_FRAMES = 1  # a cell is still when this many frames differ from their predecessor by nothing
_HAND_PART = 0.004  # moving part of the picture that counts as a hand or card in motion
_LAMP = 0.06  # smooth change (log of brightness) per frame that counts as the light changing


def shrink(image: Image) -> Small:
    """Average a BGR or gray picture down to gray cells, about 160 across."""
    height, width = image.shape[:2]
    cells = (min(CELLS_ACROSS, width), max(1, round(height * min(CELLS_ACROSS, width) / width)))
    small = averaged(image, *cells)
    gray = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(gray, dtype=np.float32)


def compare(now: Small, before: Small) -> tuple[Mask, float]:
    """Return which cells have changed and how much the light as a whole did (log of brightness)."""
    ratio = np.log((now + _DARK) / (before + _DARK))
    smooth = _smooth(ratio)
    rest = np.abs(ratio - smooth)
    changed = (rest > _RELATIVE) & (rest * (before + _DARK) > _LEVELS)
    crowd = cv2.boxFilter(changed.astype(np.float32), -1, (3, 3), normalize=False)
    return (crowd > _NEIGHBOURS - 0.5) & changed, float(np.median(np.abs(smooth)))


def _smooth(ratio: Small) -> Small:
    """Return the part of a change that varies slowly over the picture, untouched by a hand or a card."""
    height, width = ratio.shape
    coarse = cv2.resize(ratio, (max(5, width // 8), max(5, height // 8)), interpolation=cv2.INTER_AREA)
    middle = cv2.medianBlur(cv2.copyMakeBorder(coarse, 2, 2, 2, 2, cv2.BORDER_REFLECT_101), 5)[2:-2, 2:-2]
    middle = cv2.medianBlur(middle, 5)
    return np.asarray(cv2.resize(middle, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.float32)


class Motion:
    """Follow a stream of pictures: what moves now, what has changed since the last reading."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._before: Small | None = None
        self._read: Small | None = None
        self._still: NDArray[np.int32] = np.zeros((1, 1), dtype=np.int32)
        self._scale = 1.0
        self.moved: Mask = np.zeros((1, 1), dtype=np.bool_)
        self.changed: Mask = np.zeros((1, 1), dtype=np.bool_)
        self.lamp = False

    def see(self, image: Image, second: Image | None = None) -> None:
        """Take the next picture; one of another size starts over. `second`: the same picture, smaller, where it is."""
        self.glance(shrink(image if second is None else second), image.shape[1])

    def glance(self, small: Small, across: int) -> None:
        """Do the same with what `shrink` made of the next picture, which is so many pixels wide."""
        self._scale = small.shape[1] / across
        if self._before is None or self._before.shape != small.shape:
            self._start(small)
            return
        moved, light = compare(small, self._before)
        self.lamp = light > _LAMP
        self.moved = _grow(moved)
        self._still = np.where(self.moved, 0, self._still + 1).astype(np.int32)
        if self._read is None:
            self.changed = np.ones(small.shape, dtype=np.bool_)
        else:
            self.changed = compare(small, self._read)[0]
        self._before = small

    def _start(self, small: Small) -> None:
        """Begin with a first picture: all of it is new, nothing is known to be still."""
        self._before, self._read = small, None
        self._still = np.zeros(small.shape, dtype=np.int32)
        self.moved = np.zeros(small.shape, dtype=np.bool_)
        self.changed = np.ones(small.shape, dtype=np.bool_)

    def mark_read(self, box: tuple[int, int, int, int] | None = None, unread: Sequence[Corners] = ()) -> None:
        """Remember the still cells of the newest picture, or of a box of it, as read; moving cells stay unread.

        unread: outlines that were seen but could not be used, because something moves there or they were cut off.
        """
        if self._before is None:
            return
        if self._read is None:
            self._read = self._before.copy()
            return
        still = self._still >= _STILL_FRAMES
        for corners in unread:
            still[self._cells(corners)] = False
        if box is not None:
            part = np.zeros_like(still)
            left, top, right, bottom = (edge * self._scale for edge in box)
            part[
                max(0, int(np.floor(top))) : int(np.ceil(bottom)), max(0, int(np.floor(left))) : int(np.ceil(right))
            ] = 1
            still &= part
        self._read = np.where(still, self._before, self._read).astype(np.float32)

    def news(self) -> tuple[int, int, int, int] | None:
        """The box, in pixels, around all that has changed since the last reading and lies still now; None for none."""
        rows, columns = np.nonzero(self.changed & (self._still >= _STILL_FRAMES))
        if not len(rows):
            return None
        edges = np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]) / self._scale
        left, top, right, bottom = (round(float(edge)) for edge in edges)
        return left, top, right, bottom

    @property
    def hand(self) -> bool:
        """Whether enough of the picture moves for a hand or a card in motion."""
        return bool(self.moved.mean() > _HAND_PART)

    @property
    def unread(self) -> bool:
        """Whether something that has changed since the last reading lies still now."""
        ready = self.changed & (self._still >= _STILL_FRAMES)
        return bool(ready.any())

    def unread_outside(self, corners: Corners) -> bool:
        """Whether something beside an outline (pixels) has changed since the last reading and lies still now."""
        ready = self.changed & (self._still >= _STILL_FRAMES)
        ready[self._cells(corners)] = False
        return bool(ready.any())

    def is_still(self, corners: Corners, frames: int = _STILL_FRAMES) -> bool:
        """Whether nothing has moved within an outline (pixels) for this many frames."""
        ages = self._still[self._cells(corners)]
        return bool(ages.size == 0 or ages.min() >= frames)

    def renewed(self, corners: Corners) -> float:
        """The part of what lies within an outline (pixels) that has changed since the last reading and is still now."""
        block = self._cells(corners)
        ready = self.changed[block] & (self._still[block] >= _STILL_FRAMES)
        return float(ready.mean()) if ready.size else 0.0

    def touches(self, corners: Corners) -> bool:
        """Whether something moves within an outline (pixels) in the newest picture."""
        return bool(self.moved[self._cells(corners)].any())

    def _cells(self, corners: Corners) -> tuple[slice, slice]:
        """Return the block of cells around an outline, cut to the picture."""
        points = np.asarray(corners, dtype=np.float64) * self._scale
        left, top = np.floor(points.min(axis=0)).astype(int)
        right, bottom = np.ceil(points.max(axis=0)).astype(int)
        height, width = self._still.shape
        rows = slice(min(max(top, 0), height), min(max(bottom, 0), height))
        return rows, slice(min(max(left, 0), width), min(max(right, 0), width))


def _grow(mask: Mask) -> Mask:
    """Widen a mask by one cell on each side."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), dtype=np.uint8)) > 0, dtype=np.bool_)
