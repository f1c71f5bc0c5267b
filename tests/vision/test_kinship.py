"""Backs that nobody was taught: what several sure outlines share, and what does not make them kin."""

import cv2
import numpy as np
import pytest

from models.backart import fresh_back
from vision.finder import rectangle
from vision.geometry import Quad
from vision.kinship import (
    BACK_FOLLOWS,
    BACK_SPEAKS,
    CROWD,
    CROWD_BACK,
    FOLLOWS,
    PHOTOGRAPHED,
    SPEAKERS,
    SPEAKS,
    crowd,
    difference,
    photographed,
    signatures,
)
from vision.kinship import kin as kin_of
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

SURE = [SPEAKS + 0.05] * SPEAKERS


def places(*lengths: float, step: float = 200.0) -> list[Quad]:
    return [rectangle((step * at, 100.0), length / 1.4, length, 0.0) for at, length in enumerate(lengths)]


LONG = places(100, 100, 100)


def kin(shown: np.ndarray, quads: list[Quad], scores: list[float], backs: list[float] | None = None) -> list[int]:
    """Who is kin where the classifier calls none of them a back, or these."""
    return kin_of(shown, quads, scores, backs or [0.0] * len(quads))


def back(number: int) -> np.ndarray:
    art = fresh_back(77, number, 2 * CROP_HEIGHT)[..., :3]
    return np.asarray(cv2.resize(art, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def crops(*numbers: int, turned: bool = False) -> np.ndarray:
    shown = np.stack([back(number) for number in numbers])
    if turned:
        shown[1] = shown[1][::-1, ::-1]
    return shown


def test_three_outlines_of_one_design_that_the_detector_is_sure_of_are_backs() -> None:
    assert kin(crops(1, 1, 1), LONG, SURE) == [0, 1, 2]


def test_one_of_them_may_lie_upside_down_and_in_the_shade() -> None:
    shown = crops(1, 1, 1, turned=True)
    shown[2] = shown[2] // 2
    assert kin(shown, LONG, SURE) == [0, 1, 2]


def test_two_are_not_enough() -> None:
    assert kin(crops(1, 1), LONG[:2], SURE[:2]) == []


def test_those_that_the_detector_doubts_speak_for_nobody() -> None:
    assert kin(crops(1, 1, 1), LONG, [SPEAKS - 0.01] * 3) == []


def test_a_doubtful_one_follows_sure_ones_of_its_design_and_a_faint_one_does_not() -> None:
    assert kin(crops(1, 1, 1, 1), places(100, 100, 100, 100), [*SURE, FOLLOWS + 0.01]) == [0, 1, 2, 3]
    assert kin(crops(1, 1, 1, 1), places(100, 100, 100, 100), [*SURE, FOLLOWS - 0.01]) == [0, 1, 2]


def test_three_that_the_classifier_calls_backs_are_backs_though_the_detector_saw_none_of_them() -> None:
    faint, four = [0.1] * 4, places(100, 100, 100, 100)
    named = [BACK_SPEAKS + 0.01] * SPEAKERS
    assert kin(crops(1, 1, 1, 1), four, faint, [*named, BACK_FOLLOWS + 0.01]) == [0, 1, 2, 3]
    assert kin(crops(1, 1, 1, 1), four, faint, [*named, BACK_FOLLOWS - 0.01]) == [0, 1, 2]
    assert kin(crops(1, 1, 1, 1), four, faint, [BACK_SPEAKS - 0.01] * 4) == []
    assert kin(crops(1, 11, 21, 1), four, faint, [*named, 0.0]) == []


def test_three_accounts_of_one_place_are_one_card() -> None:
    assert kin(crops(1, 1, 1), places(100, 100, 100, step=8), SURE) == []


def test_outlines_of_different_sizes_are_no_kin() -> None:
    assert kin(crops(1, 1, 1), places(100, 60, 160), SURE) == []


@pytest.mark.parametrize("seed", range(4))
def test_pieces_of_a_picture_that_differ_are_no_kin(seed: int) -> None:
    assert kin(crops(seed, seed + 10, seed + 20), LONG, SURE) == []


def test_the_lamp_does_not_make_a_difference_and_another_print_does() -> None:
    one, half, other = signatures(np.stack([back(1), back(1) // 2, back(5)]))
    assert difference(one, half) < 0.02 < difference(one, other)


def test_many_alike_that_may_be_backs_are_a_board_by_their_number() -> None:
    board, likely = places(*[100] * CROWD), [CROWD_BACK + 0.01] * CROWD
    assert crowd(crops(*[1] * CROWD), board, likely) == list(range(CROWD))
    assert crowd(crops(*[1] * (CROWD - 1)), board[1:], likely[1:]) == []
    assert crowd(crops(*[1] * (CROWD - 1), 21), board, likely) == [], "one of them looks otherwise"
    assert crowd(crops(*[1] * CROWD), places(*[100] * (CROWD - 1), 85), likely) == [], "one of them is smaller"
    assert crowd(crops(*[1] * CROWD), places(*[30] * CROWD), likely) == [], "a pattern on the cloth"
    assert crowd(crops(*[1] * CROWD), board, [CROWD_BACK - 0.01] * CROWD) == [], "nothing like backs"


def test_the_cards_are_a_board_and_not_the_more_pieces_of_their_print() -> None:
    cards, pieces = places(*[100] * CROWD), places(*[40] * (2 * CROWD), step=100.0)
    shown = crops(*[1] * CROWD, *[7] * (2 * CROWD))
    assert crowd(shown, [*cards, *pieces], [0.5] * len(shown)) == list(range(CROWD))


def test_halves_that_are_sure_are_not_kin_where_something_alike_lies_around_each() -> None:
    wholes = places(100, 100, 100)
    halves = [np.array([quad[0], quad[1], (quad[1] + quad[2]) / 2, (quad[0] + quad[3]) / 2]) for quad in wholes]
    shown, scores = crops(7, 7, 7, 1, 1, 1), [*SURE, 0.1, 0.1, 0.1]
    assert kin(shown, [*halves, *wholes], scores) == [3, 4, 5]
    assert kin(shown[:5], [*halves, *wholes[:2]], scores[:5]) == [0, 1, 2], "two are not enough"


def test_two_cards_side_by_side_are_not_taken_for_one() -> None:
    cards = places(*[100] * 6, step=75.0)
    pairs = [
        np.array([left[0], right[1], right[2], left[3]]) for left, right in zip(cards[::2], cards[1::2], strict=True)
    ]
    shown = crops(*[1] * 6, *[7] * 3)
    assert kin(shown, [*cards, *pairs], [SPEAKS + 0.05] * 6 + [0.1] * 3) == list(range(6))


def test_in_a_photograph_the_classifiers_word_counts_only_for_many_of_one_size_and_of_the_shape_of_cards() -> None:
    backs = [BACK_SPEAKS + 0.01] * PHOTOGRAPHED
    everybody = list(range(PHOTOGRAPHED))
    cards = places(*[100.0] * PHOTOGRAPHED)
    assert photographed(crops(*[1] * PHOTOGRAPHED), cards, backs) == everybody
    assert photographed(crops(*[1] * (PHOTOGRAPHED - 1)), cards[1:], backs[1:]) == []
    squares = [rectangle((200.0 * at, 100.0), 95.0, 100.0, 0.0) for at in everybody]
    assert photographed(crops(*[1] * PHOTOGRAPHED), squares, backs) == []
    uneven = places(*[100.0] * (PHOTOGRAPHED - 1), 85.0)
    assert photographed(crops(*[1] * PHOTOGRAPHED), uneven, backs) == []
    doubted = [*backs, BACK_FOLLOWS - 0.01]
    assert photographed(crops(*[1] * (PHOTOGRAPHED + 1)), places(*[100.0] * (PHOTOGRAPHED + 1)), doubted) == everybody
