"""The dealer's page in a real Chromium: usable by thumb and by keyboard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from tests.waiting import until
from tests.web.browsing import PHONE, PIN, Opened, answers_late, enter, more
from tests.web.conftest import PictureDesk
from tests.web.pictures import betting, declaring, doubt, ruled, scanning
from vision.crops import card_jpeg
from web.pin import Access
from web.serve import Server

pytestmark = pytest.mark.browser


def acted(desk: PictureDesk, count: int) -> list[Any]:
    """The actions that have arrived, once there are so many."""
    assert until(lambda: len(desk.acted) >= count)
    return desk.acted


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


def test_an_outcome_that_arrives_late_does_not_hide_what_came_after_it(opened: Opened, desk: PictureDesk) -> None:
    desk.then = lambda _: betting()
    page = opened.dealer()
    answers_late(page, "/api/action", 900)
    with page.expect_response(lambda answer: "/api/action" in answer.url):
        page.click("text=Betting done")
    desk.show(declaring())
    expect(page.locator("#prompt")).to_contain_text("Declare high, low or both")
    page.wait_for_timeout(1200)
    expect(page.locator("#prompt")).to_contain_text("Declare high, low or both")


def test_an_action_into_a_dead_network_is_told_and_holds_up_no_later_one(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()
    page.route(lambda address: "/api/action" in address, lambda _: None, times=1)
    with page.expect_request(lambda asked: "/api/action" in asked.url):
        page.click("text=Undo")
    page.click("text=Betting done")
    expect(page.locator("#trouble")).to_contain_text("No contact with the table")
    assert acted(desk, 1) == [{"action": "betting_done"}]


def test_a_refusal_is_told_where_the_thumb_is(opened: Opened, desk: PictureDesk) -> None:
    page = opened.dealer()

    def refuse(_: object) -> Any:
        raise TimeoutError

    desk.then = refuse
    page.click("text=Undo")
    expect(page.locator("#trouble")).to_have_text("The table is busy. Try again.")


def test_a_question_shows_the_picture_it_comes_from(opened: Opened, desk: PictureDesk) -> None:
    desk.pictures["slot-2"] = crop()
    desk.show(doubt() | {"pictures": {"slot-2": 7}})
    page = opened.dealer()
    shown = page.locator("#questions .crop")
    expect(shown).to_be_visible()
    page.wait_for_function("() => document.querySelector('#questions .crop').naturalWidth === 180")
    assert shown.get_attribute("src") == "/api/evidence/slot-2?v=7"
    page.click('[data-slot="2"]')
    expect(page.locator("#sheet .beside .crop")).to_be_visible()
    assert opened.faults == []


def test_a_challenge_shows_every_reading_beside_its_picture_and_corrects_it(opened: Opened, desk: PictureDesk) -> None:
    desk.pictures["slot-4"] = crop()
    desk.show(betting() | {"pictures": {"slot-4": 3}})
    page = opened.dealer()
    more(page, "Challenge a reading")
    expect(page.locator("#sheet .reading")).to_have_count(5)
    expect(page.locator("#sheet img.crop")).to_have_count(1)
    page.click("#sheet .reading:has(img)")
    enter(page, "9d")
    assert acted(desk, 1) == [{"action": "correct", "slot": "4", "card": "9d"}]


def test_a_key_at_the_table_that_challenges_brings_up_what_the_camera_saw(opened: Opened, desk: PictureDesk) -> None:
    desk.show(betting() | {"challenges": 1})
    page = opened.dealer()
    expect(page.locator("#sheet")).to_be_hidden()
    desk.show(betting() | {"version": 3, "challenges": 2})
    expect(page.locator("#sheet h2")).to_have_text("What the camera saw")


def test_what_went_wrong_can_be_declared_settled(opened: Opened, desk: PictureDesk) -> None:
    shown = doubt() | {"dismissible": ["out_of_order"]}
    desk.show(shown | {"actions": [*shown["actions"], "dismiss"]})
    page = opened.dealer()
    page.click("#troubles >> text=Settled")
    assert acted(desk, 1) == [{"action": "dismiss", "kind": "out_of_order"}]


def test_on_a_phone_every_key_is_as_large_as_a_thumb_and_nothing_scrolls_sideways(
    opened: Opened, desk: PictureDesk
) -> None:
    small = """() => [...document.querySelectorAll("button, a.key, select, summary, input:not([type=file])")]
        .filter((one) => one.checkVisibility() && !one.matches(".slot"))
        .map((one) => [one.textContent || one.name, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""
    page = opened.dealer()
    page.set_viewport_size(PHONE)
    for picture in (betting(), doubt(), declaring(), scanning(), ruled()):
        desk.show(picture)
        page.wait_for_function("(phase) => document.body.dataset.phase === phase", arg=picture["phase"])
        assert page.evaluate(small) == [], picture["phase"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("text=More…")
    assert page.evaluate(small) == []
    assert page.evaluate("document.getElementById('sheet').scrollWidth <= innerWidth")


def crop() -> bytes:
    """The picture of a card as the dealer gets it."""
    return card_jpeg(np.full((300, 300, 3), 200, dtype=np.uint8), ((50, 50), (150, 50), (150, 190), (50, 190)))
