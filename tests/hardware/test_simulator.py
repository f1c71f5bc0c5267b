from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, Frame, Image
from hardware.card_art import DECKS, card_sprite
from hardware.simulator import SimulatedTable, TableOptions, Truth
from hardware.table_cloths import CLOTHS
from hardware.table_motion import StepError
from hardware.table_steps import (
    Bump,
    Clear,
    Drop,
    Freeze,
    Glare,
    LampChange,
    Lay,
    Nudge,
    PassOver,
    Show,
    Spot,
    Stack,
    Step,
    TakeAway,
    Turn,
    TurnBack,
    Wait,
)
from rules.cards import BACK, Rank, deck_with_jokers, parse_card, parse_cards

SMALL = TableOptions(size=(320, 180))
QUIET = replace(SMALL, noise=0, scatter=0, twist=0, tilt=0)
QUEEN = parse_card("Qs")
FOUR = parse_cards(["As", "Ks", "5d", "3c"])
PLACES = ("a", "b", "c", "d")
SPOTS = tuple(Spot(-112 + 75 * at, 40) for at in range(4))


def play(*steps: Step, options: TableOptions = SMALL) -> Iterator[tuple[Frame, Truth]]:
    table = SimulatedTable(steps, options)
    table.open()
    while (frame := table.read()) is not None:
        yield frame, table.truth(frame.number)


def last(*steps: Step, options: TableOptions = SMALL) -> tuple[Image, Truth]:
    frame, truth = list(play(*steps, options=options))[-1]
    return frame.image, truth


def test_a_pile_of_cards_put_down_at_once_lies_face_down_with_its_height() -> None:
    _image, truth = last(Stack(PLACES, FOUR, Spot(-60, 0)), Wait(0.5), options=QUIET)
    assert [card.face for card in truth.cards] == [BACK] * 4
    heights = [sum(y for _x, y in card.corners) for card in truth.cards]
    assert heights == sorted(heights, reverse=True)
    with pytest.raises(StepError, match="taken"):
        last(Lay("d", QUEEN, SPOTS[0]), Stack(PLACES, FOUR, Spot(-60, 0)), options=QUIET)


def brightness(image: Image, truth: Truth, at: int = 0) -> float:
    """Mean grey level inside a card."""
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.array(truth.cards[at].corners).round().astype(np.int32), 1)
    return float(image[mask == 1].mean())


def test_the_same_seed_draws_the_same_frames_and_another_seed_others() -> None:
    steps = (Lay("1", QUEEN, Spot(0, 0)), Turn("1"))
    one, two = ([frame.image for frame, _truth in play(*steps)] for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    other = [truth for _frame, truth in play(*steps, options=replace(SMALL, seed=2))]
    assert other[-1].cards[0].corners != last(*steps)[1].cards[0].corners


def test_a_laid_card_lies_where_the_truth_says_with_its_back_up() -> None:
    image, truth = last(Lay("1", QUEEN, Spot(-60, 20)), Wait(0.2), options=replace(SMALL, cloth="walnut"))
    (card,) = truth.cards
    assert (card.place, card.face, card.moving) == ("1", BACK, False)
    x, y = np.mean(card.corners, axis=0)
    scale = SMALL.scale
    assert (x, y) == pytest.approx((160 - 60 * scale, 90 + 20 * scale), abs=3 * scale)
    (left, top), _right, (right, bottom), _left = card.corners
    assert (right - left, bottom - top) == pytest.approx((63 * scale, 88 * scale), rel=0.12)
    red, green = image[round(y), round(x) - 5, 2], image[round(y), round(x) - 5, 1]
    assert red > green + 20


def test_a_turn_passes_from_back_to_face_under_the_hand() -> None:
    shown = list(play(Lay("1", QUEEN, Spot(0, 0)), Wait(0.2), Turn("1"), Wait(0.2)))
    faces = [truth.cards[0].face for _frame, truth in shown if truth.cards and not truth.cards[0].moving]
    assert faces[0] is BACK
    assert faces[-1] == QUEEN
    turning = [truth for _frame, truth in shown[13:] if truth.cards[0].moving and truth.hand]
    assert {truth.cards[0].face for truth in turning} == {BACK, QUEEN}
    widths = [abs(truth.cards[0].corners[1][0] - truth.cards[0].corners[0][0]) for truth in turning]
    assert min(widths) < max(widths) / 2
    assert not shown[-1][1].hand


def test_a_face_is_brighter_than_the_cloth_and_its_own_back() -> None:
    back, truth = last(Lay("1", QUEEN, Spot(0, 0)), Wait(0.2))
    face, turned = last(Lay("1", QUEEN, Spot(0, 0)), Turn("1"), Wait(0.2))
    empty, _ = last(Wait(0.2))
    assert brightness(face, turned) > brightness(back, truth) + 20
    assert brightness(back, truth) > brightness(empty, truth) + 10


def test_turning_back_hides_the_face_again() -> None:
    _image, truth = last(Lay("1", QUEEN, Spot(0, 0)), Turn("1"), TurnBack("1"))
    assert truth.cards[0].face is BACK


def test_four_shown_cards_lie_apart_and_are_taken_away() -> None:
    options = TableOptions(size=(640, 360), noise=0)
    for seed in range(5):
        _image, truth = last(Show(PLACES, FOUR, SPOTS), options=replace(options, seed=seed))
        assert tuple(card.face for card in truth.cards) == FOUR
        hulls = [np.array(card.corners, dtype=np.float32) for card in truth.cards]
        for one, two in pairwise(hulls):
            area, _shape = cv2.intersectConvexConvex(one, two)
            assert area == 0
    _image, truth = last(Lay("1", QUEEN, Spot(0, -45)), Show(PLACES, FOUR, SPOTS), TakeAway(PLACES), Wait(0.1))
    assert [card.place for card in truth.cards] == ["1"]


def test_clearing_leaves_the_empty_cloth() -> None:
    options = replace(SMALL, noise=0)
    empty, _ = last(Wait(0.2), options=options)
    image, truth = last(Lay("1", QUEEN, Spot(0, 0)), Turn("1"), Clear(), Wait(0.2), options=options)
    assert truth.cards == ()
    assert float(cv2.absdiff(image, empty).mean()) < 0.5


def test_a_nudged_card_moves_by_what_was_said() -> None:
    lay = Lay("1", QUEEN, Spot(0, 0))
    _image, before = last(lay, options=QUIET)
    _image, after = last(lay, Nudge("1", Spot(20, -10)), options=QUIET)
    moved = np.subtract(after.cards[0].corners, before.cards[0].corners)
    assert moved == pytest.approx(np.tile([20 * QUIET.scale, -10 * QUIET.scale], (4, 1)), abs=1e-6)


def test_a_passing_hand_covers_the_card_and_changes_nothing() -> None:
    shown = list(
        play(Lay("1", QUEEN, Spot(0, 0), face_up=True), Wait(0.2), PassOver(Spot(0, -20)), Wait(0.2), options=QUIET)
    )
    frames = [frame.image for frame, truth in shown if len(truth.cards) == 1 and not truth.cards[0].moving]
    covered = max(float(cv2.absdiff(frames[-1], image).mean()) for image in frames)
    assert covered > 4
    assert all(not card.moving for _frame, truth in shown[12:] for card in truth.cards)
    assert np.array_equal(shown[11][0].image, shown[-1][0].image)


def test_dropped_frames_leave_their_numbers_out() -> None:
    numbers = [frame.number for frame, _truth in play(Wait(0.2), Drop(3), Wait(0.2))]
    assert numbers == [0, 1, 2, 6, 7, 8]


def test_a_frozen_camera_repeats_its_picture_while_the_table_goes_on() -> None:
    shown = list(play(Wait(0.2), Freeze(0.4), Lay("1", QUEEN, Spot(0, 0))))
    images = [frame.image for frame, _truth in shown]
    assert all(np.array_equal(images[2], image) for image in images[3:9])
    assert not np.array_equal(images[2], images[9])
    assert shown[8][1].hand


def test_the_lamp_goes_over_to_another_light() -> None:
    bright, _ = last(Wait(0.4))
    dim, _ = last(LampChange(0.5, warmth=0.6, seconds=0.2), Wait(0.4))
    assert dim.mean() == pytest.approx(0.5 * bright.mean(), rel=0.15)
    assert dim[..., 2].mean() / dim[..., 0].mean() > 1.1 * bright[..., 2].mean() / bright[..., 0].mean()


def test_glare_whitens_its_spot_for_its_time_only() -> None:
    shown = [frame.image for frame, _truth in play(Wait(0.2), Glare(Spot(0, 0), 40, 1.0, 0.4), Wait(1.0))]
    middle = [float(image[85:95, 155:165].mean()) for image in shown]
    assert max(middle[4:8]) > middle[0] + 80
    assert middle[-1] == pytest.approx(middle[0], abs=3)
    assert float(np.abs(np.subtract(shown[5][:10, :10], shown[0][:10, :10], dtype=np.float32)).mean()) < 8


def test_a_knocked_camera_sees_everything_shifted() -> None:
    lay = Lay("1", QUEEN, Spot(-60, 0), face_up=True)
    before, truth = last(lay, Wait(0.2), options=QUIET)
    after, moved = last(lay, Bump(80, 40, 0, seconds=0.4), Wait(0.8), options=QUIET)
    zoom = QUIET.size[0] / 1280
    shift = np.subtract(moved.cards[0].corners, truth.cards[0].corners)
    assert shift == pytest.approx(np.tile([80 * zoom, 40 * zoom], (4, 1)), abs=0.01)
    assert brightness(after, moved) == pytest.approx(brightness(before, truth), rel=0.05)


def test_steps_may_be_added_while_the_table_runs() -> None:
    table = SimulatedTable((), replace(SMALL, endless=True))
    table.open()
    assert table.idle
    for _ in range(5):
        frame = table.read()
        assert frame is not None
    table.add(Lay("1", QUEEN, Spot(0, 0)))
    assert not table.idle
    while not table.idle:
        table.read()
    assert table.truth().cards[0].place == "1"
    assert table.seconds == pytest.approx((table.truth().number + 1) / 15)
    table.close()


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ((Turn("1"),), "no card lies at '1'"),
        ((Lay("1", QUEEN, Spot(0, 0)), Lay("1", QUEEN, Spot(90, 0))), "place '1' is taken"),
        ((Lay("1", QUEEN, Spot(0, 0)), TurnBack("1")), "lies face down already"),
        ((TakeAway(("x",)),), "no card lies at 'x'"),
    ],
)
def test_a_step_that_the_table_does_not_allow_says_why(steps: tuple[Step, ...], complaint: str) -> None:
    with pytest.raises(StepError, match=complaint):
        list(play(*steps))


def test_after_a_step_that_was_refused_the_next_ones_go_on() -> None:
    table = SimulatedTable((Turn("1"), Lay("1", QUEEN, Spot(0, 0))), SMALL)
    table.open()
    with pytest.raises(CameraError, match="no card lies at '1'"):
        table.read()
    while table.read() is not None:
        pass
    assert [card.place for card in table.truth().cards] == ["1"]


def test_an_endless_table_remembers_only_the_last_seconds() -> None:
    table = SimulatedTable((), replace(QUIET, size=(64, 64), endless=True))
    table.open()
    for _ in range(700):
        table.read()
    assert table.truth(699).number == 699
    with pytest.raises(LookupError, match="frame 50 was never shown, or more than 600 frames ago"):
        table.truth(50)


def test_in_real_time_the_frames_keep_to_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    table = SimulatedTable((Wait(1.0),), replace(QUIET, realtime=True))
    table.open()
    assert [(frame := table.read()) and round(now[0] - 100 - frame.seconds, 6) for _ in range(5)] == [0] * 5
    now[0] += 3  # the machine was busy: the table goes on from where it was, without hurrying
    table.read()
    table.read()
    assert now[0] == pytest.approx(100 + 3 + 5 / 15, abs=1 / 15)


@pytest.mark.parametrize("options", [{"deck": "marked"}, {"cloth": "carpet"}, {"size": (10, 10)}, {"across": 0}])
def test_a_table_that_nobody_can_draw_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"deck|cloth|size"):
        replace(SMALL, **options)  # type: ignore[arg-type]


def test_the_truth_of_a_frame_not_shown_is_a_lookup_error() -> None:
    table = SimulatedTable((Wait(1.0),), SMALL)
    with pytest.raises(LookupError, match="frame 7 was never shown"):
        table.truth(7)


@pytest.mark.parametrize("cloth", CLOTHS)
def test_every_cloth_can_be_told_from_the_cards(cloth: str) -> None:
    options = replace(SMALL, cloth=cloth)
    image, truth = last(Lay("1", FOUR[2], Spot(0, 0), face_up=True), Wait(0.1), options=options)
    empty, _ = last(Wait(0.1), options=options)
    assert brightness(image, truth) > brightness(empty, truth) + 30


@pytest.mark.parametrize("deck", DECKS)
def test_the_faces_of_a_deck_all_differ_and_carry_an_index_at_both_ends(deck: str) -> None:
    faces = [*deck_with_jokers(), BACK]
    sprites = [card_sprite(DECKS[deck], face, 1.0) for face in faces]
    flat = np.array([sprite[..., :3].ravel() for sprite in sprites], dtype=np.int16)
    for at, one in enumerate(flat):
        others = np.abs(flat[:at] - one).mean(axis=1)
        assert not len(others) or others.min() > 0.5, faces[at]
    for face, sprite in zip(faces[:-1], sprites[:-1], strict=True):
        corner, other = sprite[4:24, 3:12, :3], sprite[::-1, ::-1][4:24, 3:12, :3]
        assert float(cv2.absdiff(corner, other).mean()) < 12, face
        assert int(corner.max()) - int(corner.min()) > 100, face


def test_a_card_of_a_number_shows_as_many_pips() -> None:
    for card in deck_with_jokers():
        if not (rank := getattr(card, "rank", None)) or not Rank.TWO <= rank <= Rank.TEN:
            continue
        sprite = card_sprite(DECKS["classic"], card, 4.0)
        field = cv2.cvtColor(sprite[20:-20, 45:-45, :3], cv2.COLOR_BGR2GRAY)
        _level, ink = cv2.threshold(field, 150, 255, cv2.THRESH_BINARY_INV)
        count, _labels, stats, _middles = cv2.connectedComponentsWithStats(ink)
        assert sum(stats[1:count, cv2.CC_STAT_AREA] > 200) == int(rank), card


def test_a_frame_takes_at_most_fifteen_milliseconds_of_one_core() -> None:
    table = SimulatedTable((Lay("1", QUEEN, Spot(0, 0)), Turn("1"), Wait(0.4), Clear()), TableOptions())
    table.open()
    spent = []
    while True:
        began = time.thread_time()
        if table.read() is None:
            break
        spent.append(time.thread_time() - began)
    assert float(np.median(spent)) < 0.015
