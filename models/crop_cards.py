"""Single cards as pictures for the crops: artwork at several sizes, made-up backs, look-alikes, wear."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.surfaces import colour, printed, striped, surface

Bytes = NDArray[np.uint8]
Levels = tuple[Bytes, ...]
ROWS = (192, 144, 108, 80, 56, 40)


def rounded(height: int, width: int, radius: float) -> Bytes:
    """The mask of a rectangle with round corners, 0 or 255 with soft edges."""
    mask = np.zeros((height, width), np.uint8)
    reach = max(1, int(radius))
    cv2.rectangle(mask, (reach, 0), (width - 1 - reach, height - 1), 255, -1)
    cv2.rectangle(mask, (0, reach), (width - 1, height - 1 - reach), 255, -1)
    for x in (reach, width - 1 - reach):
        for y in (reach, height - 1 - reach):
            cv2.circle(mask, (x, y), reach, 255, -1, cv2.LINE_AA)
    return mask


def drawn_back(rng: Generator) -> Bytes:
    """A made-up back: a pattern, often with a border and a medallion; BGRA."""
    height, width = 224, int(rng.uniform(144, 166))
    pattern = (striped if rng.random() < 0.7 else surface)(height, rng)[:, :width].copy()
    if rng.random() < 0.5:
        pattern = np.hstack((pattern[:, : width // 2], pattern[:, width - width // 2 - 1 : width // 2 - 1 : -1]))
    if rng.random() < 0.5:
        centre = (pattern.shape[1] // 2, height // 2)
        cv2.circle(pattern, centre, int(rng.uniform(10, 55)), colour(rng), int(rng.choice((-1, 3, 6))), cv2.LINE_AA)
    if rng.random() < 0.75:
        border = int(rng.uniform(0.03, 0.11) * width)
        tone = colour(rng, 215) if rng.random() < 0.8 else colour(rng)
        cv2.rectangle(pattern, (0, 0), (pattern.shape[1] - 1, height - 1), tone, 2 * border)
    alpha = rounded(height, pattern.shape[1], rng.uniform(0.03, 0.09) * width)
    return np.dstack((pattern, alpha))


def blank_card(rng: Generator) -> Bytes:
    """What is card-shaped and no card: paper, tickets, phones, boxes; BGRA."""
    height, width = 224, int(rng.uniform(110, 190))
    kind = rng.random()
    if kind < 0.35:
        picture = np.full((height, width, 3), colour(rng, 190), np.uint8)
    elif kind < 0.5:
        picture = np.full((height, width, 3), colour(rng, 0, 90), np.uint8)
    else:
        picture = printed(height, rng)[:, :width].copy()
    if rng.random() < 0.2:
        cv2.circle(picture, (width // 2, height // 2), int(rng.uniform(5, 60)), colour(rng), -1, cv2.LINE_AA)
    alpha = rounded(height, width, rng.uniform(0.0, 0.12) * width)
    return np.dstack((picture, alpha))


def worn(card: Bytes, rng: Generator) -> Bytes:
    """Give a card wear: yellowing, dirt, a crease, uneven ink; BGRA in and out."""
    face = card[..., :3].astype(np.float32)
    if rng.random() < 0.4:
        face *= np.array((rng.uniform(0.7, 1.0), rng.uniform(0.85, 1.0), 1.0), np.float32)
    if rng.random() < 0.3:
        face = 255 - (255 - face) * np.float32(rng.uniform(0.55, 1.0))
    height, width = face.shape[:2]
    for _ in range(rng.integers(0, 3) if rng.random() < 0.3 else 0):
        ends = (rng.uniform(0, 1, (2, 2)) * (width, height)).astype(int)
        tone = 235.0 if rng.random() < 0.5 else 120.0
        cv2.line(face, ends[0].tolist(), ends[1].tolist(), (tone, tone, tone), 1, cv2.LINE_AA)
    for _ in range(rng.integers(1, 6) if rng.random() < 0.15 else 0):
        spot = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        cv2.circle(face, spot, int(rng.uniform(1, 0.03 * height + 1)), colour(rng, 40, 200), -1, cv2.LINE_AA)
    return np.dstack((np.clip(face, 0, 255).astype(np.uint8), card[..., 3]))


def working(picture: Bytes) -> Bytes:
    """Bring artwork to ROWS[0] rows of BGRA, with round corners where it has none."""
    height = ROWS[0]
    width = round(picture.shape[1] * height / picture.shape[0])
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    if small.ndim == 3 and small.shape[2] == 4:
        return np.asarray(small, np.uint8)
    return np.dstack((small, rounded(height, width, 0.05 * width)))


def levels(picture: Bytes) -> Levels:
    """The picture at its own and ever smaller sizes."""
    return tuple(shrunk(picture, rows) for rows in ROWS)


def nearest(pictures: Levels, length: float) -> Bytes:
    """The smallest level that still has the length a card will have in the picture."""
    fitting = [picture for picture in pictures if picture.shape[0] >= length * 0.95]
    return fitting[-1] if fitting else pictures[0]


def shrunk(card: Bytes, length: float) -> Bytes:
    """Shrink artwork to about the length it will have in the picture, so that it is not aliased."""
    scale = min(1.0, length / card.shape[0])
    size = (max(4, round(card.shape[1] * scale)), max(4, round(card.shape[0] * scale)))
    return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)
