"""Measure and compare card outlines: sides, overlap, what a card can look like from above."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Corners

Quad = NDArray[np.float64]
SLIMMEST, SQUAREST = 2.3, 1.0


def corners_of(quad: Quad) -> Corners:
    """The same outline as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return (a, b, c, d)


def sides(quad: Quad) -> tuple[float, float, float, float]:
    """Lengths of the four edges in order, pixels."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()  # plain numbers: this is asked thousands of times a second
    return (hypot(bx - ax, by - ay), hypot(cx - bx, cy - by), hypot(dx - cx, dy - cy), hypot(ax - dx, ay - dy))


def area(quad: Quad) -> float:
    """The area in square pixels; positive where the corners run clockwise in the picture."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return float(((ax * by - bx * ay) + (bx * cy - cx * by) + (cx * dy - dx * cy) + (dx * ay - ax * dy)) / 2)


def upright(quad: Quad) -> Quad:
    """The same outline clockwise and starting so that its first edge is a short one."""
    if area(quad) < 0:
        quad = quad[::-1]
    top, right, bottom, left = sides(quad)
    return np.roll(quad, -1, axis=0) if top + bottom > right + left else quad


def ratio(quad: Quad) -> float:
    """The longer pair of edges over the shorter pair."""
    top, right, bottom, left = sides(quad)
    short, long = sorted((top + bottom, right + left))
    return long / max(short, 1e-6)


def convex(quad: Quad) -> bool:
    """Whether the outline turns the same way at all corners."""
    points: list[list[float]] = quad.tolist()
    turns = []
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True):
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return min(turns) > 0 or max(turns) < 0


def plausible(quad: Quad) -> bool:
    """Whether a card can look like this: convex, opposite edges alike, sides as of a card seen from above."""
    if not convex(quad) or not SQUAREST <= ratio(quad) <= SLIMMEST:
        return False
    top, right, bottom, left = sides(quad)
    return min(top, bottom) > 0.55 * max(top, bottom) and min(left, right) > 0.55 * max(left, right)


def shared(one: Quad, other: Quad) -> float:
    """The area that two convex outlines share, square pixels."""
    if _apart(one[:, 0].tolist(), other[:, 0].tolist()) or _apart(one[:, 1].tolist(), other[:, 1].tolist()):
        return 0.0
    found, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(found)


def _apart(one: Sequence[float], other: Sequence[float]) -> bool:
    return max(one) <= min(other) or max(other) <= min(one)


def overlap(one: Quad, other: Quad) -> tuple[float, float]:
    """Two measures of the shared area: over the union, and over the smaller outline."""
    common = shared(one, other)
    if common == 0.0:
        return 0.0, 0.0
    first, second = abs(area(one)), abs(area(other))
    return common / max(1e-6, first + second - common), common / max(1e-6, min(first, second))
