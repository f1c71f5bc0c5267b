"""What every camera is: something that hands over numbered frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


class CameraError(OSError):
    """A camera that cannot be opened or has stopped; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture.

    image: height x width x 3, BGR, uint8, as displayed (rotation applied).
    number: 0, 1, 2 ... in the order of the source, dropped frames included.
    seconds: time on the source's own clock, from its start.
    small: the same picture in gray, where the camera has a second stream; motion is looked for in it.
    """

    image: Image
    number: int
    seconds: float
    small: Image | None = None


class Camera(Protocol):
    """A source of frames; every real device has a simulated equal with this contract."""

    def open(self) -> None:
        """Start; raise CameraError saying what is wrong and what to do."""

    def read(self) -> Frame | None:
        """Return the next frame, waiting for it; None at the end of a recording."""

    def close(self) -> None:
        """Stop and free the device; harmless when called twice."""


@runtime_checkable
class Waits(Protocol):
    """A camera that says whether it hands over frames only when asked, as a recording does; a live one goes on."""

    @property
    def waits(self) -> bool:
        """Whether nothing is lost while nobody reads."""


def waits(camera: Camera) -> bool:
    """Whether nothing of this camera is lost while nobody reads; a device that says nothing goes on by itself."""
    return isinstance(camera, Waits) and camera.waits
