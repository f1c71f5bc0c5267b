"""Measure how long a card lies still before the state shows it, and what looking costs, on a table in real time.

    python -m tests.evenings.latency

An 11-card board at 1280 x 720 and 15 frames a second is laid and turned card by card; then nothing moves for a while.
The drawing of the simulated pictures is not counted: with a real camera it is done by the sensor.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
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
        self.still: dict[str, float] = {}
        self.drawing = 0.0
        self.frames = 0

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
                self.still.setdefault(card.place, time.monotonic())
        return frame


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 1 where one misses its aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings.latency", description=__doc__)
    parser.add_argument("--quiet", type=float, default=30.0, help="seconds for which nothing moves at the end")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    game = variant("skyscraper-elevator")
    deal, stage = random_deal(game, ("Ana", "Ben", "Chris"), 7), stage_of(game)
    camera = SimulatedTable((), TableOptions(across=stage.across, realtime=True, endless=True, exposure=0.4, seed=5))
    timed, waits = Timed(camera), list[float]()
    with Table(game, deal.players, button=3) as table:
        known: dict[str, float] = {}
        watcher = Thread(target=_note, args=(table, known), daemon=True)
        watcher.start()
        loop = CameraLoop(timed, Eye(Recogniser.load(live=True)), table).start()
        _until(lambda: timed.frames > 30)
        moving = _play(camera, timed, _steps(deal, stage.board))
        _until(lambda: len(known) == len(deal.board))
        waits = sorted(known[slot] - timed.still[slot] for slot in known)
        time.sleep(1.0)
        quiet = _share(timed, lambda: time.sleep(asked.quiet))
        loop.stop()
    return _report(waits, moving, quiet)


def _steps(deal: NotatedDeal, places: Mapping[str, Place]) -> list[Step]:
    slots, cards = tuple(slot for slot, _ in deal.board), tuple(card for _, card in deal.board)
    laying = Deal(slots, cards, tuple(Spot(*places[slot]) for slot in slots), (False,) * len(slots), 5.0)
    steps: list[Step] = [laying, Wait(1.0)]
    for slot in deal.turn:
        steps += [Turn(slot, 1.4), Wait(0.8)]
    return steps


def _note(table: Table, known: dict[str, float]) -> None:
    """Note when each card comes into the state, as a page that waits for news would."""
    version = table.version
    while len(known) < len(table.state.board):
        state = table.wait(version, 30)
        version = state.version
        for card in state.board:
            if card.order is not None:
                known.setdefault(card.slot, time.monotonic())


def _play(camera: SimulatedTable, timed: Timed, steps: Sequence[Step]) -> float:
    def play() -> None:
        camera.add(*steps)
        _until(lambda: camera.idle, 120)

    return _share(timed, play)


def _share(timed: Timed, do: Callable[[], object]) -> float:
    """The part of one core that everything but the drawing took while something was done."""
    wall, used, drawn = time.monotonic(), time.process_time(), timed.drawing
    do()
    return (time.process_time() - used - (timed.drawing - drawn)) / (time.monotonic() - wall)


def _until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)


def _report(waits: Sequence[float], moving: float, quiet: float) -> int:
    late = waits[min(len(waits) - 1, round(0.95 * len(waits)))]
    print(f"{len(waits)} cards: {median(waits):.2f} s median (aim 0.5), {late:.2f} s at the 95th percentile (aim 1.0)")
    print(f"processor: {moving:.2f} of a core while cards move (aim 1.0), {quiet:.3f} while nothing does (aim 0.25)")
    return int(median(waits) > 0.5 or late > 1.0 or moving > 1.0 or quiet > 0.25)


if __name__ == "__main__":
    sys.exit(main())
