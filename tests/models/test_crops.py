"""Synthetic crops: repeatable, labelled by what is left to see, and varied."""

from functools import cache

import numpy as np
import pytest

from models.crop_outlines import card_quad, outlined, wrong_outline
from models.crops import NAMES, CropMaker, Laid, readable
from models.decks import Deck, drawn_decks
from models.optics import photographed
from vision.classifier import JUNK
from vision.geometry import convex, overlap


@cache
def decks() -> tuple[Deck, ...]:
    return tuple(drawn_decks(range(2)))


def test_the_same_seed_draws_the_same_crops_and_labels() -> None:
    one, other = (CropMaker(decks(), np.random.default_rng(4)) for _ in range(2))
    for _ in range(8):
        (first, label), (second, again) = one.crop(), other.crop()
        assert label == again
        assert first.shape == (112, 80, 3)
        assert (first == second).all()


def test_crops_hold_cards_backs_and_junk() -> None:
    maker = CropMaker(decks(), np.random.default_rng(5))
    labels = [maker.crop()[1] for _ in range(150)]
    assert len(set(labels)) > 35
    assert 15 < labels.count(JUNK) < 75
    assert labels.count(NAMES.index("back")) > 5


def laid(hidden: tuple[slice, slice]) -> Laid:
    seen = np.full((280, 200), 255, np.uint8)
    seen[hidden] = 0
    quad = np.array(((-0.5, -0.5), (199.5, -0.5), (199.5, 279.5), (-0.5, 279.5)))
    return Laid(np.zeros((280, 200, 3), np.uint8), quad, seen)


@pytest.mark.parametrize(
    ("hidden", "card", "back"),
    [
        ((slice(0, 0), slice(0, 0)), True, True),
        ((slice(0, 140), slice(0, 200)), True, None),
        ((slice(0, 280), slice(0, 60)), True, True),
        ((slice(0, 200), slice(0, 200)), False, False),
    ],
)
def test_a_card_counts_as_one_while_an_index_can_be_read(
    hidden: tuple[slice, slice], card: bool, back: bool | None
) -> None:
    assert readable(laid(hidden), "As") is card
    assert readable(laid(hidden), "back") is back


def test_a_card_with_both_indices_hidden_is_no_card() -> None:
    scene = laid((slice(0, 90), slice(0, 200)))
    scene.seen[-90:] = 0
    assert readable(scene, "7h") is False


@pytest.mark.parametrize("seed", range(5))
def test_a_finders_outline_stays_close_and_a_wrong_one_does_not(seed: int) -> None:
    chance = np.random.default_rng(seed)
    quad = card_quad(120.0, 1.4, (150.0, 150.0), chance, tilt=0.2)
    assert convex(quad)
    assert overlap(outlined(quad, 120.0, chance), quad)[0] > 0.75
    turned = 0
    for _ in range(20):
        wrong = wrong_outline(quad, chance)
        same_way = min(np.abs(np.roll(wrong, turn, axis=0) - quad).max() for turn in (0, 2)) < 10
        turned += same_way
    assert turned == 0


def test_the_optics_keep_shape_and_type_and_change_the_picture() -> None:
    picture = np.full((97, 123, 3), 180, np.uint8)
    chance = np.random.default_rng(0)
    spoilt = [photographed(picture, 60.0, chance) for _ in range(6)]
    assert all(one.shape == picture.shape and one.dtype == np.uint8 for one in spoilt)
    assert len({one.tobytes() for one in spoilt}) == 6
