"""The hand-shedding game is listed and described like the others, with every house rule."""

from __future__ import annotations

import pytest

from rules.describe_shedding import describe_shedding, is_shedding, list_shedding, shedding_game, terms
from rules.shedding import SheddingError
from rules.shedding_options import OPTION_NOTES


def test_both_names_are_listed_and_know_their_look() -> None:
    assert [line.split()[0] for line in list_shedding().splitlines()] == ["shedding", "chimney"]
    assert (shedding_game("shedding").theme, shedding_game("chimney").theme) == ("lift", "chimney")
    assert is_shedding("Chimney")
    assert not is_shedding("elevator")


def test_every_house_rule_is_described_and_changes_are_marked() -> None:
    text = describe_shedding(shedding_game("shedding", {"jokers": "1", "wins": "1"}))
    assert all(note.name in text and note.point in text for note in OPTION_NOTES)
    assert "* jokers = 1; default 2" in text
    assert "* wins = 1" in text
    assert "53 cards" in text


def test_wrong_house_rules_are_named() -> None:
    with pytest.raises(SheddingError, match="'hats' is no option"):
        shedding_game("shedding", {"hats": 1})
    with pytest.raises(SheddingError, match="wins is '12'"):
        shedding_game("shedding", {"wins": 12})


def test_the_terms_of_the_game_fit_the_head_of_a_page() -> None:
    assert terms(shedding_game("shedding", {"jokers": 0, "equal_rank": "no"}).options) == (
        "no jokers",
        "strictly up or down",
    )
