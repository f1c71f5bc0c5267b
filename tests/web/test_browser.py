"""The display in a real Chromium: drawn right, alive after interruptions."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import PHONE, PIN, TABLET, Opened
from tests.web.conftest import PictureDesk, serving
from tests.web.pictures import ALL, betting, doubt, ruled
from web import create_app
from web.pin import Access
from web.serve import Server

pytestmark = pytest.mark.browser


def boxes(page: Page, selector: str) -> dict[str, dict[str, float]]:
    """The boxes of elements with data-slot, by slot."""
    script = """(nodes) => Object.fromEntries(nodes.map((node) => {
        const box = node.getBoundingClientRect();
        return [node.dataset.slot, {left: box.left, right: box.right, top: box.top, bottom: box.bottom}];
    }))"""
    found: dict[str, dict[str, float]] = page.eval_on_selector_all(selector, script)
    return found


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


@pytest.mark.parametrize("name", ["betting", "skyscraper"])
def test_on_a_phone_the_menu_stays_in_the_row_of_the_title(opened: Opened, desk: PictureDesk, name: str) -> None:
    shown = ALL[name]()
    shown["camera"] |= {"state": "moving", "text": "something moves over the table"}
    desk.show(shown)
    page = opened.display()
    page.set_viewport_size(PHONE)
    title, menu = page.locator("#title").bounding_box(), page.locator("#menu").bounding_box()
    assert title is not None
    assert menu is not None
    assert menu["y"] < title["y"] + title["height"]
    assert menu["x"] > title["x"] + title["width"]


def test_where_seats_stand_in_two_columns_the_button_cuts_no_name_off(opened: Opened, desk: PictureDesk) -> None:
    picture = ruled()
    desk.show(picture | {"seats": [seat | {"button": seat["seat"] == 4} for seat in picture["seats"]]})
    page = opened.display()
    expect(page.locator("#seats.many .seat .button")).to_be_visible()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.eval_on_selector_all("#seats .name", cut) == []


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


def test_the_next_best_hand_is_shown_on_request_with_its_cards_lit_on_its_floor(
    opened: Opened, desk: PictureDesk
) -> None:
    desk.show(ruled())
    page = opened.display()
    page.click(".part >> text=Dora")
    expect(page.locator(".next-hand")).to_be_hidden()
    page.click("text=Next best hands")
    page.click(".next-hand:has-text('Ana')")
    expect(page.locator(".next-hand .mini")).to_have_count(5)
    assert set(boxes(page, ".plays")) == {"3", "6"}
    page.click(".part >> text=Ben")
    page.click(".next-hand:has-text('Ana')")
    assert set(boxes(page, ".plays")) == {"1", "E", "4"}
    assert opened.faults == []


def test_cards_that_lie_open_before_their_players_are_shown(opened: Opened, desk: PictureDesk) -> None:
    shown = betting()
    shown["seats"][1]["open"] = ["Ah", "7c"]
    desk.show(shown)
    page = opened.display()
    expect(page.locator(".seat:has-text('Ben') .mini")).to_have_count(2)


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


@pytest.mark.parametrize("path", ["/", "/dealer", "/dealer/photographs"])
def test_each_whole_page_weighs_less_than_300_kib_and_comes_from_here(opened: Opened, path: str) -> None:
    opened.page.context.request.post(f"{opened.address}/dealer/pin", form={"pin": PIN})  # nothing is cached by it
    weights: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if "/api/events" not in response.url:
            weights[response.url] = len(response.body())

    opened.page.on("requestfinished", lambda request: weigh(request.response()))
    opened.page.goto(opened.address + path)
    opened.page.wait_for_selector(".slot")
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
