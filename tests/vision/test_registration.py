"""A knocked camera, from where the cards were and are."""

from __future__ import annotations

import numpy as np
import pytest

from rules.cards import BACK, Face, deck
from tests.vision.boards import ELEVATOR, deal
from vision.plane import Points, centre, project
from vision.registration import Marks, find_knock

FACES: list[Face] = [*deck()[10:14], BACK, BACK, BACK]


def board() -> Points:
    return np.stack([centre(quad) for quad in deal(ELEVATOR, 6, turn=0).outlines])


def knock(right: float, down: float, degrees: float) -> Points:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    middle = np.array([[1, 0, 640], [0, 1, 360], [0, 0, 1.0]])
    shift = np.array([[1, 0, right], [0, 1, down], [0, 0, 1.0]])
    return np.asarray(shift @ middle @ turn @ np.linalg.inv(middle))


@pytest.mark.parametrize("moved", [(30, -20, 2), (90, 60, -4), (-110, 5, 0), (160, 0, 6)])
def test_the_knock_is_found_from_cards_that_all_moved_together(moved: tuple[float, float, float]) -> None:
    before = board()
    after = project(knock(*moved), before)
    found = find_knock(Marks(before, FACES), Marks(after, FACES), 90.0)
    assert found is not None
    assert np.abs(project(found, before) - after).max() < 2.0


def test_cards_that_stand_where_they_stood_are_no_knock() -> None:
    before = board()
    after = before + np.random.default_rng(1).normal(0, 2, before.shape)
    assert find_knock(Marks(before, FACES), Marks(after, FACES), 90.0) is None


def test_a_covered_card_does_not_hide_the_knock() -> None:
    before = board()
    after = project(knock(80, -30, 3), before)
    found = find_knock(Marks(before, FACES), Marks(after[1:-1], FACES[1:-1]), 90.0)
    assert found is not None
    assert np.abs(project(found, before) - after).max() < 4.0


def test_other_cards_in_other_places_are_no_knock() -> None:
    before = board()
    strangers: list[Face] = list(deck()[30:37])
    assert find_knock(Marks(before, list(deck()[:7])), Marks(before + 80, strangers), 90.0) is None
