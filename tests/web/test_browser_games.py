"""A whole deal of every poker game by touch alone, without any camera, and everything that goes with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.house_book import HouseBook, HouseRules
from dealer.table import Table
from rules.cards import deck
from rules.variants import games, variant
from tests.dealer.playing import turning_order
from tests.waiting import until
from tests.web.browsing import PHONE, PIN, TABLET, Opened, answers_late, enter, more
from tests.web.conftest import serving
from tests.web.test_axe import violations
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Chris", "Dora", "Eli")


@dataclass
class Evening:
    """A real table without a camera, and the dealer's page of it on a phone."""

    table: Table
    opened: Opened
    page: Page
    book: HouseBook

    def display(self) -> Page:
        """Another screen at the same table."""
        page = self.page.context.new_page()
        page.set_viewport_size(TABLET)
        page.goto(self.opened.address)
        page.wait_for_selector(".slot")
        return page


@contextmanager
def evening(chromium: Browser, folder: Path, game: str = "elevator", players: int = 3) -> Iterator[Evening]:
    access, book = Access(folder), HouseBook(folder)
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    table = Table(game, NAMES[:players])
    with table, serving(Server(create_app(TableDesk(table), access, book=book), port=0)) as server:
        context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
        opened = Opened(context.new_page(), server.addresses[0])
        yield Evening(table, opened, opened.dealer(), book)
        context.close()


@pytest.fixture
def at_table(chromium: Browser, tmp_path: Path) -> Iterator[Evening]:
    with evening(chromium, tmp_path) as sitting:
        yield sitting


def touch_card(page: Page, slot: str, card: str) -> None:
    """Say by touch which card lies in a slot: three taps."""
    page.click(f'[data-slot="{slot}"]')
    enter(page, card)


@pytest.mark.parametrize("name", games())
def test_a_whole_deal_of_each_game_by_touch(chromium: Browser, tmp_path: Path, name: str) -> None:
    game = variant(name)
    cards = [str(card) for card in deck()][::5] + [str(card) for card in deck()][1::5]
    cards = list(dict.fromkeys(cards + [str(card) for card in deck()]))
    with evening(chromium, tmp_path, name, max(3, game.house.min_players)) as at:
        page = at.page
        page.click("text=The board is laid")
        for slot, card in zip(turning_order(game), cards, strict=False):
            touch_card(page, slot, card)
        for seat in at.table.state.seats[2:]:
            page.click("text=Fold…")
            page.click(f"#sheet >> text={seat.name}")
        page.click("text=Betting done")
        if game.declares:
            page.click('[aria-label="Ana declares high"]')
            page.click('[aria-label="Ben declares low"]')
        rest = cards[len(game.layout.slots) :]
        for player in range(2):
            more(page, "Enter a hand…")
            page.click(f"#sheet >> text={NAMES[player]}")
            for card in rest[player * game.hole_cards : (player + 1) * game.hole_cards]:
                enter(page, card)
        expect(page.locator(".part-winner").first).to_be_visible()
        display = at.display()
        expect(display.locator("#sentence")).to_have_text(at.table.state.sentence)
        ruling = at.table.state.ruling
        assert ruling is not None
        winner = ruling.parts[0].winners[0]
        expect(display.locator(".part-winner").first).to_contain_text(winner.name)
        expect(display.locator(".slot.plays, .slot.inline").first).to_be_visible()
        page.click("text=New deal")
        expect(page.locator("#title")).to_have_text("Deal 2")
        assert at.opened.faults == []


def test_game_and_house_rules_are_chosen_shown_saved_by_name_and_dealt(at_table: Evening) -> None:
    page = at_table.page
    more(page, "Game and house rules…")
    expect(page.locator(".rules-list")).to_contain_text("high and low halves")
    page.select_option("#game", "elevator-wild")
    expect(page.locator(".rules-list")).to_contain_text("Wild: the elevator card only")
    page.click(".rule-group summary:has-text('Low hands')")
    page.select_option("[name=qualifier]", "8")
    expect(page.locator(".rules-list")).to_contain_text("none above 8")
    page.fill(".keep input", "Friday")
    page.click("text=Save these rules")
    expect(page.locator(".saved-list")).to_contain_text("Friday")
    assert at_table.book.saved() == (HouseRules("Friday", "elevator-wild", (("qualifier", "8"),)),)
    page.select_option("#game", "pyramid")
    expect(page.locator(".rules-list")).not_to_contain_text("none above 8")
    page.click(".saved-list >> text=Friday")
    expect(page.locator(".rules-list")).to_contain_text("none above 8")
    page.click("text=Start the deal")
    expect(page.locator("#terms")).to_have_text("Elevator with a wild elevator")
    assert until(
        lambda: (at_table.table.state.game, at_table.table.state.variant.house.qualifier) == ("elevator-wild", 8)
    )
    more(page, "Game and house rules…")
    page.click('[aria-label="forget Friday"]')
    expect(page.locator(".saved-list")).to_have_count(0)
    assert until(lambda: at_table.book.saved() == ())
    assert at_table.opened.faults == []


def test_rules_that_a_game_cannot_have_are_said_in_the_sheet(at_table: Evening) -> None:
    page = at_table.page
    more(page, "Game and house rules…")
    page.click(".rule-group summary:has-text('The table')")
    page.select_option("[name=min_players]", "11")
    page.select_option("[name=max_players]", "2")
    expect(page.locator("#sheet .alert")).to_contain_text("min_players = 11 is more than max_players = 2")


def test_rules_chosen_faster_than_the_table_answers_are_all_kept(at_table: Evening) -> None:
    page = at_table.page
    more(page, "Game and house rules…")
    page.click(".rule-group summary:has-text('The table')")
    answers_late(page, "/api/games/", 900, 0)
    page.select_option("[name=min_players]", "3")
    page.select_option("[name=max_players]", "5")
    expect(page.locator(".rules-list")).to_contain_text("Players: 3 to 5")
    page.wait_for_timeout(1200)
    expect(page.locator(".rules-list")).to_contain_text("Players: 3 to 5")
    page.click("text=Start the deal")
    assert until(
        lambda: (
            (at_table.table.state.variant.house.min_players, at_table.table.state.variant.house.max_players) == (3, 5)
        )
    )
    assert at_table.opened.faults == []


def test_players_are_named_added_moved_and_taken_away(at_table: Evening) -> None:
    page = at_table.page
    more(page, "Seats and names…")
    page.fill('[aria-label="name at seat 2"]', "Bruno")
    page.click("text=One more player")
    page.fill('[aria-label="name at seat 4"]', "Dora")
    page.click(".seat-list li:nth-child(4) [aria-label='move up']")
    page.click(".seat-list li:nth-child(1) [aria-label='take this seat away']")
    page.click(".seat-list li:nth-child(2) [aria-label='the button is here']")
    page.click("text=Keep these seats")
    expect(page.locator("#sheet")).to_be_hidden()
    display = at_table.display()
    expect(display.locator(".seat .name")).to_have_text(["Bruno", "DoraD", "Chris"])
    expect(page.locator("#trouble")).to_be_empty()


def test_a_seat_too_many_or_too_few_cannot_be_asked_for(chromium: Browser, tmp_path: Path) -> None:
    with evening(chromium, tmp_path, players=2) as at:
        more(at.page, "Seats and names…")
        assert at.page.locator("[aria-label='take this seat away']").first.is_disabled()
        for _ in range(9):
            at.page.click("text=One more player")
        assert at.page.locator("text=One more player").is_disabled()


def test_a_step_is_taken_back_done_again_and_gone_back_to(at_table: Evening) -> None:
    page = at_table.page
    page.click("text=The board is laid")
    touch_card(page, "5", "8c")
    page.click("text=Fold…")
    page.click("#sheet >> text=Ben")
    page.click("text=Undo")
    expect(page.locator("#sentence")).to_contain_text("Ben folds")
    assert until(lambda: at_table.table.state.seats[1].folded_round is None)
    more(page, "Redo")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#sentence")).to_contain_text("Ben folds")
    more(page, "Go back to a step…")
    page.click(".step:has-text('Eight of clubs')")
    expect(page.locator('[data-slot="5"]')).to_have_attribute(
        "aria-label", "Position 5, right column, middle: face down, turn this one next"
    )
    assert until(lambda: at_table.table.state.seats[1].folded_round is None)


def test_a_card_corrected_before_and_after_the_ruling_changes_who_wins(at_table: Evening) -> None:
    page, table = at_table.page, at_table.table
    page.click("text=The board is laid")
    for turn in ("5=8c", "1=Qs", "3=4h", "2=9h", "4=Js", "6=2d", "E=Ts"):
        touch_card(page, *turn.split("="))
    touch_card(page, "5", "8d")
    expect(page.locator('[data-slot="5"]')).to_have_attribute(
        "aria-label", "Position 5, right column, middle: eight of diamonds, corrected"
    )
    page.click("text=Betting done")
    for name in NAMES[:3]:
        page.click(f'[aria-label="{name} declares high"]')
    for name, hand in (("Ana", "As Ks 7d 7c"), ("Ben", "9c 9s 8c 8h"), ("Chris", "2h 3h 5c 6c")):
        more(page, "Enter a hand…")
        page.click(f"#sheet >> text={name}")
        for card in hand.split():
            enter(page, card)
    expect(page.locator(".part-winner")).to_contain_text("Ana")
    page.click("text=Next best hands")
    page.click(".next-hand:has-text('Ben')")
    expect(page.locator(".slot.inline")).to_have_count(3)
    assert table.state.ruling is not None
    page.click('[data-key="hand-1-0"]')
    enter(page, "Ad")
    expect(page.locator(".part-winner")).to_contain_text("Ben")


def test_the_final_word_is_given_with_a_name_and_shares(at_table: Evening) -> None:
    page = at_table.page
    for name in ("Ana", "Ben"):
        page.click("text=Fold…")
        page.click(f"#sheet >> text={name}")
    expect(page.locator("#prompt")).to_contain_text("Chris")
    more(page, "Rule otherwise…")
    page.click("text=Rule so")
    expect(page.locator("#sheet")).to_be_visible()
    page.fill("[name=by]", "Rob")
    page.click("#sheet .share-row >> text=Ana")
    page.click("#sheet .share-row >> text=Chris")
    page.fill("[name=words]", "Ana folded out of turn by mistake")
    page.click("text=Rule so")
    expect(page.locator("#sheet")).to_be_hidden()
    assert until(lambda: at_table.table.state.override is not None)
    override = at_table.table.state.override
    assert override is not None
    assert (override.by, [str(share) for _seat, share in override.shares]) == ("Rob", ["1/2", "1/2"])
    expect(at_table.display().locator("#sentence")).to_contain_text("Rob")


def test_the_order_of_turning_is_mended(at_table: Evening) -> None:
    page = at_table.page
    page.click("text=The board is laid")
    for turn in ("1=Qs", "5=8c", "3=4h"):
        touch_card(page, *turn.split("="))
    more(page, "Mend the order of turning…")
    page.click('[aria-label="5 was turned earlier"]')
    page.click("text=Keep this order")
    expect(page.locator("#sheet")).to_be_hidden()
    assert until(lambda: [card.slot for card in at_table.table.state.turned] == ["5", "1", "3"])


def test_what_the_table_refuses_is_said_to_the_dealer_and_shown_to_nobody_else(at_table: Evening) -> None:
    page, display = at_table.page, at_table.display()
    before = display.inner_text("#sentence")
    page.evaluate(
        "fetch('/api/action', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify({action: 'betting_done'})}).then((answer) => (window.status409 = answer.status))"
    )
    page.wait_for_function("() => window.status409 === 409")
    page.click("text=Undo")
    expect(page.locator("#trouble")).to_be_visible()
    assert display.inner_text("#sentence") == before


def test_two_dealers_act_on_one_table_and_the_dealer_s_page_survives_a_restart(
    chromium: Browser, tmp_path: Path
) -> None:
    access = Access(tmp_path)
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    with Table("elevator", NAMES[:3]) as table:
        app = create_app(TableDesk(table), access)
        with serving(Server(app, port=0)) as first:
            port = first.port
            context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
            one, other = (Opened(context.new_page(), first.addresses[0]) for _ in range(2))
            one.dealer()
            other.page.goto(f"{other.address}/dealer")
            other.page.wait_for_selector(".slot")
            one.page.click("text=The board is laid")
            expect(other.page.locator("#prompt")).to_contain_text("Bet, then turn position 5")
            other.page.click("text=Fold…")
            other.page.click("#sheet >> text=Ben")
            expect(one.page.locator("#sentence")).to_contain_text("Ben folds")
        expect(one.page.locator("#link")).to_contain_text("no contact")
        one.page.click("text=Undo")
        expect(one.page.locator("#trouble")).to_contain_text("look whether it was done")
        with serving(Server(create_app(TableDesk(table), access), port=port)):
            expect(one.page.locator("#link")).to_be_empty()
            one.page.click("text=Undo")
            expect(other.page.locator("#sentence")).to_contain_text("Taken back")
            assert table.state.seats[1].folded_round is None
        context.close()


def test_no_sheet_of_the_dealer_s_page_has_a_fault_for_axe(at_table: Evening) -> None:
    page = at_table.page
    page.click("text=The board is laid")
    touch_card(page, "5", "8c")
    touch_card(page, "1", "Qs")
    sheets = ("Game and house rules…", "Seats and names…", "Go back to a step…", "Mend the order", "Challenge")
    for words in sheets:
        more(page, words)
        if words == sheets[0]:
            page.click(".rule-group summary >> nth=0")
        page.wait_for_timeout(300)
        assert violations(page) == [], words
        page.keyboard.press("Escape")
    page.click('[data-slot="5"]')
    assert violations(page) == []
