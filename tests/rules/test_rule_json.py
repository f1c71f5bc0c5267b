"""`floorman rule --json`: every answer, and every bad input by name."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from rules.rule_json import RuleInputError, rule_json
from tests.rules.cases import VECTORS

EXAMPLE: dict[str, Any] = next(one["input"] for one in VECTORS if one["id"] == "SEED-527-E")


def changed(path: str, value: Any) -> dict[str, Any]:
    """The example with one value replaced; an empty value removes it."""
    given = copy.deepcopy(EXAMPLE)
    *way, last = path.split("/")
    row = given
    for key in way:
        row = row.setdefault(key, {})
    if value is ...:
        del row[last]
    else:
        row[last] = value
    return given


def test_the_example_with_hands_lines_and_reasons() -> None:
    answer = rule_json(EXAMPLE)
    assert answer["shares"] == {"P1": "0", "P2": "1/2", "P3": "1/2"}
    assert answer["ruling_needed"] is None
    assert answer["lines"]["P2"] == {"high": "2-E-5", "low": None}
    assert answer["hands"]["P2"]["low"] is None
    assert answer["hands"]["P3"]["low"]["words"] == "an eight low, 8-7-6-4-2"
    assert answer["hands"]["P3"]["low"]["cards"][0] == {"card": "8d", "from": "hole", "as": None}
    assert answer["sentence"].startswith("Pot split. P2 takes the high half with a straight, jack high.")
    assert any("OPR-527 art. 4.3" in reason for reason in answer["reasons"])
    assert json.loads(json.dumps(answer)) == answer


def test_a_high_only_game_needs_no_declarations() -> None:
    answer = rule_json(
        {
            "game": "double",
            "table": dict(pair.split("=") for pair in (
                ["A1=3c", "A2=Kd", "A3=8h", "E1=5s", "B1=Jd", "B2=Kc", "B3=2s", "E2=9h", "C1=4c", "C2=Qs", "C3=9d"]
            )),
            "players": {"Ana": {"hole": ["Kh", "Ks", "7d", "2c"]}, "Ben": {"hole": ["3h", "3d", "4h", "6s"]}},
        }
    )  # fmt: skip
    assert answer["shares"] == {"Ana": "1", "Ben": "0"}
    assert {"card": "5s", "from": "E1", "as": "Kh"} not in answer["hands"]["Ana"]["high"]["cards"]
    assert [card["from"] for card in answer["hands"]["Ana"]["high"]["cards"] if card["as"]] == ["E1"]


def test_where_a_person_must_rule_there_are_no_shares_but_alternatives() -> None:
    given = copy.deepcopy(next(one["input"] for one in VECTORS if one["id"] == "SHOW-ignored_several_stable_sets"))
    given["options"] = {"dead_hand": "ignored"}
    answer = rule_json(given)
    assert answer["ruling_needed"] == answer["ruling"] == "several_stable_sets"
    assert "shares" not in answer
    assert len(answer["alternatives"]) == 2
    for alternative in answer["alternatives"]:
        assert set(alternative["lines"]) == {"P2", "P3"}
        assert alternative["carry"] == "0"


def test_nobody_qualifies_for_the_only_side_declared() -> None:
    given = changed("low/qualifier", 8)
    given["players"] = {
        "P1": {"hole": ["Kh", "Qh", "Jc", "9c"], "decl": "L"},
        "P2": {"hole": ["Kd", "Qd", "Jd", "9d"], "decl": "L"},
    }
    answer = rule_json(given)
    assert answer["ruling_needed"] == "no_valid_hand"
    assert [one["words"] for one in answer["alternatives"]] == [
        "the best low takes it although none qualifies",
        "the pot stays for the next deal",
    ]


def test_players_may_be_a_list_and_words_may_be_declared() -> None:
    given = changed("players", [
        {"name": name, "hole": row["hole"], "decl": {"B": "both", "H": "high", "L": "l"}[row["decl"]]}
        for name, row in EXAMPLE["players"].items()
    ])  # fmt: skip
    assert rule_json(given)["shares"] == rule_json(EXAMPLE)["shares"]


def test_a_whole_vector_may_be_given() -> None:
    vector = next(one for one in VECTORS if one["id"] == "SEED-527-E")
    assert rule_json(vector) == rule_json(EXAMPLE)


def test_folded_players_need_no_cards_and_the_last_one_wins_unseen() -> None:
    given = {"game": "elevator", "table": {}, "players": {"A": {"hole": []}, "B": {"folded": True}}}
    assert rule_json(given)["shares"] == {"A": "1", "B": "0"}


def test_chips_of_a_pot() -> None:
    answer = rule_json(changed("pot", 25))
    assert answer["chips"] == {"P1": 0, "P2": 13, "P3": 12}
    assert answer["chips_carried"] == 0


def test_the_final_authority_overrides_and_both_results_are_answered() -> None:
    answer = rule_json(changed("override", {"by": "Rob", "words": "P1 was misled.", "shares": {"P1": "1"}}))
    assert answer["shares"] == {"P1": "1", "P2": "0", "P3": "0"}
    assert answer["override"]["by"] == "Rob"
    assert answer["override"]["engine"]["shares"] == {"P1": "0", "P2": "1/2", "P3": "1/2"}


def test_one_hand_on_every_line() -> None:
    answer = rule_json({"game": "elevator", "table": EXAMPLE["table"], "hole": ["As", "Ks", "5d", "3c"]})
    assert answer["best_high_lines"] == ["1-E-4"]
    assert answer["best_low_lines"] == ["3-E-6"]
    assert answer["hands"]["1-E-4"]["high"]["words"] == "a royal flush"


BAD: list[tuple[Any, str]] = [
    (None, "the input is None; give a JSON object"),
    ([], r"the input is \[\]; give a JSON object"),
    ({}, "game is None; give the name of a game"),
    ({"game": 5}, "game is 5; give the name of a game"),
    ({"game": "elevator"}, "table is None; give a JSON object"),
    ({"game": "elevator", "table": {}}, "players is None; give a JSON object"),
    ({"game": "elevator", "table": {}, "players": {}}, "nobody is left in the deal"),
    (changed("game", "bridge"), "'bridge' is not a game; use one of elevator"),
    (changed("optoins", {}), "'optoins' is not known in input; use declare, game"),
    (changed("options", 5), "options is 5; give a JSON object"),
    (changed("options/tie", "yes"), "tie = 'yes' is not possible"),
    (changed("table/7", "2c"), "'7' is no place of elevator; use 1, 2, 3, 4, 5, 6, E"),
    (changed("table/1", "2x"), "'2x' is not a card"),
    (changed("table/1", 2), "the card at 1 is 2; write rank and suit"),
    (changed("table/1", "Xr"), "the card at 1 is 'Xr'; no joker is in this deck"),
    (changed("table/1", ...), r"The card at 1 \(left column, top\) is missing"),
    (changed("table/1", "As"), "The ace of spades is there twice: on the board at 1 and with P1"),
    (changed("players", 5), "players is 5; give a JSON object"),
    (changed("players", [{}]), "the name of a player is None; give a text"),
    (changed("players", [5]), "a player is 5; give a JSON object"),
    (changed("players/P1", 5), "player P1 is 5; give a JSON object"),
    (changed("players/P1/hole", "As Ks"), "the hole cards of P1 are 'As Ks'; give a list of cards"),
    (changed("players/P1/hole", ...), "player P1 has no hole; give the 4 hole cards"),
    (changed("players/P1/hole", ["As", "Ks", "5d"]), "P1 shows 3 of 4 hole cards"),
    (changed("players/P1/hole", ["As", "Ks", "5d", "3c", "2c"]), "P1 has 5 hole cards instead of 4"),
    (changed("players/P1/decl", "X"), "decl of P1 is 'X'; give H, L or B"),
    (changed("players/P1/decl", ...), "P1 has not declared: say high, low or both"),
    (changed("players/P1/decls", "H"), "decls of P1 is 'H'; give a list"),
    (changed("players/P1/line", 4), "line of P1 is 4; give the name of a line"),
    (changed("players/P1/line", "1-E-5"), "P1 names the line '1-E-5'; the lines are 1-E-4"),
    (changed("players/P1/folded", "no"), "folded of P1 is 'no'; give true or false"),
    (changed("players/P1/put_in", -3), "put_in of P1 is -3; give a whole number of chips"),
    (changed("players/P1/put_in", 3), "put_in is missing for P2"),
    (changed("players/P1/cards", []), "'cards' is not known in player P1"),
    (changed("pot", 2.5), "pot is 2.5; give a whole number of chips"),
    (changed("override", {"by": 3}), "give by"),
    (changed("override", {"by": "Rob", "shares": {"P9": "1"}}), "'P9' in override is no player"),
    (changed("override", {"by": "Rob", "shares": {"P1": "1/0"}}), "the share of P1 is '1/0'; write it as \"1/2\""),
    (changed("override", {"by": "Rob", "shares": {"P1": "2"}}), "add up to 2"),
    ({"game": "elevator", "table": {}, "hole": ["As"]}, "the hand has 1 hole cards; give 4"),
    ({"game": "elevator", "table": {}, "hole": ["As", "Ks", "Qs", "Js"]}, "no line of elevator is complete"),
    ({"game": "elevator", "table": {}, "hole": ["As", "As", "Qs", "Js"]}, "The ace of spades is there twice"),
]


@pytest.mark.parametrize(("given", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_bad_input_is_refused_by_name(given: Any, message: str) -> None:
    with pytest.raises(RuleInputError, match=message):
        rule_json(given)


def test_more_players_than_the_deck_allows() -> None:
    given = {"game": "elevator", "table": {}, "players": {f"P{n}": {"hole": []} for n in range(12)}}
    with pytest.raises(RuleInputError, match="12 players need 55 cards and the deck has 52"):
        rule_json(given)
