"""A referee who never sees a hand rules as the open game does, and a challenge finds the truth about a pass."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules.cards import Joker, parse_card, parse_cards
from rules.shedding import (
    Give,
    Move,
    Pass,
    Play,
    Reason,
    SheddingError,
    SheddingState,
    legal_plays,
    moves,
    pack,
    read_options,
    refusal,
    refuse_cards,
    stands,
    step,
)
from rules.shedding_options import PassDraws
from rules.shedding_referee import (
    Finding,
    Verdict,
    challengeable,
    drawn_recounted,
    hidden,
    judge,
    lying,
    opening,
    penalised,
    recounted,
    turned_again,
)
from rules.shedding_state import Before
from tests.rules.shedding_cases import after, game, play
from tests.rules.test_shedding_games import GAMES_EACH, HOUSES, shuffled


def seen(open_game: SheddingState, move: Move) -> Move:
    """The move as a referee learns of it: cards laid are seen, gifts are not, whether a pass draws is said."""
    if isinstance(move, Give):
        return Give(None, blind=move.blind)
    if isinstance(move, Pass) and open_game.options.pass_draws is PassDraws.ONLY_UNABLE:
        return Pass(draws=not legal_plays(open_game))
    return move


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "standard")
def test_the_referee_agrees_with_the_open_game_at_every_legal_move(house: dict[str, object]) -> None:
    rng = random.Random(f"referee {house}")
    for _ in range(GAMES_EACH):
        truth = shuffled(rng, read_options(house))
        referee = opening(truth.pile[0], truth.players, truth.options, truth.turn)
        assert referee == hidden(truth)
        while truth.winner is None:
            choices = moves(truth)
            chosen = choices[-1] if rng.random() < 0.2 else rng.choice(choices)
            referee, truth = step(referee, seen(truth, chosen)), step(truth, chosen)
            assert referee == hidden(truth)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "standard")
def test_the_referee_refuses_the_cards_that_the_open_game_refuses_for_the_same_reason(house: dict[str, object]) -> None:
    rng = random.Random(f"refusals {house}")
    for _ in range(GAMES_EACH // 5 + 1):
        truth = shuffled(rng, read_options(house))
        while truth.winner is None:
            if not truth.giving:
                held = rng.sample(truth.hands[truth.turn], k=min(len(truth.hands[truth.turn]), rng.randint(1, 2)))
                cards = tuple(card for card in held if card is not None)
                assert refusal(hidden(truth), Play(cards)) == refusal(truth, Play(cards)) == refuse_cards(truth, cards)
            truth = step(truth, rng.choice(moves(truth)))


def shown_after(before: SheddingState) -> tuple[SheddingState, int]:
    """The open game after a pass that is made whether it is allowed or not, and how many cards it drew."""
    passed = stands(before, Pass())
    return passed, min(1, len(before.draw))


def test_a_challenge_finds_out_about_every_pass_of_random_games() -> None:
    rng = random.Random("challenges")
    found: dict[Finding, int] = dict.fromkeys(Finding, 0)
    for _ in range(GAMES_EACH):
        truth = shuffled(rng, read_options({}))
        while truth.winner is None:
            if not truth.giving and challengeable(truth):
                able = bool(legal_plays(truth))
                passed, drawn = shown_after(truth)
                hand = [card for card in passed.hands[truth.turn] if card is not None][
                    : len(truth.hands[truth.turn]) + drawn
                ]
                verdict = judge(hidden(truth), hand, drawn)
                found[verdict.finding] += 1
                assert verdict.finding is not (Finding.HONEST if able else Finding.ABLE)
                if verdict.finding is Finding.IF_DRAWN:
                    assert len(verdict.cards) == 1
            truth = step(truth, rng.choice(moves(truth)))
    assert min(found.values()) > 0


def test_two_cards_that_could_be_laid_prove_an_illegal_pass_one_may_be_the_card_just_drawn() -> None:
    before = replace(hidden(game(["2c 3c", "4c 5c", "6c 7c"], "9h")), before=Before.PASS)
    assert judge(before, parse_cards(["Ks", "As", "3h"]), drawn=1) == Verdict(Finding.ABLE, parse_cards(["Ks", "As"]))
    assert judge(before, parse_cards(["Ks", "2h", "3h"]), drawn=1) == Verdict(Finding.IF_DRAWN, parse_cards(["Ks"]))
    assert judge(before, parse_cards(["Ks", "2h"]), drawn=0) == Verdict(Finding.ABLE, parse_cards(["Ks"]))
    assert judge(before, parse_cards(["2h", "3h", "4h"]), drawn=1) == Verdict(Finding.HONEST)


def test_a_pass_after_a_play_or_where_the_house_allows_it_cannot_be_challenged() -> None:
    state = hidden(game(["Tc 2h", "4c 5c", "6c 7c"], "9h"))
    assert challengeable(state), "the first player must play (A-45)"
    assert not challengeable(replace(state, before=Before.PLAY)), "SH-14"
    assert challengeable(replace(state, before=Before.PASS)), "SH-15"
    lenient = read_options({"first_may_pass": "yes"})
    assert not challengeable(replace(state, options=lenient))


def test_a_free_card_can_always_be_laid_so_that_pass_is_refused_without_seeing_the_hand() -> None:
    stuck = after(hidden(game(["Ks 4d 2c", "3h 5h", "6d 7d"], "9h")), "Ks", "pass", "pass")
    assert stuck.free
    found = refusal(stuck, Pass())
    assert found is not None
    assert found.reason is Reason.STUCK_BEFORE


def test_counts_can_be_mended_and_an_empty_hand_has_won() -> None:
    state = hidden(game(["Ks 4d 2c", "3h 5h", "6d 7d"], "9h"))
    assert [len(hand) for hand in recounted(state, 1, 5).hands] == [3, 5, 2]
    assert recounted(state, 1, 0).winner == 1
    assert len(drawn_recounted(state, 0).draw) == 0
    punished = penalised(state, 2, 9)
    assert (len(punished.hands[2]), len(punished.draw)) == (8, 0), "there are only six to draw"


def test_a_card_that_lies_in_the_pile_cannot_be_laid_again() -> None:
    state = step(hidden(game(["Ks 4d 2c", "3h 5h", "6d 7d"], "9h")), play("Ks"))
    assert lying(state, parse_cards(["Ad", "Ks"])) == parse_card("Ks")
    assert lying(state, parse_cards(["Ad"])) is None


def test_a_joker_that_starts_the_pile_is_turned_again_only_where_the_house_wants_it() -> None:
    assert turned_again(Joker.RED, read_options({"start_redraw_joker": "yes"}))
    assert not turned_again(Joker.RED, read_options({}))
    assert opening(Joker.RED, 3, read_options({})).free
    assert (
        len(opening(parse_card("9h"), 3, read_options({"jokers": 0})).draw)
        == len(pack(read_options({"jokers": 0}))) - 22
    )
    with pytest.raises(SheddingError, match="2 players"):
        opening(Joker.RED, 2, read_options({}))


def test_what_the_table_lets_stand_counts_although_it_is_refused() -> None:
    state = hidden(game(["Ks 4d 2c", "3h 5h", "6d 7d"], "9h"))
    assert refusal(state, play("4d")) is not None
    forced = stands(state, play("4d"))
    assert (forced.pile[-1], forced.turn, len(forced.hands[0])) == (parse_card("4d"), 1, 2)
