"""What a real camera and a real lamp do to the drawn picture: noise, glare, another light, a knock."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Image
from hardware.table_steps import Bump, Glare, LampChange, Shadow, Spot

Matrix = NDArray[np.float64]

_SPARE = 64
"""Pixels by which the noise picture is larger than the frame, so that each frame gets another part of it."""


class SensorNoise:
    """Adds grain to pictures; a new part of one large noise picture for each frame, which is fast."""

    def __init__(self, size: tuple[int, int], spread: float, rng: np.random.Generator) -> None:
        """Draw the noise for pictures of `size`; `spread` in grey levels."""
        self._rng = rng
        shape = (size[1] + _SPARE, size[0] + _SPARE, 3)
        common = rng.standard_normal((*shape[:2], 1), dtype=np.float32)
        noise = (0.75 * common + 0.66 * rng.standard_normal(shape, dtype=np.float32)) * spread
        self._more = np.clip(noise.round(), 0, 255).astype(np.uint8)
        self._less = np.clip((-noise).round(), 0, 255).astype(np.uint8)

    def add_to(self, picture: Image) -> None:
        """Change a picture in place."""
        height, width = picture.shape[:2]
        x, y = (int(value) for value in self._rng.integers(0, _SPARE, size=2))
        cv2.add(picture, self._more[y : y + height, x : x + width], dst=picture)
        cv2.subtract(picture, self._less[y : y + height, x : x + width], dst=picture)


@dataclass(frozen=True, slots=True)
class Fade:
    """The lamp's way between two lights, each (brightness, warmth), from a frame on for some frames."""

    start: tuple[float, float] = (1.0, 0.0)
    end: tuple[float, float] = (1.0, 0.0)
    since: int = 0
    frames: int = 1

    def at(self, number: int) -> tuple[float, float]:
        """Brightness and warmth in a frame."""
        part = min(1.0, max(0.0, (number - self.since + 1) / max(1, self.frames)))
        return (
            self.start[0] + (self.end[0] - self.start[0]) * part,
            self.start[1] + (self.end[1] - self.start[1]) * part,
        )

    def to(self, step: LampChange, number: int, frames: int) -> Fade:
        """The way on from here to another light."""
        return Fade(self.at(number), (step.brightness, step.warmth), number, frames)


def relight(picture: Image, brightness: float, warmth: float) -> Image:
    """The picture in another light; brightness 1 and warmth 0 leave it as it is."""
    if brightness == 1.0 and warmth == 0.0:
        return picture
    gains = brightness * np.array([1 - 0.28 * warmth, 1 - 0.05 * warmth, 1 + 0.12 * warmth])
    levels = np.arange(256, dtype=np.float64)[:, None] * gains
    table = np.clip(levels, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(picture, table), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Shine:
    """A reflection: what it adds from a corner pixel on, in the frames from first to last."""

    added: Image
    corner: tuple[int, int]
    first: int
    last: int

    def add_to(self, picture: Image, number: int) -> None:
        """Brighten a picture in place, where and when the reflection is there."""
        if not self.first <= number <= self.last:
            return
        x, y = self.corner
        part = picture[y : y + self.added.shape[0], x : x + self.added.shape[1]]
        cv2.add(part, self.added, dst=part)


def shine(step: Glare, view: Matrix, size: tuple[int, int], frames: tuple[int, int]) -> Shine:
    """The reflection that a step asks for, an oval blot that is white in the middle."""
    corner, across, down = _around(step.spot, step.radius, 1.6, view, size)
    far2 = across**2 + (down / 0.7) ** 2
    light = 255 * step.strength * np.exp(-(far2**1.2) * 1.5)
    tinted = light[..., None] * np.array([0.92, 0.97, 1.0])
    return Shine(np.clip(tinted, 0, 255).astype(np.uint8), corner, *frames)


@dataclass(frozen=True, slots=True)
class Shade:
    """A shadow: the light that it takes away (0 to 255) from a corner pixel on, coming and going between two frames."""

    taken: Image
    corner: tuple[int, int]
    first: int
    last: int

    def add_to(self, picture: Image, number: int) -> None:
        """Darken a picture in place, where and when the shadow falls."""
        if not self.first <= number <= self.last:
            return
        fade = max(1.0, (self.last - self.first) / 5)
        part = min(1.0, (number - self.first + 1) / fade, (self.last - number + 1) / fade)
        x, y = self.corner
        below = picture[y : y + self.taken.shape[0], x : x + self.taken.shape[1]]
        left = cv2.convertScaleAbs(self.taken, alpha=-part, beta=255)
        cv2.multiply(below, left, dst=below, scale=1 / 255)


def shade(step: Shadow, view: Matrix, size: tuple[int, int], frames: tuple[int, int]) -> Shade:
    """The shadow that a step asks for, a blot with a soft edge."""
    corner, across, down = _around(step.spot, step.radius, 1.5, view, size)
    taken = 255 * step.strength / (1 + np.exp((np.hypot(across, down) - 1) * 14))
    return Shade(cv2.cvtColor(taken.astype(np.uint8), cv2.COLOR_GRAY2BGR), corner, *frames)


def _around(
    spot: Spot, radius: float, reach: float, view: Matrix, size: tuple[int, int]
) -> tuple[tuple[int, int], Matrix, Matrix]:
    """The part of the picture within so many radii of a spot: its corner, and how far right and below each pixel is."""
    x, y, far = view @ np.array([spot.x, spot.y, 1.0])
    pixels = radius * float(view[0, 0])
    left, right = (int(np.clip(x / far + side * pixels * reach, 0, size[0])) for side in (-1, 1))
    top, bottom = (int(np.clip(y / far + side * pixels * reach, 0, size[1])) for side in (-1, 1))
    across, down = np.meshgrid(np.arange(left, right), np.arange(top, bottom))
    return (left, top), (across - x / far) / pixels, (down - y / far) / pixels


def covered(size: tuple[int, int]) -> Image:
    """What a lens sees with something lying on it."""
    return np.full((size[1], size[0], 3), (9, 11, 17), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Knock:
    """A camera on its way from one view to another, shaking, from a frame on for some frames."""

    before: Matrix
    after: Matrix
    since: int
    frames: int

    def over(self, number: int) -> bool:
        """Whether the camera stands still again after this frame."""
        return number >= self.since + self.frames

    def view(self, number: int) -> Matrix:
        """Table millimetres to pixels in a frame."""
        part = min(1.0, (number - self.since + 1) / max(1, self.frames))
        if part >= 1:
            return self.after
        swing = (1 - part) * np.sin(part * 19)
        return np.asarray(
            self.after + (self.before - self.after) * (1 - part) ** 2 + (self.before - self.after) * swing * 0.4
        )


def knocked(view: Matrix, step: Bump, size: tuple[int, int]) -> Matrix:
    """The view after a knock: the picture moved by the step's pixels and turned around its middle."""
    zoom = size[0] / 1280
    sine, cosine = np.sin(np.radians(step.turn)), np.cos(np.radians(step.turn))
    x, y = size[0] / 2, size[1] / 2
    turn = np.array(
        [
            [cosine, -sine, x - cosine * x + sine * y + step.right * zoom],
            [sine, cosine, y - sine * x - cosine * y + step.down * zoom],
            [0, 0, 1],
        ]
    )
    return np.asarray(turn @ view)


def seen_from(picture: Image, before: Matrix, after: Matrix) -> Image:
    """A picture of the flat table as another view of the same table shows it."""
    size = (picture.shape[1], picture.shape[0])
    change = after @ np.linalg.inv(before)
    return np.asarray(cv2.warpPerspective(picture, change, size, borderMode=cv2.BORDER_REFLECT), dtype=np.uint8)
