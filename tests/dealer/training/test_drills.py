"""Every drill asks questions with exactly one right answer, never the same twice, harder level by level."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from dealer.training.drills import DRILLS, Asking, ask
from dealer.training.question import AnswerError, Form, Skill, mark
from tests.dealer.training.many import run
from tests.dealer.training.plainly import disagreement

SLOW = {Skill.SPLIT: 30, Skill.CALL: 30, Skill.WILD: 30, Skill.WINNER: 50}


@pytest.mark.parametrize("skill", list(DRILLS))
def test_every_question_has_one_right_answer_that_plain_search_finds_too(skill: Skill) -> None:
    count = run(skill, SLOW.get(skill, 60), seed=7)
    assert count.faults == []


@pytest.mark.parametrize("skill", list(DRILLS))
def test_a_higher_level_is_harder(skill: Skill) -> None:
    count = run(skill, SLOW.get(skill, 60), seed=3, every=10**9)
    easy, hard = (mean(ease for level in levels for ease in count.ease[level]) for levels in ((1, 2), (4, 5)))
    assert easy > hard


@pytest.mark.parametrize("skill", list(DRILLS))
def test_a_question_is_the_same_whenever_it_is_asked(skill: Skill) -> None:
    assert ask(skill, 12, 2) == ask(skill, 12, 2)


def test_a_session_never_asks_the_same_twice_and_goes_on_after_a_break() -> None:
    asking = Asking(5)
    keys = [asking.next(Skill.TURN, 1).key for _number in range(60)]
    assert len(set(keys)) == len(keys)
    assert Asking(5, set(keys)).next(Skill.TURN, 1).key not in keys


def test_a_set_is_right_in_any_order_and_an_order_only_in_that() -> None:
    cards = ask(Skill.HAND, 1, 4)
    assert cards.form is Form.CARDS
    assert mark(cards, cards.answer[::-1]).right
    assert not mark(cards, cards.answer[:4]).right
    order = ask(Skill.MUCK, 1, 2)
    assert mark(order, order.answer).right
    assert not mark(order, order.answer[::-1]).right


def test_an_answer_that_was_not_asked_for_is_refused_by_name() -> None:
    question = ask(Skill.WINNER, 1, 1)
    with pytest.raises(AnswerError, match="'Zoe' is no answer to this question: choose among"):
        mark(question, ("Zoe",))
    with pytest.raises(AnswerError, match="twice"):
        mark(question, (question.answer[0], question.answer[0]))
    with pytest.raises(ValueError, match="level 9: choose 1 to 5"):
        ask(Skill.WINNER, 1, 9)


def test_whoever_is_stuck_is_the_answer_also_where_the_draw_pile_has_all_cards_owed() -> None:
    questions = [ask(Skill.SHEDDING, seed, 5) for seed in range(100)]
    assert any(question.answer[0].startswith("stuck") for question in questions)
    assert [found for question in questions if (found := disagreement(question)) is not None] == []


def test_a_wrong_answer_key_is_noticed_by_the_plain_check() -> None:
    """The check can fail: a question whose answer is another choice is found out."""
    found = 0
    for seed in range(30):
        question = ask(Skill.WINNER, seed, 1)
        other = next(choice.key for choice in question.choices if (choice.key,) != question.answer)
        found += disagreement(replace(question, answer=(other,))) is not None
    assert found >= 10
