"""A desk that shows whatever picture it is given, and the page before it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Condition, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pictures import Picture, betting
from web import create_app
from web.desk import Refused, Snapshot
from web.pin import Access
from web.serve import Server

PIN = "4711"


class PictureDesk:
    """Shows pictures, remembers actions; an action named "nonsense" is refused."""

    def __init__(self, picture: Picture) -> None:
        self._changed = Condition()
        self._picture = picture
        self.acted: list[Mapping[str, object]] = []
        self.then: Callable[[Mapping[str, object]], Picture] | None = None

    def show(self, picture: Picture) -> None:
        """Show another picture, under the next version."""
        with self._changed:
            self._picture = picture | {"version": self._picture["version"] + 1}
            self._changed.notify_all()

    def newest(self, *, dealer: bool) -> Snapshot:
        with self._changed:
            return Snapshot(self._picture["version"], json.dumps(self._picture | {"dealer": dealer}))

    def wait(self, version: int, timeout: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._picture["version"] > version, timeout)
            return int(self._picture["version"])

    def act(self, data: Mapping[str, object]) -> None:
        if data.get("action") == "nonsense":
            raise Refused("There is no such action.")
        self.acted.append(data)
        if self.then:
            self.show(self.then(data))


class Clock:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk() -> PictureDesk:
    return PictureDesk(betting())


@pytest.fixture
def access(tmp_path: Path, clock: Clock) -> Access:
    return Access(tmp_path / "data", clock=clock)


@pytest.fixture
def app(desk: PictureDesk, access: Access) -> Flask:
    return create_app(desk, access)


@pytest.fixture
def viewer(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def dealer(app: Flask, access: Access) -> FlaskClient:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    client = app.test_client()
    assert client.post("/dealer/pin", data={"pin": PIN}).status_code == 303
    return client


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    server = Server(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    yield server
    server.close()
    thread.join(20)
    assert not thread.is_alive()
