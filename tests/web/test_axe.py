"""No page has a fault that axe-core finds, in the dark and in the light."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.web.browsing import PIN, Opened
from tests.web.conftest import PictureDesk
from tests.web.pictures import ALL

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
PAGES = (
    "/", "/dealer", "/dealer/photographs", "/setup", "/nowhere",
    "/history", "/backup", "/settings", "/share", "/recorded", "/learn", "/learn/double-elevator",
)  # fmt: skip
SITUATIONS = ("betting", "doubt", "declaring", "ruled")


def violations(page: Page) -> list[str]:
    """What axe finds wrong on the page as it is now."""
    # Through the debugger, which the page's own policy against foreign script does not bind.
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
    ]


def enter(opened: Opened) -> Page:
    opened.page.goto(f"{opened.address}/dealer")
    opened.page.fill("[name=pin]", PIN)
    opened.page.click("button.key.next")
    opened.page.wait_for_selector(".slot")
    return opened.page


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_page_has_a_violation(opened: Opened, theme: str) -> None:
    page = enter(opened)
    page.evaluate("(theme) => localStorage.setItem('floorman.theme', theme)", theme)
    for path in PAGES:
        page.goto(opened.address + path)
        page.wait_for_timeout(400)
        assert page.get_attribute("html", "data-theme") == theme
        assert violations(page) == [], path


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_neither_the_form_for_the_pin_nor_the_display_has_one_in_any_situation(
    opened: Opened, desk: PictureDesk, theme: str
) -> None:
    page = opened.page
    page.goto(f"{opened.address}/dealer")
    page.evaluate("(theme) => localStorage.setItem('floorman.theme', theme)", theme)
    page.reload()
    assert violations(page) == []
    for name in SITUATIONS:
        desk.show(ALL[name]())
        page.goto(opened.address)
        page.wait_for_selector(".slot")
        page.wait_for_timeout(300)
        assert violations(page) == [], name


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_dealer_s_page_has_none_in_any_situation(opened: Opened, desk: PictureDesk, theme: str) -> None:
    page = enter(opened)
    page.evaluate("(theme) => localStorage.setItem('floorman.theme', theme)", theme)
    for name in SITUATIONS:
        desk.show(ALL[name]())
        page.reload()
        page.wait_for_selector(".slot")
        page.wait_for_timeout(300)
        assert violations(page) == [], name


def test_axe_itself_finds_a_fault_that_is_there(opened: Opened) -> None:
    page = opened.display()
    page.evaluate("document.body.append(document.createElement('input'))")
    assert any(fault.startswith("label") for fault in violations(page))
