"""Whole deals by events end in the right ruling, in every poker variant."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dealer.events import BettingDone, BoardCleared, BoardLaid, Fold, HandScanned
from dealer.state import Phase, from_dict, to_dict
from dealer.step import opening, step
from rules.games_file import build_game
from rules.variants import games, variant
from tests.dealer.playing import (
    ELEVATOR,
    HANDS,
    complete,
    declared,
    elevator,
    laid,
    play,
    scanned,
    shown,
    turned,
    turning_order,
    turns,
)

_VECTORS = json.loads((Path(__file__).parents[1] / "rules" / "vectors.json").read_text())["vectors"]
_SHOWDOWNS = [vector for vector in _VECTORS if vector["kind"] == "showdown"]
_SIDES = {"B": "both", "H": "high", "L": "low"}


@pytest.mark.parametrize("case", _SHOWDOWNS, ids=lambda case: case["id"])
def test_worked_showdowns_come_out_right_when_played_as_events(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    game = variant(given["game"], **given.get("options", {}), **given.get("low", {}))
    players = given["players"]
    state = complete(opening(game, tuple(players)), given["table"])
    state = play(state, *declared({n: _SIDES[one["decl"]] for n, one in enumerate(players.values(), 1)}))
    assert state.phase is Phase.SCANNING
    state = shown(state, {name: " ".join(one["hole"]) for name, one in players.items()})
    assert state.phase is Phase.RULED
    assert state.ruling is not None
    assert state.ruling.shares == {name: Fraction(share) for name, share in expected["shares"].items()}
    assert list(state.ruling.failed) == expected["failed"]
    assert state.sentence == state.ruling.sentence


def test_the_rounds_of_elevator_go_from_one_to_eight() -> None:
    state, rounds = laid(elevator()), []
    for event in list(turns(ELEVATOR))[1:]:
        rounds.append(state.round)
        state = play(state, event)
    assert [*rounds, state.round] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert state.rounds == 8
    assert state.phase is Phase.BETTING


@pytest.mark.parametrize("game", games())
def test_every_game_goes_from_an_empty_board_to_a_ruling(game: str) -> None:
    made = variant(game)
    names = ("Ana", "Ben", "Chris", "Dora")
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    board = dict(zip(made.layout.names, deck[::3], strict=False))
    rest = [card for card in deck if card not in board.values()]
    hands = {name: " ".join(rest[n::9][: made.hole_cards]) for n, name in enumerate(names)}
    state = complete(opening(made, names), board, turning_order(made))
    if made.declares:
        assert state.phase is Phase.DECLARING
        state = play(state, *declared(dict.fromkeys(range(1, 5), "high")))
    assert state.phase is Phase.SCANNING
    assert state.irregularities == ()
    state = shown(state, hands)
    assert state.phase is Phase.RULED
    assert state.ruling is not None and state.ruling.shares is not None
    assert sum(state.ruling.shares.values()) + state.ruling.carry == 1
    assert state.questions == ()


def test_double_elevator_pays_the_five_kings_of_opr_522() -> None:
    table = {"A1": "3c", "A2": "Kd", "A3": "8h", "E1": "5s", "B1": "Jd", "B2": "Kc", "B3": "2s", "E2": "9h"}
    table |= {"C1": "4c", "C2": "Qs", "C3": "9d"}
    made = variant("double-elevator")
    state = complete(opening(made, ("Ana", "Ben", "Chris", "Dora")), table, turning_order(made))
    state = play(state, Fold(3), Fold(4))
    state = shown(state, {"Ana": "Kh Ks 7d 2c", "Ben": "Ah As 7c 4d"})
    assert state.ruling is not None
    assert state.ruling.shares is not None and state.ruling.shares["Ana"] == 1
    assert state.ruling.parts[0].winners[0].line == "A2-E1-B2"


def test_the_rounds_of_double_elevator_come_with_groups_of_three() -> None:
    made = variant("double-elevator")
    state = laid(opening(made, ("Ana", "Ben", "Chris", "Dora")))
    rounds = []
    deck = iter(f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK")
    for slot in ("A1", "C3", "B2", "A2", "A3", "B1", "B3", "C1", "C2", "E1", "E2"):
        state = play(state, turned(slot, next(deck)))
        rounds.append(state.round)
    assert rounds == [1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6]
    assert state.irregularities == ()


def test_the_last_player_wins_at_once_without_showing() -> None:
    state = play(laid(elevator()), turned("5", "8c"), Fold(1), Fold(3))
    assert state.phase is Phase.WON
    assert state.sentence == "Dora folds. Ben wins the pot without showing."
    assert state.ruling is not None and state.ruling.shares is not None
    assert state.ruling.shares["Ben"] == 1
    assert all(seat.hand is None for seat in state.seats)


def test_the_next_deal_begins_when_the_board_is_cleared_and_the_button_moves_on() -> None:
    state = play(laid(elevator(button=3)), Fold(1), Fold(2), BoardCleared())
    assert (state.deal, state.phase, state.button) == (2, Phase.LAYING, 1)
    assert laid(state).first == 2
    assert all(seat.folded_round is None for seat in state.seats)


def test_a_new_board_over_a_deal_that_is_over_is_the_next_deal() -> None:
    state = play(laid(elevator()), Fold(1), Fold(2), BoardLaid(tuple(ELEVATOR)))
    assert (state.deal, state.phase, state.button) == (2, Phase.BETTING, 1)


def test_a_high_only_game_asks_for_no_declaration() -> None:
    state = complete(elevator(mode="high_only"))
    assert state.phase is Phase.SCANNING
    state = shown(state, HANDS)
    assert state.ruling is not None and state.ruling.shares is not None
    assert state.ruling.shares["Ana"] == 1  # the royal flush


def test_cards_speak_splits_high_and_low_without_a_declaration() -> None:
    state = shown(complete(elevator(mode="cards_speak")), HANDS)
    assert state.ruling is not None
    assert {part.side.value for part in state.ruling.parts} == {"high", "low"}
    assert state.ruling.shares is not None
    assert state.ruling.shares["Ana"] == 1  # royal flush one way, the wheel the other


def test_showing_a_hand_ends_the_last_betting_round_of_a_high_only_game() -> None:
    state = play(elevator(mode="high_only"), *turns(ELEVATOR))
    assert state.phase is Phase.BETTING
    state = play(state, scanned(HANDS["Ana"]))
    assert state.phase is Phase.SCANNING
    assert state.seats[0].hand is not None


def test_betting_after_the_declaration_is_one_round_more() -> None:
    state = complete(elevator(bet_after=True))
    state = play(state, *declared({1: "high", 2: "low", 3: "both"}))
    assert (state.phase, state.round, state.rounds) == (Phase.BETTING, 9, 9)
    assert play(state, BettingDone()).phase is Phase.SCANNING


def test_hands_are_wanted_clockwise_from_the_first_to_act_and_fold_out_is_skipped() -> None:
    state = elevator("Ana", "Ben", "Chris", "Dora", button=2)
    state = play(complete(state), Fold(3), *declared({1: "high", 2: "low", 4: "high"}))
    wanted = []
    hands = {"Ana": "As Ks 5d 3c", "Ben": "Jh Jd 7c 6h", "Dora": "8d 7h 6d Kc"}
    while state.scanning is not None:
        seat = state.seat(state.scanning)
        assert seat is not None
        wanted.append(seat.name)
        state = play(state, scanned(hands[seat.name]), HandScanned(()))
    assert wanted == ["Dora", "Ana", "Ben"]
    assert state.phase is Phase.RULED


def test_a_host_s_own_game_is_followed_and_survives_json() -> None:
    made = build_game(
        """
        name = "ladder"
        hole_cards = 4
        [slots]
        L = { x = 0, y = 0 }
        M = { x = 1, y = 0 }
        R = { x = 2, y = 0 }
        [lines]
        row = { slots = ["L", "M", "R"] }
        """
    )
    state = complete(opening(made, tuple(HANDS)), {"L": "Qs", "M": "Js", "R": "Ts"}, ("L", "M", "R"))
    state = shown(state, HANDS)
    assert state.ruling is not None and state.ruling.shares is not None
    assert state.ruling.shares["Ana"] == 1
    assert from_dict(json.loads(json.dumps(to_dict(state)))) == state
    assert step(state, BoardCleared()).game == "ladder"
