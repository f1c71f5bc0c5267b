"""Turn questions, marks, progress and exams into what a page draws; an answer is never in a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from dealer.training.book import Exam, Exercise
from dealer.training.question import Form, Mark, Question, Scene
from dealer.training.schedule import Answer
from dealer.training.shedding import GAME as SHEDDING
from dealer.training.trainer import Progress
from rules.language import _
from rules.variants import Layout, variant

_POINTS = 24
"""So many points a plot of progress has at most."""

Json = Mapping[str, object]


def question_json(question: Question) -> dict[str, object]:
    """What a trainee is asked; `count`: how many cards or names are to be tapped, None where that would tell."""
    counted = {Form.CARDS: 5, Form.ORDER: len(question.choices)}
    return {
        "skill": question.skill.value,
        "skill_words": question.skill.words,
        "title": _(question.scene.title),
        "level": question.level,
        "ask": question.ask,
        "form": question.form.value,
        "count": counted.get(question.form),
        "choices": [{"key": choice.key, "words": choice.words} for choice in question.choices],
        **scene_json(question.scene),
    }


def scene_json(scene: Scene) -> dict[str, object]:
    """What lies before a trainee."""
    return {
        "cells": [{"key": cell.key, "x": cell.x, "y": cell.y} for cell in scene.cells],
        "hands": [{"name": hand.name, "cards": list(hand.cards), "note": hand.note} for hand in scene.hands],
        "game": _game(scene),
        "board": {slot: _place(card) for slot, card in scene.board.items()},
    }


def _game(scene: Scene) -> Json:
    """The board's layout as in the state of a table."""
    if scene.game == SHEDDING:
        words, elevators, lines = {"pile": _("the pile")}, tuple[str, ...](), list[Json]()
    else:
        layout = _layout(scene)
        words = {slot.name: _(slot.words) for slot in layout.slots}
        elevators = layout.elevators
        lines = [{"line": line.name, "slots": list(line.slots)} for line in layout.lines]
    slots = [{"slot": name, "x": x, "y": y, "words": words[name]} for name, (x, y) in scene.slots.items()]
    return {"name": scene.game, "title": _(scene.title), "slots": slots, "elevators": list(elevators), "lines": lines}


def _layout(scene: Scene) -> Layout:
    return scene.layout or variant(scene.game).layout


def _place(card: str) -> Json:
    """A place of the board as in the state of a table."""
    state = "empty" if not card else "down" if card == "back" else "face"
    return {"state": state, "card": card if state == "face" else None, "candidates": []}


def mark_json(question: Question, mark: Mark) -> dict[str, object]:
    """How an answer was marked: what was right, why, what to light up; `parts` are lines of the board to look at."""
    return {
        "right": mark.right,
        "given": list(mark.given),
        "answer": list(mark.answer),
        "why": mark.why,
        "article": mark.article,
        "shown": list(question.shown),
        "parts": _parts(question, mark),
    }


def _parts(question: Question, mark: Mark) -> list[Json]:
    """The right lines, then the one that the trainee chose, each as a part of a ruling; or the places lit up."""
    if question.scene.game == SHEDDING or not question.lit:
        return []
    known = {line.name: line.slots for line in _layout(question.scene).lines}
    parts = [_part(question, line, known[line], question.shown, right=True) for line in question.lines]
    if not parts:
        parts = [_part(question, None, question.lit, (), right=True)]
    if not mark.right and len(mark.given) == 1 and mark.given[0] in known:
        parts.append(_part(question, mark.given[0], known[mark.given[0]], (), right=False))
    return parts


def _part(question: Question, line: str | None, slots: Sequence[str], shown: Sequence[str], *, right: bool) -> Json:
    board = question.scene.board
    plays = [slot for slot in slots if board[slot] in shown or not shown]
    cards = [{"card": board[slot], "from": slot, "as": None} for slot in plays]
    return {"line": line, "slots": list(slots), "cards": cards, "right": right}


def progress_json(progress: Progress) -> dict[str, object]:
    """How a trainee does in one skill; right: the part of all answers, seconds: the median."""
    return {
        "skill": progress.skill.value,
        "words": progress.skill.words,
        "answers": progress.answers,
        "right": round(progress.right, 3),
        "level": progress.level,
        "seconds": round(progress.seconds, 1),
    }


def course_json(answers: Sequence[Answer]) -> list[Json]:
    """All answers, oldest first, put together to at most 24 points: their number, the part right, median seconds."""
    size = max(1, -(-len(answers) // _POINTS))
    groups = [answers[start : start + size] for start in range(0, len(answers), size)]
    return [
        {
            "answers": len(group),
            "right": round(sum(answer.right for answer in group) / len(group), 3),
            "seconds": round(median(answer.took for answer in group), 1),
            "at": group[-1].at,
        }
        for group in groups
    ]


def exam_json(exam: Exam, now: float) -> dict[str, object]:
    """An exam; how many were right is told when it is over, left: seconds that are left."""
    over = exam.ended is not None
    return {
        "id": exam.id,
        "trainee": exam.trainee,
        "began": exam.began,
        "ended": exam.ended,
        "number": exam.number,
        "answered": exam.answered,
        "seconds": exam.seconds,
        "left": 0.0 if over else max(0.0, round(exam.began + exam.seconds - now, 1)),
        "pass_mark": exam.pass_mark,
        "right": exam.right if over else None,
        "passed": exam.passed if over else None,
    }


def exercise_json(exercise: Exercise) -> dict[str, object]:
    """An exercise that is not done."""
    return {
        "skill": exercise.skill.value,
        "words": exercise.skill.words,
        "game": exercise.game,
        "level": exercise.level,
        "number": exercise.number,
        "done": exercise.done,
    }
