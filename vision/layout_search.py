"""Guess grids: take triples of cards as triples of slots, keep what finds cards at the other slots too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.detection import Corners
from vision.plane import Points, axes, centre

MAX_TURN = 42.0  # degrees between the layout's rows and the picture's
REACH = 0.62  # how far from its slot a card may lie once other cards than three have been heard, in card lengths
_GUESSED = 0.9  # the same in a first guess, to which three cards as untidy as all others lead
_MAX_SKEW = 24.0  # degrees that rows and columns may miss a right angle by
_PITCH = (0.66, 4.5)  # distance of neighbouring columns or rows, in card lengths
_SAME_WAY = 0.5  # radians (modulo a quarter turn) that cards of one board may differ in direction
_TRIED = 200  # guesses returned
_MOST_CARDS = 64  # cards considered at once
_FAR_AWAY = 1e9  # pixels: where cards beyond that number are put

Turns = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as arrays: n x 2 centres in pixels, n directions of the long side in radians, the usual length."""

    centres: Points
    turns: Turns
    size: float


def measure(outlines: Sequence[Corners]) -> Cards:
    """Collect what the search needs; of more than 64 cards the outermost are put out of reach."""
    centres = np.stack([centre(quad) for quad in outlines])
    if len(centres) > _MOST_CARDS:
        away = np.hypot(*(centres - np.median(centres, axis=0)).T)
        centres[np.argsort(away)[_MOST_CARDS:]] = _FAR_AWAY
    sides = [axes(quad)[1] for quad in outlines]
    turns = np.array([np.arctan2(side[1], side[0]) for side in sides])
    return Cards(centres, turns, float(np.median([np.hypot(*side) for side in sides])))


def astray(turns: Turns, direction: Turns) -> Turns:
    """Return how far cards stand from a direction or square to it, in radians (0 to pi/4)."""
    return np.asarray(np.abs((turns - direction + np.pi / 4) % (np.pi / 2) - np.pi / 4), dtype=np.float64)


def guesses(slots: Points, cards: Cards, allowed: int) -> list[Points]:
    """Return plausible grids (3 x 3, columns and rows to pixels), the most promising first.

    slots: m x 2 columns and rows. allowed: how many slots may be without a card.
    Raises ValueError when all slots lie in one line.
    """
    found = [_from_triples(slots, triple, cards, allowed) for triple in _anchors(slots)]
    costs = np.concatenate([cost for cost, _ in found])
    matrices = np.concatenate([matrix for _, matrix in found])
    kept: list[Points] = []
    seen: set[tuple[int, ...]] = set()
    for index in np.argsort(costs, kind="stable")[: _TRIED * 4]:
        key = tuple(np.round(matrices[index].ravel() / (cards.size / 4)).astype(int).tolist())
        if key not in seen:
            seen.add(key)
            kept.append(np.vstack([matrices[index], [0.0, 0.0, 1.0]]))
        if len(kept) == _TRIED:
            break
    return kept


def _anchors(slots: Points) -> list[tuple[int, int, int]]:
    """Return a few wide triples of slots, such that whichever slot is missing, one triple is free of it."""
    triples = []
    for first, second, third in combinations(range(len(slots)), 3):
        area = abs(float(np.linalg.det(np.stack([slots[second] - slots[first], slots[third] - slots[first]]))))
        if area > 1e-9:
            triples.append((area, (first, second, third)))
    if not triples:
        raise ValueError("a layout needs three slots that do not lie in one line")
    triples.sort(key=lambda item: -item[0])
    chosen = [triples[0][1]]
    shared = set(chosen[0])
    for _, triple in triples:
        if not shared:
            break
        if not shared <= set(triple):
            chosen.append(triple)
            shared &= set(triple)
    return chosen


def _from_triples(slots: Points, anchor: tuple[int, int, int], cards: Cards, allowed: int) -> tuple[Turns, Points]:
    """Take every triple of cards as these three slots; return costs and 2 x 3 matrices of what is plausible."""
    first, second, third = anchor
    steps = np.linalg.inv(np.stack([slots[second] - slots[first], slots[third] - slots[first]], axis=1))
    near = cards.centres[None, :, :] - cards.centres[:, None, :]
    alike = astray(cards.turns[None, :], cards.turns[:, None]) < _SAME_WAY
    reach = float(np.abs(slots[:, None] - slots[None]).max() * _PITCH[1] * 2 * cards.size)
    one, two = np.nonzero(alike & (np.hypot(near[..., 0], near[..., 1]) < reach) & ~np.eye(len(alike), dtype=bool))
    column = near[one, two][:, None] * steps[0, 0] + near[one] * steps[1, 0]
    row = near[one, two][:, None] * steps[0, 1] + near[one] * steps[1, 1]
    fits = _plausible(column, row, cards.size) & alike[one]
    pair, _ = np.nonzero(fits)
    column, row = column[fits], row[fits]
    start = cards.centres[one[pair]] - column * slots[first, 0] - row * slots[first, 1]
    return _count(slots, np.stack([column, row, start], axis=2), cards, allowed)


def _plausible(column: Points, row: Points, size: float) -> NDArray[np.bool_]:
    """Whether column and row steps have possible lengths and directions."""
    across, down = np.hypot(column[..., 0], column[..., 1]), np.hypot(row[..., 0], row[..., 1])
    turn = np.tan(np.radians(MAX_TURN))
    cross = column[..., 0] * row[..., 1] - column[..., 1] * row[..., 0]
    fits = (across > _PITCH[0] * size) & (across < _PITCH[1] * size)
    fits &= (down > _PITCH[0] * size) & (down < _PITCH[1] * size)
    fits &= (column[..., 0] > 0) & (np.abs(column[..., 1]) < turn * column[..., 0])
    fits &= (row[..., 1] > 0) & (np.abs(row[..., 0]) < turn * row[..., 1])
    return np.asarray(fits & (cross > np.cos(np.radians(_MAX_SKEW)) * across * down), dtype=np.bool_)


def _count(slots: Points, matrices: Points, cards: Cards, allowed: int) -> tuple[Turns, Points]:
    """Drop the grids that find too few cards; the others cost their cards' distances and slants."""
    missed = np.zeros(len(matrices), dtype=np.int64)
    costs = np.zeros(len(matrices))
    for x, y in slots:
        if not len(matrices):
            break
        spots = matrices @ np.array([x, y, 1.0])
        far = np.hypot(*(spots[:, None, :] - cards.centres[None, :, :]).transpose(2, 0, 1)) / cards.size
        nearest = far.argmin(axis=1)
        least = far.min(axis=1)
        slant = astray(cards.turns[nearest], np.arctan2(matrices[:, 1, 1], matrices[:, 0, 1]))
        missed += least > _GUESSED
        costs += np.minimum(least**2 + slant**2 / 2, 0.5)
        keep = missed <= allowed
        matrices, missed, costs = matrices[keep], missed[keep], costs[keep]
    return costs, matrices
