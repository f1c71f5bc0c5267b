"""Whole deals from frames to lines of JSON; the recogniser is told the truth, with errors."""

from __future__ import annotations

import json

import pytest

from dealer.notation import NotatedDeal
from dealer.random_deals import random_deal
from dealer.rehearsal import showdown_order, steps_of
from dealer.stage import stage_of
from dealer.watching import watch
from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from rules.variants import variant
from tests.vision.truth import Told


class TellingCamera:
    """The simulated table, which also tells the recogniser the truth of each frame."""

    def __init__(self, table: SimulatedTable, told: Told) -> None:
        self._table = table
        self._told = told
        self.closed = False

    def open(self) -> None:
        self._table.open()

    def read(self) -> Frame | None:
        frame = self._table.read()
        if frame is not None:
            self._told.tell(self._table, frame.number)
        return frame

    def close(self) -> None:
        self.closed = True
        self._table.close()


def lines_of(deal: NotatedDeal, told: Told) -> list[dict[str, object]]:
    stage = stage_of(deal.variant)
    options = TableOptions(size=(640, 360), across=stage.across, seed=5)
    camera = TellingCamera(SimulatedTable(steps_of(deal, stage), options), told)
    lines = [json.loads(line) for line in watch(camera, deal.variant, told)]
    assert camera.closed
    return lines


@pytest.mark.parametrize("name", ["elevator", "double-elevator"])
def test_a_whole_deal_is_followed_card_by_card_in_spite_of_reading_errors(name: str) -> None:
    deal = random_deal(variant(name), ("Ana", "Ben", "Chris", "Dora"), seed=3)
    lines = lines_of(deal, Told(seed=2, misread=0.03, missed=0.03, false=0.05, jitter=0.5))
    board = {slot: str(card) for slot, card in deal.board}
    assert any(line["board"] == board for line in lines)
    hands = [sorted(map(str, deal.hand(player))) for player in showdown_order(deal)]
    seen = [line["hands"] for line in lines if line["hands"]]
    assert seen
    longest = max((one for one in seen if isinstance(one, list)), key=len)
    assert [sorted(one) for one in longest] == hands
    wrong = [
        (slot, card)
        for line in lines
        for slot, card in (line["board"].items() if isinstance(line["board"], dict) else ())
        if card not in (None, "back", board[slot])
    ]
    assert wrong == []
    assert [line["questions"] for line in lines if line["questions"]] == []
