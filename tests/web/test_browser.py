"""The pages in a real Chromium: drawn right, usable by thumb and by keyboard, alive after interruptions."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from dealer.table import Table
from tests.web.conftest import PIN, PictureDesk, serving
from tests.web.pictures import ALL, betting, declaring, doubt, ruled, scanning
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

pytestmark = pytest.mark.browser

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 20_000  # ms; a busy machine draws late
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if "CI" in os.environ:
            pytest.fail(f"{CHROMIUM} is missing: install chromium, or set CHROMIUM to where it is")
        pytest.skip(f"no Chromium at {CHROMIUM}: install it (apt install chromium) to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


class Opened:
    """One browser page, and what went wrong in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def display(self) -> Page:
        """Open the display and wait until it is drawn."""
        self.page.goto(self.address)
        self.page.wait_for_selector(".slot")
        return self.page

    def dealer(self) -> Page:
        """Open the dealer's page with the PIN."""
        self.page.goto(f"{self.address}/dealer")
        self.page.fill("[name=pin]", PIN)
        self.page.click("text=Enter")
        self.page.wait_for_selector(".slot")
        return self.page


@pytest.fixture
def opened(chromium: Browser, server: Server, access: Access) -> Iterator[Opened]:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme="dark")
    yield Opened(context.new_page(), server.addresses[0])
    context.close()


def boxes(page: Page, selector: str) -> dict[str, dict[str, float]]:
    """The boxes of elements with data-slot, by slot."""
    script = """(nodes) => Object.fromEntries(nodes.map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.slot, {left: box.left, right: box.right, top: box.top, bottom: box.bottom}];
    }))"""
    found: dict[str, dict[str, float]] = page.eval_on_selector_all(selector, script)
    return found


def acted(desk: PictureDesk, count: int) -> list[Any]:
    """The actions that have arrived, once there are so many."""
    patience = time.monotonic() + PATIENCE / 1000
    while len(desk.acted) < count and time.monotonic() < patience:
        time.sleep(0.02)
    return desk.acted


def middle(box: dict[str, float]) -> float:
    return (box["top"] + box["bottom"]) / 2


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share no point."""
    across = one["right"] <= other["left"] or other["right"] <= one["left"]
    return across or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


@pytest.mark.parametrize("name", ALL)
def test_every_situation_fits_tablet_and_phone_without_overlap(opened: Opened, desk: PictureDesk, name: str) -> None:
    desk.show(ALL[name]())
    page = opened.display()
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        page.wait_for_timeout(500)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        cards = list(boxes(page, ".slot").items())
        assert all(apart(one, other) for at, (_, one) in enumerate(cards) for _, other in cards[:at])
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert all(board["y"] <= box["top"] and box["bottom"] <= board["y"] + board["height"] for _, box in cards)
    assert opened.faults == []


@pytest.mark.parametrize("name", ["betting", "skyscraper", "double"])
def test_index_prompt_and_sentence_are_readable_from_two_metres(opened: Opened, desk: PictureDesk, name: str) -> None:
    desk.show(ALL[name]())
    page = opened.display()
    index = page.eval_on_selector_all(
        ".rank", "(all) => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
    )
    assert index >= 0.055 * TABLET["height"]

    def size(selector: str) -> float:
        return float(page.eval_on_selector(selector, "(one) => parseFloat(getComputedStyle(one).fontSize)"))

    assert size("#sentence") >= 0.028 * TABLET["height"]
    if name != "skyscraper":  # which is ruled: its prompt has made room for the ruling
        assert size(".prompt") >= 0.04 * TABLET["height"]


def test_states_of_cards_are_told_in_words_and_shapes(opened: Opened, desk: PictureDesk) -> None:
    desk.show(doubt())
    page = opened.display()
    told = {slot: page.get_attribute(f'[data-slot="{slot}"]', "aria-label") for slot in "123456E"}
    assert told["1"] == "Position 1, left column, top: queen of spades"
    assert told["2"] == "Position 2, left column, middle: in doubt"
    assert told["3"] == "Position 3, left column, bottom: four of hearts, corrected"
    assert told["4"] == "Position 4, right column, top: face down, turn this one next"
    expect(page.locator('[data-slot="2"] .question')).to_have_text("?")
    expect(page.locator('[data-slot="3"] .pencil')).to_be_visible()
    expect(page.locator("#prompt .alert")).to_have_count(2)


def test_the_elevator_rides_to_the_floor_of_the_half_that_is_looked_at(opened: Opened, desk: PictureDesk) -> None:
    page = opened.display()
    home = boxes(page, ".slot")
    assert middle(home["E"]) == pytest.approx(middle(home["2"]), abs=1)
    desk.show(ruled())
    page.wait_for_selector('.part[aria-pressed="true"]')
    high = boxes(page, ".slot")
    assert middle(high["E"]) == pytest.approx(middle(high["1"]), abs=1)
    assert set(boxes(page, ".plays")) == {"1", "E", "4"}
    page.click(".part >> text=Dora")
    low = boxes(page, ".slot")
    assert middle(low["E"]) == pytest.approx(middle(low["3"]), abs=1)
    assert set(boxes(page, ".plays")) == {"3", "6"}
    assert set(boxes(page, ".aside")) == {"1", "2", "4", "5"}
    assert "five low beats" in page.inner_text('.part[aria-pressed="true"]')
    assert opened.faults == []


def test_wild_cards_say_what_they_stand_for(opened: Opened, desk: PictureDesk) -> None:
    desk.show(ALL["skyscraper"]())
    page = opened.display()
    expect(page.locator('[data-slot="R1"] .stands')).to_have_text("9")
    expect(page.locator(".mini.wild").first).to_have_attribute(
        "aria-label", "four of diamonds, stands for nine of clubs, R1"
    )


def test_with_motion_cards_turn_and_the_elevator_rides_and_without_it_nothing_moves(
    opened: Opened, desk: PictureDesk
) -> None:
    page = opened.display()
    read = "(one) => getComputedStyle(one).transitionDuration"
    assert page.eval_on_selector(".turn", read) == "0s"
    page.emulate_media(reduced_motion="no-preference")
    assert page.eval_on_selector(".slot.elevator", read) == "0s"
    desk.show(ruled())
    page.wait_for_selector("#board.rides")
    assert 0 < float(page.eval_on_selector(".turn", read).removesuffix("s")) < 0.6
    assert 0 < float(page.eval_on_selector(".slot.elevator", read).removesuffix("s")) < 0.6


def test_light_and_four_colours_are_the_screen_s_own_choice(opened: Opened) -> None:
    page = opened.display()
    colour = "(one) => getComputedStyle(one).color"
    dark, black = page.eval_on_selector("body", colour), page.eval_on_selector('[data-slot="5"] .face', colour)
    page.click("#menu summary")
    page.get_by_label("light", exact=True).check()
    page.get_by_label("four colours").check()
    assert page.eval_on_selector("body", colour) != dark
    assert page.eval_on_selector('[data-slot="5"] .face', colour) != black
    page.reload()
    page.wait_for_selector(".slot")
    assert page.get_attribute("html", "data-theme") == "light"
    page.emulate_media(color_scheme="dark")
    assert page.get_attribute("html", "data-theme") == "light"


def test_inline_script_is_blocked(opened: Opened) -> None:
    page = opened.display()
    outcome = page.evaluate("""async () => {
        const blocked = new Promise((tell) => {
            addEventListener("securitypolicyviolation", (event) => tell(event.violatedDirective));
        });
        const script = document.createElement("script");
        try {
            script.append("window.intruder = true");
            document.head.append(script);
        } catch (error) {
            return ["thrown", window.intruder ?? null];
        }
        return [await blocked, window.intruder ?? null];
    }""")
    assert outcome[1] is None
    assert outcome[0] == "thrown" or outcome[0].startswith(("script-src", "require-trusted-types"))


def test_the_whole_page_weighs_less_than_300_kib_and_comes_from_here(opened: Opened) -> None:
    weights: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if "/api/events" not in response.url:
            weights[response.url] = len(response.body())

    opened.page.on("requestfinished", lambda request: weigh(request.response()))
    opened.display()
    opened.page.wait_for_timeout(500)
    assert len(weights) > 12
    assert sum(weights.values()) < 300 * 1024
    assert all(url.startswith(opened.address) for url in weights)


def test_after_a_restart_of_the_server_the_page_comes_back_by_itself(
    chromium: Browser, app: Flask, desk: PictureDesk, access: Access
) -> None:
    with serving(Server(app, port=0)) as first:
        port = first.port
        opened = Opened(chromium.new_page(), first.addresses[0])
        page = opened.display()
    expect(page.locator("#link")).to_contain_text("no contact for")
    assert page.get_attribute("body", "data-link") == "lost"
    again = PictureDesk(ruled() | {"version": 1})
    with serving(Server(create_app(again, access), port=port)):
        expect(page.locator("#sentence")).to_contain_text("Pot split.")
        expect(page.locator("#link")).to_be_empty()
        assert page.get_attribute("body", "data-link") == "live"
        page.close()


def test_a_wrong_pin_is_refused_in_words_and_the_right_one_opens(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.address}/dealer")
    page.fill("[name=pin]", "0000")
    page.click("text=Enter")
    expect(page.locator(".alert")).to_contain_text("That is not the PIN.")
    opened.dealer()
    expect(page.locator("#title")).to_have_text("Deal 14")


def test_the_pin_is_chosen_with_the_code_from_the_console(chromium: Browser, server: Server, access: Access) -> None:
    page = chromium.new_page()
    page.goto(f"{server.addresses[0]}/dealer")
    assert access.setup_code
    page.fill("[name=code]", access.setup_code.lower())
    page.fill("[name=pin]", PIN)
    page.fill("[name=again]", PIN)
    page.click("text=Keep this PIN")
    expect(page.locator("#dock")).to_contain_text("Betting done")
    page.close()


def test_a_card_is_corrected_in_three_taps(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()
    page.set_viewport_size(PHONE)
    page.click('[data-slot="4"]')
    page.click('[data-rank="9"]')
    page.click('[aria-label^="nine of diamonds"]')
    expect(page.locator("#sheet")).to_be_hidden()
    assert acted(desk, 1) == [{"action": "correct", "slot": "4", "card": "9d"}]


def test_the_likeliest_card_takes_two_taps_and_a_question_one(opened: Opened, desk: PictureDesk) -> None:
    desk.show(doubt())
    page = opened.dealer()
    page.click('[data-slot="2"]')
    page.click('#sheet [aria-label^="six of diamonds"]')
    expect(page.locator("#sheet")).to_be_hidden()
    page.click('#questions [aria-label^="nine of diamonds"]')
    assert acted(desk, 2) == [
        {"action": "correct", "slot": "2", "card": "6d"},
        {"action": "answer", "id": "slot-2", "card": "9d"},
    ]


def test_a_card_of_a_shown_hand_is_corrected_in_three_taps(opened: Opened, desk: PictureDesk) -> None:
    desk.show(scanning())
    page = opened.dealer()
    page.click('[data-key="hand-1-2"]')
    page.click('[data-rank="5"]')
    page.click('[aria-label^="five of clubs"]')
    expect(page.locator("#sheet")).to_be_hidden()
    assert acted(desk, 1) == [{"action": "correct", "seat": 1, "index": 2, "card": "5c"}]


def test_keys_are_there_only_for_what_may_be_done(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()
    expect(page.locator("#dock .key")).to_have_text(["Betting done", "Fold…", "Undo", "More…"])
    desk.show(ruled())
    expect(page.locator("#dock .key")).to_have_text(["New deal", "Undo", "More…"])
    desk.show(betting() | {"actions": []})
    expect(page.locator("#dock .key")).to_have_text(["More…"])


def test_folding_by_keyboard_alone(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()
    page.focus("text=Fold…")
    page.keyboard.press("Enter")
    page.focus("#sheet >> text=Dora")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()
    assert acted(desk, 1) == [{"action": "fold", "seat": 4}]
    page.focus("text=Fold…")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()


def test_declarations_are_entered_for_each_seat_and_stay_hidden(opened: Opened, desk: PictureDesk) -> None:
    desk.show(declaring())
    page = opened.dealer()
    assert "✓ in" in page.inner_text(".declare-row:has-text('Ana')")
    page.click('[aria-label="Chris declares both"]')
    acted(desk, 1)
    page.click(".declare-row:has-text('Ana') >> text=change")
    page.click('[aria-label="Ana declares low"]')
    assert acted(desk, 2) == [
        {"action": "declare", "seat": 3, "side": "both"},
        {"action": "declare", "seat": 1, "side": "low"},
    ]


def test_two_dealers_at_once_see_each_other_s_actions(opened: Opened, desk: PictureDesk) -> None:
    desk.then = lambda _: declaring()
    first = opened.dealer()
    second = first.context.new_page()
    second.goto(f"{opened.address}/dealer")
    second.wait_for_selector(".slot")
    first.click("text=Betting done")
    expect(second.locator("#prompt")).to_contain_text("Declare high, low or both")


def test_a_refusal_is_told_where_the_thumb_is(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()

    def refuse(_: object) -> Any:
        raise TimeoutError

    desk.then = refuse
    page.click("text=Undo")
    expect(page.locator("#trouble")).to_have_text("The table is busy. Try again.")


def test_a_whole_deal_by_hand_without_any_camera(chromium: Browser, access: Access) -> None:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    table = Table("elevator", ["Ana", "Ben"])
    with table, serving(Server(create_app(TableDesk(table), access), port=0)) as server:
        context = chromium.new_context(viewport=PHONE)
        page = Opened(context.new_page(), server.addresses[0]).dealer()
        play_by_hand(page)
        display = Opened(context.new_page(), server.addresses[0]).display()
        expect(display.locator(".part-winner").first).to_contain_text("Ana")
        expect(display.locator(".part-hand").first).to_contain_text("1-E-4")
        context.close()


def play_by_hand(page: Page) -> None:
    """Enter the deal of the first sketch; Ana holds the royal flush, Ben the better low."""
    page.click("text=The board is laid")
    for turn in ("5=8c", "1=Qs", "3=4h", "2=9h", "4=Js", "6=2d", "E=Ts"):
        slot, _, card = turn.partition("=")
        page.click(f'[data-slot="{slot}"]')
        enter(page, card)
    page.click("text=Betting done")
    page.click('[aria-label="Ana declares high"]')
    page.click('[aria-label="Ben declares low"]')
    for name, hand in (("Ana", "As Ks 7d 7c"), ("Ben", "5d 3c Ad Kc")):
        page.click("text=More…")
        page.click("text=Enter a hand…")
        page.click(f"#sheet >> text={name}")
        for card in hand.split():
            enter(page, card)
    expect(page.locator(".part-winner").first).to_contain_text("Ana")


def enter(page: Page, card: str) -> None:
    """Choose a card in the sheet by rank and suit."""
    page.click(f'#sheet [data-rank="{card[0]}"]')
    page.click(f'#sheet [data-key="card-{card}"]')
