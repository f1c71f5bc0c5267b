"""Crops that the finder cuts out of drawn scenes: labelled by the card that an outline meets, or as no card."""

import numpy as np
import pytest

from models.crops import NAMES
from models.decks import drawn_decks
from models.layouts import arrangement
from models.mined_crops import Miner, label_of
from models.scenes import Scene, Studio
from vision.classifier import JUNK
from vision.finder import Finder, Outline


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    studio = Studio(drawn_decks(range(2)), seed=11, tops=2, things=4, layout=arrangement)
    return [studio.scene(number, cards=True) for number in range(12)]


def outline(quad: np.ndarray) -> Outline:
    return Outline(np.asarray(quad, np.float64), np.asarray(quad, np.float64), 0.9)


def fully_seen(scene: Scene) -> list[int]:
    height, width = scene.picture.shape[:2]
    inside = [bool((quad > 0).all() and (quad < (width, height)).all()) for quad in scene.quads]
    return [place for place, share in enumerate(scene.visible) if share > 0.99 and inside[place]]


def test_a_true_outline_is_its_card(scenes: list[Scene]) -> None:
    tried = 0
    for scene in scenes:
        for place in fully_seen(scene):
            quad = scene.quads[place]
            assert label_of(scene, outline(quad)) == NAMES.index(scene.names[place])
            tried += 1
    assert tried > 20


def test_an_outline_between_right_and_wrong_is_left_out(scenes: list[Scene]) -> None:
    scene = next(scene for scene in scenes if fully_seen(scene))
    quad = scene.quads[fully_seen(scene)[0]]
    middle = quad.mean(axis=0)
    assert label_of(scene, outline(middle + (quad - middle) * 0.8)) is None


def test_an_outline_on_a_bare_table_is_no_card(scenes: list[Scene]) -> None:
    bare = Scene(scenes[0].picture, np.zeros((0, 4, 2), np.float32), (), np.zeros(0, np.float32), scenes[0].owner)
    assert label_of(bare, outline(scenes[0].quads[0])) == JUNK


def test_a_card_whose_face_is_hidden_is_no_card(scenes: list[Scene]) -> None:
    scene = next(scene for scene in scenes if fully_seen(scene))
    hidden = Scene(scene.picture, scene.quads, scene.names, scene.visible, np.zeros_like(scene.owner))
    assert label_of(hidden, outline(scene.quads[fully_seen(scene)[0]])) == JUNK


def test_the_finder_itself_cuts_cards_backs_and_mistakes_and_the_same_ones_again() -> None:
    one, other = (Miner(drawn_decks(range(2)), Finder.load(), seed=77).shard(150) for _ in range(2))
    assert (one[0] == other[0]).all() and (one[1] == other[1]).all()
    assert one[0].shape == (150, 112, 80, 3)
    labels = one[1].tolist()
    assert labels.count(JUNK) > 30 and labels.count(NAMES.index("back")) > 10
    assert len(set(labels)) > 10
