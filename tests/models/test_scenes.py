"""Synthetic tables: the stated outlines are where the cards were drawn, and a seed is a picture."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models import layouts, pasting, scenes
from models.clutter import Thing
from models.decks import HEIGHT, KEYS, Deck
from models.finder_batches import boxes_of, framed, share_inside
from models.scene_sets import Truth
from models.scenes import Studio


def _magenta_deck() -> Deck:
    """Cards of one loud colour that no table top has."""
    card = np.full((HEIGHT, 250, 4), (200, 0, 200, 255), np.uint8)
    return Deck("loud", "loud", "english", dict.fromkeys(KEYS, card), (card,))


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio([_magenta_deck()], seed=5, tops=3, things=4)


def _loud(picture: np.ndarray) -> np.ndarray:
    blue, green, red = (picture[..., channel].astype(int) for channel in range(3))
    return np.asarray((np.minimum(blue, red) - green > 40) & (np.abs(blue - red) < 60))


def test_the_stated_outlines_lie_on_the_drawn_cards(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "photographed", lambda picture, length, rng: picture)
    monkeypatch.setattr(studio, "tops", [np.full((960, 960, 3), (60, 120, 60), np.uint8)])
    monkeypatch.setattr(studio, "under", [_speck()])
    checked = 0
    for number in range(12):
        scene = studio.scene(number, cards=True)
        loud = _loud(scene.picture)
        cover = np.zeros(loud.shape, np.uint8)
        for quad in scene.quads:
            cv2.fillConvexPoly(cover, np.round(quad).astype(np.int32), 255)
        wide = cv2.dilate(cover, np.ones((9, 9), np.uint8))
        assert loud[wide == 0].mean() < 0.02
        for quad, visible in zip(scene.quads, scene.visible, strict=True):
            if visible > 0.97:
                mask = np.zeros(loud.shape, np.uint8)
                cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 255)
                inner = cv2.erode(mask, np.ones((3, 3), np.uint8)) > 0
                assert inner.sum() == 0 or loud[inner].mean() > 0.9
                checked += 1
    assert checked > 10


def test_the_same_seed_draws_the_same_scene_and_another_does_not(studio: Studio) -> None:
    first, again, other = studio.scene(1), studio.scene(1), studio.scene(2)
    assert np.array_equal(first.picture, again.picture) and np.array_equal(first.quads, again.quads)
    assert first.picture.shape != other.picture.shape or not np.array_equal(first.picture, other.picture)


def test_a_scene_without_cards_states_none(studio: Studio) -> None:
    scene = studio.scene(3, cards=False)
    assert len(scene.quads) == 0 and scene.names == () and len(scene.visible) == 0


def test_a_covered_card_is_seen_less_than_the_one_on_it(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [layouts.Place(0, 0, 0), layouts.Place(20, 0, 0)]
    monkeypatch.setattr(studio, "layout", lambda rng, card: places)
    monkeypatch.setattr(studio, "over", [_speck()])
    scene = studio.scene(4, cards=True)
    assert scene.visible[0] < 0.6 < scene.visible[1]


def _speck() -> Thing:
    return Thing(np.zeros((8, 8, 4), np.uint8), 1.0, 1.0)


def test_a_pasted_card_fills_its_quad_and_nothing_else() -> None:
    canvas = np.zeros((120, 160, 3), np.uint8)
    card = np.full((60, 40, 4), 255, np.uint8)
    quad = np.array([[40, 20], [90, 30], [80, 100], [30, 90]], np.float32)
    pasting.paste(canvas, card, pasting.corners_of(card), quad)
    mask = np.zeros((120, 160), np.uint8)
    cv2.fillConvexPoly(mask, quad.astype(np.int32), 255)
    assert canvas[cv2.erode(mask, np.ones((5, 5), np.uint8)) > 0].min() == 255
    assert canvas[cv2.dilate(mask, np.ones((5, 5), np.uint8)) == 0].max() == 0


def test_the_box_of_a_rectangle_is_that_rectangle_whichever_corner_comes_first() -> None:
    for degrees in range(-40, 130, 17):
        corners = cv2.boxPoints(((50.0, 60.0), (80.0, 30.0), float(degrees)))
        for start in range(4):
            x, y, long_side, short_side, angle = boxes_of(np.roll(corners, start, axis=0)[None])[0]
            assert (x, y, long_side, short_side) == pytest.approx((50, 60, 80, 30), abs=0.01)
            assert angle == pytest.approx(np.radians(degrees), abs=0.001)


def test_half_a_card_outside_the_picture_is_half_inside() -> None:
    quad = np.array([[-10, 5], [10, 5], [10, 25], [-10, 25]], np.float32)
    assert share_inside(quad, 100, 100) == pytest.approx(0.5, abs=0.01)


def test_a_training_view_moves_outlines_with_the_picture(tmp_path: Path) -> None:
    picture = np.full((200, 300, 3), 20, np.uint8)
    quad = np.array([[100, 60], [180, 60], [180, 140], [100, 140]], np.float32)
    cv2.fillConvexPoly(picture, quad.astype(np.int32), (255, 255, 255))
    path = tmp_path / "0000.png"
    cv2.imwrite(str(path), picture)
    truth = Truth(path, quad[None], np.ones(1, np.float32), np.ones(1, bool))
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(20):
        view, quads = framed(truth, 160, 128, rng)
        for found in quads:
            mask = np.zeros(view.shape[:2], np.uint8)
            cv2.fillConvexPoly(mask, np.round(found).astype(np.int32), 255)
            inner = cv2.erode(mask, np.ones((5, 5), np.uint8)) > 0
            assert view[inner].mean() > 235
            seen += 1
    assert seen > 10
