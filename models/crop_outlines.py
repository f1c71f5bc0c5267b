"""Outlines of cards: as a camera sees them, as a finder gives them, and wrong ones."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Quad = NDArray[np.float64]


def card_quad(length: float, ratio: float, centre: tuple[float, float], rng: Generator, tilt: float = 0.6) -> Quad:
    """Corners of a card of this length lying under a tilted camera, turned anyhow; 4 x 2 pixels."""
    half = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * (length / ratio / 2, length / 2)
    spin, turn = rng.uniform(0, 2 * np.pi, 2)
    lean = abs(rng.normal(0, tilt / 2)) if rng.random() < 0.75 else 0.0
    lean = min(lean, 0.85)
    flat = half @ rotation(spin).T
    depth = flat[:, 1] * np.sin(lean)
    flat = flat * (1, np.cos(lean))
    seen = flat / (1 + depth / (length * rng.uniform(2.5, 10)))[:, None]
    return np.asarray(seen @ rotation(turn).T + np.array(centre), np.float64)


def rotation(angle: float) -> NDArray[np.float64]:
    """The 2 x 2 matrix that turns by an angle in radians."""
    return np.array(((np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))))


def outlined(quad: Quad, length: float, rng: Generator) -> Quad:
    """An outline as a finder gives it: a little loose or tight, shifted, its corners off by a pixel or two."""
    if rng.random() < 0.12:
        box = cv2.boxPoints(cv2.minAreaRect(quad.astype(np.float32))).astype(np.float64)
        first = int(np.argmin(((box - quad[0]) ** 2).sum(axis=1)))
        quad = np.roll(box, -first, axis=0)
    middle = quad.mean(axis=0)
    loose = rng.uniform(0.96, 1.045, 2)
    spread = 0.009 if rng.random() < 0.8 else 0.022
    across, along = (quad[1] - quad[0]) / length, (quad[3] - quad[0]) / length
    local = (quad - middle) * np.sqrt(loose[0] * loose[1])
    shift = across * rng.normal(0, 0.012 * length) + along * rng.normal(0, 0.012 * length)
    noise = rng.normal(0, spread * length, (4, 2)) + rng.uniform(-0.5, 0.5, (4, 2))
    return np.asarray(middle + local + shift + noise, np.float64)


def wrong_outline(quad: Quad, rng: Generator) -> Quad:
    """An outline that takes in no whole card, or not only one, or takes it sideways."""
    kind = rng.random()
    if kind < 0.2:
        return np.roll(outlined(quad, float(np.linalg.norm(quad[3] - quad[0])), rng), 1, axis=0)
    if kind < 0.4:
        return within(quad, *half_box(rng))
    if kind < 0.46:
        size, (x, y) = rng.uniform(0.08, 0.42), rng.uniform(0.0, 0.9, 2)
        return within(quad, x, y, x + size, y + size * rng.uniform(0.6, 1.0))
    if kind < 0.62:
        inset = rng.uniform(0.13, 0.3)
        return within(quad, inset, inset * rng.uniform(0.4, 1.0), 1 - inset, 1 - inset * rng.uniform(0.4, 1.0))
    if kind < 0.72:
        out = rng.uniform(0.15, 0.7)
        return within(quad, -out, -out, 1 + out, 1 + out)
    if kind < 0.86:
        x, y = rng.choice((-1, 1), 2) * rng.uniform(0.0, 0.6, 2)
        if max(abs(x), abs(y)) < 0.22:
            x = 0.3
        return within(quad, x, y, 1 + x, 1 + y)
    middle = quad.mean(axis=0)
    turn = rotation(float(rng.choice((-1, 1))) * rng.uniform(0.3, 1.35)).T
    return np.asarray((quad - middle) @ turn * rng.uniform(0.8, 1.1) + middle, np.float64)


def half_box(rng: Generator) -> tuple[float, float, float, float]:
    """Part of a card or a card and more, in card units: left, top, right, bottom."""
    share = rng.uniform(0.3, 0.72) if rng.random() < 0.6 else rng.uniform(1.35, 2.1)
    box = [0.0, 0.0, 1.0, 1.0]
    edge = rng.integers(0, 4)
    box[edge] = 1 - share if edge < 2 else share
    return (box[0], box[1], box[2], box[3])


def within(quad: Quad, left: float, top: float, right: float, bottom: float) -> Quad:
    """The corners of a box given in card units, following the card's perspective only roughly."""
    across, along = quad[1] - quad[0], quad[3] - quad[0]
    extra = quad[2] - quad[1] - along
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return np.array([quad[0] + x * across + y * along + x * y * extra for x, y in corners])
