"""The JSON of a state has what the page draws, and nothing that must stay hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dealer.events import BettingDone, CardDoubtful, Declare, Fold, HandScanned
from dealer.state import State
from dealer.step import opening
from dealer.view import as_json
from rules.cards import parse_card
from rules.ruling import Declaration
from rules.variants import games, variant
from tests.dealer.playing import HANDS, complete, declared, elevator, laid, play, scanned, shown, turned


def seat(json_state: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = json_state["seats"][number - 1]
    return found


def test_declarations_are_hidden_until_all_are_in() -> None:
    state = play(complete(elevator()), *declared({1: "both", 2: "high"}))
    for dealer in (False, True):
        page = as_json(state, dealer=dealer)
        assert [one["declared"] for one in page["seats"]] == ["in", "in", None]
        assert '"both"' not in json.dumps(page)
    page = as_json(play(state, Declare(3, Declaration.LOW)))
    assert [one["declared"] for one in page["seats"]] == ["both", "high", "low"]
    assert page["sentence"] == "Declarations: Ana both, Ben high and Dora low."


def test_a_fold_of_the_last_player_to_declare_shows_the_declarations() -> None:
    page = as_json(play(complete(elevator()), *declared({1: "both", 2: "high"}), Fold(3)))
    assert page["sentence"] == "Dora folds. Declarations: Ana both and Ben high."
    assert page["phase"] == "scanning"


def test_declarations_in_turn_are_heard_at_once() -> None:
    page = as_json(play(complete(elevator(method="in_turn")), Declare(1, Declaration.BOTH)))
    assert seat(page, 1)["declared"] == "both"
    assert page["sentence"] == "Ana declares both."


def test_a_hand_is_there_only_after_it_was_shown() -> None:
    state = play(complete(elevator()), *declared({1: "both", 2: "high", 3: "low"}))
    assert seat(as_json(state), 1)["hand"] is None
    assert as_json(state)["scan"] == {"seat": 1, "cards": []}
    state = play(state, scanned("As Ks"))
    assert as_json(state)["scan"] == {"seat": 1, "cards": ["As", "Ks"]}
    page = as_json(play(state, scanned(HANDS["Ana"])))
    assert seat(page, 1)["hand"] == ["As", "Ks", "5d", "3c"]
    assert page["scan"] == {"seat": 2, "cards": []}
    assert [one["scanning"] for one in page["seats"]] == [False, True, False]


def test_the_prompt_and_the_sentence_are_those_of_the_table() -> None:
    state = laid(elevator("Ana", "Ben", "Chris", "Dora", "Eli"))
    for slot, card in (("5", "8c"), ("1", "Qs"), ("3", "4h"), ("2", "9h"), ("4", "Js")):
        state = play(state, turned(slot, card))
    page = as_json(state)
    assert page["sentence"] == "Jack of spades turned at position 4. Ana is first to act."
    assert page["prompt"] == {
        "text": "Bet, then turn position 6",
        "slot": "6",
        "detail": "right column, bottom; after it only the elevator is left",
    }
    assert (page["round"], page["rounds"], page["phase"]) == (6, 8, "betting")
    assert as_json(play(state, BettingDone()))["prompt"]["text"] == "Turn position 6"
    assert [one["first"] for one in page["seats"]] == [True, False, False, False, False]
    assert [one["button"] for one in page["seats"]] == [False, False, False, False, True]


def test_a_turned_card_has_its_place_in_the_order() -> None:
    page = as_json(play(laid(elevator()), turned("5", "8c"), turned("1", "Qs")))
    assert page["board"]["1"] == {
        "state": "face",
        "card": "Qs",
        "order": 2,
        "latest": True,
        "corrected": False,
        "confidence": 0.99,
        "candidates": [["Qs", 0.99]],
    }
    assert page["board"]["5"]["latest"] is False
    assert page["board"]["2"]["state"] == "down"


def test_a_question_carries_its_candidates() -> None:
    doubt = ((parse_card("9d"), 0.6), (parse_card("6d"), 0.3))
    page = as_json(play(laid(elevator()), CardDoubtful("4", doubt)))
    assert page["questions"] == [
        {
            "id": "slot-4",
            "text": "Position 4: nine or six of diamonds?",
            "slot": "4",
            "seat": None,
            "index": None,
            "candidates": [["9d", 0.6], ["6d", 0.3]],
        }
    ]


def test_the_ruling_says_who_wins_what_with_which_cards_and_why() -> None:
    state = shown(play(complete(elevator()), *declared({1: "both", 2: "high", 3: "low"})), HANDS)
    page = as_json(state)
    ruling = page["ruling"]
    expected = "Pot split. Ana declared both and lost the low to Dora, so Ana takes nothing (OPR-527 art. 4.3)."
    assert page["sentence"] == ruling["sentence"] == expected
    assert ruling["shares"] == {"1": "0", "2": "1/2", "3": "1/2"}
    assert ruling["failed"] == [1]
    low = ruling["parts"][1]
    assert (low["side"], low["line"], low["slots"]) == ("low", "3-E-6", ["3", "E", "6"])
    assert [winner["name"] for winner in low["winners"]] == ["Dora"]
    assert low["cards"][3] == {"card": "4h", "from": "3", "as": None}
    assert len(low["cards"]) == 5


def test_a_viewer_gets_no_actions() -> None:
    state = laid(elevator())
    assert as_json(state)["actions"] == []
    assert {"betting_done", "fold", "undo", "correct"} <= set(as_json(state, dealer=True)["actions"])
    assert "declare" not in as_json(state, dealer=True)["actions"]
    assert "declare" in as_json(complete(elevator()), dealer=True)["actions"]


@pytest.mark.parametrize("game", games())
def test_the_board_of_every_game_is_described(game: str) -> None:
    made = variant(game)
    page = as_json(play(elevator()) if game == "elevator" else _opened(game))
    assert page["game"]["title"] == made.title
    assert [slot["slot"] for slot in page["game"]["slots"]] == list(page["board"])
    assert all(set(line["slots"]) <= set(page["board"]) for line in page["game"]["lines"])
    assert page["game"]["terms"]


def _opened(game: str) -> State:
    return opening(variant(game), ("Ana", "Ben", "Chris", "Dora"))


def test_nothing_of_a_card_exposed_before_the_showdown_is_in_the_json() -> None:
    page = as_json(play(laid(elevator()), scanned("As Ks 5d 3c"), HandScanned(())), dealer=True)
    text = json.dumps({name: value for name, value in page.items() if name != "game"})
    assert not any(f'"{card}"' in text for card in HANDS["Ana"].split())
    assert "ace" not in text
