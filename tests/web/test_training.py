"""Training over the API: asked without the answer, marked with it, examined, and for the dealer's PIN only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from dealer.training.book import DrillBook
from dealer.training.desk import TrainingDesk
from dealer.training.question import Question
from dealer.training.terms import ExamTerms
from dealer.training.trainer import Trainer
from tests.web.browsing import PIN
from tests.web.conftest import Clock, PictureDesk, body
from web import create_app
from web.pin import Access
from web.services import Services

EXAM = ExamTerms()


@pytest.fixture
def trainer(tmp_path: Path, clock: Clock) -> Trainer:
    return Trainer(DrillBook(tmp_path / "drills.db"), clock, seed=8)


@pytest.fixture
def app(desk: PictureDesk, access: Access, trainer: Trainer, clock: Clock) -> Iterator[Flask]:
    yield create_app(desk, access, services=Services(training=TrainingDesk(trainer, clock)))


def asked(client: FlaskClient, **wish: object) -> dict[str, Any]:
    answer = client.post("/api/training/ask", json={"trainee": "Zoe", **wish})
    assert answer.status_code == 200, answer.get_data()
    return body(answer)


def waiting(trainer: Trainer) -> Question:
    question = trainer.open("Zoe")
    assert question is not None
    return question


def wrong(question: Question) -> list[str]:
    return [next(choice.key for choice in question.choices if choice.key not in question.answer)]


def answered(client: FlaskClient, given: object) -> dict[str, Any]:
    answer = client.post("/api/training/answer", json={"trainee": "Zoe", "given": list(given)})  # type: ignore[call-overload]
    assert answer.status_code == 200, answer.get_data()
    return body(answer)


@pytest.mark.parametrize("skill", ["layout", "turn", "hand", "low", "wild", "split", "muck", "shedding"])
def test_a_question_does_not_hold_its_answer(dealer: FlaskClient, trainer: Trainer, skill: str) -> None:
    told = asked(dealer, skill=skill)["question"]
    question = waiting(trainer)
    assert told["ask"] == question.ask
    assert not {"answer", "why", "lit", "shown", "lines", "article", "seed", "parts"} & told.keys()
    assert question.why not in str(told)


def test_an_answer_is_marked_with_what_is_right_and_why(dealer: FlaskClient, trainer: Trainer) -> None:
    asked(dealer, skill="hand")
    question = waiting(trainer)
    mark = answered(dealer, wrong(question))["mark"]
    assert (mark["right"], mark["answer"], mark["why"]) == (False, list(question.answer), question.why)
    right, chosen = mark["parts"]
    assert (right["line"], right["slots"], right["right"]) == (question.lines[0], list(question.lit), True)
    assert (chosen["line"], chosen["right"]) == (mark["given"][0], False)
    asked(dealer, skill="hand")
    mark = answered(dealer, waiting(trainer).answer)["mark"]
    assert mark["right"] and [part["right"] for part in mark["parts"]] == [True]


def test_the_second_answer_to_a_question_is_refused(dealer: FlaskClient, trainer: Trainer) -> None:
    asked(dealer, skill="turn")
    right = waiting(trainer).answer
    answered(dealer, right)
    again = dealer.post("/api/training/answer", json={"trainee": "Zoe", "given": list(right)})
    assert again.status_code == 409
    assert "ask for the next one" in body(again)["error"]


def test_an_exam_tells_nothing_before_it_is_over(dealer: FlaskClient, trainer: Trainer) -> None:
    dealer.post("/api/training/exam", json={"trainee": "Zoe"})
    for number in range(EXAM.number):
        assert asked(dealer)["exam"]["answered"] == number
        told = answered(dealer, waiting(trainer).answer if number else ())
        assert told["mark"] is None
        assert (told["exam"]["right"] is None) == (number < EXAM.number - 1)
    assert (told["exam"]["right"], told["exam"]["passed"]) == (EXAM.number - 1, True)
    page = dealer.get(f"/training/certificate/{told['exam']['id']}").get_data(as_text=True)
    assert "Zoe" in page and f"{EXAM.number - 1} of {EXAM.number} questions" in page


def test_an_exam_that_takes_too_long_is_not_passed_and_has_no_certificate(
    dealer: FlaskClient, trainer: Trainer, clock: Clock
) -> None:
    exam = body(dealer.post("/api/training/exam", json={"trainee": "Zoe"}))
    asked(dealer)
    clock.now += EXAM.seconds + 1
    late = dealer.post("/api/training/answer", json={"trainee": "Zoe", "given": list(waiting(trainer).answer)})
    assert late.status_code == 409
    after = body(dealer.get("/api/training/trainee?name=Zoe"))
    assert (after["exam"], after["exams"][0]["passed"]) == (None, False)
    assert dealer.get(f"/training/certificate/{exam['id']}").status_code == 404


def test_progress_holds_what_was_answered(dealer: FlaskClient, trainer: Trainer, clock: Clock) -> None:
    for seconds, right in ((4.0, True), (6.0, False), (8.0, True)):
        asked(dealer, skill="turn")
        clock.now += seconds
        question = waiting(trainer)
        answered(dealer, question.answer if right else wrong(question))
    told = body(dealer.get("/api/training/trainee?name=Zoe"))
    (row,) = told["progress"]
    assert (row["skill"], row["answers"], row["right"], row["seconds"]) == ("turn", 3, 0.667, 6.0)
    assert [point["seconds"] for point in told["course"]] == [4.0, 6.0, 8.0]


def test_names_are_cleaned_and_hidden_letters_refused(dealer: FlaskClient) -> None:
    dealer.post("/api/training/ask", json={"trainee": "  Zoe   Q "})
    assert body(dealer.get("/api/training/trainee?name=Zoe%20Q"))["name"] == "Zoe Q"
    for name in ("", "   ", "Zo\u202ee", "a\nb"):
        assert dealer.post("/api/training/ask", json={"trainee": name}).status_code == 409, ascii(name)


@pytest.mark.parametrize(
    "wish", [{"skill": "juggling"}, {"game": "chess"}, {"skill": "winner", "game": "elevator"}, {"skill": 5}]
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(dealer: FlaskClient, wish: dict[str, object]) -> None:
    answer = dealer.post("/api/training/ask", json={"trainee": "Zoe", **wish})
    assert answer.status_code in (400, 409)
    assert body(answer)["error"].endswith((".", "out."))


def test_the_instructor_sets_an_exercise_sees_everybody_exports_and_deletes(
    dealer: FlaskClient, trainer: Trainer
) -> None:
    dealer.post("/api/training/exercise", json={"trainee": "Zoe", "skill": "muck", "number": 2})
    assert asked(dealer)["question"]["skill"] == "muck"
    answered(dealer, waiting(trainer).answer)
    (row,) = body(dealer.get("/api/training"))["trainees"]
    assert (row["name"], row["answers"], row["exercises"][0]["done"]) == ("Zoe", 1, 1)
    table = dealer.get("/api/training/export").get_data(as_text=True).splitlines()
    assert table[1].startswith("Zoe,") and ",muck," in table[1]
    left = body(dealer.post("/api/training/delete", json={"trainee": "Zoe"}))
    assert left["trainees"] == []


def test_a_name_is_no_formula_in_the_table(dealer: FlaskClient, trainer: Trainer) -> None:
    dealer.post("/api/training/ask", json={"trainee": "=1+1", "skill": "turn"})
    question = trainer.open("=1+1")
    assert question is not None
    dealer.post("/api/training/answer", json={"trainee": "=1+1", "given": list(question.answer)})
    assert "\n'=1+1," in dealer.get("/api/training/export").get_data(as_text=True).replace("\r", "")


def test_without_the_pin_nobody_is_trained(viewer: FlaskClient) -> None:
    assert viewer.get("/api/training").status_code == 401
    for what in ("ask", "answer", "exam", "exercise", "delete"):
        assert viewer.post(f"/api/training/{what}", json={"trainee": "Zoe", "given": []}).status_code == 401
    viewer.get("/training/certificate/1")
    assert b'id="training"' not in viewer.get("/training").data


def test_where_nothing_is_kept_nobody_is_trained(desk: PictureDesk, access: Access) -> None:
    app = create_app(desk, access)
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    client = app.test_client()
    client.post("/dealer/pin", data={"pin": PIN})
    assert client.get("/api/training").status_code == 404
