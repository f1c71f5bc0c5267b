"""The set-up as the page asks for it: what it refuses, what it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from hardware.voice import Lack, NoVoice, SimulatedVoice, Voice
from tests.web.browsing import PIN
from tests.web.conftest import body
from tests.web.house import House
from web import create_app
from web.pin import Access


@pytest.fixture
def host(built: House) -> FlaskClient:
    return built.dealer()


def test_what_is_chosen_is_in_force_at_once_and_kept(built: House, host: FlaskClient) -> None:
    answer = body(host.post("/api/setup", json={"do": "turn", "rotation": 90}))
    assert answer["camera"]["rotation"] == 90
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.8], [0.1, 0.8]]
    answer = body(host.post("/api/setup", json={"do": "area", "corners": corners}))
    assert answer["camera"]["area"] == corners
    assert body(host.post("/api/setup", json={"do": "mains", "hertz": 60}))["camera"]["mains"] == 60
    kept = built.chosen.file.read_text(encoding="utf-8")
    assert "rotation = 90" in kept
    assert "mains = 60" in kept
    assert "0.9" in kept


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"do": "fly"}, "cannot do that"),
        ({}, "do is missing"),
        ({"do": "turn", "rotation": 45}, "rotation"),
        ({"do": "turn", "rotation": "90"}, "whole number"),
        ({"do": "mains", "hertz": 55}, "50 or 60"),
        ({"do": "area", "corners": [[0, 0], [1, 0], [0, 1], [1, 1]]}, "corners"),
        ({"do": "area", "corners": [[0, 0], [1, 0], [0, 1]]}, "four corners"),
        ({"do": "area", "corners": [["a", 0], [1, 0], [1, 1], [0, 1]]}, "two numbers"),
        ({"do": "find_area"}, "no picture"),
        ({"do": "hold"}, "nothing to hold"),
        ({"do": "enrol", "name": "../../etc/passwd"}, "short name"),
        ({"do": "name_card", "card": "9d"}, "No deck is being shown"),
        ({"do": "finish_deck"}, "No deck is being shown"),
        ({"do": "delete_deck", "name": "Nobody's"}, "short name"),
        ({"do": "delete_deck", "name": "Nobody"}, "no deck Nobody"),
        ({"do": "confirm", "right": True}, "No test deal"),
        ({"do": "blink"}, "no lamps"),
        ({"do": "finish", "step": "roof", "outcome": "good"}, "no step roof"),
        ({"do": "go", "step": 7}, "step is missing"),
    ],
)
def test_what_cannot_be_is_refused_in_words(host: FlaskClient, asked: dict[str, Any], words: str) -> None:
    answer = host.post("/api/setup", json=asked)
    assert answer.status_code == 409
    assert words in body(answer)["error"]


def test_the_machine_itself_speaks_once_it_is_let_and_says_what_it_lacks(
    built: House, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[SimulatedVoice] = []

    def choose(device: str) -> Voice:
        made.append(SimulatedVoice(Lack.PROGRAM if device == "espeak-ng" and not made else None))
        return made[-1] if device == "espeak-ng" else NoVoice()

    monkeypatch.setattr("dealer.setup_desk.choose_voice", choose)
    assert body(host.get("/api/setup"))["voice"] == {"on": False, "trouble": ""}
    voice = body(host.post("/api/setup", json={"do": "voice", "on": True}))["voice"]
    assert voice["on"]
    assert "sudo apt install espeak-ng" in voice["trouble"]
    assert body(host.post("/api/setup", json={"do": "voice", "on": True}))["voice"] == {"on": True, "trouble": ""}
    body(host.post("/api/setup", json={"do": "say"}))
    assert [text for text, _language, _pace in made[1].said] == 2 * ["This is the voice of the table."]
    assert built.chosen.get("voice.device") == "espeak-ng"
    assert not body(host.post("/api/setup", json={"do": "voice", "on": False}))["voice"]["on"]


def test_a_viewer_cannot_make_the_machine_speak(built: House) -> None:
    assert built.viewer().post("/api/setup", json={"do": "say"}).status_code == 401


def test_a_deck_of_too_few_cards_is_not_kept(built: House, host: FlaskClient) -> None:
    assert body(host.post("/api/setup", json={"do": "enrol", "name": "Red"}))["enrolment"]["name"] == "Red"
    answer = host.post("/api/setup", json={"do": "finish_deck", "partial": True})
    assert answer.status_code == 409
    assert "too few cards" in body(answer)["error"]
    assert body(host.post("/api/setup", json={"do": "stop"}))["enrolment"] is None
    assert list(built.folder.rglob("*.deck")) == []


def test_leaving_a_step_gives_the_camera_back(host: FlaskClient) -> None:
    assert body(host.post("/api/setup", json={"do": "trial"}))["trial"]["task"] == "lay"
    assert body(host.post("/api/setup", json={"do": "go", "step": "light"}))["trial"] is None


def test_without_a_camera_there_is_no_picture_and_meters_say_so(host: FlaskClient) -> None:
    assert host.get("/api/setup/picture").status_code == 404
    meters = body(host.get("/api/setup/meters"))
    assert meters["gauges"] == []
    assert meters["hints"] == ["There is no picture yet."]


def test_a_page_without_a_set_up_says_so(dealer: FlaskClient) -> None:
    for path in ("/api/setup", "/api/settings", "/api/history", "/api/backup"):
        assert dealer.get(path).status_code == 404


def test_who_chooses_the_pin_goes_on_to_the_set_up(tmp_path: Path, built: House) -> None:
    access = Access(tmp_path / "new")
    parts = built.app.extensions["floorman"]
    client = create_app(parts.desk, access, services=parts.services).test_client()
    answer = client.post("/dealer/setup", data={"code": access.setup_code, "pin": PIN, "again": PIN})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/setup"


def test_who_is_asked_for_the_pin_comes_to_the_page_that_was_wanted(built: House) -> None:
    client = built.viewer()
    assert 'name="to" value="history.page"' in client.get("/history").text
    wrong = client.post("/dealer/pin", data={"pin": "0000", "to": "history.page"})
    assert 'name="to" value="history.page"' in wrong.text
    assert client.post("/dealer/pin", data={"pin": PIN, "to": "history.page"}).headers["Location"] == "/history"
    assert client.post("/dealer/pin", data={"pin": PIN, "to": "doctor.page"}).headers["Location"] == "/doctor"
    for strange in ("http://evil.example", "access.leave", "nowhere.page"):
        foreign = client.post("/dealer/pin", data={"pin": PIN, "to": strange})
        assert foreign.headers["Location"] == "/dealer"
