"""Turn lessons and replies into what a page draws; what is right is never in a lesson."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.training.as_json import scene_json
from dealer.training.lesson import Lesson, Look, Reply, Step, Task, Touch
from dealer.training.lesson_ranks import Rank
from dealer.training.lessons import Short
from rules.hands import PlayedCard

Json = Mapping[str, object]

_MANY = 3
"""So many places make a line."""


def short_json(short: Short) -> dict[str, object]:
    """A lesson in a list: its game, what it is about, how many steps it has."""
    return {"game": short.game, "title": short.title, "summary": short.summary, "steps": short.steps}


def lesson_json(lesson: Lesson) -> dict[str, object]:
    """A whole lesson, but for what is right."""
    return {
        "game": lesson.game,
        "title": lesson.title,
        "summary": lesson.summary,
        "house": lesson.house,
        "ranks": [_rank(rank) for rank in lesson.ranks],
        "steps": [_step(step) for step in lesson.steps],
    }


def _step(step: Step) -> Json:
    """One step; its table as in a question of a drill."""
    return {
        "title": step.title,
        "text": step.text,
        **scene_json(step.scene),
        "look": _look(step.look),
        "task": _task(step.task) if step.task is not None else None,
    }


def _rank(rank: Rank) -> Json:
    return {"words": rank.words, "cards": [{"card": card, "as": as_card} for card, as_card in rank.cards]}


def _task(task: Task) -> Json:
    """What is asked; count: how many places are to be touched."""
    return {
        "ask": task.ask,
        "touch": task.touch.value,
        "count": _MANY if task.touch is Touch.LINE else 1,
        "choices": [{"key": choice.key, "words": choice.words} for choice in task.choices],
    }


def _look(look: Look) -> Json | None:
    """What is lit, as a part of a ruling; None for nothing."""
    if not look.slots:
        return None
    return {"line": look.line, "slots": list(look.slots), "cards": [_played(card) for card in look.plays]}


def _played(card: PlayedCard) -> Json:
    return {
        "card": str(card.card),
        "from": card.origin,
        "as": None if card.stands_for is None else str(card.stands_for),
    }


def reply_json(lesson: Lesson, number: int, right: bool, reply: Reply) -> dict[str, object]:
    """What is said to a touch, the rule it rests on where the touch is right, what is lit and turned by it."""
    task = lesson.steps[number].task
    return {
        "right": right,
        "words": reply.words,
        "article": task.article if right and task is not None else "",
        "look": _look(reply.look),
        "turned": dict(reply.turned),
    }
