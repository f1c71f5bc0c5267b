"""Play seeded evenings of untidy deals through the real vision and hold every ruling against the true cards.

    python -m tests.evenings --evenings 100 --first 1 --results evenings.jsonl

Each evening is a line of JSON, written when it is over; evenings already in the file are not played again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import cv2

from tests.evenings.dealing import play
from tests.evenings.plan import DEALS, evening
from tests.evenings.results import keep, kept
from tests.evenings.stand import Counted
from vision.recogniser import Recogniser


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is asked for; print the figures; return 1 where something was wrong."""
    asked = _asked(arguments)
    cv2.setNumThreads(1)
    recogniser = Counted(Recogniser.load(live=True))
    done = kept(asked.results, asked.again) if asked.results else {}
    for seed in range(asked.first, asked.first + asked.evenings):
        if seed in done:
            continue
        result = play(evening(seed, asked.deals), recogniser)
        done[seed] = keep(result, asked.results, asked.commit) if asked.results else asdict(result)
        print(summary([done[seed]]), *result.faults, sep="\n  ", flush=True)
    rows = [done[seed] for seed in sorted(done)]
    print(summary(rows) if rows else "no evenings", flush=True)
    return int(any(row["faults"] for row in rows))


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("--evenings", type=int, default=1, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals in each")
    parser.add_argument("--results", type=Path, help="file of JSON lines to append to and to go on from")
    parser.add_argument("--again", action="store_true", help="play those with faults again")
    parser.add_argument("--commit", default="", help="written beside each evening")
    return parser.parse_args(arguments)


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """The figures of some evenings in one line."""
    waits = sorted(wait for row in rows for wait in row["waits"])
    cards = sum(row["cards"] for row in rows)
    deals = sum(row["deals"] for row in rows)
    faulty = sum(bool(row["faults"]) for row in rows)
    name = f"evening {rows[0]['seed']}" if len(rows) == 1 else f"{len(rows)} evenings, {faulty} with faults"
    asked = sum(row["questions"] for row in rows)
    late = waits[min(len(waits) - 1, round(0.95 * len(waits)))] if waits else 0.0
    cpu = sum(row["cpu_seconds"] for row in rows)
    share = 100 * asked / max(1, cards)
    return (
        f"{name}: {deals} deals, {cards} cards read, {asked} questions ({share:.2f} per 100 cards), "
        f"{median(waits or [0]):.2f} s median and {late:.2f} s p95 from still to known, "
        f"{sum(row['readings'] for row in rows)} readings, {cpu / max(1, deals):.1f} s CPU a deal"
    )


if __name__ == "__main__":
    sys.exit(main())
