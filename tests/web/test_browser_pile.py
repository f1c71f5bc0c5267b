"""One whole hand-shedding game in a real Chromium, refereed with keys and seen cards, hands secret to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.events import CameraStatus
from dealer.shedding.events import GameEvent, HandShown, Laid, Uncovered
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from rules.cards import parse_card, parse_cards
from rules.describe_shedding import shedding_game
from tests.web.browsing import PHONE, PIN, TABLET
from tests.web.conftest import serving
from web import create_app
from web.gamedesk import GameDesk
from web.pin import Access
from web.serve import Server

pytestmark = pytest.mark.browser


@dataclass
class Evening:
    """A table that is looked at by a display and a page of keys; `sees` is what the camera tells."""

    table: GameTable
    display: Page
    keys: Page
    faults: list[str]

    def sees(self, event: GameEvent) -> None:
        self.table.play(event, timeout=30)

    def lays(self, text: str) -> None:
        self.sees(Laid(parse_cards(text.split())))

    def press(self, label: str) -> None:
        self.keys.get_by_role("button", name=label, exact=True).click()


@pytest.fixture
def evening(chromium: Browser, access: Access) -> Iterator[Evening]:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    game = shedding_game("shedding", {"wins": "1"})
    table = GameTable(opening(game.title, ("Ana", "Ben", "Chris"), game.options, game.wins, game.theme))
    app = create_app(GameDesk(table), access, pile=table.state.theme)
    context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme="dark")
    faults: list[str] = []
    with table, serving(Server(app, port=0)) as server:
        table.play(CameraStatus("steady", "camera steady", 1.0))
        pages = context.new_page(), context.new_page()
        for page in pages:
            page.on("pageerror", lambda error: faults.append(str(error)))
        display, keys = pages
        display.goto(server.addresses[0])
        keys.goto(f"{server.addresses[0]}/dealer")
        keys.fill("[name=pin]", PIN)
        keys.click("text=Enter")
        expect(keys.locator("#dock .next")).to_be_visible()
        yield Evening(table, display, keys, faults)
        context.close()
    assert faults == []


def held(page: Page) -> list[str]:
    """The number of cards in each hand as the page shows it."""
    return page.locator("#seats .held-cards b").all_text_contents()


def begins_and_refuses(evening: Evening) -> None:
    """The first card begins the pile, Ben lays two tens, Chris lays what may not be laid and takes it back."""
    display, keys = evening.display, evening.keys
    evening.lays("9h")
    expect(display.locator("#sentence")).to_have_text(
        "The nine of hearts begins the pile. Ben is first. The elevator goes up."
    )
    assert held(display) == ["7", "7", "7"]
    expect(display.locator(".floor.lit")).to_have_count(6)
    evening.lays("Tc Td")
    expect(display.locator("#prompt")).to_contain_text("Chris lays or passes")
    evening.lays("8s")
    for page in (display, keys):
        expect(page.locator("#happening .refusal")).to_contain_text(
            "The pile goes up: the eight of spades is lower than the ten of diamonds."
        )
        expect(page.locator("#happening .refusal")).to_contain_text("How to Play Elevator; SH-06")
    expect(keys.locator("#dock .next")).to_have_text("Taken back")
    evening.sees(Uncovered(parse_card("Td")))
    expect(display.locator("#happening")).to_be_empty()


def passes_and_is_challenged(evening: Evening) -> None:
    """Chris passes, which is allowed after a play; Ana passes although she could lay, and is challenged."""
    display, keys = evening.display, evening.keys
    evening.press("Chris passes and draws")
    expect(keys.locator("#dock .next")).to_have_text("Ana passes and draws")
    keys.keyboard.press("p")
    expect(display.locator("#happening")).to_be_empty()
    expect(display.locator("#sentence")).to_contain_text("Ben is stuck in the elevator. Ben draws 3 cards.")
    evening.press("Challenge…")
    evening.press("Ben")
    expect(display.locator("#happening .challenge")).to_contain_text("Ben doubts Ana's pass")
    evening.sees(HandShown(parse_cards(["Js", "Ks", "2h", "3h"])))
    expect(display.locator("#happening .challenge .mini")).to_have_count(8)
    evening.sees(HandShown(parse_cards(["4h", "5h", "6h", "7h"])))
    expect(display.locator("#sentence")).to_have_text(
        "Ben was right: Ana could have laid the jack of spades or the king of spades. "
        "The pass is taken back: Ana lays a card."
    )
    expect(display.locator("#prompt")).to_contain_text("Ana lays or passes")
    assert held(display) == ["8", "5", "8"]
    evening.lays("Js")


def is_stuck_with_an_empty_draw_pile(evening: Evening) -> None:
    """The draw pile is counted empty, Chris holds one card; Ben lays and gets stuck."""
    display, keys = evening.display, evening.keys
    for whose, number in (("Draw pile", "0"), ("Chris", "1")):
        evening.press("More…")
        evening.press("Count cards…")
        keys.locator("#sheet .wide-key", has_text=whose).click()
        keys.get_by_role("button", name=number, exact=True).click()
        expect(keys.locator("#sheet")).to_be_hidden()
    expect(display.locator(".draw-pile b")).to_have_text("0")
    evening.lays("Qd")
    evening.press("Chris passes and draws")
    evening.press("Ana passes and draws")
    expect(display.locator("#happening .stuck")).to_contain_text("Ben is stuck")
    expect(display.locator("#happening .giving .now")).to_contain_text("Chris")
    expect(display.locator("#happening .giving .later")).to_have_text("Ana")


def test_one_whole_game_with_a_challenge_a_refusal_a_stuck_player_and_a_win_by_giving(evening: Evening) -> None:
    begins_and_refuses(evening)
    passes_and_is_challenged(evening)
    is_stuck_with_an_empty_draw_pile(evening)
    display = evening.display
    evening.press("Chris gave a card")
    expect(display.locator("#sentence")).to_have_text("Chris gives Ben the last card. Chris has won.")
    expect(display.locator(".seat.winner .name")).to_have_text("Chris")
    assert all(card is None for hand in evening.table.state.rules.hands for card in hand)  # type: ignore[union-attr]


def test_a_doubtful_card_is_answered_with_one_touch_and_undone_with_another(evening: Evening) -> None:
    keys = evening.keys
    evening.lays("9h")
    evening.sees(Laid((None,), (((parse_card("Tc"), 0.6), (parse_card("Ts"), 0.4)),)))
    expect(keys.locator("#questions")).to_contain_text("Which card was laid?")
    keys.locator('[data-key="play-Ts"]').click()
    expect(keys.locator("#sentence")).to_have_text("Ben lays the ten of spades.")
    evening.press("Undo")
    expect(keys.locator("#questions")).to_contain_text("Which card was laid?")


def test_what_is_refused_is_said_on_the_page_of_keys(evening: Evening) -> None:
    evening.lays("9h")
    evening.lays("Tc")
    evening.press("Chris passes and draws")
    expect(evening.keys.locator("#dock .next")).to_have_text("Ana passes and draws")
    evening.table.play(Laid(parse_cards(["Xr"])))
    answer = evening.keys.evaluate(
        """fetch("/api/action", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify({action: "challenge", seat: 2})}).then(async (a) => [a.status, (await a.json()).error])"""
    )
    assert answer == [409, "Only the newest pass can be challenged, before the next move."]


def test_hints_and_the_christmas_look_are_this_screens_choice(evening: Evening) -> None:
    page = evening.display
    evening.lays("9h")
    expect(page.locator(".hint-words")).to_have_text("Black from the nine up, or a joker.")
    page.click("#menu summary")
    page.check("[name=hints][value=hide]")
    page.check("[name=look][value=chimney]")
    expect(page.locator(".hint-words")).to_have_count(0)
    expect(page.locator(".floor.lit")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-look", "chimney")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-look", "chimney")


@pytest.mark.parametrize("size", [TABLET, {"width": 768, "height": 1024}, PHONE], ids=["tablet", "upright", "phone"])
def test_nothing_is_cut_off_on_any_screen(evening: Evening, size: dict[str, int]) -> None:
    evening.lays("9h")
    evening.lays("Tc Td")
    for page in (evening.display, evening.keys):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(".lies.top")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = page.locator(".lies.top").bounding_box()
        heap = page.locator("#heap").bounding_box()
        assert box is not None
        assert heap is not None
        assert heap["x"] <= box["x"]
        assert box["y"] + box["height"] <= heap["y"] + heap["height"]
