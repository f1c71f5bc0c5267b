"""What a page sends becomes an event, or a sentence that says what is wrong with it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.actions import ActionError, parse_action
from dealer.events import (
    Answer,
    BettingDone,
    Correct,
    Declare,
    EnterHand,
    Event,
    Fold,
    Overrule,
    ScanNext,
    StartDeal,
    Undo,
)
from rules.cards import parse_card, parse_cards
from rules.ruling import Declaration
from tests.dealer.playing import elevator

STATE = elevator()
NINE = parse_card("9d")

READABLE: list[tuple[dict[str, Any], Event]] = [
    ({"action": "fold", "seat": 3}, Fold(3)),
    ({"action": "declare", "seat": 1, "side": "both"}, Declare(1, Declaration.BOTH)),
    ({"action": "declare", "seat": 1, "side": None}, Declare(1, None)),
    ({"action": "betting_done"}, BettingDone()),
    ({"action": "scan_next"}, ScanNext()),
    ({"action": "new_deal"}, StartDeal()),
    ({"action": "new_deal", "players": ["Ana", "Ben"], "button": 2}, StartDeal(("Ana", "Ben"), 2)),
    ({"action": "undo"}, Undo()),
    ({"action": "answer", "id": "slot-4", "card": "9d"}, Answer("slot-4", NINE)),
    ({"action": "correct", "slot": "4", "card": "9d"}, Correct(NINE, slot="4")),
    ({"action": "correct", "seat": 2, "index": 0, "card": "9d"}, Correct(NINE, seat=2, index=0)),
    (
        {"action": "enter_hand", "seat": 1, "cards": ["As", "Ks", "5d", "3c"]},
        EnterHand(1, parse_cards(["As", "Ks", "5d", "3c"])),
    ),
    (
        {"action": "overrule", "by": "Rob", "shares": {"1": "1/2", "3": 1}, "words": "so be it"},
        Overrule("Rob", ((1, Fraction(1, 2)), (3, Fraction(1))), "so be it"),
    ),
]

UNREADABLE: list[tuple[Any, str]] = [
    ([], "An action is an object"),
    ({}, "None' is no action; use one of"),
    ({"action": "shuffle"}, "'shuffle' is no action; use one of accept_order"),
    ({"action": "fold"}, "seat = None is no number"),
    ({"action": "fold", "seat": True}, "seat = True is no number"),
    ({"action": "fold", "seat": 9}, "Nobody sits at seat 9; the seats are 1, 2 and 3"),
    ({"action": "declare", "seat": 1, "side": "middle"}, "say high, low or both"),
    ({"action": "answer", "id": "slot-4", "card": "1x"}, "'1x' is not a card"),
    ({"action": "correct", "slot": "4", "card": "Xr"}, "the red joker does not play in this game"),
    ({"action": "answer", "card": "9d"}, "id is missing"),
    ({"action": "correct", "card": "9d"}, "Say which card to correct"),
    ({"action": "correct", "card": "9d", "slot": "9"}, "There is no position 9 on this board; it has 1, 2, 3"),
    ({"action": "enter_hand", "seat": 1, "cards": "As"}, "cards is no list"),
    ({"action": "overrule", "by": "Rob", "words": "no", "shares": {"1": "1e9999999"}}, "is no share of the pot"),
    ({"action": "overrule", "by": "Rob", "words": "no", "shares": {"x": "1"}}, "'x' is no seat"),
]


@pytest.mark.parametrize(("data", "event"), READABLE, ids=lambda value: str(value)[:40])
def test_an_action_becomes_its_event(data: dict[str, Any], event: Event) -> None:
    assert parse_action(STATE, data) == event


@pytest.mark.parametrize(("data", "words"), UNREADABLE, ids=lambda value: str(value)[:40])
def test_what_cannot_be_read_is_refused_with_a_sentence(data: Any, words: str) -> None:
    with pytest.raises(ActionError) as refused:
        parse_action(STATE, data)
    assert words in str(refused.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from([data["action"] for data, _ in READABLE])
FIELDS = st.sampled_from(
    ["seat", "side", "id", "card", "slot", "index", "players", "button", "game", "cards", "shares"]
)


@given(JSON | st.builds(lambda name, rest: {**rest, "action": name}, NAMES, st.dictionaries(FIELDS, JSON, max_size=4)))
def test_any_json_is_read_or_refused(data: Any) -> None:
    try:
        assert parse_action(STATE, data) is not None
    except ActionError as refused:
        assert str(refused)
