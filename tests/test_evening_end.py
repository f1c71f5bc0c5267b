"""Whoever ends the program ends it, at whatever moment of an evening or between two of them."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dealer.camera_loop import CameraLoop
from dealer.table import Table
from settings import CameraSettings, PageSettings, Settings
from web import create_app, evening
from web.chosen import Chosen
from web.pin import Access
from web.playing import Playing
from web.serve import Server
from web.services import Services
from web.switching import Switch
from web.tabledesk import TableDesk


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """An evening takes the signal that ends it; the tests give it back."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


def served(folder: Path) -> list[str]:
    """Serve evenings until they end; what was said."""

    def given(known: Settings) -> Settings:
        camera, page = CameraSettings(device="none"), PageSettings(host="127.0.0.1", port=0)
        return replace(known, data=folder, camera=camera, page=page)

    file, said = folder / "table.toml", list[str]()
    file.write_text("")
    evening.serve(Chosen(file, given), "1", said.append, said.append, forget_pin=False, fresh=True)
    return said


def ask_for_another(server: Server) -> None:
    """What the page does when another game is chosen, without the wait for its answer."""
    services: Services = server.app.extensions["floorman"].services
    assert isinstance(services.switch, Switch)
    services.switch.asked = True


def test_an_end_while_another_game_is_put_on_the_table_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    evenings = []

    def interrupted(server: Server, loop: CameraLoop, table: object) -> None:
        evenings.append(table)
        ask_for_another(server)
        if len(evenings) == 1:
            raise KeyboardInterrupt
        raise AssertionError("another evening was begun")

    monkeypatch.setattr(evening, "serve_watched", interrupted)
    assert served(tmp_path)[-1] == "Good night."
    assert len(evenings) == 1


def test_an_end_between_two_evenings_is_one_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(evening, "serve_watched", lambda server, _loop, _table: ask_for_another(server))
    games, real = list[Playing](), evening.the_game

    def interrupted(*words: Any) -> Playing:
        if games:
            raise KeyboardInterrupt
        games.append(made := real(*words))
        return made

    monkeypatch.setattr(evening, "the_game", interrupted)
    assert served(tmp_path)[-1] == "Good night."
    assert not games[0].table.is_alive


def test_a_server_whose_end_was_broken_off_frees_its_port_once_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = create_app(TableDesk(Table("elevator", ["Ana", "Ben"])), Access(tmp_path))

    def broken(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("web.serve.wasyncore.loop", broken)
    first = Server(app, port=0)
    with monkeypatch.context() as patch:
        patch.setattr(first._server.task_dispatcher, "shutdown", broken)
        with pytest.raises(KeyboardInterrupt):
            first.run()
    first.close()
    second = Server(app, port=first.port)
    second.close()
