"""Draw what lies under and around cards: cloths, wood, carpets, patterns, print and clutter."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
WORDS = ("FLOOR", "call", "10", "Ace", "Kings", "12:30", "SALE", "poker", "No. 7", "A", "Q", "88", "menu", "J", "K")


def colour(rng: Generator, low: int = 0, high: int = 256) -> tuple[int, int, int]:
    """A random BGR colour; half of them dull."""
    values = rng.integers(low, high, 3).astype(float)
    if rng.random() < 0.5:
        values = values.mean() + (values - values.mean()) * 0.35
    return (int(values[0]), int(values[1]), int(values[2]))


def plain(size: int, rng: Generator) -> Bytes:
    """One colour."""
    return np.full((size, size, 3), colour(rng), np.uint8)


def cloud(size: int, rng: Generator) -> NDArray[np.float32]:
    """Smooth noise of several scales, about -1 to 1; size x size."""
    total = np.zeros((size, size), np.float32)
    for cells in (3, 7, 17, 41):
        grid = rng.standard_normal((cells, cells), np.float32)
        total += cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC) * np.float32(rng.uniform(0, 1))
    return np.asarray(total / 2, np.float32)


def mottled(size: int, rng: Generator) -> Bytes:
    """Stone, leather, an uneven wall."""
    picture = plain(size, rng).astype(np.float32) + cloud(size, rng)[..., None] * rng.uniform(4, 50, 3)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def woven(size: int, rng: Generator) -> Bytes:
    """Felt or carpet: grain of one or a few pixels."""
    cells = max(4, int(size / rng.uniform(1, 5)))
    grain = cv2.resize(rng.standard_normal((cells, cells), np.float32), (size, size), interpolation=cv2.INTER_LINEAR)
    picture = mottled(size, rng).astype(np.float32) + (grain * rng.uniform(3, 45))[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def wooden(size: int, rng: Generator) -> Bytes:
    """Planks with grain and dark joints."""
    base = np.array((rng.uniform(20, 160), rng.uniform(50, 195), rng.uniform(80, 235)))
    stripes = rng.standard_normal((size, max(2, size // 40)), np.float32)
    grain = cv2.resize(stripes, (size, size), interpolation=cv2.INTER_CUBIC) * np.float32(rng.uniform(2, 20))
    picture = base + grain[..., None] + (cloud(size, rng) * rng.uniform(0, 15))[..., None]
    for row in np.arange(rng.uniform(0, size), size, rng.uniform(0.2, 1.0) * size):
        picture[int(row) : int(row) + max(1, size // 90)] *= rng.uniform(0.3, 0.9)
    picture = picture if rng.random() < 0.5 else picture.transpose(1, 0, 2)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def striped(size: int, rng: Generator) -> Bytes:
    """Stripes, checks, dots or a lattice in two colours, as tablecloths have."""
    picture = plain(size, rng)
    second, step = colour(rng), max(3, int(size * rng.uniform(0.02, 0.3)))
    kind = rng.integers(0, 4)
    for start in range(0, size, step):
        if kind in (0, 1):
            picture[start : start + step // 2] = second
        if kind == 1:
            picture[:, start : start + step // 2] = colour(rng) if rng.random() < 0.05 else second
        for other in range(0, size, step) if kind >= 2 else ():
            if kind == 2:
                cv2.circle(picture, (other, start), max(1, step // 3), second, -1, cv2.LINE_AA)
            else:
                cv2.line(picture, (other, start), (other + step, start + step), second, max(1, step // 8), cv2.LINE_AA)
                cv2.line(picture, (other + step, start), (other, start + step), second, max(1, step // 8), cv2.LINE_AA)
    return picture


def printed(size: int, rng: Generator) -> Bytes:
    """Paper, packaging or a screen: text, lines, pictures in boxes."""
    picture = plain(size, rng) if rng.random() < 0.4 else np.full((size, size, 3), colour(rng, 200), np.uint8)
    ink = colour(rng, 0, 120)
    for _ in range(rng.integers(3, 25)):
        place = (int(rng.uniform(-0.1, 0.9) * size), int(rng.uniform(0, 1) * size))
        if rng.random() < 0.7:
            word = " ".join(rng.choice(WORDS, rng.integers(1, 4)))
            scale = float(rng.uniform(0.1, 0.9)) * size / 120
            font = int(rng.integers(0, 8))
            cv2.putText(picture, word, place, font, scale, ink, int(rng.integers(1, 4)), cv2.LINE_AA)
        else:
            end = (place[0] + int(rng.uniform(0.1, 0.6) * size), place[1] + int(rng.uniform(0.02, 0.5) * size))
            cv2.rectangle(picture, place, end, colour(rng), int(rng.choice((-1, 1, 2))))
    return picture


SURFACES: tuple[Callable[[int, Generator], Bytes], ...] = (
    plain,
    mottled,
    woven,
    woven,
    wooden,
    wooden,
    striped,
    printed,
)


def surface(size: int, rng: Generator) -> Bytes:
    """A random surface, turned by a random angle; size x size x 3, BGR."""
    wide = int(size * 1.5)
    picture = SURFACES[rng.integers(len(SURFACES))](wide, rng)
    turn = cv2.getRotationMatrix2D((wide / 2, wide / 2), float(rng.uniform(0, 360)), 1.0)
    turn[:, 2] -= (wide - size) / 2
    return np.asarray(cv2.warpAffine(picture, turn, (size, size), borderMode=cv2.BORDER_REFLECT), np.uint8)


def finger(picture: Bytes, tip: tuple[float, float], foot: tuple[float, float], width: float, rng: Generator) -> None:
    """Draw a finger from foot to tip, in place, with a nail and a little shading."""
    tone = rng.uniform(0.25, 1.0)
    skin = tuple(int(v * tone + rng.uniform(-15, 15)) for v in (150, 180, 230))
    start, end = (int(foot[0]), int(foot[1])), (int(tip[0]), int(tip[1]))
    cv2.line(picture, start, end, [max(0, v - 25) for v in skin], max(1, int(width)), cv2.LINE_AA)
    cv2.line(picture, start, end, [max(0, v) for v in skin], max(1, int(width * 0.75)), cv2.LINE_AA)
    cv2.circle(picture, end, max(1, int(width * 0.28)), [min(255, max(0, v + 25)) for v in skin], -1, cv2.LINE_AA)


def chip(picture: Bytes, centre: tuple[float, float], radius: float, rng: Generator) -> None:
    """Draw a poker chip, in place: a disc with edge spots and an inner ring."""
    middle, reach = (int(centre[0]), int(centre[1])), max(2, int(radius))
    cv2.circle(picture, middle, reach, colour(rng), -1, cv2.LINE_AA)
    spots, spot = colour(rng, 150), int(rng.integers(4, 9))
    for number in range(spot):
        start = 360 * number / spot
        cv2.ellipse(
            picture, middle, (reach, reach), 0, start, start + 150 / spot, spots, max(1, reach // 4), cv2.LINE_AA
        )
    cv2.circle(picture, middle, max(1, int(reach * 0.6)), colour(rng), max(1, reach // 12), cv2.LINE_AA)
