"""Votes of several readings of one card."""

from __future__ import annotations

from rules.cards import BACK, Face, parse_card
from vision.detection import Detection
from vision.view import SlotState
from vision.votes import Verdict, Votes

QUAD = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
SIX, NINE, KING = parse_card("6d"), parse_card("9d"), parse_card("Kc")


def sure(face: Face) -> Detection:
    return Detection(QUAD, face, 0.97, ((face, 0.97),))


def torn(first: Face, second: Face) -> Detection:
    return Detection(QUAD, None, 0.55, ((first, 0.55), (second, 0.4)))


def verdict(*readings: Detection) -> Verdict | None:
    votes = Votes()
    for reading in readings:
        votes.add(reading)
    return votes.verdict()


def test_one_reading_decides_nothing() -> None:
    assert verdict(sure(NINE)) is None


def test_two_sure_readings_settle_a_face() -> None:
    decided = verdict(sure(NINE), sure(NINE))
    assert decided is not None
    assert (decided.state, decided.face) == (SlotState.FACE, NINE)
    assert decided.confidence > 0.95


def test_two_backs_settle_a_card_face_down() -> None:
    decided = verdict(sure(BACK), sure(BACK))
    assert decided is not None
    assert decided.state is SlotState.DOWN


def test_two_readings_that_differ_decide_nothing() -> None:
    assert verdict(sure(NINE), sure(SIX)) is None


def test_a_single_misreading_is_outvoted() -> None:
    decided = verdict(sure(KING), sure(NINE), sure(NINE), sure(NINE))
    assert decided is not None
    assert decided.face == NINE


def test_lasting_disagreement_is_a_doubt_with_both_candidates() -> None:
    decided = verdict(*(sure(NINE), sure(SIX)) * 4)
    assert decided is not None
    assert decided.state is SlotState.DOUBT
    assert {face for face, _ in decided.candidates[:2]} == {SIX, NINE}


def test_unsure_readings_never_add_up_to_a_sure_card() -> None:
    decided = verdict(*[torn(NINE, SIX)] * 10)
    assert decided is not None
    assert decided.state is SlotState.DOUBT
    assert decided.candidates[0][0] == NINE


def test_unsure_readings_wait_before_they_become_a_question() -> None:
    assert verdict(*[torn(NINE, SIX)] * 4) is None
