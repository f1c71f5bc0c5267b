"""Ask trainees and mark them: single drills, exercises, exams; whoever asks next is decided by the schedule."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import RLock

from dealer.names import clean_name
from dealer.training.boards import NoQuestion
from dealer.training.book import DrillBook, Exam, Exercise
from dealer.training.drills import DRILLS, Asking
from dealer.training.question import Mark, Question, Skill, Way, mark
from dealer.training.schedule import Answer, choose, error, level
from dealer.training.terms import ExamTerms, TermsError
from rules.language import _

_EXAM_LEVEL = 3
_MOST = 200  # trainees with a question open at once


class TrainingError(ValueError):
    """Something that cannot be asked or answered now; the text says what to do."""


@dataclass(slots=True)
class _Desk:
    """One trainee at work: the session's questions, the one that is open and its way, the exam that runs."""

    asking: Asking
    open: Question | None = None
    way: Way = Way.DRILL
    asked_at: float = 0.0
    exam: int | None = None
    plan: list[Skill] = field(default_factory=list)
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How a trainee does in one skill: answers, the part that was right, recent error, level, median seconds."""

    skill: Skill
    answers: int
    right: float
    error: float
    level: int
    seconds: float


class Trainer:
    """All trainees; any thread may use it."""

    def __init__(self, book: DrillBook, clock: Callable[[], float] = time.time, seed: int | None = None) -> None:
        """Keep results in `book`; `seed` makes the questions repeat, for tests."""
        self._book, self._clock = book, clock
        self._luck = Random(seed)
        self._desks: dict[str, _Desk] = {}
        self._lock = RLock()

    @property
    def book(self) -> DrillBook:
        """Where the results are kept."""
        return self._book

    def ask(self, trainee: str, skill: Skill | None = None, game: str | None = None) -> Question:
        """The next question: of a skill that the trainee chose, of an exercise, or what the schedule says.

        An open question of an exam is asked again. Raises TrainingError, NoQuestion or NameError of names.
        """
        with self._lock:
            desk, name = self._desk(trainee), clean_name(trainee)
            if desk.exam is not None:
                return self._ask_exam(name, desk)
            exercise = next(iter(self._book.exercises(name)), None) if skill is None else None
            answers = self._book.answers(name)
            if exercise is not None:
                chosen, level_, game = exercise.skill, exercise.level or level(answers, exercise.skill), exercise.game
            else:
                chosen = skill or choose(answers, list(DRILLS), self._clock(), self._luck)
                level_ = level(answers, chosen)
            return self._open(desk, desk.asking.next(chosen, level_, game))

    def answer(self, trainee: str, given: Sequence[str]) -> Mark:
        """Mark the answer to the open question and keep it.

        Raises TrainingError when none is open, or AnswerError for an answer that was not asked for.
        """
        with self._lock:
            desk, name, now = self._desk(trainee), clean_name(trainee), self._clock()
            if desk.open is None:
                raise TrainingError(_("No question is open: ask for the next one."))
            marked = mark(desk.open, given)
            if desk.exam is not None and self._over(self._book.exam(desk.exam)):
                self._finish(desk)
                raise TrainingError(_("The time of the exam is over: this answer does not count."))
            one, took = desk.open, now - desk.asked_at
            kept = Answer(one.skill, one.game, one.level, marked.right, now, took, desk.way)
            self._book.note(name, kept, marked.given, one.seed, desk.exam)
            desk.open = None
            if desk.exam is not None and not desk.plan:
                self._finish(desk)
            return marked

    def open(self, trainee: str) -> Question | None:
        """The question that waits for its answer; None while none does."""
        with self._lock:
            desk = self._desks.get(clean_name(trainee))
            return desk.open if desk is not None else None

    def forget(self, trainee: str) -> None:
        """Delete everything about a trainee, also what is at work."""
        with self._lock:
            self._desks.pop(clean_name(trainee), None)
            self._book.forget(clean_name(trainee))

    def pose(self, trainee: str, question: Question, way: Way) -> None:
        """Ask a question that was made elsewhere; raise TrainingError while an exam runs."""
        with self._lock:
            desk = self._desk(trainee)
            if desk.exam is not None and not self._over(self._book.exam(desk.exam)):
                raise TrainingError(_("An exam is running: end it first."))
            self._open(desk, question, way)

    def begin_exam(self, trainee: str, terms: ExamTerms | None = None) -> Exam:
        """Begin a mixed, timed exam, on the instructor's terms unless others are given; one that runs is given up."""
        terms = terms or self._book.exam_terms()
        skills = terms.skills or tuple(DRILLS)
        with self._lock:
            desk, name = self._desk(trainee), clean_name(trainee)
            if desk.exam is not None:
                self._finish(desk)
            rounds = (self._luck.sample(skills, len(skills)) for _round in range(terms.number))
            plan = [skill for mixed in rounds for skill in mixed][: terms.number]
            seed = self._luck.randrange(10**6)
            exam = self._book.begin_exam(name, self._clock(), terms.number, terms.seconds, terms.pass_mark, seed)
            desk.exam, desk.plan, desk.games, desk.open = exam.id, plan, terms.games, None
            return exam

    def set_exam(self, terms: ExamTerms) -> None:
        """Let exams be like this from now on; raise TermsError for a drill that has nothing to ask about the games."""
        for skill in terms.skills or DRILLS:
            try:
                _asked(Asking(1), skill, terms.games)
            except NoQuestion as error:
                text = _("“{drill}” has nothing to ask about these games: choose more games, or leave the drill out.")
                raise TermsError(text.format(drill=skill.words)) from error
        self._book.keep_exam_terms(terms)

    def exam(self, trainee: str) -> Exam | None:
        """The exam that runs, ended by now if its time is over; None while none does."""
        with self._lock:
            desk = self._desks.get(clean_name(trainee))
            if desk is None or desk.exam is None:
                return None
            exam = self._book.exam(desk.exam)
            return self._finish(desk) if self._over(exam) else exam

    def progress(self, trainee: str) -> tuple[Progress, ...]:
        """How a trainee does, skill by skill, of those that were asked."""
        answers = self._book.answers(trainee)
        of: Mapping[Skill, list[Answer]] = {skill: [one for one in answers if one.skill is skill] for skill in DRILLS}
        return tuple(_progress(skill, own, answers) for skill, own in of.items() if own)

    def exercises(self, trainee: str) -> tuple[Exercise, ...]:
        """What an instructor set and is not done."""
        return self._book.exercises(trainee)

    def _desk(self, trainee: str) -> _Desk:
        name = clean_name(trainee)
        if name not in self._desks:
            idle = [other for other, desk in self._desks.items() if desk.exam is None]
            if len(self._desks) >= _MOST and idle:
                del self._desks[idle[0]]  # whoever came first and is in no exam; nothing kept is lost
            if len(self._desks) >= _MOST:
                text = _("{count} trainees are at work: wait until one is done.")
                raise TrainingError(text.format(count=_MOST))
            self._desks[name] = _Desk(Asking(self._luck.randrange(10**6)))
        return self._desks[name]

    def _open(self, desk: _Desk, question: Question, way: Way = Way.DRILL) -> Question:
        desk.open, desk.way, desk.asked_at = question, way, self._clock()
        return question

    def _ask_exam(self, name: str, desk: _Desk) -> Question:
        exam = self._book.exam(desk.exam or 0)
        if self._over(exam):
            self._finish(desk)
            raise TrainingError(_("The time of the exam is over."))
        if desk.open is not None:
            return desk.open
        games = self._luck.sample(desk.games, len(desk.games))
        return self._open(desk, _asked(desk.asking, desk.plan.pop(0), games))

    def _over(self, exam: Exam) -> bool:
        return exam.ended is not None or self._clock() > exam.began + exam.seconds

    def _finish(self, desk: _Desk) -> Exam:
        exam = self._book.end_exam(desk.exam or 0, self._clock())
        desk.exam, desk.plan, desk.open = None, [], None
        return exam


def _asked(asking: Asking, skill: Skill, games: Sequence[str]) -> Question:
    """A question of an exam about the first of these games that fits, about any where none is named."""
    for game in games if skill is not Skill.SHEDDING else ():
        try:
            return asking.next(skill, _EXAM_LEVEL, game)
        except NoQuestion:
            continue
    if games and skill is not Skill.SHEDDING:
        raise NoQuestion(f"{skill.value!r} has nothing to ask about {', '.join(games)}")
    return asking.next(skill, _EXAM_LEVEL)


def _progress(skill: Skill, own: Sequence[Answer], answers: Sequence[Answer]) -> Progress:
    times = sorted(answer.took for answer in own)
    right = sum(answer.right for answer in own) / len(own)
    return Progress(skill, len(own), right, error(own), level(answers, skill), times[len(times) // 2])
