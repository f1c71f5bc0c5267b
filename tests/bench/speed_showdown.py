"""Measure whole showdowns with their reasons in words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from rules.cards import deck
from rules.ruling import Declaration, Player
from rules.showdown import rule
from rules.variants import variant
from tests.bench.registry import Line, group, timed

DEALS = 40


def showdowns(game: str, players: int, both: int = 0) -> Callable[[], object]:
    """Rule the same random deals; so many players declare both ways, the others high and low in turn."""
    made, rng = variant(game), random.Random(3)
    slots = made.layout.names
    dealt = []
    for _ in range(DEALS):
        cards = rng.sample(deck(), made.cards(players))
        table = dict(zip(slots, cards, strict=False))
        rest = cards[len(slots) :]
        seats = []
        for seat in range(players):
            said = Declaration.BOTH if seat < both else (Declaration.HIGH, Declaration.LOW)[seat % 2]
            hole = tuple(rest[seat * made.hole_cards : (seat + 1) * made.hole_cards])
            seats.append(Player(f"Seat {seat + 1}", hole, said if made.declares else None))
        dealt.append((table, seats))
    return lambda: [rule(made, table, seats) for table, seats in dealt]


@group("one showdown with its reasons in words")
def whole_showdowns() -> Iterator[Line]:
    yield timed("Double Elevator, ten players", showdowns("double", 10), DEALS, note="at most 2 ms is asked")
    yield timed("Skyscraper Elevator, ten players", showdowns("skyscraper", 10), DEALS)
    yield timed("Elevator, ten players, nobody both ways", showdowns("elevator", 10), DEALS)
    yield timed("Elevator, ten players, two both ways", showdowns("elevator", 10, both=2), DEALS)
    yield timed("Elevator, ten players, four both ways", showdowns("elevator", 10, both=4), DEALS)
