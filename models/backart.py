"""Fresh backs in the manner of printed ones: filigree, diamonds, guilloches, medallions, plain colours, pictures."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from models.artwork import rounded
from models.backdesigns import Art, Colour, draw_back, ink
from models.backdrops import backdrop

Design = Callable[[Art, Random, Colour, Colour], None]
FONTS = (cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)
WORDS = ("CASINO", "Royal", "Club", "POKER", "Bridge", "No. 92", "Air", "Hotel", "M", "Lucky", "&", "Grand")


def fresh_back(seed: int, number: int, height: int) -> Art:
    """A back that no deck of the cache has, of any proportions that cards have; BGRA with round corners."""
    random = Random(f"fresh back {seed} {number}")
    width = round(height * random.uniform(56, 64) / random.uniform(87, 89))
    shade = random.choice((255, 250, 244, 236))
    paper = (shade - random.choice((0, 3, 12)), shade - 2, shade)
    design = draw_back if random.random() < 0.35 else _designed
    art = design(width, height, random, paper)
    return np.dstack([art, rounded(height, width, random.uniform(0.03, 0.085))]).astype(np.uint8)


def _designed(width: int, height: int, random: Random, paper: Colour) -> Art:
    """A field of one or two designs, mirrored, with the borders and lines that printers put round it."""
    one = ink(random)
    other = paper if random.random() < 0.75 else ink(random)
    ground, lines = (one, other) if random.random() < 0.6 else (other, one)
    field = np.full((height, width, 3), ground, np.uint8)
    for design in random.sample(DESIGNS, random.choice((1, 1, 2))):
        design(field, random, lines, ground)
    _mirrored(field, random)
    if random.random() < 0.3:
        _panel(field, random, ground, lines)
    return _bordered(field, random, paper, lines)


def _mirrored(field: Art, random: Random) -> None:
    """Repeat the top left quarter in the others, or turn the upper half over, as most backs do."""
    height, width = field.shape[:2]
    draw = random.random()
    if draw < 0.6:
        field[:, width - width // 2 :] = field[:, : width // 2][:, ::-1]
    if draw < 0.4:
        field[height - height // 2 :] = field[: height // 2][::-1]
    elif draw < 0.85:
        field[height - height // 2 :] = field[: height // 2][::-1, ::-1]


def _bordered(field: Art, random: Random, paper: Colour, lines: Colour) -> Art:
    height, width = field.shape[:2]
    border = 0 if random.random() < 0.3 else round(width * random.uniform(0.02, 0.12))
    edge = paper if random.random() < 0.85 else ink(random)
    card = np.full_like(field, edge)
    inner = cv2.resize(field, (width - 2 * border, height - 2 * border), interpolation=cv2.INTER_AREA)
    card[border : height - border, border : width - border] = inner
    gap = border
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        thick = random.choice((1, 2, 3, 6))
        cv2.rectangle(card, (gap, gap), (width - 1 - gap, height - 1 - gap), random.choice((paper, lines)), thick)
        gap += thick + random.choice((2, 3, 6, 12))
    return card


def _panel(field: Art, random: Random, ground: Colour, lines: Colour) -> None:
    """A plain round or square panel in the middle, perhaps with a word that can be read from both ends."""
    height, width = field.shape[:2]
    reach = (round(width * random.uniform(0.15, 0.42)), round(height * random.uniform(0.08, 0.3)))
    centre = (width // 2, height // 2)
    if random.random() < 0.6:
        cv2.ellipse(field, centre, reach, 0, 0, 360, ground, -1, cv2.LINE_AA)
        cv2.ellipse(field, centre, reach, 0, 0, 360, lines, random.choice((2, 4)), cv2.LINE_AA)
    else:
        low, high = (centre[0] - reach[0], centre[1] - reach[1]), (centre[0] + reach[0], centre[1] + reach[1])
        cv2.rectangle(field, low, high, ground, -1)
        cv2.rectangle(field, low, high, lines, random.choice((2, 4)))
    if random.random() < 0.6:
        _word(field, random, lines, centre, reach[0])


def _word(field: Art, random: Random, colour: Colour, centre: tuple[int, int], reach: int) -> None:
    text, font = random.choice(WORDS), random.choice(FONTS)
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, 2)
    size = 1.7 * reach / max(wide, high)
    at = (round(centre[0] - wide * size / 2), round(centre[1] + high * size / 2))
    cv2.putText(field, text, at, font, size, colour, max(1, round(2 * size)), cv2.LINE_AA)


def _filigree(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Many fine curls, leaves and dots."""
    height, width = field.shape[:2]
    reach = random.uniform(0.05, 0.2) * width
    for _ in range(random.randint(40, 160)):
        x, y = random.uniform(0, width), random.uniform(0, height)
        angle, bend = random.uniform(0, 6.3), random.uniform(-9, 9)
        along = np.linspace(0, 1, 24)
        turn = angle + bend * along * along
        steps = np.stack([np.cos(turn), np.sin(turn)], 1) * reach / 12
        points = np.round((np.cumsum(steps, axis=0) + np.array([x, y])) * 8).astype(np.int32)
        cv2.polylines(field, [points], False, lines, random.choice((1, 2, 2, 3)), cv2.LINE_AA, 3)
        end = (int(points[-1, 0] // 8), int(points[-1, 1] // 8))
        if random.random() < 0.5:
            cv2.circle(field, end, max(1, round(reach * random.uniform(0.05, 0.2))), lines, -1, cv2.LINE_AA)


def _diamonds(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """A lattice of small diamonds, filled or outlined."""
    ys, xs = np.indices(field.shape[:2]).astype(np.float32)
    step, slope = random.uniform(6, 40), random.uniform(0.5, 1.6)
    a, b = (xs + ys * slope) / step % 1, (xs - ys * slope) / step % 1
    share = random.uniform(0.25, 0.75)
    mask = (a < share) & (b < share) if random.random() < 0.6 else (a < share) ^ (b < share)
    field[mask] = lines
    if random.random() < 0.4:
        field[(np.abs(a - share / 2) < share / 7) & (np.abs(b - share / 2) < share / 7)] = ground


def _guilloche(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Wheels of interlaced curves, one in the middle or several."""
    height, width = field.shape[:2]
    turn = np.linspace(0, 2 * np.pi, 1400)
    for _ in range(random.choice((1, 2, 3, 5))):
        x, y = random.uniform(0, width), random.uniform(0, height / 2)
        size, waves = random.uniform(0.15, 0.7) * width, random.randint(3, 24)
        depth, layers = random.uniform(0.1, 0.6), random.randint(3, 12)
        for layer in range(layers):
            reach = size * (1 + depth * np.sin(waves * turn + layer * 2 * np.pi / layers)) * (layer + 3) / (layers + 3)
            points = np.stack([x + reach * np.cos(turn), y + reach * np.sin(turn)], 1)
            cv2.polylines(field, [np.round(points * 8).astype(np.int32)], True, lines, 1, cv2.LINE_AA, 3)


def _blossoms(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Flowers of filled petals, large and small."""
    height, width = field.shape[:2]
    for _ in range(random.randint(6, 45)):
        x, y, size = random.uniform(0, width), random.uniform(0, height), random.uniform(0.02, 0.14) * width
        petals, tint = random.choice((4, 5, 6, 8, 12)), lines if random.random() < 0.8 else ink(random)
        for petal in range(petals):
            angle = 360 * petal / petals
            centre = (round(x + size * np.cos(np.radians(angle))), round(y + size * np.sin(np.radians(angle))))
            axes = (max(1, round(size * 0.8)), max(1, round(size * 0.35)))
            cv2.ellipse(field, centre, axes, angle, 0, 360, tint, random.choice((-1, -1, 1)), cv2.LINE_AA)
        cv2.circle(field, (round(x), round(y)), max(1, round(size * 0.4)), ground, -1, cv2.LINE_AA)


def _scales(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Rows of overlapping arcs."""
    height, width = field.shape[:2]
    step = random.randint(14, 70)
    for row, y in enumerate(range(0, height + step, max(4, step // 2))):
        for x in range(-step * (row % 2) // 2, width + step, step):
            for reach in range(step // 2, 1, -max(3, step // random.choice((4, 6)))):
                cv2.circle(field, (x, y), reach, lines, 1, cv2.LINE_AA)


def _plain(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """One colour with a sign or a word in the middle."""
    height, width = field.shape[:2]
    if random.random() < 0.7:
        _word(field, random, lines, (width // 2, round(height * random.uniform(0.2, 0.5))), round(width * 0.3))


def _picture(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Something like a photograph: a texture with soft shapes over it."""
    rng = np.random.default_rng(random.getrandbits(32))
    height, width = field.shape[:2]
    texture = backdrop(rng)
    side = int(rng.uniform(0.2, 1.0) * min(texture.shape[:2]))
    part = texture[:side, : max(8, side * width // height)]
    field[:] = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    for _ in range(int(rng.integers(0, 9))):
        points = (rng.normal(0, 0.25, (int(rng.integers(3, 9)), 2)) + rng.uniform(0, 1, 2)) * (width, height)
        cv2.fillPoly(field, [np.round(points).astype(np.int32)], ink(random), cv2.LINE_AA)
    field[:] = cv2.GaussianBlur(field, (0, 0), float(rng.uniform(0.5, 5)))


def _facets(field: Art, random: Random, lines: Colour, ground: Colour) -> None:
    """Triangles and shards in shades of two inks."""
    rng = np.random.default_rng(random.getrandbits(32))
    height, width = field.shape[:2]
    across, down = int(rng.integers(2, 9)), int(rng.integers(3, 13))
    grid = np.stack(np.meshgrid(np.linspace(0, width, across + 1), np.linspace(0, height, down + 1)), -1)
    grid += rng.normal(0, 0.2, grid.shape) * (width / across, height / down)
    weights: NDArray[np.float64] = rng.uniform(0, 1, (down, across, 2))
    first, second = np.array(lines, float), np.array(ink(random), float)
    for row in range(down):
        for column in range(across):
            a, b = grid[row, column], grid[row, column + 1]
            c, d = grid[row + 1, column + 1], grid[row + 1, column]
            for half, corners in enumerate(((a, b, c), (a, c, d))):
                shade = first + (second - first) * weights[row, column, half]
                cv2.fillPoly(field, [np.round(np.stack(corners)).astype(np.int32)], shade.tolist())


DESIGNS: tuple[Design, ...] = (
    _filigree, _filigree, _diamonds, _diamonds, _guilloche, _guilloche, _blossoms, _scales, _plain, _picture, _facets,
)  # fmt: skip
