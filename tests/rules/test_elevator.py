"""Elevator, requirement by requirement (OPR-527)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from rules.cards import Joker, deck
from rules.describe import announcements, describe
from rules.irregularities import Kind, check_cards, check_deal
from rules.options import LowSystem, OptionError
from rules.reveal import (
    Verdict,
    betting_round,
    complete_lines,
    departure,
    first_to_act,
    lacking_only_elevator,
    legal_next,
    recommended_next,
    rounds,
)
from rules.ruling import overrule
from rules.showdown import ShowdownError
from rules.variants import variant
from tests.rules.cases import OPR_527_TABLE, board, cards, high, low, player, ruled, taken

GAME = variant("elevator")
EXAMPLE = player("Ana", "As Ks 5d 3c", "B")
BEN = player("Ben", "Jh Jd 7c 6h", "H")
CHO = player("Cho", "8d 7h 6d Kc", "L")
RECOMMENDED = ("5", "1", "3", "2", "4", "6", "E")


def test_EL_01_one_deck_of_52_cards_without_jokers() -> None:
    assert len(set(deck())) == 52
    found = check_cards(GAME, {"1": Joker.RED}, {}, complete=False)
    assert [one.kind for one in found] == [Kind.WRONG_DECK]


def test_EL_02_the_ten_ranks_of_high_hands_in_order() -> None:
    ranked = [
        "As Kd 9c 7h 2s",
        "2s 2d 9c 7h 3s",
        "3s 3d 2c 2h 4s",
        "2s 2d 2c 7h 3s",
        "As 2d 3c 4h 5s",
        "2s 3s 4s 5s 7s",
        "2s 2d 2c 3h 3s",
        "2s 2d 2c 2h 3s",
        "As 2s 3s 4s 5s",
        "As Ks Qs Js Ts",
    ]
    hands = [high(text) for text in ranked]
    assert hands == sorted(hands)
    assert all(one < other for one, other in pairwise(hands))


def test_EL_02_suits_never_break_ties() -> None:
    ruling = ruled(
        "elevator",
        "1=2c 2=3d 3=9h 4=4h 5=8c 6=Td E=6s",
        player("Ana", "As Kd Qc Jh", "H"),
        player("Ben", "Ah Ks Qd Jc", "H"),
    )
    assert taken(ruling) == {"Ana": Fraction(1, 2), "Ben": Fraction(1, 2)}
    assert any("suits never break ties" in reason for reason in ruling.reasons)


def test_EL_03_two_columns_of_three_and_the_elevator_between_them() -> None:
    places = {slot.name: (slot.x, slot.y) for slot in GAME.layout.slots}
    assert places == {"1": (0, 0), "2": (0, 1), "3": (0, 2), "4": (2, 0), "5": (2, 1), "6": (2, 2), "E": (1, 1)}
    assert GAME.layout.slot("4").words == "right column, top"


def test_EL_04_players_may_place_the_elevator_at_different_floors() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c", "H"), BEN, CHO)
    assert ruling.standing("Ana").high_line == "1-E-4"
    assert ruling.standing("Ben").high_line == "2-E-5"
    assert ruling.standing("Cho").low_line == "3-E-6"


def test_EL_05_five_lines_all_through_the_elevator() -> None:
    lines = {line.name: line.slots for line in GAME.layout.lines}
    assert set(lines) == {"1-E-4", "2-E-5", "3-E-6", "1-E-6", "3-E-4"}
    assert all("E" in slots and len(slots) == 3 for slots in lines.values())


@pytest.mark.parametrize("line", ["1-2-3", "4-5-6", "1-E-5", "2-E-4", "2-E-6", "3-E-5", "left"])
def test_EL_06_any_other_line_is_refused(line: str) -> None:
    with pytest.raises(ShowdownError, match="the lines are 1-E-4, 2-E-5, 3-E-6, 1-E-6, 3-E-4"):
        ruled("elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c", "B", line=line), BEN)


def test_EL_07_everybody_antes_unless_the_table_plays_blinds() -> None:
    assert "an equal ante" in describe(GAME)
    assert "Before the deal: blinds" in describe(variant("elevator", forced="blinds"))


def test_EL_08_the_first_active_player_left_of_the_dealer_opens_every_round() -> None:
    seats = ["Ana", "Ben", "Cho", "Dora"]
    for number in range(1, 9):
        assert first_to_act(GAME, number, seats, "Ben") == "Cho"
        assert first_to_act(GAME, number, seats, "Ben", folded=["Cho"]) == "Dora"
        assert first_to_act(GAME, number, seats, "Ben", folded=["Cho", "Dora", "Ana"]) == "Ben"
    assert first_to_act(GAME, 1, seats, "Ben", folded=seats) is None


def test_EL_09_four_cards_each_and_seven_on_the_table() -> None:
    assert GAME.hole_cards == 4
    assert len(GAME.layout.slots) == 7
    table = board(OPR_527_TABLE)
    few = check_cards(GAME, table, {"Ana": cards("As Ks 5d")})
    many = check_cards(GAME, table, {"Ana": cards("As Ks 5d 3c 2c")})
    assert [one.kind for one in few] == [Kind.TOO_FEW_HOLE_CARDS]
    assert [one.kind for one in many] == [Kind.TOO_MANY_HOLE_CARDS]


def test_EL_10_two_to_eleven_players() -> None:
    assert GAME.cards(11) == 51
    assert [one.kind for one in check_deal(GAME, 1)] == [Kind.TOO_FEW_PLAYERS]
    assert [one.kind for one in check_deal(GAME, 12)] == [Kind.TOO_MANY_PLAYERS, Kind.DECK_TOO_SMALL]
    assert [one.kind for one in check_deal(GAME, 10)] == [Kind.NO_BURN_CARD]
    assert check_deal(GAME, 9) == ()
    with pytest.raises(OptionError, match="max_players = 12 needs 55 cards"):
        variant("elevator", max_players=12)


def test_EL_11_eight_betting_rounds() -> None:
    assert rounds(GAME) == 8
    assert [betting_round(GAME, RECOMMENDED[:turned]) for turned in range(8)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert rounds(variant("elevator", bet_after=True)) == 9


def test_EL_12_the_recommended_order_is_5_1_3_2_4_6_E() -> None:
    turned: list[str] = []
    while slot := recommended_next(GAME, turned):
        turned.append(slot)
    assert tuple(turned) == RECOMMENDED


def counts(order: tuple[str, ...]) -> list[int]:
    return [len(lacking_only_elevator(GAME.layout, order[: n + 1])) for n in range(7)]


def test_EL_13_the_recommended_order_hides_lines_as_long_as_any_order_can() -> None:
    ranked = {order: counts((*order, "E")) for order in permutations("123456")}
    best = min(ranked.values())
    assert best == counts(RECOMMENDED) == [0, 0, 0, 1, 3, 5, 5]
    assert sum(found == best for found in ranked.values()) == 48
    assert complete_lines(GAME.layout, RECOMMENDED[:6]) == ()


def test_EL_13_a_worse_order_is_warned_about_and_an_equal_one_is_not() -> None:
    assert departure(GAME, ["5"], "3") is None
    worse = departure(GAME, ["5"], "2")
    assert worse is not None
    assert worse.verdict is Verdict.WARNED
    assert worse.words == "Position 2 opens a line sooner than needed; 1, 3, 4 or 6 keeps more lines hidden."


@pytest.mark.parametrize("turned", [(), ("5", "1"), ("5", "1", "3", "2", "4")])
def test_EL_13_an_elevator_that_is_not_last_is_always_warned_about(turned: tuple[str, ...]) -> None:
    early = departure(GAME, turned, "E")
    assert early is not None
    assert early.verdict is Verdict.WARNED
    assert early.words.startswith("The elevator is turned early")
    assert "E" not in legal_next(GAME, turned)


@pytest.mark.parametrize(("option", "verdict"), [("refuse", Verdict.REFUSED), ("accept", Verdict.ACCEPTED)])
def test_EL_13_the_table_may_refuse_or_accept_another_order(option: str, verdict: Verdict) -> None:
    found = departure(variant("elevator", deviation=option), ["5"], "E")
    assert found is not None
    assert found.verdict is verdict


def test_EL_13_after_a_worse_card_the_best_of_the_rest_is_proposed_without_nagging() -> None:
    for slot in legal_next(GAME, ["5", "2"]):
        assert (departure(GAME, ["5", "2"], slot) is None) is (slot in ("1", "3", "4", "6"))
    assert recommended_next(GAME, ["5", "2"]) == "1"


def test_EL_14_the_last_player_takes_the_pot_without_showing() -> None:
    folded = [player(name, "As Ks", folded=True) for name in ("Ben", "Cho")]
    ruling = ruled("elevator", "", player("Ana", ""), *folded)
    assert taken(ruling) == {"Ana": 1, "Ben": 0, "Cho": 0}
    assert ruling.sentence == "Ana takes the pot without showing: everybody else folded."


def test_EL_14_a_hand_that_is_mucked_takes_nothing() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c", "H", mucked=True), BEN, CHO)
    assert taken(ruling) == {"Ana": 0, "Ben": Fraction(1, 2), "Cho": Fraction(1, 2)}
    assert (
        "no other hand was shown" in ruled("elevator", "", player("Ana", "", mucked=True), player("Ben", "")).sentence
    )


def test_EL_15_any_number_of_hole_cards_may_play() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, player("Two", "As Ks 2c 3c", "H"), player("Four", "Kc Kd 7d 7s", "H"))
    counted = {one.name: sum(card.origin == "hole" for card in one.high.cards) for one in ruling.standings if one.high}
    assert counted == {"Two": 2, "Four": 4}


def test_EL_16_cards_of_different_lines_are_never_combined() -> None:
    """Q, T and J of spades need line 1-E-4; with the jack on another line there is no royal flush."""
    apart = "1=Qs 2=9h 3=4h 4=8c 5=Js 6=7d E=Ts"
    ruling = ruled("elevator", apart, player("Ana", "As Ks 5d 3c", "H"), BEN)
    hand = ruling.standing("Ana").high
    assert hand is not None
    assert hand.key == (0, 14, 13, 12, 10, 8)
    line = GAME.layout.line(ruling.standing("Ana").high_line or "")
    assert {card.origin for card in hand.cards} <= {"hole", *line.slots}


def test_EL_17_everybody_declares_high_low_or_both() -> None:
    with pytest.raises(ShowdownError, match="Ana has not declared: say high, low or both"):
        ruled("elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c"), BEN)


def test_EL_18_a_better_hand_of_somebody_who_did_not_declare_that_side_is_irrelevant() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, player("Ana", "As Ks 5d 3c", "H"), BEN, CHO)
    assert taken(ruling) == {"Ana": Fraction(1, 2), "Ben": 0, "Cho": Fraction(1, 2)}
    assert (
        "Ana's better low hand, a five low, 5-4-3-2-A, does not count: Ana did not declare low (OPR-527 art. 4.2)."
        in ruling.reasons
    )


def test_EL_19_both_hands_of_a_both_ways_player_come_from_one_line() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, EXAMPLE, BEN, CHO)
    standing = ruling.standing("Ana")
    assert standing.high_line == standing.low_line
    assert ruling.failed == ("Ana",)


def test_EL_20_a_both_ways_player_must_win_or_tie_both_ways() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, EXAMPLE, BEN, CHO)
    assert taken(ruling) == {"Ana": 0, "Ben": Fraction(1, 2), "Cho": Fraction(1, 2)}
    why = next(reason for reason in ruling.reasons if reason.startswith("Ana declared both"))
    assert "on 1-E-4 a royal flush wins high and a jack low, J-10-5-3-A loses low to Cho's eight low" in why
    assert "on 3-E-6 a straight, five high loses high to Ben's straight, jack high" in why
    assert why.endswith("No line does both, so Ana takes nothing (OPR-527 art. 4.3).")


def test_EL_21_no_high_low_game_starts_without_a_low_ranking() -> None:
    assert GAME.house.low_system is LowSystem.A5
    with pytest.raises(OptionError, match="agree on the low ranking before the deal, a5, 27 or a6"):
        variant("elevator", low_system="unset")
    assert variant("elevator", low_system="unset", mode="high_only").high_low is False
    assert "Low hands are ranked ace-to-five." in announcements(GAME)


def test_EL_22_ace_to_five_ignores_straights_and_flushes() -> None:
    assert low("As 2s 3s 4s 5s 6s 7s").key == (0, 5, 4, 3, 2, 1)


def test_EL_23_the_wild_elevator_is_the_elevator_card_only() -> None:
    table = "1=Ts 2=9h 3=4h 4=Js 5=8c 6=2d E=Td"
    one = ruled("elevator-wild", table, player("Ana", "As Kc Th 3c", "H"), BEN)
    rank = ruled("elevator-wild-rank", table, player("Ana", "As Kc Th 3c", "H"), BEN)
    assert one.standing("Ana").high_line == "1-E-4"
    assert [hand.key for hand in (one.standing("Ana").high, rank.standing("Ana").high) if hand] == [
        (4, 14),
        (8, 14),
    ]
    assert "The elevator card is wild for the player who uses it (OPR-527 art. 5)." in one.reasons


def test_EL_24_five_of_a_kind_ranks_above_a_straight_flush_unless_the_table_says_otherwise() -> None:
    five, straight_flush = "2h 2d 2c 2s 9h 8d 7c", "Kd Qd Jd Td 9d 3c 4c"
    assert high(five, "9h") > high(straight_flush)
    assert high(five, "9h", five="below_sf") < high(straight_flush, five="below_sf")
    assert high(five, "9h", five="below_royal") > high(straight_flush, five="below_royal")
    assert high(five, "9h", five="none").key == (7, 2, 14)
    assert "Five of a kind beats every straight flush." in announcements(variant("elevator-wild"))


def test_EL_25_the_dealer_says_whether_a_wild_card_may_be_an_ace_in_a_low_hand() -> None:
    assert "A wild card may be an ace in a low hand." in announcements(variant("elevator-wild"))
    barred = variant("elevator-wild", wild_ace=False)
    assert "A wild card may not be an ace in a low hand." in announcements(barred)
    assert low("2s 3d 4c 5h Kd Qc 9h", "9h").key == (0, 5, 4, 3, 2, 1)
    assert low("2s 3d 4c 5h Kd Qc 9h", "9h", wild_ace=False).key == (0, 6, 5, 4, 3, 2)


def test_EL_26_separate_lines_let_a_both_ways_player_use_two() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, EXAMPLE, BEN, CHO, separate_lines=True)
    assert taken(ruling) == {"Ana": 1, "Ben": 0, "Cho": 0}
    assert (ruling.standing("Ana").high_line, ruling.standing("Ana").low_line) == ("1-E-4", "3-E-6")


def test_EL_27_the_H_layout_takes_exactly_two_hole_cards_and_a_column_or_the_centre_row() -> None:
    game = variant("elevator-h")
    assert {line.name: line.slots for line in game.layout.lines} == {
        "left": ("1", "2", "3"),
        "right": ("4", "5", "6"),
        "centre": ("2", "E", "5"),
    }
    assert (game.house.hole_exact, game.up_cards, game.high_low) == (2, 2, False)
    ruling = ruled("elevator-h", OPR_527_TABLE, player("Ana", "As Ks 5d 3c"), player("Ben", "Jh Jd 7c 6h"))
    for standing in ruling.standings:
        assert standing.high is not None
        assert sum(card.origin == "hole" for card in standing.high.cards) == 2


def test_EL_27_any_card_but_the_centre_is_turned_first_and_the_centre_last() -> None:
    game = variant("elevator-h")
    assert legal_next(game, []) == ("1", "2", "3", "4", "5", "6")
    assert recommended_next(game, []) is None
    assert departure(game, [], "3") is None
    assert departure(game, ["3"], "E") is not None
    assert recommended_next(game, list("123456")) == "E"


def test_EL_27_the_rows_of_other_descriptions_are_an_option() -> None:
    assert [line.name for line in variant("elevator-h", lines="rows").layout.lines] == ["1-E-4", "2-E-5", "3-E-6"]


def test_EL_28_seven_cards_five_lines_one_line_for_both_ways() -> None:
    text = describe(GAME)
    assert "best five of the hole cards and the line" in text
    assert text.count("-E-") == 5
    assert "A player uses one line only." in " ".join(text.split())


def test_EL_29_the_final_authority_overrides_and_the_engine_keeps_its_own_result() -> None:
    engine = ruled("elevator", OPR_527_TABLE, EXAMPLE, BEN, CHO)
    ruling = overrule(engine, by="Rob", shares={"Ana": Fraction(1), "Ben": Fraction(0)}, words="Ana was misled.")
    assert taken(ruling) == {"Ana": 1, "Ben": 0}
    assert ruling.override is not None
    assert (ruling.override.by, ruling.override.engine) == ("Rob", engine)
    assert ruling.reasons[:2] == (
        "Rob rules: Ana was misled.",
        f"Without this the ruling was: {engine.sentence}",
    )
    with pytest.raises(ValueError, match="add up to 3/2"):
        overrule(engine, by="Rob", shares={"Ana": Fraction(3, 2)}, words="")
