"""The schedule follows what goes wrong, and lets go of it when it goes right again."""

from __future__ import annotations

from random import Random

import pytest

from dealer.training.drills import DRILLS
from dealer.training.question import Skill
from dealer.training.schedule import Answer, choose, error, forgotten, level

SKILLS = list(DRILLS)
MINUTE, DAY = 60.0, 86_400.0


def played(weak: Skill, number: int, luck: Random, before: list[Answer], *, cured: bool = False) -> list[Skill]:
    """What a trainee is asked who errs on one skill, until cured, and on no other."""
    asked = []
    for _number in range(number):
        now = 1000.0 + len(before) * MINUTE
        skill = choose(before, SKILLS, now, luck)
        wrong = skill is weak and not cured
        before.append(Answer(skill, "elevator", 1, not wrong, now, 6.0))
        asked.append(skill)
    return asked


@pytest.mark.parametrize("weak", SKILLS)
@pytest.mark.parametrize("seed", range(3))
def test_a_weak_skill_gets_a_third_of_forty_questions_and_loses_them_when_it_improves(weak: Skill, seed: int) -> None:
    luck, answers = Random(seed), list[Answer]()
    asked = played(weak, 40, luck, answers)
    assert asked.count(weak) >= 40 / 3
    played(weak, 25, luck, answers, cured=True)
    after = played(weak, 60, luck, answers, cured=True)
    assert after.count(weak) <= 60 / 5


def test_every_skill_is_asked_once_before_any_comes_again() -> None:
    assert played(Skill.HAND, len(SKILLS), Random(1), []) == SKILLS


def test_no_skill_is_asked_three_times_in_a_row() -> None:
    asked = played(Skill.HAND, 120, Random(2), [])
    assert not any(a is b is c for a, b, c in zip(asked, asked[1:], asked[2:], strict=False))


def answers(*right: bool, took: float = 5.0, apart: float = MINUTE) -> list[Answer]:
    return [Answer(Skill.HAND, "elevator", 1, good, 1000 + n * apart, took) for n, good in enumerate(right)]


def test_recent_answers_weigh_more_than_old_ones() -> None:
    assert error(answers(False, False, True, True)) < error(answers(True, True, False, False))
    assert error([]) == 0.5


def test_what_is_known_is_forgotten_slowly_and_what_went_wrong_fast() -> None:
    known, wrong = answers(True, True, True, apart=DAY), answers(True, True, False, apart=DAY)
    later = 1000 + 5 * DAY
    assert 0 < forgotten(known, later) < forgotten(wrong, later) < 1
    assert forgotten(known, later + 60 * DAY) > forgotten(known, later)
    assert forgotten([], later) == 0


def test_three_right_answers_lead_up_and_two_wrong_ones_down() -> None:
    assert level(answers(True, True), Skill.HAND) == 1
    assert level(answers(*[True] * 3), Skill.HAND) == 2
    assert level(answers(*[True] * 30), Skill.HAND) == 5
    assert level(answers(*[True] * 6, False, False), Skill.HAND) == 2
    assert level(answers(*[True] * 3), Skill.LOW) == 1
