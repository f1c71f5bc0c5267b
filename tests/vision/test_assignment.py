"""The small assignment against trying every pairing."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from vision.assignment import assign


def _cheapest(costs: np.ndarray, limit: float) -> float:
    rows, columns = costs.shape
    padded = np.hstack([costs, np.full((rows, rows), limit)])
    return min(
        float(sum(padded[row, column] for row, column in enumerate(choice)))
        for choice in permutations(range(columns + rows), rows)
    )


def test_total_cost_equals_the_best_of_all_pairings() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        costs = rng.uniform(0, 10, size=(int(rng.integers(1, 5)), int(rng.integers(1, 5))))
        pairs = assign(costs, 6.0)
        total = sum(costs[pair] for pair in pairs) + 6.0 * (costs.shape[0] - len(pairs))
        assert abs(total - _cheapest(costs, 6.0)) < 1e-9
        assert len({column for _, column in pairs}) == len(pairs)


def test_pairs_dearer_than_the_limit_are_left_out() -> None:
    assert assign(np.array([[1.0, 9.0], [9.0, 9.0]]), 5.0) == [(0, 0)]


def test_infinite_costs_forbid_a_pair() -> None:
    assert assign(np.array([[np.inf, 2.0], [np.inf, 1.0]]), 5.0) == [(1, 1)]


def test_nothing_to_pair_gives_no_pairs() -> None:
    assert assign(np.zeros((0, 3)), 1.0) == []
    assert assign(np.zeros((3, 0)), 1.0) == []
