"""A doubt is a question, a confirmed card never changes silently, a person's word wins."""

from __future__ import annotations

import json

from dealer.events import (
    Answer,
    CardDoubtful,
    Correct,
    EnterHand,
    Fold,
    HandScanned,
    ScanNext,
    ScanSeat,
)
from dealer.prompts import prompt
from dealer.state import Phase, State
from dealer.view import as_json
from rules.cards import parse_card, parse_cards
from tests.dealer.playing import (
    ELEVATOR,
    HANDS,
    ORDER,
    complete,
    declared,
    elevator,
    laid,
    play,
    scanned,
    shown,
    turned,
)

NINE, SIX = parse_card("9d"), parse_card("6d")
DOUBT = ((NINE, 0.6), (SIX, 0.3))


def ruled(state: State | None = None) -> State:
    state = state or play(complete(elevator()), *declared({1: "both", 2: "high", 3: "low"}))
    return shown(state, HANDS)


def test_a_doubtful_card_is_a_question_with_the_likeliest_first() -> None:
    state = play(laid(elevator()), CardDoubtful("5", ((SIX, 0.3), (NINE, 0.6))))
    question = state.questions[0]
    assert question.text == "Position 5: nine or six of diamonds?"
    assert question.candidates == DOUBT
    assert as_json(state)["board"]["5"]["state"] == "doubt"


def test_only_the_doubtful_slot_waits() -> None:
    state = play(laid(elevator()), CardDoubtful("5", DOUBT), turned("1", "Qs"))
    assert state.round == 3
    assert [one.id for one in state.questions] == ["slot-5"]


def test_a_doubtful_card_that_becomes_sure_needs_no_answer() -> None:
    state = play(laid(elevator()), CardDoubtful("5", DOUBT), turned("5", "9d"))
    assert state.questions == ()
    assert state.sentence == "Position 5 is the nine of diamonds."


def test_an_answer_settles_the_question_and_is_marked() -> None:
    state = play(laid(elevator()), CardDoubtful("5", DOUBT), Answer("slot-5", SIX))
    card = state.slot("5")
    assert card is not None and card.card == SIX and card.corrected
    assert state.questions == ()


def test_a_known_card_that_reads_differently_is_a_question_and_keeps_its_reading() -> None:
    state = play(laid(elevator()), turned("5", "8c"), turned("5", "8s"))
    card = state.slot("5")
    assert card is not None and card.card == parse_card("8c")
    assert state.questions[0].text == (
        "Position 5: it was read as the eight of clubs, now as the eight of spades. Which is it?"
    )
    assert play(state, turned("5", "8c")).questions == ()


def test_a_later_doubt_about_a_known_card_changes_nothing() -> None:
    state = play(laid(elevator()), turned("5", "8c"))
    assert play(state, CardDoubtful("5", DOUBT)) == state


def test_no_camera_changes_what_a_person_said() -> None:
    state = play(laid(elevator()), turned("5", "8c"), Correct(parse_card("8s"), slot="5"), turned("5", "8c"))
    card = state.slot("5")
    assert card is not None and card.card == parse_card("8s")
    assert state.questions == ()
    assert state.sentence.startswith("Position 5 stays the eight of spades, as a person said;")


def test_a_correction_after_the_ruling_changes_the_ruling() -> None:
    before = ruled()
    state = play(before, Correct(parse_card("7s"), slot="4"))
    assert state.phase is Phase.RULED
    assert before.ruling is not None and state.ruling is not None
    assert before.ruling.parts != state.ruling.parts
    assert state.sentence.startswith("Position 4 is the seven of spades, not the jack of spades. ")


def test_a_hole_card_is_corrected_after_the_ruling() -> None:
    state = play(ruled(), Correct(parse_card("2c"), seat=3, index=0))
    assert state.phase is Phase.RULED
    assert state.sentence.startswith("Dora's first card is the two of clubs, not the eight of diamonds.")


def test_no_winner_while_a_card_that_matters_is_in_doubt() -> None:
    state = laid(elevator())
    for slot in ORDER:
        doubt = CardDoubtful("6", ((parse_card("2d"), 0.5), (parse_card("2h"), 0.4)))
        state = play(state, doubt if slot == "6" else turned(slot, ELEVATOR[slot]))
    state = play(state, *declared({1: "both", 2: "high", 3: "low"}))
    state = shown(state, HANDS)
    assert state.phase is Phase.SCANNING
    assert state.ruling is None
    assert prompt(state).text == "Answer the question"
    assert state.sentence.endswith("The ruling waits for one answer.")
    state = play(state, Answer("slot-6", parse_card("2d")))
    assert state.phase is Phase.RULED
    assert state.ruling is not None and state.ruling == ruled().ruling


def test_a_card_in_doubt_that_changes_nothing_does_not_keep_the_ruling_back() -> None:
    state = play(complete(elevator(mode="high_only")))
    state = play(state, scanned(HANDS["Ana"]), HandScanned(()), scanned(HANDS["Ben"]), HandScanned(()))
    kings = ((parse_card("Kc"), 0.5), (parse_card("Kh"), 0.5))
    state = play(state, HandScanned((*parse_cards(["8d", "7h", "6d"]), None), ((), (), (), kings)))
    assert state.phase is Phase.RULED  # nothing beats Ana's royal flush
    assert [one.id for one in state.questions] == ["seat-3-3"]
    assert state.sentence.endswith("The card in doubt changes nothing.")


def test_a_doubtful_hole_card_is_settled_by_a_later_look_at_the_same_hand() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}))
    state = play(state, HandScanned((parse_card("As"), None, parse_card("5d"), parse_card("3c")), ((), DOUBT, (), ())))
    assert [one.text for one in state.questions] == ["Ana's second card: nine or six of diamonds?"]
    state = play(state, scanned("3c As 9d 5d"))
    assert state.questions == ()
    assert state.seats[0].hand is not None
    assert [str(held.card) for held in state.seats[0].hand] == ["As", "9d", "5d", "3c"]


def test_a_hand_that_later_reads_differently_is_a_question() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}), scanned(HANDS["Ana"]))
    state = play(state, scanned("As Ks 5d 3s"))
    assert state.seats[0].hand is not None
    assert str(state.seats[0].hand[3].card) == "3c"
    assert [one.id for one in state.questions] == ["seat-1-3"]


def test_taking_a_hand_away_card_by_card_changes_nothing() -> None:
    before = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}), scanned(HANDS["Ana"]))
    state = play(before, scanned("As Ks 5d"), scanned("As"), HandScanned(()))
    assert state.seats == before.seats
    assert state.irregularities == ()
    assert state.scanning == 2


def test_a_hand_put_in_place_of_another_without_a_pause_is_the_next_one() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}))
    state = play(state, scanned(HANDS["Ana"]), scanned(HANDS["Ben"]))
    assert state.seats[1].hand is not None
    assert state.scanning == 3


def test_a_hand_shown_before_all_have_declared_is_read_when_they_have() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high"}), scanned(HANDS["Ana"]))
    assert state.seats[0].hand is None
    assert state.sentence.startswith("Declare before showing")
    assert as_json(state, dealer=True)["scan"] is None
    state = play(state, *declared({3: "low"}))
    assert state.seats[0].hand is not None
    assert state.scanning == 2


def test_a_player_left_for_later_is_asked_at_the_end() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}), ScanNext())
    assert state.scanning == 2
    state = play(state, scanned(HANDS["Ben"]), HandScanned(()), scanned(HANDS["Dora"]), HandScanned(()))
    assert state.scanning == 1


def test_a_hand_taken_for_another_player_s_is_moved() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}), scanned(HANDS["Ben"]), ScanSeat(2))
    assert state.seats[0].hand is None
    assert state.seats[1].hand is not None
    assert state.scanning == 1


def test_a_hand_is_entered_by_hand() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}))
    state = play(state, EnterHand(1, parse_cards(HANDS["Ana"].split())), Fold(2))
    state = play(state, EnterHand(3, parse_cards(HANDS["Dora"].split())))
    assert state.phase is Phase.RULED


def test_a_hand_entered_with_a_card_missing_is_not_taken() -> None:
    state = play(complete(elevator()), *declared({1: "high", 2: "high", 3: "low"}), EnterHand(1, parse_cards(["As"])))
    assert state.seats[0].hand is None
    assert state.sentence == "A hand has four different cards; one was given."


def test_no_hole_card_is_in_the_json_before_the_showdown() -> None:
    state = play(laid(elevator()), scanned(HANDS["Ana"]), turned("5", "8c"), HandScanned(()))
    assert not {"As", "Ks", "5d", "3c"} & set(json.dumps(as_json(state, dealer=True)).replace('"', " ").split())
