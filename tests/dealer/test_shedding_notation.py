"""A game of the hand-shedding kind is written down as text and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.events import Undo
from dealer.notation import NotationError
from dealer.shedding.events import GameEvent, LetStand, SayPass, StartGame, decode_event, encode_event
from dealer.shedding.notation import notated, parse
from tests.dealer.shedding_playing import event, play, table

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
