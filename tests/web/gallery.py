"""Take the pictures of docs/gallery.md anew: `python -m tests.web.gallery [FILE...]`; look at them afterwards.

`--all FOLDER` takes every page lying and upright, on a phone where dealers hold one, in every language, full size.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from PIL import Image as Pillow
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from dealer import languages
from tests.web.browsing import CHROMIUM, OPTIONS, PHONE, PIN, TABLET, enter
from tests.web.gallery_stages import Stage, drawn_board, stage

FOLDER = Path(__file__).parent.parent.parent / "docs" / "gallery"
LYING: ViewportSize = {"width": 1280, "height": 800}
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}
SIZES = {"lying": LYING, "upright": UPRIGHT, "phone": PHONE, "tablet": TABLET}
ACROSS = {1280: 800, 1024: 800, 800: 440, 390: 300}
SETUP = ("camera", "turn", "area", "light", "sharp", "deck", "sound", "keys", "trial")

Touch = Callable[[Page], None]


def touches(*keys: str) -> Touch:
    """Touch these one after the other."""

    def touch(page: Page) -> None:
        for key in keys:
            page.click(key)
            page.wait_for_timeout(150)

    return touch


def behind_more(group: int, key: int, *then: str) -> Touch:
    """Touch a key behind "More…", by its place."""
    more = "#dock .row .key:last-child"
    return touches(more, f".more-group:nth-of-type({group}) .wide-key >> nth={key}", *then)


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


def come(page: Page) -> None:
    """Say who is trained."""
    page.fill("[name=trainee]", "Zoe")
    page.keyboard.press("Enter")


def named(page: Page) -> None:
    """Come in as a trainee."""
    come(page)
    page.wait_for_selector('[data-skill="hand"]')


def trained(page: Page) -> None:
    """Answer a drill about a hand with the last of its lines."""
    named(page)
    page.click('[data-skill="hand"]')
    page.click("[data-choice] >> nth=-1")
    page.wait_for_selector(".training-marked")


def shadowed(page: Page) -> None:
    """Shadow a live deal: answer which round it is and who acts first."""
    come(page)
    page.click("[data-kind=round] [data-choice] >> nth=2")
    page.wait_for_selector("[data-kind=round] .noted")
    page.click("[data-kind=first] [data-choice] >> nth=0")
    page.wait_for_selector("[data-kind=first] .noted")


def drilled(page: Page) -> None:
    """Turn two cards before the camera, the second one out of order."""
    come(page)
    page.click(".besides .key.next")
    page.wait_for_selector("[data-slot=E].down", timeout=120_000)
    page.click("[data-slot='5']")
    page.wait_for_selector(".newest.good", timeout=120_000)
    page.click("[data-slot=E]")
    page.wait_for_selector(".newest.bad", timeout=120_000)


BEGINS = {"deck": "#body form .key", "trial": "#body .key.next"}
"""The steps of the set-up at which something is begun that the camera then looks at."""


def at_step(step: str) -> Touch:
    """Go to a step of the set-up; the camera needs a moment."""

    def touch(page: Page) -> None:
        page.click(f'#steps [data-key="{step}"]')
        page.wait_for_timeout(2500)
        if step in BEGINS:
            page.click(BEGINS[step])
            page.wait_for_timeout(15_000)

    return touch


def learned(page: Page) -> None:
    """Go to the step about lines, touch three cards that are none, then the line."""
    page.click(".dot >> nth=1")
    touches(*(f'button[data-slot="{slot}"]' for slot in "234"))(page)
    page.wait_for_selector(".lesson-reply.bad")
    touches(*(f'button[data-slot="{slot}"]' for slot in "3E4"))(page)
    page.wait_for_selector(".lesson-reply.good")


def replayed(page: Page) -> None:
    """Replay the last deal to its end."""
    page.click(".deal .key >> nth=0")
    page.click('[data-step="last"]')


@dataclass(frozen=True)
class Shot:
    """One picture: its name, what is on stage, where and how it is looked at, and what is touched before."""

    name: str
    stage: str
    path: str = "/"
    touch: Touch | None = None
    ready: str = ".slot"
    size: str = "lying"
    theme: str = "dark"
    language: str = "en"
    signed_in: bool = True

    @property
    def file(self) -> str:
        """The name with what is not usual."""
        more = (self.size, "light" if self.theme == "light" else "", "fr" if self.language == "fr" else "")
        return "-".join([self.name, *filter(None, more)])


LOW_HALF = touches(".part >> nth=1", ".next-best summary", ".next-hand")
SHOWN = ("laying", "betting", "doubt", "scanning", "ruled", "double", "skyscraper")
PAGES = (
    *(Shot(name, f"table {name}") for name in SHOWN),
    Shot("low-half", "table ruled", touch=LOW_HALF),
    Shot("menu", "table betting", touch=touches("#menu summary")),
    Shot("dealer", "table betting", "/dealer"),
    Shot("dealer-question", "table doubt", "/dealer"),
    Shot("dealer-correct", "table doubt", "/dealer", touches('[data-slot="2"]')),
    Shot("dealer-declare", "table declaring", "/dealer"),
    Shot("dealer-ruled", "table ruled", "/dealer"),
    Shot("dealer-more", "table ruled", "/dealer", touches("#dock .row .key:last-child")),
    Shot("dealer-rules", "table betting", "/dealer", behind_more(3, 0), ".slot"),
    Shot("dealer-challenge", "table betting", "/dealer", behind_more(2, 0)),
    Shot("dealer-overrule", "table ruled", "/dealer", behind_more(1, 1)),
    Shot("dealer-screen", "table betting", "/dealer", behind_more(4, 0)),
    Shot("photographs", "table betting", "/dealer/photographs", photographed),
    Shot("training", "table betting", "/training", named, "[name=trainee]"),
    Shot("training-marked", "table betting", "/training", trained, "[name=trainee]"),
    Shot("shadow", "table betting", "/training/shadow", shadowed, "[name=trainee]"),
    Shot("camera-drill", "house", "/training/camera", drilled, "[name=trainee]"),
    Shot("learn", "table betting", "/learn", ready=".lessons"),
    Shot("lesson", "table betting", "/learn/elevator", learned, ".lesson-step"),
    Shot("share", "table betting", "/share", ready="h1"),
    Shot("recorded", "table betting", "/recorded", ready="h1"),
    Shot("nowhere", "table betting", "/nowhere", ready="h1"),
    Shot("pin", "table betting", "/dealer", ready="[name=pin]", signed_in=False),
    Shot("first-pin", "no pin", "/dealer", ready="[name=pin]", signed_in=False),
    Shot("pile", "pile playing", ready=".lies.top"),
    Shot("pile-refused", "pile refused", ready=".refusal"),
    Shot("pile-chimney", "pile chimney", ready=".lies.top"),
    Shot("pile-stuck", "pile stuck", ready=".stuck"),
    Shot("pile-keys", "pile playing", "/dealer", ready=".lies.top"),
    Shot("pile-keys-doubt", "pile doubtful", "/dealer", ready=".question-panel"),
    Shot("pile-keys-challenge", "pile challenged", "/dealer", ready=".challenge"),
    Shot("history", "kept", "/history", ready=".deal"),
    Shot("replay", "kept", "/history", replayed, ".deal"),
    Shot("settings", "kept", "/settings", ready=".setting"),
    Shot("backup", "kept", "/backup", ready="h1"),
    Shot("doctor", "kept", "/doctor", ready="h1"),
    *(Shot(f"setup-{step}", "house", "/setup", at_step(step), "#steps button") for step in SETUP),
)
"""Every page in each of its states, once."""

KEPT = (
    "betting-tablet", "betting-upright", "betting-upright-fr", "betting-phone", "doubt-tablet", "scanning-tablet",
    "low-half-tablet", "ruled-lying-fr", "ruled-lying-light", "ruled-upright", "ruled-phone", "double-lying",
    "double-upright", "skyscraper-lying", "laying-tablet-light", "dealer-question-phone", "dealer-question-phone-fr",
    "dealer-correct-phone", "dealer-declare-phone", "dealer-rules-phone", "dealer-rules-phone-fr",
    "dealer-challenge-phone", "dealer-overrule-phone-fr", "dealer-screen-phone", "photographs-phone",
    "training-marked-tablet", "shadow-tablet", "camera-drill-tablet", "lesson-tablet", "lesson-phone-fr",
    "pile-tablet", "pile-refused-lying", "pile-chimney-lying", "pile-stuck-upright-fr",
    "pile-keys-phone", "pile-keys-doubt-phone", "pile-keys-challenge-phone", "setup-camera-phone",
    "setup-area-upright", "setup-sharp-lying-fr", "setup-deck-lying-light-fr", "setup-trial-lying-light-fr",
    "history-tablet", "replay-tablet", "replay-upright-fr", "settings-upright-fr", "backup-phone-fr", "share-tablet",
    "menu-tablet",
)  # fmt: skip
"""The pictures of docs/gallery.md."""


def ways(shot: Shot) -> Iterator[Shot]:
    """A page in every size, both themes and every language."""
    for size in SIZES:
        for theme in ("dark", "light"):
            yield from (replace(shot, size=size, theme=theme, language=code) for code in ("en", "fr"))


def take(browser: Browser, opened: Stage, shot: Shot) -> bytes:
    """Take one picture, as PNG."""
    look: dict[str, Any] = {"viewport": SIZES[shot.size], "color_scheme": shot.theme, "locale": shot.language}
    context = browser.new_context(reduced_motion="reduce", **look)
    if shot.signed_in:
        context.request.post(f"{opened.address}/dealer/pin", form={"pin": PIN})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{opened.address}{shot.path}?lang={shot.language}")
    page.wait_for_selector(shot.ready)
    if shot.touch:
        shot.touch(page)
    page.wait_for_timeout(700)
    picture = page.screenshot()
    context.close()
    return picture


def keep_small(picture: bytes, file: Path) -> None:
    """Keep a picture as the gallery shows it."""
    whole = Pillow.open(BytesIO(picture))
    across = ACROSS[whole.width]
    small = whole.resize((across, round(whole.height * across / whole.width)), Pillow.Resampling.LANCZOS)
    small.save(file, quality=72, method=6)


def main() -> None:
    """Take what is asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("files", nargs="*", help="names of pictures; none for all of the gallery")
    words.add_argument("--all", type=Path, metavar="FOLDER", help="every page in every way, for looking at")
    asked = words.parse_args()
    languages.load()
    shots = [shot for page in PAGES for shot in ways(page)]
    if asked.all:
        wanted = [one for one in shots if one.theme == "dark" and one.size != "tablet"]
        wanted = [one for one in wanted if not asked.files or one.name in asked.files]
        asked.all.mkdir(parents=True, exist_ok=True)
    else:
        wanted = [one for one in shots if one.file in (asked.files or KEPT)]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for name, some in groupby(sorted(wanted, key=lambda one: one.stage), lambda one: one.stage):
            with stage(name) as opened:
                for shot in some:
                    picture = take(browser, opened, shot)
                    if asked.all:
                        (asked.all / f"{shot.file}.png").write_bytes(picture)
                    else:
                        keep_small(picture, FOLDER / f"{shot.file}.webp")
                    print(shot.file, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
