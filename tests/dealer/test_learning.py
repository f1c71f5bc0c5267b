"""A corrected card of the board is handed to the deck on the table, once, from a still frame."""

from __future__ import annotations

import logging
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from dealer.events import Correct
from dealer.learning import Learner
from dealer.state import State
from dealer.table import Table
from hardware.camera import Frame
from rules.cards import Face, parse_card
from rules.variants import variant
from vision.deck import Crop, Deck, Sample
from vision.straighten import CROP_HEIGHT, CROP_WIDTH
from vision.view import Sight, SlotState, SlotView, View

SIX = parse_card("6s")
FRAME = Frame(np.full((720, 1280, 3), 90, np.uint8), 1, 1.0)
CORNERS = ((100.0, 100.0), (180.0, 100.0), (180.0, 212.0), (100.0, 212.0))


class Learning:
    """A recogniser that learns whatever it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Face, tuple[int, ...]]] = []

    def learn(self, face: Face, crop: Crop) -> Deck | None:
        self.told.append((face, crop.shape))
        return Deck("house", (Sample(face, crop),))


def corrected() -> State:
    table = Table(variant("elevator"), ("Ana", "Ben"))
    return table.apply(Correct(card=SIX, slot="4"))


def view(state: SlotState = SlotState.DOUBT, sight: Sight = Sight.STEADY) -> View:
    seen = SlotView(state, None, 0.5, ((SIX, 0.5),), CORNERS)
    return View(1, 1.0, sight, MappingProxyType({"4": seen}))


def test_a_corrected_card_is_learnt_once_and_the_deck_is_kept() -> None:
    kept: list[Deck] = []
    learner, recogniser, state = Learner(kept.append), Learning(), corrected()
    for _ in range(3):
        learner.see(FRAME, view(), state, recogniser)
    assert recogniser.told == [(SIX, (CROP_HEIGHT, CROP_WIDTH, 3))]
    assert [deck.name for deck in kept] == ["house"]
    learner.see(FRAME, view(), replace(state, deal=state.deal + 1), recogniser)
    assert len(recogniser.told) == 2


@pytest.mark.parametrize(
    "seen", [view(sight=Sight.MOVING), view(SlotState.DOWN), view(SlotState.EMPTY), View(1, 1.0, Sight.STEADY)]
)
def test_nothing_is_learnt_from_what_moves_lies_face_down_or_is_out_of_sight(seen: View) -> None:
    recogniser = Learning()
    Learner(lambda _deck: None).see(FRAME, seen, corrected(), recogniser)
    assert recogniser.told == []


def test_a_recogniser_without_decks_is_left_alone() -> None:
    Learner(lambda _deck: None).see(FRAME, view(), corrected(), object())


def test_a_full_disk_does_not_stop_the_evening(caplog: pytest.LogCaptureFixture) -> None:
    def full(_deck: Deck) -> None:
        raise OSError("no space left")

    with caplog.at_level(logging.WARNING):
        Learner(full).see(FRAME, view(), corrected(), Learning())
    assert "no space left" in caplog.text
