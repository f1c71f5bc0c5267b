"""A showdown by photograph on a phone, from the first picture to the ruling, without any table camera."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Pillow
from playwright.sync_api import Browser, Page, expect

from dealer.photographs import Photographs
from dealer.table import Table
from rules.cards import Card, parse_card
from tests.dealer.playing import ELEVATOR
from tests.vision import boards
from tests.web.browsing import PHONE, PIN, Opened, answers_late, enter
from tests.web.conftest import serving
from vision.detection import Detection, Image
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

pytestmark = pytest.mark.browser

ANA, BEN = ("As", "Ks", "7d", "7c"), ("5d", "3c", "Ad", "Kc")


class Table4Photos:
    """A recogniser for pictures of one tone: the tone says what lies there."""

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        tone = int(image[10, 10, 0])
        if tone < 60:
            return []
        if tone < 120:
            board = boards.deal(boards.ELEVATOR, 3, turn=0, untidy=0.05)
            return [seen(board.outlines[index], ELEVATOR[slot]) for slot, index in board.slots.items()]
        return [seen(quad(at), card) for at, card in enumerate(ANA if tone < 180 else BEN)]


def quad(at: int) -> tuple[tuple[float, float], ...]:
    left = 200.0 + 150 * at
    return ((left, 200), (left + 100, 200), (left + 100, 340), (left, 340))


def seen(outline: tuple[tuple[float, float], ...], card: str) -> Detection:
    """One card; the two of diamonds and the three of clubs are in doubt."""
    face = parse_card(card)
    if card in ("2d", "3c"):
        other = parse_card({"2d": "Jd", "3c": "8c"}[card])
        return Detection(outline, None, 0.6, ((face, 0.6), (other, 0.3)))  # type: ignore[arg-type]
    return Detection(outline, face, 0.99, ((face, 0.99),))  # type: ignore[arg-type]


def picture(tone: int) -> dict[str, object]:
    """A picture of one tone as a file that is chosen."""
    kept = BytesIO()
    Pillow.new("RGB", (1280, 720), (tone, tone, tone)).save(kept, "JPEG", quality=95)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": kept.getvalue()}


BOARD, ANAS, BENS, NOTHING = picture(90), picture(150), picture(210), picture(20)


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    access = Access(tmp_path)
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    with Table("elevator", ["Ana", "Ben"]) as table:
        app = create_app(TableDesk(table), access, photographs=Photographs(Table4Photos))
        with serving(Server(app, port=0)) as server:
            context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
            opened = Opened(context.new_page(), server.addresses[0])
            opened.dealer()
            opened.page.goto(f"{opened.address}/dealer/photographs")
            opened.page.wait_for_selector(".slot")
            yield opened.page
            assert [fault for fault in opened.faults if "409" not in fault and "400" not in fault] == []
            context.close()


def lies(page: Page, slot: str, words: str) -> None:
    """Wait until a place is told in these words."""
    expect(page.locator(f'[data-slot="{slot}"]')).to_have_attribute("aria-label", words)


def hand(page: Page, number: int, photo: dict[str, object]) -> None:
    """Photograph the hand of one player."""
    page.set_input_files(f".photo-hand:nth-child({number}) input[type=file]", photo)  # type: ignore[arg-type]
    expect(page.locator(f".photo-hand:nth-child({number}) .mini .suit").nth(2)).to_be_visible()


def touch_a_pyramid_in(page: Page) -> None:
    """Choose the pyramid, and touch its board and two hands in."""
    page.select_option("#game", "pyramid")
    page.wait_for_function("() => document.querySelectorAll('.slot').length === 6")
    cards = iter(["Ah", "Kh", "Qh", "2c", "3c", "4d", "As", "Ks", "Qs", "Js", "Ac", "Kc", "Qc", "Jc"])
    for slot in "123456":
        page.click(f'[data-slot="{slot}"]')
        enter(page, next(cards))
    for player in range(2):
        for index in range(4):
            page.click(f'[data-key="hole-{player}-{index}"]')
            enter(page, next(cards))


def test_a_showdown_is_photographed_corrected_where_in_doubt_and_ruled_on(page: Page) -> None:
    page.set_input_files("#take input", BOARD)  # type: ignore[arg-type]
    expect(page.locator("#advice")).to_contain_text("The cards marked with a question mark are not certain")
    page.click('[data-slot="6"]')
    expect(page.locator("#sheet canvas.crop")).to_be_visible()
    page.click('#sheet [aria-label^="two of diamonds"]')
    lies(page, "6", "Position 6, right column, bottom: two of diamonds")
    hand(page, 1, ANAS)
    hand(page, 2, BENS)
    page.click("text=Who wins?")
    expect(page.locator("#trouble")).to_have_text("Player 1 has not declared: say high, low or both.")
    page.fill('[aria-label="name of player 1"]', "Ana")
    page.click(".photo-hand:nth-child(1) >> text=High")
    page.click(".photo-hand:nth-child(2) >> text=Low")
    page.click("text=Who wins?")
    expect(page.locator("#trouble")).to_have_text("Player 2 shows 4 cards.")
    page.click('[data-key="hole-1-1"]')
    page.click('#sheet [aria-label^="three of clubs"]')
    page.click("text=Who wins?")
    expect(page.locator(".part-winner")).to_have_text(["Ana · ½", "Player 2 · ½"])
    expect(page.locator(".slot.inline")).to_have_count(3)
    page.click(".part >> text=Player 2")
    expect(page.locator('.slot.plays[data-slot="3"]')).to_be_visible()


def test_the_same_by_touch_alone_and_with_another_game(page: Page) -> None:
    touch_a_pyramid_in(page)
    page.click("text=Who wins?")
    expect(page.locator(".part-winner")).to_be_visible()


def test_no_winner_is_told_from_cards_that_were_changed_while_the_table_thought(page: Page) -> None:
    touch_a_pyramid_in(page)
    answers_late(page, "/ruling", 900)
    page.click("text=Who wins?")
    page.click('[data-slot="1"]')
    enter(page, "Td")
    lies(page, "1", "Position 1, top of the pyramid: ten of diamonds")
    page.wait_for_timeout(1200)
    expect(page.locator(".part-winner")).to_have_count(0)
    page.click("text=Who wins?")
    expect(page.locator(".part-winner")).to_be_visible()


def test_a_picture_without_cards_and_a_file_that_is_none_are_said(page: Page) -> None:
    page.set_input_files("#take input", NOTHING)  # type: ignore[arg-type]
    expect(page.locator("#advice")).to_contain_text("No card is seen.")
    broken: dict[str, object] = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    page.set_input_files("#take input", broken)  # type: ignore[arg-type]
    expect(page.locator("#trouble")).to_contain_text("This file cannot be read as a picture.")


def test_a_board_photographed_from_the_other_side_is_turned_round(page: Page) -> None:
    page.set_input_files("#take input", BOARD)  # type: ignore[arg-type]
    lies(page, "1", "Position 1, left column, top: queen of spades")
    page.click("text=Turn the board half round")
    lies(page, "6", "Position 6, right column, bottom: queen of spades")
