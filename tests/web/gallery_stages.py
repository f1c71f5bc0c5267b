"""What the pictures of the gallery are taken of: served tables, matches, and a whole house with its camera."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

from flask import Flask
from PIL import Image as Pillow

from dealer.events import BettingDone, BoardCleared, Fold, HandScanned
from dealer.evidence import Evidence
from dealer.house_book import HouseBook
from dealer.photographs import Photographs
from dealer.shedding.events import ChallengePass, HandShown, Laid, Recount, SayPass
from dealer.shedding.table import GameTable
from dealer.stage import stage_of
from dealer.state import State
from dealer.table import Table
from dealer.training.book import DrillBook
from dealer.training.desk import TrainingDesk
from dealer.training.shadow_desk import ShadowDesk
from dealer.training.trainer import Trainer
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Show, Spot, Step, Wait
from rules.cards import parse_card, parse_cards
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, declared, scanned, turns
from tests.waiting import until
from tests.web.browsing import PIN
from tests.web.house import House, house
from tests.web.staged import ORDER, TABLES, laid, match
from vision.crops import card_jpeg
from vision.recogniser import Recogniser
from web import create_app
from web.gamedesk import GameDesk
from web.pin import Access
from web.serve import Server
from web.services import Services
from web.tabledesk import TableDesk


@dataclass(frozen=True)
class Stage:
    """A served page, and what may be done behind it."""

    address: str
    built: House | None = None


class Crops(Evidence):
    """The pictures of a drawn board, as the camera would have kept them; a doubtful nine looks like a six."""

    def __init__(self) -> None:
        super().__init__()
        self._sure, self._unsure = drawn_board()[1], drawn_board("9d")[1]

    def picture(self, state: State, place: str) -> bytes | None:
        return (self._unsure if state.questions else self._sure).get(place)

    def places(self, state: State) -> Mapping[str, int]:
        turned = [f"slot-{card.slot}" for card in state.board if card.order is not None]
        return {place: at for at, place in enumerate(turned, 1) if place in self._sure}


def drawn_board(second: str = ELEVATOR["2"]) -> tuple[bytes, dict[str, bytes]]:
    """A photograph of the board of OPR-527 at the simulated table, and each card cut out; `second` lies at 2."""
    stage = stage_of(variant("elevator"))
    slots = tuple(stage.board)
    cards = tuple(parse_card(second if slot == "2" else ELEVATOR[slot]) for slot in slots)
    steps: list[Step] = [Show(slots, cards, tuple(Spot(*stage.board[slot]) for slot in slots)), Wait(0.5)]
    table = SimulatedTable(steps, TableOptions(seed=5, size=(1280, 720), across=stage.across))
    table.open()
    frame = list(iter(table.read, None))[-1]
    corners: dict[str, Any] = {card.place: card.corners for card in table.truth().cards}
    table.close()
    kept = BytesIO()
    Pillow.fromarray(frame.image[:, :, ::-1].copy()).save(kept, "JPEG", quality=90)
    return kept.getvalue(), {f"slot-{slot}": card_jpeg(frame.image, corners[slot]) for slot in slots}


def playing() -> GameTable:
    """The pile goes up, Ben has laid two tens."""
    return match(laid("9h"), laid("Tc Td"))


def refused() -> GameTable:
    """Chris lays what may not be laid."""
    return match(laid("9h"), laid("Tc Td"), laid("8s"))


def doubtful() -> GameTable:
    """The ten that Ben lays cannot be read for certain."""
    unsure = ((parse_card("Tc"), 0.6), (parse_card("Ts"), 0.4))
    return match(laid("9h"), Laid((None,), (unsure,)))


def challenged() -> GameTable:
    """Ana passed although she could have laid; half her hand is shown."""
    shown = HandShown(parse_cards(["Js", "Ks", "2h", "3h"]))
    return match(laid("9h"), laid("Tc Td"), SayPass(), SayPass(), ChallengePass(2), shown)


def stuck() -> GameTable:
    """Everybody passed, the draw pile is empty: hands are given to Ben step by step."""
    return match(laid("9h"), Recount(0), laid("Tc Td"), SayPass(), SayPass())


def chimney() -> GameTable:
    """The sack goes down the chimney."""
    return match(laid("9h"), laid("Tc Td"), SayPass(), laid("Js"), game="chimney")


MATCHES: Mapping[str, Callable[[], GameTable]] = {
    make.__name__: make for make in (playing, refused, doubtful, challenged, stuck, chimney)
}


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address at which an app is served."""
    server = Server(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server.addresses[0]
    finally:
        server.close()
        thread.join()


def play_two_deals(table: Table) -> None:
    """Chris wins the first without showing; the second is ruled on."""
    for event in (*turns(ELEVATOR, ORDER[:2]), Fold(1), Fold(2), BoardCleared()):
        table.play(event)
    hands = {"Ana": "As Ks 5d 3c", "Ben": "Ah Kd 7s 6s"}
    for event in (*turns(ELEVATOR, ORDER), Fold(3), BettingDone(), *declared({1: "high", 2: "low"})):
        table.play(event)
    for _each in hands:
        wanted = table.state.seat(table.state.scanning)
        assert wanted is not None
        table.play(scanned(hands[wanted.name]))
        table.play(HandScanned(()))


def access_in(folder: Path) -> Access:
    """The PIN of the gallery."""
    access = Access(folder)
    access.choose(access.setup_code or "", PIN, "gallery")
    return access


@contextmanager
def poker(folder: Path, table: Table, crops: Crops) -> Iterator[Stage]:
    """A table that stands still."""
    book = DrillBook(folder / "drills.db")
    services = Services(training=TrainingDesk(Trainer(book, seed=8)), shadow=ShadowDesk(table, book))
    with table:
        app = create_app(
            TableDesk(table, crops),
            access_in(folder),
            book=HouseBook(folder),
            photographs=Photographs(Recogniser.load),
            services=services,
        )
        with serving(app) as address:
            yield Stage(address)


@contextmanager
def pile(folder: Path, table: GameTable) -> Iterator[Stage]:
    """A match that stands still."""
    with table, serving(create_app(GameDesk(table), access_in(folder), pile=table.state.theme)) as address:
        yield Stage(address)


@contextmanager
def unlocked(folder: Path) -> Iterator[Stage]:
    """A table whose dealer has no PIN yet."""
    with TABLES["laying"]() as table, serving(create_app(TableDesk(table), Access(folder))) as address:
        yield Stage(address)


@contextmanager
def whole(folder: Path) -> Iterator[Stage]:
    """A whole house before the simulated table, whose camera has read the first card."""
    across = stage_of(variant("elevator")).across
    camera = SimulatedTable((), TableOptions(seed=5, across=across, realtime=True, endless=True))
    with house(folder, Recogniser.load(live=True), camera=camera) as built, serving(built.app) as address:
        assert until(lambda: built.table.state.round > 1), "the simulated table is read"
        yield Stage(address, built)


@contextmanager
def kept(folder: Path) -> Iterator[Stage]:
    """A whole house without a camera, with a deal behind it."""
    with house(folder, Recogniser.load(live=True)) as built, serving(built.app) as address:
        play_two_deals(built.table)
        yield Stage(address, built)


@contextmanager
def stage(name: str) -> Iterator[Stage]:
    """The stage of this name: "table betting", "pile refused", "house", "kept", "no pin"."""
    kind, _, what = name.partition(" ")
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        made = {
            "table": lambda: poker(folder, TABLES[what](), Crops()),
            "pile": lambda: pile(folder, MATCHES[what]()),
            "house": lambda: whole(folder),
            "kept": lambda: kept(folder),
            "no": lambda: unlocked(folder),
        }[kind]()
        with made as opened:
            yield opened
