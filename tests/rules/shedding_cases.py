"""Set up hand-shedding games from short texts, for the tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.cards import parse_card, parse_cards
from rules.shedding import (
    Direction,
    Give,
    Move,
    Pass,
    Play,
    SheddingState,
    legal_plays,
    may_pass,
    read_options,
    step,
)
from rules.shedding_state import direction_after

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))[
    "vectors"
]


def game(
    hands: Sequence[str],
    top: str = "9h",
    draw: str = "2c 8c 9c Tc Jc Qc",
    **options: object,
) -> SheddingState:
    """A game whose pile starts with one card; hands and draw pile are texts, the top of the draw pile last."""
    start = parse_card(top)
    return SheddingState(
        hands=tuple(parse_cards(hand.split()) for hand in hands),
        draw=parse_cards(draw.split()),
        pile=(start,),
        direction=direction_after(start, Direction.UP),
        free=top[0] == "X",
        options=read_options(options),
    )


def play(text: str) -> Play:
    return Play(parse_cards(text.split()))


def give(text: str, blind: bool = False) -> Give:
    return Give(parse_card(text), blind=blind)


def after(state: SheddingState, *moves: str) -> SheddingState:
    """The state after moves written as "pass", "give 9h" or the cards of a play."""
    for text in moves:
        state = step(state, move(text))
    return state


def move(text: str) -> Move:
    if text == "pass":
        return Pass()
    return give(text.removeprefix("give ")) if text.startswith("give ") else play(text)


def texts(state: SheddingState) -> set[str]:
    """The legal plays as texts."""
    return {" ".join(map(str, cards)) for cards in legal_plays(state)}


def hand(state: SheddingState, seat: int) -> list[str]:
    return sorted(map(str, state.hands[seat]))


def trace(state: SheddingState) -> dict[str, Any]:
    """What vectors.json says before each move."""
    if state.giving:
        return {"may_pass": None, "n_plays": None}
    return {"may_pass": may_pass(state), "n_plays": len(legal_plays(state))}


def summary(state: SheddingState) -> dict[str, Any]:
    """The state as vectors.json writes it."""
    return {
        "turn": state.turn,
        "dir": state.direction.value,
        "top": None if state.top is None else str(state.top),
        "free": state.free,
        "hands": [hand(state, seat) for seat in range(state.players)],
        "draw": len(state.draw),
        "winner": state.winner,
        "giving": list(state.giving),
        "stuck": state.stuck,
    }
