"""What an untidy table has beside cards: things, arms, shadows, a heap, a lens that is covered or out of focus."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

import cv2
import numpy as np
import pytest

from hardware.camera import Image
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_motion import StepError
from hardware.table_steps import (
    Cover,
    Deal,
    Defocus,
    Gather,
    LeanOver,
    PickUp,
    Put,
    Shadow,
    Spot,
    Step,
    Thing,
    Turn,
    TurnTogether,
    Wait,
)
from rules.cards import BACK, parse_cards

QUIET = TableOptions(size=(320, 180), noise=0, scatter=0, twist=0, tilt=0)
CARDS = parse_cards(["Qs", "9h", "4h"])
LAID = Deal(("a", "b", "c"), CARDS, (Spot(-90, 0), Spot(0, 0), Spot(90, 0)), (False, True, False), 0.6)


def frames(*steps: Step, options: TableOptions = QUIET) -> tuple[list[Image], SimulatedTable]:
    table = SimulatedTable(steps, options)
    table.open()
    shown = []
    while (frame := table.read()) is not None:
        shown.append(frame.image)
    return shown, table


def differs(one: Image, other: Image) -> float:
    return float(cv2.absdiff(one, other).mean())


def test_cards_are_dealt_in_one_go_each_as_it_is_to_lie() -> None:
    _shown, table = frames(LAID, Wait(0.1))
    assert [(card.place, card.face) for card in table.truth().cards] == [("a", BACK), ("b", CARDS[1]), ("c", BACK)]


def test_two_cards_are_turned_in_one_movement() -> None:
    _shown, table = frames(LAID, TurnTogether(("a", "c"), 0.8), Wait(0.1))
    assert {card.face for card in table.truth().cards} == set(CARDS)
    assert max(sum(card.moving for card in table.truth(number).cards) for number in range(9, 21)) == 2


@pytest.mark.parametrize("thing", Thing)
def test_a_thing_stands_upon_the_cards_until_it_is_taken_away(thing: Thing) -> None:
    shown, table = frames(LAID, Wait(0.1), Put("it", thing, Spot(0, 10), 0.6), Wait(0.2), PickUp("it", 0.6), Wait(0.2))
    before, stands = shown[10], shown[21]
    middle = slice(80, 100), slice(150, 170)
    assert differs(stands[middle], before[middle]) > 15
    assert differs(shown[-1], before) < 0.5
    assert len(table.truth().cards) == 3


def test_a_second_thing_needs_a_name_of_its_own_and_none_is_taken_that_is_not_there() -> None:
    put = Put("it", Thing.CHIP, Spot(0, 0), 0.3)
    with pytest.raises(StepError, match="'it' stands there already"):
        frames(put, put)
    with pytest.raises(StepError, match="no thing called 'phone'"):
        frames(PickUp("phone"))


def test_a_sleeve_covers_a_spot_and_leaves_it_as_it_was() -> None:
    shown, _table = frames(LAID, Wait(0.1), LeanOver(Spot(0, 0), 1.2), Wait(0.1))
    middle = slice(70, 110), slice(145, 175)
    assert max(differs(image[middle], shown[10][middle]) for image in shown[11:-2]) > 30
    assert differs(shown[-1], shown[10]) < 0.01


def test_a_shadow_darkens_its_spot_and_goes() -> None:
    shown, _table = frames(LAID, Wait(0.1), Shadow(Spot(0, 0), 80, 0.5, 1.0), Wait(1.5))
    light = [float(image[85:95, 150:170].mean()) for image in shown]
    assert min(light[11:]) == pytest.approx(0.5 * light[10], rel=0.1)
    assert light[-1] == pytest.approx(light[10], rel=0.01)
    assert differs(shown[18][:10, :10], shown[10][:10, :10]) < 2


def test_a_covered_lens_sees_nothing_and_a_lens_out_of_focus_little() -> None:
    shown, _table = frames(LAID, Wait(0.1), Cover(0.4), Wait(0.6), Defocus(4.0, 0.4), Wait(0.6))
    assert float(shown[12].std()) < 4
    sharp, soft = (float(cv2.Laplacian(image, cv2.CV_64F).std()) for image in (shown[18], shown[22]))
    assert soft < 0.7 * sharp
    assert differs(shown[-1], shown[10]) < 0.01


def test_gathered_cards_lie_upon_one_another() -> None:
    _shown, table = frames(LAID, Gather(("a", "b", "c"), Spot(0, 0), 0.8), Wait(0.1))
    middles = np.array([np.mean(card.corners, axis=0) for card in table.truth().cards])
    assert np.ptp(middles, axis=0).max() < 45 * QUIET.scale


def test_an_open_shutter_blurs_what_moves_and_only_that() -> None:
    sharp, _table = frames(LAID, Turn("a", 0.6), Wait(0.2))
    soft, _table = frames(LAID, Turn("a", 0.6), Wait(0.2), options=replace(QUIET, exposure=0.8))
    assert max(differs(one, other) for one, other in zip(sharp[9:18], soft[9:18], strict=True)) > 0.5
    assert differs(sharp[-1], soft[-1]) == 0


def test_a_hurried_table_forgets_what_has_not_begun() -> None:
    table = SimulatedTable((LAID, Wait(9), Turn("a")), replace(QUIET, endless=True))
    table.open()
    for _ in range(20):
        table.read()
    table.hurry()
    assert table.idle
    table.add(Turn("c", 0.4))
    while not table.idle:
        table.read()
    assert {card.place for card in table.truth().cards if card.face is not BACK} == {"b", "c"}


def test_a_table_that_is_hurried_while_a_step_begins_finishes_that_step(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SimulatedTable((LAID, Turn("a", 0.4), Turn("c", 0.4)), replace(QUIET, endless=True))
    begin = table._begin
    others: list[Thread] = []

    def hurried(step: Step) -> None:
        if step == Turn("a", 0.4):
            others.append(Thread(target=table.hurry))
            others[0].start()
            others[0].join(0.1)
        begin(step)

    monkeypatch.setattr(table, "_begin", hurried)
    table.open()
    while not others:
        table.read()
    # The turn takes several frames: the other one is through long before the next could begin.
    others[0].join(10)
    while not table.idle:
        table.read()
    assert [card.place for card in table.truth().cards if card.face is not BACK] == ["a", "b"]


def test_skipped_time_passes_without_a_frame() -> None:
    table = SimulatedTable((), replace(QUIET, endless=True))
    table.open()
    table.read()
    table.skip(10)
    frame = table.read()
    assert frame is not None
    assert frame.number == 151
    assert frame.seconds == pytest.approx(151 / 15)
