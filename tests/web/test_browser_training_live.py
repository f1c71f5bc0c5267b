"""The second screen at a live deal, the camera drill and the practice of past deals, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer.events import BettingDone, BoardCleared, BoardLaid, Declare, HandScanned
from dealer.stage import stage_of
from dealer.training.book import DrillBook
from dealer.training.question import Way
from hardware.simulator import SimulatedTable, TableOptions
from rules.ruling import Declaration
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, scanned, turned
from tests.waiting import until
from tests.web.browsing import PHONE, PIN, TABLET, Opened
from tests.web.conftest import serving
from tests.web.house import House, house
from tests.web.test_axe import violations
from tests.web.test_training_live import SAID, SHOWN, play_a_deal
from vision.recogniser import Recogniser
from web.serve import Server

pytestmark = pytest.mark.browser

WATCHED = 90_000  # ms; a drawn table is read frame by frame, on a busy machine slowly


def opened_at(chromium: Browser, server: Server) -> Opened:
    """A page on which Zoe is in training."""
    context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", color_scheme="dark")
    made = Opened(context.new_page(), server.addresses[0])
    made.page.goto(f"{made.address}/training")
    made.page.fill("[name=pin]", PIN)
    made.page.click("button.key.next")
    made.page.fill("[name=trainee]", "Zoe")
    made.page.keyboard.press("Enter")
    made.page.wait_for_selector(".drills")
    return made


@pytest.fixture
def page(chromium: Browser, built: House) -> Iterator[Page]:
    with serving(Server(built.app, port=0)) as server:
        made = opened_at(chromium, server)
        yield made.page
        assert made.faults == []
        made.page.context.close()


def follow(page: Page) -> None:
    """Go to the second screen."""
    page.click("text=Shadow the dealer at a live deal")
    page.wait_for_selector(".tally")


def kept(built: House) -> list[tuple[str, bool]]:
    answers = DrillBook(built.folder / "data" / "drills.db").answers("Zoe")
    return [(one.skill.value, one.right) for one in answers]


def test_a_trainee_answers_before_the_table_does_and_is_marked_once_it_has(page: Page, built: House) -> None:
    follow(page)
    built.table.play(BoardLaid(tuple(ELEVATOR)))
    page.click("[data-kind=round] [data-choice='1']")
    page.click("[data-kind=first] [data-choice=Ben]")
    page.click("[data-slot='5']")
    expect(page.locator(".noted")).to_have_count(3)
    expect(page.locator("#live-marks li")).to_have_count(0)  # nothing is marked before the table has moved on
    assert violations(page) == []
    built.table.play(turned("5", ELEVATOR["5"]))
    expect(page.locator("#live-marks .good")).to_have_count(2)
    expect(page.locator("#live-marks .bad")).to_contain_text("You said: Ben. Right: Ana.")
    expect(page.locator(".tally")).to_have_text("2 right · 1 wrong · 0 missed")
    page.click("[data-slot='E']")
    expect(page.locator(".noted")).to_have_count(1)
    built.table.play(turned("1", ELEVATOR["1"]))
    expect(page.locator("#live-marks .bad").first).to_contain_text("You said: E")
    assert sorted(kept(built)) == [("round", False), ("round", True), ("turn", False), ("turn", True)]


def to_the_showdown(built: House) -> None:
    built.table.play(BoardLaid(tuple(ELEVATOR)))
    for slot in ("5", "1", "3", "2", "4", "6", "E"):
        built.table.play(turned(slot, ELEVATOR[slot]))
    built.table.play(BettingDone())
    for seat, side in enumerate(SAID.values(), 1):
        built.table.play(Declare(seat, Declaration(side)))


def test_hands_and_winners_are_asked_before_the_trainee_sees_the_ruling(page: Page, built: House) -> None:
    follow(page)
    to_the_showdown(built)
    expect(page.locator("#live-work h2")).to_have_text("The players show their hands.")
    assert page.locator(".hands").count() == 0  # nobody has shown yet
    for _hand in SHOWN:
        wanted = built.table.state.seat(built.table.state.scanning)
        assert wanted is not None
        built.table.play(scanned(SHOWN[wanted.name]))
        built.table.play(HandScanned(()))
    for name, choice in (("Ana", "1-E-4"), ("Ben", "1-E-4"), ("Chris", "3-E-6")):
        expect(page.locator("#asked")).to_contain_text(name)
        assert "Pot split" not in page.inner_text("body")
        page.click(f"[data-choice='{choice}']")
    expect(page.locator("#asked")).to_contain_text("Who takes part of the pot?")
    assert "takes the high half" not in page.inner_text("body")
    page.click("[data-choice=Ana]")
    page.click("[data-choice=Chris]")
    assert violations(page) == []
    page.click("text=That is it")
    page.click("[data-choice='Ana=1/2 Chris=1/2']")
    expect(page.locator("#live-work h2")).to_have_text("The deal is over.")
    expect(page.locator("#live-marks li").first).to_contain_text("Ana takes the high half")
    built.table.play(BoardCleared())
    expect(page.locator("#live-work h2")).to_have_text("The board is being laid.")
    assert [right for _skill, right in kept(built)] == [True, False, True, True, True]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_second_screen_fits_every_window(page: Page, built: House, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    follow(page)
    built.table.play(BoardLaid(tuple(ELEVATOR)))
    page.wait_for_selector(".shadow-point")
    for size in (PHONE, {"width": 768, "height": 1024}, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert violations(page) == []
        assert until(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"), 5)


def test_a_deal_of_the_history_is_practised_with_one_touch(page: Page, built: House) -> None:
    play_a_deal(built)
    built.table.play(BoardCleared())
    built.table.play(BoardLaid(tuple(ELEVATOR)))
    address = page.url.split("/training")[0]
    page.goto(f"{address}/history")
    page.click("text=Practise this deal")
    for number in range(1, 8):
        expect(page.locator(".training-head")).to_contain_text(f"deal 1, question {number} of 7")
        keys = page.locator(".training-keys [data-choice]")
        if page.locator(".form-several").count():
            page.click("[data-choice=Ana]")
            page.click("[data-choice=Chris]")
            page.click("text=That is it")
            expect(page.locator("h2.good")).to_have_text("✓ Right")
        else:
            keys.first.click()
        page.wait_for_selector(".training-marked")
        assert number not in (1, 6) or violations(page) == []
        page.click("text=Next question")
    page.wait_for_selector(".drills")
    answers = DrillBook(built.folder / "data" / "drills.db").answers("Zoe")
    assert [one.way for one in answers] == [Way.DEAL] * 7


@pytest.fixture
def watched(chromium: Browser, tmp_path: Path, recogniser: Recogniser) -> Iterator[tuple[Page, House]]:
    """A page before a simulated table that the real vision reads."""
    game = variant("elevator")
    camera = SimulatedTable((), TableOptions(seed=5, across=stage_of(game).across * 1.15, endless=True))
    with house(tmp_path, recogniser, game, camera) as made, serving(Server(made.app, port=0)) as server:
        opened = opened_at(chromium, server)
        yield opened.page, made
        assert opened.faults == []
        opened.page.context.close()


def test_real_vision_accepts_a_right_turn_and_names_mistakes(watched: tuple[Page, House]) -> None:
    page, built = watched
    page.click("text=Turn real cards before the camera")
    page.click("text=Begin")
    say, newest = page.locator("#say"), page.locator("#newest")
    expect(page.locator(".slot.empty")).to_have_count(7)
    expect(say).to_have_text("Turn the next card.", timeout=WATCHED)
    page.click("[data-slot='5']")
    expect(newest).to_have_text("✓ 5 is in order.", timeout=WATCHED)
    page.click("[data-slot=E]")
    expect(newest).to_contain_text("✗ The elevator is turned early", timeout=WATCHED)
    expect(say).to_have_text("Turn E back face down.")
    assert violations(page) == []
    page.click("[data-slot=E]")
    expect(say).to_have_text("Turn the next card.", timeout=WATCHED)
    page.click("[data-slot='5']")
    expect(newest).to_contain_text("✗ Position 5 lies face down", timeout=WATCHED)
    page.click("text=What would the assistant say?")
    expect(page.locator("#hint")).not_to_be_empty()
    expect(page.locator(".tally")).to_have_text("1 right · 2 wrong")
    page.set_viewport_size(PHONE)
    assert violations(page) == []
    page.click("text=Stop")
    page.wait_for_selector("text=Begin")
    assert sorted(kept(built)) == [("turn", False), ("turn", False), ("turn", True)]
    assert until(lambda: built.setup.status()["camera"]["simulated"])
