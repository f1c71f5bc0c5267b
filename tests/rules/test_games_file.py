"""A host's own game from a file, and a clear error for a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.describe import describe
from rules.games_file import GameFileError, build_game, load_game
from rules.reveal import legal_next, recommended_next, rounds
from rules.showdown import rule
from tests.rules.cases import board, player

OWN = """
name = "twin-towers"
title = "Twin Towers"
hole_cards = 4
elevators = ["E"]

[slots]
L1 = { x = 0, y = 1, words = "left, bottom" }
L2 = { x = 0, y = 0, words = "left, top" }
R1 = { x = 2, y = 1 }
R2 = { x = 2, y = 0 }
E = { x = 1, y = 0.5, words = "elevator" }

[lines]
bottom = { slots = ["L1", "E", "R1"], floor = "bottom floor" }
top = { slots = ["L2", "E", "R2"], floor = "top floor" }

[[rounds]]
turns = 2
among = ["L1", "L2", "R1", "R2"]

[[rounds]]
turns = 2
among = ["L1", "L2", "R1", "R2"]

[[rounds]]
turns = 1
among = ["E"]

[options]
wild_scope = "rank"
max_players = 8
"""


def test_a_game_from_a_file_is_dealt_and_ruled(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    game = load_game(path)
    assert (game.name, game.title, rounds(game)) == ("twin-towers", "Twin Towers", 4)
    assert legal_next(game, ["L1", "R2", "L2", "R1"]) == ("E",)
    table = board("L1=2c L2=Kd R1=3h R2=Kh E=9s")
    ruling = rule(game, table, [player("Ana", "Kc 9d 4s 7h"), player("Ben", "As Ad 5c 6c")])
    assert ruling.sentence == "Ana takes the pot with five kings."
    assert ruling.standing("Ana").high_line == "top"
    assert "this table's own game file" in describe(game)


def test_options_on_top_of_the_file() -> None:
    game = build_game(OWN, wild_scope="none", mode="declare")
    assert game.declares
    assert str(game.house.wild_scope) == "none"


def test_one_card_at_a_time_when_the_file_gives_no_rounds() -> None:
    game = build_game(OWN.split("[[rounds]]")[0])
    assert rounds(game) == 6
    assert recommended_next(game, ["L1"]) == "L2"


BAD = [
    ("name =", "names =", "'names' is not known in the file; use elevators, hole_cards"),
    ('name = "twin-towers"\n', "", "name is None; give it as text in quotes"),
    ('"twin-towers"', '"double"', "name = 'double' is a built-in game; choose another name"),
    ("hole_cards = 4", "hole_cards = 9", "hole_cards is 9; give a whole number from 1 to 5"),
    ("hole_cards = 4", "hole_cards = 1", "1 hole cards and a line of 3 make no hand of five cards"),
    ('elevators = ["E"]', 'elevators = ["F"]', "elevators names 'F', which is no place"),
    ('elevators = ["E"]', 'elevators = "E"', "elevators is 'E'; give a list of places"),
    ("x = 0, y = 1,", "x = 0, y = -1,", r"slots\.L1\.y is -1; give a column or row number"),
    ("x = 0, y = 1,", "x = 0, y = 0,", r"slots\.L2 lies on L1 at x = 0, y = 0; move it"),
    ("x = 0, y = 1,", "z = 0, y = 1,", r"'z' is not known in slots\.L1"),
    ('["L1", "E", "R1"]', '["L1", "E", "R9"]', r"lines\.bottom\.slots names 'R9', which is no place"),
    ('["L1", "E", "R1"]', '["L1", "E", "E"]', r"lines\.bottom\.slots names a place twice"),
    ('["L1", "E", "R1"]', "[]", r"lines\.bottom\.slots has 0 places; give 1 to 5"),
    ("turns = 2", "turns = 3", r"rounds turn 7 cards; the board has 5"),
    ("turns = 1", "turns = 2", r"rounds 3 turns 2 cards among 1 places"),
    ('among = ["E"]', 'among = ["L1"]', "rounds never turn E; name every place"),
    ('wild_scope = "rank"', 'wild_scope = "all"', "wild_scope = 'all' is not possible"),
    ("max_players = 8", "max_players = 13", "max_players = 13 needs 57 cards"),
    ("[options]", "[option]", "'option' is not known in the file"),
    ("[slots]", "[slots", "is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD, ids=[message[:40] for *_, message in BAD])
def test_a_bad_file_is_refused_with_the_place_and_what_to_write(old: str, new: str, message: str) -> None:
    assert old in OWN
    with pytest.raises(GameFileError, match=message):
        build_game(OWN.replace(old, new), "own.toml")


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(GameFileError, match=r"own\.toml: too many brackets"):
        build_game("x = " + "[" * 5000, "own.toml")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(GameFileError, match=r"own\.toml: name is None"):
        build_game("", "own.toml")


def test_unequal_groups_that_cannot_be_turned_out_are_refused() -> None:
    text = OWN.split("[[rounds]]")[0] + (
        '[[rounds]]\nturns = 1\namong = ["L1", "L2"]\n[[rounds]]\nturns = 4\namong = ["L1", "L2", "R1", "R2", "E"]\n'
    )
    with pytest.raises(GameFileError, match="each group must be turned out in full"):
        build_game(text)
