"""Find card outlines in a picture: a learned detector at several sizes, and contours beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contours import contour_quads
from vision.detection import Image
from vision.edges import fitted_all
from vision.engine import FOLDER, Engine, load_engine
from vision.geometry import Quad, area, overlap, plausible, sides, upright

WEIGHTS = "finder.onnx"
STRIDE = 32
PADDING = 114
LOWEST_SCORE = 0.2
SAME = 0.88
SHORTEST = 24.0
CONTOUR_SCORE = 0.1
TOO_LARGE = 0.55
ABOUT_THE_SAME = 0.5
# How many outlines are looked at: more than a table has cards and things; a checked cloth alone has thousands.
MOST, MOST_LIVE = 500, 200

Floats = NDArray[np.float32]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outline:
    """Where a card may be.

    quad: 4 x 2 pixels, clockwise, the first edge a short one. loose: the same before it was fitted to edges.
    score: the detector's, 0 to 1; CONTOUR_SCORE for an outline that only contours propose.
    """

    quad: Quad
    loose: Quad
    score: float


@dataclass(frozen=True, slots=True)
class Finder:
    """The card finder; one object serves one thread at a time. Without an engine only contours propose outlines.

    most: of so many outlines the likeliest are taken.
    """

    engine: Engine | None
    most: int = MOST

    @classmethod
    def load(cls, folder: Path = FOLDER, *, live: bool = False, opencv: bool = False) -> Finder:
        """Load the weights; raise WeightsError where they are missing or altered."""
        return cls(load_engine(WEIGHTS, folder, opencv=opencv), MOST_LIVE if live else MOST)

    def find(self, image: Image, sizes: Sequence[int], contours: int = 0) -> list[Outline]:
        """Outlines in a BGR picture, likeliest first, the same card only once unless it is quite unsure which way.

        sizes: long sides, in pixels, at which the detector looks. contours: long side for the contour finder, 0 for
        none of it.
        """
        found = [pair for pair in self._learned_at(image, sizes) if max(sides(pair[0])) >= SHORTEST]
        found = sorted(found, key=lambda pair: -pair[1])[: self.most]
        kept = merged([], found, fitted_all(image, [quad for quad, _ in found]))
        if contours:
            quads = contour_quads(image, contours, thorough=not sizes or len(sizes) > 1)
            quads = foremost([quad for quad in quads if max(sides(quad)) >= SHORTEST], self.most, smallness)
            fits = fitted_all(image, quads)
            scored = [(quad, seconded(fit, kept)) for quad, fit in zip(quads, fits, strict=True)]
            kept = merged(kept, scored, fits)
        return foremost(kept, self.most, doubt)

    def _learned_at(self, image: Image, sizes: Sequence[int]) -> list[tuple[Quad, float]]:
        """What the detector sees at several sizes; large cards are believed at the smallest size only."""
        found = []
        for size in sorted(sizes):
            longest = TOO_LARGE * max(image.shape[:2]) if size > min(sizes) else np.inf
            found += [pair for pair in self._learned(image, size) if max(sides(pair[0])) < longest]
        return found

    def _learned(self, image: Image, size: int) -> list[tuple[Quad, float]]:
        if self.engine is None:
            return []
        batch, scale = letterboxed(image, size)
        return decoded(self.engine.run(batch)[0], scale)


def foremost(things: Sequence[T], most: int, rank: Callable[[T], tuple[float, ...]]) -> list[T]:
    """Those of the lowest ranks, no more than so many, in the order that they had."""
    order = sorted(range(len(things)), key=lambda place: rank(things[place]))
    return [things[place] for place in sorted(order[:most])]


def smallness(quad: Quad) -> tuple[float]:
    """A rank that puts large outlines first."""
    return (-abs(area(quad)),)


def doubt(outline: Outline) -> tuple[float, float]:
    """A rank that puts outlines of high score first, large ones before small ones."""
    return (-outline.score, *smallness(outline.quad))


def merged(kept: list[Outline], found: Sequence[tuple[Quad, float]], fits: Sequence[Quad]) -> list[Outline]:
    """The outlines kept so far and those found that are not among them, as they were fitted."""
    result = list(kept)
    for (quad, score), fit in zip(found, fits, strict=True):
        tight = upright(fit)
        if not any(overlap(tight, other.quad)[0] > SAME for other in result):
            result.append(Outline(tight, quad, score))
    return result


def seconded(quad: Quad, learned: Sequence[Outline]) -> float:
    """The score of an outline that contours propose: what the detector gives about the same outline, if it does."""
    shares = [(overlap(quad, other.quad)[0], other.score) for other in learned]
    return max([CONTOUR_SCORE] + [score for union, score in shares if union > ABOUT_THE_SAME])


def letterboxed(image: Image, size: int) -> tuple[Floats, float]:
    """Shrink a picture to a long side (never enlarge it), pad to whole strides; 1 x 3 x H x W RGB 0 to 1, and scale."""
    scale = min(1.0, size / max(image.shape[:2]))
    small = shrunk(image, scale) if scale < 1 else image
    height, width = small.shape[:2]
    rows, columns = -(-height // STRIDE) * STRIDE, -(-width // STRIDE) * STRIDE
    canvas = np.full((rows, columns, 3), PADDING, np.uint8)
    canvas[:height, :width] = small
    planes = np.ascontiguousarray(canvas[..., ::-1].transpose(2, 0, 1)[None], np.float32)
    return np.asarray(planes / 255, np.float32), float(scale)


def shrunk(image: Image, scale: float) -> Image:
    """The picture made smaller by averaging; by whole halves first, which is much faster."""
    rows, columns = (round(side * scale) for side in image.shape[:2])
    while min(image.shape[0] / max(rows, 1), image.shape[1] / max(columns, 1)) >= 2 and not any(
        side % 2 for side in image.shape[:2]
    ):
        image = np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def decoded(output: Floats, scale: float) -> list[tuple[Quad, float]]:
    """Turn the detector's 6 x N (centre, width, height, score, angle) into quads in picture pixels, best first."""
    rows = output.T[output[4] >= LOWEST_SCORE]
    if not len(rows):
        return []
    boxes = [((float(x), float(y)), (float(w), float(h)), float(np.degrees(a))) for x, y, w, h, _, a in rows]
    kept = cv2.dnn.NMSBoxesRotated(boxes, rows[:, 4].astype(float).tolist(), LOWEST_SCORE, 0.7)
    found = []
    for index in np.asarray(kept, int).ravel():
        x, y, width, height, score, angle = (float(value) for value in rows[index])
        quad = upright(rectangle((x, y), width, height, angle))
        if plausible(quad):
            found.append(((quad + 0.5) / scale - 0.5, score))
    return found


def rectangle(centre: tuple[float, float], width: float, height: float, angle: float) -> Quad:
    """The corners of a turned rectangle; angle in radians, clockwise in the picture."""
    across = np.array((np.cos(angle), np.sin(angle))) * width / 2
    down = np.array((-np.sin(angle), np.cos(angle))) * height / 2
    return np.asarray(np.array((-across - down, across - down, across + down, down - across)) + np.array(centre))
