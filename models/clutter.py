"""Things on a table that are no cards, as cut-out pictures with their size in millimetres."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models import surfaces

Bytes = NDArray[np.uint8]
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Thing:
    """A cut-out: picture is height x width x 4 (BGR, alpha), width and height are millimetres on the table."""

    picture: Bytes
    width: float
    height: float


def _shade(rng: Generator, low: int = 0, high: int = 256) -> Colour:
    return surfaces.colour(rng, low, high)


def _sheet(rng: Generator, width: float, height: float, fill: Colour | None = None) -> tuple[Bytes, Bytes]:
    """A blank rectangle of the given proportions: its colours and its alpha."""
    scale = 320 / max(width, height)
    shape = (max(4, round(height * scale)), max(4, round(width * scale)))
    picture = np.full((*shape, 3), fill or _shade(rng), np.uint8)
    return picture, np.full(shape, 255, np.uint8)


def _round(alpha: Bytes, share: float) -> None:
    """Round the corners of an alpha by a share of its shorter side."""
    height, width = alpha.shape
    bow = round(min(height, width) * share)
    alpha[:] = 0
    cv2.rectangle(alpha, (bow, 0), (width - bow - 1, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, bow), (width - 1, height - bow - 1), 255, -1)
    for x in (bow, width - bow - 1):
        for y in (bow, height - bow - 1):
            cv2.circle(alpha, (x, y), bow, 255, -1, cv2.LINE_AA)


def _thing(picture: Bytes, alpha: Bytes, width: float, height: float) -> Thing:
    return Thing(np.dstack([picture, alpha]), width, height)


def _disc(rng: Generator, low: float, high: float) -> tuple[Bytes, Bytes, float]:
    picture, alpha = _sheet(rng, 1, 1)
    alpha[:] = 0
    cv2.circle(alpha, (160, 160), 158, 255, -1, cv2.LINE_AA)
    return picture, alpha, float(rng.uniform(low, high))


def chip(rng: Generator) -> Thing:
    """A poker chip."""
    picture, alpha, size = _disc(rng, 37, 44)
    surfaces.chip(picture, (160, 160), 158, rng)
    if rng.random() < 0.6:
        cv2.putText(
            picture, str(rng.choice(("5", "25", "100", "1", "50"))), (110, 190), 2, 2.5, _shade(rng), 5, cv2.LINE_AA
        )
    return _thing(picture, alpha, size, size)


def coin(rng: Generator) -> Thing:
    """A coin, silver, gold or copper, with a rim and a relief."""
    picture, alpha, size = _disc(rng, 17, 30)
    base = np.array(((150, 160, 165), (70, 150, 190), (60, 95, 150))[int(rng.integers(3))]) * rng.uniform(0.6, 1.2)
    picture[:] = np.clip(base + surfaces.cloud(320, rng)[..., None] * 25, 0, 255).astype(np.uint8)
    cv2.circle(picture, (160, 160), 145, [int(v * 0.7) for v in base], 6, cv2.LINE_AA)
    return _thing(picture, alpha, size, size)


def glass(rng: Generator) -> Thing:
    """A glass or cup from above: rings, a drink, highlights, half transparent when it is glass."""
    picture, alpha, size = _disc(rng, 60, 95)
    drink = _shade(rng)
    cv2.circle(picture, (160, 160), 130, drink, -1, cv2.LINE_AA)
    for radius in rng.integers(90, 158, 3):
        cv2.circle(picture, (160, 160), int(radius), _shade(rng, 120), int(rng.integers(2, 9)), cv2.LINE_AA)
    start = int(rng.integers(0, 360))
    cv2.ellipse(picture, (160, 160), (120, 120), 0, start, start + 50, (255, 255, 255), 9, cv2.LINE_AA)
    if rng.random() < 0.5:
        alpha = (alpha * rng.uniform(0.3, 0.8)).astype(np.uint8)
    return _thing(picture, alpha, size, size)


def coaster(rng: Generator) -> Thing:
    """A round or square coaster with print."""
    size = float(rng.uniform(80, 110))
    picture = surfaces.surface(320, rng)
    alpha = np.full((320, 320), 255, np.uint8)
    _round(alpha, 0.5 if rng.random() < 0.5 else 0.1)
    return _thing(picture, alpha, size, size)


def phone(rng: Generator) -> Thing:
    """A phone, its screen dark or lit with icons."""
    width = float(rng.uniform(64, 78))
    height = width * float(rng.uniform(1.95, 2.2))
    picture, alpha = _sheet(rng, width, height, _shade(rng, 0, 60))
    _round(alpha, 0.12)
    rows, columns = alpha.shape
    if rng.random() < 0.6:
        screen = surfaces.surface(320, rng)[: rows - 16, : columns - 16]
        picture[8 : 8 + screen.shape[0], 8 : 8 + screen.shape[1]] = screen
        for y in range(40, rows - 40, 36):
            for x in range(20, columns - 30, 34):
                cv2.rectangle(picture, (x, y), (x + 20, y + 20), _shade(rng), -1)
    return _thing(picture, alpha, width, height)


def _write(picture: Bytes, rng: Generator, ink: Colour) -> None:
    rows, columns = picture.shape[:2]
    step = int(rng.integers(6, 26))
    for y in range(step, rows - step, step):
        if rng.random() < 0.85:
            x = int(columns * 0.08)
            while x < columns * rng.uniform(0.4, 0.95):
                word = int(rng.integers(3, 20))
                cv2.line(picture, (x, y), (x + word, y), ink, max(1, step // 6))
                x += word + max(2, step // 3)


def paper(rng: Generator) -> Thing:
    """A sheet, letter, note or score pad, blank, ruled or written."""
    height = float(rng.uniform(100, 300))
    width = height * float(rng.choice((0.71, 0.77, 1.0, 0.5)))
    picture, alpha = _sheet(rng, width, height, _shade(rng, 205))
    kind = rng.random()
    if kind < 0.5:
        _write(picture, rng, _shade(rng, 0, 140))
    elif kind < 0.75:
        step = int(rng.integers(8, 24))
        picture[::step] = _shade(rng, 120, 220)
        if rng.random() < 0.5:
            picture[:, ::step] = _shade(rng, 120, 220)
    return _thing(picture, alpha, width, height)


def magazine(rng: Generator) -> Thing:
    """A magazine, book, leaflet or packet: colours, title, pictures."""
    height = float(rng.uniform(130, 300))
    width = height * float(rng.uniform(0.55, 0.85))
    picture, alpha = _sheet(rng, width, height)
    rows, columns = alpha.shape
    if rng.random() < 0.7:
        picture[:] = surfaces.surface(320, rng)[:rows, :columns]
    for _ in range(int(rng.integers(1, 5))):
        x, y = int(rng.uniform(0, 0.7) * columns), int(rng.uniform(0, 0.8) * rows)
        end = (x + int(rng.uniform(0.2, 0.7) * columns), y + int(rng.uniform(0.1, 0.4) * rows))
        cv2.rectangle(picture, (x, y), end, _shade(rng), -1)
    cv2.putText(picture, str(rng.choice(surfaces.WORDS)), (15, 60), 2, 2.0, _shade(rng), 4, cv2.LINE_AA)
    return _thing(picture, alpha, width, height)


def plank(rng: Generator) -> Thing:
    """A long strip: ruler, plank, pen, table edge, remote control, knife."""
    width = float(np.exp(rng.uniform(np.log(7), np.log(110))))
    height = max(150.0, width * float(rng.uniform(2.4, 9)))
    picture, alpha = _sheet(rng, width, height)
    rows, columns = alpha.shape
    if rng.random() < 0.6:
        picture[:] = surfaces.surface(320, rng)[:rows, :columns]
    if rng.random() < 0.3:
        picture[:: max(4, rows // 30), : max(2, columns // 3)] = _shade(rng)
    if rng.random() < 0.5:
        _round(alpha, 0.3)
    return _thing(picture, alpha, width, height)


def slab(rng: Generator) -> Thing:
    """A plain or patterned rectangle of proportions or a size that no card beside it has."""
    narrow = rng.random() < 0.5
    side = float(rng.uniform(20, 60) if narrow else rng.uniform(120, 260))
    ratio = float(rng.choice((rng.uniform(1.0, 1.2), rng.uniform(1.8, 3.0))))
    picture, alpha = _sheet(rng, side, side * ratio, _shade(rng, 180) if rng.random() < 0.4 else None)
    if rng.random() < 0.4:
        picture[:] = surfaces.surface(320, rng)[: alpha.shape[0], : alpha.shape[1]]
    if rng.random() < 0.4:
        cv2.rectangle(picture, (0, 0), (alpha.shape[1] - 1, alpha.shape[0] - 1), _shade(rng), int(rng.integers(2, 12)))
    return _thing(picture, alpha, side, side * ratio)


def keyboard(rng: Generator) -> Thing:
    """A grid of small keys."""
    width, height = float(rng.uniform(200, 420)), float(rng.uniform(90, 150))
    picture, alpha = _sheet(rng, width, height, _shade(rng, 0, 255))
    key, gap = int(rng.integers(12, 30)), int(rng.integers(2, 6))
    cap = _shade(rng)
    for y in range(gap, alpha.shape[0] - key, key + gap):
        for x in range(gap, alpha.shape[1] - key, key + gap):
            cv2.rectangle(picture, (x, y), (x + key, y + key), cap, -1)
            cv2.putText(picture, chr(65 + int(rng.integers(26))), (x + 3, y + key - 4), 0, key / 40, _shade(rng), 1)
    return _thing(picture, alpha, width, height)


def mat(rng: Generator) -> Thing:
    """A place mat, tray, game board or cloth much larger than a card, on which cards may lie."""
    width, height = float(rng.uniform(220, 420)), float(rng.uniform(220, 600))
    picture = cv2.resize(surfaces.surface(320, rng), (240, 320))
    if rng.random() < 0.5:
        cv2.rectangle(picture, (6, 6), (233, 313), _shade(rng), int(rng.integers(2, 14)))
    alpha = np.full((320, 240), 255, np.uint8)
    if rng.random() < 0.3:
        _round(alpha, 0.5)
    return _thing(picture, alpha, width, height)


def hand(rng: Generator) -> Thing:
    """A hand with spread or closed fingers and a sleeve, coming from below."""
    picture = np.zeros((400, 300, 3), np.uint8)
    alpha = np.zeros((400, 300), np.uint8)
    tone = rng.uniform(0.3, 1.0)
    skin = np.clip(np.array((150, 178, 226)) * tone + rng.uniform(-15, 15, 3), 0, 255)
    picture[:] = np.clip(skin + surfaces.cloud(400, rng)[:, :300, None] * 14, 0, 255).astype(np.uint8)
    fold = float(rng.uniform(0.4, 1.0))
    for number, reach in enumerate((95, 120, 128, 112)):
        foot = (95 + 37 * number, 190)
        tip = (int(foot[0] + (number - 1.5) * rng.uniform(0, 26)), int(190 - reach * fold))
        cv2.line(alpha, foot, tip, 255, 34, cv2.LINE_AA)
        cv2.line(picture, foot, tip, [int(v * 0.9) for v in skin], 5, cv2.LINE_AA)
        cv2.circle(picture, tip, 11, [int(min(255, v * 1.12)) for v in skin], -1, cv2.LINE_AA)
    cv2.line(alpha, (75, 290), (int(rng.uniform(5, 50)), int(rng.uniform(150, 230))), 255, 38, cv2.LINE_AA)
    cv2.ellipse(alpha, (150, 250), (86, 80), 0, 0, 360, 255, -1, cv2.LINE_AA)
    cv2.rectangle(alpha, (88, 280), (212, 400), 255, -1)
    picture[330:] = surfaces.surface(320, rng)[:70, :300]
    return _thing(picture, alpha, 150.0, 200.0)


def cable(rng: Generator) -> Thing:
    """A cable, string or chain."""
    picture = np.full((320, 320, 3), _shade(rng), np.uint8)
    alpha = np.zeros((320, 320), np.uint8)
    turn = np.linspace(0, 6, 200)
    a, b = rng.uniform(0.5, 2, 2)
    points = np.stack([160 + 150 * np.sin(a * turn), 160 + 150 * np.cos(b * turn + 1)], 1)
    cv2.polylines(alpha, [points.astype(np.int32)], False, 255, int(rng.integers(3, 10)), cv2.LINE_AA)
    return _thing(picture, alpha, 250.0, 250.0)


def lump(rng: Generator) -> Thing:
    """Something with no straight edge: fruit, fabric, a bag, a bowl of crisps."""
    size = float(rng.uniform(30, 160))
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = 120 + 25 * np.sin(turn * int(rng.integers(2, 6)) + rng.uniform(0, 6)) + rng.uniform(-8, 8, 40)
    points = np.stack([160 + reach * np.cos(turn), 160 + reach * np.sin(turn)], 1).astype(np.int32)
    alpha = np.zeros((320, 320), np.uint8)
    cv2.fillPoly(alpha, [points], 255, cv2.LINE_AA)
    shade = np.clip(surfaces.surface(320, rng) + surfaces.cloud(320, rng)[..., None] * 30, 0, 255)
    return _thing(shade.astype(np.uint8), alpha, size, size)


UNDER: tuple[Callable[[Generator], Thing], ...] = (
    chip, coin, glass, coaster, phone, paper, paper, magazine, magazine, plank, plank,
    slab, slab, keyboard, mat, cable, lump, hand,
)  # fmt: skip
OVER: tuple[Callable[[Generator], Thing], ...] = (chip, chip, coin, glass, hand, hand, plank, lump, cable)


def make(rng: Generator, over: bool = False) -> Thing:
    """A random thing; `over` asks for one that may well lie on top of cards."""
    kinds = OVER if over else UNDER
    return kinds[int(rng.integers(len(kinds)))](rng)
