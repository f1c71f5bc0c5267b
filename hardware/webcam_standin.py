"""The simulated equal of OpenCV's VideoCapture on a USB camera: a drawn table for a sensor, faults at will."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from hardware.camera import Camera, Image


class StandInCapture:
    """Answers as cv2.VideoCapture does: False and no picture where something is wrong, never an exception."""

    def __init__(self, sensor: Camera) -> None:
        """Look at a table."""
        self._sensor = sensor
        self._open = False
        self.plugged = True
        """Whether the cable is in."""
        self.spoil: Callable[[Image], Image] = lambda image: image
        """Changes each picture before it is handed over."""
        self.values: dict[int, float] = {}
        """Properties that were set."""

    def __call__(self, device: int | str) -> StandInCapture:
        """Open the device, as the class's name does for the real one."""
        if self.plugged:
            self._sensor.open()
            self._open = True
        return self

    def isOpened(self) -> bool:
        """Whether it is open."""
        return self._open

    def read(self) -> tuple[bool, Image | None]:
        """Return whether there is a next picture, and the picture."""
        frame = self._sensor.read() if self._open and self.plugged else None
        return (True, self.spoil(frame.image)) if frame is not None else (False, None)

    def set(self, prop: int, value: float) -> bool:
        """Set a property."""
        self.values[prop] = value
        return True

    def get(self, prop: int) -> float:
        """Return a property; 0 for one that it does not know."""
        return self.values.get(prop, {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_FOCUS: 30.0}.get(prop, 0.0))

    def release(self) -> None:
        """Close it."""
        if self._open:
            self._sensor.close()
        self._open = False


def frozen() -> Callable[[Image], Image]:
    """Hand over the first picture again and again."""
    first: list[Image] = []

    def spoil(image: Image) -> Image:
        first[:] = first or [image]
        return first[0]

    return spoil


def black(image: Image) -> Image:
    """A picture without light."""
    return np.zeros_like(image)


def green(image: Image) -> Image:
    """What an empty YUV buffer looks like."""
    return np.full_like(image, (0, 135, 0))


def torn(image: Image) -> Image:
    """A picture whose lower part was never decoded."""
    spoilt = image.copy()
    spoilt[2 * len(image) // 3 :] = 128
    return spoilt
