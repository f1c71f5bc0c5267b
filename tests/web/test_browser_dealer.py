"""The dealer's page in a real Chromium: usable by thumb and by keyboard."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.table import Table
from tests.web.browsing import PATIENCE, PHONE, PIN, Opened
from tests.web.conftest import PictureDesk, serving
from tests.web.pictures import betting, declaring, doubt, ruled, scanning
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

pytestmark = pytest.mark.browser


def acted(desk: PictureDesk, count: int) -> list[Any]:
    """The actions that have arrived, once there are so many."""
    patience = time.monotonic() + PATIENCE / 1000
    while len(desk.acted) < count and time.monotonic() < patience:
        time.sleep(0.02)
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
