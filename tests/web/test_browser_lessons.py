"""Whole lessons in a browser: touched wrong once and then right, left and gone on with, with keys, in French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from dealer.languages import load
from dealer.training.book import DrillBook, Reached
from dealer.training.desk import TrainingDesk
from dealer.training.lesson import Key, Step, Task, Touch
from dealer.training.lessons import LESSONS, lesson
from dealer.training.trainer import Trainer
from rules.language import speaking
from tests.waiting import until
from tests.web.browsing import PHONE, PIN, TABLET, Opened, more
from tests.web.conftest import Clock, PictureDesk
from tests.web.test_axe import violations
from web import create_app
from web.pin import Access
from web.services import Services

pytestmark = pytest.mark.browser


@pytest.fixture
def book(tmp_path: Path) -> DrillBook:
    return DrillBook(tmp_path / "drills.db")


@pytest.fixture
def app(desk: PictureDesk, access: Access, book: DrillBook, clock: Clock) -> Iterator[Flask]:
    yield create_app(desk, access, services=Services(training=TrainingDesk(Trainer(book, clock, seed=8), clock)))


def of(task: Task, key: str) -> str:
    """Where something is touched."""
    place = f'button[data-slot="{key}"]'
    return {
        Touch.CHOICE: f'[data-choice="{key}"]',
        Touch.PLACE: place,
        Touch.LINE: place,
        Touch.CARD: f'button.hand-card[data-card="{key}"]',
        Touch.HAND: f'button.lesson-hand[data-hand="{key}"]',
    }[task.touch]


def touch(page: Page, task: Task, keys: Key) -> None:
    for key in keys:
        page.click(of(task, key))


def wrong(task: Task) -> Key:
    return next(key for key in task.replies if key != task.answer)


def begun(opened: Opened, name: str, language: str = "en") -> Page:
    opened.page.goto(f"{opened.address}/learn/{name}?lang={language}")
    opened.page.wait_for_selector(".lesson-step")
    return opened.page


def work_through(page: Page, steps: tuple[Step, ...], *, mistaken: int) -> None:
    """Touch what is right in every step; in one of them first what is wrong."""
    for number, step in enumerate(steps):
        expect(page.locator("#step-title")).to_have_text(step.title)
        expect(page.locator(".lesson-text p")).to_have_text(step.text)
        assert step.task is not None
        expect(page.locator(".lesson-ask")).to_have_text(step.task.ask)
        if number == mistaken:
            touch(page, step.task, wrong(step.task))
            expect(page.locator(".lesson-reply.bad .lesson-words span").first).to_have_text(
                step.task.replies[wrong(step.task)].words
            )
            expect(page.locator("#next")).not_to_have_class("key next")
        touch(page, step.task, step.task.answer)
        expect(page.locator(".lesson-reply.good .lesson-words > span")).to_have_text(
            step.task.replies[step.task.answer].words
        )
        expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-over")


def test_a_guest_learns_a_game_with_one_mistake_on_the_way(opened: Opened, book: DrillBook) -> None:
    page = begun(opened, "elevator")
    work_through(page, lesson("elevator").steps, mistaken=1)
    expect(page.locator("h2")).to_have_text("You can play Elevator now.")
    assert violations(page) == []
    page.click("text=Another game")
    expect(page.locator('[data-game="elevator"] .lesson-state')).to_have_text("✓learned")
    expect(page.locator('[data-game="pyramid"] .lesson-state')).to_have_text("7 steps")
    assert book.trainees() == ()
    assert opened.faults == []


def test_a_french_guest_learns_the_card_shedding_game(opened: Opened) -> None:
    load()
    page = begun(opened, "shedding", "fr")
    with speaking("fr"):
        steps = lesson("shedding").steps
    work_through(page, steps, mistaken=3)
    expect(page.locator("h2")).to_contain_text("le jeu de défausse")
    assert opened.faults == []


def test_a_lesson_goes_on_where_it_was_left(opened: Opened) -> None:
    page = begun(opened, "skyscraper-elevator")
    page.click(".dot >> nth=4")
    title = lesson("skyscraper-elevator").steps[4].title
    expect(page.locator("#step-title")).to_have_text(title)
    page.reload()
    expect(page.locator("#step-title")).to_have_text(title)
    page.goto(f"{opened.address}/learn")
    expect(page.locator('[data-game="skyscraper-elevator"] .lesson-state')).to_have_text("go on at step 5 of 8")


def test_a_trainee_s_place_is_in_the_book_and_ticked_on_the_training_page(opened: Opened, book: DrillBook) -> None:
    page = opened.page
    page.goto(f"{opened.address}/training")
    page.fill("[name=pin]", PIN)
    page.click("button.key.next")
    page.fill("[name=trainee]", "Zoe")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drills")
    page.wait_for_selector("#shelf .lessons")
    page.click('#shelf [data-game="iron-cross"]')
    page.wait_for_selector(".lesson-step")
    page.click("#next")
    assert until(lambda: book.reached("Zoe") == (Reached("iron-cross", 1, False),))
    page.click(".dot >> nth=-1")
    page.click("#next")
    page.click("text=Practise dealing")
    expect(page.locator('#shelf [data-game="iron-cross"] .lesson-state')).to_have_text("✓learned")
    assert until(lambda: book.reached("Zoe") == (Reached("iron-cross", 0, True),))
    page.evaluate("localStorage.removeItem('floorman.lessons')")  # another tablet knows it from the book
    page.reload()
    expect(page.locator('#shelf [data-game="iron-cross"] .lesson-state')).to_have_text("✓learned")
    assert opened.faults == []


def test_the_keyboard_is_enough(opened: Opened) -> None:
    page = begun(opened, "elevator")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-title")).to_have_text("A line")
    for slot in ("3", "E", "4"):
        page.focus(f'button[data-slot="{slot}"]')
        page.keyboard.press("Enter")
    expect(page.locator("[role=status].lesson-reply.good")).to_contain_text("Right.")
    expect(page.locator('button[data-slot="3"]')).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#step-title")).to_have_text("The table")
    expect(page.locator("#back")).to_be_disabled()


def test_a_place_chosen_by_mistake_is_given_back(opened: Opened) -> None:
    page = begun(opened, "elevator")
    page.keyboard.press("ArrowRight")
    first = page.locator('button[data-slot="1"]')
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lesson-count")).to_have_text("1 of 3 chosen")
    first.click()
    expect(page.locator(".lesson-count")).to_have_text("0 of 3 chosen")
    expect(page.locator(".lesson-reply")).to_be_empty()


def test_the_display_leads_to_the_lesson_of_its_game(opened: Opened) -> None:
    page = opened.display()
    page.click("#menu summary")
    page.click("#menu a.learn")
    page.wait_for_selector(".lesson-step")
    assert page.url.startswith(f"{opened.address}/learn/elevator")


def test_the_dealer_s_page_leads_there_too(opened: Opened) -> None:
    page = opened.dealer()
    more(page, "Learn this game")
    page.wait_for_selector(".lesson-step")
    assert page.url.startswith(f"{opened.address}/learn/elevator")


@pytest.mark.parametrize(("number", "name"), list(enumerate(LESSONS)))
def test_no_step_has_a_fault_that_axe_finds_and_none_is_wider_than_its_window(
    opened: Opened, number: int, name: str
) -> None:
    page = opened.page
    page.set_viewport_size(PHONE if number % 2 else TABLET)
    begun(opened, name)
    for place, step in enumerate(lesson(name).steps):
        assert step.task is not None
        if place % 2:
            touch(page, step.task, wrong(step.task))
            page.wait_for_selector(".lesson-reply.bad")
        touch(page, step.task, step.task.answer)
        page.wait_for_selector(".lesson-reply.good")
        if place in (1, 4):
            page.wait_for_timeout(300)
            assert violations(page) == [], step.title
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step.title
        page.click("#next")
    page.wait_for_selector(".lesson-over")
    assert opened.faults == []
