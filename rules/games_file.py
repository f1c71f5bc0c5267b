"""Read a host's own game from a TOML file, with an error that names the place and what to write."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.layouts import Layout, Line, Slot
from rules.options import House, OptionError, Pot, parse_options
from rules.variants import ALIASES, FIRST, Game, Round, Variant, build, games

_TOP = {"name", "title", "hole_cards", "up_cards", "source", "slots", "lines", "elevators", "rounds", "options"}
_MOST_SLOTS = 20


class GameFileError(ValueError):
    """A game file that describes no playable game."""


def load_game(path: Path, **options: Any) -> Variant:
    """Read a game file and apply house rules on top; raise GameFileError or OSError."""
    return build_game(path.read_text(encoding="utf-8"), str(path), **options)


def build_game(text: str, where: str = "the game file", **options: Any) -> Variant:
    """Make a game from the text of a game file; raise GameFileError."""
    try:
        data = tomllib.loads(text)
        return build(_game(data), options)
    except tomllib.TOMLDecodeError as error:
        raise GameFileError(f"{where} is not TOML: {error}") from error
    except RecursionError as error:
        raise GameFileError(f"{where}: too many brackets inside each other") from error
    except (OptionError, _Bad) as error:
        raise GameFileError(f"{where}: {error}") from error


class _Bad(ValueError):
    """Something wrong in the file, before the file is named."""


def _game(data: Mapping[str, Any]) -> Game:
    _only(data, _TOP, "the file")
    name = _text(data, "name")
    if name in games() or name in ALIASES:
        raise _Bad(f"name = {name!r} is a built-in game; choose another name")
    layout = _layout(data)
    rounds = _rounds(data, layout)
    house = replace(House(mode=Pot.HIGH_ONLY), **parse_options(_table(data.get("options", {}), "options")))
    return Game(
        name,
        _text(data, "title", name),
        _number(data.get("hole_cards"), "hole_cards", 1, 5),
        _number(data.get("up_cards", 0), "up_cards", 0, 5),
        lambda _house: layout,
        lambda _house: rounds,
        house,
        (("everything", _text(data, "source", "this table's own game file")),),
    )


def _only(row: Mapping[str, Any], known: set[str], what: str) -> None:
    for key in row:
        if key not in known:
            raise _Bad(f"{key!r} is not known in {what}; use {', '.join(sorted(known))}")


def _table(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _Bad(f"{what} is {value!r}; write it as a table, [{what}]")
    return value


def _text(row: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise _Bad(f"{key} is {value!r}; give it as text in quotes")
    return value


def _number(value: Any, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _Bad(f"{what} is {value!r}; give a whole number from {least} to {most}")
    return value


def _names(value: Any, what: str, known: Sequence[str]) -> tuple[str, ...]:
    """A list of different slot names."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise _Bad(f'{what} is {value!r}; give a list of places, as in ["1", "E"]')
    for name in value:
        if name not in known:
            raise _Bad(f"{what} names {name!r}, which is no place; the places are {', '.join(known)}")
    if len(set(value)) < len(value):
        raise _Bad(f"{what} names a place twice: {', '.join(value)}")
    return tuple(value)


def _layout(data: Mapping[str, Any]) -> Layout:
    slots = tuple(_slot(name, row) for name, row in _table(data.get("slots"), "slots").items())
    if not 3 <= len(slots) <= _MOST_SLOTS:
        raise _Bad(f"slots has {len(slots)} places; give 3 to {_MOST_SLOTS}")
    spots: dict[tuple[float, float], str] = {}
    for slot in slots:
        if (slot.x, slot.y) in spots:
            raise _Bad(f"slots.{slot.name} lies on {spots[slot.x, slot.y]} at x = {slot.x}, y = {slot.y}; move it")
        spots[slot.x, slot.y] = slot.name
    names = [slot.name for slot in slots]
    lines = tuple(_line(name, row, names) for name, row in _table(data.get("lines"), "lines").items())
    if not lines:
        raise _Bad("lines is empty; give at least one line of places")
    return Layout(slots, lines, _names(data.get("elevators", []), "elevators", names))


def _slot(name: str, value: Any) -> Slot:
    row = _table(value, f"slots.{name}")
    _only(row, {"x", "y", "words"}, f"slots.{name}")
    return Slot(name, _place(row, "x", name), _place(row, "y", name), _text(row, "words", name))


def _place(row: Mapping[str, Any], key: str, name: str) -> float:
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _MOST_SLOTS:
        raise _Bad(f"slots.{name}.{key} is {value!r}; give a column or row number from 0 to {_MOST_SLOTS}")
    return value


def _line(name: str, value: Any, names: Sequence[str]) -> Line:
    row = _table(value, f"lines.{name}")
    _only(row, {"slots", "floor"}, f"lines.{name}")
    slots = _names(row.get("slots"), f"lines.{name}.slots", names)
    if not 1 <= len(slots) <= 5:
        raise _Bad(f"lines.{name}.slots has {len(slots)} places; give 1 to 5")
    return Line(name, slots, _text(row, "floor", name))


def _rounds(data: Mapping[str, Any], layout: Layout) -> tuple[Round, ...]:
    """The groups of cards to turn, a betting round after each; one card at a time when not given."""
    rows = data.get("rounds", [{"turns": 1, "among": [name]} for name in layout.names])
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise _Bad(f"rounds is {rows!r}; write each group as [[rounds]] with turns and among")
    rounds = tuple(_round(number, row, layout) for number, row in enumerate(rows, 1))
    _refuse_impossible(rounds, layout)
    return (FIRST, *rounds)


def _round(number: int, row: Mapping[str, Any], layout: Layout) -> Round:
    what = f"rounds {number}"
    _only(row, {"turns", "among", "recommended"}, what)
    among = _names(row.get("among"), f"{what}: among", layout.names)
    turns = _number(row.get("turns", len(among)), f"{what}: turns", 1, len(layout.slots))
    recommended = _names(row.get("recommended", []), f"{what}: recommended", among)
    if turns > len(among):
        raise _Bad(f"{what} turns {turns} cards among {len(among)} places; give more places or fewer turns")
    if len(recommended) not in (0, turns):
        raise _Bad(f"{what}: recommended has {len(recommended)} places; give {turns} or none")
    return Round(turns, among, recommended)


def _refuse_impossible(rounds: Sequence[Round], layout: Layout) -> None:
    """Every place must be turned exactly once, whatever the dealer chooses."""
    left = dict.fromkeys(layout.names, 0)
    for row in rounds:
        for slot in row.among:
            left[slot] += 1
    never = [slot for slot, times in left.items() if not times]
    if never:
        raise _Bad(f"rounds never turn {', '.join(never)}; name every place")
    turned = sum(row.turns for row in rounds)
    if turned != len(layout.slots):
        raise _Bad(f"rounds turn {turned} cards; the board has {len(layout.slots)}")
    for group in {row.among for row in rounds}:
        turns = sum(row.turns for row in rounds if row.among == group)
        if turns != len(group) or any(left[slot] != left[group[0]] for slot in group):
            raise _Bad(f"rounds turn {turns} cards among {', '.join(group)}; each group must be turned out in full")
