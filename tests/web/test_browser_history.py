"""History, backup, settings and sharing in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.events import BettingDone, BoardLaid, CardTurned, Declare, Fold, HandScanned, ScanNext, StartDeal
from dealer.notation import parse_all
from dealer.state import Phase
from dealer.table import Table
from rules.cards import parse_card, parse_cards
from rules.ruling import Declaration
from tests.web.browsing import PHONE, TABLET, Opened, answers_late
from tests.web.conftest import on_a_tablet
from tests.web.house import House

pytestmark = pytest.mark.browser

BOARD = {"5": "8c", "1": "Qs", "3": "4h", "2": "9h", "4": "Js", "6": "2d", "E": "Ts"}
HANDS = {"Ana": ("As", "Ks", "5d", "3c"), "Ben": ("Ah", "Kd", "7s", "6s")}


@pytest.fixture
def opened(chromium: Browser, built: House) -> Iterator[Opened]:
    with on_a_tablet(chromium, built.app) as made:
        yield made


def play_a_deal(table: Table) -> None:
    """Play a deal to its ruling; Chris folds."""
    table.play(BoardLaid(tuple(BOARD)))
    for slot, card in BOARD.items():
        table.play(CardTurned(slot, parse_card(card)))
    table.play(Fold(3))
    table.play(BettingDone())
    table.play(Declare(1, Declaration.HIGH))
    table.play(Declare(2, Declaration.LOW))
    for _ in HANDS:
        name = next(seat.name for seat in table.state.seats if seat.number == table.state.scanning)
        table.play(HandScanned(parse_cards(HANDS[name])))
        table.play(ScanNext())
    assert table.state.phase is Phase.RULED


def fits(page: Page) -> bool:
    """Whether the page needs no scrolling sideways, once it has taken its new size."""
    for _ in range(20):
        if page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            return True
        page.wait_for_timeout(100)
    return False


def test_a_deal_is_replayed_step_by_step_as_the_display_drew_it(opened: Opened, built: House) -> None:
    play_a_deal(built.table)
    page = opened.page
    page.goto(f"{opened.address}/history")
    page.click("text=Replay")
    board = page.locator("#replay .slot.up")
    expect(page.locator("#replay h2")).to_contain_text("Elevator")
    expect(board).to_have_count(0)
    for turned in range(1, 8):
        while board.count() < turned:
            page.click('[data-step="on"]')
    expect(page.locator("#replay .dial-caption")).to_contain_text("round 8 of 8")
    page.click('[data-step="last"]')
    expect(page.locator("#replay .part")).to_have_count(2)
    expect(page.locator("#replay .plays").first).to_be_visible()
    for half in (0, 1):
        page.click(f"#replay .part >> nth={half}")
        expect(page.locator("#replay .part").nth(half)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#replay .part[aria-pressed=true]")).to_have_count(1)
    page.click('[data-step="first"]')
    expect(board).to_have_count(0)
    page.click('[data-step="play"]')
    expect(page.locator("#replay-step")).to_contain_text("Step 2 of")
    page.click('[data-step="play"]')
    page.click("text=Close")
    expect(page.locator("#replay")).to_be_hidden()
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        page.click("text=Replay")
        assert fits(page)
        page.click("text=Close")
    assert opened.faults == []


def test_results_files_and_deletion(opened: Opened, built: House) -> None:
    play_a_deal(built.table)
    built.table.play(StartDeal())
    built.table.play(BoardLaid(tuple(BOARD)))
    built.table.play(CardTurned("5", parse_card("8c")))
    page = opened.page
    page.goto(f"{opened.address}/history")
    expect(page.locator("#players tbody tr")).to_have_count(3)
    assert page.inner_text("#players tbody tr:nth-child(1) td:nth-child(5)") == "1/2"
    expect(page.locator("#deals .deal")).to_have_count(2)
    with page.expect_download() as waiting:
        page.click("#deals .deal:nth-child(2) >> text=Notation")
    (deal,) = parse_all(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert deal.hand("Ben") == parse_cards(HANDS["Ben"])
    page.click("#deals .deal:nth-child(2) >> text=Delete…")
    page.click("text=Keep it")
    expect(page.locator("#deals .deal")).to_have_count(2)
    page.click("#deals .deal:nth-child(2) >> text=Delete…")
    page.click("text=Delete it")
    expect(page.locator("#deals .deal")).to_have_count(1)
    expect(page.locator("#results")).to_be_hidden()
    assert opened.faults == []


def test_a_backup_is_saved_and_put_back_and_a_wrong_file_is_refused_in_words(opened: Opened, built: House) -> None:
    built.chosen.put("page.viewers", 33)
    page = opened.page
    page.goto(f"{opened.address}/backup")
    with page.expect_download() as waiting:
        page.click("text=Save a backup")
    saved = Path(waiting.value.path())
    assert waiting.value.suggested_filename.startswith("floorman-")
    built.chosen.put("page.viewers", 44)
    wrong = built.folder / "wrong.zip"
    wrong.write_bytes(b"no backup")
    page.set_input_files("[name=file]", wrong)
    page.click("text=Put it back")
    expect(page.locator("#trouble")).to_contain_text("no backup")
    assert "44" in built.chosen.file.read_text()
    page.set_input_files("[name=file]", saved)
    page.click("text=Put it back")
    expect(page.locator("#done")).to_contain_text("the settings")
    assert "33" in built.chosen.file.read_text()


def test_every_setting_can_be_chosen_and_given_back_on_its_page(opened: Opened, built: House) -> None:
    page = opened.page
    page.goto(f"{opened.address}/settings")
    page.wait_for_selector(".setting")
    names = page.eval_on_selector_all(".setting label", "(all) => all.map((one) => one.textContent)")
    assert names == [row.name for row in built.chosen.rows()]
    field = page.get_by_label("page.viewers", exact=True)
    field.fill("12")
    field.press("Tab")
    expect(page.locator("#saved")).to_contain_text("page.viewers is kept")
    assert built.chosen.settings.page.viewers == 12
    field = page.get_by_label("page.viewers", exact=True)
    field.fill("1000")
    field.press("Tab")
    expect(page.locator("#trouble")).to_contain_text("choose 1 to 200")
    page.click('[data-key="back-page.viewers"]')
    expect(page.get_by_label("page.viewers", exact=True)).to_have_value("40")
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        assert fits(page)


def test_what_is_being_written_into_one_setting_outlives_the_answer_about_another(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.address}/settings")
    page.get_by_label("page.viewers", exact=True).fill("12")
    answers_late(page, "/api/settings", 700)
    page.get_by_label("page.port", exact=True).click()
    page.get_by_label("page.port", exact=True).fill("80")
    expect(page.locator("#saved")).to_contain_text("page.viewers is kept")
    page.keyboard.type("99")
    expect(page.get_by_label("page.port", exact=True)).to_have_value("8099")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("page.port is kept")
    expect(page.get_by_label("page.port", exact=True)).to_be_focused()


def test_the_address_to_share_is_the_one_under_the_code(opened: Opened) -> None:
    page = opened.page
    page.goto(f"{opened.address}/share")
    address = page.inner_text(".address")
    assert re.fullmatch(r"http://[\w.:\[\]-]+:\d+/", address)
    assert page.get_attribute(".qr", "alt") == f"QR code of the address {address}"
    assert page.eval_on_selector(".qr", "(one) => one.naturalWidth > 20 && one.complete")
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        assert fits(page)
    page.goto(f"{opened.address}/recorded")
    assert fits(page)
    assert opened.faults == []
