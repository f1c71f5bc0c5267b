"""Matches on the pile are kept in the journal beside deals of poker: taken up, looked back on, deleted, told apart."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from dealer.archive import Archive
from dealer.events import Fold, LayBoard, Redo, StartDeal, Undo
from dealer.history import History
from dealer.journal import Journal
from dealer.shedding.events import LetStand, StartGame
from dealer.shedding.script import GameScript
from dealer.shedding.state import State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from dealer.table import Table
from rules.describe_shedding import shedding_game
from tests.dealer.shedding_playing import NAMES, cards, play

MIDDLE = ("9h", "Tc", "pass", "8c")
WON = ("9h", "count 2 1", "Tc")


def begun(wins: int = 3) -> State:
    game = shedding_game("shedding", {"wins": str(wins)})
    return opening(game.title, NAMES, game.options, game.wins, game.theme)


def journal_at(folder: Path) -> Journal:
    return Journal(folder / "journal.db", script=GameScript())


def evening(folder: Path, *lines: str, wins: int = 3) -> State:
    """A match that goes on, or a new one, whose journal is left then."""
    with closing(journal_at(folder)) as journal:
        left = journal.left()
        return play(GameTable(left or begun(wins), journal), *lines)


def told(state: State) -> object:
    return (state.moves, state.refused, state.serial, state.game, state.match, state.phase, state.rules, state.news)


def test_a_match_goes_on_where_the_plug_was_pulled_undo_included(tmp_path: Path) -> None:
    before = evening(tmp_path, *MIDDLE)
    with closing(journal_at(tmp_path)) as journal:
        left = journal.left()
        assert left is not None
        table = GameTable(left, journal)
        assert told(table.state) == told(before)
        assert table.version == before.version
        undone = table.apply(Undo())
    assert (len(undone.moves), undone.refused) == (1, cards("8c")), "the pass is taken back, the eight still lies"


def test_every_option_and_every_kind_of_state_survives_being_written(tmp_path: Path) -> None:
    script, game = GameScript(), shedding_game("chimney", {"jokers": "1", "pass_draws": "only_unable", "wins": "2"})
    table = GameTable(opening(game.title, NAMES, game.options, game.wins, game.theme))
    for line in ("9h", "Tc Td", "8h", "?", "challenge 1", "shows 9c Kd", "count 1 3", "pass"):
        state = play(table, line)
        assert told(script.read_state(script.state(state), state.version)) == told(state)
        assert script.read_state(script.state(state), 7).options == game.options
    table.apply(LetStand())
    assert told(script.read_state(script.state(table.state), 1)) == told(table.state)


def test_history_reaches_back_over_this_game_and_the_one_before(tmp_path: Path) -> None:
    with closing(journal_at(tmp_path)) as journal:
        table = GameTable(begun(), journal)
        for _ in range(4):
            play(table, *WON)
            table.apply(StartGame())
        play(table, "9h", "Tc")
        state = table.state
    with closing(journal_at(tmp_path)) as journal:
        left = journal.left()
        assert left is not None
        assert len(left.events) <= 4 + 2 + 1, "the earlier games need not be played again"
        again = GameTable(left)
        assert told(again.state) == told(state)
        assert again.state.serial == 5


def test_a_poker_evening_and_a_match_lie_in_one_journal_and_each_goes_on(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db")) as journal:
        table = Table("elevator", NAMES, keeper=journal)
        table.apply(LayBoard())
        table.apply(Fold(1))
        poker = table.state
    before = evening(tmp_path, *MIDDLE)
    with closing(Journal(tmp_path / "journal.db")) as journal:
        left = journal.left()
        assert left is not None and not left.whole
        table = Table(left, keeper=journal)
        assert (table.state.deal, table.state.seats) == (poker.deal, poker.seats)
        table.apply(Fold(2))
        table.apply(StartDeal())
        table.apply(Fold(1))
    assert told(evening(tmp_path)) == told(before)
    rows = Archive(tmp_path / "journal.db").rows()
    assert sorted((row.shedding, row.key.deal) for row in rows) == [(False, 1), (False, 2), (True, 1)]
    history = History(tmp_path / "journal.db")
    first = next(deal for deal in history.deals() if deal.key.deal == 1)
    assert [one.name for one in first.seats if one.folded_round] == ["Ana", "Ben"]
    assert history.moments(first.key)[-1].state.phase.value == "won"


def test_a_new_evening_does_not_overwrite_what_the_one_before_left(tmp_path: Path) -> None:
    evening(tmp_path, *WON)
    with closing(journal_at(tmp_path)) as journal:
        assert journal.left() is not None
        play(GameTable(begun(), journal), *WON)
    with closing(Journal(tmp_path / "journal.db")) as journal:
        Table("elevator", NAMES, keeper=journal).apply(Fold(1))
    assert len({row.key for row in Archive(tmp_path / "journal.db").rows()}) == 3


def test_a_match_begun_anew_and_taken_back_is_the_old_one_again(tmp_path: Path) -> None:
    with closing(journal_at(tmp_path)) as journal:
        table = GameTable(begun(), journal)
        before = play(table, *WON)
        table.apply(StartGame(match=True))
        assert (table.state.game, table.state.serial) == (1, 2)
        undone = table.apply(Undo())
        assert (undone.moves, undone.serial, undone.match) == (before.moves, 1, before.match)
    rows = Archive(tmp_path / "journal.db").rows()
    assert [(row.key.deal, row.data["ruling"]["winner"]) for row in rows] == [(1, 2)]


def test_a_game_that_was_begun_again_after_something_had_changed_is_taken_up_as_it_was_then(tmp_path: Path) -> None:
    with closing(journal_at(tmp_path)) as journal:
        table = GameTable(begun(), journal)
        play(table, *WON)
        table.apply(StartGame())
        assert table.apply(Undo()).serial == 1
        play(table, "top 9h")  # the winning card is taken off the pile: nobody has won
        assert table.apply(Redo()).match.wins == (0, 0, 0)
        state = table.apply(StartGame())
    with closing(journal_at(tmp_path)) as journal:
        left = journal.left()
        assert left is not None
        again = GameTable(left)
        assert told(again.state) == told(state)
        assert [again.apply(Undo()).serial for _ in range(2)] == [2, 1]


def test_a_journal_that_cannot_be_written_is_told_and_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    with closing(journal_at(tmp_path)) as journal:
        table = GameTable(begun(), journal)
        assert len(play(table, "9h", "Tc").moves) == 1
        assert table.state.journal.state in ("read_only", "failed")
