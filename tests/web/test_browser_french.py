"""The pages in French and the voice of a screen, in a real Chromium before a real table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from dealer import languages
from dealer.events import BettingDone, Correct, Fold, HandScanned, Undo
from dealer.table import Table
from rules.cards import parse_card
from tests.dealer.playing import ELEVATOR, HANDS, declared, scanned, turns
from tests.web.browsing import PHONE, PIN, TABLET
from tests.web.conftest import serving
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

pytestmark = pytest.mark.browser

# An engine that only writes down what it is asked to say; `allowed` is whether the browser lets it.
ENGINE = """(() => {
  const spoken = [];
  let voices = [{ lang: "en-GB", localService: true }, { lang: "fr-FR", localService: true }];
  const engine = {
    spoken, allowed: true, speaking: false, cancelled: 0, rates: [],
    getVoices: () => voices,
    without: (code) => { voices = voices.filter((voice) => !voice.lang.startsWith(code)); },
    cancel() { this.cancelled += 1; },
    speak(words) {
      if (!this.allowed) return void words.dispatchEvent(Object.assign(new Event("error"), { error: "not-allowed" }));
      spoken.push(words.text);
      this.rates.push(words.rate);
      words.dispatchEvent(new Event("start"));
    },
    addEventListener() {},
  };
  class Utterance extends EventTarget { constructor(text) { super(); this.text = text; } }
  Object.defineProperty(globalThis, "speechSynthesis", { value: engine });
  globalThis.SpeechSynthesisUtterance = Utterance;
})()"""
ENGLISH = re.compile(r"\b(the|of|and|turned|takes|shows|betting|high|low|hand|deal|cards?|first|folded|looking)\b")


@pytest.fixture
def table() -> Iterator[Table]:
    languages.load()
    with Table("elevator", list(HANDS)) as table:
        yield table


@pytest.fixture
def address(table: Table, access: Access) -> Iterator[str]:
    assert access.setup_code
    access.choose(access.setup_code, PIN, "fixture")
    with serving(Server(create_app(TableDesk(table), access), port=0)) as server:
        yield server.addresses[0]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=TABLET, reduced_motion="reduce", locale="fr-FR")
    context.add_init_script(ENGINE)
    context.add_init_script("localStorage.setItem('floorman.voice', 'on')")
    yield context.new_page()
    context.close()


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.wait_for_selector(".slot")
    return page


def spoken(page: Page) -> list[str]:
    page.wait_for_timeout(200)
    said: list[str] = page.evaluate("speechSynthesis.spoken")
    return said


def visible(page: Page) -> str:
    """Everything a person reads or a screen reader says, but the names of games and rules' notation."""
    labels: Any = page.eval_on_selector_all(
        "[aria-label]", "(all) => all.filter((one) => one.offsetParent).map((one) => one.ariaLabel)"
    )
    return "\n".join([page.inner_text("body"), *labels])


def test_a_whole_deal_is_shown_in_french_and_fits_a_phone(page: Page, address: str, table: Table) -> None:
    opened(page, address)
    page.set_viewport_size(PHONE)
    expect(page.locator("html")).to_have_attribute("lang", "fr")

    def look(*sentences: str) -> None:
        for sentence in sentences:
            expect(page.locator("body")).to_contain_text(sentence)
        assert ENGLISH.findall(visible(page)) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    look("Donnez, puis posez le tableau")
    for event in turns(ELEVATOR):
        table.play(event)
    look("le dix de pique", "Misez, puis annoncez haut, bas ou les deux")
    for event in (BettingDone(), *declared({1: "both", 2: "high"})):
        table.play(event)
    look("Ben a annoncé.", "Annoncez haut, bas ou les deux")
    table.play(declared({3: "low"})[0])
    look("Ana les deux, Ben haut et Dora bas", "Ana montre quatre cartes")
    for name in HANDS:
        table.play(scanned(HANDS[name]))
        table.play(HandScanned(()))
    look("Pot partagé.", "Quinte au valet", "Payez le pot, puis ramassez le tableau")


def test_each_screen_speaks_the_language_chosen_in_its_menu(page: Page, address: str, table: Table) -> None:
    opened(page, address)
    for event in turns(ELEVATOR, ("5",)):
        table.play(event)
    expect(page.locator("#sentence")).to_contain_text("huit de trèfle")
    page.click("#menu summary")
    page.click("#menu >> text=English")
    expect(page.locator("#sentence")).to_contain_text("Eight of clubs turned at position 5.")
    opened(page, address)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(f"{address}/dealer")
    expect(page.locator("h1")).to_have_text("The dealer's page")


def test_a_refusal_comes_in_the_language_of_the_screen(page: Page, address: str) -> None:
    page.goto(f"{address}/dealer")
    page.fill("[name=pin]", "0000")
    page.click("text=Entrer")
    expect(page.locator(".alert")).to_contain_text("Ce n\u2019est pas le code PIN.")
    page.goto(f"{address}/nowhere")
    expect(page.locator("h1")).to_contain_text("Introuvable")


def test_what_is_new_is_spoken_once_and_stale_speech_cut_off(page: Page, address: str, table: Table) -> None:
    opened(page, address)
    assert spoken(page) == []
    events = [*turns(ELEVATOR, ("5",))]
    for event in events:
        table.play(event)
        expect(page.locator("#sentence")).to_have_text(table.state_in("fr").sentence)
        page.wait_for_timeout(200)
    assert spoken(page) == ["Le tableau est posé. Ana parle.", "Huit de trèfle. Ana parle."]
    before = page.evaluate("speechSynthesis.cancelled")
    table.play(Correct(parse_card("9d"), slot="5"))
    assert spoken(page)[2:] == ["Position 5\u00a0: le neuf de carreau."]
    assert page.evaluate("speechSynthesis.cancelled") == before + 1
    table.play(Undo())
    assert spoken(page)[3:] == ["Position 5\u00a0: le huit de trèfle."]
    page.reload()
    page.wait_for_selector(".slot")
    assert spoken(page) == []


def test_a_silent_screen_says_nothing_and_the_speed_is_chosen(page: Page, address: str, table: Table) -> None:
    opened(page, address)
    page.click("#menu summary")
    page.click("[name=speed][value=fast]")
    page.click("[name=voice][value=off]")
    expect(page.locator(".voice-trouble")).to_contain_text("La voix de cet écran est coupée.")
    table.play(Fold(1))
    assert spoken(page) == []
    page.click("[data-key=voice-test]")
    assert spoken(page) == ["Voici la voix de la table."]
    assert page.evaluate("speechSynthesis.rates") == [1.25]


def test_the_dealer_s_page_speaks_too_and_chooses_voice_and_language_behind_more(
    page: Page, address: str, table: Table
) -> None:
    page.goto(f"{address}/dealer?lang=fr")
    page.fill("[name=pin]", PIN)
    page.click("button.key.next")
    page.wait_for_selector(".slot")
    table.play(Fold(1))
    expect(page.locator("#sentence")).to_contain_text("Ana se couche.")
    assert [text.split(".")[0] for text in spoken(page)] == ["Ana se couche"]
    page.click("text=Plus…")
    page.click("#sheet .key:has-text('Cet écran…')")
    page.click("#sheet [name=voice][value=off]")
    page.click("#sheet .close")
    table.play(Fold(2))
    expect(page.locator("#sentence")).to_contain_text("Ben se couche.")
    assert len(spoken(page)) == 1
    page.click("text=Plus…")
    page.click("#sheet .key:has-text('Cet écran…')")
    page.click("#sheet a[lang=en]")
    expect(page.locator("#dock")).to_contain_text("More…")


def test_the_page_says_when_it_may_not_speak_and_when_no_voice_is_there(page: Page, address: str, table: Table) -> None:
    opened(page, address)
    expect(page.locator("#voice")).to_be_visible()
    page.click("#board")
    expect(page.locator("#voice")).to_be_hidden()
    page.evaluate("speechSynthesis.allowed = false")
    table.play(Fold(1))
    expect(page.locator("#voice")).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("Ana se couche.")
    expect(page.locator(".voice-trouble")).to_contain_text("touchez la page une fois")
    page.evaluate("speechSynthesis.without('fr'); dispatchEvent(new Event('floorman:choices'))")
    expect(page.locator(".voice-trouble")).to_contain_text("Aucune voix n\u2019est installée pour cette langue")
