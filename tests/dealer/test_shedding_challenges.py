"""A doubted pass is settled by the hand that is shown, and the house rule says what follows."""

from __future__ import annotations

from dealer.shedding.events import ChallengePass, DropChallenge, EnterShown, HandShown, WasDrawn, WholeHand
from dealer.shedding.refusing import why_not
from dealer.shedding.state import Kind, Phase
from dealer.shedding.table import GameTable
from dealer.shedding.view import as_json
from rules.cards import parse_card
from tests.dealer.shedding_playing import NAMES, cards, counts, play, said, table


def doubted(**options: object) -> GameTable:
    """Ben laid a king, Chris passes after him, Ana after Chris: Ana's pass is doubted by Ben."""
    at = table(NAMES, **options)
    play(at, "9h", "count 1 3", "Qc", "pass", "pass", "challenge 2")
    return at


def test_a_pass_after_a_play_cannot_be_challenged_because_it_is_allowed() -> None:
    at = table()
    state = play(at, "9h", "Qc", "pass")
    refused = why_not(state, ChallengePass(1))
    assert refused == "That pass is allowed: the player before had laid a card (section Passing; SH-14)."
    assert play(at, "challenge 1").challenge is None


def test_only_the_newest_pass_and_only_by_somebody_else() -> None:
    at = table()
    state = play(at, "9h", "Qc", "pass", "pass")
    assert why_not(state, ChallengePass(1)) == "Nobody challenges a pass of their own."
    assert why_not(state, ChallengePass(2)) is None
    assert why_not(play(at, "4d"), ChallengePass(2)) == "Only the newest pass can be challenged, before the next move."


def test_two_cards_that_could_be_laid_take_the_pass_back_the_drawn_card_stays() -> None:
    at = doubted()
    assert said(at.state) == "Ben doubts the pass of Ana, who shows the hand."
    assert as_json(at.state)["challenge"]["count"] == 4
    state = play(at, "shows 2c Kd Ad 3c")
    assert said(state) == (
        "Ben was right: Ana could have laid the king of diamonds or the ace of diamonds. "
        "The pass is taken back: Ana lays a card."
    )
    assert (state.phase, counts(state)) == (Phase.PLAYING, [4, 6, 8])
    assert state.rules is not None
    assert (state.rules.turn, state.rules.stuck, len(state.rules.draw)) == (0, None, 30)


def test_a_hand_without_a_card_to_lay_makes_the_challenger_wrong() -> None:
    state = play(doubted(), "shows 2c 4d 5d 3c")
    assert said(state) == "Ana passed honestly; Ben was wrong."
    assert counts(state) == [4, 9, 8], "Ben stays stuck and keeps what he drew for it"


def test_the_house_may_let_a_wrong_challenger_draw() -> None:
    state = play(doubted(wrong_challenge="draw_one"), "shows 2c 4d 5d 3c")
    assert said(state) == "Ana passed honestly; Ben was wrong. Ben draws a card."
    assert counts(state) == [4, 10, 8]


def test_the_house_may_let_the_pass_stand_for_a_card() -> None:
    state = play(doubted(challenge="draw_one"), "shows 2c Kd Ad 3c")
    assert said(state).endswith("The pass stands and costs Ana a card.")
    assert counts(state) == [5, 9, 8]


def test_one_card_that_could_be_laid_may_be_the_one_just_drawn_so_it_is_asked() -> None:
    at = doubted()
    state = play(at, "shows 2c Kd 5d 3c")
    question = as_json(state)["questions"][0]
    assert (question["id"], question["text"]) == ("drawn", "Is the king of diamonds the card that Ana just drew?")
    assert said(at.apply(WasDrawn(True))) == "Ana passed honestly; Ben was wrong."
    again = doubted()
    play(again, "shows 2c Kd 5d 3c")
    assert said(again.apply(WasDrawn(False))).startswith("Ben was right")


def test_cards_shown_a_few_at_a_time_are_gathered_until_the_hand_is_whole() -> None:
    at = doubted()
    play(at, "shows 2c Kd")
    assert at.state.challenge is not None
    assert said(play(at, "shows Ad 3c")).startswith("Ben was right")


def test_a_hand_that_was_counted_wrongly_is_believed_when_it_is_whole() -> None:
    at = doubted()
    play(at, "shows 2c Kd Ad")
    state = at.apply(WholeHand())
    assert said(state).startswith("Ben was right")
    assert any(made.kind is Kind.RECOUNT and made.number == 3 for made in state.moves)


def test_a_hand_may_be_entered_and_a_challenge_dropped() -> None:
    assert said(doubted().apply(EnterShown(cards("2c 4d 5d 3c")))).startswith("Ana passed honestly")
    at = doubted()
    assert at.apply(DropChallenge()).challenge is None


def test_a_shown_card_that_is_not_read_keeps_the_challenge_open() -> None:
    at = doubted()
    at.apply(HandShown((parse_card("2c"), None, parse_card("4d"), parse_card("5d"))))
    assert at.state.challenge is not None
    assert as_json(at.state)["challenge"]["cards"] == ["2c", None, "4d", "5d"]


def test_the_hand_that_was_shown_is_forgotten() -> None:
    state = play(doubted(), "shows 2c 4d 5d 3c")
    assert state.challenge is None
    assert state.rules is not None
    assert all(card is None for hand in state.rules.hands for card in hand)
