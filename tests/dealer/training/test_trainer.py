"""Trainees are asked, marked and examined; what they did outlives a pulled plug and comes back from a backup."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dealer.backup import make_backup, restore
from dealer.names import PlayerNameError
from dealer.training.book import BookError, DrillBook
from dealer.training.question import AnswerError, Question, Skill
from dealer.training.terms import ExamTerms
from dealer.training.trainer import Trainer, TrainingError


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def trainer(tmp_path: Path, clock: Clock) -> Trainer:
    return Trainer(DrillBook(tmp_path / "drills.db"), clock, seed=1)


def wrong(question: Question) -> tuple[str, ...]:
    """An answer that can be given and is not right."""
    if question.choices and len(question.answer) == 1:
        return (next(choice.key for choice in question.choices if choice.key not in question.answer),)
    return question.answer[:-1]


def test_a_right_and_a_wrong_answer_are_marked_kept_and_explained(trainer: Trainer, clock: Clock) -> None:
    question = trainer.ask("Mia", Skill.WINNER)
    clock.now += 12
    marked = trainer.answer("Mia", question.answer)
    assert (marked.right, marked.why) == (True, question.why)
    assert not trainer.answer("Mia", wrong(trainer.ask("Mia", Skill.WINNER))).right
    first, second = trainer.book.answers("Mia")
    assert (first.right, first.took, second.right) == (True, 12.0, False)
    (progress,) = trainer.progress("Mia")
    assert (progress.skill, progress.answers, progress.right) == (Skill.WINNER, 2, 0.5)


def test_without_an_open_question_nothing_is_marked(trainer: Trainer) -> None:
    with pytest.raises(TrainingError, match="No question is open"):
        trainer.answer("Mia", ("Ana",))
    question = trainer.ask("Mia")
    with pytest.raises(AnswerError):
        trainer.answer("Mia", ("nobody at all",))
    assert trainer.answer("Mia", question.answer).right  # a slip of the finger costs nothing
    with pytest.raises(TrainingError):
        trainer.answer("Mia", question.answer)


def test_trainees_do_not_see_each_others_questions(trainer: Trainer) -> None:
    mia, noah = trainer.ask("Mia", Skill.HAND), trainer.ask("Noah", Skill.HAND)
    assert mia.key != noah.key
    assert trainer.answer("Noah", noah.answer).right
    assert trainer.answer("Mia", mia.answer).right


def test_an_exam_is_mixed_counted_and_passed_at_eighty_percent(trainer: Trainer, clock: Clock) -> None:
    exam = trainer.begin_exam("Mia", ExamTerms(15))
    skills = set()
    for turn in range(15):
        question = trainer.ask("Mia")
        skills.add(question.skill)
        clock.now += 10
        trainer.answer("Mia", question.answer if turn >= 3 else wrong(question))
    done = trainer.book.exam(exam.id)
    assert len(skills) >= 12
    assert (done.answered, done.right, done.score, done.passed) == (15, 12, 0.8, True)
    assert trainer.exam("Mia") is None


def test_an_exam_below_the_mark_is_failed(trainer: Trainer) -> None:
    exam = trainer.begin_exam("Mia", ExamTerms(5))
    for turn in range(5):
        question = trainer.ask("Mia")
        trainer.answer("Mia", question.answer if turn >= 2 else wrong(question))
    assert not trainer.book.exam(exam.id).passed


def test_answers_after_the_time_do_not_count(trainer: Trainer, clock: Clock) -> None:
    exam = trainer.begin_exam("Mia", ExamTerms(5, minutes=1))
    question = trainer.ask("Mia")
    assert trainer.ask("Mia") == question  # looking away does not change it
    clock.now += 61
    with pytest.raises(TrainingError, match="time of the exam is over"):
        trainer.answer("Mia", question.answer)
    done = trainer.book.exam(exam.id)
    assert (done.answered, done.passed, done.ended) == (0, False, clock.now)


def test_an_exercise_that_was_set_comes_first_and_ends(trainer: Trainer, clock: Clock) -> None:
    trainer.book.set_exercise("Mia", Skill.MUCK, 2, clock.now, game="elevator", level=2)
    for _number in range(2):
        question = trainer.ask("Mia")
        assert (question.skill, question.game, question.level) == (Skill.MUCK, "elevator", 2)
        trainer.answer("Mia", question.answer)
    assert trainer.exercises("Mia") == ()
    assert trainer.ask("Mia").skill is not Skill.MUCK
    with pytest.raises(ValueError, match="0 questions: set 1 to 100"):
        trainer.book.set_exercise("Mia", Skill.MUCK, 0, clock.now)


def test_a_trainee_can_be_forgotten_and_names_are_clean(trainer: Trainer) -> None:
    trainer.answer("  Mia ", trainer.ask("Mia").answer)
    assert trainer.book.trainees() == ("Mia",)
    trainer.book.forget("Mia")
    assert trainer.book.trainees() == ()
    with pytest.raises(PlayerNameError):
        trainer.ask("Mi\u202ea")


FEEDER = """
import sys
from pathlib import Path
from dealer.training.book import DrillBook
from dealer.training.terms import ExamTerms
from dealer.training.trainer import Trainer
trainer = Trainer(DrillBook(Path(sys.argv[1])), seed=3)
from dealer.training.question import Skill
while True:
    question = trainer.ask("Mia", Skill.LAYOUT)
    trainer.answer("Mia", question.answer)
    print("kept", flush=True)
"""


def test_what_was_marked_outlives_a_kill(tmp_path: Path) -> None:
    path, kept = tmp_path / "drills.db", 0
    for round_ in range(3):
        feeder = subprocess.Popen([sys.executable, "-c", FEEDER, str(path)], stdout=subprocess.PIPE, text=True)
        assert feeder.stdout is not None
        for _answer in range(4 + round_):
            assert feeder.stdout.readline() == "kept\n"
            kept += 1
        os.kill(feeder.pid, signal.SIGKILL)
        kept += feeder.communicate()[0].count("kept")
        assert kept <= len(DrillBook(path).answers("Mia")) <= kept + 1
        kept = len(DrillBook(path).answers("Mia"))


def test_results_come_back_from_a_backup(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    trainer = Trainer(DrillBook(data / "drills.db"), seed=1)
    for _number in range(3):
        trainer.answer("Mia", trainer.ask("Mia").answer)
    make_backup(data, tmp_path / "backup.zip", "test")
    other.mkdir()
    restore(tmp_path / "backup.zip", other, "test")
    assert DrillBook(other / "drills.db").answers("Mia") == trainer.book.answers("Mia")


def test_a_file_that_is_no_book_is_named(tmp_path: Path) -> None:
    path = tmp_path / "drills.db"
    path.write_text("not a database at all, but long enough to be looked at" * 50)
    with pytest.raises(BookError, match=r"drills\.db cannot be used .*: move it away, or restore a backup"):
        DrillBook(path)
