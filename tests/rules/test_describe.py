"""`floorman games`: the list, and the rules in force with every option."""

from __future__ import annotations

import pytest

from rules.describe import announcements, describe, list_games, terms
from rules.house_rules import OPTIONS
from rules.variants import ALIASES, games, variant


def test_the_list_names_every_game_and_every_short_name() -> None:
    text = list_games()
    assert all(name in text for name in (*games(), *ALIASES))
    assert "elevator-fr-exact4   poker-elevator-fr with hole_exact = 4" in text


@pytest.mark.parametrize("name", games())
def test_every_game_prints_its_lines_rounds_and_sources(name: str) -> None:
    game = variant(name)
    text = " ".join(describe(game).split())
    assert all(f"{line.name} ({line.floor})" in text for line in game.layout.lines)
    assert f"Betting rounds: {game.betting_rounds}." in text
    assert all(where in text for _, where in game.sources)


def test_a_high_low_game_prints_every_option_with_default_and_source() -> None:
    text = describe(variant("elevator"))
    for option in OPTIONS:
        assert f"  {option.name} = " in text
        assert option.source in text


def test_a_high_only_game_leaves_out_what_cannot_matter() -> None:
    text = describe(variant("double-elevator"))
    assert "low_system" not in text
    assert "dead_hand" not in text
    assert " lines = " not in text


def test_what_the_table_changed_is_marked_with_its_default() -> None:
    text = describe(variant("elevator", tie="outright", qualifier=8))
    assert "* tie = outright; default win_or_tie" in text
    assert "* qualifier = 8; default none" in text
    assert "  failed_half = next_best\n" in text


def test_the_terms_for_the_head_of_the_display() -> None:
    assert terms(variant("elevator")) == ("high-low, declare", "ace-to-five low")
    wild = variant("elevator-wild", low_system="27", qualifier=9, mode="cards_speak")
    assert terms(wild) == ("high-low, cards speak", "deuce-to-seven low", "nine or better", "elevator wild")
    assert terms(variant("skyscraper")) == ("high only", "elevator and its rank wild")


def test_the_legend_of_the_chips_is_announced() -> None:
    assert announcements(variant("elevator"))[-1] == (
        "Declare with chips in a closed hand: no chip: low, one chip: high, two chips: both."
    )
    assert "chips" not in " ".join(announcements(variant("elevator", method="in_turn")))
