"""Games of the pile on the history page and as files: listed beside deals of poker, replayed, exported, counted."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from dealer import languages
from dealer.archive import HistoryError
from dealer.backup import make_backup, restore
from dealer.events import Fold, LayBoard, StartDeal
from dealer.exporting import exported
from dealer.history import History
from dealer.journal import Journal
from dealer.notated import parse_mixed
from dealer.notation import NotatedDeal, NotationError
from dealer.records_desk import RecordsDesk
from dealer.shedding.events import GiveCard, LayCards, LetStand, SayPass, StartGame
from dealer.shedding.history import GameHistory
from dealer.shedding.notation import NotatedGame, notated
from dealer.shedding.playback import states
from dealer.shedding.players import choose
from dealer.shedding.script import GameScript
from dealer.shedding.state import Phase, State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from dealer.table import Table
from floorman import main
from rules.describe_shedding import shedding_game
from rules.language import speaking
from rules.shedding import Give, Play, deal, pack, step
from tests.dealer.shedding_playing import NAMES, play

WON = ("9h", "count 2 1", "Tc")
"""Ben, who is first, wins with his only card."""


def table_of(journal: Journal, wins: int = 2) -> GameTable:
    game = shedding_game("shedding", {"wins": str(wins)})
    return GameTable(opening(game.title, NAMES, game.options, game.wins, game.theme), journal)


def match_and_deal(folder: Path) -> Path:
    """A deal of poker, a match of two games that Ben and Chris and then Ben win, and a game that goes on."""
    path = folder / "journal.db"
    with closing(Journal(path)) as journal:
        table = Table("elevator", NAMES, keeper=journal)
        for event in (LayBoard(), Fold(1), Fold(2), StartDeal()):
            table.apply(event)
    with closing(Journal(path, script=GameScript())) as journal:
        match = table_of(journal)
        for seat in (2, 3, 1):  # the first of each game wins at once
            play(match, "9h", f"count {seat} 1", "Tc")
            assert match.state.phase is Phase.WON
            match.apply(StartGame())
        play(match, "9h", "count 2 1", "Tc")
        match.apply(StartGame())
        play(match, "5c")
    return path


def test_both_kinds_stand_in_one_list_and_each_has_its_own_results(tmp_path: Path) -> None:
    desk = RecordsDesk(History(match_and_deal(tmp_path)))
    rows = desk.deals()
    assert [row["kind"] for row in rows] == ["shedding"] * 5 + ["poker"]
    assert rows[0]["now"] and not rows[1]["now"]
    assert [row["sentence"] for row in rows[1:5]] == [
        "Ben wins the game and the match.",
        "Ana wins the game: 1 win.",
        "Chris wins the game: 1 win.",
        "Ben wins the game: 1 win.",
    ]
    languages.load()
    with speaking("fr"):
        assert "gagne" in str(desk.deals()[1]["sentence"])
    standings = {row["name"]: (row["games"], row["won"], row["matches"]) for row in desk.standings()}
    assert standings == {"Ben": (4, 2, 1), "Ana": (4, 1, 0), "Chris": (4, 1, 0)}
    assert next(row["name"] for row in desk.standings()) == "Ben"
    assert {row["name"] for row in desk.results()} == {"Ana", "Ben", "Chris"}
    assert json.loads(json.dumps(rows)) == rows


def test_a_game_is_replayed_step_by_step_and_can_be_deleted(tmp_path: Path) -> None:
    path = match_and_deal(tmp_path)
    desk = RecordsDesk(History(path))
    row = desk.deals()[1]
    key = int(str(row["evening"])), int(str(row["deal"]))
    steps = desk.replay(*key)["steps"]
    assert isinstance(steps, list)
    assert [step["state"]["phase"] for step in steps] == ["dealing", "playing", "playing", "won"]
    assert steps[-1]["state"]["pile"]["cards"] == ["9h", "Tc"]
    assert steps[-1]["text"] == "Ben lays the ten of clubs. Ben wins the game and the match."
    desk.delete(*key)
    assert len(desk.deals()) == 5
    assert sum(int(str(one["won"])) for one in desk.standings()) == 3
    now = desk.deals()[0]
    with pytest.raises(HistoryError, match="on the table"):
        desk.delete(int(str(now["evening"])), int(str(now["deal"])))
    with pytest.raises(LookupError):
        desk.replay(*key)
    with closing(Journal(path, script=GameScript())) as journal:
        left = journal.left()
        assert left is not None
        assert GameTable(left).state.serial == 5, "the match goes on although a game of it was deleted"


def test_a_backup_holds_the_matches_and_their_results_survive(tmp_path: Path) -> None:
    match_and_deal(tmp_path / "old")
    backup = io.BytesIO()
    make_backup(tmp_path / "old", backup, "test")
    restore(backup, tmp_path / "new", "test")
    with closing(Journal(tmp_path / "new" / "journal.db", script=GameScript())) as journal:
        left = journal.left()
        assert left is not None
        assert GameTable(left).state.match.wins == (0, 0, 0)
    old, new = (GameHistory(tmp_path / name / "journal.db") for name in ("old", "new"))
    assert new.results() == old.results()
    assert [game.key for game in new.games()] == [game.key for game in old.games()]


def test_every_form_holds_both_kinds_and_the_notation_is_read_back(tmp_path: Path) -> None:
    path = match_and_deal(tmp_path)
    ending, text = exported(path, "notation")
    assert ending == "deal"
    kinds = [type(one) for one in parse_mixed(text)]
    assert kinds == [NotatedDeal, *[NotatedGame] * 5]
    _ending, text = exported(path, "json")
    deals = json.loads(text)["deals"]
    assert [one["kind"] for one in deals] == ["poker", *["shedding"] * 5]
    assert deals[4]["state"]["match"]["wins"] == [1, 2, 1]
    assert parse_mixed(deals[4]["notation"])
    _ending, text = exported(path, "csv")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["game"] == "shedding"]
    assert sum(int(row["won"] or 0) for row in rows) == 4
    assert [row["player"] for row in rows if row["match_won"] == "1"] == ["Ben"]
    assert {row["cards_left"] for row in rows if row["won"] == "1"} == {"0"}


def random_game(seed: int) -> State:
    """A game of real hands played through by chance, now and then against the rules, told as a referee hears it."""
    luck = Random(seed)
    game = shedding_game("chimney" if seed % 2 else "shedding", {"jokers": seed % 3})
    table = GameTable(opening(game.title, NAMES, game.options, game.wins, game.theme))
    cards = list(pack(game.options))
    luck.shuffle(cards)
    truth = deal(cards, len(NAMES), game.options, table.state.match.starter)
    table.apply(LayCards(truth.pile))
    while truth.winner is None and len(table.state.moves) < 150:
        move = choose(truth, luck).move
        if isinstance(move, Play):
            table.apply(LayCards(move.cards))
            if table.state.refused:
                table.apply(LetStand())
        else:
            table.apply(GiveCard() if isinstance(move, Give) else SayPass())
        truth = step(truth, move)
    return table.state


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_written_down_is_replayed_to_the_very_same_end(seed: int) -> None:
    state = random_game(seed)
    (again,) = parse_mixed(str(notated(state)))
    assert isinstance(again, NotatedGame)
    played = list(states(again))
    assert len(played) == len(state.moves) + 1
    assert (played[-1].moves, played[-1].rules, played[-1].phase) == (state.moves, state.rules, state.phase)
    assert all(one.news for one in played)


def test_the_command_line_exports_and_replays_both_kinds(tmp_path: Path) -> None:
    path, file = match_and_deal(tmp_path), tmp_path / "evening.deal"
    run = CliRunner()
    written = run.invoke(main, ["export", "--journal", str(path), "--output", str(file)])
    assert written.exit_code == 0, written.output
    told = run.invoke(main, ["replay", str(file)])
    assert told.exit_code == 0, told.output
    assert "Deal 1 of 6: Elevator" in told.output
    assert "Deal 5 of 6: Elevator, the hand-shedding game" in told.output
    assert "Ben lays the ten of clubs. Ben wins the game: 1 win." in told.output
    assert "Not over yet" in told.output
    plain = run.invoke(main, ["replay", str(file), "--json"])
    last = json.loads(plain.output.splitlines()[-1])
    assert (last["kind"], last["replay"]) == ("shedding", 6)


def test_a_fault_in_a_mixed_file_is_told_with_its_line_in_the_file(tmp_path: Path) -> None:
    text = str(parse_mixed(exported(match_and_deal(tmp_path), "notation")[1])[0])
    count = len(text.splitlines())
    with pytest.raises(NotationError, match=f"line {count + 2}: 'Ana Ben'"):
        parse_mixed(f"{text}game shedding\nplayers Ana Ben\n")
    with pytest.raises(NotationError, match="line 1"):
        parse_mixed("players Ana\ngame shedding\n")
