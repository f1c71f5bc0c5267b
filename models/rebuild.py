"""Rebuild everything from nothing with one command: decks, scenes, crops, all three networks, and the report.

    python -m models.rebuild --photos PHOTOS        # hours; goes on where it was stopped
    python -m models.rebuild --tiny /tmp/rebuilt    # minutes: every step once, in a folder of its own

A log beside the data tells which step took how long. What the tiny one trains can read nothing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.decks import CACHE, DRAWN_DECKS

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to make.

    decks: drawn ones; artwork: whether installed ones come too. scenes, close, backs, hands: to train the finder on,
    and held_out to measure on, in shards of `shard`. crops, index_crops: in each of so many shards for the two readers,
    mined of the classifier's as the trained finder cuts them; the readers learn for so many minutes. measured,
    cardless: scenes that are read in the end.
    """

    decks: int = DRAWN_DECKS
    artwork: bool = True
    scenes: int = 12_000
    close: int = 3_000
    backs: int = 8_000
    hands: int = 3_000
    held_out: int = 1_000
    shard: int = 500
    finder_steps: int = 6000
    processes: int = 2
    crop_shards: int = 40
    mined_shards: int = 24
    crops: int = 4096
    classifier_minutes: float = 45.0
    index_shards: int = 24
    index_crops: int = 8192
    index_minutes: float = 25.0
    measured: int = 150
    cardless: int = 300


TINY = Effort(
    decks=12, artwork=False, scenes=48, close=16, backs=16, hands=16, held_out=16, shard=16, finder_steps=3,
    processes=1, crop_shards=1, mined_shards=1, crops=256, classifier_minutes=0.1, index_shards=1, index_crops=512,
    index_minutes=0.1, measured=1, cardless=1,
)  # fmt: skip


def steps(effort: Effort, photos: Path | None, out: Path) -> Iterator[tuple[str, list[str]]]:
    """Names of the steps in order and the words after `python -m` of each; weights go to `out`."""
    yield "decks and scenes", ["models.synth", *_scenes(effort)]
    finder = ["models.train", "finder", "--steps", str(effort.finder_steps), "--processes", str(effort.processes)]
    yield "finder", [*finder, "--weights", str(out / "finder.onnx")]
    crops = ["models.crop_shards", "--crops", str(effort.crops)]
    yield "crops of cards", [*crops, "--count", str(effort.crop_shards)]
    yield "crops to measure on", [*crops, "--first", "900", "--count", "1", "--validation"]
    mined = ["models.mined_crops", "--crops", str(effort.crops), "--weights", str(out)]
    yield "crops that the finder cuts", [*mined, "--count", str(effort.mined_shards)]
    minutes = str(effort.classifier_minutes)
    yield "classifier", ["models.train", "classifier", "--minutes", minutes, "--out", str(out / "classifier.onnx")]
    indices = ["models.index_crops", "--crops", str(effort.index_crops)]
    yield "crops of indices", [*indices, "--count", str(effort.index_shards)]
    yield "indices to measure on", [*indices, "--first", "900", "--count", "1", "--validation"]
    minutes = str(effort.index_minutes)
    yield "indices", ["models.train_indices", "--minutes", minutes, "--out", str(out / "indices.onnx")]
    read = ["--scenes", str(effort.measured), "--cardless", str(effort.cardless)]
    yield "drawn scenes", ["models.measure_scenes", *read, "--weights", str(out)]
    yield "report", ["models.evaluate", "--weights", str(out), *(["--photos", str(photos)] if photos else [])]


def _scenes(effort: Effort) -> Iterator[str]:
    """How much `models.synth` draws."""
    counts = {
        "scenes": effort.scenes, "close": effort.close, "backs": effort.backs, "hands": effort.hands,
        "held-out": effort.held_out, "shard": effort.shard, "drawn": effort.decks,
    }  # fmt: skip
    for name, count in counts.items():
        yield from (f"--{name}", str(count))
    if not effort.artwork:
        yield "--no-artwork"


def run(plan: Sequence[tuple[str, list[str]]], log: Path, cache: Path = CACHE) -> None:
    """Run the steps one after another over a cache and log them; CalledProcessError where one fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    place: Mapping[str, str] = {**os.environ, "FLOORMAN_CACHE": str(cache.resolve())}
    for name, words in plan:
        begun = time.monotonic()
        print(f"{name}: python -m {' '.join(words)}", flush=True)
        subprocess.run([sys.executable, "-m", *words], check=True, cwd=HERE.parent, env=place)
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{time.strftime('%Y-%m-%d %H:%M')} {name}: {(time.monotonic() - begun) / 60:.1f} min\n")


def main() -> None:
    """Rebuild from the command line."""
    usual = Effort()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, help="photographs with truth.jsonl to measure on; never trained on")
    parser.add_argument("--out", type=Path, default=HERE, help="where the weights and weights.json go")
    parser.add_argument("--finder-steps", type=int, default=usual.finder_steps)
    parser.add_argument("--classifier-minutes", type=float, default=usual.classifier_minutes)
    parser.add_argument("--index-minutes", type=float, default=usual.index_minutes)
    parser.add_argument("--tiny", type=Path, metavar="FOLDER", help="every step once, very small, all in this folder")
    parser.add_argument("--list", action="store_true", help="only print the commands")
    options = parser.parse_args()
    effort, out, cache = TINY, options.tiny, options.tiny
    if options.tiny is None:
        out, cache = options.out, CACHE
        effort = Effort(
            finder_steps=options.finder_steps,
            classifier_minutes=options.classifier_minutes,
            index_minutes=options.index_minutes,
        )
    plan = list(steps(effort, options.photos, out.resolve()))
    if options.list:
        print("\n".join(f"python -m {' '.join(words)}" for _, words in plan))
    else:
        run(plan, cache / "rebuild.log", cache)


if __name__ == "__main__":
    main()
