"""Measure the live reader on a full board beside one pass of YOLO11n at 640 pixels, turn and turn about in one run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import cv2
import numpy as np

from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Lay, Spot, Wait
from rules.cards import deck
from rules.variants import variant
from tests.bench.registry import Line, group, missing
from vision.detection import Point
from vision.reader import Reader
from vision.recogniser import Recogniser

ROUNDS = 31
FRAME = 1 / 15
CACHE = Path(__file__).resolve().parents[2] / "models" / "cache" / "bench"
TRAIN = "pip install -e .[train]"

Call = Callable[[], object]


@cache
def places() -> Mapping[str, Point]:
    """Columns and rows of the eleven slots of Double Elevator."""
    return {slot.name: (slot.x, slot.y) for slot in variant("double").layout.slots}


@cache
def frames() -> tuple[Frame, ...]:
    """An eleven-card board, face up, 1280 x 720: laid quickly, then a second in which nothing happens."""
    order = np.random.default_rng(3).permutation(52)
    steps = [
        Lay(name, deck()[order[at]], Spot(72 * x - 144, 100 * y - 110), face_up=True, seconds=FRAME)
        for at, (name, (x, y)) in enumerate(places().items())
    ]
    table = SimulatedTable([*steps, Wait(1.0)], TableOptions())
    table.open()
    return tuple(iter(table.read, None))


def still(recogniser: Recogniser) -> Call:
    """What sees frame after frame of a board on which nothing has changed since it was read."""
    reader, last = Reader(places(), recogniser), frames()[-1]
    for frame in frames():
        reader.see(frame)
    seconds = last.seconds
    for number in range(1, 31):  # let every card settle
        reader.see(Frame(last.image, last.number + number, seconds + number * FRAME))
    count = iter(range(31, 10_000_000))

    def look() -> object:
        number = next(count)
        view = reader.see(Frame(frames()[-1 - number % 4].image, last.number + number, seconds + 2 + number / 1000))
        if view.read or len(view.board) != len(places()):
            raise RuntimeError(f"frame {number} was read, or the board of {len(view.board)} cards is not found")
        return view

    return look


def rival() -> Call | None:
    """One pass of YOLO11n (random weights: the time is the same), 640 x 640, one thread; None without ultralytics."""
    path = CACHE / "yolo11n.onnx"
    if not path.exists() and not _exported(path):
        return None
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    batch = np.random.default_rng(1).random((1, 3, 640, 640), np.float32)
    return lambda: session.run(None, {session.get_inputs()[0].name: batch})


def _exported(path: Path) -> bool:
    """Build the network without any download and write it as ONNX; whether that could be done."""
    os.environ.update(YOLO_OFFLINE="1", YOLO_AUTOINSTALL="0", YOLO_CONFIG_DIR=str(path.parent), YOLO_VERBOSE="False")
    try:
        from ultralytics import YOLO
    except ImportError:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    written = YOLO("yolo11n.yaml", verbose=False).export(format="onnx", imgsz=640)
    Path(written).replace(path)
    return True


def interleaved(calls: Mapping[str, Call], rounds: int = ROUNDS) -> dict[str, tuple[float, float]]:
    """Median clock and processor seconds of each call, one after the other in every round; a warm-up before."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in calls}
    gc.collect()
    gc.disable()
    for _ in range(rounds + 1):
        for name, call in calls.items():
            clock, processor = perf_counter(), process_time()
            call()
            times[name].append((perf_counter() - clock, process_time() - processor))
    gc.enable()
    return {name: (median(c for c, _ in kept[1:]), median(p for _, p in kept[1:])) for name, kept in times.items()}


@group("live reading of an 11-card board, 1280 x 720, one thread, turn and turn about")
def live() -> Iterator[Line]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    recogniser, other = Recogniser.load(live=True), rival()
    image = frames()[-1].image
    asked: dict[str, tuple[Call, float | None]] = {
        "a full board read": (lambda: recogniser.read(image), 0.5),
        "an unchanged board": (still(recogniser), 0.1),
    }
    calls: dict[str, Any] = {name: call for name, (call, _) in asked.items()}
    if other is not None:
        calls["YOLO11n, one pass at 640 x 640"] = other
    times = interleaved(calls)
    peer = times.get("YOLO11n, one pass at 640 x 640")
    if peer is not None:
        yield Line("YOLO11n, one pass at 640 x 640", *peer, note="onnxruntime, random weights")
    for name, (_, limit) in asked.items():
        part = f"{times[name][1] / peer[1]:.3f} of it, at most {limit} is asked" if peer else ""
        yield Line(name, *times[name], note=part)
    if peer is None:
        yield missing("YOLO11n, one pass at 640 x 640", TRAIN)
    cv2.setNumThreads(threads)
