"""The hand-shedding game keeps its rules SH-01 to SH-22 and its worked cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.cards import Card, parse_card, parse_cards
from rules.shedding import (
    Direction,
    IllegalMove,
    Match,
    Move,
    Pass,
    Reason,
    SheddingError,
    SheddingOptions,
    SheddingState,
    cards_needed,
    deal,
    legal_plays,
    may_pass,
    moves,
    pack,
    read_options,
    refusal,
    step,
)
from tests.rules.shedding_cases import VECTORS, after, game, give, hand, play, summary, texts, trace

STUCK = ["Ks 4d", "3h 5h", "6d 7d"]


def reason(state: SheddingState, move: Move) -> Reason:
    """Why a move is refused, as the reason of the error that step raises."""
    with pytest.raises(IllegalMove) as caught:
        step(state, move)
    assert caught.value.refusal == refusal(state, move)
    return caught.value.refusal.reason


def cases(kind: str) -> pytest.MarkDecorator:
    chosen = [case for case in VECTORS if case["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("case", chosen, ids=lambda case: str(case["id"]))


@cases("shed_plays")
def test_legal_plays_are_those_of_the_worked_case(case: dict[str, Any]) -> None:
    given = case["input"]
    state = game([" ".join(given["hand"]), "2c", "3c"], given["top"], **given["options"])
    state = replace(state, direction=Direction(given["dir"]), free=given["free"])
    assert texts(state) == {" ".join(cards) for cards in case["expected"]["plays"]}


@cases("shed_script")
def test_script_ends_as_in_the_worked_case(case: dict[str, Any]) -> None:
    given = case["input"]
    hands = [" ".join(cards) for cards in given["hands"]]
    state = game(hands, given["top"], " ".join(given["draw"]), **given["options"])
    seen = []
    for name, *rest in given["script"]:
        seen.append(trace(state))
        state = after(state, f"give {rest[0]}" if name == "give" else " ".join(rest[0]) if rest else name)
    assert seen == case["expected"]["trace"]
    assert summary(state) == case["expected"]["state"]


def test_CAP_SHED_six_players_fit_the_pack() -> None:
    case = next(case for case in VECTORS if case["id"] == "CAP-SHED")
    needed = cards_needed(case["input"]["players"])
    assert needed == case["expected"]["cards"]
    assert len(pack(SheddingOptions())) == case["input"]["deck"] >= needed


def test_SH_01_three_to_six_players_and_one_deck_with_its_jokers() -> None:
    cards = pack(SheddingOptions())
    assert len(set(cards)) == 54
    assert [deal(cards, players).players for players in (3, 4, 5, 6)] == [3, 4, 5, 6]
    for players in (2, 7):
        with pytest.raises(SheddingError, match=f"{players} players"):
            deal(cards, players)
    with pytest.raises(SheddingError, match="twice"):
        deal((*cards[1:], cards[1]), 3)
    with pytest.raises(SheddingError, match="53 cards with 1 jokers"):
        deal(cards[:-1], 3)
    with pytest.raises(SheddingError, match="seat 3 cannot start"):
        deal(cards, 3, first=3)


def test_SH_02_seven_cards_each_one_turned_the_rest_is_drawn() -> None:
    cards = tuple(reversed(pack(SheddingOptions())))  # the two of clubs is the top card
    state = deal(cards, 3, first=1)
    assert [len(held) for held in state.hands] == [7, 7, 7]
    assert hand(state, 1)[0] == "2c", "the first card goes to the player who starts"
    assert "3c" in hand(state, 2)
    assert "4c" in hand(state, 0)
    assert state.pile == (cards[-22],)
    assert len(state.draw) == 54 - 22
    assert state.draw[-1] == cards[-23]
    assert state.acting == 1


def test_SH_03_two_is_low_ace_is_high() -> None:
    assert texts(game(["2c As Kc 8c", "3c", "4c"], "9h")) == {"As", "Kc"}
    assert texts(game(["2c As Kc 8c", "3c", "4c"], "2h")) == {"2c", "8c", "Kc", "As"}


def test_SH_04_play_begins_ascending() -> None:
    state = game(["Tc 8c", "3h", "4c"], "9h")
    assert state.direction is Direction.UP
    assert reason(state, play("8c")) is Reason.TOO_LOW


def test_SH_05_the_same_rank_needs_the_other_colour() -> None:
    state = game(["9c 9d", "3h", "4c"], "9h")
    assert texts(state) == {"9c", "9c 9d"}
    assert reason(state, play("9d")) is Reason.PILE_COLOUR
    assert reason(game(["9c 9d", "3h", "4c"], "9h", equal_rank="no"), play("9c")) is Reason.EQUAL_RANK


def test_SH_06_any_higher_rank_follows_in_the_other_colour() -> None:
    state = game(["Tc Ks Kd", "3h", "4c"], "9h")
    assert texts(state) == {"Tc", "Ks", "Ks Kd"}
    assert reason(state, play("Kd")) is Reason.PILE_COLOUR


def test_SH_07_a_joker_may_always_be_laid() -> None:
    for top in ("Ah", "Ks", "2d", "Xb"):
        assert "Xr" in texts(game(["Xr 3c", "3h", "4c"], top))


def test_SH_08_several_cards_of_one_rank_alternate_in_colour() -> None:
    state = game(["9d 9c 9h Ts", "3h", "4c"], "7s")
    assert after(state, "9d 9c").top == parse_card("9c")
    assert reason(state, play("9d 9h")) is Reason.RUN_COLOUR
    assert reason(state, play("9c 9d")) is Reason.PILE_COLOUR
    assert reason(state, play("9d Ts")) is Reason.RANKS_DIFFER
    assert reason(state, play("9d 9c 9d")) is Reason.LAID_TWICE
    assert reason(state, play("9d 9s")) is Reason.NOT_HELD
    assert reason(state, play("")) is Reason.NO_CARD


def test_SH_09_a_joker_resets_the_pile_which_then_ascends() -> None:
    state = after(game(["Ah 4d", "Xr 2c", "6d 7d"], "Kc"), "Ah")
    assert state.direction is Direction.DOWN
    reset = after(state, "Xr")
    assert (reset.top, reset.free, reset.direction) == (None, True, Direction.UP)
    assert texts(reset) == {"6d", "7d"}
    assert after(reset, "6d").direction is Direction.UP


def test_SH_10_an_ace_on_a_joker_sends_the_pile_down() -> None:
    state = after(game(["Xr 4d", "Ah 2c", "6s 7d"], "Kc"), "Xr", "Ah")
    assert state.direction is Direction.DOWN
    assert texts(state) == {"6s"}


def test_SH_11_down_from_an_ace_to_a_two_and_up_again() -> None:
    state = after(game(["As 9c", "Kh 5h 2h", "Qs 2s Ac"], "Kd"), "As")
    assert texts(state) == {"Kh", "5h", "2h"}
    down = after(state, "5h")
    assert texts(down) == {"2s"}
    assert reason(down, play("Qs")) is Reason.TOO_HIGH
    bottom = after(state, "2h")
    assert bottom.direction is Direction.UP
    assert texts(bottom) == {"2s", "Qs", "Ac"}


def test_SH_12_who_cannot_play_draws_one_card_and_the_turn_moves_on() -> None:
    state = after(game(["4d 5d", "3c", "6d"], "9h"), "pass")
    assert hand(state, 0) == ["4d", "5d", "Qc"]
    assert (state.turn, len(state.draw)) == (1, 5)


def test_SH_13_nothing_is_drawn_from_an_empty_pile() -> None:
    state = after(game(["Ks 4d", "5d 6d", "6h 7d"], "9h", draw=""), "Ks", "pass")
    assert hand(state, 1) == ["5d", "6d"]
    assert len(state.pile) == 2


def test_SH_14_after_a_play_one_may_pass_although_able() -> None:
    state = after(game(["Th 4d", "Jc 2c", "6d 7d"], "9c"), "Th")
    assert texts(state) == {"Jc"}
    assert may_pass(state)
    assert hand(after(state, "pass"), 1) == ["2c", "Jc", "Qc"]
    only_unable = game(["Th 4d", "Jc 2c", "6d 7d"], "9c", pass_draws="only_unable")
    assert hand(after(only_unable, "Th", "pass"), 1) == ["2c", "Jc"]


def test_SH_15_after_a_pass_only_who_is_unable_may_pass() -> None:
    state = after(game(["Th 4d", "Jc 2c", "Qs 7d"], "9c"), "Th", "pass")
    assert reason(state, Pass()) is Reason.PASSED_BEFORE
    assert may_pass(after(game(["Th 4d", "Jc 2c", "6d 7d"], "9c"), "Th", "pass"))


def test_SH_16_a_player_is_stuck_when_all_others_pass() -> None:
    state = after(game(STUCK), "Ks", "pass")
    assert state.stuck is None
    assert state.turn == 2
    stuck = after(game(STUCK, draw=""), "Ks", "pass", "pass")
    assert (stuck.stuck, stuck.giving, stuck.acting) == (0, (1, 2), 1)


def test_SH_17_the_stuck_player_draws_a_card_for_every_player() -> None:
    state = after(game(STUCK), "Ks", "pass", "pass")
    assert hand(state, 0) == ["4d", "8c", "9c", "Tc"]
    assert len(state.draw) == 1


def test_SH_18_opponents_from_the_left_give_what_the_pile_lacks() -> None:
    empty = after(game(STUCK, draw=""), "Ks", "pass", "pass")
    assert empty.giving == (1, 2)
    partly = after(game(STUCK, draw="8c 9c Tc Jc"), "Ks", "pass", "pass")  # two go to the passers
    assert partly.giving == (1,)
    assert hand(partly, 0) == ["4d", "8c", "9c"]
    assert reason(partly, Pass()) is Reason.GIVE_FIRST
    assert reason(partly, give("6d")) is Reason.NOT_HELD
    done = after(partly, "give 3h")
    assert (hand(done, 0), done.turn, done.stuck) == (["3h", "4d", "8c", "9c"], 1, None)
    assert reason(done, give("5h")) is Reason.NOBODY_STUCK
    wrap = after(game(STUCK, draw="", give_cap="wrap"), "Ks", "pass", "pass")
    assert wrap.giving == (1, 2, 1)


def test_SH_19_the_next_player_continues_with_any_card_and_must_play() -> None:
    state = after(game(STUCK), "Ks", "pass", "pass")
    assert (state.turn, state.free) == (1, True)
    assert texts(state) == {"3h", "5h", "Qc"}
    assert reason(state, Pass()) is Reason.STUCK_BEFORE
    assert may_pass(after(game(STUCK, after_stuck_may_pass="yes"), "Ks", "pass", "pass"))


def test_SH_20_the_first_empty_hand_wins() -> None:
    state = after(game(["Ks Kh", "3h", "4c"], "9h"), "Ks Kh")
    assert (state.winner, state.acting) == (0, None)
    assert moves(state) == ()
    assert reason(state, Pass()) is Reason.GAME_OVER


def test_SH_21_giving_the_last_card_wins() -> None:
    state = after(game(["Ks 4d", "3h 5h", "6d"], draw=""), "Ks", "pass", "pass", "give 3h", "give 6d")
    assert (state.winner, state.giving) == (2, ())
    earlier = after(game(["Ks 4d", "3h", "6d"], draw=""), "Ks", "pass", "pass", "give 3h")
    assert (earlier.winner, earlier.giving, hand(earlier, 2)) == (1, (), ["6d"]), (
        "the giving stops with the first empty hand"
    )


def test_SH_22_a_single_game_or_the_first_to_win_three() -> None:
    assert Match.new(3, target=1).after(2).winner == 2
    match = Match.new(3).after(2).after(0).after(2)
    assert match.winner is None
    assert match.after(2).winner == 2
    with pytest.raises(SheddingError, match="seat 3 has won"):
        match.after(2).after(1)


def test_A_40_the_house_chooses_the_jokers() -> None:
    assert [len(pack(SheddingOptions(jokers=number))) for number in (0, 1, 2)] == [52, 53, 54]


def test_A_43_after_stuck_up_turns_the_pile() -> None:
    hands = ["Ah Js 4d", "Kh Qd", "6d 7d"]
    assert after(game(hands, "Kc"), "Ah", "pass", "pass").direction is Direction.DOWN
    assert after(game(hands, "Kc", after_stuck="up"), "Ah", "pass", "pass").direction is Direction.UP


def test_A_45_the_first_player_may_pass_only_by_house_rule() -> None:
    hands = ["Tc 4d", "3h 5h", "6d 7d"]
    assert reason(game(hands), Pass()) is Reason.FIRST_MUST_PLAY
    assert may_pass(game(hands, first_may_pass="yes"))


def test_A_46_nobody_can_start_so_a_card_is_free_and_nobody_is_stuck() -> None:
    state = after(game(["4d 5d", "6d 7d", "8d 9d"], "Kd", draw=""), "pass", "pass", "pass")
    assert (state.free, state.stuck, state.turn) == (True, None, 0)
    assert reason(state, Pass()) is Reason.PASSED_BEFORE


def test_A_48_a_gift_is_chosen_or_drawn_blind() -> None:
    blind = after(game(STUCK, draw="", give="random"), "Ks", "pass", "pass")
    assert reason(blind, give("3h")) is Reason.MUST_BE_BLIND
    assert step(blind, give("3h", blind=True)).giving == (2,)


def test_A_49_the_first_card_sets_the_direction_or_is_turned_again() -> None:
    down, up, free = (game(["9c", "3h", "4c"], top) for top in ("Ah", "2h", "Xr"))
    assert (down.direction, up.direction, free.direction) == (Direction.DOWN, Direction.UP, Direction.UP)
    assert (down.free, up.free, free.free) == (False, False, True)
    cards = list(reversed(pack(SheddingOptions())))
    cards[-22], cards[0], cards[-23], cards[1] = cards[0], cards[-22], cards[1], cards[-23]  # jokers on top of the rest
    assert deal(cards, 3).free
    again = deal(cards, 3, SheddingOptions(start_redraw_joker=True))
    assert isinstance(again.pile[0], Card)
    assert [str(card) for card in again.draw[:2]] == ["Xr", "Xb"]
    assert len(again.draw) == 54 - 22


def test_A_4A_jokers_go_alone_in_a_pair_or_on_top_of_a_run() -> None:
    hands = ["Xr Xb 9c 9d", "3h", "4c"]
    assert reason(game(hands, "8h"), play("Xr Xb")) is Reason.JOKER_ALONE
    assert texts(game(hands, "8h", multi_joker="pair")) == {"9c", "9c 9d", "Xr", "Xb", "Xr Xb", "Xb Xr"}
    mixed = game(hands, "8h", multi_joker="with_cards")
    assert {"9c Xr", "9c 9d Xb Xr"} <= texts(mixed)
    assert reason(mixed, play("Xr 9c")) is Reason.JOKERS_LAST
    assert after(mixed, "9c Xr").free


def test_A_4B_the_starter_follows_the_dealer_or_the_winner() -> None:
    options = read_options({"starter": "left_of_winner"})
    first = Match.new(4)
    assert first.starter == 1
    assert (first.after(3).dealer, first.after(3).starter) == (1, 2)
    assert first.after(3, options.starter).starter == 0


def test_A_4C_who_lays_a_joker_is_never_stuck() -> None:
    state = after(game(["Xr 4d", "3h 5h", "6d 7d"]), "Xr")
    assert may_pass(state)
    assert reason(after(state, "pass"), Pass()) is Reason.PASSED_BEFORE


def test_A_4D_a_free_play_may_be_several_cards() -> None:
    hands = ["Xr 4d", "3h 3s", "6d 7d"]
    assert texts(after(game(hands), "Xr")) == {"3h", "3s", "3h 3s", "3s 3h"}
    single = after(game(hands, free_single="yes"), "Xr")
    assert texts(single) == {"3h", "3s"}
    assert reason(single, play("3h 3s")) is Reason.ONE_FREE_CARD


def test_a_move_out_of_turn_is_refused() -> None:
    assert reason(game(STUCK), Pass(seat=2)) is Reason.OUT_OF_TURN


def test_legal_plays_come_in_order_of_rank_suit_and_jokers() -> None:
    state = game(["Xb As 9s Tc 9c Xr 9d", "3h", "4c"], "8h")
    plays = [" ".join(map(str, cards)) for cards in legal_plays(state)]
    assert plays == ["9c", "9c 9d", "9c 9d 9s", "9s", "9s 9d", "9s 9d 9c", "Tc", "As", "Xb", "Xr"]


@pytest.mark.parametrize("name", [reason.name for reason in Reason])
def test_every_reason_names_its_source(name: str) -> None:
    source = Reason[name].source
    assert source.startswith("Elevator (hand-shedding game), ")
    assert source.rsplit("; ", 1)[1].startswith(("SH-", "A-4"))


def test_a_hidden_hand_is_believed_but_not_against_what_is_certain() -> None:
    known = game(["9c 9d", "3h", "4c"], "9h")
    state = SheddingState(hands=((None,) * 7,) * 3, draw=(None,) * 5, pile=known.pile)
    assert may_pass(state)
    assert step(state, Pass()).hands[0] == (None,) * 8
    assert reason(state, play("8c")) is Reason.TOO_LOW
    laid = step(state, play("Tc"))
    assert (laid.hands[0], laid.top) == ((None,) * 6, parse_cards(["Tc"])[0])
    free = step(laid, play("Xr"))
    passed = step(free, Pass())
    assert reason(passed, Pass()) is Reason.PASSED_BEFORE, "with a free card any hand is able"
