"""Settle declared pots: the cases of OPR-527 article 4 and every house rule about them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.ruling import Case
from tests.rules.cases import contest, contest_rows, failed, texts

A, C = ("H", {"x": (4, 1)}), ("L", {"x": (1, 4)})
KNOCKED_OUT = {"A": A, "C": C, "B1": ("B", {"x": (9, 5)}), "B2": ("B", {"x": (5, 9)})}
BOTH_FAIL = {"B1": ("B", {"x": (9, 1)}), "B2": ("B", {"x": (1, 9)}), "B3": ("B", {"x": (2, 2)})}
BEST_HIGH_LOSES_LOW = {"A": A, "C": ("L", {"x": (1, 6)}), "B": ("B", {"x": (9, 5)})}


def test_high_and_low_take_a_half_each() -> None:
    assert texts(contest({"A": A, "C": C}).shares) == {"A": "1/2", "C": "1/2"}


def test_a_better_hand_that_did_not_declare_the_side_is_irrelevant() -> None:
    solution = contest({"A": A, "C": C, "D": ("L", {"x": (9, 1)})})
    assert texts(solution.shares) == {"A": "1/2", "C": "1/2", "D": "0"}


def test_defeater_takes_the_half_of_a_failed_hand() -> None:
    solution = contest(BEST_HIGH_LOSES_LOW, failed_half="defeater")
    assert texts(solution.shares) == {"A": "0", "C": "1", "B": "0"}


@pytest.mark.parametrize("failed_half", ["next_best", "defeater"])
def test_the_half_of_a_failed_hand_goes_over_when_nobody_else_declared_that_side(failed_half: str) -> None:
    solution = contest({"C": ("L", {"x": (1, 6)}), "B": ("B", {"x": (9, 5)})}, failed_half=failed_half)
    assert texts(solution.shares) == {"C": "1", "B": "0"}
    assert solution.carry == 0


def test_a_failed_hand_alone_on_its_side_leaves_the_half_to_the_others() -> None:
    solution = contest({"C": ("L", {"x": (1, 6)}), "B": ("B", {"x": (9, 5)})})
    assert texts(solution.shares) == {"C": "1", "B": "0"}


def test_the_better_of_two_both_ways_hands_takes_all() -> None:
    solution = contest({"B1": ("B", {"x": (5, 5)}), "B2": ("B", {"x": (6, 5)})})
    assert texts(solution.shares) == {"B1": "0", "B2": "1"}
    assert failed(solution) == ["B1"]


def test_two_hands_that_knock_each_other_out_are_disputed() -> None:
    solution = contest(KNOCKED_OUT)
    assert texts(solution.shares) == {"A": "1/2", "C": "1/2", "B1": "0", "B2": "0"}
    assert [outcome.disputed for outcome in solution.outcomes] == [True]


def test_a_hand_that_loses_to_a_one_way_player_is_not_disputed() -> None:
    solution = contest({"A": A, "C": ("L", {"x": (1, 5)}), "B1": ("B", {"x": (9, 3)}), "B2": ("B", {"x": (8, 6)})})
    assert [outcome.disputed for outcome in solution.outcomes] == [False]


def test_dead_hands_that_knock_each_other_out_need_a_ruling_with_both_results() -> None:
    solution = contest(KNOCKED_OUT, dead_hand="ignored")
    assert solution.case is Case.SEVERAL_STABLE_SETS
    assert [texts(one.shares) for one in solution.alternatives] == [
        {"A": "0", "C": "0", "B1": "1", "B2": "0"},
        {"A": "0", "C": "0", "B1": "0", "B2": "1"},
    ]


@pytest.mark.parametrize(
    ("all_fail", "shares", "carry"),
    [
        ("cards_speak", {"B1": "1/2", "B2": "1/2", "B3": "0"}, 0),
        ("equal", {"B1": "1/3", "B2": "1/3", "B3": "1/3"}, 0),
        ("carry", {"B1": "0", "B2": "0", "B3": "0"}, 1),
    ],
)
def test_only_both_ways_players_and_all_fail(all_fail: str, shares: dict[str, str], carry: int) -> None:
    solution = contest(BOTH_FAIL, all_fail=all_fail)
    assert texts(solution.shares) == shares
    assert solution.carry == carry
    assert failed(solution) == ["B1", "B2", "B3"]


def test_cards_speak_among_failed_hands_of_which_none_has_a_low() -> None:
    solution = contest({"B1": ("B", {"x": (3, None)}), "B2": ("B", {"x": (2, None)})})
    assert texts(solution.shares) == {"B1": "1", "B2": "0"}


def test_nobody_has_a_qualifying_low() -> None:
    players = {"A": ("H", {"x": (5, 1)}), "C": ("L", {"x": (1, None)})}
    assert texts(contest(players).shares) == {"A": "1", "C": "0"}


def test_a_both_ways_hand_without_a_low_fails() -> None:
    players = {"A": A, "C": ("L", {"x": (1, None)}), "B": ("B", {"x": (9, None)})}
    solution = contest(players)
    assert texts(solution.shares) == {"A": "1", "C": "0", "B": "0"}
    assert failed(solution) == ["B"]


def test_a_both_ways_hand_without_a_low_needs_only_high_when_the_low_is_void() -> None:
    players = {"A": ("H", {"x": (9, 1)}), "C": ("L", {"x": (1, None)}), "B": ("B", {"x": (5, None)})}
    assert failed(contest(players, both_no_low="void")) == ["B"]
    somebody_low = {**players, "B": ("B", {"x": (99, None)}), "C": ("L", {"x": (1, 3)})}
    assert failed(contest(somebody_low, both_no_low="void")) == ["B"]


def test_all_declared_low_and_none_qualifies_needs_a_ruling() -> None:
    rows = {"C": {"decl": "L", "lines": {"x": (1, None)}}, "D": {"decl": "L", "lines": {"x": (2, None)}}}
    solution = contest_rows(rows, {})
    assert solution.case is Case.NO_VALID_HAND
    assert [one.carry for one in solution.alternatives] == [Fraction(1)]


def test_a_both_ways_player_takes_the_line_that_pays_most_not_the_first_that_wins() -> None:
    lines = {"tie": (5, 9), "scoop": (6, 6)}
    solution = contest({"A": ("H", {"x": (5, 1)}), "C": ("L", {"x": (1, 5)}), "B": ("B", lines)})
    assert texts(solution.shares) == {"A": "0", "C": "0", "B": "1"}
    assert solution.ok_lines == {"B": ("scoop",)}


def test_every_line_that_pays_the_same_is_good() -> None:
    lines = {"one": (6, 9), "two": (9, 6), "bad": (1, 1)}
    solution = contest({"A": ("H", {"x": (5, 1)}), "C": ("L", {"x": (1, 5)}), "B": ("B", lines)})
    assert solution.ok_lines == {"B": ("one", "two")}


def test_a_line_must_be_named_where_the_table_plays_announced_lines() -> None:
    rows = {
        "A": {"decl": "H", "lines": {"x": (5, 1)}},
        "B": {"decl": "B", "lines": {"X": (9, 1), "Y": (1, 9)}},
    }
    assert contest_rows(rows, {"line": "announced"}).case is Case.LINE_NOT_ANNOUNCED
    named = {**rows, "B": {**rows["B"], "line": "X"}}
    assert texts(contest_rows(named, {"line": "announced"}).shares) == {"A": "0", "B": "1"}


def test_the_ruling_case_lists_what_each_announced_line_would_pay() -> None:
    rows = {
        "A": {"decl": "H", "lines": {"x": (1, 1)}},
        "C": {"decl": "L", "lines": {"x": (1, 1)}},
        "B1": {"decl": "B", "lines": {"X": (4, 2), "Y": (2, 4)}},
        "B2": {"decl": "B", "lines": {"x": (3, 5)}},
    }
    solution = contest_rows(rows, {})
    assert solution.case is Case.LINE_CHOICE
    assert [(one.lines["B1"], texts(one.shares)["B2"]) for one in solution.alternatives] == [("X", "0"), ("Y", "1")]


def test_matching_pennies_has_no_equilibrium() -> None:
    players = {"B1": ("B", {"l1": (3, 1), "l2": (1, 3)}), "B2": ("B", {"l1": (3, 2), "l2": (2, 3)})}
    solution = contest(players)
    assert solution.case is Case.NO_EQUILIBRIUM
    assert {str(one.shares["B1"]) for one in solution.alternatives} == {"0", "1/2"}


def test_too_many_ways_to_choose_lines_ask_for_announced_lines() -> None:
    lines = {str(n): (n, 9 - n) for n in range(9)}
    solution = contest({f"B{n}": ("B", lines) for n in range(5)} | {"A": A})
    assert solution.case is Case.LINE_CHOICE
    assert solution.alternatives
