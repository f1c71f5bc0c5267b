"""Whole states: on request and as events, without what a viewer must not see."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.waiting import until
from tests.web.conftest import PictureDesk, body, serving
from tests.web.pictures import betting, declaring, ruled
from web import create_app, stream
from web.pin import Access
from web.serve import Server


class Watcher:
    """Reads server-sent events as a browser does."""

    def __init__(self, server: Server, path: str = "/api/events") -> None:
        self.connection = http.client.HTTPConnection("localhost", server.port, timeout=15)
        self.connection.request("GET", path)
        self.answer = self.connection.getresponse()

    def events(self) -> Iterator[tuple[str, str]]:
        """Every event as its name and data."""
        fields: dict[str, str] = {}
        for raw in self.answer:
            line = raw.decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "event" in fields:
                yield fields["event"], fields["data"]
                fields = {}

    def states(self) -> Iterator[dict[str, Any]]:
        """The states alone."""
        return (json.loads(data) for name, data in self.events() if name == "state")

    def vanish(self) -> None:
        """Hang up without a word."""
        self.answer.close()
        self.connection.close()


Watch = Callable[..., Watcher]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Opens watchers, and makes all of them vanish at the end."""
    opened: list[Watcher] = []

    def start(server: Server, path: str = "/api/events") -> Watcher:
        opened.append(Watcher(server, path))
        return opened[-1]

    yield start
    for watcher in opened:
        watcher.vanish()


def test_the_state_is_answered_whole(viewer: FlaskClient) -> None:
    answer = viewer.get("/api/state")
    assert answer.content_type == "application/json"
    assert answer.json == betting() | {"dealer": False}


def test_only_the_dealer_gets_the_dealer_s_state(viewer: FlaskClient, dealer: FlaskClient) -> None:
    assert viewer.get("/api/state?role=dealer").status_code == 401
    assert viewer.get("/api/events?role=dealer").status_code == 401
    assert body(dealer.get("/api/state?role=dealer"))["dealer"] is True
    assert body(dealer.get("/api/state"))["dealer"] is False


def test_health_names_the_version(viewer: FlaskClient) -> None:
    assert viewer.get("/healthz").json == {"status": "ok", "version": 1}


def test_a_viewer_gets_the_state_at_once_and_every_new_one(server: Server, desk: PictureDesk, watch: Watch) -> None:
    watcher = watch(server)
    assert watcher.answer.headers["Content-Type"].startswith("text/event-stream")
    states = watcher.states()
    assert next(states)["phase"] == "betting"
    desk.show(declaring())
    assert (after := next(states))["phase"] == "declaring"
    assert after["version"] == 2
    desk.show(ruled())
    assert next(states)["ruling"]["failed"] == [1]


def test_a_dozen_viewers_all_get_a_new_state_while_all_are_connected(
    server: Server, desk: PictureDesk, watch: Watch
) -> None:
    streams = [watch(server).states() for _ in range(12)]
    assert [next(states)["version"] for states in streams] == [1] * 12
    desk.show(ruled())
    assert [next(states)["version"] for states in streams] == [2] * 12


def test_a_quiet_table_sends_a_beat(server: Server, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stream.HEARTBEAT <= 10
    monkeypatch.setattr(stream, "HEARTBEAT", 0.2)
    monkeypatch.setattr(stream, "LOOK_AROUND", 0.1)
    watcher = watch(server)
    events = watcher.events()
    assert next(events)[0] == "state"
    assert next(events) == ("beat", "1")


def test_a_viewer_who_vanishes_gives_the_place_to_the_next(desk: PictureDesk, access: Access, watch: Watch) -> None:
    app = create_app(desk, access, viewers=2)
    with serving(Server(app, port=0, viewers=2)) as server:
        first, _ = watch(server), watch(server)
        assert watch(server).answer.status == 503
        first.vanish()
        assert until(lambda: watch(server).answer.status == 200)


def test_a_full_house_still_answers_whole_states(desk: PictureDesk, access: Access, watch: Watch) -> None:
    app = create_app(desk, access, viewers=1)
    with serving(Server(app, port=0, viewers=1)) as server:
        watch(server)
        refused = watch(server)
        assert refused.answer.status == 503 and refused.answer.headers["Retry-After"]
        assert json.loads(watch(server, "/api/state").answer.read())["phase"] == "betting"


def test_the_dealer_s_stream_ends_when_the_pin_is_forgotten(dealer: FlaskClient, access: Access) -> None:
    answer = dealer.get("/api/events?role=dealer", buffered=False)
    parts = answer.iter_encoded()
    assert b"retry" in next(parts)
    assert b"event: state" in next(parts)
    access.forget()
    assert list(parts) == []
    answer.close()
