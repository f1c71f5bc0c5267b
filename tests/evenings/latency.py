"""Measure how long a card lies still before the state shows it, and what looking costs, on a table in real time.

    python -m tests.evenings.latency

An 11-card board at 1280 x 720 and 15 frames a second is laid and turned card by card; then nothing moves for a while.
The drawing of the simulated pictures is not counted: with a real camera it is done by the sensor. On a machine that is
too busy the simulated table goes slower than the wall clock: times on its own clock and the load for each of its
seconds are printed beside those of the wall clock, so that they can be told from a slow reader.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from threading import Thread

import cv2

from dealer.camera_loop import CameraLoop
from dealer.eye import Eye
from dealer.notation import NotatedDeal
from dealer.random_deals import random_deal
from dealer.stage import Place, stage_of
from dealer.table import Table
from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Deal, Spot, Step, Turn, Wait
from rules.cards import BACK
from rules.variants import variant
from vision.recogniser import Recogniser


class Timed:
    """A camera that notes when a face first lies still in a frame, and what drawing the frames costs."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self.still: dict[str, tuple[float, float]] = {}
        self.drawing = 0.0
        self.frames = 0

    @property
    def seconds(self) -> float:
        """The table's own clock."""
        return self._table.seconds

    def open(self) -> None:
        self._table.open()

    def close(self) -> None:
        self._table.close()

    def read(self) -> Frame | None:
        begun = time.thread_time()
        frame = self._table.read()
        self.drawing += time.thread_time() - begun
        self.frames += 1
        for card in self._table.truth().cards:
            if card.face is not BACK and not card.moving:
                self.still.setdefault(card.place, (time.monotonic(), self.seconds))
        return frame


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 1 where one misses its aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.latency", description=__doc__)
    parser.add_argument("--quiet", type=float, default=30.0, help="seconds for which nothing moves at the end")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    game = variant("skyscraper-elevator")
    deal, stage = random_deal(game, ("Ana", "Ben", "Chris", "Dora"), 7), stage_of(game)
    camera = SimulatedTable((), TableOptions(across=stage.across, realtime=True, endless=True, exposure=0.4, seed=5))
    timed = Timed(camera)
    with Table(game, deal.players, button=4) as table:
        known: dict[str, tuple[float, float]] = {}
        watcher = Thread(target=_note, args=(table, timed, known), daemon=True)
        watcher.start()
        loop = CameraLoop(timed, Eye(Recogniser.load(live=True)), table).start()
        _until(lambda: timed.frames > 30)
        moving = _play(camera, timed, _steps(deal, stage.board))
        _until(lambda: len(known) == len(deal.board))
        walls = sorted(known[slot][0] - timed.still[slot][0] for slot in known)
        waits = sorted(known[slot][1] - timed.still[slot][1] for slot in known)
        time.sleep(1.0)
        quiet = _share(timed, lambda: time.sleep(asked.quiet))
        loop.stop()
    return _report(walls, waits, moving, quiet)


def _steps(deal: NotatedDeal, places: Mapping[str, Place]) -> list[Step]:
    slots, cards = tuple(slot for slot, _ in deal.board), tuple(card for _, card in deal.board)
    laying = Deal(slots, cards, tuple(Spot(*places[slot]) for slot in slots), (False,) * len(slots), 5.0)
    steps: list[Step] = [laying, Wait(1.0)]
    for slot in deal.turn:
        steps += [Turn(slot, 1.4), Wait(0.8)]
    return steps


def _note(table: Table, timed: Timed, known: dict[str, tuple[float, float]]) -> None:
    """Note when each card comes into the state, as a page that waits for news would."""
    version = table.version
    while len(known) < len(table.state.board):
        state = table.wait(version, 30)
        version = state.version
        for card in state.board:
            if card.order is not None:
                known.setdefault(card.slot, (time.monotonic(), timed.seconds))


def _play(camera: SimulatedTable, timed: Timed, steps: Sequence[Step]) -> Load:
    def play() -> None:
        camera.add(*steps)
        _until(lambda: camera.idle, 120)

    return _share(timed, play)


@dataclass(frozen=True, slots=True)
class Load:
    """Processor seconds without the drawing, for each second of the wall clock and of the table's."""

    wall: float
    table: float


def _share(timed: Timed, do: Callable[[], object]) -> Load:
    """The part of one core that everything but the drawing took while something was done."""
    wall, clock, used, drawn = time.monotonic(), timed.seconds, time.process_time(), timed.drawing
    do()
    spent = time.process_time() - used - (timed.drawing - drawn)
    return Load(spent / (time.monotonic() - wall), spent / max(1e-9, timed.seconds - clock))


def _until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)


def _late(waits: Sequence[float]) -> float:
    return waits[min(len(waits) - 1, round(0.95 * len(waits)))]


def _report(walls: Sequence[float], waits: Sequence[float], moving: Load, quiet: Load) -> int:
    """Print the figures; return 1 where one misses its aim by the wall clock."""
    for name, times in (("wall clock", walls), ("table's clock", waits)):
        print(f"{len(times)} cards, {name}: {median(times):.2f} s median (aim 0.5), {_late(times):.2f} s p95 (aim 1.0)")
    print(f"while cards move: {moving.wall:.2f} of a core, {moving.table:.2f} s for each second of the table (aim 1.0)")
    print(f"while nothing does: {quiet.wall:.3f} of a core, {quiet.table:.3f} s for each second (aim 0.25)")
    return int(median(walls) > 0.5 or _late(walls) > 1.0 or moving.table > 1.0 or quiet.table > 0.25)


if __name__ == "__main__":
    sys.exit(main())
