"""Play the hand-shedding game in tests with short texts."""

from __future__ import annotations

from dealer.shedding.events import (
    ChallengePass,
    GameEvent,
    GiveCard,
    HandShown,
    Laid,
    Recount,
    SayPass,
    Uncovered,
)
from dealer.shedding.news import sentence
from dealer.shedding.state import State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from rules.cards import AnyCard, parse_card, parse_cards
from rules.describe_shedding import shedding_game

NAMES = ("Ana", "Ben", "Chris")


def cards(text: str) -> tuple[AnyCard, ...]:
    return parse_cards(text.split())


def table(players: tuple[str, ...] = NAMES, **options: object) -> GameTable:
    game = shedding_game("shedding", options)
    return GameTable(opening(game.title, players, game.options, game.wins, game.theme))


def laid(text: str, seconds: float | None = None) -> Laid:
    """Cards on the pile; "?" is one that is not read."""
    return Laid(tuple(None if word == "?" else parse_card(word) for word in text.split()), seconds=seconds)


def event(text: str) -> GameEvent:
    """One event from a line: "pass", "give", "challenge 2", "shows 9h Kd", "count 1 3", "draw 0", "top 9h", cards."""
    word, _, rest = text.partition(" ")
    if word == "pass":
        return SayPass()
    if word == "give":
        return GiveCard()
    if word == "challenge":
        return ChallengePass(int(rest))
    if word == "shows":
        return HandShown(cards(rest))
    if word == "count":
        seat, number = rest.split()
        return Recount(int(number), int(seat))
    if word == "draw":
        return Recount(int(rest))
    return Uncovered(parse_card(rest)) if word == "top" else laid(text)


def play(at: GameTable, *lines: str) -> State:
    for line in lines:
        at.apply(event(line))
    return at.state


def counts(state: State) -> list[int]:
    assert state.rules is not None
    return [len(hand) for hand in state.rules.hands]


def said(state: State) -> str:
    return sentence(state)
