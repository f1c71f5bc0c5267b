"""Backs of drawn decks: lattices, ornaments, emblems, photographs' colours, with a white border or to the very edge."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

Art = NDArray[np.uint8]
Colour = tuple[int, int, int]
Pattern = Callable[[Art, Random, Colour], None]


def ink(random: Random) -> Colour:
    """A printer's colour, BGR: red, blue, green, black, gold and the rest, saturated or pale."""
    hue = random.choice((0, 2, 5, 105, 112, 118, 120, 60, 75, 15, 22, 140, 160, 90))
    saturation, value = random.randint(90, 255), random.randint(35, 230)
    if random.random() < 0.12:
        saturation, value = random.randint(0, 40), random.choice((25, 45, 90, 150))
    pixel = cv2.cvtColor(np.array([[[hue, saturation, value]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return int(pixel[0]), int(pixel[1]), int(pixel[2])


def draw_back(width: int, height: int, random: Random, paper: Colour) -> Art:
    """One back, BGR: a field of pattern, often symmetric, perhaps framed, perhaps with an emblem."""
    ground = paper if random.random() < 0.3 else ink(random)
    lines = ink(random) if ground == paper else (paper if random.random() < 0.7 else ink(random))
    field = np.full((height, width, 3), ground, np.uint8)
    random.choice(PATTERNS)(field, random, lines)
    if random.random() < 0.35:
        random.choice(PATTERNS)(field, random, lines if random.random() < 0.5 else ink(random))
    if random.random() < 0.6:
        _symmetric(field)
    if random.random() < 0.5:
        _emblem(field, random, ground, lines)
    border = 0 if random.random() < 0.3 else round(width * random.uniform(0.025, 0.11))
    return _framed(field, border, random, paper, ground, lines)


def _framed(field: Art, border: int, random: Random, paper: Colour, ground: Colour, lines: Colour) -> Art:
    height, width = field.shape[:2]
    card = field if border == 0 else np.full_like(field, paper)
    if border:
        inner = cv2.resize(field, (width - 2 * border, height - 2 * border), interpolation=cv2.INTER_AREA)
        card[border : height - border, border : width - border] = inner
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        gap = border + round(width * random.uniform(0.0, 0.08))
        colour = ground if random.random() < 0.5 else lines
        corner = (width - 1 - gap, height - 1 - gap)
        cv2.rectangle(card, (gap, gap), corner, colour, random.choice((2, 3, 5, 9)), cv2.LINE_AA)
    return card


def _symmetric(field: Art) -> None:
    """Make the lower half the upper one turned by 180 degrees, as most backs are."""
    half = field.shape[0] // 2
    field[-half:] = field[:half][::-1, ::-1]


def _emblem(field: Art, random: Random, ground: Colour, lines: Colour) -> None:
    height, width = field.shape[:2]
    centre = (width // 2, height // 2)
    size = round(width * random.uniform(0.12, 0.36))
    axes = (size, round(size * random.uniform(0.8, 1.6)))
    cv2.ellipse(field, centre, axes, 0, 0, 360, ground, -1, cv2.LINE_AA)
    cv2.ellipse(field, centre, axes, 0, 0, 360, lines, random.choice((2, 4, 8)), cv2.LINE_AA)
    spokes = random.choice((4, 6, 8, 12, 16))
    for spoke in range(spokes):
        angle = 2 * np.pi * spoke / spokes
        tip = (round(centre[0] + size * 0.8 * np.cos(angle)), round(centre[1] + size * 0.8 * np.sin(angle)))
        cv2.line(field, centre, tip, lines, random.choice((2, 3, 5)), cv2.LINE_AA)
        cv2.circle(field, tip, max(2, size // 8), lines, -1, cv2.LINE_AA)


def _lattice(field: Art, random: Random, colour: Colour) -> None:
    height, width = field.shape[:2]
    step, slope = random.randint(10, 60), random.uniform(0.6, 1.8)
    thick = max(1, round(step * random.uniform(0.06, 0.4)))
    reach = round(height / slope)
    for x in range(-reach, width + reach, step):
        cv2.line(field, (x, 0), (x + reach, height), colour, thick, cv2.LINE_AA)
        cv2.line(field, (x, 0), (x - reach, height), colour, thick, cv2.LINE_AA)


def _stripes(field: Art, random: Random, colour: Colour) -> None:
    height, width = field.shape[:2]
    step = random.randint(8, 70)
    for at in range(0, max(height, width), step):
        if random.random() < 0.02:
            continue
        end = at + max(2, round(step * 0.45))
        if step % 2:
            field[:, at:end] = colour
        else:
            field[at:end] = colour


def _checks(field: Art, random: Random, colour: Colour) -> None:
    step = random.randint(7, 45)
    ys, xs = np.indices(field.shape[:2]) // step
    field[(ys + xs) % 2 == 0] = colour


def _dots(field: Art, random: Random, colour: Colour) -> None:
    height, width = field.shape[:2]
    step = random.randint(14, 60)
    radius = max(2, round(step * random.uniform(0.12, 0.42)))
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(-step * (row % 2) // 2, width + step, step):
            cv2.circle(field, (x, y), radius, colour, -1 if radius % 2 else 2, cv2.LINE_AA)


def _waves(field: Art, random: Random, colour: Colour) -> None:
    ys, xs = np.indices(field.shape[:2]).astype(np.float32)
    a, b = random.uniform(20, 120), random.uniform(20, 120)
    phase = np.sin(xs / a * 6) + np.sin(ys / b * 6 + np.sin(xs / b * 5)) + 0.7 * np.sin((xs + ys) / a * 4)
    field[np.sin(phase * random.uniform(2, 7)) > random.uniform(-0.3, 0.5)] = colour


def _rosettes(field: Art, random: Random, colour: Colour) -> None:
    height, width = field.shape[:2]
    step = random.randint(60, 200)
    petals = random.choice((3, 4, 5, 6, 8))
    turn = np.linspace(0, 2 * np.pi, 240)
    reach = step * random.uniform(0.35, 0.62) * np.abs(np.cos(turn * petals / 2)) ** random.uniform(0.4, 1.6)
    curve = np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1)
    thick = random.choice((2, 2, 3, 5))
    for y in range(0, height + step, step):
        for x in range(0, width + step, step):
            cv2.polylines(
                field, [np.round(curve + np.array([x, y])).astype(np.int32)], True, colour, thick, cv2.LINE_AA
            )


def _scrolls(field: Art, random: Random, colour: Colour) -> None:
    height, width = field.shape[:2]
    for _ in range(random.randint(20, 90)):
        turn = np.linspace(0, random.uniform(3, 14), 90)
        reach = turn * random.uniform(2, 11)
        angle = random.uniform(0, 7)
        x = random.uniform(0, width) + reach * np.cos(turn + angle)
        y = random.uniform(0, height) + reach * np.sin(turn + angle)
        points = np.round(np.stack([x, y], 1)).astype(np.int32)
        cv2.polylines(field, [points], False, colour, random.choice((2, 3, 4)), cv2.LINE_AA)


def _blend(field: Art, random: Random, colour: Colour) -> None:
    """A soft blend of colours with blotches, as on photographic backs."""
    height, width = field.shape[:2]
    noise = np.random.default_rng(random.getrandbits(32)).random((random.randint(2, 9), random.randint(2, 7)))
    weight = cv2.resize(noise.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    field[:] = np.clip(field * (1 - weight) + np.array(colour) * weight, 0, 255).astype(np.uint8)


def _plain(field: Art, random: Random, colour: Colour) -> None:
    inset = round(field.shape[1] * random.uniform(0.08, 0.3))
    corner = (field.shape[1] - inset, field.shape[0] - inset)
    cv2.rectangle(field, (inset, inset), corner, colour, random.choice((3, 6, 12)), cv2.LINE_AA)


PATTERNS: tuple[Pattern, ...] = (
    _lattice, _lattice, _checks, _stripes, _dots, _waves, _rosettes, _rosettes, _scrolls, _blend, _plain,
)  # fmt: skip
