"""Every worked poker case of the vectors comes out as written."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chips import divide
from rules.hands import Source, high_hand, low_hand
from rules.irregularities import Kind, check_deal
from rules.lows import qualifies
from rules.reveal import complete_lines, lacking_only_elevator
from rules.rule_json import rule_json
from rules.ruling import PartSide
from rules.settlement import Half, Why
from rules.variants import variant
from rules.wild import Key
from tests.rules.cases import cards, contest_rows, failed, house, name_of, of_kind, texts

POKER = {"declare", "eval_high", "eval_low", "lines", "showdown", "compare_high", "chips", "capacity", "reveal"}


def hand_key(given: dict[str, Any], options: dict[str, Any], *, side: str = "high") -> Key:
    sources = [Source(card, "hole") for card in cards(" ".join(given["cards"]))]
    make = high_hand if side == "high" else low_hand
    return make(sources, cards(" ".join(given["wild"])), house(**options)).key


def test_the_vectors_hold_every_kind_of_case() -> None:
    counted = {kind: len(of_kind(kind)) for kind in sorted(POKER)}
    assert counted == {
        "capacity": 5,
        "chips": 6,
        "compare_high": 7,
        "declare": 29,
        "eval_high": 20,
        "eval_low": 17,
        "lines": 18,
        "reveal": 4,
        "showdown": 12,
    }


@pytest.mark.parametrize("vector", of_kind("eval_high"), ids=name_of)
def test_high_hand(vector: dict[str, Any]) -> None:
    given = vector["input"]
    assert list(hand_key(given, given["options"])) == vector["expected"]["key"]


@pytest.mark.parametrize("vector", of_kind("eval_low"), ids=name_of)
def test_low_hand(vector: dict[str, Any]) -> None:
    given, expected = vector["input"], vector["expected"]
    key = hand_key(given, given["options"], side="low")
    assert list(key) == expected["key"]
    assert qualifies(key, house(**given["options"])) is expected["qualifies"]


@pytest.mark.parametrize("vector", of_kind("compare_high"), ids=name_of)
def test_comparison(vector: dict[str, Any]) -> None:
    given = vector["input"]
    rules = house(**given["options"])
    one, other = (
        high_hand([Source(c, "hole") for c in cards(" ".join(h["cards"]))], cards(" ".join(h["wild"])), rules)
        for h in (given["a"], given["b"])
    )
    assert (one > other) - (one < other) == vector["expected"]["result"]


@pytest.mark.parametrize("vector", of_kind("lines", "showdown"), ids=name_of)
def test_lines_and_showdowns_through_the_json_answer(vector: dict[str, Any]) -> None:
    answer = rule_json(vector["input"])
    assert {key: answer[key] for key in vector["expected"]} == vector["expected"]


@pytest.mark.parametrize("vector", of_kind("declare"), ids=name_of)
def test_declaration(vector: dict[str, Any]) -> None:
    expected = vector["expected"]
    solution = contest_rows(vector["input"]["players"], vector["input"]["options"])
    if "ruling" in expected:
        assert solution.case == expected["ruling"]
        assert len({str(one.shares) for one in solution.alternatives}) > 1
        return
    assert solution.case is None
    assert texts(solution.shares) == expected["shares"]
    assert str(solution.carry) == expected["carry"]
    assert failed(solution) == expected["failed"]


@pytest.mark.parametrize("vector", of_kind("reveal"), ids=name_of)
def test_order_of_turning(vector: dict[str, Any]) -> None:
    layout = variant(vector["input"]["game"]).layout
    turned: list[str] = []
    complete, lacking = [], []
    for group in vector["input"]["order"]:
        turned += [group] if isinstance(group, str) else group
        complete.append(len(complete_lines(layout, turned)))
        lacking.append(len(lacking_only_elevator(layout, turned)))
    assert {"complete": complete, "lack_only_elevator": lacking} == vector["expected"]


@pytest.mark.parametrize("vector", of_kind("chips"), ids=name_of)
def test_chips(vector: dict[str, Any]) -> None:
    given = vector["input"]
    high, low = tuple(given["high"]), tuple(given["low"])
    halves = [Half(PartSide.HIGH, high, Why.BEST), Half(PartSide.LOW, low, Why.BEST)]
    whole = [Half(PartSide.POT, high, Why.BEST)]
    paid, left = divide(given["pot"], halves if low else whole, given["seats"])
    assert paid == vector["expected"]["chips"]
    assert left == 0


@pytest.mark.parametrize("vector", [one for one in of_kind("capacity") if one["input"]["deck"] == 52], ids=name_of)
def test_capacity(vector: dict[str, Any]) -> None:
    given, expected = vector["input"], vector["expected"]
    game = variant({7: "elevator", 11: "double-elevator"}[given["table"]])
    kinds = [found.kind for found in check_deal(game, given["players"])]
    assert game.cards(given["players"]) == expected["cards"]
    assert (Kind.DECK_TOO_SMALL not in kinds) is expected["fits"]
