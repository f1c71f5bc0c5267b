"""Poker Elevator as the French article plays it, requirement by requirement."""

from __future__ import annotations

import pytest

from rules.describe import describe
from rules.irregularities import Kind, check_deal
from rules.reveal import betting_round, departure, first_to_act, legal_next, recommended_next, rounds
from rules.variants import variant
from tests.rules.cases import OPR_527_TABLE, cards, player, ruled, taken

GAME = variant("poker-elevator-fr")


def test_FR_01_four_to_eleven_players() -> None:
    assert [one.kind for one in check_deal(GAME, 3)] == [Kind.TOO_FEW_PLAYERS]
    assert [one.kind for one in check_deal(GAME, 11)] == [Kind.NO_BURN_CARD]


def test_FR_02_four_cards_each_of_which_two_are_up() -> None:
    assert (GAME.hole_cards, GAME.up_cards) == (4, 2)
    assert "four hole cards, two of them face up" in describe(GAME)


def test_FR_03_two_columns_and_the_elevator_in_an_H() -> None:
    assert GAME.layout.slots == variant("elevator").layout.slots


def test_FR_04_the_elevator_card_alone_may_be_a_joker() -> None:
    ruling = ruled("elevator-fr", OPR_527_TABLE, player("Ana", "As Ac Th 3c"), player("Ben", "Jh Jd 7c 6h"))
    hand = ruling.standing("Ana").high
    assert hand is not None
    assert hand.key == (4, 14)
    assert [str(card.card) for card in hand.cards if card.stands_for] == ["Ts"]


def test_FR_05_the_best_five_of_four_cards_and_a_line() -> None:
    assert GAME.house.hole_exact is None
    assert [line.name for line in GAME.layout.lines] == ["1-E-4", "2-E-5", "3-E-6"]


def test_FR_06_all_four_cards_must_play_where_the_table_says_so() -> None:
    ruling = ruled("elevator-fr-exact4", OPR_527_TABLE, player("Ana", "As Ac Th 3c"), player("Ben", "Jh Jd 7c 6h"))
    for standing in ruling.standings:
        assert standing.high is not None
        assert [card.origin for card in standing.high.cards].count("hole") == 4


def test_FR_07_an_ante_before_the_deal() -> None:
    assert "Before the deal: an equal ante" in describe(GAME)


def test_FR_08_two_unseen_cards_first_where_the_table_says_so() -> None:
    assert GAME.house.blind_first_round is False
    assert variant("elevator-fr", **{"fr.blind_first_round": True}).house.blind_first_round is True


def test_FR_09_the_highest_open_card_opens_the_first_round() -> None:
    seats = ["Ana", "Ben", "Cho"]
    showing = {"Ana": cards("9s 2d"), "Ben": cards("Kd 3c"), "Cho": cards("Ks 4c")}
    assert first_to_act(GAME, 1, seats, "Ana", showing=showing) == "Ben"
    assert first_to_act(GAME, 1, seats, "Ben", showing=showing) == "Cho"
    assert first_to_act(GAME, 1, seats, "Ana", folded=["Ben", "Cho"], showing=showing) == "Ana"
    assert first_to_act(GAME, 1, seats, "Ana") is None


def test_FR_09_the_best_open_hand_opens_where_the_table_says_so() -> None:
    game = variant("elevator-fr", open="best_showing")
    showing = {"Ana": cards("As Kd"), "Ben": cards("2d 2c"), "Cho": cards("9s 4c")}
    for number in (1, 5):
        assert first_to_act(game, number, ["Ana", "Ben", "Cho"], "Ben", showing=showing) == "Ben"


def test_FR_10_left_column_then_elevator_then_right_column() -> None:
    turned: list[str] = []
    while slot := recommended_next(GAME, turned):
        turned.append(slot)
    assert turned == ["1", "2", "3", "E", "4", "5", "6"]
    assert departure(GAME, ["1", "2"], "4") is not None
    assert legal_next(GAME, ["1", "2", "3"]) == ("E",)
    assert [betting_round(GAME, turned[:n]) for n in range(8)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_FR_10_the_elevator_last_where_the_table_says_so() -> None:
    game = variant("elevator-fr", centre_last=True)
    assert legal_next(game, ["1", "2", "3"]) == ("4", "5", "6")
    assert legal_next(game, ["1", "2", "3", "4", "5", "6"]) == ("E",)
    assert rounds(game) == 8


@pytest.mark.parametrize("number", range(2, 9))
def test_FR_11_later_rounds_begin_left_of_the_dealer(number: int) -> None:
    showing = {"Ana": cards("As 2d"), "Ben": cards("Kd 3c"), "Cho": cards("Ks 4c")}
    assert first_to_act(GAME, number, ["Ana", "Ben", "Cho"], "Ana", showing=showing) == "Ben"


def test_FR_12_each_player_chooses_a_floor_for_the_elevator() -> None:
    ruling = ruled("elevator-fr", OPR_527_TABLE, player("Ana", "Ah Kd Qh 3c"), player("Ben", "8h 8d 7c 6h"))
    assert ruling.standing("Ana").high_line == "1-E-4"
    assert ruling.standing("Ben").high_line == "2-E-5"


def test_FR_13_the_winner_takes_the_whole_pot() -> None:
    ruling = ruled("elevator-fr", OPR_527_TABLE, player("Ana", "Ah Kd Qh 3c"), player("Ben", "8h 8d 7c 6h"))
    assert GAME.high_low is False
    assert taken(ruling) == {"Ana": 0, "Ben": 1}
