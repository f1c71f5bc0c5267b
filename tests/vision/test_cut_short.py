"""What is left of a card under a glass is completed to that card, and nothing else is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from rules.cards import BACK, Face, parse_card
from vision.classifier import LABELS
from vision.cut_short import completed
from vision.detection import Corners, Detection
from vision.tracker import Track
from vision.view import SlotState
from vision.votes import Verdict

FIVE, SIX = parse_card("5c"), parse_card("6c")
PICTURE = np.full((300, 300, 3), 90, dtype=np.uint8)
PLACE: Corners = ((100.0, 100.0), (163.0, 100.0), (163.0, 188.0), (100.0, 188.0))
UPPER: Corners = ((100.0, 100.0), (163.0, 100.0), (163.0, 172.0), (100.0, 168.0))
LOWER: Corners = ((100.0, 116.0), (163.0, 116.0), (163.0, 188.0), (100.0, 188.0))


class Says:
    """A classifier that finds this face in every crop."""

    def __init__(self, face: Face, share: float = 0.98) -> None:
        self.shares = np.full(len(LABELS), (1 - share) / (len(LABELS) - 1), np.float32)
        self.shares[LABELS.index(face)] = share

    def look(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        return np.log(np.tile(self.shares, (len(crops), 1)))


def lies(face: Face = BACK, *, slotted: bool = True) -> list[Track]:
    state = SlotState.DOWN if face is BACK else SlotState.FACE
    return [Track(1, PLACE, settled=Verdict(state, face, 0.99, ()), slotted=slotted)]


def read(corners: Corners, face: Face | None = FIVE) -> Detection:
    return Detection(corners, face, 0.99, ((FIVE, 0.99),))


def turned_over(corners: Corners) -> Corners:
    first, second, third, fourth = corners
    return (third, fourth, first, second)


@pytest.mark.parametrize("end", [UPPER, LOWER, turned_over(UPPER), turned_over(LOWER)])
def test_a_card_covered_at_either_end_is_completed_to_its_place(end: Corners) -> None:
    (whole,) = completed(PICTURE, [read(end)], lies(), Says(FIVE))
    assert whole.face == FIVE
    assert whole.confidence == pytest.approx(0.98, abs=0.001)
    corners = sorted((round(x), round(y)) for x, y in whole.corners)
    assert np.abs(np.array(corners) - sorted(PLACE)).max() <= 1


@pytest.mark.parametrize(
    ("reading", "says"),
    [
        (read(UPPER), Says(SIX)),
        (read(UPPER), Says(FIVE, 0.8)),
        (read(UPPER, None), Says(FIVE)),
        (read(UPPER, BACK), Says(BACK)),
        (read(((100.0, 100.0), (163.0, 100.0), (163.0, 150.0), (100.0, 150.0))), Says(FIVE)),
        (read(((100.0, 100.0), (150.0, 100.0), (150.0, 168.0), (100.0, 168.0))), Says(FIVE)),
        (read(((140.0, 100.0), (203.0, 100.0), (203.0, 168.0), (140.0, 168.0))), Says(FIVE)),
    ],
    ids=["another face", "unsure", "asked", "a back", "too little of it", "too narrow", "beside the slot"],
)
def test_what_may_be_no_card_turned_there_stays_refused(reading: Detection, says: Says) -> None:
    assert completed(PICTURE, [reading], lies(), says) == []


def test_nothing_is_completed_upon_an_open_card_or_between_the_slots() -> None:
    assert completed(PICTURE, [read(UPPER)], lies(SIX), Says(FIVE)) == []
    assert completed(PICTURE, [read(UPPER)], lies(slotted=False), Says(FIVE)) == []
