from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from threading import Event as Signal

import pytest

from dealer import rehearsal
from dealer.events import BoardCleared, BoardLaid, CardTurned, Event, HandScanned, StartDeal
from dealer.notation import NotatedDeal, parse
from dealer.random_deals import RandomDeals, example_deal, random_deal
from dealer.rehearsal import BRISK, Rehearsal, scripted, showdown_order, steps_of
from dealer.stage import CARD, stage_of
from dealer.state import Phase, State
from dealer.table import Table
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Clear, Deal, Show, Turn
from rules.cards import BACK, Card, Face, Joker, parse_card
from rules.variants import games, variant

DEALS = Path(__file__).parent.parent / "deals"
PLAYERS = ("Ana", "Ben", "Chris", "Dora", "Eli")
SMALL = TableOptions(size=(160, 90), noise=0, blur=0, endless=True)


class Seated:
    """A table that applies what is played at once."""

    def __init__(self, deal: NotatedDeal) -> None:
        self.table = Table(deal.variant, deal.players, button=deal.players.index(deal.button) + 1)

    @property
    def state(self) -> State:
        return self.table.state

    def play(self, event: Event, timeout: float = 5.0) -> State:
        return self.table.apply(event)


class Eye:
    """Stands for camera and reader: says what lies still on the simulated table, once it lies there without a hand."""

    def __init__(self, camera: SimulatedTable, table: Seated) -> None:
        self.camera, self.table = camera, table
        self.seen: dict[str, Face] = {}

    def look(self) -> None:
        self.camera.read()
        truth = self.camera.truth()
        if truth.hand:
            return
        now = {card.place: card.face for card in truth.cards}
        before, self.seen = self.seen, now
        board = {place: face for place, face in now.items() if not place.startswith("hole")}
        down = tuple(place for place, face in board.items() if face is BACK and before.get(place) is not BACK)
        if down:
            self.table.play(BoardLaid(down))
        for place, face in board.items():
            if isinstance(face, Card | Joker) and before.get(place) is not face:
                self.table.play(CardTurned(place, face))
        hand = tuple(face for place, face in now.items() if place.startswith("hole") and isinstance(face, Card | Joker))
        if hand or any(place.startswith("hole") for place in before):
            self.table.play(HandScanned(hand))
        if before and not now:
            self.table.play(BoardCleared())


class Evening:
    """A rehearsal with everything around it, run frame by frame."""

    def __init__(self, *deals: NotatedDeal, source: RandomDeals | None = None) -> None:
        self.camera = SimulatedTable((), SMALL)
        self.camera.open()
        self.table = Seated(deals[0])
        self.eye = Eye(self.camera, self.table)
        self.dealer = Rehearsal(self.table, self.camera, source or scripted(deals), BRISK)
        self.over: list[State] = []

    def until_over(self, deals: int, frames: int = 2500) -> list[State]:
        """The states in which the first deals ended."""
        for _ in range(frames * deals):
            self.eye.look()
            self.dealer.tick()
            state = self.table.state
            if state.phase in (Phase.RULED, Phase.WON) and (not self.over or self.over[-1].deal != state.deal):
                self.over.append(state)
            if self.dealer.finished == deals:
                return self.over
        raise AssertionError(f"after {frames * deals} frames: {self.table.state.phase} {self.table.state.sentence}")


def shares(state: State) -> dict[str, str]:
    assert state.ruling is not None
    assert state.ruling.shares is not None
    return {name: str(share) for name, share in state.ruling.shares.items() if share}


def sample(name: str) -> NotatedDeal:
    return parse((DEALS / f"{name}.deal").read_text(encoding="utf-8"))


EXPECTED = {
    "opr-527": {"Ana": "1/2", "Ben": "1/2"},
    "both-ways-wins": {"Mia": "1"},
    "both-ways-fails": {"Noah": "1/2", "Olga": "1/2"},
    "split-high": {"Mia": "1/2", "Noah": "1/2"},
    "fold-out": {"Olga": "1"},
    "own-order": {"Ana": "1/2", "Ben": "1/2"},
    "wild-elevator": {"Chris": "1/2", "Big Ben": "1/2"},
    "double-elevator": {"Ana": "1"},
    "skyscraper-elevator": {"Ben": "1"},
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_deal_is_played_to_its_ruling(name: str) -> None:
    deal = sample(name)
    (state,) = Evening(deal).until_over(1)
    assert shares(state) == EXPECTED[name]
    for seat in state.alive:
        if len(state.alive) > 1:
            assert seat.hand is not None
            assert tuple(held.card for held in seat.hand) == deal.hand(seat.name)
    assert {seat.name: seat.folded_round for seat in state.seats if seat.folded_round} == dict(deal.folds)


def test_every_sample_deal_has_an_expected_ruling() -> None:
    assert {file.stem for file in DEALS.glob("*.deal")} == set(EXPECTED)


def test_deals_go_on_with_the_button_moving() -> None:
    evening = Evening(example_deal(PLAYERS, "Eli"), source=RandomDeals(7, example_first=True))
    first, second, third = evening.until_over(3)
    assert [state.deal for state in (first, second, third)] == [1, 2, 3]
    assert [state.button for state in (first, second, third)] == [5, 1, 2]
    assert shares(first) == {"Ana": "1/2", "Ben": "1/2"}
    assert not first.irregularities
    assert {card.card for card in second.board} != {card.card for card in third.board}


@pytest.mark.parametrize("game", [name for name in games() if name not in ("elevator", "pyramid")])
def test_a_random_deal_of_every_game_reaches_its_end(game: str) -> None:
    deal = random_deal(variant(game), PLAYERS, seed=4)
    (state,) = Evening(deal).until_over(1)
    assert sum(map(Fraction, shares(state).values())) == 1
    assert not state.irregularities


def test_a_deal_begun_by_people_is_taken_up_after_clearing() -> None:
    evening = Evening(sample("opr-527"), sample("split-high"))
    while evening.table.state.round < 3:
        evening.eye.look()
        evening.dealer.tick()
    evening.table.play(StartDeal())
    (state,) = evening.until_over(1)
    assert state.deal == 2
    assert [seat.name for seat in state.seats] == ["Mia", "Noah", "Olga", "Pia"]
    assert shares(state) == EXPECTED["split-high"]


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.SCANNING, Phase.RULED])
def test_a_deal_begun_by_people_is_laid_within_seconds(phase: Phase) -> None:
    evening = Evening(sample("opr-527"), sample("split-high"))
    evening.dealer = Rehearsal(evening.table, evening.camera, scripted((sample("opr-527"), sample("split-high"))))
    for _ in range(3000):
        evening.eye.look()
        evening.dealer.tick()
        if evening.table.state.phase is phase and evening.table.state.turned and not evening.camera.idle:
            break
    pressed = evening.camera.seconds
    evening.table.play(StartDeal())
    while not evening.table.state.laid:
        evening.eye.look()
        evening.dealer.tick()
        assert evening.camera.seconds < pressed + 12
    assert evening.table.state.deal == 2


def test_a_table_taken_up_in_the_middle_of_a_deal_goes_on_with_another_one() -> None:
    deal = sample("opr-527")
    evening = Evening(deal)  # its picture is empty, while the table says that cards lie there
    evening.table.play(BoardLaid(deal.variant.layout.names))
    for slot in deal.turn[:3]:
        evening.table.play(CardTurned(slot, parse_card("8c")))
    (state,) = evening.until_over(1)
    assert state.deal == 2
    assert shares(state) == EXPECTED["opr-527"]


def test_a_hand_that_was_not_read_is_shown_again() -> None:
    evening = Evening(sample("opr-527"))
    evening.eye.table = Deaf(evening.table, deaf_to=2)
    (state,) = evening.until_over(1)
    assert shares(state) == EXPECTED["opr-527"]


class Deaf(Seated):
    """Misses the first whole hands that are shown, as a reader may that a reflection blinds."""

    def __init__(self, seated: Seated, deaf_to: int) -> None:
        self.table, self.left = seated.table, deaf_to

    def play(self, event: Event, timeout: float = 5.0) -> State:
        if isinstance(event, HandScanned) and len(event.cards) == 4 and self.left:
            self.left -= 1
            return self.state
        return super().play(event, timeout)


def test_a_deal_that_cannot_be_played_does_not_end_the_evening(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "_REST", 0.0)
    evening, stop = Evening(sample("opr-527")), Signal()
    asked: list[int] = []

    def source(_state: State) -> NotatedDeal:
        asked.append(len(asked))
        if len(asked) == 2:
            stop.set()
            return sample("split-high")
        raise ValueError("nobody sits here")

    Rehearsal(evening.table, evening.camera, source, BRISK).run(stop)
    assert asked == [0, 1]
    assert "nobody sits here" in caplog.text


def test_a_planned_deal_lays_turns_shows_and_clears_in_order() -> None:
    steps = steps_of(sample("opr-527"))
    assert [step.place for step in steps if isinstance(step, Turn)] == list("513246E")
    assert [len(step.places) for step in steps if isinstance(step, Deal)] == [7]
    assert [tuple(map(str, step.cards)) for step in steps if isinstance(step, Show)] == [
        ("As", "Ks", "5d", "3c"),
        ("Ah", "2c", "7d", "6s"),
        ("9s", "9d", "Kc", "3s"),
    ]
    assert isinstance(steps[-2], Clear)


def test_nobody_shows_after_a_fold_out() -> None:
    assert showdown_order(sample("fold-out")) == ()
    assert not [step for step in steps_of(sample("fold-out")) if isinstance(step, Show)]


@pytest.mark.parametrize("game", games())
def test_cards_of_a_stage_never_overlap_and_stay_in_the_picture(game: str) -> None:
    made = variant(game)
    stage = stage_of(made)
    places = [*stage.board.values(), *stage.scan]
    assert len(stage.scan) == made.hole_cards
    for at, (x, y) in enumerate(places):
        assert abs(x) + CARD[0] / 2 + 10 < stage.across / 2
        assert abs(y) + CARD[1] / 2 + 10 < stage.across * 9 / 32
        for other_x, other_y in places[:at]:
            assert abs(x - other_x) > CARD[0] + 6 or abs(y - other_y) > CARD[1] + 6


def test_a_random_deal_is_the_same_for_the_same_seed_only() -> None:
    made = variant("elevator")
    assert random_deal(made, PLAYERS, 5) == random_deal(made, PLAYERS, 5)
    assert random_deal(made, PLAYERS, 5) != random_deal(made, PLAYERS, 6)


def test_random_deals_use_each_card_once_and_somebody_stays() -> None:
    made = variant("elevator", qualifier=8)
    for seed in range(60):
        deal = random_deal(made, PLAYERS, seed)
        cards = [card for _slot, card in deal.board] + [card for _name, hand in deal.hole for card in hand]
        assert len(set(cards)) == len(cards) == 27
        assert len(deal.folds) < len(PLAYERS)
        assert {name for name, _side in deal.declarations}.isdisjoint(dict(deal.folds))
        assert parse(str(deal)).variant == made


def test_too_many_players_for_the_deck_are_refused() -> None:
    with pytest.raises(ValueError, match="12 players need 55 cards"):
        random_deal(variant("elevator"), [f"Player {number}" for number in range(12)], 1)
