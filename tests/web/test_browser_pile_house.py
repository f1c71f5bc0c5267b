"""The pages around a match on the pile in a real Chromium: history, who sits, its rules, another game on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.notated import parse_mixed
from dealer.shedding.events import Laid, StartGame
from dealer.shedding.notation import NotatedGame
from rules.cards import parse_cards
from tests.dealer.test_shedding_records import match_and_deal
from tests.web.browsing import PHONE, TABLET, Opened, more
from tests.web.conftest import on_a_tablet
from tests.web.pile_house import PileHouse, pile_house
from tests.web.test_browser_history import fits

pytestmark = pytest.mark.browser


@pytest.fixture
def built(tmp_path: Path) -> Iterator[PileHouse]:
    """A house in which a deal of poker and a match were played, and the next game has begun."""
    (tmp_path / "data").mkdir()
    match_and_deal(tmp_path / "data")
    with pile_house(tmp_path) as made:
        yield made


@pytest.fixture
def opened(chromium: Browser, built: PileHouse) -> Iterator[Opened]:
    with on_a_tablet(chromium, built.app, drawn="#dock .next") as made:
        yield made
    assert [fault for fault in made.faults if "409" not in fault] == []


def history(opened: Opened) -> Page:
    opened.page.goto(f"{opened.address}/history")
    opened.page.wait_for_selector("#deals .deal")
    return opened.page


def test_games_stand_beside_deals_with_the_results_of_both(opened: Opened) -> None:
    page = history(opened)
    expect(page.locator("#deals .deal")).to_have_count(6)
    assert page.inner_text("#deals .deal:nth-child(1) .won") == "on the table now"
    assert page.inner_text("#deals .deal:nth-child(2) h3") == "Game 4 · Elevator, the hand-shedding game"
    assert page.inner_text("#deals .deal:nth-child(2) .said") == "Ben wins the game and the match."
    assert page.inner_text("#deals .deal:nth-child(6) h3") == "Deal 1 · Elevator"
    cells = page.locator("#ranked tbody tr:nth-child(1) :is(th, td):not(.curve)")
    assert cells.all_text_contents() == ["Ben", "4", "2", "1", "14"]
    expect(page.locator("#players tbody tr")).to_have_count(3)
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        assert fits(page)


def test_a_game_is_replayed_step_by_step_as_its_page_drew_it(opened: Opened) -> None:
    page = history(opened)
    page.get_by_label("Replay game 4").click()
    expect(page.locator("#replay h2")).to_contain_text("Game 4: Elevator")
    expect(page.locator("#replay .stack-cards .lies.vacant")).to_have_count(1)
    page.click('[data-step="on"]')
    expect(page.locator("#replay .indicator .at")).to_have_text("9")
    expect(page.locator("#replay .replay-sentence")).to_contain_text("begins the pile")
    page.click('[data-step="last"]')
    expect(page.locator("#replay .indicator .at")).to_have_text("10")
    expect(page.locator("#replay .seat.winner .name")).to_have_text("Ben")
    expect(page.locator("#replay .seat.winner .standing")).to_have_text("wins the match")
    expect(page.locator("#replay .replay-sentence")).to_contain_text("Ben wins the game and the match.")
    page.click('[data-step="first"]')
    page.click('[data-step="play"]')
    expect(page.locator("#replay-step")).to_contain_text("Step 2 of 4")
    page.click('[data-step="play"]')
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        assert fits(page)
    page.click("text=Close")
    page.get_by_label("Replay deal 1").click()
    expect(page.locator("#replay #board .slot").first).to_be_visible()


def test_a_game_is_saved_as_notation_and_deleted_for_good(opened: Opened) -> None:
    page = history(opened)
    with page.expect_download() as waiting:
        page.get_by_label("Game 4 as notation").click()
    (game,) = parse_mixed(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert isinstance(game, NotatedGame)
    assert game.state().name(1) == "Ben"
    page.get_by_label("Delete game 4").click()
    expect(page.locator("#sheet h2")).to_have_text("Delete game 4 for good?")
    page.click("text=Delete it")
    expect(page.locator("#deals .deal")).to_have_count(5)
    expect(page.locator("#ranked tbody tr:nth-child(1) td:nth-child(4)")).to_have_text("0")


def test_players_are_named_and_another_one_joins(opened: Opened, built: PileHouse) -> None:
    page = opened.page
    more(page, "Seats and names…")
    page.get_by_label("name at seat 1").fill("Ann")
    page.click("text=Keep these seats")
    expect(page.locator("#seats .name").first).to_have_text("Ann")
    assert built.table.state.serial == 5, "a name is mended in the middle of the game"
    more(page, "Seats and names…")
    page.click("text=One more player")
    page.get_by_label("name at seat 4").fill("Dora")
    page.click("text=Keep these seats")
    expect(page.locator("#seats .name")).to_have_count(4)
    assert built.table.state.players == ("Ann", "Ben", "Chris", "Dora")
    assert built.table.state.match.wins == (0, 0, 0, 0)
    more(page, "Seats and names…")
    page.get_by_label("name at seat 2").fill("Ann")
    page.click("text=Keep these seats")
    expect(page.locator("#trouble")).to_contain_text("a name of their own")


def test_the_game_is_changed_for_poker_or_for_other_rules(opened: Opened, built: PileHouse) -> None:
    page = opened.page
    more(page, "Game and house rules…")
    expect(page.locator("#sheet .rules-list li").first).to_contain_text("54 cards")
    page.click("#sheet summary:has-text('The pile')")
    page.select_option("#sheet [name=jokers]", "0")
    expect(page.locator("#sheet .rules-list li").first).to_contain_text("52 cards")
    page.select_option("#sheet #game", "pyramid")
    expect(page.locator("#sheet")).to_contain_text("Go on where it stopped")
    page.select_option("#sheet #game", "chimney")
    page.click("#sheet summary:has-text('The match')")
    page.select_option("#sheet [name=wins]", "1")
    page.click("text=Start the match")
    expect(page.locator("#sheet [role=status]")).to_contain_text("comes back by itself")
    game = built.chosen.settings.game
    assert (game.name, dict(game.options), game.players) == ("chimney", {"wins": "1"}, ("Ana", "Ben", "Chris"))
    assert (built.switch.asked, built.switch.fresh) == (True, True)


def test_every_page_of_the_house_is_there_beside_the_pile(opened: Opened) -> None:
    page = opened.page
    for path in ("/setup", "/settings", "/backup", "/share", "/recorded", "/doctor", "/training", "/history"):
        answer = page.goto(f"{opened.address}{path}")
        assert answer is not None and answer.status == 200, path
    page.goto(f"{opened.address}/")
    expect(page.locator("#shaft .indicator .at")).to_have_text("5")


def test_a_screen_shows_the_page_of_whatever_game_is_put_on_the_table(opened: Opened, built: PileHouse) -> None:
    page = opened.page
    page.goto(f"{opened.address}/")
    expect(page.locator("#heap")).to_be_visible()
    page.evaluate("document.body.classList.replace('pile', 'display')")  # as a page of poker would be
    built.table.play(Laid(parse_cards(["7h"])))
    expect(page.locator("body.pile #shaft .indicator .at")).to_have_text("7")
    built.table.play(StartGame())
