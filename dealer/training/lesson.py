"""Hold a lesson as values: steps of a few sentences, each with a table to look at and mostly something to touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from dealer.training.lesson_ranks import Rank
from dealer.training.question import Choice, Scene
from rules.hands import PlayedCard
from rules.language import _

STEPS = range(6, 11)
"""So many steps may a lesson have."""

Key = tuple[str, ...]
"""What was touched: one key, or the places of a line in alphabetical order."""


class Touch(StrEnum):
    """What is touched: one of some choices, a place of the board, the places of a line, a card of a hand, a hand."""

    CHOICE = "choice"
    PLACE = "place"
    LINE = "line"
    CARD = "card"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Look:
    """What is lit on the board: its places, the cards that play, with what wild ones stand for; line names them."""

    slots: tuple[str, ...] = ()
    plays: tuple[PlayedCard, ...] = ()
    line: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a touch, what is lit with it, and what is turned up by it."""

    words: str
    look: Look = Look()
    turned: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """Something to touch: `answer` is the only right touch, and every touch that is possible has its reply.

    choices: what can be touched with Touch.CHOICE; article: the rule that the answer rests on.
    """

    ask: str
    touch: Touch
    answer: Key
    replies: Mapping[Key, Reply]
    choices: tuple[Choice, ...] = ()
    article: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One screen of a lesson: its title, a sentence or three, the table, what is lit on it, what is to be touched."""

    title: str
    text: str
    scene: Scene
    look: Look = Look()
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in a few steps; house: whether the house rules of a table are taught and not those of the game itself.

    ranks: the kinds of hands, the best first, where hands are ranked.
    """

    game: str
    title: str
    summary: str
    steps: tuple[Step, ...]
    house: bool = False
    ranks: tuple[Rank, ...] = ()


class LessonError(ValueError):
    """A lesson, a step or a touch that is not there; the text says what can be done."""


def reply_to(lesson: Lesson, number: int, given: Sequence[str]) -> tuple[bool, Reply]:
    """Whether a touch in the step of this number, from 0, is right, and what is said to it; raise LessonError."""
    if not 0 <= number < len(lesson.steps) or lesson.steps[number].task is None:
        raise LessonError(_("There is nothing to touch in this step."))
    task = lesson.steps[number].task
    key = tuple(sorted(given)) if task and task.touch is Touch.LINE else tuple(given)
    if task is None or key not in task.replies:
        raise LessonError(_("This cannot be touched here."))
    return key == task.answer, task.replies[key]
