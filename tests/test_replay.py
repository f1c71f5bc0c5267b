"""`floorman replay` plays what `floorman export` writes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer.journal import Journal
from dealer.random_deals import random_deal
from dealer.table import Table
from floorman import main
from rules.variants import variant
from tests.dealer.evenings import PLAYERS, played

DEALS = Path(__file__).parent / "deals"


def floorman(*words: str, said: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=said)


def test_a_deal_is_told_sentence_by_sentence_with_its_ruling() -> None:
    result = floorman("replay", str(DEALS / "opr-527.deal"))
    assert result.exit_code == 0
    assert "Eight of clubs turned at position 5." in result.output
    assert "\nPot split. Ana takes the high half with a royal flush." in result.output
    assert "\n  Ana uses 1-E-4 (top floor)" in result.output


def test_json_gives_every_state_a_line() -> None:
    result = floorman("replay", str(DEALS / "fold-out.deal"), "--json")
    states = [json.loads(line) for line in result.output.splitlines()]
    assert [state["version"] for state in states] == list(range(1, len(states) + 1))
    assert states[-1]["phase"] == "won"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game whist\n", "floorman: line 1: 'whist' is not a game"),
        ("game double-elevator\nplayers A B\nbutton A\n", "Double Elevator is for 4 to 10 players; 2 are seated"),
    ],
)
def test_a_text_that_is_no_deal_is_refused_in_one_line(text: str, complaint: str) -> None:
    result = floorman("replay", "-", said=text)
    assert result.exit_code == 1
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["replay", "none"], ["rule", "none"], ["odds", "none"], ["export", "--journal", "none"]]
)
def test_a_file_that_is_not_there_is_told_without_a_number(words: list[str]) -> None:
    result = floorman(*words)
    assert (result.exit_code, result.stderr) == (
        1,
        "floorman: none: cannot be read (No such file or directory); name a file that is there\n",
    )


def test_what_the_journal_holds_is_exported_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    table = Table("elevator", PLAYERS, keeper=journal)
    for event in played(random_deal(variant("elevator"), PLAYERS, 8)):
        table.apply(event)
    journal.close()
    assert table.state.ruling is not None
    written = floorman("export", "--journal", str(path))
    assert written.exit_code == 0
    again = floorman("replay", "-", said=written.output)
    assert f"\n{table.state.ruling.sentence}\n" in again.output
    rows = list(csv.DictReader(io.StringIO(floorman("export", "--journal", str(path), "--form", "csv").output)))
    assert [row["player"] for row in rows] == list(PLAYERS)
    saved = floorman("export", "--journal", str(path), "--form", "json", "--output", str(tmp_path / "deals.json"))
    assert saved.exit_code == 0
    assert json.loads((tmp_path / "deals.json").read_text(encoding="utf-8"))["deals"][0]["state"]["phase"] == "ruled"
    assert floorman("export", "--journal", str(path), "--form", "pdf").exit_code == 1


def test_the_odds_of_a_deal_without_anything_hidden_are_over_the_only_deal_there_can_be() -> None:
    result = floorman("odds", str(DEALS / "both-ways-wins.deal"))
    assert result.exit_code == 0
    assert "all 1 deals" not in result.output
    assert "the only deal there can be" in result.output
