"""Serve the training page: what trainees and instructors ask for, as JSON."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from threading import RLock

from dealer.history import DealKey, History
from dealer.names import clean_name
from dealer.training.as_json import course_json, exam_json, exercise_json, mark_json, progress_json, question_json
from dealer.training.boards import NoQuestion
from dealer.training.drills import DRILLS
from dealer.training.lesson import STEPS
from dealer.training.lessons import LESSONS
from dealer.training.past import questions
from dealer.training.question import LEVELS, Skill, Way
from dealer.training.terms import ExamTerms
from dealer.training.trainer import Trainer, TrainingError
from rules.language import _
from rules.variants import games, variant

_FORMULA = "=+-@"


class TrainingDesk:
    """What the training page talks to; every method raises ValueError with a sentence for what cannot be."""

    def __init__(
        self, trainer: Trainer, clock: Callable[[], float] = time.time, history: History | None = None
    ) -> None:
        """Serve what `trainer` asks and keeps; the deals of `history` can be practised, too."""
        self._trainer, self._clock, self._history, self._lock = trainer, clock, history, RLock()

    def overview(self) -> Mapping[str, object]:
        """Every drill and game by name, and every trainee with how they do, for the instructor."""
        return {
            "skills": [{"skill": skill.value, "words": skill.words} for skill in DRILLS],
            "games": [{"game": name, "title": _(variant(name).title)} for name in games()],
            "levels": list(LEVELS),
            "exam": self._trainer.book.exam_terms().as_json(),
            "trainees": [self._in_short(name) for name in self._trainer.book.trainees()],
        }

    def _in_short(self, name: str) -> Mapping[str, object]:
        progress = self._trainer.progress(name)
        count = sum(one.answers for one in progress)
        weakest = max(progress, key=lambda one: one.error, default=None)
        exams = [exam for exam in self._trainer.book.exams(name) if exam.ended is not None]
        return {
            "name": name,
            "answers": count,
            "right": round(sum(one.right * one.answers for one in progress) / count, 3) if count else None,
            "weakest": weakest.skill.words if weakest else None,
            "exams": [exam_json(exam, self._clock()) for exam in exams],
            "exercises": [exercise_json(one) for one in self._trainer.exercises(name)],
            "lessons": sum(one.finished for one in self._trainer.book.reached(name)),
        }

    def trainee(self, name: str) -> Mapping[str, object]:
        """How one trainee does: skill by skill, over time, exams, exercises, the exam that runs."""
        name = named(name)
        running = self._trainer.exam(name)
        now, book = self._clock(), self._trainer.book
        return {
            "name": name,
            "progress": [progress_json(one) for one in self._trainer.progress(name)],
            "course": course_json(book.answers(name)),
            "exams": [exam_json(exam, now) for exam in book.exams(name) if exam.ended is not None],
            "exercises": [exercise_json(one) for one in self._trainer.exercises(name)],
            "exam": exam_json(running, now) if running is not None and running.ended is None else None,
        }

    def ask(self, name: str, skill: str | None, game: str | None) -> Mapping[str, object]:
        """The next question of a drill, of an exercise, of the exam that runs, or of what is needed most."""
        name, chosen, game = named(name), _skill(skill), _game(game)
        try:
            question = self._trainer.ask(name, chosen, game)
        except NoQuestion as error:
            text = _("This drill has nothing to ask about this game: choose another game or drill.")
            raise TrainingError(text) from error
        exam = self._trainer.exam(name)
        return {"question": question_json(question), "exam": exam_json(exam, self._clock()) if exam else None}

    def practise(self, name: str, evening: int, deal: int, number: int) -> Mapping[str, object]:
        """One of the questions about a deal that was played, numbered from 0; the others follow.

        Raises LookupError where there is no such deal or no such question.
        """
        if self._history is None:
            raise LookupError(deal)
        asked = questions(self._history, DealKey(evening, deal))
        if not 0 <= number < len(asked):
            raise LookupError(number)
        self._trainer.pose(named(name), asked[number], Way.DEAL)
        practice = {"number": number, "count": len(asked), "deal": deal}
        return {"question": question_json(asked[number]), "exam": None, "practice": practice}

    def answer(self, name: str, given: Sequence[str]) -> Mapping[str, object]:
        """Mark an answer; in an exam it is only noted, and the last one tells how the exam went."""
        name = named(name)
        with self._lock:
            question, exam = self._trainer.open(name), self._trainer.exam(name)
            mark = self._trainer.answer(name, given)
        if question is None or exam is not None:
            return {"mark": None, "exam": self.exam(exam.id) if exam else None}
        return {"mark": mark_json(question, mark), "exam": None}

    def begin_exam(self, name: str) -> Mapping[str, object]:
        """Begin an exam; one that runs is given up."""
        return exam_json(self._trainer.begin_exam(named(name)), self._clock())

    def set_exam(self, data: Mapping[str, object]) -> None:
        """Let exams be like this from now on."""
        for game in (terms := ExamTerms.of(data)).games:
            _game(game)
        self._trainer.set_exam(terms)

    def exam(self, number: int) -> Mapping[str, object]:
        """One exam; raise LookupError where there is none of this number."""
        return exam_json(self._trainer.book.exam(number), self._clock())

    def set_exercise(self, name: str, skill: str | None, game: str | None, level: int | None, number: int) -> None:
        """Set a trainee so many questions of a skill."""
        chosen = _skill(skill)
        if chosen is None:
            raise TrainingError(_("Choose the drill of the exercise."))
        if level is not None and level not in LEVELS:
            raise TrainingError(_("Choose a level from {first} to {last}.").format(first=LEVELS[0], last=LEVELS[-1]))
        if not 1 <= number <= 100:
            raise TrainingError(_("Set 1 to 100 questions."))
        self._trainer.book.set_exercise(named(name), chosen, number, self._clock(), _game(game), level)

    def lessons(self, name: str) -> Sequence[Mapping[str, object]]:
        """How far a trainee is in every lesson that was begun."""
        found = self._trainer.book.reached(named(name))
        return [{"game": one.game, "step": one.step, "finished": one.finished} for one in found]

    def reach(self, name: str, game: str, step: int, *, finished: bool) -> None:
        """Keep the step at which a trainee is in a lesson."""
        if game not in LESSONS or step not in range(STEPS.stop):
            raise TrainingError(_("There is no such lesson."))
        self._trainer.book.reach(named(name), game, step, self._clock(), finished=finished)

    def forget(self, name: str) -> None:
        """Delete everything about a trainee."""
        self._trainer.forget(named(name))

    def export(self) -> str:
        """Every answer of every trainee as CSV."""
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(("trainee", "time", "drill", "game", "level", "right", "seconds", "from"))
        for name in self._trainer.book.trainees():
            shown = f"'{name}" if name[:1] in _FORMULA else name  # no table program may take a name for a formula
            for one in self._trainer.book.answers(name):
                when = datetime.fromtimestamp(one.at, UTC).isoformat(timespec="seconds")
                level, took = one.level or "", f"{one.took:.1f}"
                row = (shown, when, one.skill.value, one.game, level, int(one.right), took, one.way.value)
                writer.writerow(row)
        return text.getvalue()


def named(name: str) -> str:
    """The name as it is kept; raise TrainingError for none."""
    clean = clean_name(name)
    if not clean:
        raise TrainingError(_("Write your name first."))
    return clean


def _skill(skill: str | None) -> Skill | None:
    if skill is not None and skill not in {one.value for one in DRILLS}:
        raise TrainingError(_("There is no such drill."))
    return Skill(skill) if skill is not None else None


def _game(game: str | None) -> str | None:
    if game is not None and game not in games():
        raise TrainingError(_("There is no such game."))
    return game
