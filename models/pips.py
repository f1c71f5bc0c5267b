"""Suit signs in many shapes, as masks: parametric outlines and the glyphs of installed fonts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]

SIGNS = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
GLYPH_FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSerif.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
    "/usr/share/fonts/truetype/freefont/FreeMono.ttf",
    "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf",
    "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf",
    "/usr/share/fonts/opentype/linux-libertine/LinBiolinum_R.otf",
    "/usr/share/fonts/opentype/urw-base35/C059-Roman.otf",
    "/usr/share/fonts/opentype/urw-base35/URWGothic-Book.otf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
)
SIZE = 256


@dataclass(frozen=True, slots=True)
class PipShape:
    """How a deck draws its four suits.

    font: a glyph font, or None for outlines of our own.
    belly, waist, stem, lobe: 0 to 1, the shape of hearts, diamonds, stems and the leaves of clubs.
    stretch: width over height, 1 as designed.
    """

    font: str | None
    belly: float
    waist: float
    stem: float
    lobe: float
    stretch: float


def draw_shape(random: Random) -> PipShape:
    """Choose a shape; four decks in ten take a font's glyphs."""
    font = random.choice(GLYPH_FONTS) if random.random() < 0.4 else None
    if font and not _opens(font):
        font = None
    belly, waist, stem, lobe = (random.random() for _ in range(4))
    return PipShape(font, belly, waist, stem, lobe, random.uniform(0.85, 1.1))


def _opens(font: str) -> bool:
    try:
        ImageFont.truetype(font, 20)
    except OSError:
        return False
    return True


@lru_cache(maxsize=2048)
def pip_mask(shape: PipShape, suit: str, height: int) -> Mask:
    """The sign of one suit ("c", "d", "h", "s"), cropped, `height` pixels high, 255 inside."""
    big = _master(shape, suit)
    width = max(2, round(height * big.shape[1] / big.shape[0] * shape.stretch))
    small: Mask = cv2.resize(big, (width, max(2, height)), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return small


@lru_cache(maxsize=512)
def _master(shape: PipShape, suit: str) -> Mask:
    mask = _glyph(shape.font, suit) if shape.font else _outline(shape, suit)
    ys, xs = np.nonzero(mask > 100)
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def _glyph(font: str, suit: str) -> Mask:
    picture = Image.new("L", (SIZE * 2, SIZE * 2), 0)
    ImageDraw.Draw(picture).text(
        (SIZE, SIZE), SIGNS[suit], fill=255, font=ImageFont.truetype(font, SIZE), anchor="mm", stroke_width=0
    )
    mask = np.asarray(picture, np.uint8)
    return mask if (mask > 100).sum() > 500 else _outline(PipShape(None, 0.5, 0.5, 0.5, 0.5, 1.0), suit)


def _outline(shape: PipShape, suit: str) -> Mask:
    mask = np.zeros((SIZE * 2, SIZE * 2), np.uint8)
    draw = {"c": _club, "d": _diamond, "h": _heart, "s": _spade}[suit]
    draw(mask, shape)
    return mask


def _fill(mask: Mask, points: NDArray[np.float64]) -> None:
    pixels = np.round((points * SIZE * 0.8 + SIZE) * 16).astype(np.int32)
    cv2.fillPoly(mask, [pixels], 255, lineType=cv2.LINE_AA, shift=4)


def _turn() -> NDArray[np.float64]:
    return np.linspace(0, 2 * np.pi, 160, endpoint=False)


def _diamond(mask: Mask, shape: PipShape) -> None:
    turn = _turn()
    power = 2 / (0.85 + 0.35 * shape.belly)
    x = np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** power * (0.66 + 0.2 * shape.waist)
    y = np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** power
    _fill(mask, np.stack([x, y], 1))


def _heart_points(shape: PipShape) -> NDArray[np.float64]:
    turn = _turn()
    x = np.sin(turn) ** 3 * (0.85 + 0.15 * shape.waist)
    dip = 4 + 2.5 * shape.belly
    y = -(13 * np.cos(turn) - dip * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 16
    return np.stack([x, y], 1)


def _heart(mask: Mask, shape: PipShape) -> None:
    _fill(mask, _heart_points(shape))


def _stem(mask: Mask, shape: PipShape, top: float) -> None:
    foot, neck = 0.22 + 0.3 * shape.stem, 0.03 + 0.08 * shape.waist
    down = np.linspace(0, 1, 20)
    side = neck + (foot - neck) * down ** (1.5 + 3 * shape.belly)
    y = top + (1.0 - top) * down
    _fill(mask, np.concatenate([np.stack([side, y], 1), np.stack([-side[::-1], y[::-1]], 1)]))


def _spade(mask: Mask, shape: PipShape) -> None:
    points = _heart_points(shape) * np.array([0.95, -0.85]) + np.array([0, -0.15])
    _fill(mask, points)
    _stem(mask, shape, 0.2)


def _club(mask: Mask, shape: PipShape) -> None:
    leaf = 0.40 + 0.08 * shape.lobe
    spread = 0.46 + 0.06 * shape.waist
    turn = _turn()
    circle = np.stack([np.cos(turn), np.sin(turn)], 1) * leaf
    for x, y in ((0, -0.52), (-spread, 0.16), (spread, 0.16)):
        _fill(mask, circle + np.array([x, y]))
    _fill(mask, circle * 0.45 + np.array([0, -0.02]))
    _stem(mask, shape, 0.0)
