"""Draw the dealer's hand and sleeve as seen from above, with its shadow."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Image

_Floats = NDArray[np.float32]
_Place = tuple[float, float]

ARM_LENGTH = 620.0
"""Millimetres from the middle finger's tip to the end of the drawn sleeve."""
_HALF_WIDTH = 72.0
_MARGIN = 24.0

_SKINS = ((232, 190, 160), (206, 152, 116), (150, 102, 72), (104, 68, 48))
_SLEEVES = ((38, 44, 62), (86, 34, 40), (52, 58, 54), (206, 208, 212))

_FINGERS: tuple[tuple[_Place, _Place, _Place, float], ...] = (
    ((-15, 7), (-20, 42), (-21, 88), 8.2),
    ((1, 0), (0, 40), (-2, 86), 8.6),
    ((16, 6), (17, 45), (15, 88), 8.2),
    ((30, 24), (32, 56), (30, 94), 7.0),
)
"""Tip, middle joint, knuckle and half width of each finger, in millimetres below the longest tip."""
_THUMB = ((-38, 72), (-43, 104), (-17, 162), 9.4)


@dataclass(frozen=True, slots=True)
class HandSprite:
    """A hand that points up, its middle finger's tip at `origin`.

    colour: BGRA, colours premultiplied; shade: what its shadow leaves of the light, 0 to 255;
    scale: pixels to the millimetre; origin: pixel of the tip.
    """

    colour: Image
    shade: Image
    scale: float
    origin: _Place


def hand_sprite(scale: float, rng: np.random.Generator) -> HandSprite:
    """Draw one dealer's right hand; skin and sleeve are drawn by lot."""
    size = (round((_HALF_WIDTH + _MARGIN) * 2 * scale), round((ARM_LENGTH + 2 * _MARGIN) * scale))
    origin = (size[0] / 2, _MARGIN * scale)
    across, down = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    x, y = (across - origin[0]) / scale, (down - origin[1]) / scale
    skin, cloth = _skin_height(x, y, scale), _sleeve_height(x, y)
    skin = np.where(y > 205, 0, skin).astype(np.float32)
    skin_colour = _shaded(skin, _SKINS[rng.integers(len(_SKINS))], scale, 1.6)
    _draw_nails(skin_colour, x, y)
    sleeve_colour = _sleeve_colour(cloth, x, y, scale, rng)
    sleeve = cloth > 0
    colour = np.where(sleeve[..., None], sleeve_colour, skin_colour)
    alpha = cv2.GaussianBlur(((skin > 0) | sleeve).astype(np.float32), (0, 0), 0.35 * scale)
    premultiplied = np.dstack([colour * alpha[..., None], alpha * 255])
    shadow = cv2.GaussianBlur(alpha, (0, 0), 5.0 * scale)
    shade = np.clip(255 * (1 - 0.5 * shadow), 0, 255).astype(np.uint8)
    return HandSprite(np.clip(premultiplied, 0, 255).astype(np.uint8), shade, scale, origin)


def _capsule(x: _Floats, y: _Floats, start: _Place, end: _Place, radii: tuple[float, float]) -> _Floats:
    """Height of a rounded limb above the table in millimetres, 0 outside it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    radius = radii[0] + (radii[1] - radii[0]) * part
    far = (x - start[0] - dx * part) ** 2 + (y - start[1] - dy * part) ** 2
    return np.sqrt(np.maximum(radius**2 - far, 0)).astype(np.float32)


def _skin_height(x: _Floats, y: _Floats, scale: float) -> _Floats:
    """The bare hand: palm, wrist, four fingers and the thumb."""
    palm = np.zeros_like(x)
    for bone, half in ((-20, 13.0), (-3, 14.0), (14, 13.5), (28, 12.0)):
        palm = np.maximum(palm, _capsule(x, y, (bone, 90), (bone * 0.45, 165), (half, 18.0)))
    palm = np.maximum(palm, _capsule(x, y, (1, 118), (0, 236), (21.0, 26.5)))
    thumb = np.maximum(_capsule(x, y, _THUMB[1], _THUMB[2], (_THUMB[3], 17.0)), 0)
    palm = cv2.GaussianBlur(np.maximum(palm, thumb), (0, 0), 2.9 * scale)
    height = np.where(palm > 5.5, palm, 0)
    for tip, joint, knuckle, half in (*_FINGERS, _THUMB):
        first = _capsule(x, y, tip, joint, (half * 0.86, half))
        second = _capsule(x, y, joint, knuckle, (half, half * 1.22))
        height = np.maximum(height, np.maximum(first, second))
    return np.asarray(height, dtype=np.float32)


def _sleeve_height(x: _Floats, y: _Floats) -> _Floats:
    half = np.interp(y, [196, 210, ARM_LENGTH + 40], [33.0, 37.0, 54.0]).astype(np.float32)
    height = np.sqrt(np.maximum(half**2 - x**2, 0)) * 0.8
    return np.where((y > 196) & (np.abs(x) < half), np.maximum(height, 1), 0).astype(np.float32)


def _shaded(height: _Floats, colour: tuple[int, int, int], scale: float, depth: float) -> _Floats:
    """A BGR picture of a relief lit from the upper left."""
    smooth = cv2.GaussianBlur(height, (0, 0), 0.8 * scale)
    right = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3) * scale / 8 * depth
    below = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3) * scale / 8 * depth
    facing = (1 + 0.42 * right + 0.5 * below) / np.sqrt(1 + right**2 + below**2)
    light = np.clip(0.42 + 0.56 * facing, 0.3, 1.12)
    tint = np.array(colour[::-1], dtype=np.float32) * np.array([0.96, 0.98, 1.0], dtype=np.float32)
    return np.asarray(light[..., None] * tint, dtype=np.float32)


def _draw_nails(colour: _Floats, x: _Floats, y: _Floats) -> None:
    """Lighten the nails and darken the folds over the joints, in place."""
    for tip, joint, _knuckle, half in (*_FINGERS, _THUMB):
        along = np.array([joint[0] - tip[0], joint[1] - tip[1]], dtype=np.float32)
        along /= float(np.hypot(*along))
        forward = (x - tip[0]) * along[0] + (y - tip[1]) * along[1]
        sideways = (x - tip[0]) * -along[1] + (y - tip[1]) * along[0]
        nail = ((forward - half * 0.15) / (half * 0.78)) ** 2 + (sideways / (half * 0.56)) ** 2
        rim = (nail > 0.78) & (nail < 1.0)
        colour[nail < 0.78] = colour[nail < 0.78] * 0.72 + np.array([208, 214, 238], dtype=np.float32) * 0.26
        colour[rim] *= 0.86
        length = float(np.hypot(joint[0] - tip[0], joint[1] - tip[1]))
        for fold in (length * 0.62, length - 1.4, length + 1.4):
            near = np.exp(-(((forward - fold) / 0.7) ** 2)) * (np.abs(sideways) < half * 0.75)
            colour *= (1 - 0.13 * near)[..., None]


def _sleeve_colour(height: _Floats, x: _Floats, y: _Floats, scale: float, rng: np.random.Generator) -> _Floats:
    folds = rng.standard_normal((24, 5)).astype(np.float32)
    wrinkled = cv2.resize(folds, (height.shape[1], height.shape[0]), interpolation=cv2.INTER_CUBIC)
    relief = np.where(height > 0, height + 1.6 * wrinkled, 0).astype(np.float32)
    cloth = _shaded(relief, _SLEEVES[rng.integers(len(_SLEEVES))], scale, 0.9)
    cuff = (y < 208)[..., None]
    shirt = _shaded(height, (236, 236, 232), scale, 0.9)
    hem = 1 - 0.35 * np.exp(-(((y - 209.5) / 1.2) ** 2))
    return np.asarray(np.where(cuff, shirt, cloth) * hem[..., None], dtype=np.float32)
