"""Say how high a camera has to hang for each game, and how large the cards are then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, radians, tan
from types import MappingProxyType

from dealer.stage import CARD, stage_of
from rules.variants import Variant

INDEX = 11.5
"""Height of a usual corner index, rank and suit together, in millimetres."""
SLACK = 1.1
"""Room around the cards, so that nobody has to lay them to the millimetre."""

CAMERAS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "Camera Module 3": (66.0, 41.0),
        "Camera Module 3 Wide": (102.0, 67.0),
        "Camera Module 2": (62.2, 48.8),
        "HQ camera, 6 mm lens": (55.0, 42.0),
        "USB camera of 78 degrees": (70.4, 43.3),
    }
)
"""Fields of view in degrees, across and down, as their makers give them (the USB camera's from its diagonal)."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """How a camera hangs: height above the table in centimetres, pixels of a card's long side and of its index."""

    height: int
    card: int
    index: int


def hanging(game: Variant, view: tuple[float, float], width: int = 1280) -> Hanging:
    """Where a camera of this field of view sees the whole board with the hand being shown, `width` pixels wide."""
    across = SLACK * stage_of(game).across
    need = max(across / 2 / tan(radians(view[0]) / 2), across * 9 / 16 / 2 / tan(radians(view[1]) / 2))
    # at that height the picture may show more than needed to one side
    shown = 2 * need * tan(radians(view[0]) / 2)
    scale = width / shown
    return Hanging(ceil(need / 10), int(CARD[1] * scale), int(INDEX * scale))


def pixels_at(height: float, view: tuple[float, float], width: int = 1280) -> tuple[int, int]:
    """Pixels of a card's long side and of its index under a camera that hangs so many centimetres high."""
    scale = width / (2 * 10 * height * tan(radians(view[0]) / 2))
    return int(CARD[1] * scale), int(INDEX * scale)


def table_of_heights(games: Mapping[str, Variant]) -> list[str]:
    """The rows of a Markdown table: boards of one size a row, a camera a column."""
    boards: dict[tuple[Hanging, ...], list[str]] = {}
    for game in games.values():
        boards.setdefault(tuple(hanging(game, view) for view in CAMERAS.values()), []).append(game.title)
    rows = [
        f"| {', '.join(titles)} | {' | '.join(_cell(cell) for cell in cells)} |" for cells, titles in boards.items()
    ]
    return [_row("game", CAMERAS), "|---" * (len(CAMERAS) + 1) + "|", *rows]


def table_of_pixels(heights: Iterable[int] = (50, 70, 90, 120)) -> list[str]:
    """The rows of a Markdown table: a height a row, a camera a column, pixels of card and index in pictures of 1280."""
    rows = []
    for height in heights:
        cells = [pixels_at(height, view) for view in CAMERAS.values()]
        rows.append(f"| {height} cm | " + " | ".join(f"{card} / {index}" for card, index in cells) + " |")
    return [_row("height", CAMERAS), "|---" * (len(CAMERAS) + 1) + "|", *rows]


def _row(first: str, rest: Iterable[str]) -> str:
    return f"| {first} | " + " | ".join(rest) + " |"


def _cell(cell: Hanging) -> str:
    return f"{cell.height} cm ({cell.card} / {cell.index} px)"
