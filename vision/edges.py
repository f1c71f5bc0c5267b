"""Fit outlines to the cards' real edges, to a fraction of a pixel, many outlines at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot, isfinite

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Image
from vision.geometry import Quad, area, plausible, sides

SAMPLES = 16
ENDS = 0.12
REACH, WIDE, NARROW = 0.07, 0.12, 0.05
FARTHEST = 0.15
STEPS = 17
WEAKEST = 6.0
STRONGEST_VOTE = 90.0
ROUNDS = 3
WINDOW = 2.2
INWARD, OUTWARD = 0.45, 0.2
AT_ONCE = 64

Floats = NDArray[np.float64]


def fitted(image: Image, quad: Quad) -> Quad:
    """The outline moved onto the strongest straight edges near it; unmoved where there are none."""
    return fitted_all(image, [quad])[0]


def fitted_all(image: Image, quads: Sequence[Quad], reach: float = REACH) -> list[Quad]:
    """Every outline moved onto the strongest straight edges near it; those without edges stay as they are.

    quads: clockwise, pixels. reach: how far to look on both sides, as a share of the card's length.
    """
    done: list[Quad] = []
    for start in range(0, len(quads), AT_ONCE):
        done += _fitted(image, np.array(quads[start : start + AT_ONCE]), reach)
    return done


def fitted_widely(image: Image, quads: Sequence[Quad]) -> list[Quad]:
    """Like fitted_all for outlines that may be far off: a wide search, then a narrow one around what it found."""
    return fitted_all(image, fitted_all(image, quads, WIDE), NARROW)


def _fitted(image: Image, quads: Floats, reach: float) -> list[Quad]:
    lengths = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2).max(axis=1)
    spans = np.maximum(2.5, reach * lengths)
    unit = np.linspace(-1, 1, STEPS)
    strength = steps_across(image, quads, spans[:, None] * unit)
    ends = lines(strength.reshape(-1, SAMPLES, STEPS - 2), unit[1:-1]).reshape(len(quads), 4, 2) * spans[:, None, None]
    normals = outwards(quads)
    starts = quads + normals * ends[..., :1]
    finishes = np.roll(quads, -1, axis=1) + normals * ends[..., 1:]
    corners = crossings(np.roll(starts, 1, axis=1), np.roll(finishes, 1, axis=1), starts, finishes)
    return [better(old, new) for old, new in zip(quads, corners, strict=True)]


def better(old: Quad, new: Quad) -> Quad:
    """The new outline where it is a believable correction of the old one, else the old one."""
    moved = max(hypot(x, y) for x, y in (new - old).tolist())
    if not isfinite(moved):
        return old
    grown = abs(area(new)) / max(1.0, abs(area(old)))
    close = moved < max(4.0, FARTHEST * max(sides(old)))
    return new if close and 0.75 < grown < 1.33 and plausible(new) else old


def steps_across(image: Image, quads: Floats, offsets: Floats) -> Floats:
    """How much the colour changes along short lines across all edges: N x 4 x SAMPLES x (STEPS - 2).

    offsets: N x STEPS, pixels from the outline, outwards positive.
    """
    along = np.linspace(ENDS, 1 - ENDS, SAMPLES)[:, None]
    points = quads[:, :, None] * (1 - along) + np.roll(quads, -1, axis=1)[:, :, None] * along
    grid = points[:, :, :, None] + outwards(quads)[:, :, None, None] * offsets[:, None, None, :, None]
    maps = grid.reshape(-1, STEPS, 2).astype(np.float32)
    border = cv2.BORDER_REPLICATE
    colours = cv2.remap(image, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=border)
    smooth = cv2.blur(colours.astype(np.float32), (3, 1))
    change = np.abs(smooth[:, 2:] - smooth[:, :-2])
    total = change[..., 0] + change[..., 1] + change[..., 2]
    return np.asarray(total.reshape(len(quads), 4, SAMPLES, STEPS - 2), np.float64)


def outwards(quads: Floats) -> Floats:
    """Unit normals of the edges of clockwise outlines; N x 4 x 2."""
    edges = np.roll(quads, -1, axis=1) - quads
    normals = np.stack((edges[..., 1], -edges[..., 0]), axis=2)
    return np.asarray(normals / np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-9), np.float64)


def lines(strength: Floats, offsets: Floats) -> Floats:
    """The straight line through most of the strongest steps across each edge.

    strength: M x SAMPLES x offsets. Returns M x 2, the offsets at the edge's two ends; zero where nothing is strong
    enough. A line is chosen by voting, then refined by least squares near it.
    """
    along = np.linspace(ENDS, 1 - ENDS, SAMPLES)
    straight = voted(np.minimum(strength, STRONGEST_VOTE), offsets)
    clear = np.maximum(strength - medians(strength)[..., None], 0)
    ends, found = np.zeros((len(strength), 2)), np.ones(len(strength), bool)
    for _ in range(ROUNDS):
        weights = clear * (np.abs(offsets - straight[..., None]) < WINDOW * (offsets[1] - offsets[0]))
        mass = weights.sum(axis=2)
        usual = medians(mass)[:, None]
        keep = (mass > 0.3 * usual).astype(float)
        found &= (usual[:, 0] >= WEAKEST) & (keep.sum(axis=1) >= 4)
        place = (weights * offsets).sum(axis=2) / np.maximum(mass, 1e-9)
        slope, level = least_squares(along, place, keep)
        straight = level[:, None] + slope[:, None] * along
    ends[found] = np.stack((level, level + slope), axis=1)[found]
    return ends


def medians(values: Floats) -> Floats:
    """The middle of the values along the last axis, as numpy's median, which is slower for so few."""
    ordered, count = np.sort(values, axis=-1), values.shape[-1]
    return np.asarray((ordered[..., (count - 1) // 2] + ordered[..., count // 2]) / 2, np.float64)


def least_squares(x: Floats, y: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Slopes and levels of weighted least-squares lines; x has S values, y and weights are M x S."""
    total = np.maximum(weights.sum(axis=1), 1e-9)
    mean_x, mean_y = (weights * x).sum(axis=1) / total, (weights * y).sum(axis=1) / total
    away = x - mean_x[:, None]
    slope = (weights * away * y).sum(axis=1) / np.maximum((weights * away**2).sum(axis=1), 1e-9)
    return slope, mean_y - slope * mean_x


@cache
def ballots() -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Every line worth a vote: its end columns (P x 2), its columns (P x SAMPLES), a factor for nearness."""
    count = STEPS - 2
    pairs = np.array([(i, j) for i in range(count) for j in range(count) if abs(i - j) <= count // 3])
    columns = np.rint(np.linspace(pairs[:, 0], pairs[:, 1], SAMPLES, axis=1)).astype(np.intp)
    away = (pairs - (count - 1) / 2) / ((count - 1) / 2)
    # Frames printed on a card lie inside its edge, so a line further out is doubted less than one further in.
    return pairs, columns, np.asarray(1 - np.where(away < 0, -INWARD * away, OUTWARD * away).mean(axis=1))


def voted(strength: Floats, offsets: Floats) -> Floats:
    """Offsets, M x SAMPLES, of the lines that gather the most edge strength, nearer lines a little preferred."""
    pairs, columns, nearness = ballots()
    flat = np.arange(SAMPLES) * (STEPS - 2) + columns
    gathered = strength.reshape(len(strength), -1)[:, flat].sum(axis=2)
    best = pairs[(gathered * nearness).argmax(axis=1)]
    return np.asarray(np.linspace(offsets[best[:, 0]], offsets[best[:, 1]], SAMPLES, axis=1))


def crossings(start: Floats, end: Floats, other_start: Floats, other_end: Floats) -> Floats:
    """Where pairs of lines meet, all N x 4 x 2; infinite for parallel ones."""
    one, two, way = end - start, other_end - other_start, other_start - start
    turn = one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
    share = (way[..., 0] * two[..., 1] - way[..., 1] * two[..., 0]) / np.where(np.abs(turn) < 1e-9, np.nan, turn)
    return np.asarray(start + one * share[..., None])
