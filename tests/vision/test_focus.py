"""Only the part of a frame that is worth it is read, as closely as the table's cards ask, and to the same effect."""

from __future__ import annotations

import numpy as np
import pytest

from models.table_scenes import Scene, drawn
from vision.detection import Corners, Detection
from vision.finder import shrunk
from vision.focus import Focus, around, believable, is_within, widened
from vision.gaze import CLOSEST, Gaze
from vision.motion import Motion
from vision.plane import as_corners, as_points
from vision.recogniser import Recogniser
from vision.straighten import straighten_all
from vision.tracker import Track

SHAPE = (720, 1280, 3)


def quad(x: float, y: float, length: float = 100.0) -> Corners:
    wide = 0.71 * length
    return ((x, y), (x + wide, y), (x + wide, y + length), (x, y + length))


def card(corners: Corners) -> Detection:
    return Detection(corners, None, 0.5, ())


def test_an_outline_cut_off_by_the_part_does_not_count_but_one_at_the_pictures_edge_does() -> None:
    part = (0, 100, 400, 500)
    assert is_within(quad(100, 200), part, SHAPE)
    assert is_within(quad(0, 200), part, SHAPE)
    assert not is_within(quad(100, 101), part, SHAPE)
    assert not is_within(quad(329, 200), part, SHAPE)


def test_what_lies_on_a_known_card_that_is_cut_off_is_not_believed() -> None:
    part, known = (0, 0, 400, 400), Track(1, quad(350, 100))
    seen = [card(quad(320, 100)), card(quad(100, 100))]
    assert believable(seen, part, SHAPE, [known]) == [seen[1]]


def test_an_unknown_card_that_the_edge_cuts_off_lies_within_the_next_part_and_a_known_one_changes_nothing() -> None:
    known, cut, part = Track(1, quad(100, 100)), card(quad(687, 300)), (686, 250, 986, 500)
    cards = [known, Track(2, quad(200, 100)), Track(3, quad(300, 100))]
    focus, still = Focus(), Motion()
    focus.owe([card(quad(100, 100)), card(quad(800, 300))], (101, 90, 986, 500), SHAPE, cards)
    assert focus.part(SHAPE, still, [], cards, owed=False) is None
    focus.owe([cut], part, SHAPE, cards)
    wider = focus.part(SHAPE, still, [], cards, owed=False)
    assert wider is not None and is_within(cut.corners, wider, SHAPE)
    assert focus.part(SHAPE, still, [], cards, owed=False) is None


def test_parts_are_widened_and_kept_inside_the_picture() -> None:
    assert widened([around(quad(10, 10)), around(quad(1200, 610))], 50, SHAPE) == (0, 0, 1280, 720)
    assert widened([around(quad(300, 300))], 50, SHAPE) == (250, 250, 422, 451)


@pytest.mark.parametrize(("length", "size"), [(190.0, 288), (125.0, 412), (80.0, CLOSEST), (40.0, CLOSEST)])
def test_the_gaze_is_as_close_as_the_cards_are_small(length: float, size: int) -> None:
    gaze = Gaze()
    assert gaze.size() == CLOSEST
    named = Detection(quad(100, 100, length), drawn(Scene(length=400.0)).cards[0].face, 0.99, ())
    gaze.learn([named] * 10, 1280)
    assert [gaze.size() for _ in range(4)].count(size) >= 3
    assert CLOSEST in [gaze.size() for _ in range(4)]


def test_cards_straightened_together_look_like_those_straightened_by_themselves() -> None:
    table = drawn(Scene(length=230.0))
    outlines = [as_corners(as_points(one.corners)) for one in table.cards]
    alone, together = (straighten_all(table.frames[0].image, outlines, shared=way) for way in (False, True))
    assert np.abs(alone.astype(int) - together).mean() < 3


def test_shrinking_by_halves_first_keeps_the_picture() -> None:
    image = drawn(Scene()).frames[0].image
    small = shrunk(image, 288 / 1280)
    assert small.shape == (162, 288, 3)
    assert abs(float(small.mean()) - float(image.mean())) < 1


def test_a_part_is_read_like_the_whole() -> None:
    table, reader = drawn(Scene(length=150.0, seed=4)), Recogniser.load(live=True)
    image, part = table.frames[0].image, (300, 100, 900, 600)
    inside = {one.face for one in table.cards if is_within(as_corners(as_points(one.corners)), part, SHAPE)}
    found = [one for one in reader.read_part(image, part) if is_within(one.corners, part, SHAPE)]
    assert {one.face for one in found} == inside
    assert len(inside) >= 6
