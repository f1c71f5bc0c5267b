"""A trainee follows live deals: asked at each point, marked once the table has moved on, told nothing before."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dealer.events import BettingDone, BoardCleared, CardTurned, Correct, Event, Fold, HandScanned, TurnDown, Undo
from dealer.prompts import prompt
from dealer.random_deals import random_deal
from dealer.state import Phase
from dealer.table import Table
from dealer.training.book import DrillBook
from dealer.training.question import AnswerError, Way
from dealer.training.shadow import ShadowError
from dealer.training.shadow_desk import ShadowDesk
from rules.cards import parse_card
from rules.variants import games, variant
from tests.dealer.evenings import PLAYERS, played
from tests.dealer.playing import ELEVATOR, HANDS, declared, scanned, turned, turns

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Screen:
    """Mia's second screen before a table."""

    def __init__(self, folder: Path, table: Table) -> None:
        self.table, self.clock = table, Clock()
        self.book = DrillBook(folder / "drills.db")
        self.desk = ShadowDesk(table, self.book, self.clock)
        self.told: Any = self.desk.look("Mia")

    def play(self, *events: Event) -> Any:
        """Let these things happen at the table, with a look after each."""
        for event in events:
            self.table.apply(event)
            self.look()
        return self.told

    def look(self) -> Any:
        self.told = self.desk.look("Mia")
        return self.told

    @property
    def kinds(self) -> list[str]:
        return [one["kind"] for one in self.told["open"]]

    def answer(self, kind: str, *given: str) -> Any:
        key = next(one["id"] for one in self.told["open"] if one["kind"] == kind)
        self.told = self.desk.answer("Mia", key, given)
        return self.told

    def right(self, *, spoil: bool = False) -> int:
        """Answer everything that is open, right or wrong; return how much that was."""
        points = self.desk._seats["Mia"].shadow.open
        for point in points:
            asked, answer = point.question, point.question.answer
            if spoil:
                wrong = [one.key for one in asked.choices if one.key not in (*answer, *asked.also)]
                answer = tuple(wrong[:1])
            self.told = self.desk.answer("Mia", point.id, answer)
        return len(points)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path, Table("elevator", tuple(HANDS)))


def whole_deal(screen: Screen) -> None:
    """Everything of the example deal up to its ruling, unanswered."""
    screen.play(*turns(ELEVATOR), BettingDone(), *declared({1: "high", 2: "high", 3: "low"}))
    for _hand in HANDS:
        seat = screen.table.state.seat(screen.table.state.scanning)
        assert seat is not None
        screen.play(scanned(HANDS[seat.name]), HandScanned(()))
    assert screen.table.state.phase is Phase.RULED


def test_each_betting_round_asks_for_the_round_who_acts_and_the_next_card(screen: Screen) -> None:
    assert screen.kinds == []
    screen.play(*list(turns(ELEVATOR))[:1])
    assert screen.kinds == ["round", "first", "turn"]
    for kind, given in (("round", "1"), ("first", "Ana"), ("turn", "5")):
        told = screen.answer(kind, given)
        assert told["marks"] == []  # nothing is told before the table has moved on
    assert [one["kind"] for one in told["noted"]] == ["round", "first", "turn"]
    told = screen.play(turned("5", ELEVATOR["5"]))
    assert [(one["kind"], one["right"]) for one in told["marks"]] == [("turn", True), ("first", True), ("round", True)]
    assert screen.kinds == ["round", "first", "turn"]


def test_any_card_that_is_in_order_counts_and_a_wrong_one_does_not(screen: Screen) -> None:
    screen.play(*list(turns(ELEVATOR))[:1])
    screen.answer("turn", "E")
    told = screen.play(turned("5", ELEVATOR["5"]))
    assert not told["marks"][0]["right"]
    assert told["marks"][0]["why"].startswith("In order now: ")
    (point,) = [one for one in screen.desk._seats["Mia"].shadow.open if one.kind == "turn"]
    screen.answer("turn", point.question.also[0])  # as good as the card that the dealer turns
    told = screen.play(turned("1", ELEVATOR["1"]))
    assert told["marks"][0]["right"]


def test_whoever_is_too_late_has_missed_it_and_nothing_is_kept(screen: Screen) -> None:
    told = screen.play(*list(turns(ELEVATOR))[:2])
    assert (told["right"], told["wrong"], told["missed"]) == (0, 0, 3)
    assert screen.book.answers("Mia") == ()
    with pytest.raises(ShadowError, match="the table has moved on"):
        screen.desk.answer("Mia", "turn.1.1.", ["5"])


def test_what_is_undone_at_the_table_is_asked_no_more(screen: Screen) -> None:
    screen.play(*list(turns(ELEVATOR))[:2])
    screen.answer("turn", "1")
    told = screen.play(Correct(parse_card("Ad"), slot="5"), Undo())
    assert [one["kind"] for one in told["noted"]] == ["turn"]  # another face does not change the order
    told = screen.play(TurnDown("5"))
    assert (told["noted"], told["marks"], told["right"] + told["wrong"]) == ([], [], 0)


def test_hands_are_read_before_the_ruling_and_the_ruling_waits_for_the_trainee(screen: Screen) -> None:
    whole_deal(screen)
    assert screen.kinds == ["hand", "hand", "hand", "winners", "split"]
    ruling = screen.table.state.ruling
    assert ruling is not None
    told = json.dumps(screen.told)
    assert ruling.sentence not in told
    assert not any(reason in told for reason in ruling.reasons)
    told = screen.answer("winners", "Ana", "Dora")
    assert told["marks"][0]["right"]
    assert told["marks"][0]["why"] == " ".join(ruling.reasons[len(HANDS) :])
    assert screen.kinds == ["hand", "hand", "hand", "split"]
    assert screen.answer("split", "Ana=1/2 Dora=1/2")["marks"][0]["right"]


def test_a_corrected_card_withdraws_what_rested_on_it(screen: Screen) -> None:
    whole_deal(screen)
    before = {one["id"] for one in screen.told["open"]}
    told = screen.play(Correct(parse_card("2c"), slot="1"))
    assert before.isdisjoint(one["id"] for one in told["open"])
    assert screen.kinds == ["hand", "hand", "hand", "winners", "split"]


def test_what_was_not_answered_by_the_next_deal_is_missed(screen: Screen) -> None:
    whole_deal(screen)
    missed = screen.told["missed"]
    told = screen.play(BoardCleared())
    assert (told["open"], told["missed"] - missed) == ([], 5)


def test_a_pot_won_by_folds_asks_nothing_about_hands(screen: Screen) -> None:
    screen.play(*list(turns(ELEVATOR))[:3])
    told = screen.play(Fold(1), Fold(2))
    assert told["open"] == []


def test_an_answer_that_is_none_is_refused_and_the_question_stays(screen: Screen) -> None:
    screen.play(*list(turns(ELEVATOR))[:1])
    with pytest.raises(AnswerError):
        screen.answer("first", "Zoe")
    assert "first" in screen.kinds


def test_what_went_by_while_nobody_sat_there_counts_for_nothing(screen: Screen) -> None:
    screen.play(*list(turns(ELEVATOR))[:1])
    for slot in ("5", "1"):
        screen.table.apply(turned(slot, ELEVATOR[slot]))
    screen.clock.now += 60
    assert screen.look()["missed"] == 0
    assert screen.kinds == ["round", "first", "turn"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(4))
def test_the_right_answers_agree_with_what_the_table_does(tmp_path: Path, game: str, seed: int) -> None:
    """A trainee who answers by the key is right, and the key agrees with the deal, the state and the ruling."""
    deal = random_deal(variant(game), PLAYERS, seed)
    screen = Screen(tmp_path, Table(game, deal.players, button=deal.players.index(deal.button) + 1))
    asked = 0
    for event in played(deal):
        now = screen.table.state
        for point in screen.desk._seats["Mia"].shadow.open:
            question = point.question
            if isinstance(event, CardTurned) and point.kind == "turn":
                assert event.slot in (*question.answer, *question.also)
            if point.kind == "round":
                assert question.answer == (str(now.round),)
            if point.kind == "first":
                assert now.seat(now.first) is None or now.phase is Phase.BETTING
        asked += screen.right()
        screen.play(event)
    ruling = screen.table.state.ruling
    assert ruling is not None
    for point in screen.desk._seats["Mia"].shadow.open:
        question = point.question
        if point.kind == "hand":
            shown = ruling.standing(question.scene.hands[0].name)
            lines = {"hand": shown.high_line, "low": shown.low_line}
            assert lines[question.skill] in (None, *question.answer, *question.also) or shown.ok_lines
        if point.kind == "winners" and ruling.shares:
            assert set(question.answer) == {name for name, share in ruling.shares.items() if share}
    asked += screen.right()
    told = screen.play(BoardCleared())
    assert (told["wrong"], told["missed"]) == (0, 0)
    assert told["right"] == asked == len(screen.book.answers("Mia")) > 0
    assert {answer.way for answer in screen.book.answers("Mia")} == {Way.SHADOW}


@pytest.mark.parametrize("seed", range(4))
def test_wrong_answers_are_marked_wrong(tmp_path: Path, seed: int) -> None:
    deal = random_deal(variant("elevator"), PLAYERS, seed)
    screen = Screen(tmp_path, Table("elevator", deal.players, button=deal.players.index(deal.button) + 1))
    for event in played(deal):
        screen.right(spoil=True)
        screen.play(event)
    screen.right(spoil=True)
    told = screen.play(BoardCleared())
    assert (told["right"], told["missed"]) == (0, 0)
    assert told["wrong"] > 10


@pytest.mark.parametrize("game", games())
def test_no_hole_card_is_told_before_the_showdown_and_never_what_comes_next(tmp_path: Path, game: str) -> None:
    deal = random_deal(variant(game), PLAYERS, 11)
    screen = Screen(tmp_path, Table(game, deal.players, button=deal.players.index(deal.button) + 1))
    for event in played(deal):
        told = json.dumps(screen.play(event))
        state = screen.table.state
        known = {str(card.card) for card in state.board if card.order is not None}
        known |= {str(card) for seat in state.seats for card in seat.open}
        if state.phase in (Phase.SCANNING, Phase.RULED):
            known |= {str(card.card) for seat in state.seats for card in seat.hand or ()}
        assert set(CARD.findall(told)) <= known
        assert prompt(state).text not in told
        assert state.sentence not in told
