"""A host sets the table up alone, from the camera to "ready"; the simulated table is camera and hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dealer.stage import stage_of
from hardware.simulator import SimulatedTable, TableOptions
from rules.variants import variant
from tests.web.browsing import PHONE, PIN, TABLET, Opened, answers_late
from tests.web.conftest import serving
from tests.web.house import House, house
from vision.recogniser import Recogniser
from web.serve import Server

pytestmark = pytest.mark.browser

SLOW = 240_000  # ms; what waits for cards to be laid and read, on a busy machine
STEPS = ["camera", "turn", "area", "light", "sharp", "deck", "sound", "keys", "trial"]


@pytest.fixture
def built(tmp_path: Path) -> Iterator[House]:
    across = stage_of(variant("elevator")).across
    camera = SimulatedTable((), TableOptions(seed=5, across=across, size=(960, 540), realtime=True, endless=True))
    with house(tmp_path, Recogniser.load(live=True), camera=camera) as made:
        yield made


@pytest.fixture
def opened(chromium: Browser, built: House) -> Iterator[Opened]:
    with serving(Server(built.app, port=0)) as server:
        context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme="dark")
        made = Opened(context.new_page(), server.addresses[0])
        made.page.goto(f"{made.address}/setup")
        made.page.fill("[name=pin]", PIN)
        made.page.click("button.key.next")
        made.page.goto(f"{made.address}/setup")
        yield made
        context.close()


def next_key(page: Page) -> Locator:
    return page.locator('[data-key="next"]')


def at(page: Page, step: str) -> None:
    """Wait until the wizard is at a step."""
    expect(page.locator("body")).to_have_attribute("data-step", step, timeout=SLOW)


def stored(built: House) -> dict[str, object]:
    held = json.loads((built.chosen.folder / "setup.json").read_text())
    assert isinstance(held, dict)
    return held


def test_from_the_camera_to_ready_one_thing_a_screen(opened: Opened, built: House) -> None:
    page = opened.page
    camera_and_area(page, built)
    light_and_sharpness(page, built)
    deck_and_sound(page, built)
    the_trial(page)
    expect(page.locator("#steps .good")).to_have_count(7, timeout=SLOW)
    held = stored(built)["done"]
    assert isinstance(held, dict)
    assert list(held) == STEPS
    assert held["sound"] == held["keys"] == "skipped"
    assert built.table.state.ruling is None
    assert opened.faults == []


def test_a_corner_that_is_moved_on_before_the_table_answers_stays_where_it_was_moved(
    opened: Opened, built: House
) -> None:
    page = opened.page
    page.click('#steps [data-key="area"]')
    at(page, "area")
    corner = page.get_by_label("Top left corner")
    expect(corner).to_be_visible(timeout=SLOW)
    answers_late(page, "/api/setup", 600)
    corner.press("ArrowRight")
    page.keyboard.down("ArrowRight")
    page.wait_for_timeout(900)
    page.keyboard.up("ArrowRight")
    expect(page.locator("body")).to_have_attribute("aria-busy", "false")
    assert built.chosen.settings.camera.area[:2] == (0.02, 0.0)


def camera_and_area(page: Page, built: House) -> None:
    at(page, "camera")
    expect(page.locator("#picture img")).to_be_visible(timeout=SLOW)
    next_key(page).click()

    at(page, "turn")
    page.click('[data-key="right"]')
    expect(page.locator("#picture img")).to_be_visible(timeout=SLOW)
    upright = (
        "() => { const one = document.querySelector('#picture img'); return one?.naturalWidth < one?.naturalHeight; }"
    )
    page.wait_for_function(upright, timeout=SLOW)
    page.click('[data-key="left"]')
    next_key(page).click()

    at(page, "area")
    corner = page.get_by_label("Top left corner")
    corner.focus()
    for _ in range(2):
        corner.press("ArrowRight")
    expect(page.get_by_text("The whole picture")).to_be_enabled(timeout=SLOW)
    expect(page.locator("body")).to_have_attribute("aria-busy", "false", timeout=SLOW)
    assert built.chosen.settings.camera.area[:2] == (0.02, 0.0)
    page.click("text=Find it by itself")
    expect(page.get_by_text("The whole picture")).to_be_disabled(timeout=SLOW)
    next_key(page).click()


def light_and_sharpness(page: Page, built: House) -> None:
    at(page, "light")
    page.click('[data-key="60"]')
    expect(page.locator(".gauge .name", has_text="Contrast")).to_be_visible(timeout=SLOW)
    assert built.chosen.settings.camera.mains == 60
    page.reload()
    at(page, "light")
    next_key(page).click()

    at(page, "sharp")
    expect(page.locator(".gauge .name", has_text="Corner index")).to_be_visible(timeout=SLOW)
    expect(page.locator("#body")).to_contain_text("there is nothing to hold")
    next_key(page).click()


def deck_and_sound(page: Page, built: House) -> None:
    at(page, "deck")
    page.get_by_label("Name of the deck").fill("House red")
    page.click("text=Show its cards")
    page.get_by_text("Keep what was seen").click(timeout=SLOW)
    expect(page.locator(".decks li")).to_contain_text("House red", timeout=SLOW)
    assert (built.chosen.folder / "decks" / "House red.deck").exists()
    next_key(page).click()

    at(page, "sound")
    page.click("text=Play a chime")
    page.click("text=I did not")
    expect(page.locator("#body")).to_contain_text("muted")
    page.click("text=Without sound")
    at(page, "keys")
    next_key(page).click()


def the_trial(page: Page) -> None:
    at(page, "trial")
    page.click("text=Begin")
    expect(page.locator(".tasks .done")).to_have_count(5, timeout=SLOW)
    page.click("text=All right")
    expect(page.locator(".verdict")).to_contain_text("Ready", timeout=SLOW)
    next_key(page).click()


def test_a_test_deal_that_is_given_up_says_what_to_mend_and_can_be_repeated(opened: Opened) -> None:
    page = opened.page
    page.click('#steps [data-key="trial"]')
    at(page, "trial")
    page.click("text=Begin")
    page.click("text=End the test deal")
    expect(page.locator(".verdict")).to_contain_text("Not ready yet")
    expect(page.locator("#body")).to_contain_text("The board is not found")
    page.click("text=Repeat the test deal")
    expect(page.locator(".tasks .now")).to_contain_text("Lay the board")
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert next_key(page).count() == 0
