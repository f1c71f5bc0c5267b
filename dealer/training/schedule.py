"""Choose what a trainee is asked next: what went wrong comes back sooner, what is known comes back before it is lost.

Between evenings the forgetting curve of FSRS says how likely a skill still sits; within an evening the share of a skill
follows its recent errors. Both are worked out from the answers alone, so that nothing but these has to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from fsrs import Card, Rating, Scheduler

from dealer.training.question import LEVELS, Skill, Way

_FADES = 0.8  # weight of an answer beside the one after it
_UNSURE = 0.5  # error that is supposed before there are answers, and its weight
_LEAST = 0.012  # so often a skill is asked that sits perfectly
_FORGOTTEN = 0.25  # what a wholly forgotten skill weighs beside one that always goes wrong
_SLOW = 20.0  # seconds after which a right answer came with effort
_UP, _DOWN = 3, 2  # right answers in a row for the next level, wrong ones for the level before


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that was marked; at: seconds since 1970, took: seconds; way: where its question came from."""

    skill: Skill
    game: str
    level: int
    right: bool
    at: float
    took: float
    way: Way = Way.DRILL


def error(answers: Sequence[Answer]) -> float:
    """How likely the next answer is wrong, by these answers to one skill, oldest first; recent ones count most."""
    weight, wrong = _UNSURE, _UNSURE * _UNSURE
    for age, answer in enumerate(reversed(answers)):
        weight += _FADES**age
        wrong += _FADES**age * (not answer.right)
    return wrong / weight


def forgotten(answers: Sequence[Answer], now: float) -> float:
    """How likely a skill does not sit any more since it was last asked, by FSRS; 0 when it was never asked."""
    if not answers:
        return 0.0
    scheduler, card = Scheduler(enable_fuzzing=False), Card()
    for answer in answers:
        rating = Rating.Again if not answer.right else Rating.Hard if answer.took > _SLOW else Rating.Good
        card, _log = scheduler.review_card(card, rating, _moment(answer.at))
    return 1.0 - scheduler.get_card_retrievability(card, _moment(now))


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def weights(answers: Sequence[Answer], skills: Sequence[Skill], now: float) -> Mapping[Skill, float]:
    """How often each skill is to be asked, beside the others."""
    of = {skill: [answer for answer in answers if answer.skill is skill] for skill in skills}
    return {
        skill: max(_LEAST, error(own) ** 3 + _FORGOTTEN * forgotten(own, now)) if own else _UNSURE
        for skill, own in of.items()
    }


def choose(answers: Sequence[Answer], skills: Sequence[Skill], now: float, luck: Random) -> Skill:
    """The next skill: those never asked first, in their order, then by weight; not thrice in a row if others wait."""
    for skill in skills:
        if not any(answer.skill is skill for answer in answers):
            return skill
    weighed = dict(weights(answers, skills, now))
    last = [answer.skill for answer in answers[-2:]]
    if len(last) == 2 and last[0] is last[1] and len(weighed) > 1:
        weighed.pop(last[0], None)
    return luck.choices(list(weighed), list(weighed.values()))[0]


def level(answers: Sequence[Answer], skill: Skill) -> int:
    """The level that these answers to a skill have led to, oldest first; what people deal has no level."""
    reached, streak = LEVELS.start, 0
    for answer in answers:
        if answer.skill is not skill or answer.way is not Way.DRILL:
            continue
        streak = (max(streak, 0) + 1) if answer.right else (min(streak, 0) - 1)
        if streak >= _UP and reached < LEVELS.stop - 1:
            reached, streak = reached + 1, 0
        elif streak <= -_DOWN and reached > LEVELS.start:
            reached, streak = reached - 1, 0
    return reached
