"""Measure how many deals a second the odds work through, dealing and finding winners included."""

from __future__ import annotations

from collections.abc import Iterator

from dealer.odds import Question, odds
from rules.variants import games, variant
from tests.bench.registry import Line, group, timed

DEALS = 25 * 2048
ASKED = {"elevator": 100_000, "double-elevator": 80_000, "skyscraper-elevator": 100_000}


@group("odds: ten-player deals with every card hidden")
def deals_per_second() -> Iterator[Line]:
    for name in games():
        made = variant(name)
        asked = Question(made, {f"Seat {seat}": (None,) * made.hole_cards for seat in range(1, 11)}, {})
        note = f"at least {ASKED[name]:,} a second is asked" if name in ASKED else ""
        yield timed(made.title, lambda asked=asked: odds(asked, DEALS), DEALS, times=3, note=note)  # type: ignore[misc]
