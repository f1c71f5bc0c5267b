"""A table killed at any moment, or a journal damaged anywhere, loses nothing that need not be lost.

`python -m tests.dealer.crash_runs` does the same two hundred times each.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dealer.crash_piles import pile_runs
from tests.dealer.crash_runs import flip_runs, kill_runs, truncation_runs
from tests.dealer.evenings import memory_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    with memory_folder() as made:
        yield made


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_a_table_that_is_killed_goes_on_from_the_last_event_that_it_confirmed(folder: Path) -> None:
    figures = kill_runs(folder, 8)
    assert not figures.faults
    assert figures.events > 0


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_a_match_on_the_pile_that_is_killed_goes_on_from_the_last_event_that_it_confirmed(folder: Path) -> None:
    figures = pile_runs(folder, 6)
    assert not figures.faults
    assert figures.events > 0


def test_a_journal_that_is_cut_off_goes_on_from_the_last_event_that_is_whole(folder: Path) -> None:
    assert not truncation_runs(folder, 12).faults


def test_a_changed_byte_costs_no_event_but_those_that_need_it(folder: Path) -> None:
    assert not flip_runs(folder, 12).faults
