"""Say where the table cards of a game lie and which of them form a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.options import Lines


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the board; x and y are column and row numbers, y grows downwards."""

    name: str
    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """The table cards a player may use together; floor says in words where they are."""

    name: str
    slots: tuple[str, ...]
    floor: str


_Row = TypeVar("_Row", Slot, Line)


@dataclass(frozen=True, slots=True)
class Layout:
    """The board of a game; elevators are the slots that may be wild and that hide their lines longest."""

    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    elevators: tuple[str, ...]

    def slot(self, name: str) -> Slot:
        """The slot of that name; raise KeyError when there is none."""
        return _named(self.slots, name)

    def line(self, name: str) -> Line:
        """The line of that name; raise KeyError when there is none."""
        return _named(self.lines, name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all slots."""
        return tuple(slot.name for slot in self.slots)


def _named(rows: Sequence[_Row], name: str) -> _Row:
    for row in rows:
        if row.name == name:
            return row
    raise KeyError(f"{name!r} is not on this board; it has {', '.join(row.name for row in rows)}")


_LEVELS = ("top", "middle", "bottom")
_TWO_COLUMNS = (
    *(Slot(str(n + 1), 0, n, f"left column, {level}") for n, level in enumerate(_LEVELS)),
    *(Slot(str(n + 4), 2, n, f"right column, {level}") for n, level in enumerate(_LEVELS)),
    Slot("E", 1, 1, "elevator"),
)
_ROWS = tuple(Line(f"{n + 1}-E-{n + 4}", (str(n + 1), "E", str(n + 4)), f"{_LEVELS[n]} floor") for n in range(3))
_DIAGONALS = (
    Line("1-E-6", ("1", "E", "6"), "diagonal from top left to bottom right"),
    Line("3-E-4", ("3", "E", "4"), "diagonal from bottom left to top right"),
)
_COLUMNS = (Line("left", ("1", "2", "3"), "left column"), Line("right", ("4", "5", "6"), "right column"))
_CENTRE = Line("centre", ("2", "E", "5"), "centre row")

_TWO_COLUMN_LINES = {
    Lines.ROWS: _ROWS,
    Lines.ROWS_DIAGONALS: _ROWS + _DIAGONALS,
    Lines.ROWS_COLUMNS: _ROWS + _COLUMNS,
    Lines.H: (*_COLUMNS, _CENTRE),
}


def elevator(lines: Lines) -> Layout:
    """Two columns of three with one elevator between them (OPR-527 art. 1.2 to 1.4)."""
    return Layout(_TWO_COLUMNS, _TWO_COLUMN_LINES[lines], ("E",))


def double_elevator() -> Layout:
    """Three shafts of three floors with an elevator between each two (OPR-522 art. 1.3, 1.4, 3.1)."""
    floors = ((3, "top"), (2, "middle"), (1, "bottom"))
    slots = [
        Slot(f"{shaft}{floor}", 2 * column, 3 - floor, f"shaft {shaft}, {words} floor")
        for column, shaft in enumerate("ABC")
        for floor, words in reversed(floors)
    ]
    slots += [Slot("E1", 1, 1, "first elevator"), Slot("E2", 3, 1, "second elevator")]
    lines = tuple(
        Line(
            f"{left}{floor}-{lift}-{right}{floor}",
            (f"{left}{floor}", lift, f"{right}{floor}"),
            f"{words} floor, {'first' if lift == 'E1' else 'second'} elevator",
        )
        for left, lift, right in (("A", "E1", "B"), ("B", "E2", "C"))
        for floor, words in reversed(floors)
    )
    return Layout(tuple(slots), lines, ("E1", "E2"))


def skyscraper() -> Layout:
    """Two shafts of five floors with one elevator level with the third (OPR-566 art. 1.2, 1.3, 3.1)."""
    slots = [
        Slot(f"{side}{floor}", x, 5 - floor, f"{words} shaft, floor {floor}")
        for side, x, words in (("L", 0, "left"), ("R", 2, "right"))
        for floor in range(1, 6)
    ]
    lines = tuple(Line(f"F{floor}", (f"L{floor}", "E", f"R{floor}"), f"floor {floor}") for floor in range(1, 6))
    return Layout((*slots, Slot("E", 1, 2, "elevator")), lines, ("E",))


def cross() -> Layout:
    """Five cards in a cross; a player uses the row or the column (Criss Cross, Iron Cross)."""
    slots = (
        Slot("T", 1, 0, "top"),
        Slot("L", 0, 1, "left"),
        Slot("C", 1, 1, "centre"),
        Slot("R", 2, 1, "right"),
        Slot("B", 1, 2, "bottom"),
    )
    return Layout(slots, (Line("row", ("L", "C", "R"), "row"), Line("column", ("T", "C", "B"), "column")), ("C",))


def pyramid() -> Layout:
    """Six cards in rows of one, two and three; a player uses one card of each row (Pyramid)."""
    slots = (
        Slot("1", 2, 0, "top of the pyramid"),
        Slot("2", 1, 1, "middle row, left"),
        Slot("3", 3, 1, "middle row, right"),
        Slot("4", 0, 2, "bottom row, left"),
        Slot("5", 2, 2, "bottom row, middle"),
        Slot("6", 4, 2, "bottom row, right"),
    )
    lines = tuple(
        Line(f"1-{two}-{three}", ("1", two, three), f"places 1, {two} and {three}") for two in "23" for three in "456"
    )
    return Layout(slots, lines, ())
