"""Small plane geometry on card outlines: sides, axes, overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Corners, Point

Points = NDArray[np.float64]


def as_points(corners: Iterable[Point]) -> Points:
    """Return outline corners as an n x 2 array."""
    return np.asarray(list(corners), dtype=np.float64).reshape(-1, 2)


def as_corners(points: Points) -> Corners:
    """Return a 4 x 2 array as plain corner tuples."""
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return (first, second, third, fourth)


def centre(corners: Iterable[Point]) -> Points:
    """Return the mean of the corners."""
    xs, ys = zip(*corners, strict=True)
    return np.array((sum(xs) / len(xs), sum(ys) / len(ys)), dtype=np.float64)


def axes(corners: Iterable[Point]) -> tuple[Points, Points]:
    """Return the card's edge vectors, short side first, averaged over opposite edges."""
    quad = as_points(corners)
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    return (across, down) if np.hypot(*across) <= np.hypot(*down) else (down, across)


def length(corners: Iterable[Point]) -> float:
    """Return the long side in pixels."""
    return max(_side_lengths(corners))


def width(corners: Iterable[Point]) -> float:
    """Return the short side in pixels."""
    return min(_side_lengths(corners))


def _side_lengths(corners: Iterable[Point]) -> tuple[float, float]:
    """The two sides, each averaged over opposite edges; in plain numbers, which is faster for four points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    across = hypot(bx - ax + cx - dx, by - ay + cy - dy) / 2
    down = hypot(dx - ax + cx - bx, dy - ay + cy - by) / 2
    return float(across), float(down)


def quad_around(middle: Points, across: Points, down: Points) -> Corners:
    """Return the outline with this centre and these full edge vectors, from its top left."""
    return as_corners(
        np.stack(
            [
                middle - across / 2 - down / 2,
                middle + across / 2 - down / 2,
                middle + across / 2 + down / 2,
                middle - across / 2 + down / 2,
            ]
        )
    )


def moved_by(corners: Iterable[Point], shift: Points) -> Corners:
    """Return the outline moved by a vector."""
    return as_corners(as_points(corners) + shift)


def project(matrix: Points, points: Points) -> Points:
    """Apply a 3 x 3 plane transformation to n x 2 points."""
    image = np.hstack([points, np.ones((len(points), 1))]) @ matrix.T
    return np.asarray(image[:, :2] / image[:, 2:], dtype=np.float64)


def hull(outlines: Sequence[Corners], margin: float) -> NDArray[np.float32]:
    """Return the convex hull of outlines, widened by `margin` pixels away from its centre."""
    points = cv2.convexHull(np.concatenate([as_points(quad) for quad in outlines]).astype(np.float32))[:, 0]
    middle = points.mean(axis=0)
    arms = points - middle
    reach = np.maximum(np.hypot(arms[:, 0], arms[:, 1]), 1e-6)[:, None]
    return np.asarray(middle + arms * (reach + margin * np.sqrt(2)) / reach, dtype=np.float32)


def inside(region: NDArray[np.float32], point: Iterable[float]) -> bool:
    """Whether a point lies in a convex region."""
    x, y = point
    return bool(cv2.pointPolygonTest(region.reshape(-1, 1, 2), (float(x), float(y)), False) >= 0)
