"""Keep what trainees answered, their exams and the exercises set for them, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from dealer.backup import take_restored
from dealer.names import clean_name
from dealer.training.question import Skill, Way
from dealer.training.schedule import Answer
from dealer.training.terms import ExamTerms

_TABLES = """
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY, trainee TEXT NOT NULL, at REAL NOT NULL, took REAL NOT NULL, skill TEXT NOT NULL,
    game TEXT NOT NULL, level INTEGER NOT NULL, seed INTEGER NOT NULL, given TEXT NOT NULL, right INTEGER NOT NULL,
    exam INTEGER, way TEXT NOT NULL DEFAULT 'drill');
CREATE INDEX IF NOT EXISTS answers_of ON answers (trainee, id);
CREATE TABLE IF NOT EXISTS exams (
    id INTEGER PRIMARY KEY, trainee TEXT NOT NULL, began REAL NOT NULL, ended REAL, number INTEGER NOT NULL,
    seconds REAL NOT NULL, pass_mark REAL NOT NULL, seed INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS exercises (
    id INTEGER PRIMARY KEY, trainee TEXT NOT NULL, skill TEXT NOT NULL, game TEXT, level INTEGER,
    number INTEGER NOT NULL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS lessons (
    trainee TEXT NOT NULL, game TEXT NOT NULL, step INTEGER NOT NULL, at REAL NOT NULL, finished REAL,
    PRIMARY KEY (trainee, game));
CREATE TABLE IF NOT EXISTS choices (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_LATER = "ALTER TABLE answers ADD COLUMN way TEXT NOT NULL DEFAULT 'drill'"
"""What a book lacks that was begun before answers could come from elsewhere than from drills."""


class BookError(OSError):
    """The file of results cannot be used; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Exam:
    """One exam: so many questions in so many seconds; right and answered so far; ended: None while it runs."""

    id: int
    trainee: str
    began: float
    ended: float | None
    number: int
    seconds: float
    pass_mark: float
    seed: int
    answered: int
    right: int

    @property
    def score(self) -> float:
        """The part of all its questions that was answered right."""
        return self.right / self.number

    @property
    def passed(self) -> bool:
        """Whether it is over and the mark was reached."""
        return self.ended is not None and self.score >= self.pass_mark


@dataclass(frozen=True, slots=True)
class Exercise:
    """What an instructor set: so many questions of a skill, of any game or level where none is named; done so far."""

    id: int
    trainee: str
    skill: Skill
    game: str | None
    level: int | None
    number: int
    done: int


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a trainee is in the lesson of a game: the step, from 0, and whether the lesson was ever finished."""

    game: str
    step: int
    finished: bool


class DrillBook:
    """The results of all trainees; safe to use from any thread, and complete after a pulled plug."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raise BookError where that cannot be."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            take_restored(path)
            with self._open() as book:
                book.executescript(_TABLES)
                if "way" not in {row[1] for row in book.execute("PRAGMA table_info(answers)")}:
                    book.execute(_LATER)
        except (OSError, sqlite3.DatabaseError) as error:
            raise BookError(f"{path} cannot be used ({error}): move it away, or restore a backup") from error

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one piece of work, written through to the disk when it ends well."""
        with closing(sqlite3.connect(self._path, timeout=10)) as book:
            book.execute("PRAGMA journal_mode = WAL")
            book.execute("PRAGMA synchronous = FULL")
            with book:
                yield book

    def note(
        self, trainee: str, one: Answer, given: Sequence[str] = (), seed: int = 0, exam: int | None = None
    ) -> None:
        """Keep one marked answer, with what was chosen; seed: the number of its drill; exam: the one it belongs to."""
        row = (
            clean_name(trainee), one.at, one.took, one.skill.value, one.game, one.level, seed,
            json.dumps(given), one.right, exam, one.way.value,
        )  # fmt: skip
        with self._open() as book:
            book.execute(
                "INSERT INTO answers (trainee, at, took, skill, game, level, seed, given, right, exam, way) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )

    def answers(self, trainee: str) -> tuple[Answer, ...]:
        """All answers of a trainee, oldest first."""
        with self._open() as book:
            rows = book.execute(
                "SELECT skill, game, level, right, at, took, way FROM answers WHERE trainee = ? ORDER BY id", (trainee,)
            ).fetchall()
        return tuple(
            Answer(Skill(skill), game, level, bool(right), at, took, Way(way))
            for skill, game, level, right, at, took, way in rows
        )

    def trainees(self) -> tuple[str, ...]:
        """Everybody who has answered something, was set an exercise or began a lesson, by name."""
        with self._open() as book:
            rows = book.execute(
                "SELECT trainee FROM answers UNION SELECT trainee FROM exercises "
                "UNION SELECT trainee FROM lessons ORDER BY 1"
            ).fetchall()
        return tuple(name for (name,) in rows)

    def begin_exam(self, trainee: str, at: float, number: int, seconds: float, pass_mark: float, seed: int) -> Exam:
        """Begin an exam."""
        with self._open() as book:
            made = book.execute(
                "INSERT INTO exams (trainee, began, number, seconds, pass_mark, seed) VALUES (?, ?, ?, ?, ?, ?)",
                (clean_name(trainee), at, number, seconds, pass_mark, seed),
            ).lastrowid
        return self.exam(made or 0)

    def end_exam(self, exam: int, at: float) -> Exam:
        """End an exam, unless it has ended before."""
        with self._open() as book:
            book.execute("UPDATE exams SET ended = ? WHERE id = ? AND ended IS NULL", (at, exam))
        return self.exam(exam)

    def exam(self, number: int) -> Exam:
        """One exam; raise LookupError where there is none of this number."""
        for exam in self._exams("WHERE exams.id = ?", (number,)):
            return exam
        raise LookupError(f"there is no exam {number}")

    def exams(self, trainee: str) -> tuple[Exam, ...]:
        """The exams of a trainee, oldest first."""
        return tuple(self._exams("WHERE exams.trainee = ?", (trainee,)))

    def _exams(self, where: str, values: Sequence[object]) -> list[Exam]:
        """Exams with what was answered in them; where: one of our own conditions, never a user's text."""
        with self._open() as book:
            rows = book.execute(
                "SELECT exams.id, exams.trainee, began, ended, number, seconds, pass_mark, exams.seed, "  # noqa: S608
                "COUNT(answers.id), COALESCE(SUM(answers.right), 0) FROM exams "
                f"LEFT JOIN answers ON answers.exam = exams.id {where} GROUP BY exams.id ORDER BY exams.id",
                values,
            ).fetchall()
        return [Exam(*row) for row in rows]

    def exam_terms(self) -> ExamTerms:
        """What the instructor chose for exams, or what they are unless somebody chooses."""
        with self._open() as book:
            row = book.execute("SELECT value FROM choices WHERE name = 'exam'").fetchone()
        return ExamTerms.of(json.loads(row[0])) if row else ExamTerms()

    def keep_exam_terms(self, terms: ExamTerms) -> None:
        """Let exams be like this from now on."""
        with self._open() as book:
            book.execute("INSERT OR REPLACE INTO choices VALUES ('exam', ?)", (json.dumps(terms.as_json()),))

    def set_exercise(
        self, trainee: str, skill: Skill, number: int, at: float, game: str | None = None, level: int | None = None
    ) -> None:
        """Set a trainee so many questions of a skill; raise ValueError for a number that is none."""
        if not 1 <= number <= 100:
            raise ValueError(f"{number} questions: set 1 to 100")
        with self._open() as book:
            book.execute(
                "INSERT INTO exercises (trainee, skill, game, level, number, at) VALUES (?, ?, ?, ?, ?, ?)",
                (clean_name(trainee), skill.value, game, level, number, at),
            )

    def exercises(self, trainee: str) -> tuple[Exercise, ...]:
        """The exercises that a trainee has not finished, oldest first; answers after it was set count."""
        with self._open() as book:
            rows = book.execute(
                "SELECT e.id, e.trainee, e.skill, e.game, e.level, e.number, (SELECT COUNT(*) FROM answers a "
                "WHERE a.trainee = e.trainee AND a.skill = e.skill AND a.at >= e.at AND a.exam IS NULL "
                "AND (e.game IS NULL OR a.game = e.game)) FROM exercises e WHERE e.trainee = ? ORDER BY e.id",
                (trainee,),
            ).fetchall()
        made = (Exercise(key, who, Skill(skill), *rest) for key, who, skill, *rest in rows)
        return tuple(one for one in made if one.done < one.number)

    def reach(self, trainee: str, game: str, step: int, at: float, *, finished: bool) -> None:
        """Keep the step at which a trainee is in a lesson; a lesson once finished stays so."""
        with self._open() as book:
            book.execute(
                "INSERT INTO lessons (trainee, game, step, at, finished) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (trainee, game) DO UPDATE SET step = excluded.step, at = excluded.at, "
                "finished = COALESCE(lessons.finished, excluded.finished)",
                (clean_name(trainee), game, step, at, at if finished else None),
            )

    def reached(self, trainee: str) -> tuple[Reached, ...]:
        """How far a trainee is in every lesson that was begun."""
        with self._open() as book:
            rows = book.execute(
                "SELECT game, step, finished IS NOT NULL FROM lessons WHERE trainee = ? ORDER BY game", (trainee,)
            ).fetchall()
        return tuple(Reached(game, step, bool(finished)) for game, step, finished in rows)

    def forget(self, trainee: str) -> None:
        """Delete everything about a trainee."""
        with self._open() as book:
            for table in ("answers", "exams", "exercises", "lessons"):
                book.execute(f"DELETE FROM {table} WHERE trainee = ?", (trainee,))  # noqa: S608 - our own table names
