"""What came from live deals, the camera and past deals, and the terms of exams, outlive a pulled plug and a backup."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from dealer.backup import make_backup, restore
from dealer.training.book import DrillBook
from dealer.training.question import Skill, Way
from dealer.training.schedule import Answer
from dealer.training.terms import ExamTerms

FEEDER = """
import sys
from pathlib import Path
from dealer.training.book import DrillBook
from dealer.training.question import Skill, Way
from dealer.training.schedule import Answer
from dealer.training.terms import ExamTerms
book, number = DrillBook(Path(sys.argv[1])), int(sys.argv[2])
while True:
    number += 1
    way = list(Way)[number % 4]
    book.note("Mia", Answer(Skill.TURN, "elevator", 0, number % 3 > 0, float(number), 2.0, way), ("5",))
    book.keep_exam_terms(ExamTerms(5 + number % 90, skills=(Skill.TURN,), games=("elevator",)))
    print(number, flush=True)
"""


def test_every_kind_of_record_outlives_a_kill(tmp_path: Path) -> None:
    path, told = tmp_path / "drills.db", 0
    for round_ in range(3):
        feeder = subprocess.Popen(
            [sys.executable, "-c", FEEDER, str(path), str(told)], stdout=subprocess.PIPE, text=True
        )
        assert feeder.stdout is not None
        for _record in range(5 + round_):
            told = int(feeder.stdout.readline())
        os.kill(feeder.pid, signal.SIGKILL)
        told = max([told, *map(int, feeder.communicate()[0].split())])
        answers, terms = DrillBook(path).answers("Mia"), DrillBook(path).exam_terms()
        assert told <= len(answers) <= told + 1
        assert [one.way for one in answers] == [list(Way)[number % 4] for number in range(1, len(answers) + 1)]
        assert terms.number - 5 in (told % 90, (told + 1) % 90)
        assert (terms.skills, terms.games) == ((Skill.TURN,), ("elevator",))
        told = len(answers)


def some_of_everything(book: DrillBook) -> None:
    """An answer of each way, and terms."""
    for number, way in enumerate(Way):
        book.note("Mia", Answer(Skill.HAND, "elevator", 0, True, 1000.0 + number, 3.0, way), ("1-E-4",))
    book.keep_exam_terms(ExamTerms(7, minutes=4, pass_mark=0.9))


def test_every_kind_of_record_comes_back_from_a_backup(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    book = DrillBook(data / "drills.db")
    some_of_everything(book)
    make_backup(data, tmp_path / "backup.zip", "test")
    other.mkdir()
    restore(tmp_path / "backup.zip", other, "test")
    restored = DrillBook(other / "drills.db")
    assert restored.answers("Mia") == book.answers("Mia")
    assert {one.way for one in restored.answers("Mia")} == set(Way)
    assert restored.exam_terms() == ExamTerms(7, minutes=4, pass_mark=0.9)


def test_a_book_of_before_is_taken_up_with_its_answers(tmp_path: Path) -> None:
    path = tmp_path / "drills.db"
    with closing(sqlite3.connect(path)) as old, old:
        old.execute(
            "CREATE TABLE answers (id INTEGER PRIMARY KEY, trainee TEXT NOT NULL, at REAL NOT NULL, "
            "took REAL NOT NULL, skill TEXT NOT NULL, game TEXT NOT NULL, level INTEGER NOT NULL, "
            "seed INTEGER NOT NULL, given TEXT NOT NULL, right INTEGER NOT NULL, exam INTEGER)"
        )
        old.execute("INSERT INTO answers VALUES (1, 'Mia', 1.0, 2.0, 'muck', 'elevator', 3, 7, '[]', 1, NULL)")
    book = DrillBook(path)
    assert book.answers("Mia") == (Answer(Skill.MUCK, "elevator", 3, True, 1.0, 2.0, Way.DRILL),)
    some_of_everything(book)
    assert len(DrillBook(path).answers("Mia")) == 5
