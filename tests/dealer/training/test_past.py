"""A deal from the history becomes a drill about that very deal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from dealer.events import BettingDone, BoardLaid, Declare, Fold, HandScanned, StartDeal
from dealer.history import DealKey, History
from dealer.journal import Journal
from dealer.random_deals import random_deal
from dealer.table import Table
from dealer.training.book import DrillBook
from dealer.training.desk import TrainingDesk
from dealer.training.past import questions
from dealer.training.question import LEVELS, Skill, Way
from dealer.training.trainer import Trainer, TrainingError
from rules.cards import parse_cards
from rules.ruling import Declaration
from rules.variants import games, variant
from tests.dealer.evenings import PLAYERS, played
from tests.dealer.playing import ELEVATOR, HANDS, turned
from tests.dealer.training.plainly import disagreement


def example(journal: Journal) -> Table:
    """The example deal of OPR-527, played to its ruling."""
    table = Table("elevator", tuple(HANDS), keeper=journal)
    table.apply(BoardLaid(tuple(ELEVATOR)))
    for slot in ("5", "1", "3", "2", "4", "6", "E"):
        table.apply(turned(slot, ELEVATOR[slot]))
    table.apply(BettingDone())
    for seat, side in ((1, "high"), (2, "high"), (3, "low")):
        table.apply(Declare(seat, Declaration(side)))
    for _hand in HANDS:
        wanted = table.state.seat(table.state.scanning)
        assert wanted is not None
        table.apply(HandScanned(parse_cards(HANDS[wanted.name].split())))
        table.apply(HandScanned(()))
    return table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    with closing(Journal(path)) as journal:
        example(journal)
    return path


def only(path: Path) -> DealKey:
    (deal,) = History(path).deals()
    return deal.key


def test_a_deal_asks_about_its_order_its_hands_its_winners_and_the_shares(path: Path) -> None:
    asked = questions(History(path), only(path))
    assert [one.skill for one in asked] == [
        Skill.TURN, Skill.ROUND, Skill.HAND, Skill.HAND, Skill.LOW, Skill.WINNER, Skill.DECLARATION,
    ]  # fmt: skip
    by = {(one.skill, *(hand.name for hand in one.scene.hands[:1])): one for one in asked[2:5]}
    assert by[Skill.HAND, "Ana"].answer == ("1-E-4",)
    assert asked[5].answer == ("Ana", "Dora")
    assert asked[6].answer == ("Ana=1/2 Dora=1/2",)
    assert len({choice.words for choice in asked[6].choices}) == 4


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(3))
def test_plain_search_finds_the_same_best_lines(tmp_path: Path, game: str, seed: int) -> None:
    deal = random_deal(variant(game), PLAYERS, seed)
    with closing(Journal(tmp_path / "journal.db")) as journal:
        table = Table(game, deal.players, button=deal.players.index(deal.button) + 1, keeper=journal)
        for event in played(deal):
            table.apply(event)
    asked = questions(History(tmp_path / "journal.db"), only(tmp_path / "journal.db"))
    hands = [one for one in asked if one.skill in (Skill.HAND, Skill.LOW)]
    assert hands or deal.folds
    for question in hands:
        found = disagreement(question)
        assert found is None or question.also, found


def test_the_answers_count_for_the_skill_but_not_for_the_level(path: Path, tmp_path: Path) -> None:
    trainer = Trainer(DrillBook(tmp_path / "drills.db"), seed=1)
    desk, key = TrainingDesk(trainer, history=History(path)), only(path)
    for number in range(7):
        told = desk.practise("Mia", key.evening, key.deal, number)
        assert told["practice"] == {"number": number, "count": 7, "deal": 1}
        question = trainer.open("Mia")
        assert question is not None
        trainer.answer("Mia", question.answer)
    answers = trainer.book.answers("Mia")
    assert [(one.right, one.way) for one in answers] == [(True, Way.DEAL)] * 7
    assert {one.level for one in trainer.progress("Mia")} == {LEVELS.start}
    with pytest.raises(LookupError):
        desk.practise("Mia", key.evening, key.deal, 7)
    with pytest.raises(LookupError):
        desk.practise("Mia", key.evening, 99, 0)
    assert desk.export().splitlines()[1].endswith(",deal")


def test_no_deal_is_practised_in_the_middle_of_an_exam(path: Path, tmp_path: Path) -> None:
    trainer = Trainer(DrillBook(tmp_path / "drills.db"), seed=1)
    desk, key = TrainingDesk(trainer, history=History(path)), only(path)
    trainer.begin_exam("Mia")
    with pytest.raises(TrainingError, match="exam is running"):
        desk.practise("Mia", key.evening, key.deal, 0)


def test_a_deal_in_which_nothing_was_turned_has_nothing_to_ask(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(Journal(path)) as journal:
        table = Table("elevator", tuple(HANDS), keeper=journal)
        table.apply(BoardLaid(tuple(ELEVATOR)))
        table.apply(Fold(1))
        table.apply(Fold(2))
        table.apply(StartDeal())
    with pytest.raises(TrainingError, match="nothing to ask"):
        questions(History(path), History(path).deals()[-1].key)
