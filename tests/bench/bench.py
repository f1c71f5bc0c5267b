"""Measure everything once and print one table for each group: `python -m tests.bench.bench [PART OF A TITLE]`."""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.registry import GROUPS, Line


def load() -> None:
    """Import every speed_*.py beside this file; each puts its groups on the list."""
    for file in sorted(Path(__file__).parent.glob("speed_*.py")):
        importlib.import_module(f"tests.bench.{file.stem}")


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _row(line: Line, first: Line) -> Sequence[str]:
    if line.seconds is None or line.cpu is None:
        return (line.name, "-", "-", "-", "-", line.note)
    ratio = f"{first.cpu / line.cpu:.2f}" if first.cpu else "-"
    return (line.name, _time(line.seconds), _time(line.cpu), f"{1 / line.cpu:,.0f}", ratio, line.note)


def table(lines: Sequence[Line]) -> Iterator[str]:
    """Write lines as a table: medians, items for a second of processor time, speed against the first line, remark."""
    rows = [("", "clock", "processor", "a cpu second", "speed", ""), *(_row(line, lines[0]) for line in lines)]
    widths = [max(len(row[place]) for row in rows) for place in range(6)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(row[place].rjust(widths[place]) for place in range(1, 5)), row[5]]
        yield "  ".join(cells).rstrip()


def main(wanted: str = "") -> None:
    """Measure the groups whose title holds the wanted words."""
    load()
    print(f"Python {platform.python_version()}, {platform.machine()}; speed: 2.00 is twice as fast as the first line")
    for group in GROUPS:
        if wanted.lower() in group.title.lower():
            lines = list(group.measure())
            print(f"\n{group.title}\n" + "\n".join(table(lines)), flush=True)


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
