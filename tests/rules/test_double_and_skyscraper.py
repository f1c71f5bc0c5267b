"""Double Elevator (OPR-522) and Skyscraper Elevator (OPR-566), requirement by requirement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.describe import announcements, describe
from rules.irregularities import Kind, check_deal
from rules.lines import open_lines
from rules.reveal import betting_round, departure, first_to_act, legal_next, mid_group, recommended_next, rounds
from rules.ruling import Ruling
from rules.shown import show
from rules.variants import variant
from tests.rules.cases import board, high, player, ruled, taken

DOUBLE, TALL = variant("double-elevator"), variant("skyscraper-elevator")
OPR_522_TABLE = "A1=3c A2=Kd A3=8h E1=5s B1=Jd B2=Kc B3=2s E2=9h C1=4c C2=Qs C3=9d"
OPR_566_TABLE = "L1=6d L2=2c L3=9h L4=3d L5=7s E=6c R1=Qs R2=8d R3=2s R4=Tc R5=Kc"
SHAFTS = tuple(f"{shaft}{floor}" for shaft in "ABC" for floor in "123")
TOWERS = tuple(f"{side}{floor}" for side in "LR" for floor in "12345")


def key(ruling: Ruling, name: str) -> tuple[int, ...]:
    hand = ruling.standing(name).high
    assert hand is not None
    return hand.key


def test_DE_01_four_to_ten_players_and_no_burn_card_with_ten() -> None:
    assert DOUBLE.cards(10) == 51
    assert [one.kind for one in check_deal(DOUBLE, 10)] == [Kind.NO_BURN_CARD]
    assert [one.kind for one in check_deal(DOUBLE, 3)] == [Kind.TOO_FEW_PLAYERS]
    assert Kind.DECK_TOO_SMALL in [one.kind for one in check_deal(DOUBLE, 11)]
    assert check_deal(DOUBLE, 8) == ()


def test_DE_02_the_best_high_hand_takes_the_whole_pot_and_equal_hands_split() -> None:
    same = "A1=Ac A2=Kd A3=8h E1=5s B1=Ad B2=Kc B3=2s E2=3h C1=4c C2=Qs C3=9d"
    ruling = ruled("double-elevator", same, player("Ana", "2h 3d 7c 8d"), player("Ben", "2d 3s 7h 8c"))
    assert DOUBLE.high_low is False
    assert taken(ruling) == {"Ana": Fraction(1, 2), "Ben": Fraction(1, 2)}
    assert ruling.sentence == "Pot split. Ana and Ben split the pot two ways, four twos."


def test_DE_03_three_shafts_of_three_floors_with_floor_three_on_top() -> None:
    places = {slot.name: (slot.x, slot.y) for slot in DOUBLE.layout.slots if slot.name in SHAFTS}
    assert places == {f"{shaft}{floor}": (2 * n, 3 - floor) for n, shaft in enumerate("ABC") for floor in (1, 2, 3)}


def test_DE_04_an_elevator_between_each_two_shafts_on_the_middle_floor() -> None:
    assert [(slot.x, slot.y) for slot in DOUBLE.layout.slots if slot.name in ("E1", "E2")] == [(1, 1), (3, 1)]


def test_DE_05_an_ante_by_default() -> None:
    assert "an equal ante" in describe(DOUBLE)
    assert first_to_act(DOUBLE, 1, [1, 2, 3, 4], 4) == 1


def test_DE_06_four_cards_each_and_eleven_on_the_table() -> None:
    assert (DOUBLE.hole_cards, len(DOUBLE.layout.slots)) == (4, 11)


def test_DE_07_six_rounds_with_three_shaft_cards_of_the_dealers_choice_three_times() -> None:
    order = ["A1", "B2", "C3", "A2", "B1", "C2", "A3", "B3", "C1", "E1", "E2"]
    assert rounds(DOUBLE) == 6
    assert [betting_round(DOUBLE, order[:n]) for n in range(12)] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6]
    assert [mid_group(DOUBLE, order[:n]) for n in range(5)] == [False, True, True, False, True]
    assert recommended_next(DOUBLE, ["A1"]) is None
    assert all(departure(DOUBLE, ["A1"], slot) is None for slot in SHAFTS if slot != "A1")


def test_DE_08_the_first_elevator_before_the_second_and_both_after_the_shafts() -> None:
    assert legal_next(DOUBLE, SHAFTS[:8]) == ("C3",)
    assert legal_next(DOUBLE, SHAFTS) == ("E1",)
    assert departure(DOUBLE, SHAFTS, "E2") is not None
    assert departure(DOUBLE, SHAFTS[:3], "E1") is not None
    assert recommended_next(DOUBLE, (*SHAFTS, "E1")) == "E2"


def test_DE_09_six_sets_without_diagonals_and_never_both_elevators() -> None:
    assert {line.name for line in DOUBLE.layout.lines} == {
        "A1-E1-B1",
        "A2-E1-B2",
        "A3-E1-B3",
        "B1-E2-C1",
        "B2-E2-C2",
        "B3-E2-C3",
    }
    assert all(len({"E1", "E2"} & set(line.slots)) == 1 for line in DOUBLE.layout.lines)


def test_DE_10_the_best_five_of_four_hole_and_three_table_cards() -> None:
    ruling = ruled("double-elevator", OPR_522_TABLE, player("Ana", "Kh Ks 7d 2c"), player("Ben", "3h 3d 4h 6s"))
    hand = ruling.standing("Ana").high
    assert hand is not None
    assert [card.origin for card in hand.cards].count("hole") == 2
    assert {card.origin for card in hand.cards} == {"hole", "A2", "E1", "B2"}


def test_DE_11_each_player_has_the_wild_rank_of_the_elevator_he_chooses() -> None:
    table = "A1=3c A2=Kd A3=8h E1=5s B1=Jd B2=Kc B3=2s E2=9h C1=4c C2=Qs C3=Ts"
    ruling = ruled("double-elevator", table, player("Fives", "5h 5d 7c Kh"), player("Nines", "9c 9d Qd 7d"))
    assert ruling.standing("Fives").high_line == "A2-E1-B2"
    assert ruling.standing("Nines").high_line == "B2-E2-C2"
    assert (key(ruling, "Fives"), key(ruling, "Nines")) == ((9, 13), (9, 12))


def test_DE_11_the_rank_of_the_other_elevator_is_not_wild() -> None:
    """Nines are wild with E2 only: on A3-E1-B3 a nine in the hand is a nine."""
    opened = {one.line.name: one for one in open_lines(DOUBLE, board(OPR_522_TABLE))}
    values = show(DOUBLE, player("Ana", "8s 8c 9s 4d"), opened).values
    assert values["A3-E1-B3"].high_key == (7, 8, 9)
    assert values["B2-E2-C2"].high_key == (7, 8, 13)


def test_DE_12_five_of_a_kind_ranks_above_a_straight_flush() -> None:
    ruling = ruled("double-elevator", OPR_522_TABLE, player("Ana", "Kh Ks 7d 2c"), player("Ben", "9s 9c 8s 7s"))
    assert key(ruling, "Ana") == (9, 13)
    assert "Five of a kind beats every straight flush." in announcements(DOUBLE)


def test_DE_13_the_example_makes_five_kings_on_the_middle_floor_of_the_first_elevator() -> None:
    ruling = ruled("double-elevator", OPR_522_TABLE, player("Ana", "Kh Ks 7d 2c"), player("Ben", "3h 3d 4h 6s"))
    assert ruling.standing("Ana").high_line == "A2-E1-B2"
    assert ruling.sentence == "Ana takes the pot with five kings."
    assert any("Ana uses A2-E1-B2 (middle floor, first elevator): five kings" in reason for reason in ruling.reasons)


def test_DE_14_the_notes_are_in_the_printed_rules() -> None:
    text = " ".join(describe(DOUBLE).split())
    assert "the elevator card and every card of its rank, for the player who uses it" in text
    assert "Betting rounds: 6." in text


def test_SK_01_four_to_ten_players() -> None:
    assert TALL.cards(10) == 51
    assert [one.kind for one in check_deal(TALL, 3)] == [Kind.TOO_FEW_PLAYERS]
    assert Kind.TOO_MANY_PLAYERS in [one.kind for one in check_deal(TALL, 11)]


def test_SK_02_two_shafts_of_five_and_the_elevator_level_with_the_middle_row() -> None:
    places = {slot.name: (slot.x, slot.y) for slot in TALL.layout.slots}
    assert len(places) == 11
    assert places["E"] == (1, 2)
    assert places["L3"][1] == places["R3"][1] == places["E"][1]


def test_SK_03_floors_one_at_the_bottom_to_five_at_the_top() -> None:
    places = {slot.name: slot.y for slot in TALL.layout.slots}
    assert [places[f"L{floor}"] for floor in range(1, 6)] == [4, 3, 2, 1, 0]
    assert [line.floor for line in TALL.layout.lines] == [f"floor {floor}" for floor in range(1, 6)]


def test_SK_04_forced_bets_are_the_tables_choice() -> None:
    assert "an equal ante" in describe(TALL)
    assert "Before the deal: blinds" in describe(variant("skyscraper-elevator", forced="blinds"))


def test_SK_05_seven_rounds_with_two_shaft_cards_of_the_dealers_choice_five_times() -> None:
    assert rounds(TALL) == 7
    order = (*TOWERS, "E")
    assert [betting_round(TALL, order[:n]) for n in range(12)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7]
    assert legal_next(TALL, ["L1"]) == TOWERS[1:]
    assert legal_next(TALL, TOWERS) == ("E",)
    assert departure(TALL, ["L1"], "E") is not None


def test_SK_06_five_lines_of_the_elevator_and_one_floor() -> None:
    assert {line.name: line.slots for line in TALL.layout.lines} == {
        f"F{floor}": (f"L{floor}", "E", f"R{floor}") for floor in range(1, 6)
    }


def test_SK_07_players_may_choose_different_floors() -> None:
    table = OPR_566_TABLE.replace("L1=6d", "L1=4d")
    ruling = ruled("skyscraper", table, player("Ana", "9s 9d 4h Jc"), player("Ben", "Th Ts 8c 7c"))
    assert (ruling.standing("Ana").high_line, key(ruling, "Ana")) == ("F3", (7, 9, 11))
    assert (ruling.standing("Ben").high_line, key(ruling, "Ben")) == ("F4", (7, 10, 8))


def test_SK_08_the_rank_of_the_elevator_is_wild_in_hand_and_on_the_floor() -> None:
    ruling = ruled("skyscraper", OPR_566_TABLE, player("Ana", "6h 6s 2h 3c"), player("Ben", "Kh Ks 5d 4c"))
    assert key(ruling, "Ana") == (9, 12)
    assert ruling.standing("Ana").high_line == "F1"
    assert "The elevator card and every card of its rank are wild for the player who uses it (OPR-566 art. 3.3)." in (
        ruling.reasons
    )


def test_SK_09_equal_hands_split_whether_natural_or_wild() -> None:
    natural, wild = high("Ks Kd Kh 9c 8c 3h 4d"), high("Kc 9s 8d 5h 5c 3s 4h", "5h 5c")
    assert not natural > wild
    assert not natural < wild


@pytest.mark.parametrize(("five", "words"), [("above_sf", "beats every straight flush"), ("none", "is not allowed")])
def test_SK_10_the_dealer_confirms_the_rank_of_five_of_a_kind(five: str, words: str) -> None:
    assert f"Five of a kind {words}." in announcements(variant("skyscraper-elevator", five=five))


def test_SK_11_the_example_plays_the_first_floor() -> None:
    ruling = ruled("skyscraper", OPR_566_TABLE, player("Ana", "9s 9d 4h Jc"), player("Ben", "2h 3h 4c 8s"))
    assert (ruling.standing("Ana").high_line, key(ruling, "Ana")) == ("F1", (7, 9, 12))


def test_SK_12_the_notes_are_in_the_printed_rules() -> None:
    text = " ".join(describe(TALL).split())
    assert "the elevator card and every card of its rank, for the player who uses it" in text
    assert "Betting rounds: 7." in text
