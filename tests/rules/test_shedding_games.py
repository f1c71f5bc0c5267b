"""Whole hand-shedding games agree with a plain second implementation, keep their cards and end."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.shedding import (
    Direction,
    Give,
    Held,
    Pass,
    Play,
    SheddingError,
    SheddingOptions,
    SheddingState,
    deal,
    legal_plays,
    may_pass,
    moves,
    pack,
    read_options,
    refusal,
    step,
)
from rules.shedding_options import OPTION_NOTES
from tests.rules.shedding_plain import PlainGame

HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"equal_rank": False, "pass_draws": "only_unable"},
    {"after_stuck": "up", "give_cap": "wrap", "first_may_pass": True},
    {"after_stuck_may_pass": True, "free_single": True, "jokers": 1},
    {"multi_joker": "pair", "start_redraw_joker": True},
    {"multi_joker": "with_cards", "give_cap": "wrap", "pass_draws": "only_unable", "after_stuck_may_pass": True},
    {"jokers": 0, "equal_rank": False, "first_may_pass": True},
    {"give": "random", "pass_draws": "only_unable"},
)
# games for each house; FLOORMAN_GAMES=1250 plays ten thousand in all
GAMES_EACH = int(os.environ.get("FLOORMAN_GAMES", "150"))
NAME = {card: str(card) for card in pack(SheddingOptions())}


def names(cards: Iterable[Held]) -> list[str]:
    return [NAME[card] for card in cards if card is not None]


def plain_game(state: SheddingState, house: dict[str, Any]) -> PlainGame:
    hands = [names(hand) for hand in state.hands]
    return PlainGame(hands, names(state.draw), str(state.pile[0]), house, state.turn)


def compare_cards(state: SheddingState, plain: PlainGame) -> None:
    """Every card lies in the same place in both games."""
    assert [names(hand) for hand in state.hands] == plain.hands
    assert (names(state.pile), names(state.draw)) == (plain.pile, plain.draw)


def compare(state: SheddingState, plain: PlainGame) -> None:
    """The two games stand the same and offer the same moves."""
    assert [len(hand) for hand in state.hands] == [len(hand) for hand in plain.hands]
    assert NAME[state.pile[-1]] == plain.pile[-1]
    assert (state.direction is Direction.UP, state.free, state.turn) == (plain.up, plain.free, plain.turn)
    assert (list(state.giving), state.winner) == (plain.giving, plain.winner)
    if state.winner is None and not state.giving:
        plays = plain.plays()
        assert {tuple(names(cards)) for cards in legal_plays(state)} == plays
        assert may_pass(state) is plain.may_pass(plays)


def advance(state: SheddingState, plain: PlainGame, rng: random.Random) -> SheddingState:
    """Play one random move in both games, passing a little more often than chance would."""
    choices = moves(state)
    chosen = choices[-1] if rng.random() < 0.2 else rng.choice(choices)
    if isinstance(chosen, Play):
        plain.play(tuple(names(chosen.cards)))
    elif isinstance(chosen, Give):
        plain.give(str(chosen.card))
    else:
        plain.pass_turn()
    return step(state, chosen)


def shuffled(rng: random.Random, options: SheddingOptions) -> SheddingState:
    cards = list(pack(options))
    rng.shuffle(cards)
    players = rng.randint(3, 6)
    return deal(cards, players, options, first=rng.randrange(players))


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "standard")
def test_random_games_agree_with_a_plain_second_implementation(house: dict[str, Any]) -> None:
    rng = random.Random(str(house))
    options = read_options(house)
    for _ in range(GAMES_EACH):
        state = shuffled(rng, options)
        plain = plain_game(state, house)
        compare(state, plain)
        for turn in range(400):
            if state.winner is not None:
                break
            state = advance(state, plain, rng)
            compare(state, plain)
            if turn % 8 == 0:
                compare_cards(state, plain)
        assert state.winner is not None
        compare_cards(state, plain)
        cards = [card for packet in (*state.hands, state.draw, state.pile) for card in packet]
        assert len(cards) == len(set(cards)) == 52 + options.jokers


options_of_a_house = st.fixed_dictionaries(
    {}, optional={note.name: st.sampled_from(note.values) for note in OPTION_NOTES}
).map(read_options)


@st.composite
def games(draw: st.DrawFn) -> list[SheddingState]:
    """All states of the first moves of a game under any house rules."""
    options = draw(options_of_a_house)
    rng = random.Random(draw(st.integers(0, 2**32)))
    states = [shuffled(rng, options)]
    for _ in range(draw(st.integers(0, 120))):
        choices = moves(states[-1])
        if not choices:
            break
        states.append(step(states[-1], rng.choice(choices)))
    return states


@given(games())
@settings(max_examples=60, deadline=None)
def test_every_state_keeps_all_cards_and_offers_a_move_until_it_is_won(states: list[SheddingState]) -> None:
    for state in states:
        cards = [card for packet in (*state.hands, state.draw, state.pile) for card in packet]
        assert sorted(map(str, cards)) == sorted(map(str, pack(state.options)))
        assert (state.winner is None) is bool(moves(state))
        assert (state.winner is None) is all(state.hands)
        assert (state.stuck is not None) >= bool(state.giving)


@given(games(), st.data())
@settings(max_examples=60, deadline=None)
def test_exactly_the_moves_without_a_refusal_are_offered(states: list[SheddingState], data: st.DataObject) -> None:
    state = states[-1]
    offered = moves(state)
    assert all(refusal(state, move) is None for move in offered)
    cards = pack(state.options)
    tried = data.draw(st.lists(st.sampled_from(cards), max_size=3).map(tuple))
    for move in (Play(tried), Give(cards[0]), Give(cards[0], blind=True), Pass()):
        if refusal(state, move) is None:
            blind = isinstance(move, Give) and state.options.give.value == "choice"
            assert (Give(cards[0]) if blind else move) in offered


@given(games())
@settings(max_examples=60, deadline=None)
def test_the_pile_never_shrinks_and_hands_grow_only_by_draws_and_gifts(states: list[SheddingState]) -> None:
    for before, now in pairwise(states):
        assert now.pile[: len(before.pile)] == before.pile
        assert len(now.draw) <= len(before.draw)
        if now.pile != before.pile:
            assert now.last == before.turn
            assert len(now.hands[before.turn]) < len(before.hands[before.turn])


def test_unknown_options_and_values_are_named_with_what_is_possible() -> None:
    with pytest.raises(SheddingError, match="'jumpers' is no option"):
        read_options({"jumpers": 2})
    with pytest.raises(SheddingError, match="give_cap is 'all': choose one of one_each, wrap"):
        read_options({"give_cap": "all"})
    with pytest.raises(SheddingError, match="jokers is 3"):
        read_options({"jokers": 3})
    with pytest.raises(SheddingError, match="equal_rank is 'perhaps': choose one of yes, no"):
        read_options({"equal_rank": "perhaps"})


def test_every_option_is_described_with_its_default_first() -> None:
    standard = SheddingOptions()
    words = {True: "yes", False: "no"}
    for note in OPTION_NOTES:
        value = getattr(standard, note.name)
        assert note.values[0] == (words[value] if isinstance(value, bool) else str(value))
        for text in note.values:
            assert getattr(read_options({note.name: text}), note.name) in (text, int(text) if text.isdigit() else 0, 1)
    assert [note.name for note in OPTION_NOTES] == list(SheddingOptions.__dataclass_fields__)
