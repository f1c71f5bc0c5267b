"""Keys act on a match on the pile, lamps and beeps show it; all through a real panel on mock pins and a real table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero.pins.mock import MockFactory

from dealer.controls import Controls
from dealer.events import CameraStatus
from dealer.shedding.keys import PileKeys
from dealer.shedding.state import Phase, State
from dealer.shedding.table import GameTable
from hardware.panel import PINS, Key, Lamp, mock_panel
from tests.dealer.shedding_playing import NAMES, counts, event, laid, table
from tests.waiting import until


@contextmanager
def at_the_table(match: GameTable) -> Iterator[tuple[Controls, MockFactory]]:
    panel, factory = mock_panel()
    controls = Controls(panel, match, PileKeys())
    with match:
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


def lay(match: GameTable, *lines: str) -> State:
    for line in lines:
        match.play(event(line))
    return match.state


def test_next_passes_for_the_player_in_turn_and_undo_takes_it_back() -> None:
    match = table()
    with at_the_table(match) as (_, factory):
        press(factory, Key.NEXT)
        assert match.state.phase is Phase.DEALING, "the first card is laid, not pressed"
        lay(match, "9h", "Tc")
        press(factory, Key.NEXT)
        assert match.state.moves[-1].kind.value == "pass"
        before = counts(match.state)
        press(factory, Key.UNDO)
        assert match.state.moves[-1].kind.value == "play"
        assert sum(counts(match.state)) == sum(before) - 1


def test_next_gives_the_owed_cards_one_by_one_when_somebody_is_stuck() -> None:
    match = table()
    with at_the_table(match) as (_, factory):
        state = lay(match, "9h", "Tc", "draw 0", "pass", "pass")
        assert state.phase is Phase.GIVING
        owed = len(state.rules.giving) if state.rules else 0
        for left in range(owed - 1, -1, -1):
            press(factory, Key.NEXT)
            assert match.state.rules is not None
            assert len(match.state.rules.giving) == left
        assert match.state.phase is Phase.PLAYING


def test_next_takes_refused_cards_back_and_begins_the_next_game() -> None:
    match = table()
    with at_the_table(match) as (_, factory):
        assert lay(match, "9h", "8c").phase is Phase.REFUSED
        press(factory, Key.NEXT)
        assert match.state.refused == ()
        assert lay(match, "count 2 1", "Tc").phase is Phase.WON
        press(factory, Key.NEXT)
        assert (match.state.game, match.state.phase) == (2, Phase.DEALING)


def test_the_challenge_key_doubts_the_newest_pass_and_scan_says_that_the_hand_is_whole() -> None:
    match = table((*NAMES, "Dora"))
    with at_the_table(match) as (_, factory):
        before = lay(match, "9h", "Tc", "pass")
        press(factory, Key.CHALLENGE)
        assert match.state == before, "a pass after a play is always allowed (SH-14)"
        lay(match, "pass")
        press(factory, Key.CHALLENGE)
        assert match.state.challenge is not None
        assert (match.state.challenge.by, match.state.challenge.seat) == (0, 3), "Ana, who is next, doubts Dora"
        lay(match, "shows 2c 3c")
        press(factory, Key.SCAN)
        assert match.state.challenge is None


def test_keys_that_mean_nothing_here_do_nothing() -> None:
    keys, match = PileKeys(), table()
    assert keys.event_for(Key.NEXT, match.state) is None
    assert keys.event_for(Key.SCAN, match.state) is None
    assert keys.event_for(Key.CHALLENGE, match.state) is None


def test_the_lamps_follow_the_match() -> None:
    match = table()
    with at_the_table(match) as (_, factory):

        def lit() -> set[Lamp]:
            return {lamp for lamp in Lamp if factory.pin(PINS[lamp.value]).state}

        assert until(lambda: lit() == {Lamp.READY})
        lay(match, "9h")
        match.play(laid("?"))
        assert until(lambda: lit() == {Lamp.QUESTION})
        lay(match, "8c")
        match.play(event("top 9h"))
        assert until(lambda: lit() == {Lamp.READY})
        lay(match, "8c")
        assert until(lambda: lit() == {Lamp.LOOK})
        press(factory, Key.NEXT)
        assert until(lambda: lit() == {Lamp.READY})
        match.play(CameraStatus("lost", "the cable is out"))
        assert until(lambda: lit() == {Lamp.LOOK})


def beeps(*lines: str) -> int:
    """How often the buzzer sounds at the last of these."""
    match = table()
    for line in lines[:-1]:
        match.apply(event(line))
    before = match.state
    return PileKeys().beeps_for(before, match.apply(event(lines[-1])))


def test_one_beep_for_a_question_two_for_what_is_refused_or_stuck_three_for_the_end() -> None:
    assert beeps("9h", "?") == 1
    assert beeps("9h", "8c") == 2
    assert beeps("9h", "Tc", "draw 0", "pass", "pass") == 2
    assert beeps("9h", "count 2 1", "Tc") == 3
    assert beeps("9h", "Tc") == 0
