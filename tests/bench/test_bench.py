"""The table of `make bench` shows medians, ratios and what is not installed."""

from __future__ import annotations

from tests.bench.bench import load, table
from tests.bench.registry import GROUPS, Line, missing, timed


def test_ratios_are_against_the_first_line() -> None:
    head, first, second, third = table(
        [Line("ours", 0.002, 0.002), Line("theirs", 0.5, 0.004, "same order"), missing("another", "pip install it")]
    )
    assert head.split() == ["clock", "processor", "a", "cpu", "second", "speed"]
    assert first.split() == ["ours", "2", "ms", "2", "ms", "500", "1.00"]
    assert second.split() == ["theirs", "500", "ms", "4", "ms", "250", "0.50", "same", "order"]
    assert third.endswith("not installed; pip install it")


def test_a_timed_line_is_the_median_for_one_item() -> None:
    calls: list[int] = []
    line = timed("counting", lambda: calls.append(sum(range(20_000))), items=10, times=3)
    assert len(calls) == 4, "one call to warm up, three measured"
    assert line.seconds is not None
    assert 0 < line.seconds < 0.1


def test_every_speed_file_joins_with_a_title_of_its_own() -> None:
    load()
    titles = [group.title for group in GROUPS]
    assert len(titles) == len(set(titles)) >= 3
