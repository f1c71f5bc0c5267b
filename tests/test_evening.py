"""An evening begins whatever the settings say: what cannot be is told, and something that works takes its place."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from dealer.events import BoardLaid, StartDeal
from settings import Settings
from web import evening, poker_evening
from web.chosen import Chosen


def chosen(tmp_path: Path, text: str) -> Chosen:
    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n{text}')
    return Chosen(file)


@pytest.mark.parametrize(
    "text", ['name = "bridge"', 'players = ["Ana"]\nname = "nowhere.toml"', 'options = { colour = "red" }']
)
def test_a_game_that_cannot_be_is_told_and_elevator_is_dealt(tmp_path: Path, text: str) -> None:
    known = chosen(tmp_path, f"[game]\n{text}\n")
    with ExitStack() as stack:
        table = poker_evening.the_table(known, print, True)
        stack.callback(table.stop)
        table.start()
        assert table.state.game == "elevator"
    assert len(known.troubles) == 1
    assert known.troubles[0].startswith("game: ")


def test_the_deal_that_goes_on_is_the_one_that_was_left(tmp_path: Path) -> None:
    known, said = chosen(tmp_path, ""), list[str]()
    with poker_evening.the_table(known, said.append, True) as table:
        for _ in range(2):
            table.apply(BoardLaid(tuple(table.state.variant.layout.names)))
            table.apply(StartDeal())
        left = table.state.deal
    assert left == 3 and not said
    with poker_evening.the_table(known, said.append, False) as table:
        assert table.state.deal == left
    assert said == [f"Going on with deal {left} of Elevator; --fresh begins a new evening."]


def test_a_game_that_was_asked_for_on_the_command_line_stops_with_its_reason(tmp_path: Path) -> None:
    def given(known: Settings) -> Settings:
        return replace(known, game=replace(known.game, name="bridge"))

    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n')
    with pytest.raises(ValueError, match="bridge"):
        poker_evening.the_table(Chosen(file, given), print, True)


def test_a_camera_and_a_deck_that_cannot_be_are_told_and_the_page_is_served(tmp_path: Path) -> None:
    known = chosen(tmp_path, '[camera]\ndevice = "periscope"\n')
    (tmp_path / "data" / "decks").mkdir(parents=True)
    (tmp_path / "data" / "decks" / "Red.deck").write_bytes(b"no deck")
    said: list[str] = []
    with ExitStack() as stack:
        table = stack.enter_context(poker_evening.the_table(known, print, True))
        tonight = evening.Evening(known, poker_evening.Poker(table), said.append, said.append)
        _loop, setup = evening.the_setup(tonight, stack, evening.the_controls(tonight))
        setup.begin()
        told = " ".join(str(text) for text in setup.status()["troubles"])
        assert "periscope" in told
        assert "Red.deck" in told
        assert setup.picture(whole=True) is None
        evening.welcome(tonight, "test", ("http://localhost:8000",), "CODE")
    assert sum(line.startswith("safe mode: ") for line in said) == 2
    assert any("CODE" in line for line in said)
