"""A match is refereed from what the camera sees and people say: plays, passes, being stuck, wins, the next game."""

from __future__ import annotations

import pytest

from dealer.events import Redo, Undo
from dealer.shedding.events import (
    CorrectPlay,
    JoinedPlay,
    Laid,
    LaidBy,
    LayCards,
    LetStand,
    PileGone,
    SayPass,
    StartGame,
    TakenBack,
)
from dealer.shedding.refusing import refusal_of, why_not
from dealer.shedding.state import Kind, Phase
from dealer.shedding.view import as_json
from rules.cards import parse_card
from rules.shedding import Direction
from tests.dealer.shedding_playing import cards, counts, laid, play, said, table


def test_the_first_card_begins_the_pile_and_the_player_left_of_the_dealer_is_first() -> None:
    at = table()
    state = play(at, "9h")
    assert said(state) == "The nine of hearts begins the pile. Ben is first. The elevator goes up."
    assert state.rules is not None
    assert (state.rules.turn, counts(state), len(state.rules.draw)) == (1, [7, 7, 7], 54 - 22)


def test_a_joker_that_must_not_begin_is_turned_again() -> None:
    at = table(start_redraw_joker="yes")
    assert said(play(at, "Xr")) == "The red joker goes under the draw pile; another card is turned."
    assert at.state.phase is Phase.DEALING
    assert play(at, "4c").phase is Phase.PLAYING


def test_plays_passes_and_directions_are_said() -> None:
    at = table()
    play(at, "9h")
    assert said(play(at, "Tc Td")) == "Ben lays the ten of clubs, then the ten of diamonds."
    assert said(play(at, "As")) == "Chris lays the ace of spades. The elevator goes down."
    assert said(play(at, "pass")) == "Ana passes and draws a card."
    assert counts(at.state) == [8, 5, 6]
    assert at.state.rules is not None
    assert at.state.rules.direction is Direction.DOWN


def test_an_illegal_play_is_refused_with_its_rule_and_does_not_count_until_it_is_back() -> None:
    at = table()
    state = play(at, "9h", "8c")
    assert state.phase is Phase.REFUSED
    assert refusal_of(state) == (
        "The pile goes up: the eight of clubs is lower than the nine of hearts. "
        "(Elevator (hand-shedding game), How to Play Elevator; SH-06)"
    )
    assert counts(state) == [7, 7, 7]
    assert why_not(state, SayPass()) == "First take back what was refused, or let it stand."
    assert play(at, "top 9h").phase is Phase.PLAYING
    assert said(play(at, "Tc")) == "Ben lays the ten of clubs."


def test_a_voice_says_the_reason_or_the_question_before_anything_else() -> None:
    at = table()
    assert (
        as_json(play(at, "9h", "8c"))["spoken"]
        == "The pile goes up: the eight of clubs is lower than the nine of hearts."
    )
    play(at, "top 9h")
    at.apply(Laid((None,), (((parse_card("Tc"), 0.6),),)))
    assert as_json(at.state)["spoken"] == "Which card was laid?"
    assert as_json(at.apply(LayCards(cards("Tc"))))["spoken"] == "Ben lays the ten of clubs."


def test_another_card_laid_instead_of_the_refused_one_counts() -> None:
    at = table()
    state = play(at, "9h", "8c", "Tc")
    assert said(state) == "Taken back: the eight of clubs. Ben lays the ten of clubs."
    assert state.phase is Phase.PLAYING


def test_the_table_may_let_a_refused_play_lie() -> None:
    at = table()
    play(at, "9h", "8c")
    state = at.apply(LetStand())
    assert (said(state), counts(state)) == ("The table lets the eight of clubs lie.", [7, 6, 7])
    assert state.moves[-1].stands


def test_everybody_passes_and_the_player_of_the_top_card_is_stuck() -> None:
    at = table()
    state = play(at, "9h", "Kc", "pass", "pass")
    assert said(state) == "Ana passes and draws a card. Ben is stuck in the elevator. Ben draws 3 cards."
    assert counts(state) == [8, 9, 8]
    assert state.rules is not None
    assert (state.rules.turn, state.rules.free) == (2, True)


def test_with_an_empty_draw_pile_the_cards_are_given_one_by_one() -> None:
    at = table()
    state = play(at, "9h", "draw 1", "Kc", "pass", "pass")
    assert said(state).endswith("Ben is stuck in the elevator. 2 cards are still owed.")
    assert (state.phase, counts(state)) == (Phase.GIVING, [7, 6, 8])
    assert why_not(state, SayPass()) is not None
    drawn = as_json(state)["stuck"]
    assert (drawn["given"], drawn["names"]) == ([], ["Chris", "Ana"])
    assert said(play(at, "give")) == "Chris gives Ben a card."
    assert as_json(at.state)["stuck"]["given"] == [3]
    assert play(at, "give").phase is Phase.PLAYING
    assert counts(at.state) == [6, 8, 7]


def test_giving_the_last_card_wins() -> None:
    at = table()
    play(at, "9h", "draw 0", "count 3 1", "Kc", "pass", "pass")
    state = play(at, "give")
    assert said(state) == "Chris gives Ben the last card. Chris wins the game: 1 win."
    assert state.phase is Phase.WON


def test_the_first_to_win_three_games_wins_the_match() -> None:
    at = table()
    for game in (1, 2, 3):
        play(at, "9h", "count 1 1", "count 2 1", "count 3 1")
        state = play(at, "Kc")
        assert state.game == game
        at.apply(StartGame())
    winners = [1, 2, 0]  # Ben, Chris, Ana: the deal moves on
    assert [at.state.match.wins[seat] for seat in winners] == [1, 1, 1]
    play(at, "9h", "count 2 1")
    assert said(play(at, "Kc")).endswith("Ben wins the game: 2 wins.")


def test_a_single_game_is_a_match_of_one_win() -> None:
    at = table(wins=1)
    play(at, "9h", "count 2 1")
    assert said(play(at, "Kc")).endswith("Ben has won.")
    assert at.apply(StartGame()).game == 1


def test_a_new_card_on_a_cleared_table_begins_the_next_game() -> None:
    at = table()
    play(at, "9h", "count 2 1", "Kc")
    assert play(at, "4d").game == 1, "the pile of the game that is over still lies there"
    at.apply(PileGone())
    state = play(at, "4d")
    assert (state.game, state.match.wins, state.start) == (2, (0, 1, 0), parse_card("4d"))


def test_a_card_in_doubt_is_asked_and_what_comes_meanwhile_waits() -> None:
    at = table()
    play(at, "9h")
    at.apply(Laid((None,), (((parse_card("Tc"), 0.6), (parse_card("Ts"), 0.4)),)))
    asked = as_json(at.state)["questions"]
    assert [(one["id"], one["text"], one["choices"]) for one in asked] == [
        ("cards", "Which card was laid?", [["Tc"], ["Ts"]])
    ]
    play(at, "Jd")
    assert counts(at.state) == [7, 7, 7]
    state = at.apply(LayCards(cards("Ts")))
    assert [made.cards for made in state.moves] == [cards("Ts"), cards("Jd")]


def test_something_hidden_under_the_top_card_is_asked_about_with_the_rank_that_it_must_have() -> None:
    at = table()
    play(at, "9h")
    at.apply(Laid(cards("Tc"), hides=True))
    assert as_json(at.state)["questions"][0]["choices"] == [["Tc"], ["Td", "Tc"], ["Th", "Tc"]]


def test_a_card_that_lies_in_the_pile_already_is_asked_about() -> None:
    at = table()
    state = play(at, "9h", "Tc", "Jd", "Tc")
    assert as_json(state)["questions"][0]["text"] == "The ten of clubs lies in the pile already. Which card was laid?"


@pytest.mark.parametrize(("joined", "moves"), [(True, ["Tc Td"]), (False, ["Tc", "Td"])])
def test_a_card_of_the_same_rank_a_moment_later_is_asked_about(joined: bool, moves: list[str]) -> None:

    at = table()
    play(at, "9h")
    at.apply(laid("Tc", 10.0))
    state = at.apply(laid("Td", 12.0))
    text = as_json(state)["questions"][0]["text"]
    assert text == "Is the ten of diamonds Ben's too, or did Chris lay it?"
    state = at.apply(JoinedPlay(joined))
    assert [made.cards for made in state.moves] == [cards(move) for move in moves]
    later = table()
    play(later, "9h")
    later.apply(laid("Tc", 10.0))
    assert later.apply(laid("Td", 15.0)).doubt is None


def test_the_newest_play_can_be_somebody_elses_those_between_have_passed() -> None:
    at = table()
    state = play(at, "9h", "Kc", "Ad")
    state = at.apply(LaidBy(1))
    assert [(made.kind, made.seat) for made in state.moves] == [(Kind.PLAY, 1), (Kind.PASS, 2), (Kind.PLAY, 0)]
    first = table()
    play(first, "9h", "Kc")
    assert why_not(first.state, LaidBy(3)) is None, "the first player may be unable and is believed"


def test_a_corrected_play_is_judged_anew_and_so_is_everything_after_it() -> None:
    at = table()
    play(at, "9h", "Tc", "Jd")
    state = at.apply(CorrectPlay(0, cards("Ts")))
    assert said(state) == "Corrected: Ben laid the ten of spades."
    assert [made.cards for made in state.moves] == [cards("Ts"), cards("Jd")]
    state = at.apply(CorrectPlay(1, cards("8d")))
    assert (state.phase, state.refused) == (Phase.REFUSED, cards("8d"))


def test_a_play_that_was_taken_back_leaves_the_turn_where_it_was() -> None:
    at = table()
    state = play(at, "9h", "Tc", "top 9h")
    assert state.rules is not None
    assert (state.rules.turn, counts(state)) == (1, [7, 7, 7])
    assert at.apply(TakenBack()) == at.state, "there is no play to take back any more"


def test_undo_takes_back_what_people_said_never_what_the_camera_saw() -> None:
    at = table()
    play(at, "9h", "Tc", "pass", "Jd")
    state = at.apply(Undo())
    assert [made.kind for made in state.moves] == [Kind.PLAY, Kind.PLAY], "the jack is the next player's now"
    assert state.moves[-1].seat == 2
    assert [made.kind for made in at.apply(Redo()).moves] == [Kind.PLAY, Kind.PLAY, Kind.PASS]


def test_the_state_says_what_may_be_laid_and_names_no_hand() -> None:
    at = table()
    drawn = as_json(play(at, "9h"), dealer=True)
    assert drawn["hint"] == {"ranks": list("9TJQKA"), "colour": "black", "text": "Black from the nine up, or a joker."}
    assert as_json(play(at, "Tc", "Ad"))["hint"]["text"] == "Black from the ace down, or a joker."
    assert as_json(play(at, "Xr"))["hint"] == {
        "ranks": list("23456789TJQKA"),
        "colour": None,
        "text": "Any card may be laid.",
    }
    assert all(set(seat) & {"hand", "held"} == set() for seat in drawn["seats"])


def test_nobody_is_shown_to_have_passed_once_a_player_was_stuck() -> None:
    at = table()
    state = play(at, "9h", "Qc", "pass")
    assert [seat["passed"] for seat in as_json(state)["seats"]] == [False, False, True]
    state = play(at, "pass")
    assert state.rules is not None
    assert state.rules.free
    assert [seat["passed"] for seat in as_json(state)["seats"]] == [False] * 3
