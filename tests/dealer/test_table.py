"""The table keeps one history, serves many threads, survives a fault of its own."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from time import monotonic

import pytest

from dealer import course
from dealer.events import BoardCleared, CameraStatus, Correct, Event, Fold, LayBoard, Redo, Rename, Undo
from dealer.seating import TableError
from dealer.state import Kind, State
from dealer.step import step
from dealer.table import Table
from rules.cards import parse_card
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, turned, turns

NAMES = ("Ana", "Ben", "Chris", "Dora")


def bare(state: State) -> State:
    """The state without its sentence and version, which undo does not bring back."""
    return replace(state, sentence="", spoken="", version=0)


def played(*events: Event) -> Table:
    table = Table("elevator", NAMES)
    for event in events:
        table.apply(event)
    return table


def test_every_change_gets_a_version() -> None:
    table = played(*turns(ELEVATOR))
    assert table.version == 8
    assert table.state.version == 8


def test_undo_brings_back_the_earlier_state_and_redo_the_later_one() -> None:
    table = played(*turns(ELEVATOR))
    before = table.state
    after = table.apply(Fold(3))
    undone = table.apply(Undo())
    assert bare(undone) == bare(before)
    assert undone.sentence == "Taken back: Chris folds."
    assert undone.version > after.version
    assert bare(table.apply(Redo())) == bare(after)


def test_each_undo_names_the_step_that_it_takes_back() -> None:
    table = played(*turns(ELEVATOR), Fold(1), Fold(2), Fold(2))
    assert table.state.sentence == "Ben has folded."
    assert [table.apply(Undo()).sentence for _ in range(2)] == ["Taken back: Ben folds.", "Taken back: Ana folds."]
    assert table.apply(Redo()).sentence == "Again: Ana folds."
    assert table.apply(Undo()).sentence == "Taken back: Ana folds."


def test_the_steps_of_people_are_taken_back_one_by_one_and_what_the_camera_saw_stays() -> None:
    table = played(*turns(ELEVATOR), Fold(1), Fold(2))
    for _ in range(2):
        table.apply(Undo())
    assert [seat.folded_round for seat in table.state.seats] == [None] * 4
    board = table.state.board
    assert table.apply(Undo()).sentence == "There is nothing to take back."
    assert table.state.board == board
    assert all(card.order is not None for card in board)


def test_a_card_seen_after_a_fold_is_kept_when_the_fold_is_taken_back() -> None:
    cards = list(turns(ELEVATOR))
    table = played(*cards[:-1], Fold(1), cards[-1])
    seen = table.state.board
    undone = table.apply(Undo())
    assert undone.seats[0].folded_round is None
    assert undone.board == seen
    again = table.apply(Redo())
    assert again.seats[0].folded_round is not None
    assert again.board == seen


def test_a_deal_that_the_camera_began_is_not_taken_back_into_the_one_before() -> None:
    table = played(*turns(ELEVATOR), Fold(1), Fold(2), Fold(3), BoardCleared(), *list(turns(ELEVATOR))[:2])
    assert table.state.deal == 2
    assert table.apply(Undo()).sentence == "There is nothing to take back."
    assert table.state.deal == 2


def test_a_new_step_ends_what_could_be_redone() -> None:
    table = played(*turns(ELEVATOR), Fold(1), Undo(), Fold(2))
    state = table.apply(Redo())
    assert [seat.folded_round for seat in state.seats] == [None, 8, None, None]
    assert state.sentence == "There is nothing to do again."


def test_what_changes_nothing_is_no_step_to_take_back() -> None:
    table = played(*turns(ELEVATOR), Fold(1), Fold(1))
    assert table.state.sentence == "Ana has folded."
    assert table.apply(Undo()).seats[0].folded_round is None


def test_the_camera_s_status_has_no_history() -> None:
    table = played(*turns(ELEVATOR), Fold(1), CameraStatus("lost", "no picture", 12.0))
    state = table.apply(Undo())
    assert state.camera.state == "lost"
    assert state.seats[0].folded_round is None


def test_the_camera_s_clock_alone_is_no_news() -> None:
    table = played(CameraStatus("steady", "camera steady", 1.0))
    version = table.version
    table.apply(CameraStatus("steady", "camera steady", 2.0))
    assert table.version == version


def test_two_threads_sending_lose_nothing() -> None:
    with Table("elevator", NAMES) as table:
        table.play(turned("5", "8c"))

        def send(seat: int) -> None:
            for count in range(100):
                table.send(Rename(seat, f"{NAMES[seat - 1]}{count}"))

        threads = [Thread(target=send, args=(seat,)) for seat in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        state = table.play(LayBoard())
    assert [seat.name for seat in state.seats[:2]] == ["Ana99", "Ben99"]
    assert state.version == 1 + 200 + 1


def test_waiting_returns_as_soon_as_something_changes() -> None:
    with Table("elevator", NAMES) as table:
        seen: list[State] = []
        waiter = Thread(target=lambda: seen.append(table.wait(0, timeout=10)))
        waiter.start()
        table.send(Fold(1))
        waiter.join(timeout=5)
    assert seen[0].version == 1


def test_waiting_ends_after_its_time_and_when_the_table_stops() -> None:
    table = Table("elevator", NAMES).start()
    began = monotonic()
    assert table.wait(0, timeout=0.05).version == 0
    waiter = Thread(target=lambda: table.wait(0, timeout=30))
    waiter.start()
    table.stop()
    waiter.join(timeout=5)
    assert not waiter.is_alive()
    assert monotonic() - began < 10


def test_what_was_sent_before_the_end_is_still_applied() -> None:
    table = Table("elevator", NAMES).start()
    futures = [table.send(Fold(seat)) for seat in (1, 2)]
    table.stop()
    assert [future.result(0).version for future in futures] == [1, 2]
    table.stop()


def test_a_fault_in_the_program_is_shown_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(state: State, event: Event) -> State:
        if isinstance(event, Fold):
            raise RuntimeError("a planted fault")
        return step(state, event)

    monkeypatch.setattr(course, "step", faulty)
    with Table("elevator", NAMES) as table:
        state = table.play(Fold(1))
        assert [one.kind for one in state.irregularities] == [Kind.FAULT]
        assert "a planted fault" in state.sentence
        assert table.play(Correct(parse_card("8c"), slot="5")).round == 2


def test_a_table_for_too_few_or_too_many_players_is_refused() -> None:
    with pytest.raises(TableError, match="Double Elevator is for 4 to 10 players; 3 are seated"):
        Table("double-elevator", NAMES[:3])
    with pytest.raises(TableError, match="button 5 is at no seat"):
        Table(variant("elevator"), NAMES, button=5)


def test_players_of_one_name_are_told_apart() -> None:
    table = Table("elevator", ("Ana", "Ana", " Ana "))
    assert [seat.name for seat in table.state.seats] == ["Ana", "Ana 2", "Ana 3"]
