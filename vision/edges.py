"""Fit an outline to the card's real edges, to a fraction of a pixel."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Image
from vision.geometry import Quad, area, plausible, sides

SAMPLES = 18
ENDS = 0.12
REACH = 0.07
FARTHEST = 0.11
STEPS = 17
WEAKEST = 6.0

Floats = NDArray[np.float64]


def fitted(image: Image, quad: Quad, reach: float = REACH) -> Quad:
    """The outline moved onto the strongest straight edges near it; unmoved where there are none.

    quad: clockwise, pixels. reach: how far to look on both sides of an edge, as a share of the card's length.
    """
    span = max(2.5, reach * max(sides(quad)))
    offsets = np.linspace(-span, span, STEPS)
    profiles = sampled(image, quad, offsets)
    strength = np.abs(profiles[:, :, 2:] - profiles[:, :, :-2]).sum(axis=3)
    lines = [fitted_line(quad, side, strength[side], offsets[1:-1]) for side in range(4)]
    corners = np.array([crossing(lines[side - 1], lines[side]) for side in range(4)])
    moved = np.linalg.norm(corners - quad, axis=1).max()
    if not np.isfinite(corners).all() or moved > max(4.0, FARTHEST * 1.4 * max(sides(quad))):
        return quad
    grown = abs(area(corners)) / max(1.0, abs(area(quad)))
    return corners if plausible(corners) and 0.75 < grown < 1.33 else quad


def sampled(image: Image, quad: Quad, offsets: Floats) -> Floats:
    """Colours along short lines across the four edges: 4 x SAMPLES x offsets x 3; outwards is positive."""
    along = np.linspace(ENDS, 1 - ENDS, SAMPLES)[None, :, None]
    after = np.roll(quad, -1, axis=0)
    points = quad[:, None] * (1 - along) + after[:, None] * along
    grid = points[:, :, None] + outwards(quad)[:, None, None] * offsets[None, None, :, None]
    maps = grid.reshape(4 * SAMPLES, len(offsets), 2).astype(np.float32)
    border = cv2.BORDER_REPLICATE
    colours = cv2.remap(image, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=border)
    smooth = cv2.blur(colours.astype(np.float32), (3, 1))
    return np.asarray(smooth, np.float64).reshape(4, SAMPLES, len(offsets), 3)


def outwards(quad: Quad) -> Floats:
    """Unit normals of the four edges of a clockwise outline; 4 x 2."""
    edges = np.roll(quad, -1, axis=0) - quad
    normals = np.stack((edges[:, 1], -edges[:, 0]), axis=1)
    return np.asarray(normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9), np.float64)


def fitted_line(quad: Quad, side: int, strength: Floats, offsets: Floats) -> tuple[Floats, Floats]:
    """Two points of the straight line through most of the strongest steps across one edge.

    strength: SAMPLES x offsets. The line is chosen by voting over start and end offsets, then refined.
    """
    start, end = quad[side], quad[(side + 1) % 4]
    normal = outwards(quad)[side]
    along = np.linspace(ENDS, 1 - ENDS, SAMPLES)
    first, last = voted(np.minimum(strength, 90.0), offsets)
    straight = first * (1 - along) + last * along
    near = np.abs(offsets[None, :] - straight[:, None]) < 1.6 * (offsets[1] - offsets[0])
    weights = strength * near
    mass = weights.sum(axis=1)
    if np.median(mass) < WEAKEST:
        return start, end
    place = (weights * offsets[None, :]).sum(axis=1) / np.maximum(mass, 1e-9)
    keep = mass > 0.3 * np.median(mass)
    slope, level = np.polyfit(along[keep], place[keep], 1) if keep.sum() >= 4 else (last - first, first)
    return start + normal * level, end + normal * (level + slope)


def voted(strength: Floats, offsets: Floats) -> tuple[float, float]:
    """Offsets at the two ends of the line that gathers the most edge strength, nearer lines a little preferred."""
    count = len(offsets)
    share = np.linspace(0, 1, SAMPLES)
    pairs = np.array([(i, j) for i in range(count) for j in range(count) if abs(i - j) <= count // 3])
    columns = np.rint(pairs[:, :1] * (1 - share) + pairs[:, 1:] * share).astype(int)
    gathered = strength[np.arange(SAMPLES)[None, :], columns].sum(axis=1)
    away = np.abs(offsets[pairs]).sum(axis=1) / (2 * abs(offsets[0]))
    best = pairs[int(np.argmax(gathered * (1 - 0.25 * away)))]
    return float(offsets[best[0]]), float(offsets[best[1]])


def crossing(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    """Where two lines meet; infinite for parallel ones."""
    a, b = one[1] - one[0], other[1] - other[0]
    turn = a[0] * b[1] - a[1] * b[0]
    if abs(turn) < 1e-9:
        return np.full(2, np.inf)
    way = other[0] - one[0]
    return np.asarray(one[0] + a * (way[0] * b[1] - way[1] * b[0]) / turn, np.float64)
