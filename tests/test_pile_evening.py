"""An evening on the pile begins whatever the settings say, goes on where it stopped, and is spoken in each language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dealer import languages
from dealer.shedding.events import Laid, LayCards, SayPass
from rules.cards import parse_cards
from settings import Settings
from web.chosen import Chosen
from web.pile_evening import Pile, the_match
from web.switching import Switch

languages.load()


def chosen(tmp_path: Path, text: str) -> Chosen:
    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n[game]\nname = "shedding"\n{text}\n')
    return Chosen(file)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("options = { qualifier = 8 }", 5),
        ('players = ["A", "B", "C", "D", "E", "F", "G"]', 6),
        ('players = ["A", "B"]', 5),
    ],
)
def test_rules_and_players_that_cannot_be_are_told_and_a_match_is_played(
    tmp_path: Path, text: str, players: int
) -> None:
    known = chosen(tmp_path, text)
    table = the_match(known, print, fresh=True)
    table.stop()
    assert len(table.state.players) == players
    assert len(known.troubles) == 1
    assert known.troubles[0].startswith("game: ")


def test_what_was_asked_for_on_the_command_line_stops_with_its_reason(tmp_path: Path) -> None:
    def given(known: Settings) -> Settings:
        return replace(known, game=replace(known.game, name="chimney", players=("Ana", "Ben")))

    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n')
    with pytest.raises(ValueError, match="2 players"):
        the_match(Chosen(file, given), print, fresh=True)


def test_a_match_is_spoken_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    table = the_match(chosen(tmp_path, 'players = ["Ana", "Ben", "Chris"]'), print, fresh=True)
    playing = Pile(table)
    table.apply(LayCards(parse_cards(["9h"])))
    table.apply(LayCards(parse_cards(["Tc"])))
    table.apply(SayPass())
    spoken, shown = playing.tell("en")
    assert spoken == shown == "Chris passes and draws a card."
    assert playing.tell("fr")[0] == "Chris passe et pioche une carte."
    table.apply(Laid((None,)))
    assert playing.tell("en")[0].endswith("?"), "a question is what is spoken"
    table.stop()


def test_the_page_s_choice_counts_against_the_command_line_from_then_on(tmp_path: Path) -> None:
    def given(known: Settings) -> Settings:
        return replace(known, game=replace(known.game, name="pyramid"))

    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n[game]\noptions = {{ tie = "outright" }}\n')
    known = Chosen(file, given)
    ended: list[str] = []
    switch = Switch(known, lambda: ended.append("ended"))
    assert known.settings.game.name == "pyramid"
    with pytest.raises(ValueError, match="colour"):
        switch.choose("shedding", {"colour": "red"}, ("Ana", "Ben", "Chris"))
    assert (known.settings.game.name, switch.asked) == ("pyramid", False)
    switch.choose("shedding", {"jokers": "1"}, ("Ana", "Ben", "Chris"))
    game = known.settings.game
    assert (game.name, dict(game.options), game.players) == ("shedding", {"jokers": "1"}, ("Ana", "Ben", "Chris"))
    assert switch.asked
    assert Chosen(file).settings.game.name == "shedding", "and it is there at the next start"
