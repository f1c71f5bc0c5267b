"""A game of the hand-shedding kind is written down, read back, kept in a journal and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.events import Undo
from dealer.notation import NotationError
from dealer.shedding.events import GameEvent, LetStand, SayPass, StartGame, decode_event, encode_event
from dealer.shedding.journal import GameJournal, games, left
from dealer.shedding.notation import notated, parse
from dealer.shedding.state import State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from rules.describe_shedding import shedding_game
from tests.dealer.shedding_playing import NAMES, event, play, table

TEXT = """game shedding
options jokers=1 pass_draws=only_unable wins=1
players Ana Ben "Big Chris"
first Ben
start 9h
play Ben Tc Td
stands "Big Chris" 8h
pass Ana
pass Ben draws
pass "Big Chris" keeps
draw 3
count Ana 2
penalty Ben 1
give Ana
"""


def test_every_line_is_read_and_written_back_unchanged() -> None:
    game = parse(TEXT)
    assert str(game) == TEXT
    assert game.players == ("Ana", "Ben", "Big Chris")
    assert game.rules.options.jokers == 1


def test_the_documented_example_is_the_format() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    examples = [block for block in page.split("```") if block.strip().startswith("game shedding")]
    assert examples
    for block in examples:
        assert str(parse(block)) == block.lstrip()


def test_a_match_is_written_as_it_stands_and_stands_so_when_it_is_read() -> None:
    at = table(jokers=1)
    play(at, "9h", "Tc Td", "8h")
    at.apply(LetStand())
    state = play(at, "pass", "count 2 4")
    again = parse(str(notated(state))).state()
    assert again.rules == state.rules
    assert again.moves == tuple(state.moves)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game poker", "line 1: 'poker' is no game of this kind: write one of shedding, chimney"),
        ("players Ana Ben Chris", "line 1: write 'game shedding' first"),
        ("game shedding\nplayers Ana Ben", "line 2: 'Ana Ben': write three to six players"),
        ("game shedding\nplayers Ana Ben Chris\nfirst Eli", "line 3: 'Eli' does not sit here"),
        ("game shedding\nplayers Ana Ben Chris\nfirst Ben\nplay Ben 1x", "line 4: '1x' is not a card"),
        ("game shedding\nplayers Ana Ben Chris\nfirst Ben\nplay Ben", "line 4: no cards"),
        ("game shedding\noptions jokers=9", "line 2: jokers is 9"),
        ('game shedding\nplayers "Ana', "line 2:"),
        ("game shedding", "the game has no players"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_every_event_survives_being_written_down() -> None:
    lines = ("9h", "pass", "give", "challenge 2", "shows 9h Kd", "count 1 3", "draw 0", "top 9h", "?")
    events: list[GameEvent] = [*map(event, lines), StartGame(("Ana", "Ben", "Chris")), SayPass(2, draws=False), Undo()]
    for one in events:
        assert decode_event(encode_event(one)) == one


def evening(path: Path, *lines: str) -> State:
    """A match whose journal is left as a pulled plug leaves it."""
    game = shedding_game("shedding", {"wins": "2"})
    journal = GameJournal(path, lambda: 1000.0)
    journal.begin(game, {"wins": "2"}, NAMES)
    at = GameTable(opening(game.title, NAMES, game.options, game.wins, game.theme), journal.keep)
    state = play(at, *lines)
    journal.close()
    return state


def test_a_match_goes_on_where_the_plug_was_pulled_undo_included(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    before = evening(path, "9h", "Tc", "pass", "8c")
    course = left(path)
    assert course is not None
    assert (course.state.moves, course.state.refused) == (before.moves, before.refused)
    undone = course.apply(Undo())
    assert (len(undone.moves), undone.refused) == (1, event_cards("8c")), "the pass is taken back, the eight still lies"


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    evening(path, "9h", "Tc", "Jd")
    whole = path.read_text(encoding="utf-8")
    for cut in range(len(whole) - 1, len(whole) - 60, -7):
        path.write_text(whole[:cut], encoding="utf-8")
        course = left(path)
        assert course is not None
        assert [made.cards for made in course.state.moves][:1] == [event_cards("Tc")]


def event_cards(text: str) -> object:
    return event(text).cards  # type: ignore[union-attr]


def test_games_that_ended_are_kept_as_text(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    state = evening(path, "9h", "count 2 1", "Tc")
    assert [str(game) for game in games(path)] == [str(notated(state))]
    assert games(tmp_path / "none.jsonl") == ()


def test_a_journal_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    path = tmp_path / "taken"
    path.mkdir()
    game = shedding_game("shedding")
    journal = GameJournal(path, lambda: 0.0)
    at = GameTable(opening(game.title, NAMES, game.options), journal.keep)
    assert len(play(at, "9h", "Tc").moves) == 1
    assert journal.trouble is not None
