"""Fresh backs: a number is a design, and designs are of a card's shape."""

import numpy as np

from models.backart import fresh_back


def test_the_same_number_draws_the_same_back_and_another_does_not() -> None:
    one, again, other = fresh_back(1, 2, 200), fresh_back(1, 2, 200), fresh_back(1, 3, 200)
    assert np.array_equal(one, again)
    assert one.shape != other.shape or not np.array_equal(one, other)


def test_backs_have_round_transparent_corners_and_the_proportions_of_cards() -> None:
    for number in range(12):
        back = fresh_back(5, number, 200)
        assert back[0, 0, 3] == 0 and back[100, back.shape[1] // 2, 3] == 255
        assert 1.3 < back.shape[0] / back.shape[1] < 1.65
