"""How far a trainee is in a lesson is kept, with the answers, through restarts and backups."""

from __future__ import annotations

from pathlib import Path

from dealer.backup import make_backup, restore
from dealer.training.book import DrillBook, Reached


def test_a_lesson_goes_on_where_it_was_left_and_stays_finished(tmp_path: Path) -> None:
    book = DrillBook(tmp_path / "drills.db")
    assert book.reached("Mia") == ()
    book.reach("Mia", "elevator", 3, 1.0, finished=False)
    book.reach("  Mia ", "shedding", 1, 2.0, finished=False)
    again = DrillBook(tmp_path / "drills.db")
    assert again.reached("Mia") == (Reached("elevator", 3, False), Reached("shedding", 1, False))
    again.reach("Mia", "elevator", 8, 3.0, finished=True)
    again.reach("Mia", "elevator", 0, 4.0, finished=False)
    assert again.reached("Mia")[0] == Reached("elevator", 0, True)
    assert again.reached("Zoe") == ()


def test_whoever_has_only_learned_is_a_trainee_and_can_be_forgotten(tmp_path: Path) -> None:
    book = DrillBook(tmp_path / "drills.db")
    book.reach("Mia", "elevator", 3, 1.0, finished=True)
    assert book.trainees() == ("Mia",)
    book.forget("Mia")
    assert (book.trainees(), book.reached("Mia")) == ((), ())


def test_lessons_come_back_from_a_backup(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    DrillBook(data / "drills.db").reach("Mia", "elevator", 8, 1.0, finished=True)
    make_backup(data, tmp_path / "backup.zip", "test")
    other.mkdir()
    restore(tmp_path / "backup.zip", other, "test")
    assert DrillBook(other / "drills.db").reached("Mia") == (Reached("elevator", 8, True),)
