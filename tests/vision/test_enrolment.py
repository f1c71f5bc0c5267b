"""Showing a deck: what was seen, what is missing, what lies there twice, what to do next."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pytest

from dealer.advice import next_in_words, showing_in_words
from rules.cards import BACK, Card, Face, Joker, deck, parse_card
from vision.deck import MOST_SAMPLES, DeckError
from vision.detection import Corners, Detection, Image
from vision.enrolment import Enrolment, Showing, Todo

PICTURE = np.full((720, 1280, 3), 90, np.uint8)
AS, KH, SIX, NINE = (parse_card(name) for name in ("As", "Kh", "6s", "9s"))
Lying = tuple[Face | None, float]


def quad(x: float, length: float = 120.0) -> Corners:
    wide = 0.71 * length
    return ((x, 200.0), (x + wide, 200.0), (x + wide, 200.0 + length), (x, 200.0 + length))


class Shows:
    """A recogniser that sees what the test lays."""

    def __init__(self) -> None:
        self.cards: list[Detection] = []

    def lay(self, *cards: Lying, length: float = 120.0, doubt: tuple[tuple[Face, float], ...] = ()) -> None:
        self.cards = [
            Detection(quad(x, length), face, 0.97 if face else 0.5, ((face, 0.97),) if face else doubt)
            for face, x in cards
        ]

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        return self.cards


def session() -> tuple[Shows, Enrolment]:
    shows = Shows()
    return shows, Enrolment(shows, "house")


def showings(enrolment: Enrolment) -> list[Showing]:
    return [card.showing for card in enrolment.see(PICTURE).shown]


def test_a_card_counts_once_it_lies_still() -> None:
    shows, enrolment = session()
    shows.lay((AS, 100))
    assert showings(enrolment) == [Showing.MOVING]
    assert showings(enrolment) == [Showing.NEW]
    assert showings(enrolment) == [Showing.KNOWN]
    assert enrolment.check.seen == (AS,)
    assert len(enrolment.check.missing) == 51


def test_a_card_that_moves_does_not_count() -> None:
    shows, enrolment = session()
    for place in range(5):
        shows.lay((AS, 100 + 60 * place))
        assert showings(enrolment) == [Showing.MOVING]
    assert enrolment.check.seen == ()


def test_a_whole_deck_in_groups_is_done_with_its_back_and_jokers() -> None:
    shows, enrolment = session()
    cards: list[Face] = [*deck(), *Joker]
    for start in range(0, len(cards), 9):
        shows.lay(*((card, 20 + 130.0 * place) for place, card in enumerate(cards[start : start + 9])))
        enrolment.see(PICTURE)
        progress = enrolment.see(PICTURE)
    assert progress.todo is Todo.SHOW_BACK
    assert not progress.done
    shows.lay((BACK, 100))
    enrolment.see(PICTURE)
    progress = enrolment.see(PICTURE)
    assert progress.done
    assert progress.todo is Todo.FINISH
    assert progress.check.whole
    assert progress.check.jokers == tuple(Joker)
    made = enrolment.finish()
    assert made.name == "house"
    assert made.missing == ()
    assert made.has_back


def test_finish_names_what_is_missing_and_keeps_a_part_when_asked() -> None:
    shows, enrolment = session()
    shows.lay((AS, 100), (KH, 300))
    enrolment.see(PICTURE)
    enrolment.see(PICTURE)
    with pytest.raises(DeckError, match=r"50 cards have not been shown: 2c, 3c"):
        enrolment.finish()
    assert set(enrolment.finish(partial=True).counts) == {AS, KH}


def test_two_of_one_card_at_once_are_told() -> None:
    shows, enrolment = session()
    shows.lay((AS, 100), (AS, 400))
    enrolment.see(PICTURE)
    progress = enrolment.see(PICTURE)
    assert [card.showing for card in progress.shown] == [Showing.TWO, Showing.TWO]
    assert progress.todo is Todo.CHECK_TWICE
    assert progress.check.twice == (AS,)
    assert next_in_words(progress.todo, AS).startswith("Two of")


def test_a_card_shown_again_while_another_is_missing_is_told() -> None:
    shows, enrolment = session()
    for card in (SIX, KH, SIX):
        shows.lay((card, 100))
        for _ in range(5):
            progress = enrolment.see(PICTURE)
    assert progress.check.twice == (SIX,)
    enrolment.forget(SIX)
    assert enrolment.check.twice == ()
    assert SIX in enrolment.check.missing


def test_small_cards_are_not_learnt() -> None:
    shows, enrolment = session()
    shows.lay((AS, 100), length=40)
    enrolment.see(PICTURE)
    progress = enrolment.see(PICTURE)
    assert progress.todo is Todo.COME_NEARER
    assert enrolment.check.seen == ()


def test_a_card_that_nobody_can_name_is_asked_about_with_the_missing_ones_first() -> None:
    shows, enrolment = session()
    shows.lay((NINE, 100))
    enrolment.see(PICTURE)
    enrolment.see(PICTURE)
    shows.lay((None, 100), doubt=((NINE, 0.5), (SIX, 0.4)))
    asked = [enrolment.see(PICTURE).question for _ in range(4)]
    assert asked[0] is None
    assert asked[-1] == (SIX, NINE)
    progress = enrolment.name_card(SIX)
    assert progress.question is None
    assert SIX in progress.check.seen
    with pytest.raises(DeckError, match="no card is asked about"):
        enrolment.name_card(SIX)


def test_a_card_that_was_named_is_not_asked_about_again_while_it_lies_there() -> None:
    shows, enrolment = session()
    shows.lay((None, 100), doubt=((NINE, 0.5), (SIX, 0.4)))
    for _ in range(3):
        enrolment.see(PICTURE)
    enrolment.name_card(SIX)
    again = [enrolment.see(PICTURE) for _ in range(5)]
    assert {progress.question for progress in again} == {None}
    assert {(card.face, card.showing) for progress in again for card in progress.shown} == {(SIX, Showing.KNOWN)}
    shows.lay((None, 100), doubt=((KH, 0.5), (AS, 0.4)))
    assert [enrolment.see(PICTURE).question for _ in range(3)][-1] == (KH, AS)
    shows.lay((None, 100), doubt=((NINE, 0.5), (SIX, 0.4)))
    assert [enrolment.see(PICTURE).question for _ in range(3)][-1] == (NINE, SIX)


def test_no_face_keeps_more_samples_than_a_deck_uses() -> None:
    shows, enrolment = session()
    shows.lay((AS, 100))
    for _ in range(3 * MOST_SAMPLES):
        enrolment.see(PICTURE)
    assert enrolment.finish(partial=True).counts[AS] == MOST_SAMPLES


def test_every_step_has_words() -> None:
    assert len({next_in_words(what) for what in Todo}) == len(Todo)
    assert len({showing_in_words(showing) for showing in Showing}) == len(Showing)
