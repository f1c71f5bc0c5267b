"""Plan the printed mat of a game: where its slots and markers lie, on paper of which size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from rules.layouts import Layout
from rules.variants import GAMES, Variant
from vision.detection import Corners
from vision.mat import Mat

CARD = (63.5, 88.9)
"""Width and height of a poker card in millimetres."""
SLOT = (67.0, 92.0)
"""The outline printed for a card: a little more than the card itself."""
PITCH = (78.0, 101.0)
"""Millimetres from the middle of a slot to the next one's, across and down."""
MARKER = 26.0
"""Side of a marker: eight pixels a cell and more where a card is 90 pixels long."""

_GAP = 6.0  # between slots and markers, so that no card covers one
_QUIET = 4.0  # white around markers

PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({"A4": (210, 297), "A3": (297, 420), "A2": (420, 594)})
"""Width and height of the papers in millimetres."""
MARGIN = 8.0
"""What printers leave white at the paper's edge."""
OVERLAP = 10.0
"""How far tiles overlap."""


@dataclass(frozen=True, slots=True)
class MatPlan:
    """A mat: its size in millimetres, and what lies on it from its middle."""

    title: str
    size: tuple[float, float]
    mat: Mat


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: its size, and the part of the mat printed on it (left, top, width, height), true to scale."""

    paper: tuple[float, float]
    part: tuple[float, float, float, float]


def plan_mat(game: Variant) -> MatPlan:
    """The mat of a game: slots as on the table, four markers of its own in the corners."""
    xs, ys = [slot.x for slot in game.layout.slots], [slot.y for slot in game.layout.slots]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    slots = {
        slot.name: _outline((slot.x - middle[0]) * PITCH[0], (slot.y - middle[1]) * PITCH[1], CARD)
        for slot in game.layout.slots
    }
    across = (max(xs) - min(xs)) * PITCH[0] + SLOT[0]
    down = (max(ys) - min(ys)) * PITCH[1] + SLOT[1]
    # Markers stand above and below the board: a table is deeper than a board is high.
    height = down + 2 * (_GAP + MARKER + _QUIET)
    width = max(across, 2 * MARKER + _GAP) + 2 * _QUIET
    x, y = width / 2 - _QUIET - MARKER / 2, height / 2 - _QUIET - MARKER / 2
    first = 4 * _number(game)
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    markers = {first + n: _outline(*place, (MARKER, MARKER)) for n, place in enumerate(corners)}
    return MatPlan(game.title, (width, height), Mat(MappingProxyType(markers), MappingProxyType(slots)))


def sheets(plan: MatPlan, paper: str) -> tuple[Sheet, ...]:
    """The sheets that a mat needs, row by row: one where it fits, upright or lying, else overlapping tiles.

    Raises ValueError for a paper that is not known.
    """
    if paper not in PAPERS:
        raise ValueError(f"paper {paper!r} is not known: choose one of {', '.join(PAPERS)}")
    upright = PAPERS[paper]
    return min((_tiled(plan, shape) for shape in (upright, upright[::-1])), key=len)


def _tiled(plan: MatPlan, paper: tuple[float, float]) -> tuple[Sheet, ...]:
    usable = (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN)
    counts = [_pieces(whole, room) for whole, room in zip(plan.size, usable, strict=True)]
    steps = [
        (whole - room) / (count - 1) if count > 1 else 0.0
        for whole, room, count in zip(plan.size, usable, counts, strict=True)
    ]
    spare = [max(0.0, room - whole) / 2 for whole, room in zip(plan.size, usable, strict=True)]
    return tuple(
        Sheet(paper, (column * steps[0] - spare[0], row * steps[1] - spare[1], *usable))
        for row in range(counts[1])
        for column in range(counts[0])
    )


def _pieces(whole: float, room: float) -> int:
    return 1 if whole <= room else ceil((whole - OVERLAP) / (room - OVERLAP))


def _number(game: Variant) -> int:
    """A number of the board's own: games with equal slots share their mat; a host's own board comes after all."""
    boards: list[frozenset[tuple[str, float, float]]] = []
    for row in GAMES:
        board = _places(row.layout(row.house))
        if board not in boards:
            boards.append(board)
    own = _places(game.layout)
    return boards.index(own) if own in boards else len(boards)


def _places(layout: Layout) -> frozenset[tuple[str, float, float]]:
    return frozenset((slot.name, slot.x, slot.y) for slot in layout.slots)


def _outline(x: float, y: float, size: tuple[float, float]) -> Corners:
    left, top, right, bottom = x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2
    return ((left, top), (right, top), (right, bottom), (left, bottom))
