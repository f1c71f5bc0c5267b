"""The board's own ground: which cards beside its slots are strange there."""

from __future__ import annotations

import numpy as np

from rules.cards import BACK, Face, parse_card
from vision.board import Board
from vision.plane import quad_around
from vision.tracker import Track
from vision.view import SlotState
from vision.votes import Verdict

CROSS = {"top": (1.0, 0.0), "left": (0.0, 1.0), "centre": (1.0, 1.0), "right": (2.0, 1.0), "bottom": (1.0, 2.0)}
PITCH = np.array([140.0, 185.0])
ACROSS, DOWN = np.array([115.0, 0.0]), np.array([0.0, 160.0])


def card(x: float, y: float, face: Face) -> Track:
    state = SlotState.DOWN if face is BACK else SlotState.FACE
    corners = quad_around(np.array([x, y]) * PITCH, ACROSS, DOWN)
    return Track(int(100 * x + y), corners, settled=Verdict(state, face, 0.99, ()))


def cross() -> Board:
    board = Board(CROSS)
    board.lie_on({name: quad_around(np.array(spot) * PITCH, ACROSS, DOWN) for name, spot in CROSS.items()})
    return board


def test_a_players_face_down_card_in_the_corner_of_a_cross_is_not_strange() -> None:
    assert cross().strange([card(2.2, 0.1, BACK), card(-0.1, 2.1, BACK)]) == []


def test_a_face_down_card_between_the_boards_cards_is_strange() -> None:
    between = card(0.55, 0.55, BACK)
    assert cross().strange([between]) == [between]


def test_an_open_card_is_strange_in_the_corner_too() -> None:
    stray = card(1.8, 0.3, parse_card("7h"))
    assert cross().strange([stray]) == [stray]
