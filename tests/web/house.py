"""The whole house behind the pages, as `floorman run` builds it, but for the camera: nothing looks unless asked to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from dealer.camera_loop import CameraLoop
from dealer.doctor_desk import DoctorDesk
from dealer.evidence import Evidence
from dealer.eye import Eye
from dealer.history import History
from dealer.house_book import HouseBook
from dealer.journal import Journal
from dealer.photographs import Photographs
from dealer.random_deals import RandomDeals
from dealer.records_desk import RecordsDesk
from dealer.setup_desk import Bench, Opened, SetupDesk
from dealer.setup_game import DealGame
from dealer.speaker import Speaker, Tell
from dealer.stagehand import Stagehand
from dealer.table import Table
from dealer.vault import Vault
from hardware.framed import FramedCamera
from hardware.nothing import NoCamera
from hardware.simulator import SimulatedTable
from hardware.voice import NoVoice
from rules.variants import Variant, variant
from tests.web.browsing import PIN
from vision.recogniser import Recogniser
from web import create_app
from web.chosen import Chosen
from web.evening import the_subject
from web.evening_training import add_training
from web.pin import Access
from web.services import Services
from web.tabledesk import TableDesk


@dataclass
class House:
    """What a test may look at: the table, the app before it, the set-up and the settings behind it."""

    app: Flask
    table: Table
    setup: SetupDesk
    chosen: Chosen
    folder: Path

    def viewer(self) -> FlaskClient:
        """A browser of somebody at the table."""
        return self.app.test_client()

    def dealer(self) -> FlaskClient:
        """A browser in which the PIN was entered."""
        client = self.app.test_client()
        assert client.post("/dealer/pin", data={"pin": PIN}).status_code == 303
        return client


def told_of(table: Table) -> Tell:
    """What is spoken and shown of a deal, in a language."""

    def tell(language: str) -> tuple[str, str]:
        state = table.state_in(language)
        return state.spoken, state.sentence

    return tell


@contextmanager
def house(
    folder: Path, recogniser: Recogniser, game: Variant | None = None, camera: SimulatedTable | None = None
) -> Iterator[House]:
    """Build everything in a folder of its own; the table runs, the camera only where a simulated one is given."""
    host = folder / "host.toml"
    device = "none" if camera is None else "simulator"
    host.write_text(f'data = "{folder / "data"}"\n[camera]\ndevice = "{device}"\n', encoding="utf-8")
    chosen, evidence = Chosen(host), Evidence()
    table = Table(game or variant("elevator"), ("Ana", "Ben", "Chris"), keeper=Journal(chosen.folder / "journal.db"))
    framed = FramedCamera(camera or NoCamera())
    loop = CameraLoop(framed, Eye(recogniser, evidence), table)
    bench = Bench(
        game=DealGame(table), loop=loop, camera=framed, recogniser=recogniser, choices=chosen, data=chosen.folder,
        open=lambda _device: Opened(NoCamera()), devices=lambda: ("simulator", "none"),
        idle=lambda: isinstance(framed.camera, NoCamera), speaker=Speaker(NoVoice(), table, told_of(table)),
    )  # fmt: skip
    hand = Stagehand(table, camera, RandomDeals(3, example_first=True)) if camera is not None else None
    setup = SetupDesk(bench, hand)
    records = RecordsDesk(History(chosen.folder / "journal.db"))
    access = Access(chosen.folder)
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    services = Services(
        setup=setup, choices=chosen, records=records, vault=Vault(chosen.folder, "test"),
        doctor=DoctorDesk(lambda: the_subject(chosen), (chosen.file,), loop.picture),
    )  # fmt: skip
    add_training(services, chosen, table, setup)
    app = create_app(
        TableDesk(table, evidence), access, book=HouseBook(chosen.folder), photographs=Photographs(lambda: recogniser),
        services=services,
    )  # fmt: skip
    try:
        with table:
            setup.begin()
            yield House(app, table, setup, chosen, folder)
    finally:
        setup.close()
        loop.stop()
