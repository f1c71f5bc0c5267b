"""Take the pictures of docs/gallery.md anew: `python -m tests.web.gallery [FILE...]`; look at them afterwards."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

from PIL import Image as Pillow
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from dealer.house_book import HouseBook
from dealer.photographs import Photographs
from dealer.stage import stage_of
from dealer.training.book import DrillBook
from dealer.training.desk import TrainingDesk
from dealer.training.trainer import Trainer
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Show, Spot, Step, Wait
from rules.cards import parse_card
from rules.variants import variant
from tests.dealer.playing import ELEVATOR
from tests.web.browsing import CHROMIUM, OPTIONS, PHONE, PIN, TABLET, enter, more
from tests.web.conftest import PictureDesk
from tests.web.pictures import ALL, betting
from vision.crops import card_jpeg
from vision.recogniser import Recogniser
from web import create_app
from web.pin import Access
from web.serve import Server
from web.services import Services

FOLDER = Path(__file__).parent.parent.parent / "docs" / "gallery"
LYING: ViewportSize = {"width": 1280, "height": 800}
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}
ACROSS = {1280: 800, 1024: 800, 800: 440, 390: 300}


@dataclass(frozen=True)
class Shot:
    """One picture: its file, the state shown, where and how it is looked at, and what is touched before."""

    file: str
    picture: str
    size: ViewportSize
    path: str = "/"
    theme: str = "dark"
    language: str = "en"
    touch: Callable[[Page], None] | None = None
    ready: str = ".slot"


def low_half(page: Page) -> None:
    """Look at the low half, and at the hands that come next."""
    page.click(".part >> nth=1")
    page.click(".next-best summary")
    page.click(".next-hand")


def rules(page: Page) -> None:
    """Look at the rules in force."""
    page.click("#dock .row .key:last-child")
    page.click(".more-group:nth-of-type(3) .key:first-of-type")
    page.wait_for_selector(".rules-list li")


def challenge(page: Page) -> None:
    """Look at the pictures behind the readings."""
    more(page, "Challenge a reading")
    page.wait_for_timeout(500)


def correct(page: Page) -> None:
    """Begin to correct position 2."""
    page.click('[data-slot="2"]')


def photographed(page: Page) -> None:
    """Photograph a drawn board, enter two hands by touch, and ask who wins."""
    photo = {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": drawn_board()[0]}
    page.set_input_files("#take input", photo)  # type: ignore[arg-type]
    page.wait_for_selector(".slot.up", timeout=120_000)
    for player, (hand, side) in enumerate((("As Ks 7d 7c", "high"), ("5d 3c Ad Kc", "low"))):
        for index, card in enumerate(hand.split()):
            page.click(f'[data-key="hole-{player}-{index}"]')
            enter(page, card)
        page.click(f".photo-hand:nth-child({player + 1}) .side-key:nth-child({1 if side == 'high' else 2})")
    page.click("#rule")
    page.wait_for_selector(".part")


def trained(page: Page) -> None:
    """Answer a drill about a hand with the last of its lines."""
    page.fill("[name=trainee]", "Zoe")
    page.keyboard.press("Enter")
    page.click('[data-skill="hand"]')
    page.click("[data-choice] >> nth=-1")
    page.wait_for_selector(".training-marked")


SHOTS = (
    Shot("deal-1280", "betting", LYING),
    Shot("deal-1024", "betting", TABLET),
    Shot("deal-portrait", "betting", UPRIGHT),
    Shot("deal-portrait-fr", "betting", UPRIGHT, language="fr"),
    Shot("deal-phone", "betting", PHONE),
    Shot("doubt-1024", "doubt", TABLET),
    Shot("scan-1024", "scanning", TABLET),
    Shot("showdown-1024", "ruled", TABLET, touch=low_half),
    Shot("showdown-1280-fr", "ruled", LYING, language="fr"),
    Shot("showdown-1280-light", "ruled", LYING, theme="light"),
    Shot("showdown-portrait", "ruled", UPRIGHT),
    Shot("showdown-phone", "ruled", PHONE),
    Shot("double-1280", "double", LYING),
    Shot("double-portrait", "double", UPRIGHT),
    Shot("skyscraper-1280", "skyscraper", LYING),
    Shot("dealer-question", "doubt", PHONE, "/dealer"),
    Shot("dealer-question-fr", "doubt", PHONE, "/dealer", language="fr"),
    Shot("dealer-correct", "doubt", PHONE, "/dealer", touch=correct),
    Shot("dealer-declare", "declaring", PHONE, "/dealer"),
    Shot("dealer-rules", "betting", PHONE, "/dealer", touch=rules),
    Shot("dealer-rules-fr", "betting", PHONE, "/dealer", language="fr", touch=rules),
    Shot("dealer-challenge", "betting", PHONE, "/dealer", touch=challenge),
    Shot("photographs", "betting", PHONE, "/dealer/photographs", touch=photographed),
    Shot("training-1024", "betting", TABLET, "/training", touch=trained, ready="[name=trainee]"),
)


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


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, PictureDesk]]:
    """The pages of a desk that shows pictures."""
    access, desk = Access(folder), PictureDesk(betting())
    training = TrainingDesk(Trainer(DrillBook(folder / "drills.db"), seed=8))
    access.choose(access.setup_code or "", PIN, "gallery")
    app = create_app(
        desk,
        access,
        book=HouseBook(folder),
        photographs=Photographs(Recogniser.load),
        services=Services(training=training),
    )
    server = Server(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server.addresses[0], desk
    finally:
        server.close()
        thread.join()


def take(browser: Browser, address: str, desk: PictureDesk, shot: Shot) -> None:
    """Take one picture and keep it small."""
    shown = ALL[shot.picture]()
    turned = {f"slot-{slot}" for slot, place in shown["board"].items() if place["order"]}
    pictures = {place: number for number, place in enumerate(desk.pictures, 1) if place in turned}
    # The question is between the nine and the six of diamonds: its picture is one of them.
    desk.pictures["slot-2"] = desk.pictures["doubt" if shown["questions"] else "read"]
    desk.show(shown | {"pictures": pictures})
    look: dict[str, Any] = {"viewport": shot.size, "color_scheme": shot.theme, "locale": shot.language}
    context = browser.new_context(reduced_motion="reduce", **look)
    context.request.post(f"{address}/dealer/pin", form={"pin": PIN})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}{shot.path}?lang={shot.language}")
    page.wait_for_selector(shot.ready)
    if shot.touch:
        shot.touch(page)
    page.wait_for_timeout(700)
    picture = Pillow.open(BytesIO(page.screenshot()))
    across = ACROSS[picture.width]
    small = picture.resize((across, round(picture.height * across / picture.width)), Pillow.Resampling.LANCZOS)
    small.save(FOLDER / f"{shot.file}.webp", quality=72, method=6)
    context.close()


def main() -> None:
    """Take every picture."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (address, desk), sync_playwright() as driver:
        desk.pictures.update(drawn_board()[1])
        desk.pictures.update(read=desk.pictures["slot-2"], doubt=drawn_board("9d")[1]["slot-2"])
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for shot in (one for one in SHOTS if one.file in sys.argv[1:] or not sys.argv[1:]):
            take(browser, address, desk, shot)
            print(shot.file, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
