"""A desk that shows whatever picture it is given, and the page before it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, sync_playwright
from werkzeug.test import TestResponse

from tests.web.browsing import CHROMIUM, OPTIONS, PIN, TABLET, Opened
from tests.web.house import House, house
from tests.web.pictures import Picture, betting
from vision.recogniser import Recogniser
from web import create_app
from web.desk import Refused, Snapshot, Unreadable
from web.pin import Access
from web.serve import Server


class PictureDesk:
    """Shows pictures, remembers actions; an action named "nonsense" or "impossible" is refused."""

    def __init__(self, picture: Picture) -> None:
        self._changed = Condition()
        self._picture = picture
        self.acted: list[Mapping[str, object]] = []
        self.pictures: dict[str, bytes] = {}
        self.then: Callable[[Mapping[str, object]], Picture] | None = None

    def show(self, picture: Picture) -> None:
        """Show another picture, under the next version."""
        with self._changed:
            self._picture = picture | {"version": self._picture["version"] + 1}
            self._changed.notify_all()

    def newest(self, *, dealer: bool) -> Snapshot:
        with self._changed:
            return Snapshot(self._picture["version"], json.dumps(self._picture | {"dealer": dealer}))

    def since(self, version: int) -> list[Snapshot]:
        newest = self.newest(dealer=False)
        return [newest] if newest.version != version else []

    def wait(self, version: int, timeout: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._picture["version"] > version, timeout)
            return int(self._picture["version"])

    def picture(self, place: str) -> bytes | None:
        return self.pictures.get(place)

    def act(self, data: Mapping[str, object]) -> None:
        if data.get("action") == "nonsense":
            raise Unreadable("There is no such action.")
        if data.get("action") == "impossible":
            raise Refused("Not now.")
        self.acted.append(data)
        if self.then:
            self.show(self.then(data))


class Clock:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def recogniser() -> Recogniser:
    """The live reader with the shipped weights; a second of loading that all tests of a process share."""
    return Recogniser.load(live=True)


@pytest.fixture
def built(tmp_path: Path, recogniser: Recogniser) -> Iterator[House]:
    """The whole house behind the pages, in a folder of its own."""
    with house(tmp_path, recogniser) as made:
        yield made


@pytest.fixture(autouse=True, scope="package")
def quick_hashes() -> Iterator[None]:
    """The same hash with little work: a test that tries sixty PINs need not wait for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("web.pin.HASHED_WITH", "scrypt:256:8:1")
        yield


def body(answer: TestResponse) -> dict[str, Any]:
    """The JSON object of an answer."""
    data = answer.get_json()
    assert isinstance(data, dict)
    return data


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


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Run a server while the block lasts."""
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join(20)
        assert not thread.is_alive()


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with serving(Server(app, port=0)) as server:
        yield server


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if "CI" in os.environ:
            pytest.fail(f"{CHROMIUM} is missing: install chromium, or set CHROMIUM to where it is")
        pytest.skip(f"no Chromium at {CHROMIUM}: install it (apt install chromium) to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, server: Server, access: Access) -> Iterator[Opened]:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme="dark")
    yield Opened(context.new_page(), server.addresses[0])
    context.close()


@contextmanager
def on_a_tablet(chromium: Browser, app: Flask, drawn: str = ".slot") -> Iterator[Opened]:
    """The dealer's page of an app that is served, the PIN entered, on a tablet that may save files."""
    with serving(Server(app, port=0)) as server:
        context = chromium.new_context(
            viewport=TABLET, reduced_motion="reduce", color_scheme="dark", accept_downloads=True
        )
        made = Opened(context.new_page(), server.addresses[0])
        made.dealer(drawn)
        yield made
        context.close()
