"""Lay a game's grid over the cards that were dealt: which card lies in which slot.

A layout says its slots in columns and rows only. The fit finds the rest in the picture: the two pitches, the
turn (up to 40 degrees; the layout is read as the camera sees it, never mirrored or upside down) and, where enough
cards lie there, the perspective. Guesses from triples of cards are refined by least squares and weighed as one would
by eye: cards close to their slots, parallel to the grid, at usual distances, no strange card in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, log, radians

import cv2
import numpy as np

from vision.assignment import assign
from vision.detection import Corners, Point
from vision.layout_search import REACH, Cards, astray, guesses, measure
from vision.plane import Points, as_corners, as_points, axes, hull, inside, project, quad_around

Places = Mapping[str, Point]

_SETTLED_REACH = 0.5  # how far from its slot a card may lie in the end, in card lengths
_MAX_COST = 2.6  # mean cost of a slot for a grid to be believed, missing cards apart
_GOOD_COST, _ENOUGH_TRIED = 2.0, 40  # below this mean cost the first so many guesses are enough
_MIN_WITH_MISSING = 6  # cards that must lie there before one may be missing
_TILT_GAIN = 0.7  # perspective is used when it brings the distances below this part
# What is usual on a table, as standard deviations: an untidy distance in card lengths, a slant, a skew.
_UNTIDY, _SLANT, _SKEW = 0.14, radians(9), radians(6)
_COLUMN, _ROW, _PITCH_SPREAD = 1.0, 1.35, 0.3  # usual pitches in card lengths, spread of their logarithms
_MISSING, _STRANGER, _LANDSCAPE = 12.0, 4.0, 6.0  # costs in the same units (halved squares)


@dataclass(frozen=True, slots=True)
class Fit:
    """A grid laid over cards.

    matrix: 3 x 3, from columns and rows to pixels.
    cards: slot -> index into the outlines given, or None where no card lies.
    rms: root mean square distance of the cards from their slots, in card lengths.
    cost: the whole weighing, smaller is better.
    across, down: the usual card's edge vectors in pixels (short side, long side).
    """

    matrix: Points
    cards: Mapping[str, int | None]
    rms: float
    cost: float
    across: Points
    down: Points

    @property
    def missing(self) -> tuple[str, ...]:
        """The slots without a card."""
        return tuple(slot for slot, card in self.cards.items() if card is None)

    def corners_at(self, place: Point) -> Corners:
        """Return the outline of the usual card at a place of the layout."""
        return quad_around(project(self.matrix, as_points([place]))[0], self.across, self.down)


def fit_layout(places: Places, outlines: Sequence[Corners], max_missing: int = 1) -> Fit | None:
    """Return the best grid over these card outlines, or None while no grid is convincing.

    Raises ValueError for a layout whose slots all lie in one line.
    """
    slots = as_points(places.values())
    allowed = max_missing if len(slots) - max_missing >= _MIN_WITH_MISSING else 0
    if len(outlines) < len(slots) - allowed:
        return None
    cards = measure(outlines)
    best: tuple[float, Points, dict[int, int]] | None = None
    for tried, guess in enumerate(guesses(slots, cards, allowed)):
        if best is not None and tried >= _ENOUGH_TRIED and best[0] < _GOOD_COST * len(slots):
            break
        refined = _refine(slots, guess, cards)
        if refined is None or len(slots) - len(refined[1]) > allowed:
            continue
        cost = _cost(slots, *refined, cards, outlines)
        if best is None or cost < best[0]:
            best = (cost, *refined)
    if best is None or best[0] - _MISSING * (len(slots) - len(best[2])) > _MAX_COST * len(slots):
        return None
    return _as_fit(places, slots, best, cards, outlines)


def _refine(slots: Points, matrix: Points, cards: Cards) -> tuple[Points, dict[int, int]] | None:
    """Assign cards to slots and fit the grid to them, a few times; None when it falls apart."""
    pairs: dict[int, int] = {}
    for reach in (REACH, _SETTLED_REACH, _SETTLED_REACH):
        spots = project(matrix, slots)
        far = np.hypot(*(spots[:, None, :] - cards.centres[None, :, :]).transpose(2, 0, 1)) / cards.size
        pairs = _pairs(far, reach)
        if len(pairs) < 3:
            return None
        solved = _least_squares(slots[list(pairs)], cards.centres[list(pairs.values())])
        if solved is None:
            return None
        matrix = solved
    return matrix, pairs


def _pairs(far: Points, reach: float) -> dict[int, int]:
    """Pair slots with cards within reach; the real assignment only where the nearest cards collide."""
    nearest = far.argmin(axis=1)
    near = {slot: int(card) for slot, card in enumerate(nearest) if far[slot, card] < reach}
    if len(set(near.values())) == len(near):
        return near
    return dict(assign(far**2, reach**2))


def _least_squares(places: Points, points: Points) -> Points | None:
    """Return the affine grid through these pairs, or the perspective one where that is clearly better."""
    design = np.hstack([places, np.ones((len(places), 1))])
    solution, _, rank, _ = np.linalg.lstsq(design, points, rcond=None)
    if rank < 3:
        return None
    affine = np.vstack([solution.T, [0.0, 0.0, 1.0]])
    if len(places) < 7:
        return affine
    tilted, _ = cv2.findHomography(places.astype(np.float64), points.astype(np.float64), 0)
    if tilted is None:
        return affine
    better = _rms(tilted, places, points) < _TILT_GAIN * _rms(affine, places, points)
    return np.asarray(tilted, dtype=np.float64) if better else affine


def _rms(matrix: Points, places: Points, points: Points) -> float:
    """Return the root mean square distance in pixels."""
    return float(np.sqrt(((project(matrix, places) - points) ** 2).sum(axis=1).mean()))


def _cost(slots: Points, matrix: Points, pairs: dict[int, int], cards: Cards, outlines: Sequence[Corners]) -> float:
    """Weigh a grid; each part is half a squared deviation from what is usual on a table."""
    held = list(pairs.values())
    away = project(matrix, slots[list(pairs)]) - cards.centres[held]
    distance = float((away**2).sum()) / (2 * (_UNTIDY * cards.size) ** 2)
    column, row = _steps(matrix, slots)
    region = hull([outlines[card] for card in held], 0.0)
    others = set(range(len(outlines))) - set(held)
    strangers = sum(inside(region, cards.centres[card]) for card in others)
    missing = len(slots) - len(pairs)
    return (
        distance
        + _slants(cards.turns[held], row)
        + _shape(column, row, cards.size)
        + _MISSING * missing
        + _STRANGER * strangers
    )


def _steps(matrix: Points, slots: Points) -> tuple[Points, Points]:
    """Return one column's and one row's step in pixels at the middle of the board."""
    ways = np.array([[0.5, 0.0], [-0.5, 0.0], [0.0, 0.5], [0.0, -0.5]])
    spots = project(matrix, slots.mean(axis=0) + ways)
    return np.asarray(spots[0] - spots[1]), np.asarray(spots[2] - spots[3])


def _slants(turns: Points, row: Points) -> float:
    """Weigh how the cards stand to the grid: parallel to it, upright rather than sideways."""
    direction = atan2(row[1], row[0])
    slant = float((np.minimum(astray(turns, np.full(len(turns), direction)) / _SLANT, 3.0) ** 2).sum()) / 2
    sideways = np.abs(np.sin(turns - direction)) > np.sqrt(0.5)
    return slant + _LANDSCAPE * float(min(sideways.sum(), 2 + (~sideways).sum()))


def _shape(column: Points, row: Points, size: float) -> float:
    """Weigh the pitches and the right angle between columns and rows."""
    across, down = float(np.hypot(*column)), float(np.hypot(*row))
    skew = atan2(row[1], row[0]) - atan2(column[1], column[0]) - radians(90)
    turn = abs(degrees(atan2(column[1], column[0])))
    pitches = (log(across / size / _COLUMN) / _PITCH_SPREAD, log(down / size / _ROW) / _PITCH_SPREAD)
    parts = (*pitches, skew / _SKEW, turn / 30)
    return sum(part**2 for part in parts) / 2


def _as_fit(
    places: Places,
    slots: Points,
    best: tuple[float, Points, dict[int, int]],
    cards: Cards,
    outlines: Sequence[Corners],
) -> Fit:
    """Name the slots and measure the board's own usual card."""
    cost, matrix, pairs = best
    held = list(pairs.values())
    spread = _rms(matrix, slots[list(pairs)], cards.centres[held]) / cards.size
    across, down = usual_card([outlines[card] for card in held], _steps(matrix, slots)[1])
    named = {slot: pairs.get(index) for index, slot in enumerate(places)}
    return Fit(matrix, named, spread, cost, across, down)


def usual_card(outlines: Sequence[Corners], towards: Points) -> tuple[Points, Points]:
    """Return edge vectors (short, long) of the typical card, the long one pointing along `towards`."""
    sides = [axes(quad) for quad in outlines]
    short = float(np.median([np.hypot(*across) for across, _ in sides]))
    long = float(np.median([np.hypot(*down) for _, down in sides]))
    ways = np.stack([down / np.hypot(*down) for _, down in sides])
    ways[ways @ towards < 0] *= -1
    along = np.median(ways, axis=0)
    along = along / max(float(np.hypot(*along)), 1e-9)
    return np.array([along[1], -along[0]]) * short, along * long


def outline(fit: Fit, places: Places) -> Corners:
    """Return the board's outline in pixels, half a card wider than the outer slots, from its top left."""
    points = as_points(places.values())
    low, high = points.min(axis=0), points.max(axis=0)
    box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
    ways = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    return as_corners(project(fit.matrix, box) + ways @ np.stack([fit.across, fit.down]))
