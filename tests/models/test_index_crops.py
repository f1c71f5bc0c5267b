"""Crops of indices: the reader's own search finds drawn indices, and the truth labels them."""

import numpy as np
import pytest

from models.decks import drawn_decks
from models.index_crops import NAMES, NONE, UNCLEAR, labels_of, placed
from models.layouts import hidden
from models.scenes import Scene, Studio
from vision.index_marks import CROP_HEIGHT, CROP_WIDTH, Marks, index_marks, straightened


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    studio = Studio(drawn_decks(range(2)), seed=11, tops=2, things=4, layout=hidden)
    return [studio.scene(number, cards=True) for number in range(12)]


def _square(side: float) -> np.ndarray:
    return np.array([[0, 0], [side, 0], [side, 1.4 * side], [0, 1.4 * side]], np.float32)


def test_a_mark_in_the_corner_that_points_down_is_an_index_and_one_in_the_middle_is_not() -> None:
    marks = Marks(
        np.array([[11, 18], [50, 70], [11, 18], [89, 18]], np.float32),
        np.array([[0, 1], [0, 1], [0, -1], [0, 1]], np.float32),
        np.array([25, 25, 25, 25], np.float32),
    )
    clean, near = placed(_square(100), marks)
    assert clean.tolist() == [True, False, False, False]
    assert near.tolist() == [True, False, False, True]


def test_marks_of_covered_cards_are_labelled_with_cards_that_are_there(scenes: list[Scene]) -> None:
    named = 0
    for scene in scenes:
        labels = labels_of(scene, index_marks(scene.picture))
        cards = {NAMES[label] for label in labels if label < NONE}
        assert cards <= set(scene.names)
        named += len(cards)
    assert named > 10


def test_what_hides_an_index_leaves_no_label_of_its_card(scenes: list[Scene]) -> None:
    scene = scenes[0]
    hidden_away = Scene(scene.picture, scene.quads, scene.names, scene.visible, np.zeros_like(scene.owner))
    labels = labels_of(hidden_away, index_marks(scene.picture))
    assert set(labels.tolist()) <= {NONE, UNCLEAR}


def test_a_mark_is_straightened_upright_and_to_one_size() -> None:
    picture = np.full((200, 200, 3), 240, np.uint8)
    picture[90:110, 60:100] = 0
    lying = Marks(np.array([[80, 100]], np.float32), np.array([[1, 0]], np.float32), np.array([36], np.float32))
    crop = straightened(picture, lying)[0]
    assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    dark = np.argwhere(crop[..., 0] < 100)
    height, width = np.ptp(dark, axis=0) + 1
    assert 36 <= height <= 44 and 17 <= width <= 23
