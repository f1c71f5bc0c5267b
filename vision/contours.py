"""Find card-shaped outlines by brightness, colour and edges: quick, and blind to overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Image
from vision.geometry import Quad, plausible, upright

SMALLEST_SIDE = 14
FILLING = 0.86
# How far apart corners of outlines must be, in pixels, to be two.
APART = 4


def contour_quads(image: Image, size: int = 960, *, thorough: bool = True) -> list[Quad]:
    """Outlines that could be cards, in pixels of `image`, each starting with a short edge, clockwise.

    size: the long side the picture is shrunk to. thorough: try every mask, not only the two quickest.
    """
    scale = min(1.0, size / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    tried = masks(np.asarray(small, np.uint8), thorough=thorough)
    found = distinct([quad for mask in tried for quad in quads_in(mask)])
    return [(quad + 0.5) / scale - 0.5 for quad in found]


def distinct(quads: Sequence[Quad]) -> list[Quad]:
    """These outlines without those that are the same as one before."""
    kept, count = np.empty((len(quads), 4, 2)), 0
    for quad in quads:
        if not (np.abs(kept[:count] - quad).max(axis=(1, 2)) < APART).any():
            kept[count] = quad
            count += 1
    return list(kept[:count])


def masks(image: Image, *, thorough: bool) -> Iterator[NDArray[np.uint8]]:
    """White-on-black pictures in which a card may be one blob."""
    soft = cv2.GaussianBlur(image, (3, 3), 0)
    grey = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)
    yield cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1].astype(np.uint8)
    yield enclosed(soft)
    if not thorough:
        return
    paleness = np.asarray(cv2.min(cv2.min(soft[..., 0], soft[..., 1]), soft[..., 2]), np.uint8)
    yield cv2.threshold(paleness, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1].astype(np.uint8)
    block = max(31, min(image.shape[:2]) // 4 | 1)
    yield cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, -6).astype(np.uint8)
    high = float(np.percentile(grey, 97))
    for share in (0.7, 0.85):
        yield cv2.threshold(grey, high * share, 255, cv2.THRESH_BINARY)[1].astype(np.uint8)


def enclosed(image: Image) -> NDArray[np.uint8]:
    """What edges enclose: the inverse of closed Canny edges."""
    edges = np.zeros(image.shape[:2], np.uint8)
    for channel in cv2.split(image):
        edges |= edges_of(channel)
    closed = cv2.dilate(edges, np.ones((3, 3), np.uint8))
    return np.asarray(255 - closed, np.uint8)


def edges_of(channel: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Canny edges of one channel, without Intel's routine: on a fine lattice, in one thread, it overruns memory."""
    taken = cv2.ipp.useIPP()
    cv2.ipp.setUseIPP(False)
    try:
        return np.asarray(cv2.Canny(channel, 40, 110), np.uint8)
    finally:
        cv2.ipp.setUseIPP(taken)


def quads_in(mask: NDArray[np.uint8]) -> Iterator[Quad]:
    """The card-like quadrilaterals among a mask's blobs and holes."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    whole = mask.shape[0] * mask.shape[1]
    for contour in contours:
        _, _, width, height = cv2.boundingRect(contour)
        if min(width, height) < SMALLEST_SIDE or width * height > 0.98 * whole:
            continue
        quad = four_corners(cv2.convexHull(contour), cv2.contourArea(contour))
        if quad is not None and plausible(quad):
            yield upright(quad)


def four_corners(hull: NDArray[np.int32], filled: float) -> Quad | None:
    """Cut a convex hull down to the four edges that carry it; None where four do not describe it."""
    reach = cv2.arcLength(hull, True)
    covered = cv2.contourArea(hull)
    if covered < SMALLEST_SIDE**2 or filled < 0.6 * covered:
        return None
    for part in (0.02, 0.035, 0.05, 0.07):
        corners = cv2.approxPolyDP(hull, part * reach, True)
        if len(corners) < 4:
            return None
        if len(corners) == 4:
            quad = corners[:, 0].astype(np.float64)
            return quad if covered > FILLING * abs(cv2.contourArea(corners)) else None
    return None
