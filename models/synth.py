"""Make everything synthetic that training reads: decks, then sets of scenes; run again, it goes on where it stopped."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2

from models.decks import CACHE, DRAWN_DECKS, build
from models.scene_sets import SHARD, write_shard


def main() -> None:
    """Fill the cache from the command line."""
    parser = argparse.ArgumentParser(description="Draw decks and scenes into a cache.")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--scenes", type=int, default=12_000, help="scenes to train on")
    parser.add_argument("--close", type=int, default=3_000, help="scenes of few cards near by, to train on")
    parser.add_argument("--backs", type=int, default=8_000, help="scenes of cards face down, to train on")
    parser.add_argument("--hands", type=int, default=3_000, help="scenes of cards that cover one another, to train on")
    parser.add_argument("--held-out", type=int, default=1_000, help="scenes to measure on")
    parser.add_argument("--shard", type=int, default=SHARD, help="scenes that share table tops and things")
    parser.add_argument("--drawn", type=int, default=DRAWN_DECKS, help="decks to draw")
    parser.add_argument("--no-artwork", action="store_true", help="drawn decks only, no installed ones")
    parser.add_argument("--part", default="0/1", help="this process's part of the shards, for example 0/2 and 1/2")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    part, parts = (int(word) for word in options.part.split("/"))
    for line in build(options.cache, options.drawn, installed=not options.no_artwork) if part == 0 else ():
        print(line, flush=True)
    wanted = {
        "held-out": options.held_out, "train": options.scenes, "close": options.close, "backs": options.backs,
        "hands": options.hands,
    }  # fmt: skip
    jobs = [(number, kind) for kind, count in wanted.items() for number in range(count // options.shard)]
    for number, kind in jobs[part::parts]:
        start = time.monotonic()
        folder = write_shard(number, kind, options.cache, options.shard)
        print(f"{folder.name}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
