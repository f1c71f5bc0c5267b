"""Say where on a table the cards of a game lie for a camera above it: the board, and beside it the shown hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from rules.variants import Variant

CARD = (63.0, 88.0)
"""Width and height of a poker card in millimetres."""

_PITCH = (78.0, 101.0)
"""Millimetres from the middle of a card to the next one's, across and down."""
_SCAN_PITCH = (75.0, 100.0)
_GAP = 42.0
_MARGIN = 20.0
_ASPECT = 16 / 9

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stage:
    """Places in millimetres from the middle of the picture, x to the right and y downward.

    across: millimetres of table that the picture has to be wide; board: by slot; scan: the shown cards, as one reads.
    """

    across: float
    board: Mapping[str, Place]
    scan: tuple[Place, ...]


def stage_of(variant: Variant) -> Stage:
    """The arrangement that fills the picture best: the shown hand in a row or in two, beside the board or below it."""
    count = variant.hole_cards
    shapes = ((count, 1), ((count + 1) // 2, 2))
    stages = [_arranged(variant, columns, rows, beside) for (columns, rows), beside in product(shapes, (True, False))]
    return min(stages, key=lambda stage: stage.across)


def _arranged(variant: Variant, columns: int, rows: int, beside: bool) -> Stage:
    xs = [slot.x for slot in variant.layout.slots]
    ys = [slot.y for slot in variant.layout.slots]
    board = ((max(xs) - min(xs)) * _PITCH[0] + CARD[0], (max(ys) - min(ys)) * _PITCH[1] + CARD[1])
    scan = ((columns - 1) * _SCAN_PITCH[0] + CARD[0], (rows - 1) * _SCAN_PITCH[1] + CARD[1])
    if beside:
        width, height = board[0] + _GAP + scan[0], max(board[1], scan[1])
        board_at, scan_at = (-width / 2, -board[1] / 2), (width / 2 - scan[0], -scan[1] / 2)
    else:
        width, height = max(board[0], scan[0]), board[1] + _GAP + scan[1]
        board_at, scan_at = (-board[0] / 2, -height / 2), (-scan[0] / 2, height / 2 - scan[1])
    slots = {
        slot.name: (
            board_at[0] + CARD[0] / 2 + (slot.x - min(xs)) * _PITCH[0],
            board_at[1] + CARD[1] / 2 + (slot.y - min(ys)) * _PITCH[1],
        )
        for slot in variant.layout.slots
    }
    places = tuple(
        (
            scan_at[0] + CARD[0] / 2 + (index % columns) * _SCAN_PITCH[0],
            scan_at[1] + CARD[1] / 2 + (index // columns) * _SCAN_PITCH[1],
        )
        for index in range(variant.hole_cards)
    )
    return Stage(max(width + 2 * _MARGIN, (height + 2 * _MARGIN) * _ASPECT), slots, places)
