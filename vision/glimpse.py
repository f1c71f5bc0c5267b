"""What is kept of a frame that is only glanced at: enough to tell what moved in it, and whether it shows anything."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.camera import Frame
from vision.detection import Image
from vision.motion import Small, shrink
from vision.outage import thinned


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One frame, 90 kB of it.

    cells: the picture averaged down, gray; points: every so many pixels of it as they came; across: the frame's width
    in pixels; seconds: the camera's own clock.
    """

    cells: Small
    points: Image
    across: int
    seconds: float

    @classmethod
    def of(cls, frame: Frame) -> Glimpse:
        """Glance at a frame; takes a millisecond."""
        image = frame.image
        return cls(shrink(image if frame.small is None else frame.small), thinned(image), image.shape[1], frame.seconds)
