from __future__ import annotations

from rules.cards import BACK
from vision.detection import Corners, Detection
from vision.sizes import of_card_size


def box(x: float, y: float, width: float, height: float) -> Corners:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def back(corners: Corners) -> Detection:
    return Detection(corners, BACK, 0.99, ((BACK, 0.99),))


BOARD = [box(80 * column, 100 * row, 63, 88) for column in range(3) for row in range(2)]


def test_a_phone_that_reads_as_a_back_is_no_card_of_this_deck() -> None:
    phone, card = back(box(40, 40, 72, 149)), back(box(300, 20, 88, 63))
    assert of_card_size([phone, card], BOARD) == [card]


def test_the_far_end_of_a_tilted_table_may_look_smaller() -> None:
    far = [box(80 * column, 900, 44, 62) for column in range(3)]
    card = back(box(100, 960, 43, 60))
    assert of_card_size([card], [*BOARD, *far]) == [card]


def test_while_few_cards_are_known_any_size_is_believed() -> None:
    phone = back(box(40, 40, 72, 149))
    assert of_card_size([phone], BOARD[:3]) == [phone]


def test_what_a_glass_leaves_of_a_card_is_not_taken_for_the_card() -> None:
    rest, pushed = back(box(3, 4, 54, 76)), back(box(10, 12, 62, 89))
    assert of_card_size([rest, pushed], BOARD) == [pushed]
