"""Play hours of simulated evening in one process and watch its memory, threads and open files.

    python -m tests.evenings.endurance --hours 8
    python -m tests.evenings.endurance --hours 8 --first 1 --deals 5 --results evenings.jsonl

The second keeps the evenings as `python -m tests.evenings` does, which then need not play them again. The table's own
clock runs on through waiting that is skipped; every frame in which something happens is looked at. After each evening
the thread that looks at a camera is started and stopped once, as it is when a camera is unplugged.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from dealer.camera_loop import CameraLoop
from dealer.eye import Eye
from dealer.table import Table
from hardware.simulator import SimulatedTable, TableOptions
from tests.evenings.dealing import play
from tests.evenings.plan import evening
from tests.evenings.results import keep
from tests.evenings.stand import Counted
from vision.reader import Recognises
from vision.recogniser import Recogniser

_SETTLED = 0.15
"""Part of the run after which memory must stay as it is: caches have filled by then."""
_PAGE = 4096 / 2**20


@dataclass(frozen=True, slots=True)
class Sample:
    """The process at one moment: hours of the table's clock, frames looked at, MiB in memory, threads, open files.

    memory: without what was freed and only kept by the allocator, which is `held` with it; that depends on chance.
    """

    hours: float
    frames: int
    memory: float
    threads: int
    files: int
    held: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.hours:5.2f} h {self.frames:7d} frames {self.memory:6.1f} MiB ({self.held:6.1f} held) "
            f"{self.threads} threads {self.files} files"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play; print a line after each evening; return 1 where something grew."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.endurance", description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0, help="of the table's clock")
    parser.add_argument("--deals", type=int, default=2, help="in each evening")
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first evening")
    parser.add_argument("--results", type=Path, help="file of JSON lines to append the evenings to")
    parser.add_argument("--commit", default="", help="written beside each evening")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    recogniser = Counted(Recogniser.load(live=True))
    samples: list[Sample] = []
    hours, frames, seed = 0.0, 0, asked.first
    while hours < asked.hours:
        result = play(evening(seed, asked.deals), recogniser)
        if asked.results:
            keep(result, asked.results, asked.commit)
        _look_for_a_moment(recogniser)
        hours, frames, seed = hours + result.table_seconds / 3600, frames + result.frames, seed + 1
        samples.append(sampled(hours, frames))
        print(samples[-1], flush=True)
    return report(samples)


def _look_for_a_moment(recogniser: Recognises) -> None:
    """Start and stop the camera's thread and the table's."""
    camera = SimulatedTable((), TableOptions(size=(320, 180), endless=True, realtime=True))
    with Table("elevator", ("Ana", "Ben")) as table:
        loop = CameraLoop(camera, Eye(recogniser), table).start()
        time.sleep(0.3)
        loop.stop()


def sampled(hours: float, frames: int) -> Sample:
    """The process as it is now."""
    gc.collect()
    held = _resident()
    ctypes.CDLL(None).malloc_trim(0)
    threads, files = len(list(Path("/proc/self/task").iterdir())), len(list(Path("/proc/self/fd").iterdir()))
    return Sample(hours, frames, _resident(), threads, files, held)


def _resident() -> float:
    """MiB of the process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


def report(samples: Sequence[Sample]) -> int:
    """Say how far memory spread once it had settled; return 1 for more than a tenth, or for a thread or file more."""
    later = samples[min(len(samples) - 1, round(_SETTLED * len(samples))) :]
    low, high = min(one.memory for one in later), max(one.memory for one in later)
    more = later[-1].threads - later[0].threads, later[-1].files - later[0].files
    print(f"memory {low:.0f} to {high:.0f} MiB ({high / low - 1:.1%}), {more[0]:+d} threads, {more[1]:+d} files")
    return int(high > 1.1 * low or max(more) > 0)


if __name__ == "__main__":
    sys.exit(main())
