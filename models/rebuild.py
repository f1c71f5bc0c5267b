"""Rebuild everything from nothing with one command: decks, scenes, crops, all three networks, and the report.

Every step goes on where it was stopped, so the same command finishes what an earlier one began. A log beside the data
tells which step took how long.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.decks import CACHE

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to make: steps of the finder, crops in shards, minutes of the two readers on one core."""

    finder_steps: int = 6000
    crop_shards: int = 40
    classifier_minutes: float = 45.0
    index_shards: int = 24
    index_minutes: float = 25.0


def steps(effort: Effort, photos: Path | None, out: Path) -> Iterator[tuple[str, list[str]]]:
    """Names of the steps in order and the words after `python -m` of each; weights go to `out`."""
    yield "decks and scenes", ["models.synth"]
    finder = ["models.train", "finder", "--steps", str(effort.finder_steps)]
    yield "finder", [*finder, "--weights", str(out / "finder.onnx")]
    yield "crops of cards", ["models.crop_shards", "--count", str(effort.crop_shards)]
    yield "crops to measure on", ["models.crop_shards", "--first", "900", "--count", "1", "--validation"]
    minutes = str(effort.classifier_minutes)
    yield "classifier", ["models.train", "classifier", "--minutes", minutes, "--out", str(out / "classifier.onnx")]
    yield "crops of indices", ["models.index_crops", "--count", str(effort.index_shards)]
    yield "indices to measure on", ["models.index_crops", "--first", "900", "--count", "1", "--validation"]
    minutes = str(effort.index_minutes)
    yield "indices", ["models.train_indices", "--minutes", minutes, "--out", str(out / "indices.onnx")]
    yield "drawn scenes", ["models.measure_scenes"]
    yield "report", ["models.evaluate", *(["--photos", str(photos)] if photos else [])]


def run(plan: Sequence[tuple[str, list[str]]], log: Path) -> None:
    """Run the steps one after another and log them; CalledProcessError where one fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    for name, words in plan:
        begun = time.monotonic()
        print(f"{name}: python -m {' '.join(words)}", flush=True)
        subprocess.run([sys.executable, "-m", *words], check=True, cwd=HERE.parent)
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{time.strftime('%Y-%m-%d %H:%M')} {name}: {(time.monotonic() - begun) / 60:.1f} min\n")


def main() -> None:
    """Rebuild from the command line."""
    usual = Effort()
    parser = argparse.ArgumentParser(description="Draw the data, train the three networks, print the report.")
    parser.add_argument("--photos", type=Path, help="photographs with truth.jsonl to measure on; never trained on")
    parser.add_argument("--out", type=Path, default=HERE, help="where the weights and weights.json go")
    parser.add_argument("--finder-steps", type=int, default=usual.finder_steps)
    parser.add_argument("--classifier-minutes", type=float, default=usual.classifier_minutes)
    parser.add_argument("--index-minutes", type=float, default=usual.index_minutes)
    parser.add_argument("--list", action="store_true", help="only print the commands")
    options = parser.parse_args()
    effort = Effort(
        finder_steps=options.finder_steps,
        classifier_minutes=options.classifier_minutes,
        index_minutes=options.index_minutes,
    )
    plan = list(steps(effort, options.photos, options.out))
    if options.list:
        print("\n".join(f"python -m {' '.join(words)}" for _, words in plan))
    else:
        run(plan, CACHE / "rebuild.log")


if __name__ == "__main__":
    main()
