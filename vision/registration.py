"""Notice that the camera was knocked: find the one movement that explains all cards at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians

import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, Face
from vision.plane import Points, project

_NEAR = 0.22  # card lengths within which a card is where it should be
_ENOUGH = 0.6  # part of the cards that a movement must explain
_LEAST = 3  # cards that it must explain
_SCALE = 0.12  # change of size that a knock may bring
_TURN = radians(30)
_TRIED = 1500  # movements weighed, the smallest first
_BETTER = 1.5  # weight of cards by which a movement must beat standing still


@dataclass(frozen=True, slots=True)
class Marks:
    """Cards as marks: n x 2 centres in pixels and what each shows (None: not known)."""

    centres: Points
    faces: Sequence[Face | None]


def find_knock(before: Marks, now: Marks, size: float) -> Points | None:
    """Return the movement (3 x 3, old pixels to new) since `before`, or None when the cards stand where they stood.

    size: a card's length in pixels. Faces that are known must agree, so nothing but the same table matches.
    """
    if len(before.centres) < _LEAST or len(now.centres) < _LEAST:
        return None
    weights = _weights(before.faces, now.faces)
    stay = _explained(np.eye(3), before, now, weights, size)
    if stay[1] >= _ENOUGH * len(before.centres):
        return None
    best: tuple[float, float, Points] | None = None
    for matrix in _movements(before, now, weights, size):
        weight, count = _explained(matrix, before, now, weights, size)
        if count < max(_LEAST, _ENOUGH * len(before.centres)) or weight < stay[0] + _BETTER:
            continue
        shift = float(np.hypot(*(project(matrix, before.centres) - before.centres).T).mean()) / size
        if best is None or weight - 0.05 * shift > best[0]:
            best = (weight - 0.05 * shift, shift, matrix)
    return _sharpened(best[2], before, now, weights, size) if best else None


def _weights(before: Sequence[Face | None], now: Sequence[Face | None]) -> Points:
    """Return what a pair of cards is worth: the same face most, contradicting ones nothing."""
    table = np.zeros((len(before), len(now)))
    for row, one in enumerate(before):
        for column, other in enumerate(now):
            if one is None or other is None:
                table[row, column] = 0.5
            elif one == other:
                table[row, column] = 0.7 if one is BACK else 1.0
    return table


def _movements(before: Marks, now: Marks, weights: Points, size: float) -> Points:
    """Return the movements (n x 3 x 3) that take two cards to two cards worth it, and that a knock can make."""
    worth = 1.0 if (weights >= 1.0).sum() >= 2 else 0.7
    ones, others = np.nonzero(weights >= worth)
    first, second = np.triu_indices(len(ones), 1)
    apart = (ones[first] != ones[second]) & (others[first] != others[second])
    first, second = first[apart], second[apart]
    old, new = before.centres @ [1, 1j], now.centres @ [1, 1j]
    way = old[ones[second]] - old[ones[first]]
    far = np.abs(way) > size
    first, second, way = first[far], second[far], way[far]
    spin = (new[others[second]] - new[others[first]]) / way
    fits = (np.abs(np.abs(spin) - 1) < _SCALE) & (np.abs(np.angle(spin)) < _TURN)
    first, spin = first[fits], spin[fits]
    shift = new[others[first]] - spin * old[ones[first]]
    found = np.zeros((len(spin), 3, 3))
    found[:, 0] = np.stack([spin.real, -spin.imag, shift.real], axis=1)
    found[:, 1] = np.stack([spin.imag, spin.real, shift.imag], axis=1)
    found[:, 2, 2] = 1.0
    order = np.argsort(np.abs(spin * old.mean() + shift - old.mean()), kind="stable")
    return found[order[:_TRIED]]


def _explained(matrix: Points, before: Marks, now: Marks, weights: Points, size: float) -> tuple[float, int]:
    """Return the worth and the number of cards that a movement brings onto cards."""
    pairs = _near_pairs(matrix, before, now, weights, size)
    best = pairs.max(axis=1)
    return float(best.sum()), int((best > 0).sum())


def _near_pairs(matrix: Points, before: Marks, now: Marks, weights: Points, size: float) -> NDArray[np.float64]:
    """Return the worth of each pair of cards that a movement brings together."""
    spots = project(matrix, before.centres)
    far = np.hypot(*(spots[:, None, :] - now.centres[None, :, :]).transpose(2, 0, 1))
    return np.where(far < _NEAR * size, weights, 0.0)


def _sharpened(matrix: Points, before: Marks, now: Marks, weights: Points, size: float) -> Points:
    """Fit the movement to all the cards it explains."""
    pairs = _near_pairs(matrix, before, now, weights, size)
    rows = np.nonzero(pairs.max(axis=1) > 0)[0]
    design = np.hstack([before.centres[rows], np.ones((len(rows), 1))])
    solution, _, rank, _ = np.linalg.lstsq(design, now.centres[pairs[rows].argmax(axis=1)], rcond=None)
    if rank < 3 or len(rows) < 4:
        return matrix
    return np.vstack([solution.T, [0.0, 0.0, 1.0]])
