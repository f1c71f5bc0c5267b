"""Notice pictures that a broken camera hands over as if all were well: frozen, black, green or torn ones."""

from __future__ import annotations

import zlib
from enum import Enum

import numpy as np

from hardware.camera import Image

PATIENCE = 3.0
"""Seconds for which a fault may last before the camera counts as gone; a covered lens or a switched lamp is shorter."""

_ROWS = 24  # rows of cells that a picture is looked at in
_DARK = 3  # grey levels: the sensor's own noise in a dark room lies above
_FLAT = 1  # levels by which a row of an undecoded part differs from itself
_TORN = 0.08  # part of the picture's height


class Fault(Enum):
    """What is wrong with the pictures, in words that follow "the camera"."""

    FROZEN = "gives the same picture again and again"
    BLACK = "gives black pictures: take the cap or whatever covers it off the lens, and put a lamp on"
    GREEN = "gives green pictures: its cable or its driver loses them"
    TORN = "gives torn pictures: its cable or hub is too slow"


class Soundness:
    """Watch the pictures of one camera; begin anew each time it is opened."""

    def __init__(self, patience: float = PATIENCE) -> None:
        """Let a fault last for `patience` seconds."""
        self._patience = patience
        self._print = -1
        self._since: dict[Fault, float] = {}
        self.fault: Fault | None = None
        """What was wrong with the newest picture; None when it was sound."""

    @property
    def is_torn(self) -> bool:
        """Whether the newest picture is torn, so that it is better left out."""
        return self.fault is Fault.TORN

    def see(self, image: Image, seconds: float) -> Fault | None:
        """Look at the next picture, taken at `seconds`; return a fault that has lasted too long, None otherwise."""
        self.fault = self._fault(image)
        self._since = {fault: since for fault, since in self._since.items() if fault is self.fault}
        if self.fault is None:
            return None
        since = self._since.setdefault(self.fault, seconds)
        return self.fault if seconds - since >= self._patience else None

    def _fault(self, image: Image) -> Fault | None:
        cells = image[:: max(1, image.shape[0] // _ROWS), ::4].astype(np.int16)
        if cells.max() <= _DARK:
            return Fault.BLACK
        if _is_green(cells):
            return Fault.GREEN
        if undecoded(cells) >= _TORN:
            return Fault.TORN
        before, self._print = self._print, zlib.crc32(image[::2, ::2].tobytes())
        return Fault.FROZEN if self._print == before else None  # a live sensor's noise is never the same twice


def _is_green(cells: np.ndarray[tuple[int, ...], np.dtype[np.int16]]) -> bool:
    blue, green, red = (cells[..., channel] for channel in range(3))
    return bool(np.mean((green > blue + 60) & (green > red + 60) & (np.maximum(blue, red) < 30)) > 0.97)


def undecoded(cells: np.ndarray[tuple[int, ...], np.dtype[np.int16]]) -> float:
    """Which part of the height, from below, was never decoded: flat mid-grey or the green of an empty buffer."""
    flat = np.ptp(cells, axis=1).max(axis=1) <= _FLAT
    colour = cells[:, 0]
    grey = np.abs(colour - 128).max(axis=1) <= 3
    green = (colour[:, 1] > 100) & (colour[:, 0] < 30) & (colour[:, 2] < 30)
    empty = (flat & (grey | green))[::-1]
    rows = int(np.argmin(empty)) if not empty.all() else len(empty)
    return rows / len(cells)
