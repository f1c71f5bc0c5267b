"""Keep the list of things to measure: each is a function in a file of its own that gives lines of one table.

A file `tests/bench/speed_NAME.py` joins by itself:

    @group("reading an 11-card board")
    def reading() -> Iterator[Line]:
        yield timed("this recogniser", read_board, items=1)
        yield missing("YOLO11n, 640 px", "pip install ultralytics")
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

TIMES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table: median seconds for one item by the clock and on the processor, and a remark.

    The seconds are None where it cannot be measured here. On a busy machine only the processor's seconds mean much.
    """

    name: str
    seconds: float | None
    cpu: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One table: its title and what measures its lines; ratios are of processor time, against the first line."""

    title: str
    measure: Callable[[], Iterable[Line]]


GROUPS: list[Group] = []


def group(title: str) -> Callable[[Callable[[], Iterable[Line]]], Callable[[], Iterable[Line]]]:
    """Put a measuring function on the list under a title."""

    def register(measure: Callable[[], Iterable[Line]]) -> Callable[[], Iterable[Line]]:
        GROUPS.append(Group(title, measure))
        return measure

    return register


def timed(name: str, call: Callable[[], object], items: int = 1, times: int = TIMES, note: str = "") -> Line:
    """Call once to warm up, then several times; the line holds the median seconds for one of the items."""
    call()
    clock, processor = [], []
    gc.collect()
    gc.disable()
    for _ in range(times):
        start, start_cpu = perf_counter(), process_time()
        call()
        clock.append((perf_counter() - start) / items)
        processor.append((process_time() - start_cpu) / items)
    gc.enable()
    return Line(name, median(clock), median(processor), note)


def missing(name: str, remedy: str) -> Line:
    """A line that says what is not installed and the command that mends it."""
    return Line(name, None, note=f"not installed; {remedy}")
