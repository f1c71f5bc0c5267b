"""Deal tables of photographed cards and print what came out: `python -m tests.photographs --photos FOLDER`."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import cv2

from rules.variants import variant
from tests.photographs.cutting import cut_out
from tests.photographs.tables import watched
from vision.recogniser import Recogniser


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, help="a folder of photographs with truth.jsonl")
    parser.add_argument("--picture", default="gerry__all_cards.jpg", help="one that shows 52 cards")
    parser.add_argument("--games", nargs="+", default=["elevator", "double-elevator"])
    parser.add_argument("--deals", type=int, default=10)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    printed, recogniser = cut_out(options.photos, options.picture), Recogniser.load(live=True)
    for name in options.games:
        total: Counter[str] = Counter()
        for seed in range(1, options.deals + 1):
            counts = watched(variant(name), printed, recogniser, seed)
            total += counts
            print(name, seed, dict(counts), flush=True)
        print(f"{name}: {dict(total)}", flush=True)


if __name__ == "__main__":
    main()
