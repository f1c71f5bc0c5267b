"""Tops of tables to lay cards on: pale and dark wood, felt, marble, carpet, newspaper, tablecloths, plain white."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.surfaces import WORDS, cloud, surface

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
SIZE = 960


def _clip(picture: NDArray[np.floating]) -> Bytes:
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _tint(rng: Generator, low: float, high: float, spread: float) -> Floats:
    """A BGR colour near grey: its lightness between low and high, each channel up to `spread` away."""
    return (rng.uniform(low, high) + rng.uniform(-spread, spread, 3)).astype(np.float32)


def _grain(rng: Generator, across: int, along: int) -> Floats:
    noise = rng.standard_normal((max(2, SIZE // across), max(2, SIZE // along)), np.float32)
    return np.asarray(cv2.resize(noise, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), np.float32)


def planks(rng: Generator, light: bool) -> Bytes:
    """Boards or one slab of wood, pale (pine, birch, bleached oak) or dark (walnut, cherry)."""
    if light:
        base = np.array([rng.uniform(140, 215), rng.uniform(175, 232), rng.uniform(200, 250)], np.float32)
    else:
        base = np.array([rng.uniform(15, 80), rng.uniform(35, 120), rng.uniform(60, 170)], np.float32)
    fine = _grain(rng, int(rng.integers(1, 5)), int(rng.integers(60, 300)))
    broad = _grain(rng, int(rng.integers(12, 60)), int(rng.integers(200, 480)))
    rings = np.sin((broad + cloud(SIZE, rng) * rng.uniform(0, 0.6)) * rng.uniform(2, 9))
    shade = fine * rng.uniform(1, 9) + rings * rng.uniform(1, 12)
    picture = (base + shade[..., None] * np.array([1.1, 1.0, 0.85])).astype(np.float32)
    if rng.random() < 0.6:
        _joints(picture, rng)
    return _clip(picture)


def _joints(picture: Floats, rng: Generator) -> None:
    wide = int(rng.uniform(0.07, 0.4) * SIZE)
    for top in range(int(rng.integers(0, wide)), SIZE, wide):
        picture[max(0, top - wide) : top] += rng.uniform(-14, 14)
        thick = max(1, round(rng.uniform(1, 5)))
        picture[top : top + thick] *= rng.uniform(0.35, 0.92)
        for _ in range(int(rng.integers(0, 3))):
            left = int(rng.integers(0, SIZE))
            picture[max(0, top - wide) : top, left : left + thick] *= rng.uniform(0.4, 0.9)


def white_top(rng: Generator) -> Bytes:
    """A white or nearly white table: the hardest ground for white cards."""
    picture = _tint(rng, 165, 250, 8) + cloud(SIZE, rng)[..., None] * rng.uniform(0, 5)
    return _clip(picture + _grain(rng, 1, 1)[..., None] * rng.uniform(0, 4))


def marble(rng: Generator) -> Bytes:
    """Veined stone, white to black."""
    veins = np.abs(cloud(SIZE, rng) + 0.3 * _grain(rng, 30, 30)) ** rng.uniform(0.3, 1.0)
    base, vein = _tint(rng, 30, 240, 15), _tint(rng, 30, 240, 25)
    weight = np.exp(-veins * rng.uniform(3, 20))[..., None]
    return _clip(base * (1 - weight) + vein * weight + _grain(rng, 2, 2)[..., None] * rng.uniform(0, 6))


def felt(rng: Generator) -> Bytes:
    """Card-table cloth: green, blue, red, black, grey, with fine fuzz, sometimes a printed line or arc."""
    hue, value = int(rng.choice((60, 65, 75, 105, 115, 175, 0, 150))), int(rng.integers(25, 190))
    pixel = np.array([[[hue, rng.integers(40, 240), value]]], np.uint8)
    base = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    picture = base + (_grain(rng, 2, 2) * rng.uniform(2, 12) + cloud(SIZE, rng) * rng.uniform(0, 10))[..., None]
    result = _clip(picture)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.3 else 0):
        centre = (int(rng.integers(0, SIZE)), int(rng.integers(0, SIZE)))
        line = tuple(int(v) for v in rng.choice((255, 200, 60), 3))
        cv2.ellipse(result, centre, (int(rng.integers(90, 900)),) * 2, 0, 0, 360, line, int(rng.integers(2, 9)))
    return result


def carpet(rng: Generator) -> Bytes:
    """Coarse tufts, often with an ornament of many colours."""
    step = int(rng.integers(2, 7))
    cells = SIZE // step
    tufts = rng.standard_normal((cells, cells, 1), np.float32) * np.float32(rng.uniform(6, 45))
    base = np.broadcast_to(_tint(rng, 20, 210, 50), (cells, cells, 3)).copy()
    ys, xs = np.indices((cells, cells)).astype(np.float32)
    if rng.random() < 0.7:
        for _ in range(int(rng.integers(1, 5))):
            a, b, c = rng.uniform(0.02, 0.6, 3)
            wave = np.sin(xs * a) * np.sin(ys * b) + np.sin((xs + ys) * c) * rng.uniform(0, 1)
            base[wave > rng.uniform(0.2, 1.0)] = rng.uniform(10, 240, 3)
    interpolation = cv2.INTER_NEAREST if rng.random() < 0.3 else cv2.INTER_LINEAR
    return _clip(cv2.resize(base + tufts, (SIZE, SIZE), interpolation=interpolation))


def newspaper(rng: Generator) -> Bytes:
    """Columns of small print with headlines and grey pictures."""
    picture = _clip(np.full((SIZE, SIZE, 3), _tint(rng, 170, 245, 12), np.float32))
    column = int(rng.integers(90, 260))
    ink = tuple(int(v) for v in _tint(rng, 20, 110, 10))
    for left in range(0, SIZE, column):
        top = 0
        while top < SIZE:
            if rng.random() < 0.1:
                bottom = top + int(rng.integers(50, 220))
                shade = tuple(int(v) for v in rng.uniform(20, 230, 3))
                cv2.rectangle(picture, (left + 6, top + 6), (left + column - 10, bottom - 6), shade, -1)
                top = bottom
            elif rng.random() < 0.12:
                size = float(rng.uniform(0.8, 2.4))
                cv2.putText(
                    picture, str(rng.choice(WORDS)), (left + 6, top + int(26 * size)), 2, size, ink, 2, cv2.LINE_AA
                )
                top += int(32 * size)
            else:
                _print_lines(picture, rng, left, top, column, ink)
                top += 60
    return picture


def _print_lines(picture: Bytes, rng: Generator, left: int, top: int, column: int, ink: tuple[int, ...]) -> None:
    for line in range(top + 4, top + 60, 8):
        at = left + 6
        while at < left + column - 12:
            word = int(rng.integers(5, 26))
            cv2.line(picture, (at, line), (min(at + word, left + column - 12), line), ink, int(rng.integers(1, 4)))
            at += word + 5


def tablecloth(rng: Generator) -> Bytes:
    """Checks or stripes of translucent bands, dots, flowers."""
    picture = np.full((SIZE, SIZE, 3), _tint(rng, 120, 255, 20), np.float32)
    step = int(rng.integers(14, 150))
    for _ in range(int(rng.integers(1, 3))):
        band, weight = rng.uniform(0, 255, 3), rng.uniform(0.2, 0.8)
        for at in range(0, SIZE, step):
            rows = slice(at, at + int(step * rng.choice((0.5, 0.25, 0.1))) + 1)
            picture[rows] = picture[rows] * (1 - weight) + band * weight
            if step % 3:
                picture[:, rows] = picture[:, rows] * (1 - weight) + band * weight
    picture += _grain(rng, 2, 2)[..., None] * rng.uniform(0, 8)
    return _clip(picture)


def crowded(rng: Generator) -> Bytes:
    """Anything at all: rectangles, discs and strokes in many colours, like a shelf or a floor full of things."""
    picture = surface(SIZE, rng)
    for _ in range(int(rng.integers(10, 60))):
        shade = tuple(int(v) for v in rng.uniform(0, 255, 3))
        centre = rng.uniform(0, SIZE, 2)
        size = np.exp(rng.uniform(np.log(15), np.log(320), 2))
        if rng.random() < 0.6:
            corners = cv2.boxPoints((tuple(centre), tuple(size), float(rng.uniform(0, 180))))
            cv2.fillConvexPoly(picture, corners.astype(np.int32), shade, cv2.LINE_AA)
        else:
            axes = (int(size[0] / 2), int(size[1] / 2))
            cv2.ellipse(picture, (int(centre[0]), int(centre[1])), axes, float(rng.uniform(0, 180)), 0, 360, shade, -1)
    return picture


def pale_wood(rng: Generator) -> Bytes:
    """Wood nearly as bright as a card."""
    return planks(rng, light=True)


def dark_wood(rng: Generator) -> Bytes:
    """Wood much darker than a card."""
    return planks(rng, light=False)


def other(rng: Generator) -> Bytes:
    """One of the surfaces that single crops lie on."""
    return surface(SIZE, rng)


BACKDROPS: tuple[Callable[[Generator], Bytes], ...] = (
    pale_wood, pale_wood, pale_wood, white_top, white_top, dark_wood, dark_wood, marble, felt, felt, felt, carpet,
    carpet, newspaper, tablecloth, crowded, other, other,
)  # fmt: skip


def backdrop(rng: Generator) -> Bytes:
    """A random table top, SIZE x SIZE x 3, BGR."""
    return BACKDROPS[int(rng.integers(len(BACKDROPS)))](rng)
