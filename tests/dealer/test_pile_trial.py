"""The test deal of the set-up on the pile: each thing is seen by the camera, what was hard to read is told."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from dealer.shedding.host import PileHost
from dealer.shedding.stage import ACROSS
from dealer.shedding.trial import LivePileTrial, PileTrial, Task
from hardware.simulator import SimulatedTable, TableOptions
from rules.cards import parse_card
from vision.detection import Corners
from vision.pile import PileCard, PileView
from vision.recogniser import Recogniser
from vision.view import Sight

SQUARE: Corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 9.0), (0.0, 9.0))
LONGEST = 60.0  # seconds on the clock of the simulated table


def view(seconds: float, *plays: str, draw: bool = False, sight: Sight = Sight.STEADY, hides: bool = False) -> PileView:
    """A pile of these plays, cards laid together in one text; "?" is one that is not read."""
    stack = [
        PileCard(None if name == "?" else parse_card(name), (), SQUARE, lay, seconds, hides)
        for lay, play in enumerate(plays, 1)
        for name in play.split()
    ]
    return PileView(0, seconds, sight, tuple(stack), draw=draw)


def through(trial: PileTrial) -> PileTrial:
    """Do all five things."""
    for number, seen in enumerate((("9h",), ("9h", "Tc"), ("9h", "Tc", "Jd Jc")), 1):
        trial.see(view(float(number), *seen))
    trial.see(view(4.0, "9h", "Tc", "Jd Jc", draw=True))
    trial.see(view(5.0))
    return trial


def test_five_things_seen_and_named_right_end_in_ready() -> None:
    trial = through(PileTrial())
    assert (trial.task, trial.verdict) == (None, None)
    trial.confirm(True)
    assert trial.verdict == "ready"
    read: Any = trial.as_json()["read"]
    assert read == [["1", "9h", False], ["2", "Tc", False], ["3", "Jd", False], ["3", "Jc", False]]


def test_a_hand_over_the_pile_or_a_card_that_is_not_read_does_nothing() -> None:
    trial = PileTrial()
    trial.see(view(0.0, "9h", sight=Sight.MOVING))
    trial.see(view(1.0, "?"))
    assert trial.done == {}
    trial.see(view(2.0, "9h"))
    trial.see(view(3.0, "9h", "Tc"))
    trial.see(view(4.0, "9h", "Tc", "Jd"))
    assert list(trial.done) == [Task.FIRST, Task.SECOND], "a single card is not two together"


def test_what_was_in_doubt_is_named_and_a_wrong_name_is_mended_by_the_deck() -> None:
    trial = PileTrial()
    trial.see(view(0.5, "9h", "Tc", hides=True))
    through(trial).confirm(False)
    assert trial.verdict == "mend"
    told = trial.mend()
    assert "1, 2" in told[0]
    assert "Enrol your deck" in told[1]


def test_giving_up_says_what_stood_in_the_way() -> None:
    trial = PileTrial()
    trial.see(view(0.0, "9h"))
    trial.see(view(1.0, "9h", "Tc"))
    trial.give_up()
    assert "Fan them" in trial.mend()[0]


class Nothing:
    """A table at which nothing is played."""

    state: Any = None

    def play(self, event: object, timeout: float = 5.0) -> Any:
        raise AssertionError(f"{event} reached the table of the evening")


@pytest.mark.parametrize("seed", (2, 5))
def test_the_simulated_host_is_seen_doing_all_of_it(seed: int) -> None:
    options = TableOptions(seed=seed, across=ACROSS, size=(960, 540), realtime=False, endless=True)
    camera = SimulatedTable((), options)
    camera.open()
    with closing(camera):
        PileHost(Nothing(), camera, seed).play_trial()
        trial = LivePileTrial(Recogniser.load(live=True))
        while trial.task is not None:
            frame = camera.read()
            assert frame is not None
            assert frame.seconds < LONGEST, trial.task
            trial.look(frame)
    trial.confirm(True)
    assert trial.verdict == "ready"
    read: Any = trial.as_json()["read"]
    assert [card for _place, card, _hard in read][2:] == ["Ks", "Kh"]
