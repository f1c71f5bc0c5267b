"""Propose where corner indices may be: a small dark mark on paper above another one of the same ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Image

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]
# Heights of marks, in pixels of a level of the pyramid; the next level is half as large.
SMALLEST, LARGEST = 5, 30
KERNEL = 27
# How much darker than the paper round it a mark is, as a share of the paper's brightness; darker paper is none.
CONTRAST = 0.3
DEEPEST, DEEP_SHARE = 0.52, 0.15
DARKEST_PAPER = 50
# Rank over suit: their sizes and distance relative to one another.
NEAREST, FARTHEST = 0.55, 2.1
THINNEST, FATTEST = 0.55, 2.6
NEIGHBOURS = 8
MOST = 900
CROP_WIDTH, CROP_HEIGHT, CROP_INDEX = 48, 64, 36


@dataclass(frozen=True, slots=True)
class Marks:
    """Candidates for indices, n of each, in pixels of the picture.

    middle: n x 2, the middle of the index. down: n x 2, a unit vector from its rank to its suit.
    height: from the top of the rank to the foot of the suit.
    """

    middle: Floats
    down: Floats
    height: Floats

    def __len__(self) -> int:
        return len(self.height)

    def chosen(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> Marks:
        """Some of the candidates."""
        return Marks(self.middle[which], self.down[which], self.height[which])


@dataclass(frozen=True, slots=True)
class _Blobs:
    """Connected marks of one level: low and high corners of their boxes, filled shares, colour of ink and paper."""

    low: Floats
    high: Floats
    fill: Floats
    ink: Floats
    paper: Floats

    @property
    def centre(self) -> Floats:
        return np.asarray((self.low + self.high) / 2, np.float32)

    @property
    def size(self) -> Floats:
        return np.asarray(np.sqrt((self.high - self.low).prod(axis=1)), np.float32)


def index_marks(image: Image, levels: int = 4) -> Marks:
    """Every place of a BGR picture where an index may be, from marks 5 pixels high to a seventh of the picture."""
    scale = 2.0 if max(image.shape[:2]) <= 900 else 1.0
    found = [Marks(np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), np.zeros(0, np.float32))]
    for _ in range(levels):
        size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
        if min(size) < 4 * SMALLEST:
            break
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        level = image if scale == 1 else np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
        marks = _paired(_blobs(level))
        found.append(Marks((marks.middle + 0.5) / scale - 0.5, marks.down, marks.height / scale))
        scale /= 2
    return Marks(
        np.concatenate([m.middle for m in found]),
        np.concatenate([m.down for m in found]),
        np.concatenate([m.height for m in found]),
    )


def _blobs(image: Image) -> _Blobs:
    """Marks of a level that are darker than the paper round them, single ones and pairs side by side (the ten)."""
    ink = np.minimum(np.minimum(image[..., 0], image[..., 1]), image[..., 2])
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (KERNEL, KERNEL))
    paper = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, kernel)
    depth = cv2.subtract(paper, ink).astype(np.float32)
    mask = ((depth > CONTRAST * paper) & (paper > DARKEST_PAPER)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    area = stats[:, cv2.CC_STAT_AREA]
    fits = (sides.max(axis=1) >= SMALLEST) & (sides.max(axis=1) <= LARGEST) & (area >= 8)
    fits &= (sides.min(axis=1) * 6 >= sides.max(axis=1)) & (area > 0.15 * sides.prod(axis=1))
    place = np.flatnonzero(mask)
    owner = labels.ravel()[place]
    deep = (depth.ravel()[place] > DEEPEST * paper.ravel()[place]).astype(np.float32)
    fits &= np.bincount(owner, deep, count) >= DEEP_SHARE * area
    fits[0] = False
    kept = np.flatnonzero(fits)
    if not len(kept):
        empty = np.zeros((0, 2), np.float32)
        return _Blobs(empty, empty, empty[:, 0], np.zeros((0, 3), np.float32), empty[:, 0])
    colours = image.reshape(-1, 3)[place]
    totals = [np.bincount(owner, colours[:, c], count)[kept] / area[kept] for c in range(3)]
    papers = np.bincount(owner, paper.ravel()[place], count)[kept] / area[kept]
    low = stats[kept][:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP]].astype(np.float32) - 0.5
    return _Blobs(
        low,
        np.asarray(low + sides[kept], np.float32),
        np.asarray(area[kept] / sides[kept].prod(axis=1), np.float32),
        np.stack(totals, 1).astype(np.float32),
        papers.astype(np.float32),
    )


def _alike(blobs: _Blobs, one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether two marks seem to be of one ink on one paper."""
    paper = blobs.paper[one]
    near = np.abs(paper - blobs.paper[other]) < 0.3 * np.maximum(paper, blobs.paper[other])
    inks = np.abs(blobs.ink[one] - blobs.ink[other]).max(axis=1)
    return np.asarray(near & (inks < 0.45 * paper), np.bool_)


def _near(blobs: _Blobs, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Ordered pairs of marks of which the second is among the nearest to the first and within reach."""
    centre, size = blobs.centre, blobs.size
    if len(size) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    gaps = np.linalg.norm(centre[:, None] - centre[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    order = np.argsort(gaps, axis=1)[:, :count]
    one = np.repeat(np.arange(len(size)), order.shape[1])
    other = order.ravel()
    reach = FARTHEST * np.maximum(size[one], size[other])
    inside = gaps[one, other] < reach
    return one[inside], other[inside]


def _with_tens(blobs: _Blobs) -> _Blobs:
    """The marks and, as one mark each, pairs of them that stand close together like the two figures of a ten."""
    one, other = _near(blobs, 3)
    keep = one < other
    one, other = one[keep], other[keep]
    tall = np.stack([(blobs.high - blobs.low)[i].max(axis=1) for i in (one, other)])
    low = np.minimum(blobs.low[one], blobs.low[other])
    high = np.maximum(blobs.high[one], blobs.high[other])
    gap = np.linalg.norm(blobs.centre[one] - blobs.centre[other], axis=1)
    close = (tall.min(axis=0) > 0.7 * tall.max(axis=0)) & (gap < 1.05 * tall.max(axis=0)) & _alike(blobs, one, other)
    one, other, low, high = one[close], other[close], low[close], high[close]
    mean = np.asarray((blobs.ink[one] + blobs.ink[other]) / 2, np.float32)
    return _Blobs(
        np.concatenate([blobs.low, low]),
        np.concatenate([blobs.high, high]),
        np.concatenate([blobs.fill, np.full(len(low), 0.0, np.float32)]),
        np.concatenate([blobs.ink, mean]),
        np.concatenate([blobs.paper, (blobs.paper[one] + blobs.paper[other]) / 2]),
    )


def _paired(single: _Blobs) -> Marks:
    """Candidates of one level: a mark, or two side by side, over a full one."""
    blobs = _with_tens(single)
    suit, rank = _near(blobs, NEIGHBOURS)
    keep = (blobs.fill[suit] > 0.36) & _alike(blobs, suit, rank)
    suit, rank = suit[keep], rank[keep]
    size, way = blobs.size, blobs.centre[suit] - blobs.centre[rank]
    gap = np.linalg.norm(way, axis=1)
    share = size[rank] / size[suit]
    mean = (size[rank] + size[suit]) / 2
    keep = (share > THINNEST) & (share < FATTEST) & (gap > NEAREST * mean) & (gap < FARTHEST * mean)
    suit, rank, way, gap = suit[keep], rank[keep], way[keep], gap[keep]
    down = way / np.maximum(gap, 1e-6)[:, None]
    # How far a box reaches along a direction: the half sides of an ellipse in it.
    reach = [np.linalg.norm((blobs.high - blobs.low)[i] / 2 * down, axis=1) for i in (rank, suit)]
    height = gap + reach[0] + reach[1]
    middle = (blobs.centre[rank] - reach[0][:, None] * down + blobs.centre[suit] + reach[1][:, None] * down) / 2
    return Marks(middle.astype(np.float32), down.astype(np.float32), height.astype(np.float32))


def straightened(image: Image, marks: Marks, margin: int = 0) -> NDArray[np.uint8]:
    """The candidates as upright crops, n x CROP_HEIGHT x CROP_WIDTH x 3, the index CROP_INDEX pixels high.

    margin: so many pixels more on every side.
    """
    size = (CROP_WIDTH + 2 * margin, CROP_HEIGHT + 2 * margin)
    crops = np.zeros((len(marks), size[1], size[0], 3), np.uint8)
    pyramid = [image]
    for place, (middle, down, height) in enumerate(zip(marks.middle, marks.down, marks.height, strict=True)):
        level = max(0, int(np.floor(np.log2(max(1.0, height / CROP_INDEX)))))
        while len(pyramid) <= level:
            half = (max(1, pyramid[-1].shape[1] // 2), max(1, pyramid[-1].shape[0] // 2))
            pyramid.append(np.asarray(cv2.resize(pyramid[-1], half, interpolation=cv2.INTER_AREA), np.uint8))
        down_x, down_y = (float(value) * float(height) / CROP_INDEX / 2**level for value in down)
        x, y = ((float(value) + 0.5) / 2**level - 0.5 for value in middle)
        across, below = (size[0] - 1) / 2, (size[1] - 1) / 2
        left, top = x - across * down_y - below * down_x, y + across * down_x - below * down_y
        matrix = np.array([[down_y, down_x, left], [-down_x, down_y, top]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        crops[place] = cv2.warpAffine(pyramid[level], matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return crops
