"""A deal that was played, written down, read and played again is ruled on alike, whatever happened in it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from dealer.events import (
    AcceptOrder,
    AnnounceLine,
    Answer,
    BettingDone,
    BoardLaid,
    CardDoubtful,
    CardTurned,
    Correct,
    Declare,
    Event,
    Fold,
    HandScanned,
    Overrule,
    SetOrder,
    SwapHands,
    Undo,
    Unfold,
)
from dealer.history import DealKey, History
from dealer.journal import Journal
from dealer.notation import NotatedDeal, parse
from dealer.noting import notated
from dealer.playback import play, table_for
from dealer.random_deals import random_deal
from dealer.state import Phase, State
from dealer.table import Table
from rules.cards import deck, parse_card
from rules.games_file import build_game
from rules.ruling import Declaration
from rules.variants import games, variant
from tests.dealer.evenings import PLAYERS, played
from tests.dealer.playing import ELEVATOR, HANDS, ORDER, scanned, turns

DEALS = Path(__file__).parents[1] / "deals"


def again(state: State) -> State:
    """The state to which its own notation leads."""
    deal = parse(str(notated(state)))
    table = table_for(deal)
    return list(play(deal, table))[-1]


def alike(state: State) -> None:
    other = again(state)
    assert other.ruling == state.ruling
    assert other.phase == state.phase or state.ruling is None
    assert [seat.folded_round for seat in other.seats] == [seat.folded_round for seat in state.seats]


def after(deal: NotatedDeal, *more: Event) -> State:
    table = table_for(deal)
    for event in (*played(deal), *more):
        table.apply(event)
    return table.state


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(5))
def test_a_deal_of_every_game_is_ruled_on_alike_when_played_again(game: str, seed: int) -> None:
    state = after(random_deal(variant(game), PLAYERS, seed))
    assert state.ruling is not None
    alike(state)


@pytest.mark.parametrize("game", games())
def test_corrected_and_undone_steps_count_as_they_ended(game: str) -> None:
    for seed in range(6):
        luck = Random(seed)
        deal = random_deal(variant(game), PLAYERS, seed)
        slots = deal.variant.layout.names
        seat, other = luck.sample(range(1, 5), 2)
        mending: list[Event] = [
            Correct(luck.choice(deck()), slot=luck.choice(slots)),
            Correct(luck.choice(deck()), seat=seat, index=luck.randrange(4)),
            SetOrder(tuple(luck.sample(deal.turn, len(deal.turn)))),
            SwapHands(seat, other),
            Unfold(seat),
            Declare(seat, luck.choice(list(Declaration))),
            Overrule("Rob", ((seat, Fraction(1, 3)), (other, Fraction(2, 3))), "it was so agreed"),
            Undo(),
        ]
        luck.shuffle(mending)
        alike(after(deal, *mending[: luck.randint(1, 5)]))


@pytest.mark.parametrize("file", sorted(DEALS.glob("*.deal")), ids=lambda file: file.stem)
def test_a_sample_deal_is_played_from_its_notation(file: Path) -> None:
    deal = parse(file.read_text(encoding="utf-8"))
    state = list(play(deal, table_for(deal)))[-1]
    assert state.phase in (Phase.RULED, Phase.WON)
    assert state.ruling is not None
    alike(state)


def elevator(*events: Event, **options: object) -> State:
    table = Table(variant("elevator", **options), tuple(HANDS))
    for event in events:
        table.apply(event)
    return table.state


SIDES = [Declare(seat, Declaration.HIGH) for seat in (1, 2, 3)]


def shown(*without: str) -> list[Event]:
    return [event for name, hand in HANDS.items() if name not in without for event in (scanned(hand), HandScanned(()))]


def test_a_card_that_was_never_read_is_written_as_a_question() -> None:
    events = [event for event in turns(ELEVATOR) if not (isinstance(event, CardTurned) and event.slot == "6")]
    doubt = CardDoubtful("6", ((parse_card("2d"), 0.5), (parse_card("3d"), 0.4)))
    state = elevator(*events[:-1], doubt, events[-1], BettingDone(), *SIDES, *shown())
    assert "6=?" in str(notated(state))
    alike(state)
    alike(
        elevator(*events[:-1], doubt, events[-1], BettingDone(), *SIDES, *shown(), Answer("slot-6", parse_card("2d")))
    )


def test_a_card_that_two_people_saw_twice_stays_settled() -> None:
    state = elevator(*turns(ELEVATOR), Correct(parse_card("Qs"), slot="6"), BettingDone(), *SIDES, *shown())
    alike(state)
    settled = [Correct(parse_card("Qs"), slot=slot) for slot in ("1", "6")]
    state = elevator(*turns(ELEVATOR), *settled, BettingDone(), *SIDES, *shown())
    assert "1=Qs!" in str(notated(state)) and "6=Qs!" in str(notated(state))
    assert state.ruling is not None and state.ruling.ruling_needed is not None
    alike(state)


def test_an_order_that_was_accepted_and_a_line_that_was_announced_are_played_again() -> None:
    board, *cards = turns(ELEVATOR, ("1", "5", *ORDER[2:]))
    events = [board, cards[0], AcceptOrder(), *cards[1:]]
    lines = [AnnounceLine(1, "1-E-4"), AnnounceLine(2, "2-E-5"), AnnounceLine(3, "3-E-6")]
    state = elevator(*events, BettingDone(), *lines, *SIDES, *shown(), deviation="refuse", line_choice="announced")
    assert "line Ana 1-E-4" in str(notated(state))
    alike(state)


def test_a_fold_after_the_declarations_is_played_again() -> None:
    state = elevator(*turns(ELEVATOR), BettingDone(), *SIDES, Fold(1), BettingDone(), *shown("Ana"), bet_after=True)
    assert state.seats[0].folded_round == 9
    alike(state)


def test_a_deal_that_stopped_early_stops_there_again() -> None:
    for count in range(8):
        state = elevator(*list(turns(ELEVATOR))[:count], Fold(2))
        assert again(state).phase is (state.phase if count > 1 else Phase.LAYING)
        assert [card.order for card in again(state).board] == [card.order for card in state.board]


def test_what_the_journal_keeps_is_what_is_written_and_played_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    table = Table("pyramid", PLAYERS, keeper=journal)
    for event in played(random_deal(variant("pyramid"), PLAYERS, 3)):
        table.apply(event)
    table.apply(Correct(parse_card("Ah"), slot="2"))
    journal.close()
    kept = History(tmp_path / "journal.db").moments(DealKey(1, 1))[-1].state
    assert kept.ruling == table.state.ruling
    alike(kept)


def test_a_host_s_own_game_is_played_with_its_file() -> None:
    made = build_game(
        'name = "ladder"\nhole_cards = 4\n[slots]\nL = { x = 0, y = 0 }\nM = { x = 1, y = 0 }\nR = { x = 2, y = 0 }\n'
        '[lines]\nrow = { slots = ["L", "M", "R"] }\n'
    )
    table = Table(made, ("Ana", "Ben"))
    hands = [event for name in ("Ana", "Ben") for event in (scanned(HANDS[name]), HandScanned(()))]
    cards = [CardTurned(slot, parse_card(card)) for slot, card in (("L", "Qs"), ("M", "Ts"), ("R", "9h"))]
    events: list[Event] = [BoardLaid(("L", "M", "R")), *cards, BettingDone(), *hands]
    for event in events:
        table.apply(event)
    assert table.state.phase is Phase.RULED
    text = str(notated(table.state))
    with pytest.raises(ValueError, match="'ladder' is not a game"):
        parse(text)
    deal = parse(text, made)
    assert list(play(deal, table_for(deal)))[-1].ruling == table.state.ruling
