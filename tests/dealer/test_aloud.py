"""What a voice says after each step: short, only what changed, nothing that is not on every screen."""

from __future__ import annotations

import pytest

from dealer import languages
from dealer.events import BettingDone, CardDoubtful, Correct, Event, Fold, HandScanned, Undo
from dealer.state import Phase, State
from dealer.table import Table
from rules.cards import parse_card
from rules.language import speaking
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, HANDS, declared, scanned, turns

languages.load()


class Heard:
    """A table, what it shows and what it speaks, in one language."""

    def __init__(self, code: str = "en", **options: object) -> None:
        self.table, self.code = Table(variant("elevator", **options), list(HANDS)), code

    @property
    def state(self) -> State:
        return self.table.state_in(self.code)

    def after(self, event: Event) -> str:
        """What is spoken after this event."""
        self.table.apply(event)
        return self.state.spoken

    def whole(self) -> list[tuple[State, str]]:
        """A whole deal: each state with what was spoken of it."""
        told = []
        for event in (*turns(ELEVATOR), BettingDone(), *declared({1: "both", 2: "high", 3: "low"})):
            self.table.apply(event)
            told.append((self.state, self.state.spoken))
        while (wanted := self.table.state.seat(self.table.state.scanning)) is not None:
            for one in (scanned(HANDS[wanted.name]), HandScanned(())):
                self.table.apply(one)
                told.append((self.state, self.state.spoken))
        return told


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_step_of_a_deal_is_spoken_and_shorter_than_what_is_shown(code: str) -> None:
    told = Heard(code).whole()
    assert told[-1][0].phase is Phase.RULED
    assert all(spoken for state, spoken in told if not state.scan and state.phase is Phase.BETTING)
    assert sum(len(spoken) for _, spoken in told) < 0.75 * sum(len(state.sentence) for state, _ in told)


def test_a_card_is_spoken_by_name_and_who_acts() -> None:
    heard = Heard()
    for event in turns(ELEVATOR, ("5",)):
        heard.after(event)
    assert heard.state.spoken == "Eight of clubs. Ana acts."


def test_on_a_correction_only_what_changed_is_spoken() -> None:
    heard = Heard()
    heard.whole()
    wrong = heard.after(Correct(parse_card("9d"), slot="4"))
    assert wrong.startswith("Position 4 is the nine of diamonds. ")
    assert "jack of spades" not in wrong
    assert heard.after(Undo()).startswith("Position 4 is the jack of spades. ")


def test_a_doubt_is_spoken_as_its_question() -> None:
    heard = Heard()
    for event in turns(ELEVATOR, ()):
        heard.after(event)
    doubt = CardDoubtful("5", ((parse_card("9d"), 0.6), (parse_card("6d"), 0.3)))
    assert heard.after(doubt).startswith("Position 5: nine or six of diamonds?")


def test_a_refusal_and_a_hand_taken_away_are_not_spoken() -> None:
    heard = Heard()
    assert heard.after(Fold(9)) == ""
    spoken = [said for state, said in heard.whole() if state.phase is Phase.SCANNING]
    assert "" in spoken
    assert not any("shows" in said for said in spoken)


def test_the_ruling_is_spoken_with_who_takes_what() -> None:
    assert Heard().whole()[-2][1] == "High to Ben, a straight, jack high. Low to Dora. Ana takes nothing."


def test_a_half_that_stays_is_spoken_too() -> None:
    heard = Heard(unclaimed="carry")
    for event in (*turns(ELEVATOR), BettingDone(), *declared({1: "high", 2: "high", 3: "high"})):
        heard.after(event)
    while (wanted := heard.table.state.seat(heard.table.state.scanning)) is not None:
        heard.after(scanned(HANDS[wanted.name]))
    assert heard.state.spoken.startswith("High to Ana, a royal flush.")
    assert "stays for the next deal" in heard.state.spoken


@pytest.mark.parametrize("code", ["en", "fr"])
def test_no_hole_card_and_no_hidden_declaration_is_spoken_before_it_is_shown(code: str) -> None:
    heard = Heard(code)
    heard.table.apply(scanned(HANDS["Ana"]))
    with speaking(code):
        hidden = [parse_card(card).words for hand in HANDS.values() for card in hand.split()]
    for state, spoken in heard.whole():
        if state.phase in (Phase.LAYING, Phase.BETTING, Phase.DECLARING):
            assert not any(card in spoken.lower() for card in hidden)
        if not state.shown:
            assert not any(side in spoken.split() for side in ("high.", "both.", "haut.", "bas.", "low."))
