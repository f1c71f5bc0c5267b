"""Actions: only the dealer's, only well-formed ones, and never an answer without words."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.web.conftest import PictureDesk, body
from tests.web.pictures import ruled
from web import create_app
from web.pin import Access
from web.tabledesk import TableDesk

from dealer.table import Table  # isort: skip


def test_an_action_is_applied_and_answered_with_the_new_state(dealer: FlaskClient, desk: PictureDesk) -> None:
    desk.then = lambda _: ruled()
    answer = dealer.post("/api/action", json={"action": "fold", "seat": 3})
    assert answer.status_code == 200
    assert (body(answer)["phase"], body(answer)["version"]) == ("ruled", 2)
    assert desk.acted == [{"action": "fold", "seat": 3}]


def test_a_viewer_cannot_act(viewer: FlaskClient, desk: PictureDesk) -> None:
    answer = viewer.post("/api/action", json={"action": "fold", "seat": 3})
    assert answer.status_code == 401
    assert "PIN" in body(answer)["error"]
    assert desk.acted == []


def test_what_cannot_be_read_is_400_and_what_the_table_refuses_409_with_the_sentence(dealer: FlaskClient) -> None:
    answer = dealer.post("/api/action", json={"action": "nonsense"})
    assert (answer.status_code, answer.json) == (400, {"error": "There is no such action."})
    answer = dealer.post("/api/action", json={"action": "impossible"})
    assert (answer.status_code, answer.json) == (409, {"error": "Not now."})


def test_the_picture_of_a_card_is_the_dealer_s_only(
    dealer: FlaskClient, viewer: FlaskClient, desk: PictureDesk
) -> None:
    desk.pictures["slot-4"] = b"\xff\xd8 a picture"
    answer = dealer.get("/api/evidence/slot-4")
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/jpeg", b"\xff\xd8 a picture")
    assert dealer.get("/api/evidence/slot-5").status_code == 404
    assert viewer.application.test_client().get("/api/evidence/slot-4").status_code == 401


@pytest.mark.parametrize("sent", [b"", b"{", b"[]", b'"fold"', b"null", b"1e999", b"\xff", b"[" * 8000, b"9" * 8000])
def test_a_body_that_is_no_object_is_a_bad_request(dealer: FlaskClient, sent: bytes) -> None:
    answer = dealer.post("/api/action", data=sent, content_type="application/json")
    assert answer.status_code == 400
    assert "JSON object" in body(answer)["error"]


def test_a_form_is_no_action(dealer: FlaskClient) -> None:
    assert dealer.post("/api/action", data={"action": "undo"}).status_code == 415


def test_another_method_is_refused_in_words(dealer: FlaskClient) -> None:
    answer = dealer.get("/api/action")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    assert body(answer)["error"]


def test_a_page_that_is_not_there_says_so(viewer: FlaskClient) -> None:
    assert viewer.get("/nowhere").status_code == 404
    assert "not found" in viewer.get("/nowhere").text.lower()
    assert "error" in body(viewer.get("/api/nowhere"))


def test_every_route_that_takes_something_refuses_a_viewer(app: Flask, viewer: FlaskClient) -> None:
    changing = [rule for rule in app.url_map.iter_rules() if (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}]
    doors = {"/dealer/setup", "/dealer/pin", "/dealer/leave"}
    assert doors < {rule.rule for rule in changing}
    for rule in changing:
        if rule.rule not in doors:
            path = re.sub(r"<[^>]+>", "1", rule.rule)
            assert viewer.open(path, method="POST", json={}).status_code == 401, rule.rule


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = [
    "fold",
    "declare",
    "correct",
    "answer",
    "new_deal",
    "enter_hand",
    "rename",
    "overrule",
    "scan",
    "line",
    "button",
]
FIELDS = [
    "seat",
    "side",
    "slot",
    "card",
    "index",
    "id",
    "cards",
    "players",
    "button",
    "game",
    "name",
    "shares",
    "by",
    "words",
]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    access = Access(tmp_path_factory.mktemp("data"))
    assert access.setup_code
    access.choose(access.setup_code, "4711", "fixture")
    table = Table("elevator", ["Ana", "Ben", "Chris"]).start()
    client = create_app(TableDesk(table), access).test_client()
    client.post("/dealer/pin", data={"pin": "4711"})
    return client


@given(st.sampled_from(NAMES) | st.text(max_size=10), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5))
def test_whatever_is_sent_to_a_real_table_is_answered_without_a_server_error(
    real: FlaskClient, name: str, fields: dict[str, object]
) -> None:
    answer = real.post("/api/action", json={"action": name} | fields)
    assert answer.status_code in (200, 400, 409)
    assert ("error" in body(answer)) == (answer.status_code != 200)
