"""Take frames from a camera that does not wait to who looks at them: the newest one whole, a glimpse of each before."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Condition

from hardware.camera import Frame
from vision.glimpse import Glimpse

ROOM = 24
"""Glimpses that wait at most; after as many the camera is not read until somebody has looked: 1.6 s at 15 a second."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came since the last time, in this order: frames to glance at, one to look at, why there are no more."""

    glimpses: tuple[Glimpse, ...] = ()
    frame: Frame | None = None
    trouble: str | None = None


class Intake:
    """Filled by the camera's thread, emptied by the one that looks."""

    def __init__(self) -> None:
        """Begin with nothing in it."""
        self._changed = Condition()
        self._glimpses: list[Glimpse] = []
        self._frame: Frame | None = None
        self._trouble: str | None = None
        self._looked_at = 0
        self._ended = False

    def put(self, frame: Frame, *, patiently: bool = False) -> None:
        """Hand in the next frame, once there is room; `patiently` waits until it has been looked at."""
        with self._changed:
            self._changed.wait_for(self._has_room)
            if self._frame is not None:
                self._glimpses.append(Glimpse.of(self._frame))
            self._frame = frame
            self._changed.notify_all()
            if patiently:
                self._changed.wait_for(lambda: self._ended or self._waiting == 0)

    def tell(self, trouble: str) -> None:
        """Hand in why there are no more frames for now."""
        with self._changed:
            self._changed.wait_for(self._has_room)
            self._trouble = trouble
            self._changed.notify_all()

    def end(self) -> None:
        """Nothing more will come, or be waited for; what is in it can still be taken."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def take(self, timeout: float) -> Taken | None:
        """Return all that came, waiting so many seconds for something; None where nothing did or ever will."""
        with self._changed:
            self._looked_at = 0
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._ended or self._full, timeout)
            if not self._full:
                return None
            taken = Taken(tuple(self._glimpses), self._frame, self._trouble)
            self._glimpses, self._frame, self._trouble = [], None, None
            self._looked_at = len(taken.glimpses) + (taken.frame is not None)
            self._changed.notify_all()
            return taken

    @property
    def waiting(self) -> int:
        """How many frames are in it or being looked at."""
        with self._changed:
            return self._waiting

    @property
    def ended(self) -> bool:
        """Whether nothing more will come and nothing is left to take."""
        with self._changed:
            return self._ended and not self._full

    @property
    def _waiting(self) -> int:
        return self._looked_at + len(self._glimpses) + (self._frame is not None)

    @property
    def _full(self) -> bool:
        return self._frame is not None or self._trouble is not None

    def _has_room(self) -> bool:
        return self._ended or (self._trouble is None and len(self._glimpses) < ROOM)
