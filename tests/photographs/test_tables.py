"""Tables of photographed cards, read through the chain of `floorman watch`: every card right, or asked about."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware.card_pictures import PictureDeck
from rules.cards import BACK, deck, parse_card
from rules.variants import variant
from tests.photographs.cutting import cut_out
from tests.photographs.tables import watched
from vision.recogniser import Recogniser

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos" / "dev"


def test_a_deck_of_pictures_is_dealt_at_any_size_with_round_corners() -> None:
    printed = PictureDeck("red", {parse_card("As"): np.full((300, 200, 3), (0, 0, 200), np.uint8)})
    sprite = printed.sprite(parse_card("As"), 2.0)
    assert sprite.shape == (176, 126, 4)
    assert sprite[0, 0, 3] == 0
    assert tuple(sprite[88, 63]) == (0, 0, 200, 255)
    with pytest.raises(LookupError, match="no picture of back"):
        printed.sprite(BACK, 2.0)


def test_an_elevator_board_and_four_hands_of_photographed_cards_are_right_or_asked() -> None:
    if not PHOTOS.exists():
        pytest.skip(f"no photographs in {PHOTOS}: they are not part of the project")
    printed = cut_out(PHOTOS, "gerry__all_cards.jpg")
    assert set(printed.pictures) == {*deck(), BACK}
    counts = watched(variant("elevator"), printed, Recogniser.load(live=True), seed=1)
    assert counts["wrong"] == counts["missed"] == 0
    assert counts["right"] >= 22
