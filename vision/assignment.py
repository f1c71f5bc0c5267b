"""Pair rows with columns at the least total cost: cards seen now with cards or slots known before."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.float64]


def assign(costs: Costs, limit: float) -> list[tuple[int, int]]:
    """Return (row, column) pairs of the cheapest pairing, without pairs that cost `limit` or more.

    Leaving a row alone costs `limit`, so a dear pair is never made to help another one. Infinite costs are allowed.
    """
    rows, columns = costs.shape
    if rows == 0 or columns == 0:
        return []
    nearest = costs.argmin(axis=1)
    pairs = [(row, int(column)) for row, column in enumerate(nearest) if costs[row, column] < limit]
    if len({column for _, column in pairs}) == len(pairs):
        return pairs
    padded = np.full((rows, columns + rows), limit, dtype=np.float64)
    padded[:, :columns] = np.minimum(np.nan_to_num(costs, posinf=limit * 2), limit * 2)
    return [(row, column) for row, column in enumerate(_hungarian(padded)) if column < columns]


def _hungarian(costs: Costs) -> list[int]:
    """Return the column of each row in a cheapest full pairing; at least as many columns as rows.

    Shortest augmenting paths with potentials, O(rows^2 * columns); the columns are handled as arrays.
    """
    rows, columns = costs.shape
    row_price = np.zeros(rows + 1)
    column_price = np.zeros(columns + 1)
    owner = np.zeros(columns + 1, dtype=np.int64)  # the row (from 1) that holds a column (from 1); 0: free
    for row in range(1, rows + 1):
        owner[0] = row
        came_from = _search(costs, row_price, column_price, owner)
        column = int(came_from[0])
        while column:
            previous = int(came_from[column])
            owner[column] = owner[previous]
            column = previous
    held = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            held[int(owner[column]) - 1] = column - 1
    return held


def _search(costs: Costs, row_price: Costs, column_price: Costs, owner: NDArray[np.int64]) -> NDArray[np.int64]:
    """Find the cheapest way to a free column; update the prices; came_from[0] is that column."""
    columns = costs.shape[1]
    slack = np.full(columns + 1, np.inf)
    came_from = np.zeros(columns + 1, dtype=np.int64)
    used = np.zeros(columns + 1, dtype=np.bool_)
    column = 0
    while owner[column]:
        used[column] = True
        row = int(owner[column])
        reduced = costs[row - 1] - row_price[row] - column_price[1:]
        better = ~used[1:] & (reduced < slack[1:])
        slack[1:][better] = reduced[better]
        came_from[1:][better] = column
        open_slack = np.where(used, np.inf, slack)
        open_slack[0] = np.inf
        nearest = int(np.argmin(open_slack))
        step = open_slack[nearest]
        row_price[owner[used]] += step
        column_price[used] -= step
        slack[~used] -= step
        column = nearest
    came_from[0] = column
    return came_from
