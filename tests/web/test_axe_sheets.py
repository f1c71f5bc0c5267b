"""Every sheet of the dealer's page: nothing that axe-core finds, and all of it within reach of a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from dealer.house_book import HouseBook
from tests.waiting import until
from tests.web.browsing import PHONE, Opened
from tests.web.conftest import PictureDesk
from tests.web.pictures import doubt, ruled, scanning
from tests.web.test_axe import enter, violations
from web import create_app
from web.pin import Access

pytestmark = pytest.mark.browser

EVERYTHING = [
    "scan_next", "scan", "unfold", "overrule", "enter_hand", "open_cards", "swap_hands", "accept_order", "order",
    "seats", "button", "fold", "undo", "correct", "new_deal", "betting_done",
]  # fmt: skip
STEPS = [
    {"step": 1, "text": "Chris folds.", "undone": False, "person": True},
    {"step": 2, "text": "Eli folds.", "undone": True, "person": True},
]
SHEETS = {
    "Another player shows": (".wide-key",),
    "Did not fold": (),
    "Rule otherwise": ("[name=by]",),
    "Name a line": (".seat-keys .key", ".wide-key"),
    "Go back to a step": (),
    "Challenge a reading": (),
    "Enter a hand": (".seat-keys .key", ".rank-key", "[data-key^='card-']"),
    "Enter open cards": (".seat-keys .key",),
    "Exchange two hands": (".seat-keys .key",),
    "Mend the order": (".sign",),
    "Game and house rules": (".rules-list li", ".rule-group summary"),
    "Seats and names": (".sheet-body > .wide-key",),
    "Move the button": (),
    "This screen": ("label:has-text('speaks')",),
}
"""The keys behind "More…" that open a sheet, and what is touched in it, one after the other."""


def everything() -> dict[str, Any]:
    """A deal in which every key behind "More…" is there."""
    shown = ruled()
    ruling = shown["ruling"] | {"ruling_needed": "Which line does Ana play?"}
    shown |= {"phase": "scanning", "actions": EVERYTHING, "ruling": ruling, "steps": STEPS}
    shown["game"] = shown["game"] | {"up_cards": 2, "players": {"least": 2, "most": 11}}
    return shown


@pytest.fixture
def app(desk: PictureDesk, access: Access, tmp_path: Path) -> Flask:
    return create_app(desk, access, book=HouseBook(tmp_path))


@pytest.fixture(params=["dark", "light"])
def page(request: pytest.FixtureRequest, opened: Opened, desk: PictureDesk) -> Page:
    desk.show(everything())
    made = enter(opened)
    made.set_viewport_size(PHONE)
    made.evaluate("(theme) => localStorage.setItem('floorman.theme', theme)", request.param)
    made.reload()
    made.wait_for_selector(".slot")
    return made


def open_more(page: Page) -> None:
    page.click("text=More…")
    page.wait_for_selector("#sheet[open]")


def test_every_sheet_behind_more_is_tried_here(page: Page) -> None:
    open_more(page)
    opening = [key for key in page.locator("#sheet .key").all_inner_texts() if key.endswith("…")]
    assert [key for key in opening if not any(key.startswith(known) for known in SHEETS)] == []
    assert len(opening) == len(SHEETS)


@pytest.mark.parametrize("words", SHEETS)
def test_no_sheet_has_a_violation_nor_what_it_leads_to(page: Page, words: str) -> None:
    open_more(page)
    assert violations(page) == []
    page.click(f"#sheet .key:has-text('{words}')")
    page.wait_for_timeout(200)
    assert violations(page) == [], words
    for touched in SHEETS[words]:
        page.click(f"#sheet {touched} >> nth=0")
        page.wait_for_timeout(200)
        assert violations(page) == [], touched


OTHERS: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "fold": (scanning, "text=Fold…"),
    "correct a card of the board": (ruled, '[data-slot="2"]'),
    "correct a card of a hand": (ruled, '[data-key="hand-1-0"]'),
    "another answer to a question": (doubt, "text=other…"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_no_other_sheet_has_one(page: Page, desk: PictureDesk, name: str) -> None:
    make, touched = OTHERS[name]
    desk.show(make())
    page.reload()
    page.click(touched)
    page.wait_for_selector("#sheet[open]")
    assert violations(page) == []


def focused(page: Page) -> str:
    """The words of what has the focus."""
    return str(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText"))


def test_a_keyboard_overrules_from_the_first_key_to_the_last(opened: Opened, desk: PictureDesk) -> None:
    desk.show(ruled() | {"actions": ["overrule", "undo"]})
    page = enter(opened)
    page.locator("text=More…").focus()
    page.keyboard.press("Enter")
    press_until(page, "Rule otherwise…")
    page.keyboard.press("Enter")
    expect(page.locator("[name=by]")).to_be_focused()
    page.keyboard.type("Zoe")
    press_until(page, "Ana")
    page.keyboard.press("Enter")
    press_until(page, "Ben")
    page.keyboard.press("Space")
    press_until(page, "Rule so")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_hidden()
    assert until(lambda: bool(desk.acted))
    assert desk.acted == [{"action": "overrule", "by": "Zoe", "shares": {"1": "1/2", "2": "1/2"}}]


def test_escape_closes_a_sheet_and_the_focus_is_back_where_it_was(opened: Opened, desk: PictureDesk) -> None:
    desk.show(everything())
    page = enter(opened)
    page.locator("text=More…").focus()
    page.keyboard.press("Enter")
    press_until(page, "Seats and names…")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert focused(page) == "More…"


def test_a_sheet_is_announced_by_its_own_title(opened: Opened, desk: PictureDesk) -> None:
    desk.show(everything())
    page = enter(opened)
    open_more(page)
    expect(page.get_by_role("dialog", name="More", exact=True)).to_be_visible()
    page.click("text=Seats and names")
    expect(page.get_by_role("dialog", name="Who sits here?")).to_be_visible()


def press_until(page: Page, words: str) -> None:
    """Press Tab until the key with these words has the focus; never out of the sheet."""
    for _each in range(60):
        page.keyboard.press("Tab")
        inside = page.evaluate(
            "document.activeElement === document.body || Boolean(document.activeElement.closest('#sheet'))"
        )
        assert inside, "the focus stays in the sheet while it is open"
        if focused(page) == words:
            return
    raise AssertionError(f"{words} cannot be reached with Tab")
