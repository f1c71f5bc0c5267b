"""House rules saved by name: kept, replaced, deleted, refused in words, and never in the way of an evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.game_json import games_json, rules_json
from dealer.house_book import FILE, MOST, HouseBook, HouseBookError, HouseRules
from dealer.rules_in_force import named
from rules.variants import games, variant

FRIDAY = HouseRules("Friday", "elevator", (("qualifier", "8"), ("bet_after", "True")))


def test_rules_are_there_again_after_a_restart(tmp_path: Path) -> None:
    HouseBook(tmp_path / "data").save(FRIDAY)
    again = HouseBook(tmp_path / "data")
    assert again.saved() == (FRIDAY,)
    again.save(HouseRules(" Friday ", "elevator", (("qualifier", "7"),)))
    assert again.saved() == (HouseRules("Friday", "elevator", (("qualifier", "7"),)),)
    again.delete("Friday")
    assert HouseBook(tmp_path / "data").saved() == ()


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (HouseRules("", "elevator", ()), "a name of 1 to 40"),
        (HouseRules("x" * 41, "elevator", ()), "a name of 1 to 40"),
        (HouseRules("a", "whist", ()), "'whist' is not a game"),
        (HouseRules("a", "elevator", (("qualifier", "99"),)), "qualifier"),
        (HouseRules("a", "elevator", (("colour", "red"),)), "'colour' is not a house rule"),
    ],
)
def test_rules_that_make_no_sense_are_refused_with_the_reason(tmp_path: Path, rules: HouseRules, words: str) -> None:
    with pytest.raises(HouseBookError) as told:
        HouseBook(tmp_path).save(rules)
    assert words in str(told.value)
    assert not (tmp_path / FILE).exists()


def test_deleting_what_is_not_there_and_saving_without_end_are_refused(tmp_path: Path) -> None:
    book = HouseBook(tmp_path)
    with pytest.raises(HouseBookError, match="No house rules are saved as Monday"):
        book.delete("Monday")
    for number in range(MOST):
        book.save(HouseRules(f"rules {number}", "elevator", ()))
    with pytest.raises(HouseBookError, match="delete some first"):
        book.save(FRIDAY)


@pytest.mark.parametrize("text", ["", "{", "[3]", '{"name": 1}', '[{"name": "a", "game": "whist", "options": {}}]'])
def test_a_spoilt_file_is_an_empty_book(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert HouseBook(tmp_path).saved() == ()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in its place")
    with pytest.raises(HouseBookError, match="cannot be saved"):
        HouseBook(tmp_path / "data").save(FRIDAY)


@pytest.mark.parametrize("name", games())
def test_every_value_that_a_page_offers_can_be_read_back_and_the_value_in_force_is_among_them(name: str) -> None:
    for option in rules_json(variant(name))["options"]:
        values = [value for value, _words in option["choices"]]
        assert option["value"] in values, option
        assert all(words for _value, words in option["choices"])
    assert rules_json(variant(name))["rules"]


def test_a_changed_rule_is_told_beside_its_default() -> None:
    told = {row["name"]: row for row in rules_json(named("elevator", FRIDAY.options))["options"]}
    assert (told["qualifier"]["value"], told["qualifier"]["default"]) == ("8", "none")
    assert len(games_json()) == len(games())
