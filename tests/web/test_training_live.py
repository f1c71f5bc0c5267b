"""Shadow, practice of past deals, the terms of exams and the camera drill over the API, for the dealer's PIN only."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer.events import BettingDone, BoardLaid, Declare, HandScanned
from rules.ruling import Declaration
from tests.dealer.playing import ELEVATOR, HANDS, scanned, turned, turns
from tests.web.conftest import body
from tests.web.house import House

SAID = {"Ana": "high", "Ben": "high", "Chris": "low"}
SHOWN = {"Ana": HANDS["Ana"], "Ben": HANDS["Ben"], "Chris": HANDS["Dora"]}


@pytest.fixture
def dealer(built: House) -> FlaskClient:
    return built.dealer()


def play_a_deal(house: House) -> None:
    """The example deal of OPR-527, up to its ruling."""
    for event in (*turns(ELEVATOR), BettingDone()):
        house.table.play(event)
    for seat, side in enumerate(SAID.values(), 1):
        house.table.play(Declare(seat, Declaration(side)))
    for _hand in SHOWN:
        wanted = house.table.state.seat(house.table.state.scanning)
        assert wanted is not None
        house.table.play(scanned(SHOWN[wanted.name]))
        house.table.play(HandScanned(()))


def sent(client: FlaskClient, address: str, status: int = 200, **data: object) -> dict[str, Any]:
    answer = client.post(f"/api/training/{address}", json={"trainee": "Zoe", **data})
    assert answer.status_code == status, answer.get_data()
    return body(answer)


def test_a_trainee_shadows_a_live_deal(dealer: FlaskClient, built: House) -> None:
    assert sent(dealer, "shadow")["open"] == []
    built.table.play(BoardLaid(tuple(ELEVATOR)))
    told = sent(dealer, "shadow")
    keys = {one["kind"]: one["id"] for one in told["open"]}
    assert list(keys) == ["round", "first", "turn"]
    told = sent(dealer, "shadow/answer", id=keys["turn"], given=["E"])
    assert [one["kind"] for one in told["noted"]] == ["turn"]
    built.table.play(turned("5", ELEVATOR["5"]))
    told = sent(dealer, "shadow")
    assert [(one["kind"], one["right"]) for one in told["marks"]] == [("turn", False)]
    assert (told["wrong"], told["missed"]) == (1, 2)
    late = sent(dealer, "shadow/answer", 409, id=keys["turn"], given=["5"])
    assert late["error"] == "Too late: the table has moved on."
    (row,) = body(dealer.get("/api/training/trainee?name=Zoe"))["progress"]
    assert (row["skill"], row["answers"]) == ("turn", 1)


def test_the_second_screen_hears_nothing_of_the_ruling_before_the_answer(dealer: FlaskClient, built: House) -> None:
    sent(dealer, "shadow")
    play_a_deal(built)
    ruling = built.table.state.ruling
    assert ruling is not None
    told = dealer.post("/api/training/shadow", json={"trainee": "Zoe"}).get_data(as_text=True)
    assert "Pot split" not in told
    assert not any(reason in told for reason in (ruling.sentence, *ruling.reasons))


def test_a_deal_of_the_history_is_practised_question_by_question(dealer: FlaskClient, built: House) -> None:
    play_a_deal(built)
    (deal,) = body(dealer.get("/api/history"))["deals"]
    wish: dict[str, Any] = {"evening": deal["evening"], "deal": deal["deal"]}
    told = sent(dealer, "practise", number=5, **wish)
    assert told["practice"] == {"number": 5, "count": 7, "deal": 1}
    assert told["question"]["form"] == "several"
    mark = sent(dealer, "answer", given=["Ana"])["mark"]
    assert (mark["right"], mark["answer"]) == (False, ["Ana", "Chris"])
    assert [part["right"] for part in mark["parts"]] == [True, True]
    assert sent(dealer, "practise", 404, number=7, **wish)["error"] == "There is no such deal."
    sent(dealer, "practise", 404, evening=1, deal=99, number=0)
    sent(dealer, "practise", 400, evening="1", deal=1, number=0)


TERMS: dict[str, Any] = {"number": 6, "minutes": 3, "pass_mark": 0.9, "skills": ["hand", "low"], "games": ["elevator"]}


def test_exams_are_as_the_instructor_wants_them(dealer: FlaskClient) -> None:
    assert sent(dealer, "terms", **TERMS)["exam"] == TERMS
    exam = sent(dealer, "exam")
    assert (exam["number"], exam["seconds"], exam["pass_mark"]) == (6, 180.0, 0.9)
    for _number in range(6):
        question = sent(dealer, "ask")["question"]
        assert question["skill"] in ("hand", "low")
        assert question["game"]["name"] == "elevator"
        sent(dealer, "answer", given=[])
    assert body(dealer.get("/api/training"))["exam"] == TERMS


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"number": 3}, "Choose 5 to 100 questions."),
        ({"minutes": 500}, "Choose 1 to 180 minutes."),
        ({"pass_mark": 0.2}, "Choose a pass mark from 50 to 100 %."),
        ({"number": "ten"}, "Send the questions and minutes as whole numbers, and the pass mark as a part of 1."),
        ({"skills": ["juggling"]}, "There is no such drill."),
        ({"skills": "hand"}, 'Send "skills" as a list of texts.'),
        ({"games": ["chess"]}, "There is no such game."),
        ({"skills": ["winner"]}, "“Who wins” has nothing to ask about these games: choose more games, or leave the"),
    ],
)
def test_terms_that_make_no_exam_are_refused_in_a_sentence(
    dealer: FlaskClient, wish: dict[str, object], why: str
) -> None:
    assert sent(dealer, "terms", 409, **{**TERMS, **wish})["error"].startswith(why)


def test_without_a_camera_nobody_is_watched(dealer: FlaskClient) -> None:
    assert sent(dealer, "camera", 409)["error"] == "There is no camera: choose one in the set-up."
    assert dealer.get("/api/training/camera?name=Zoe").status_code == 409
    for address, more in (("turn", {"slots": ["5"]}), ("hint", {})):
        sent(dealer, f"camera/{address}", 409, **more)
    assert sent(dealer, "camera/stop") == {}


def test_all_of_it_is_behind_the_pin(built: House) -> None:
    viewer = built.viewer()
    for address in (
        "shadow",
        "shadow/answer",
        "practise",
        "terms",
        "camera",
        "camera/turn",
        "camera/hint",
        "camera/stop",
    ):
        assert viewer.post(f"/api/training/{address}", json={"trainee": "Zoe"}).status_code == 401, address
    for page in ("shadow", "camera"):
        assert b'id="training"' not in viewer.get(f"/training/{page}").data
