"""The hands after the winner's: best first, with line and cards, never the winner's own and never an unshown one."""

from __future__ import annotations

from typing import Any

from dealer.photo_showdown import ruled
from dealer.view import as_json
from tests.dealer.playing import ELEVATOR, complete, elevator, folded, play

HANDS = {"Ana": "As Ks 7d 7c", "Ben": "9s 9d 3c 3h", "Dora": "Qh 6h 4d 3s"}


def showdown(**sides: str) -> dict[str, Any]:
    players = [{"name": name, "cards": hand.split(), "declared": sides[name]} for name, hand in HANDS.items()]
    return ruled({"game": "elevator", "board": ELEVATOR, "players": players})


def test_the_next_best_hands_come_best_first_with_their_lines_and_cards() -> None:
    state = showdown(Ana="high", Ben="high", Dora="high")
    part = state["ruling"]["parts"][0]
    assert [one["name"] for one in part["winners"]] == ["Ana"]
    assert [(one["name"], one["hand"], one["line"]) for one in part["next"]] == [
        ("Ben", "Full house, nines over threes", "2-E-5"),
        ("Dora", "Pair of queens", "1-E-4"),
    ]
    assert all(len(one["cards"]) == 5 and len(one["slots"]) == 3 for one in part["next"])


def test_on_each_side_only_those_come_who_declared_for_it() -> None:
    state = showdown(Ana="high", Ben="high", Dora="low")
    high, low = state["ruling"]["parts"]
    assert [one["name"] for one in high["next"]] == ["Ben"]
    assert low["next"] == []


def test_a_pot_won_without_showing_tells_no_hand() -> None:
    state = as_json(play(complete(elevator()), *folded([1, 2])))
    assert state["phase"] == "won"
    assert [part["next"] for part in state["ruling"]["parts"]] == [[]]
