"""Lessons over the API: for everybody, without what is right; a trainee's place for the dealer's PIN only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from dealer.training.book import DrillBook, Reached
from dealer.training.desk import TrainingDesk
from dealer.training.lessons import LESSONS, lesson
from dealer.training.trainer import Trainer
from tests.web.conftest import Clock, PictureDesk, body
from web import create_app
from web.pin import Access
from web.services import Services


@pytest.fixture
def book(tmp_path: Path) -> DrillBook:
    return DrillBook(tmp_path / "drills.db")


@pytest.fixture
def app(desk: PictureDesk, access: Access, book: DrillBook, clock: Clock) -> Iterator[Flask]:
    yield create_app(desk, access, services=Services(training=TrainingDesk(Trainer(book, clock, seed=8), clock)))


def test_anybody_sees_every_lesson(viewer: FlaskClient) -> None:
    listed = body(viewer.get("/api/lessons"))["lessons"]
    assert [one["game"] for one in listed] == list(LESSONS)
    assert all(one["title"] and one["summary"] and 6 <= one["steps"] <= 10 for one in listed)
    assert viewer.get("/learn").status_code == 200


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_does_not_hold_what_is_right(viewer: FlaskClient, name: str) -> None:
    told = body(viewer.get(f"/api/lessons/{name}"))
    assert len(told["steps"]) == len(lesson(name).steps)
    for step, known in zip(told["steps"], lesson(name).steps, strict=True):
        assert set(step) == {"title", "text", "cells", "hands", "game", "board", "look", "task"}
        assert set(step["task"]) == {"ask", "touch", "count", "choices"}
        assert known.task is not None
        assert all(reply.words not in str(step) for reply in known.task.replies.values())


@pytest.mark.parametrize("name", LESSONS)
def test_every_right_touch_is_praised_and_every_wrong_one_explained(viewer: FlaskClient, name: str) -> None:
    for number, step in enumerate(lesson(name).steps):
        assert step.task is not None
        for key in (step.task.answer, next(key for key in step.task.replies if key != step.task.answer)):
            told = body(viewer.get(f"/api/lessons/{name}/{number}", query_string={"touched": ",".join(key)}))
            assert told["right"] is (key == step.task.answer)
            assert told["words"] == step.task.replies[key].words
            assert bool(told["article"]) is (told["right"] and bool(step.task.article))


def test_a_card_that_is_rightly_turned_is_seen(viewer: FlaskClient) -> None:
    told = body(viewer.get("/api/lessons/elevator/2?touched=3"))
    assert (told["right"], told["turned"]) == (True, {"3": "4h"})
    assert body(viewer.get("/api/lessons/elevator/2?touched=4"))["turned"] == {}


def test_house_rules_are_taught(viewer: FlaskClient) -> None:
    own = body(viewer.get("/api/lessons/elevator?mode=high_only&lines=rows"))
    assert own["house"] and len(own["steps"]) == 7
    assert not body(viewer.get("/api/lessons/elevator"))["house"]
    told = viewer.get("/api/lessons/elevator/1?lines=rows&touched=3,E,4")
    assert body(told)["right"] is False


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 404),
        ("/api/lessons/elevator?juggling=1", 400),
        ("/api/lessons/elevator/0", 400),
        ("/api/lessons/elevator/0?touched=X", 400),
        ("/api/lessons/elevator/99?touched=E", 400),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(viewer: FlaskClient, path: str, status: int) -> None:
    answer = viewer.get(path)
    assert (answer.status_code, bool(body(answer)["error"])) == (status, True)


def test_a_game_without_a_lesson_leads_to_all_lessons(viewer: FlaskClient) -> None:
    answer = viewer.get("/learn/our-own-game?x=1")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/learn")


def test_a_trainee_s_place_is_kept_and_told(dealer: FlaskClient, book: DrillBook) -> None:
    where = {"trainee": " Zoe ", "game": "elevator", "step": 4, "finished": False}
    kept = body(dealer.post("/api/training/lesson", json=where))["lessons"]
    assert kept == [{"game": "elevator", "step": 4, "finished": False}]
    dealer.post("/api/training/lesson", json=where | {"step": 0, "finished": True})
    assert body(dealer.get("/api/training/lessons?name=Zoe"))["lessons"][0]["finished"] is True
    assert book.reached("Zoe") == (Reached("elevator", 0, True),)
    (row,) = body(dealer.get("/api/training"))["trainees"]
    assert (row["name"], row["lessons"], row["answers"]) == ("Zoe", 1, 0)


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"game": "chess"}, 409),
        ({"step": 11}, 409),
        ({"step": "1"}, 400),
        ({"trainee": ""}, 409),
        ({"finished": 1}, 400),
    ],
)
def test_no_nonsense_is_kept(dealer: FlaskClient, changed: dict[str, object], status: int) -> None:
    where = {"trainee": "Zoe", "game": "elevator", "step": 4, "finished": False}
    assert dealer.post("/api/training/lesson", json=where | changed).status_code == status


def test_without_the_pin_nothing_is_kept(viewer: FlaskClient, book: DrillBook) -> None:
    where = {"trainee": "Zoe", "game": "elevator", "step": 4, "finished": False}
    assert viewer.post("/api/training/lesson", json=where).status_code == 401
    assert viewer.get("/api/training/lessons?name=Zoe").status_code == 401
    assert book.trainees() == ()
    assert "data-kept" not in viewer.get("/learn").get_data(as_text=True)
