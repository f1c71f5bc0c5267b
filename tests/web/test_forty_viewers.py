"""Forty screens all see every state of a deal that is read by the real recogniser."""

from __future__ import annotations

from tests.web.forty_viewers import compared, measure


def test_forty_viewers_miss_no_state_and_those_who_vanish_give_their_place_back() -> None:
    shown = measure(seconds=10.0, viewers=40, alone=1.0)
    assert shown.states > 0
    assert shown.missed == 0
    assert shown.vanished > 0
    assert shown.places_given_back


def test_a_state_that_one_screen_misses_is_counted() -> None:
    published = {1: 0.0, 2: 1.0, 3: 2.0}
    delays, missed = compared([[(1, 0.1), (2, 1.1), (3, 2.1)], [(1, 0.1), (3, 2.5)]], published)
    assert missed == 1
    assert sorted(round(delay, 1) for delay in delays) == [0.1, 0.1, 0.5]
