"""The pages of the house, with deals, decks and settings in them, have no fault that axe-core finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, PIN, TABLET, Opened
from tests.web.conftest import serving
from tests.web.house import House
from tests.web.test_axe import violations
from tests.web.test_browser_history import play_a_deal
from web.serve import Server

pytestmark = pytest.mark.browser

STEPS = ("camera", "turn", "area", "light", "sharp", "deck", "sound", "keys", "trial")


@pytest.fixture(params=["dark", "light"])
def opened(request: pytest.FixtureRequest, chromium: Browser, built: House) -> Iterator[Opened]:
    with serving(Server(built.app, port=0)) as server:
        context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme=request.param)
        made = Opened(context.new_page(), server.addresses[0])
        made.page.goto(f"{made.address}/history")
        made.page.fill("[name=pin]", PIN)
        made.page.click("button.key.next")
        yield made
        context.close()


def test_history_with_its_replay_and_its_question(opened: Opened, built: House) -> None:
    play_a_deal(built.table)
    page = opened.page
    page.goto(f"{opened.address}/history")
    page.wait_for_selector(".deal")
    assert violations(page) == []
    page.click("text=Replay")
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        for step in ("first", "last"):
            page.click(f'[data-step="{step}"]')
            assert violations(page) == [], step


def test_every_step_of_the_set_up(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.address}/setup")
    for step in STEPS:
        page.click(f'#steps [data-key="{step}"]')
        expect(page.locator("body")).to_have_attribute("data-step", step)
        page.wait_for_timeout(200)
        assert violations(page) == [], step
    page.click("text=Begin")
    page.wait_for_selector(".tasks")
    assert violations(page) == []
    page.click('#steps [data-key="deck"]')
    page.click("text=Show its cards")
    page.wait_for_selector(".wall")
    assert violations(page) == []


def test_settings_backup_sharing_and_what_is_recorded(opened: Opened, built: House) -> None:
    built.chosen.put("page.viewers", 41)
    page = opened.page
    for path in ("settings", "backup", "share", "recorded", "doctor"):
        page.goto(f"{opened.address}/{path}")
        page.wait_for_timeout(300)
        assert violations(page) == [], path
