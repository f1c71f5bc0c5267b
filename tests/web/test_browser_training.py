"""The training page in a browser: a drill of each form answered wrong and right, an exam to its certificate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from dealer.training.book import DrillBook
from dealer.training.desk import TrainingDesk
from dealer.training.drills import DRILLS
from dealer.training.question import Form, Question, Skill
from dealer.training.terms import ExamTerms
from dealer.training.trainer import Trainer
from tests.web.browsing import PHONE, PIN, TABLET, Opened
from tests.web.conftest import Clock, PictureDesk
from tests.web.test_axe import violations
from web import create_app
from web.pin import Access
from web.services import Services

pytestmark = pytest.mark.browser

LIGHT = 300 * 1024
EXAM = ExamTerms()


@pytest.fixture
def trainer(tmp_path: Path, clock: Clock) -> Trainer:
    return Trainer(DrillBook(tmp_path / "drills.db"), clock, seed=8)


@pytest.fixture
def app(desk: PictureDesk, access: Access, trainer: Trainer, clock: Clock) -> Iterator[Flask]:
    yield create_app(desk, access, services=Services(training=TrainingDesk(trainer, clock)))


@pytest.fixture
def page(opened: Opened) -> Iterator[Page]:
    """The page with a trainee's name given."""
    made = opened.page
    made.goto(f"{opened.address}/training")
    made.fill("[name=pin]", PIN)
    made.click("button.key.next")
    made.fill("[name=trainee]", "Zoe")
    made.keyboard.press("Enter")
    made.wait_for_selector(".drills")
    yield made
    assert opened.faults == []


def waiting(trainer: Trainer) -> Question:
    question = trainer.open("Zoe")
    assert question is not None
    return question


def mistaken(question: Question) -> list[str]:
    """A wrong answer: another choice, one place or card exchanged, the order turned round."""
    right = list(question.answer)
    if question.form is Form.ORDER:
        return right[::-1]
    held = [card for hand in question.scene.hands for card in hand.cards] + list(question.scene.board.values())
    known = {Form.CHOICE: [one.key for one in question.choices], Form.PLACES: [one.key for one in question.scene.cells]}
    other = next(key for key in known.get(question.form, held) if key not in right)
    return [*right[1:], other]


def touch(page: Page, question: Question, keys: list[str]) -> None:
    """Answer with these keys as a thumb would."""
    for key in keys:
        where = {
            Form.PLACES: f'[data-cell="{key}"]',
            Form.CARDS: f'button.hand-key[data-card="{key}"], button.slot[data-card="{key}"]',
        }
        page.click(where.get(question.form, f'[data-choice="{key}"]'))
    if question.form is not Form.CHOICE:
        page.click("text=That is it")


def begin(page: Page, skill: Skill) -> None:
    page.click(f'[data-skill="{skill}"]')
    page.wait_for_selector("#asked")


FORMS = {Skill.LAYOUT: Form.PLACES, Skill.MUCK: Form.ORDER}


@pytest.mark.parametrize("skill", list(DRILLS))
def test_a_drill_is_answered_wrong_and_then_right(page: Page, trainer: Trainer, skill: Skill) -> None:
    begin(page, skill)
    question = waiting(trainer)
    assert question.skill is skill
    assert question.form is FORMS.get(skill, Form.CHOICE)
    expect(page.locator("#asked")).to_have_text(question.ask)
    touch(page, question, mistaken(question))
    expect(page.locator("h2.bad")).to_have_text("✗ Not right")
    expect(page.locator(".why")).to_have_text(question.why)
    page.keyboard.press("Enter")  # the next question is under the thumb
    expect(page.locator(".training-marked")).to_have_count(0)
    page.wait_for_selector(".training-question")
    touch(page, again := waiting(trainer), list(again.answer))
    expect(page.locator("h2.good")).to_have_text("✓ Right")
    assert [answer.right for answer in trainer.book.answers("Zoe")] == [False, True]


def test_five_cards_are_picked_and_the_right_line_is_lit(page: Page, trainer: Trainer) -> None:
    trainer.book.set_exercise("Zoe", Skill.HAND, 5, 0.0, "elevator", 4)
    page.click("#needed")
    page.wait_for_selector("#asked")
    question = waiting(trainer)
    assert question.form is Form.CARDS
    first = question.answer[0]
    key = page.locator(f'button.hand-key[data-card="{first}"], button.slot[data-card="{first}"]')
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(page.locator("text=That is it")).to_be_disabled()
    touch(page, question, mistaken(question))
    expect(page.locator("h2.bad")).to_be_visible()
    assert set(page.eval_on_selector_all(".slot.inline", "all => all.map(one => one.dataset.slot)")) == set(
        question.lit
    )
    shown = page.eval_on_selector_all(".hands .shown", "all => all.map(one => one.dataset.card)")
    assert set(shown) == set(question.shown) & set(question.scene.hands[0].cards)


def test_the_chosen_line_is_shown_beside_the_right_one(page: Page, trainer: Trainer) -> None:
    begin(page, Skill.HAND)
    question = waiting(trainer)
    touch(page, question, wrong := mistaken(question))
    page.click(f"text=Your line, {wrong[0]}")
    lit = page.eval_on_selector_all(".slot.inline", "all => all.map(one => one.dataset.slot)")
    known = page.locator(".part-keys [aria-pressed=true]")
    expect(known).to_contain_text(wrong[0])
    assert set(lit) != set(question.lit)


def test_an_exam_goes_to_its_certificate(page: Page, trainer: Trainer, opened: Opened) -> None:
    page.click("#exam")
    for number in range(1, EXAM.number + 1):
        expect(page.locator(".training-head").first).to_contain_text(f"question {number} of {EXAM.number}")
        expect(page.locator("[role=timer]")).to_contain_text("left")
        question = waiting(trainer)
        touch(page, question, mistaken(question) if number in (2, 5) else list(question.answer))
    expect(page.locator(".score")).to_have_text(f"{EXAM.number - 2} of {EXAM.number} right")
    assert violations(page) == []
    page.click("text=The certificate")
    expect(page.locator(".certified")).to_have_text("Zoe")
    expect(page.locator(".certificate")).to_contain_text(f"{EXAM.number - 2} of {EXAM.number} questions")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_screen_has_a_fault_that_axe_finds_and_none_is_wider_than_its_window(
    page: Page, trainer: Trainer, scheme: str
) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.reload()
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        for skill in (Skill.LAYOUT, Skill.WINNER, Skill.MUCK, Skill.SHEDDING):
            page.wait_for_selector(".drills")
            begin(page, skill)
            assert violations(page) == [], skill
            touch(page, question := waiting(trainer), mistaken(question))
            page.wait_for_selector(".training-marked")
            assert violations(page) == [], skill
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.click(".training-keys > .key:last-child")
        page.wait_for_selector(".drills")
        page.click("summary")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_instructor_sets_an_exercise_and_deletes_a_trainee(page: Page, trainer: Trainer) -> None:
    page.click("summary")
    page.fill("[name=to]", "Zoe")
    page.select_option(".exercise select >> nth=0", "wild")
    page.click("text=Set this exercise")
    expect(page.locator("text=Wild cards: 0 of 10 done")).to_be_visible()
    page.click("text=Do the exercise")  # it stands on the trainee's own page
    page.wait_for_selector("#asked")
    assert waiting(trainer).skill is Skill.WILD
    page.click("text=Stop")
    page.wait_for_selector(".drills")
    page.click("summary")
    page.click('[aria-label="Delete Zoe"]')
    page.click("#sheet >> text=Keep")
    assert trainer.book.trainees() != ()
    page.click('[aria-label="Delete Zoe"]')
    page.click('#sheet [data-key="Delete"]')
    page.wait_for_selector("[name=trainee]")
    assert trainer.book.trainees() == ()


def test_a_card_to_be_turned_is_touched_on_the_board_itself(page: Page, trainer: Trainer) -> None:
    begin(page, Skill.TURN)
    question = waiting(trainer)
    page.click(f'[data-slot="{question.answer[0]}"]')
    expect(page.locator("h2.good")).to_have_text("✓ Right")


def test_the_instructor_says_what_exams_are_like(page: Page, trainer: Trainer) -> None:
    page.click("summary")
    page.fill("[name=questions]", "5")
    page.fill("[name=minutes]", "4")
    page.fill("[name=mark]", "60")
    page.check("[name=skills][value=turn]")
    page.check("[name=games][value=elevator]")
    page.click("text=Let exams be like this")
    expect(page.locator("#exam")).to_have_text("Exam: 5 questions, 4 minutes")
    assert violations(page) == []
    page.click("#exam")
    for number in range(1, 6):
        expect(page.locator(".training-head").first).to_contain_text(f"question {number} of 5")
        question = waiting(trainer)
        assert (question.skill, question.game) == (Skill.TURN, "elevator")
        touch(page, question, mistaken(question) if number < 3 else list(question.answer))
    expect(page.locator(".exam-over h2")).to_have_text("✓ Passed")
    expect(page.locator(".exam-over")).to_contain_text("60 % are needed.")


def test_the_page_is_light(opened: Opened) -> None:
    sizes: list[int] = []
    opened.page.on("response", lambda answer: sizes.append(len(answer.body()) if answer.status == 200 else 0))
    opened.page.goto(f"{opened.address}/training")
    opened.page.fill("[name=pin]", PIN)
    opened.page.click("button.key.next")
    opened.page.wait_for_selector("[name=trainee]")
    assert 0 < sum(sizes) < LIGHT
