"""The whole house behind the pages of the pile, as `floorman run` builds it; nothing looks unless asked to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from dealer.house_book import HouseBook
from dealer.setup_desk import SetupDesk
from dealer.shedding.table import GameTable
from tests.web.browsing import PIN
from web import create_app, evening
from web.chosen import Chosen
from web.pile_evening import Pile, the_match
from web.pin import Access
from web.switching import Switch


@dataclass
class PileHouse:
    """What a test may look at; `ended` counts how often the page has asked for another evening."""

    app: Flask
    table: GameTable
    chosen: Chosen
    folder: Path
    switch: Switch
    setup: SetupDesk
    ended: list[str] = field(default_factory=list)

    def dealer(self) -> FlaskClient:
        """A browser in which the PIN was entered."""
        client = self.app.test_client()
        assert client.post("/dealer/pin", data={"pin": PIN}).status_code == 303
        return client


@contextmanager
def pile_house(folder: Path, game: str = "shedding", camera: str = "none", more: str = "") -> Iterator[PileHouse]:
    """Build everything in a folder of its own; the table runs, the camera only where it is the simulated one."""
    host = folder / "host.toml"
    host.write_text(
        f'data = "{folder / "data"}"\n[camera]\ndevice = "{camera}"\nwidth = 960\nheight = 540\n'
        f'[simulator]\nseed = 5\n[game]\nname = "{game}"\nplayers = ["Ana", "Ben", "Chris"]\n{more}',
        encoding="utf-8",
    )
    chosen = Chosen(host)
    with ExitStack() as stack:
        playing = Pile(the_match(chosen, print, fresh=False))
        stack.callback(playing.table.stop)
        tonight = evening.Evening(chosen, playing, print, print)
        loop, setup = evening.the_setup(tonight, stack, evening.the_controls(tonight))
        services = evening.the_services(tonight, "test", loop, setup)
        ended: list[str] = []
        services.switch = switch = Switch(chosen, lambda: ended.append(chosen.settings.game.name))
        access = Access(chosen.folder)
        assert access.setup_code
        access.choose(access.setup_code, PIN, "fixture")
        book = HouseBook(chosen.folder)
        app = create_app(playing.desk(), access, book=book, services=services, pile=playing.look)
        with playing.table:
            stack.callback(setup.close)
            setup.begin()
            yield PileHouse(app, playing.table, chosen, folder, switch, setup, ended)
