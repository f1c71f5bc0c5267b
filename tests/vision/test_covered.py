"""Indices join outlines: covered cards are read, doubts are settled by a second opinion, nothing is counted twice."""

import numpy as np

from rules.cards import BACK, Card, Face, Rank, Suit
from vision.covered import IndexBars, end_of, gathered, guessed, opposite, with_indices
from vision.detection import Corners, Detection
from vision.finder import Outline
from vision.geometry import overlap
from vision.indices import LABELS, NONE, Index

BARS = IndexBars()
CARD: Corners = ((100, 100), (171, 100), (171, 200), (100, 200))
SPADE, HEART = Card(Rank.ACE, Suit.SPADES), Card(Rank.FIVE, Suit.HEARTS)


def _index(card: Card, share: float, middle: tuple[float, float], down: tuple[float, float] = (0.0, 1.0)) -> Index:
    shares = np.full(len(LABELS), (1 - share) / NONE, np.float32)
    shares[LABELS.index(card)] = share
    return Index(middle, down, 19.0, shares)


def _first(card: Card, share: float = 0.995) -> Index:
    return _index(card, share, (108, 112))


def _last(card: Card, share: float = 0.995) -> Index:
    return _index(card, share, (163, 188), (0.0, -1.0))


def _detection(face: Face | None, candidates: tuple[tuple[Face, float], ...], corners: Corners = CARD) -> Detection:
    return Detection(corners, face, candidates[0][1], candidates)


def _outline(corners: Corners = CARD) -> Outline:
    quad = np.array(corners, float)
    return Outline(quad, quad, 0.6)


def test_an_index_lies_at_the_end_of_the_card_whose_corner_it_is_in() -> None:
    quad = np.array(CARD, float)
    assert end_of(quad, _first(SPADE)) == 0
    assert end_of(quad, _last(SPADE)) == 1
    assert end_of(quad, _index(SPADE, 0.9, (135, 150))) is None
    assert end_of(quad, _index(SPADE, 0.9, (108, 112), (0.0, -1.0))) is None


def test_a_lone_index_is_a_card_with_the_outline_that_it_is_the_corner_of() -> None:
    found = with_indices([], [_first(SPADE)], [_outline()], BARS)
    assert [one.face for one in found] == [SPADE]
    assert overlap(np.array(found[0].corners), np.array(CARD, float))[0] > 0.99


def test_without_an_outline_the_card_lies_where_a_usual_one_would() -> None:
    found = with_indices([], [_first(SPADE)], [], BARS)
    assert [one.face for one in found] == [SPADE]
    assert overlap(np.array(found[0].corners), np.array(CARD, float))[0] > 0.8


def test_an_unsure_index_is_asked_about_and_a_doubtful_one_is_not_mentioned() -> None:
    (asked,) = with_indices([], [_first(SPADE, 0.9)], [], BARS)
    assert asked.face is None and asked.candidates[0][0] == SPADE
    assert with_indices([], [_first(SPADE, 0.6)], [], BARS) == []


def test_marks_of_one_place_that_name_different_cards_are_asked_about() -> None:
    marks = [_first(SPADE, 0.98), _index(HEART, 0.7, (109, 113))]
    (reading,) = gathered(marks)
    assert reading.card == SPADE and reading.rival > 0.6
    (asked,) = with_indices([], marks, [], BARS)
    assert asked.face is None


def test_both_ends_of_a_card_are_one_card_and_surer_together() -> None:
    one, other = _first(SPADE, 0.93), _last(SPADE, 0.93)
    assert opposite(one, other)
    (found,) = with_indices([], [one, other], [], BARS)
    assert found.face == SPADE and found.confidence > 0.99
    assert overlap(np.array(found.corners), np.array(CARD, float))[0] > 0.8


def test_the_indices_of_a_known_card_are_no_further_cards() -> None:
    known = _detection(SPADE, ((SPADE, 0.999),))
    assert with_indices([known], [_first(SPADE), _last(SPADE)], [_outline()], BARS) == [known]


def test_an_index_settles_what_the_whole_card_left_open() -> None:
    doubt = _detection(None, ((SPADE, 0.7), (HEART, 0.2)))
    (found,) = with_indices([doubt], [_first(SPADE)], [_outline()], BARS)
    assert found.face == SPADE and found.confidence > 0.97


def test_an_index_that_contradicts_a_doubtful_card_does_not_name_it() -> None:
    doubt = _detection(None, ((SPADE, 0.9), (HEART, 0.002)))
    (found,) = with_indices([doubt], [_first(HEART, 0.9)], [_outline()], BARS)
    assert found.face is None


def test_what_shows_an_index_is_no_back() -> None:
    back = _detection(BACK, ((BACK, 0.99),))
    assert [one.face for one in with_indices([back], [_first(SPADE)], [], BARS)] == [SPADE]


def test_a_card_that_is_known_elsewhere_is_not_found_again_by_an_index_alone() -> None:
    far: Corners = ((400, 100), (471, 100), (471, 200), (400, 200))
    known = _detection(SPADE, ((SPADE, 0.999),), far)
    assert with_indices([known], [_first(SPADE)], [], BARS) == [known]


def test_a_guessed_outline_starts_at_its_index() -> None:
    assert end_of(guessed(_first(SPADE)), _first(SPADE)) == 0
    assert end_of(guessed(_first(SPADE), _last(SPADE)), _last(SPADE)) == 1


def test_a_sure_card_whose_only_index_says_otherwise_is_asked_about() -> None:
    known = _detection(SPADE, ((SPADE, 0.96),))
    (found,) = with_indices([known], [_first(HEART)], [], BARS)
    assert found.face is None and {face for face, _ in found.candidates} == {SPADE, HEART}


def test_a_sure_card_that_one_corner_confirms_stays_sure() -> None:
    known = _detection(SPADE, ((SPADE, 0.96),))
    found = with_indices([known], [_first(HEART), _last(SPADE)], [], BARS)
    assert known in found


def test_a_doubtful_mark_on_a_sure_card_is_ignored() -> None:
    known = _detection(SPADE, ((SPADE, 0.96),))
    assert with_indices([known], [_first(HEART, 0.85)], [], BARS) == [known]


def test_a_question_about_what_an_index_asks_about_too_is_put_once() -> None:
    turned: Corners = (CARD[1], CARD[2], CARD[3], CARD[0])
    doubt = _detection(None, ((SPADE, 0.6), (HEART, 0.3)), turned)
    found = with_indices([doubt], [_first(SPADE, 0.92)], [], BARS)
    assert len(found) == 1 and found[0].candidates[0][0] == SPADE
