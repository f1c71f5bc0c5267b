"""docs/rules.md names every open point and every house rule with the default that is in force."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from rules.house_rules import OPTIONS
from rules.options import House
from rules.ruling import Case
from rules.shedding_options import OPTION_NOTES, SheddingOptions

DOCS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
POINTS = (
    *(f"A-0{n}" for n in range(1, 7)),
    *("A-10", "A-11", "A-12"),
    *(f"A-2{n}" for n in range(6)),
    *(f"A-3{n}" for n in range(6)),
    *(f"A-4{digit}" for digit in "0123456789ABCDEF"),
    *(f"A-5{n}" for n in range(10)),
    *(f"A-6{n}" for n in range(6)),
)


def stated() -> dict[str, str]:
    """The defaults that the page states, as in `tie = win_or_tie`."""
    return dict(re.findall(r"`(\w+) = ([^`]+)`", DOCS.replace("`lines = h`", "")))


def written(value: object) -> str:
    return "none" if value is None else str(value).lower()


def test_every_open_point_has_one_row() -> None:
    rows = re.findall(r"^\| (A-\w\w) \|", DOCS, flags=re.MULTILINE)
    assert sorted(rows) == sorted(POINTS)


def test_every_house_rule_of_the_poker_games_is_stated_with_its_default() -> None:
    standard = House()
    found = stated()
    names = {field.name for field in fields(House)} - {"wild_scope"}  # which differs from game to game
    assert {name: found.get(name) for name in names} == {name: written(getattr(standard, name)) for name in names}
    assert all(f"`{option.name}" in DOCS for option in OPTIONS)


def test_every_house_rule_of_the_hand_shedding_game_is_stated_with_its_default() -> None:
    found = stated()
    assert {note.name: found.get(note.name) for note in OPTION_NOTES} == {
        note.name: note.values[0] for note in OPTION_NOTES
    }
    assert {note.name for note in OPTION_NOTES} == {field.name for field in fields(SheddingOptions)}
    rows = dict(re.findall(r"^\| (A-4\w) \|.*?`(\w+) = ", DOCS, flags=re.MULTILINE))
    assert rows == {note.point: note.name for note in OPTION_NOTES}


def test_every_case_for_a_person_is_explained() -> None:
    assert [case.value for case in Case if f"(`{case.value}`)" not in DOCS] == []
