"""The picture behind each reading: the best one, of the right card, and of no hand before it is shown."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from dealer.events import BettingDone, CardDoubtful, Declare, HandScanned
from dealer.evidence import Evidence
from dealer.state import State
from dealer.step import step
from hardware.camera import Frame
from rules.cards import parse_card, parse_cards
from rules.ruling import Declaration
from tests.dealer.playing import ELEVATOR, elevator, laid, play, turned
from tests.dealer.views import board, hand, slot, view


def frame(grey: int, seconds: float = 1.0) -> Frame:
    """A picture of one tone, by which it is known again."""
    return Frame(np.full((180, 640, 3), grey, dtype=np.uint8), int(seconds * 15), seconds)


def tone(jpeg: bytes | None) -> int:
    """The tone of a picture that was kept."""
    assert jpeg is not None
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    return round(float(np.median(picture)))


def scanning() -> State:
    """Elevator with all cards open and all declared; Ana shows first."""
    state = play(laid(elevator()), *(turned(name, card) for name, card in ELEVATOR.items()), BettingDone())
    return play(state, *(Declare(seat, Declaration.HIGH) for seat in (1, 2, 3)))


def test_the_picture_of_a_turned_card_is_the_one_in_which_it_settled() -> None:
    evidence, state = Evidence(), step(laid(elevator()), turned("5", "8c"))
    evidence.see(frame(60), view(1.0, board(s5="8c")), state)
    evidence.see(frame(200), view(2.0, board(s5="8c")), state)
    assert tone(evidence.picture(state, "slot-5")) == 60
    assert evidence.picture(state, "slot-1") is None


def test_a_surer_or_other_reading_brings_another_picture_with_another_number() -> None:
    evidence = Evidence()
    state = step(laid(elevator()), CardDoubtful("5", ((parse_card("9d"), 0.5), (parse_card("6d"), 0.4))))
    evidence.see(frame(60), view(1.0, board(s5="9d/6d")), state)
    first = evidence.places(state)["slot-5"]
    surer = replace(slot("9d/6d"), confidence=0.7)
    evidence.see(frame(120), view(2.0, {**board(), "5": surer}), state)
    assert tone(evidence.picture(state, "slot-5")) == 120
    evidence.see(frame(180), view(3.0, board(s5="6d")), state)
    assert tone(evidence.picture(state, "slot-5")) == 180
    assert evidence.places(state)["slot-5"] > first


def test_hole_cards_have_no_picture_before_the_showdown_nor_before_their_hand_counts_as_shown() -> None:
    evidence, betting = Evidence(), laid(elevator())
    evidence.see(frame(60), view(1.0, board(), hand("As Ks 5d 3c")), betting)
    state = scanning()
    evidence.see(frame(90), view(2.0, board(), hand("As Ks 5d 3c")), state)
    assert not [place for place in evidence.places(state) if place.startswith("seat")]
    state = step(state, HandScanned(parse_cards(["As", "Ks", "5d", "3c"])))
    assert [tone(evidence.picture(state, f"seat-1-{index}")) for index in range(4)] == [90] * 4
    assert evidence.picture(state, "seat-2-0") is None


def test_each_player_s_card_keeps_its_own_picture_also_after_a_correction() -> None:
    evidence, state = Evidence(), scanning()
    evidence.see(frame(90), view(2.0, board(), hand("As Ks 5d 3c")), state)
    state = step(state, HandScanned(parse_cards(["As", "Ks", "5d", "3c"])))
    evidence.see(frame(150), view(4.0, board(), hand("Jh Jd 7c 6h", first=10)), state)
    state = step(state, HandScanned(parse_cards(["Jh", "Jd", "7c", "6h"])))
    assert tone(evidence.picture(state, "seat-1-2")) == 90
    assert tone(evidence.picture(state, "seat-2-0")) == 150


def test_the_next_deal_begins_without_pictures() -> None:
    evidence, state = Evidence(), step(laid(elevator()), turned("5", "8c"))
    evidence.see(frame(60), view(1.0, board(s5="8c")), state)
    later = replace(state, deal=state.deal + 1)
    assert evidence.places(later) == {}
    evidence.see(frame(60), view(2.0, board()), later)
    assert evidence.places(state) == {}
