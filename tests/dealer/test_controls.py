"""Keys act on the deal, lamps and beeps show it; all through a real panel on mock pins and a real table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from gpiozero.pins.mock import MockFactory

from dealer.controls import Controls, beeps_for, event_for, lamps_for
from dealer.events import CameraStatus, CardDoubtful, CardsTurned, CardTurned, Fold, LayBoard, StartDeal
from dealer.state import Phase, State
from dealer.table import Table
from hardware.panel import PINS, GpioPanel, Key, Lamp, NoPanel, mock_panel
from rules.cards import parse_card
from tests.waiting import until


def new_table() -> Table:
    return Table("elevator", ("Ana", "Ben", "Chris"))


@contextmanager
def at_the_table(table: Table) -> Iterator[tuple[Controls, MockFactory]]:
    panel, factory = mock_panel()
    controls = Controls(panel, table)
    with table:
        controls.start()
        try:
            yield controls, factory
        finally:
            controls.stop()


def press(factory: MockFactory, key: Key) -> None:
    pin = factory.pin(PINS[key.value])
    pin.drive_low()
    time.sleep(0.06)
    pin.drive_high()
    time.sleep(0.06)


def test_next_lays_the_board_ends_the_round_and_undo_takes_it_back() -> None:
    table = new_table()
    with at_the_table(table) as (_, factory):
        press(factory, Key.NEXT)
        assert table.state.phase is Phase.BETTING
        press(factory, Key.NEXT)
        assert table.state.betting_done == 1
        press(factory, Key.UNDO)
        assert table.state.betting_done == 0


def test_next_after_the_pot_is_won_begins_the_next_deal() -> None:
    table = new_table()
    with at_the_table(table) as (_, factory):
        for event in (LayBoard(), Fold(1), Fold(2)):
            table.play(event)
        assert table.state.phase is Phase.WON
        press(factory, Key.NEXT)
        assert (table.state.deal, table.state.phase) == (2, Phase.LAYING)


def test_the_challenge_key_calls_for_the_pictures_and_leaves_the_deal_alone() -> None:
    table = new_table()
    with at_the_table(table) as (_, factory):
        before = table.state
        press(factory, Key.CHALLENGE)
        after = table.state
        assert after.challenges == before.challenges + 1
        assert "what the camera saw" in after.sentence
        assert (after.board, after.phase, after.seats) == (before.board, before.phase, before.seats)


def test_the_set_up_sees_which_keys_were_pressed_and_lights_the_lamps() -> None:
    table = new_table()
    with at_the_table(table) as (controls, factory):
        press(factory, Key.SCAN)
        assert [row["name"] for row in keys_of(controls) if row["pressed"]] == ["scan"]
        controls.blink()
        assert all(factory.pin(PINS[lamp.value]).state for lamp in Lamp)
        assert not any(row["pressed"] for row in keys_of(controls))
        assert until(lambda: not factory.pin(PINS["question"]).state)


def keys_of(controls: Controls) -> list[dict[str, object]]:
    keys = controls.status()["keys"]
    assert isinstance(keys, list)
    return keys


def test_the_lamps_follow_the_table() -> None:
    table = new_table()
    with at_the_table(table) as (_, factory):

        def lit() -> set[Lamp]:
            return {lamp for lamp in Lamp if factory.pin(PINS[lamp.value]).state}

        assert until(lambda: lit() == {Lamp.READY})
        table.play(LayBoard())
        table.play(CardDoubtful("1", ((parse_card("6d"), 0.5), (parse_card("9d"), 0.4))))
        assert until(lambda: lit() == {Lamp.QUESTION})
        table.play(CardTurned("1", parse_card("9d")))
        assert until(lambda: lit() == {Lamp.READY})
        table.play(CameraStatus("lost", "the cable is out"))
        assert until(lambda: lit() == {Lamp.LOOK})
    assert not any(factory.pin(PINS[lamp.value]).state for lamp in Lamp)


def states(*events: object) -> tuple[State, State]:
    """The states before and after the last of these events."""
    table = new_table()
    for event in events[:-1]:
        table.apply(event)  # type: ignore[arg-type]
    before = table.state
    return before, table.apply(events[-1])  # type: ignore[arg-type]


def test_one_beep_for_a_question_two_for_a_fault_three_for_the_end() -> None:
    laid = LayBoard()
    assert beeps_for(*states(laid, CardDoubtful("1", ((parse_card("6d"), 0.5),)))) == 1
    both = CardsTurned((CardTurned("1", parse_card("6d")), CardTurned("4", parse_card("7d"))))
    assert beeps_for(*states(laid, both)) == 2
    assert beeps_for(*states(laid, Fold(1), Fold(2))) == 3
    assert beeps_for(*states(laid, CardTurned("1", parse_card("6d")))) == 0
    assert beeps_for(*states(laid, Fold(1), Fold(2), StartDeal())) == 0


def test_keys_that_mean_nothing_here_do_nothing() -> None:
    state = new_table().state
    assert event_for(Key.SCAN, state) is None
    assert lamps_for(state) == {Lamp.READY}


def test_a_wrong_pin_is_told_and_the_evening_goes_on() -> None:
    with new_table() as table:
        controls = Controls(GpioPanel({"next": 99}, factory=MockFactory()), table).start()
        assert controls.trouble is not None
        assert "panel.pins.next = 99" in controls.trouble
        controls.stop()
        assert table.play(LayBoard()).phase is Phase.BETTING


def test_a_key_that_stays_down_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.panel.STUCK", 0.05)
    with at_the_table(new_table()) as (controls, factory):
        factory.pin(PINS["scan"]).drive_low()
        assert until(lambda: controls.trouble is not None)
        assert "'scan'" in str(controls.trouble)


def test_no_panel_is_fine() -> None:
    with new_table() as table:
        controls = Controls(NoPanel(), table).start()
        assert controls.trouble is None
        controls.stop()
