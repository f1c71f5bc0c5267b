"""Rebuild everything from nothing with one command: decks, scenes, crops, all three networks, and the report.

    python -m models.rebuild --photos PHOTOS        # hours; goes on where it was stopped
    python -m models.rebuild --tiny /tmp/rebuilt    # minutes: every step once, in a folder of its own

A log beside the data tells which step took how long. Two cores are kept busy.
What the tiny one trains can read nothing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from models.decks import CACHE, DRAWN_DECKS

HERE = Path(__file__).parent
Step = tuple[str, list[str]]
Lane = list[Step]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to make.

    decks: drawn ones; artwork: whether installed ones come too. scenes, close, backs, hands: to train the finder on,
    and held_out to measure on, in shards of `shard`. crops, index_crops: in each of so many shards for the two readers,
    mined of the classifier's as the trained finder cuts them; the classifier learns for so many steps of 128, the
    index reader for so many minutes. measured, cardless: scenes that are read in the end.
    """

    decks: int = DRAWN_DECKS
    artwork: bool = True
    scenes: int = 9_000
    close: int = 2_500
    backs: int = 5_000
    hands: int = 2_000
    held_out: int = 500
    shard: int = 500
    finder_steps: int = 2800
    processes: int = 2
    crop_shards: int = 24
    mined_shards: int = 14
    crops: int = 4096
    classifier_steps: int = 4500
    index_shards: int = 8
    index_crops: int = 8192
    index_minutes: float = 15.0
    measured: int = 60
    cardless: int = 300


TINY = Effort(
    decks=12, artwork=False, scenes=48, close=16, backs=16, hands=16, held_out=16, shard=16, finder_steps=3,
    processes=1, crop_shards=2, mined_shards=1, crops=256, classifier_steps=2, index_shards=1, index_crops=512,
    index_minutes=0.1, measured=1, cardless=1,
)  # fmt: skip


NO_SCENES = Effort(scenes=0, close=0, backs=0, hands=0, held_out=0)


def stages(effort: Effort, photos: Path | None, out: Path) -> Iterator[list[Lane]]:
    """What is done one after another, each time in lanes that go on side by side; weights go to `out`."""
    yield [[("decks", ["models.synth", *_scenes(NO_SCENES, effort)])]]
    yield [[(f"scenes {part}", ["models.synth", *_scenes(effort, effort), "--part", part])] for part in ("0/2", "1/2")]
    yield list(_crops(effort))
    finder = ["models.train", "finder", "--steps", str(effort.finder_steps), "--processes", str(effort.processes)]
    yield [[("finder", [*finder, "--weights", str(out / "finder.onnx")])]]
    yield [list(_classifier(effort, out)), list(_indices(effort, out))]
    read = ["--scenes", str(effort.measured), "--cardless", str(effort.cardless)]
    report = ["models.evaluate", "--weights", str(out), *(["--photos", str(photos)] if photos else [])]
    yield [[("drawn scenes", ["models.measure_scenes", *read, "--weights", str(out)]), ("report", report)]]


def _crops(effort: Effort) -> Iterator[Lane]:
    crops = ["models.crop_shards", "--crops", str(effort.crops)]
    measured = ("crops to measure on", [*crops, "--first", "900", "--count", "1", "--validation"])
    for lane in (0, 1):
        every_other = ["--first", str(lane), "--count", str(effort.crop_shards - lane), "--step", "2"]
        yield [(f"crops of cards {lane}/2", [*crops, *every_other]), *([measured] if lane else [])]


def _classifier(effort: Effort, out: Path) -> Iterator[Step]:
    mined = ["models.mined_crops", "--crops", str(effort.crops), "--weights", str(out)]
    yield "crops that the finder cuts", [*mined, "--count", str(effort.mined_shards)]
    length = ["--steps", str(effort.classifier_steps), "--minutes", "inf", "--threads", "1"]
    yield "classifier", ["models.train", "classifier", *length, "--out", str(out / "classifier.onnx")]


def _indices(effort: Effort, out: Path) -> Iterator[Step]:
    indices = ["models.index_crops", "--crops", str(effort.index_crops)]
    yield "crops of indices", [*indices, "--count", str(effort.index_shards)]
    yield "indices to measure on", [*indices, "--first", "900", "--count", "1", "--validation"]
    minutes = str(effort.index_minutes)
    yield "indices", ["models.train_indices", "--minutes", minutes, "--out", str(out / "indices.onnx")]


def _scenes(drawn: Effort, effort: Effort) -> Iterator[str]:
    """How much `models.synth` draws: these scenes, of the decks of this effort."""
    counts = {
        "scenes": drawn.scenes, "close": drawn.close, "backs": drawn.backs, "hands": drawn.hands,
        "held-out": drawn.held_out, "shard": effort.shard, "drawn": effort.decks,
    }  # fmt: skip
    for name, count in counts.items():
        yield from (f"--{name}", str(count))
    if not effort.artwork:
        yield "--no-artwork"


def run(plan: Iterable[Sequence[Lane]], log: Path, cache: Path = CACHE) -> None:
    """Run the stages over a cache and log each step, but none again; CalledProcessError where one fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    for lanes in plan:
        with ThreadPoolExecutor(len(lanes)) as pool:
            for ended in [pool.submit(_follow, lane, log, cache) for lane in lanes]:
                ended.result()


def _follow(lane: Lane, log: Path, cache: Path) -> None:
    """Run the steps of a lane one after another."""
    place: Mapping[str, str] = {**os.environ, "FLOORMAN_CACHE": str(cache.resolve())}
    for name, words in lane:
        command = f"python -m {' '.join(words)}"
        if log.exists() and f"min: {command}\n" in log.read_text(encoding="utf-8"):
            continue
        begun = time.monotonic()
        print(f"{name}: {command}", flush=True)
        subprocess.run([sys.executable, "-m", *words], check=True, cwd=HERE.parent, env=place)
        with log.open("a", encoding="utf-8") as lines:
            took = (time.monotonic() - begun) / 60
            lines.write(f"{time.strftime('%Y-%m-%d %H:%M')} {name}, {took:.1f} min: {command}\n")


def main() -> None:
    """Rebuild from the command line."""
    usual = Effort()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, help="photographs with truth.jsonl to measure on; never trained on")
    parser.add_argument("--out", type=Path, default=HERE, help="where the weights and weights.json go")
    parser.add_argument("--finder-steps", type=int, default=usual.finder_steps)
    parser.add_argument("--classifier-steps", type=int, default=usual.classifier_steps)
    parser.add_argument("--index-minutes", type=float, default=usual.index_minutes)
    parser.add_argument("--tiny", type=Path, metavar="FOLDER", help="every step once, very small, all in this folder")
    parser.add_argument("--list", action="store_true", help="only print the commands")
    options = parser.parse_args()
    effort, out, cache = TINY, options.tiny, options.tiny
    if options.tiny is None:
        out, cache = options.out, CACHE
        effort = Effort(
            finder_steps=options.finder_steps,
            classifier_steps=options.classifier_steps,
            index_minutes=options.index_minutes,
        )
    plan = list(stages(effort, options.photos, out.resolve()))
    if options.list:
        print("\n".join(f"python -m {' '.join(words)}" for lanes in plan for lane in lanes for _, words in lane))
    else:
        run(plan, cache / "rebuild.log", cache)


if __name__ == "__main__":
    main()
