"""Say where on the table the piles of the hand-shedding game lie for a camera above it, and where a hand is shown."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

Place = tuple[float, float]

ACROSS = 640.0
"""Millimetres of table that the picture has to be wide."""
DRAW: Place = (-70.0, -110.0)
PILE: Place = (70.0, -110.0)
_COLUMNS, _PITCH = 8, (76.0, 93.0)
_SHOWN: Place = (-266.0, 37.0)

SHOWABLE = 2 * _COLUMNS
"""How many cards can be shown beside the pile at once."""


def shown_places(count: int) -> tuple[Place, ...]:
    """Where the cards of a shown hand lie, row by row; raise ValueError for more than there is room for."""
    if count > SHOWABLE:
        raise ValueError(f"{count} cards do not fit beside the pile: show {SHOWABLE} at a time")
    return tuple(
        (_SHOWN[0] + _PITCH[0] * (index % _COLUMNS), _SHOWN[1] + _PITCH[1] * (index // _COLUMNS))
        for index in range(count)
    )


def thrown(count: int, luck: Random) -> tuple[tuple[float, float, float], ...]:
    """Where cards laid in one go come to lie on the pile, the lowest first: x and y in millimetres, degrees.

    Several are fanned so that each shows its corner; a player turns them as he likes.
    """
    turn = luck.uniform(-40, 40)
    apart = luck.uniform(17, 30)
    x, y = PILE[0] + luck.gauss(0, 6), PILE[1] + luck.gauss(0, 6)
    spots = []
    for place in range(count):
        far = apart * (place - (count - 1) / 2)
        along = radians(turn)
        spots.append((x + far * cos(along), y + far * sin(along), turn + luck.gauss(0, 4)))
    return tuple(spots)
