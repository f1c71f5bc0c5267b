"""Draw the empty table: felt, wood, velvet or linen, and the lamp above it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Image

Size = tuple[int, int]
_Floats = NDArray[np.float32]
_Draw = Callable[[Size, float, np.random.Generator], _Floats]


def _noise(size: Size, rng: np.random.Generator, blur: tuple[float, float]) -> _Floats:
    """Smooth noise of spread one; `blur` are the widths in pixels across and down."""
    width, height = size
    small = (max(2, round(width / max(1.0, blur[0]))), max(2, round(height / max(1.0, blur[1]))))
    field = rng.standard_normal((small[1], small[0])).astype(np.float32)
    grown = cv2.resize(field, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown / (float(grown.std()) + 1e-6), dtype=np.float32)


def _coloured(colour: tuple[int, int, int], shade: _Floats) -> _Floats:
    """A BGR picture of one RGB colour times a shade around one."""
    return np.asarray(shade[..., None] * np.array(colour[::-1], dtype=np.float32), dtype=np.float32)


def _felt(colour: tuple[int, int, int]) -> _Draw:
    def draw(size: Size, scale: float, rng: np.random.Generator) -> _Floats:
        fibres = _noise(size, rng, (1.0, 4.0 * scale)) + _noise(size, rng, (3.5 * scale, 1.0))
        worn = _noise(size, rng, (90 * scale, 70 * scale))
        grain = _noise(size, rng, (1.2, 1.2))
        return _coloured(colour, 1 + 0.030 * fibres + 0.022 * worn + 0.035 * grain)

    return draw


def _wood(size: Size, scale: float, rng: np.random.Generator) -> _Floats:
    height = size[1]
    grain = 0.055 * _noise(size, rng, (120 * scale, 1.6 * scale)) + 0.03 * _noise(size, rng, (60 * scale, 0.6 * scale))
    rings = np.sin(_noise(size, rng, (300 * scale, 22 * scale)) * 7) * 0.035
    picture = _coloured((142, 92, 54), 1 + grain + rings.astype(np.float32))
    plank = round(95 * scale)
    for number, top in enumerate(range(-round(plank * 0.3), height, plank)):
        rows = slice(max(0, top), max(0, top + plank))
        picture[rows] *= 1 + 0.07 * float(rng.standard_normal()) + (0.02 if number % 2 else 0)
        seam = max(1, round(0.9 * scale))
        picture[max(0, top) : max(0, top + seam)] *= 0.55
    return picture


def _velvet(size: Size, scale: float, rng: np.random.Generator) -> _Floats:
    brushed = _noise(size, rng, (160 * scale, 16 * scale)) + _noise(size, rng, (50 * scale, 30 * scale))
    return _coloured((96, 26, 40), 1 + 0.03 * brushed + 0.04 * _noise(size, rng, (1.1, 1.1)))


def _linen(size: Size, scale: float, rng: np.random.Generator) -> _Floats:
    across = np.sin(np.arange(size[0]) * 2 * np.pi / (1.5 * scale)) * 0.025
    down = np.sin(np.arange(size[1]) * 2 * np.pi / (1.5 * scale)) * 0.025
    weave = (across[None, :] + down[:, None]).astype(np.float32)
    slubs = 0.025 * (_noise(size, rng, (40 * scale, 1.0)) + _noise(size, rng, (1.0, 40 * scale)))
    return _coloured((176, 166, 146), 1 + weave + slubs + 0.015 * _noise(size, rng, (80 * scale, 80 * scale)))


CLOTHS: dict[str, _Draw] = {
    "green": _felt((24, 92, 66)),
    "blue": _felt((34, 66, 112)),
    "walnut": _wood,
    "velvet": _velvet,
    "linen": _linen,
}
"""The tables that the simulator can draw, by name."""


def cloth_picture(name: str, size: Size, scale: float, rng: np.random.Generator) -> Image:
    """The empty table without its lamp: width x height pixels, `scale` pixels to the millimetre."""
    picture: Image = np.clip(CLOTHS[name](size, scale, rng), 0, 255).astype(np.uint8)
    return picture


LIGHT_UNIT = 200
"""The value of a light map where the light is one: cards keep some room to be brighter."""


def lamp_map(size: Size, rng: np.random.Generator) -> Image:
    """Light of one warm lamp, a little off the middle, as BGR around LIGHT_UNIT."""
    width, height = size
    x, y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.15, 0.5) * height
    across, down = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    far = np.hypot(across - x, (down - y) * 1.15) / width
    light = 0.72 + 0.30 * np.exp(-((far / 0.5) ** 2))
    warm = np.stack([light * (0.96 - 0.05 * (1 - far)), light * 0.99, light * (1.0 + 0.02 * (1 - far))], axis=-1)
    light_map: Image = np.clip(warm * LIGHT_UNIT, 0, 255).astype(np.uint8)
    return light_map
