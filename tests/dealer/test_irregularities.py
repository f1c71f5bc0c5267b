"""Each thing that goes wrong on a real table is said in a plain sentence, and the deal goes on."""

from __future__ import annotations

import pytest

from dealer.events import (
    AcceptOrder,
    BettingDone,
    BoardCleared,
    BoardLaid,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurnedBack,
    Correct,
    ExtraCards,
    HandScanned,
    LayBoard,
    TurnDown,
)
from dealer.prompts import prompt
from dealer.state import Kind, Lies, Phase, State
from dealer.step import opening
from rules.cards import parse_card
from rules.variants import variant
from tests.dealer.playing import ELEVATOR, HANDS, complete, declared, elevator, laid, play, scanned, turned


def kinds(state: State) -> list[Kind]:
    return [one.kind for one in state.irregularities]


def scanning() -> State:
    return play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}))


def test_a_card_out_of_order_is_said_and_counts() -> None:
    state = play(laid(elevator()), turned("5", "8c"), turned("E", "Ts"))
    assert kinds(state) == [Kind.OUT_OF_ORDER]
    assert "elevator is turned early" in state.irregularities[0].text
    assert state.round == 3
    assert state.sentence == "The elevator is the ten of spades. Ana is first to act."


def test_accepting_the_order_settles_it() -> None:
    state = play(laid(elevator()), turned("E", "Ts"), AcceptOrder())
    assert state.irregularities == ()
    assert state.sentence == "The order of turning stands as it is."


def test_turning_the_early_card_back_mends_it_and_the_round_goes_back() -> None:
    state = play(laid(elevator()), turned("5", "8c"), turned("E", "Ts"), CardTurnedBack("E"))
    assert state.irregularities == ()
    assert state.round == 2
    assert state.slot("E") == laid(elevator()).slot("E")


def test_under_strict_order_the_deal_waits_until_the_card_is_back_or_accepted() -> None:
    state = play(laid(elevator(deviation="refuse")), turned("E", "Ts"))
    assert prompt(state).text == "Turn the elevator back, or accept this order"
    for slot in "513246":
        state = play(state, turned(slot, ELEVATOR[slot]))
    state = play(state, BettingDone())
    assert state.phase is Phase.BETTING
    assert play(state, AcceptOrder()).phase is Phase.DECLARING


def test_where_the_table_accepts_any_order_nothing_is_said() -> None:
    assert play(laid(elevator(deviation="accept")), turned("E", "Ts")).irregularities == ()


def test_two_cards_at_once_are_said_and_both_count() -> None:
    state = play(laid(elevator()), CardsTurned((turned("1", "Qs"), turned("5", "8c"))))
    assert kinds(state) == [Kind.TWO_AT_ONCE]
    assert state.irregularities[0].text == "Two cards were turned at once: position 5 and position 1."
    assert [card.slot for card in state.turned] == ["5", "1"]
    assert state.round == 3


def test_three_cards_at_once_are_in_order_where_three_are_turned_for_a_round() -> None:
    state = laid(opening(variant("double-elevator"), ("Ana", "Ben", "Chris", "Dora")))
    state = play(state, CardsTurned((turned("A1", "Qs"), turned("B2", "8c"), turned("C3", "2d"))))
    assert state.irregularities == ()
    assert state.round == 2


def test_a_card_turned_before_the_board_is_laid_is_said() -> None:
    state = play(elevator(), BoardLaid(("1", "2", "3")), turned("2", "9h"))
    assert state.phase is Phase.LAYING
    assert kinds(state)[0] is Kind.TURNED_EARLY
    assert state.slot("2") is not None and state.turned[0].card == parse_card("9h")


def test_an_empty_slot_is_named_and_filled() -> None:
    state = play(elevator(), BoardLaid(("1", "2", "3", "4", "5", "E")))
    assert state.phase is Phase.LAYING
    assert prompt(state).text == "Lay position 6"
    state = play(state, CardLaid("6"))
    assert state.phase is Phase.BETTING
    assert state.sentence == "The board is laid. Ana is first to act."


def test_a_card_that_goes_missing_is_said_and_its_reading_stays() -> None:
    state = play(laid(elevator()), turned("5", "8c"), CardGone("5"))
    assert kinds(state) == [Kind.CARD_MISSING]
    assert state.sentence == "Position 5 is empty; the eight of clubs stays noted."
    card = state.slot("5")
    assert card is not None and card.card == parse_card("8c")
    assert play(state, turned("5", "8c")).irregularities == ()


def test_a_card_turned_back_stays_known() -> None:
    state = play(laid(elevator()), turned("5", "8c"), CardTurnedBack("5"))
    assert kinds(state) == [Kind.TURNED_BACK]
    assert state.irregularities[0].text == "Position 5 lies face down; it is the eight of clubs."
    assert state.round == 2
    assert play(state, turned("5", "8c")).irregularities == ()


def test_a_person_can_say_that_a_card_is_face_down_after_all() -> None:
    state = play(laid(elevator()), turned("5", "8c"), turned("1", "Qs"), turned("3", "4h"), TurnDown("1"))
    assert [(card.slot, card.order) for card in state.turned] == [("5", 1), ("3", 2)]
    assert state.round == 3


def test_a_card_in_two_places_makes_both_suspect() -> None:
    state = play(laid(elevator()), turned("5", "8c"), turned("1", "8c"))
    assert kinds(state) == [Kind.DUPLICATE_CARD]
    assert [one.id for one in state.questions] == ["slot-1", "slot-5"]
    assert state.round == 3
    state = play(state, Correct(parse_card("8s"), slot="5"))
    assert state.questions == ()
    assert state.irregularities == ()


def test_a_card_that_two_people_s_words_put_in_two_places_is_a_misdeal() -> None:
    state = play(laid(elevator()), Correct(parse_card("8c"), slot="5"), Correct(parse_card("8c"), slot="1"))
    assert kinds(state) == [Kind.DUPLICATE_CARD]
    assert state.irregularities[0].text.endswith("a misdeal.")
    assert state.questions == ()


@pytest.mark.parametrize("hand", ["As Ks Qs 3c", "As Ks 5d Ts"])
def test_a_scanned_card_that_lies_on_the_board_is_asked_at_both_places(hand: str) -> None:
    state = play(scanning(), scanned(hand))
    assert Kind.DUPLICATE_CARD in kinds(state)
    assert len(state.questions) == 2
    assert {one.seat for one in state.questions} == {None, 1}


def test_a_scanned_card_that_is_in_another_hand_is_asked_at_both_places() -> None:
    state = play(scanning(), scanned(HANDS["Ana"]), HandScanned(()), scanned("As Jd 7c 6h"))
    assert Kind.DUPLICATE_CARD in kinds(state)
    assert [one.id for one in state.questions] == ["seat-1-0", "seat-2-0"]


def test_a_hand_shown_twice_is_not_taken_for_the_next_player() -> None:
    state = play(scanning(), scanned(HANDS["Ana"]), HandScanned(()), scanned(HANDS["Ana"]))
    assert kinds(state) == [Kind.HAND_SHOWN_TWICE]
    assert state.scanning == 2
    assert state.seats[1].hand is None


def test_a_fifth_card_in_a_scan_is_said_and_nothing_is_taken() -> None:
    state = play(scanning(), scanned("As Ks 5d 3c 2h"))
    assert kinds(state) == [Kind.TOO_MANY_CARDS]
    assert state.seats[0].hand is None
    state = play(state, scanned(HANDS["Ana"]))
    assert state.irregularities == ()
    assert state.seats[0].hand is not None


def test_a_fifth_card_beside_a_hand_that_was_read_changes_nothing() -> None:
    before = play(scanning(), scanned(HANDS["Ana"]))
    state = play(before, scanned("As Ks 5d 3c 2h"))
    assert kinds(state) == [Kind.TOO_MANY_CARDS]
    assert state.seats == before.seats


def test_too_few_cards_are_said_when_they_are_taken_away() -> None:
    state = play(scanning(), scanned("As Ks 5d"), HandScanned(()))
    assert kinds(state) == [Kind.TOO_FEW_CARDS]
    assert state.sentence == "Ana showed three of four cards: show the whole hand."
    assert play(state, scanned(HANDS["Ana"])).irregularities == ()


def test_a_card_exposed_before_the_showdown_is_said_but_not_which() -> None:
    state = play(laid(elevator()), scanned("As"))
    assert kinds(state) == [Kind.CARD_EXPOSED]
    assert "ace" not in state.sentence
    assert state.scan == ()


def test_open_hole_cards_are_no_irregularity_in_games_that_have_them() -> None:
    state = laid(opening(variant("elevator-h"), ("Ana", "Ben")))
    assert play(state, scanned("As Ks")) == state


def test_a_card_outside_the_slots_is_said_until_it_is_gone() -> None:
    state = play(laid(elevator()), ExtraCards((parse_card("7h"),)))
    assert kinds(state) == [Kind.EXTRA_CARD]
    assert "seven of hearts" in state.irregularities[0].text
    assert play(state, ExtraCards(())).irregularities == ()


def test_clearing_the_board_in_mid_deal_keeps_the_deal_until_a_new_board_is_laid() -> None:
    state = play(laid(elevator()), turned("5", "8c"), BoardCleared())
    assert kinds(state) == [Kind.CLEARED_EARLY]
    assert state.deal == 1 and state.turned[0].card == parse_card("8c")
    state = laid(state)
    assert (state.deal, state.phase, state.turned) == (2, Phase.BETTING, ())


def test_a_joker_on_the_board_is_a_question() -> None:
    state = play(laid(elevator()), turned("5", "Xr"))
    assert [one.id for one in state.questions] == ["slot-5"]


def test_without_a_camera_the_first_card_named_lays_the_board() -> None:
    state = play(elevator(), Correct(parse_card("8c"), slot="5"))
    assert (state.phase, state.round) == (Phase.BETTING, 2)
    assert all(card.lies is not Lies.EMPTY for card in state.board)
    assert state.irregularities == ()


def test_saying_that_the_board_is_laid_opens_the_betting() -> None:
    state = play(elevator(), LayBoard())
    assert (state.phase, state.sentence) == (Phase.BETTING, "The board is laid. Ana is first to act.")


def test_a_second_card_told_with_one_just_turned_is_two_at_once() -> None:
    state = play(laid(elevator()), turned("5", "8c"))
    state = play(state, CardsTurned((turned("5", "8c"), turned("1", "Qs"))))
    assert [(one.kind, one.slots) for one in state.irregularities] == [(Kind.TWO_AT_ONCE, ("5", "1"))]
