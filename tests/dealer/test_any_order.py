"""Whatever happens in whatever order: nothing raises, undo goes back, a replay is equal, a state survives JSON."""

from __future__ import annotations

import json
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.course import facts
from dealer.events import (
    KINDS,
    AcceptOrder,
    AnnounceLine,
    Answer,
    BettingDone,
    BoardCleared,
    BoardLaid,
    CameraStatus,
    CardDoubtful,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    Challenge,
    Correct,
    Declare,
    Dismiss,
    EnterHand,
    Event,
    ExtraCards,
    Faulted,
    Fold,
    HandScanned,
    JournalStatus,
    LayBoard,
    OpenCards,
    Overrule,
    PersonEvent,
    Redo,
    RedoTo,
    Rename,
    Reseat,
    ScanNext,
    ScanSeat,
    SetButton,
    SetOrder,
    StartDeal,
    SwapHands,
    TurnDown,
    Undo,
    UndoTo,
    Unfold,
    decode_event,
    encode_event,
)
from dealer.state import Kind, Phase, State, from_dict, to_dict
from dealer.step import opening, step
from dealer.table import Table
from dealer.view import as_json
from dealer.watch_json import body
from rules.cards import deck_with_jokers
from rules.ruling import Declaration
from rules.variants import games, variant
from tests.dealer.playing import ELEVATOR, HANDS, ORDER, complete, declared, play

# A small deck makes equal cards in two places likely; a few names outside the game are among the slots and seats.
CARDS = st.sampled_from(deck_with_jokers()[::4])
SLOTS = st.sampled_from(["1", "2", "3", "4", "5", "6", "E", "A1", "A2", "B1", "C3", "E1", "L1", "R5", "Z"])
SEATS = st.integers(0, 6)
CHANCES = st.floats(0, 1, allow_nan=False)
CANDIDATES = st.lists(st.tuples(CARDS, CHANCES), max_size=3).map(tuple)
TURNED = st.builds(CardTurned, SLOTS, CARDS, CANDIDATES, CHANCES)
SHARES = st.lists(st.tuples(SEATS, st.fractions(0, 1, max_denominator=4)), max_size=3).map(tuple)
HELD = st.lists(st.none() | CARDS, max_size=5)
QUESTIONS = st.sampled_from(["slot-4", "slot-E", "seat-1-0", "seat-2-3", "no"])
SEVERAL = st.lists(TURNED, max_size=3).map(tuple)
SCANS = HELD.map(tuple).flatmap(lambda held: st.builds(HandScanned, st.just(held), st.lists(CANDIDATES).map(tuple)))
WHOLE_HANDS = st.builds(HandScanned, st.lists(CARDS, min_size=4, max_size=4, unique=True).map(tuple))
NAMES = st.just(()) | st.lists(st.text(max_size=3), max_size=5).map(tuple)
STEPS = st.integers(0, 30)
RULES = st.lists(
    st.tuples(
        st.sampled_from(["bet_after", "mode", "qualifier", "order", "x"]), st.sampled_from(["yes", "8", "h", "1"])
    )
).map(tuple)
KIND: dict[type[Event], st.SearchStrategy[Event]] = {
    AcceptOrder: st.just(AcceptOrder()),
    AnnounceLine: st.builds(AnnounceLine, SEATS, st.none() | st.sampled_from(["1-E-4", "F1", "nowhere"])),
    Answer: st.builds(Answer, QUESTIONS, CARDS),
    BettingDone: st.just(BettingDone()),
    BoardCleared: st.just(BoardCleared()),
    BoardLaid: st.builds(BoardLaid, st.lists(SLOTS, max_size=11).map(tuple) | st.just(tuple(ELEVATOR))),
    CameraStatus: st.builds(CameraStatus, st.sampled_from(["steady", "lost"]), st.just("camera"), CHANCES),
    CardDoubtful: st.builds(CardDoubtful, SLOTS, CANDIDATES),
    CardGone: st.builds(CardGone, SLOTS),
    CardLaid: st.builds(CardLaid, SLOTS),
    CardTurned: TURNED,
    CardTurnedBack: st.builds(CardTurnedBack, SLOTS),
    CardsTurned: st.builds(CardsTurned, SEVERAL),
    Challenge: st.just(Challenge()),
    Correct: st.builds(Correct, CARDS, st.none() | SLOTS, st.none() | SEATS, st.none() | st.integers(-1, 5)),
    Declare: st.builds(Declare, SEATS, st.none() | st.sampled_from(Declaration)),
    Dismiss: st.builds(Dismiss, st.sampled_from([kind.value for kind in Kind])),
    EnterHand: st.builds(EnterHand, SEATS, st.lists(CARDS, max_size=5).map(tuple)),
    ExtraCards: st.builds(ExtraCards, HELD.map(tuple)),
    Faulted: st.just(Faulted("planted")),
    Fold: st.builds(Fold, SEATS),
    HandScanned: SCANS | WHOLE_HANDS,
    JournalStatus: st.builds(JournalStatus, st.sampled_from(["kept", "full", "restored"]), st.just("a file")),
    LayBoard: st.just(LayBoard()),
    OpenCards: st.builds(OpenCards, SEATS, st.lists(CARDS, max_size=3).map(tuple)),
    Overrule: st.builds(Overrule, st.sampled_from(["Rob", ""]), SHARES, st.just("so be it")),
    Redo: st.just(Redo()),
    RedoTo: st.builds(RedoTo, STEPS),
    Reseat: st.builds(Reseat, NAMES),
    Rename: st.builds(Rename, SEATS, st.text(max_size=4)),
    ScanNext: st.just(ScanNext()),
    ScanSeat: st.builds(ScanSeat, SEATS),
    SetButton: st.builds(SetButton, SEATS),
    SetOrder: st.builds(SetOrder, st.permutations(ORDER[:4]).map(tuple) | st.lists(SLOTS, max_size=4).map(tuple)),
    StartDeal: st.builds(
        StartDeal, NAMES, st.none() | SEATS, st.none() | st.sampled_from([*games(), "whist"]), st.none() | RULES
    ),
    SwapHands: st.builds(SwapHands, SEATS, SEATS),
    TurnDown: st.builds(TurnDown, SLOTS),
    Undo: st.just(Undo()),
    UndoTo: st.builds(UndoTo, STEPS),
    Unfold: st.builds(Unfold, SEATS),
}
EVENTS = st.one_of(*KIND.values())
SEQUENCES = st.lists(EVENTS, max_size=25)
# From the showdown on there is most to go wrong, so half of the sequences begin there.
LATE: tuple[Event, ...] = (
    *declared({1: "both", 2: "high", 3: "low"}),
    *(EnterHand(seat, tuple(deck_with_jokers()[seat::13][:4])) for seat in (1, 2, 3)),
)


def starts() -> st.SearchStrategy[State]:
    late = complete(opening(variant("elevator"), tuple(HANDS)))
    early = [opening(variant(game), ("Ana", "Ben", "Chris", "Dora")) for game in games()]
    watched = opening(variant("elevator"), (), watching=True)
    return st.sampled_from([*early, late, play(late, *LATE), watched])


def check(state: State) -> None:
    """What holds of every state."""
    assert from_dict(json.loads(json.dumps(to_dict(state)))) == state
    shown = as_json(state, dealer=True)
    json.dumps(shown, allow_nan=False)
    json.dumps(body(state, 7), allow_nan=False)
    assert shown["prompt"]["text"]
    assert sorted(card.order for card in state.turned if card.order) == list(range(1, len(state.turned) + 1))
    assert state.watching or state.alive
    assert state.phase is not Phase.WON or len(state.alive) == 1
    assert (state.ruling is not None) == (state.phase in (Phase.RULED, Phase.WON))
    if state.ruling is not None and state.ruling.shares is not None:
        assert sum(state.ruling.shares.values(), Fraction(0)) + state.ruling.carry == 1


@settings(max_examples=150, deadline=None)
@given(starts(), SEQUENCES)
def test_no_sequence_of_events_raises_and_every_state_survives_json(state: State, events: list[Event]) -> None:
    for event in events:
        state = step(state, event)
        check(state)


@settings(max_examples=100, deadline=None)
@given(SEQUENCES, EVENTS)
def test_undo_after_a_person_s_step_is_the_earlier_state(events: list[Event], last: Event) -> None:
    table = Table("elevator", ("Ana", "Ben", "Chris"))
    for event in events:
        table.apply(event)
    before = table.state
    after = table.apply(last)
    changed = facts(after) != facts(before)
    if changed and isinstance(last, PersonEvent) and not isinstance(last, Undo | UndoTo | Redo | RedoTo):
        undone = table.apply(Undo())
        assert facts(undone) == facts(before)


@settings(max_examples=100, deadline=None)
@given(SEQUENCES)
def test_replaying_the_same_events_gives_the_equal_state(events: list[Event]) -> None:
    tables = [Table("elevator", ("Ana", "Ben", "Chris")) for _ in range(2)]
    for event in events:
        tables[0].apply(event)
    for event in events:
        tables[1].apply(decode_event(json.loads(json.dumps(encode_event(event)))))
    assert tables[0].state == tables[1].state


def test_every_kind_of_event_is_among_the_random_ones() -> None:
    assert set(KIND) == set(KINDS.values())
