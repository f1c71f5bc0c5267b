"""The picture of the table for a page."""

from __future__ import annotations

import cv2
import numpy as np

from tests.dealer.views import board, hand, view
from vision.preview import preview, settled
from vision.view import View


def decoded(view_: View | None, across: int = 960) -> np.ndarray:
    data = np.frombuffer(preview(np.full((720, 1280, 3), 90, dtype=np.uint8), view_, across), dtype=np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))


def test_the_preview_is_as_wide_as_asked() -> None:
    assert decoded(None).shape == (540, 960, 3)
    assert decoded(None, 2000).shape == (720, 1280, 3)


def test_settled_cards_are_drawn_into_a_copy() -> None:
    frame = np.full((720, 1280, 3), 90, dtype=np.uint8)
    data = np.frombuffer(preview(frame, view(1, board(s5="8c"))), dtype=np.uint8)
    assert np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR)).std() > 1
    assert frame.std() == 0


def test_every_lying_card_is_outlined_and_no_empty_slot() -> None:
    names = [str(found.face) for found in settled(view(1, board(s5="8c", s1="empty"), scan=hand("As Ks")))]
    assert sorted(names) == ["8c", "As", "Ks", *["back"] * 5]
