"""A hand-shedding game is refereed from frames alone, by the networks that are shipped."""

from __future__ import annotations

from tests.evenings.piles import play
from vision.recogniser import Recogniser


def test_the_first_plays_of_a_game_are_read_from_the_simulated_table_without_a_silent_fault() -> None:
    evening = play(5, Recogniser.load(live=True), players=3, longest=24.0, rate=6.0)
    assert evening.faults == []
    assert evening.counts["plays_right"] >= 3
