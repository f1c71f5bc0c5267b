"""Draw what else stands or lies on a card table: chips, a drink, a phone, a slip of paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from hardware.camera import Image
from hardware.table_steps import Thing

_SUPER = 3  # pixels drawn for each one kept, so that edges are smooth
_SHADE = 0.5  # light that a thing's shadow takes
_Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ThingSprite:
    """A thing seen from above, its middle in the middle of the picture.

    colour: BGRA, colours premultiplied; shade: what its shadow leaves of the light, 0 to 255, of the same size;
    scale: pixels to the millimetre.
    """

    colour: Image
    shade: Image
    scale: float


SIZES: Mapping[Thing, tuple[float, float]] = {
    Thing.CHIP: (39.0, 39.0),
    Thing.CHIPS: (62.0, 70.0),
    Thing.DRINK: (78.0, 78.0),
    Thing.PHONE: (72.0, 149.0),
    Thing.NOTE: (105.0, 74.0),
}
"""Width and height of each thing in millimetres."""
_MARGIN = 14.0


@lru_cache(maxsize=32)
def thing_sprite(thing: Thing, scale: float) -> ThingSprite:
    """Draw a thing at so many pixels to the millimetre."""
    width, height = (side + 2 * _MARGIN for side in SIZES[thing])
    fine = scale * _SUPER
    picture = np.zeros((round(height * fine), round(width * fine), 4), dtype=np.uint8)
    _DRAW[thing](picture, fine)
    size = (round(width * scale), round(height * scale))
    colour = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    high = 7.0 if thing is Thing.DRINK else 2.5
    soft = cv2.GaussianBlur(colour[..., 3].astype(np.float32) / 255, (0, 0), high * 0.6 * scale)
    return ThingSprite(colour, np.clip(255 * (1 - _SHADE * soft), 0, 255).astype(np.uint8), scale)


def _middle(picture: Image) -> tuple[int, int]:
    return picture.shape[1] // 2, picture.shape[0] // 2


def _disc(picture: Image, at: tuple[float, float], radius: float, colour: _Colour) -> None:
    cv2.circle(picture, (round(at[0]), round(at[1])), round(radius), (*colour, 255), -1, cv2.LINE_AA)


def _one_chip(picture: Image, fine: float, at: tuple[float, float], colour: _Colour) -> None:
    """A clay chip: coloured rim with six pale marks, a pale ring, a coloured middle."""
    radius = 19.5 * fine
    _disc(picture, at, radius, colour)
    for mark in range(6):
        angle = mark * 60.0
        cv2.ellipse(
            picture,
            (round(at[0]), round(at[1])),
            (round(radius * 0.9), round(radius * 0.9)),
            angle,
            -9,
            9,
            (226, 232, 236, 255),
            round(radius * 0.2),
            cv2.LINE_AA,
        )
    _disc(picture, at, radius * 0.62, (214, 220, 224))
    _disc(picture, at, radius * 0.54, tuple(round(part * 0.85) for part in colour))  # type: ignore[arg-type]


def _chip(picture: Image, fine: float) -> None:
    _one_chip(picture, fine, _middle(picture), (48, 40, 178))


def _chips(picture: Image, fine: float) -> None:
    """A few chips that have slid over one another."""
    x, y = _middle(picture)
    places = ((-11, 15, (150, 90, 30)), (11, 9, (40, 40, 40)), (-8, -12, (48, 40, 178)), (9, -15, (60, 130, 40)))
    for right, down, colour in places:
        _one_chip(picture, fine, (x + right * fine, y + down * fine), colour)


def _drink(picture: Image, fine: float) -> None:
    """A tumbler from above: rim, dark drink, two pieces of ice and a highlight."""
    at, radius = _middle(picture), 39.0 * fine
    _disc(picture, at, radius, (196, 200, 200))
    _disc(picture, at, radius * 0.93, (120, 128, 130))
    _disc(picture, at, radius * 0.88, (22, 34, 66))
    for right, down, turn in ((-0.3, 0.12, 20.0), (0.26, -0.18, 64.0)):
        spot = (at[0] + right * radius, at[1] + down * radius)
        corners = cv2.boxPoints((spot, (radius * 0.5, radius * 0.46), turn)).round().astype(np.int32)
        cv2.fillConvexPoly(picture, corners, (150, 158, 168, 255), cv2.LINE_AA)
        inner = cv2.boxPoints((spot, (radius * 0.36, radius * 0.32), turn)).round().astype(np.int32)
        cv2.fillConvexPoly(picture, inner, (104, 112, 128, 255), cv2.LINE_AA)
    cv2.ellipse(
        picture, at, (round(radius * 0.8),) * 2, 0, 200, 250, (244, 246, 246, 255), round(radius * 0.07), cv2.LINE_AA
    )


def _box(picture: Image, fine: float, size: tuple[float, float], round_off: float, colour: _Colour) -> None:
    """A rectangle with round corners in the middle of the picture; sizes in millimetres."""
    x, y = _middle(picture)
    half, edge = (size[0] * fine / 2, size[1] * fine / 2), round_off * fine
    for grow in ((half[0], half[1] - edge), (half[0] - edge, half[1])):
        low = (round(x - grow[0]), round(y - grow[1]))
        cv2.rectangle(picture, low, (round(x + grow[0]), round(y + grow[1])), (*colour, 255), -1, cv2.LINE_AA)
    for right in (-1, 1):
        for down in (-1, 1):
            _disc(picture, (x + right * (half[0] - edge), y + down * (half[1] - edge)), edge, colour)


def _phone(picture: Image, fine: float) -> None:
    """A phone, its screen lit with a few lines and a picture."""
    _box(picture, fine, SIZES[Thing.PHONE], 9.0, (38, 36, 34))
    _box(picture, fine, (67.0, 143.0), 7.0, (206, 196, 184))
    x, y = _middle(picture)
    for row in range(9):
        top = y + round((-58 + row * 8.5) * fine)
        long = (44, 50, 31, 47, 22, 50, 38, 46, 27)[row]
        cv2.rectangle(
            picture,
            (x - round(27 * fine), top),
            (x + round((long - 27) * fine), top + round(3 * fine)),
            (92, 86, 80, 255),
            -1,
        )
    cv2.rectangle(
        picture,
        (x - round(27 * fine), y + round(22 * fine)),
        (x + round(27 * fine), y + round(58 * fine)),
        (150, 96, 40, 255),
        -1,
    )


def _note(picture: Image, fine: float) -> None:
    """A slip of paper with some lines of handwriting."""
    _box(picture, fine, SIZES[Thing.NOTE], 0.6, (222, 228, 230))
    x, y = _middle(picture)
    for row, long in enumerate((70, 58, 76, 40)):
        along = np.arange(0, long, 1.4)
        waves = row * 13 - 20 + 2.6 * np.sin(along * (1.3 + row / 5))
        line = np.stack([x + (along - 44) * fine, y + waves * fine], axis=1).round().astype(np.int32)
        cv2.polylines(picture, [line], False, (120, 60, 40, 255), round(0.8 * fine), cv2.LINE_AA)


_DRAW: Mapping[Thing, Callable[[Image, float], None]] = {
    Thing.CHIP: _chip,
    Thing.CHIPS: _chips,
    Thing.DRINK: _drink,
    Thing.PHONE: _phone,
    Thing.NOTE: _note,
}
