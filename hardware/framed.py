"""A camera as it was set up: its pictures turned and cut to the area of play; another one may take its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from hardware.camera import Camera, Frame, Image, waits

Area = tuple[tuple[float, float], ...]

WHOLE: Area = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The four corners of the whole picture, in parts of its width and height, clockwise from the top left."""

_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
_SMALLEST = 0.15  # part of the picture's width and height that an area has to have
_GAP = 0.1  # seconds between the last frame of one camera and the first of the next


@runtime_checkable
class Adjustable(Protocol):
    """A camera whose focus, exposure and white balance can be held."""

    def locks(self) -> Mapping[str, float]:
        """Return what is in force now, under the device's own names."""

    def lock(self, values: Mapping[str, float]) -> None:
        """Hold these values; nothing given lets the camera choose again."""

    def mains(self, hertz: int) -> None:
        """Take the light's flicker into account: 50 or 60 Hz."""


@dataclass(frozen=True, slots=True)
class Framing:
    """How pictures are turned (degrees clockwise) and then cut: four corners in parts of the turned picture."""

    rotation: int = 0
    area: Area = WHOLE

    def __post_init__(self) -> None:
        """Raise ValueError for a turn that is none and for corners that enclose no table."""
        if self.rotation not in (0, *_TURNS):
            raise ValueError(f"rotation {self.rotation}: choose 0, 90, 180 or 270")
        check_area(self.area)


def framing_of(rotation: int, parts: Sequence[float]) -> Framing:
    """The framing of the settings: x and y of four corners one after the other, or none; the whole where wrong."""
    corners = tuple(zip(parts[::2], parts[1::2], strict=False))
    try:
        return Framing(rotation, corners or WHOLE)
    except ValueError:
        return Framing(rotation)


def check_area(area: Area) -> None:
    """Raise ValueError unless four corners, clockwise, enclose a bulging part of the picture that is large enough."""
    if len(area) != 4 or not all(0 <= part <= 1 for corner in area for part in corner):
        raise ValueError(f"area {area}: give four corners in parts of the picture, 0 to 1")
    points = np.array(area, dtype=np.float64)
    sides = np.roll(points, -1, axis=0) - points
    after = np.roll(sides, -1, axis=0)
    if (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]).min() <= 0:
        raise ValueError("the corners cross or bend inward: drag them clockwise around the table, from the top left")
    if np.ptp(points, axis=0).min() < _SMALLEST:
        raise ValueError("the area is too small for a board: drag its corners further apart")


def cut(image: Image, area: Area) -> Image:
    """The smallest part of a picture that holds the area; what lies around the area takes its edge's mean colour."""
    if area == WHOLE:
        return image
    height, width = image.shape[:2]
    points = np.array(area) * (width, height)
    left, top = np.floor(points.min(axis=0)).astype(int)
    right, bottom = np.ceil(points.max(axis=0)).astype(int)
    part = image[top:bottom, left:right].copy()
    inside = np.zeros(part.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(inside, np.rint(points - (left, top)).astype(np.int32), 255)
    part[inside == 0] = cv2.mean(part, inside)[:3]
    return part


class FramedCamera:
    """Hands over another camera's frames as a Framing says; both can be changed from any thread while it runs."""

    def __init__(self, camera: Camera, framing: Framing | None = None) -> None:
        """Begin with this camera, not yet open."""
        self._camera = camera
        self._next: Camera | None = None
        self._locked: Mapping[str, float] | None = None
        self._mains: int | None = None
        self._fresh = False
        self._shift = (0, 0.0)
        self._last = (-1, -_GAP)
        self.framing = framing or Framing()
        """How pictures are turned and cut; another value counts from the next frame on."""
        self.whole: Image | None = None
        """The newest picture turned but not cut, for the set-up."""

    @property
    def camera(self) -> Camera:
        """The camera that is looked through, or will be from the next frame on."""
        return self._next or self._camera

    @property
    def waits(self) -> bool:
        """Whether the camera waits for who reads it."""
        return waits(self.camera)

    @property
    def adjustable(self) -> bool:
        """Whether focus and exposure of the camera can be held."""
        return isinstance(self.camera, Adjustable)

    def use(self, camera: Camera) -> None:
        """Look through another camera from the next frame on."""
        self._next = camera

    def hold(self, values: Mapping[str, float] | None = None) -> Mapping[str, float]:
        """Hold these values, those in force now where none are given; return them, empty where nothing can be held."""
        camera = self.camera
        if not isinstance(camera, Adjustable):
            return {}
        held = camera.locks() if values is None else values
        camera.lock(held)
        self._locked = held
        return held

    def mains(self, hertz: int) -> None:
        """Tell the camera, where it can be told, how the light flickers."""
        self._mains = hertz
        if isinstance(self.camera, Adjustable):
            self.camera.mains(hertz)

    def open(self) -> None:
        """Start the camera, with the values it was to hold; raise CameraError as it does."""
        self._change()
        self._start()

    def read(self) -> Frame | None:
        """Return the next frame, turned and cut; time and numbers go on when the camera is changed."""
        if self._next is not None:
            self._camera.close()
            self._change()
            self._start()
        frame = self._camera.read()
        if frame is None:
            return None
        framing = self.framing
        self.whole = _turned(frame.image, framing.rotation)
        if self._fresh:  # a camera counts from its own beginning each time it is opened
            self._shift = (self._last[0] + 1 - frame.number, self._last[1] + _GAP - frame.seconds)
            self._fresh = False
        number, seconds = frame.number + self._shift[0], frame.seconds + self._shift[1]
        self._last = (number, seconds)
        small = _turned(frame.small, framing.rotation) if frame.small is not None and framing.area == WHOLE else None
        return Frame(cut(self.whole, framing.area), number, seconds, small)

    def close(self) -> None:
        """Stop the camera."""
        self.whole = None
        self._camera.close()

    def _change(self) -> None:
        if self._next is not None:
            self._camera, self._next = self._next, None

    def _start(self) -> None:
        self._camera.open()
        self._fresh = True
        if isinstance(self._camera, Adjustable):
            if self._mains is not None:
                self._camera.mains(self._mains)
            if self._locked:
                self._camera.lock(self._locked)


def _turned(image: Image, rotation: int) -> Image:
    return np.asarray(cv2.rotate(image, _TURNS[rotation]), dtype=np.uint8) if rotation else image
