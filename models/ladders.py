"""Measure how the live reader fares step by step: turn, tilt, length, blur and light, each alone getting worse.

    python -m models.ladders            # all ladders as tables of markdown, and what the meters say at each step

Tables are drawn by the simulator with decks that no network was trained on; every reading is of a single frame, without
the votes of several. `asked` and `missed` are what a dealer would be asked; `wrong` is said with confidence.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from hardware.card_art import DECKS
from hardware.simulator import LyingCard
from models.counting import Said, counted
from models.decks import CACHE
from models.table_scenes import Scene, drawn
from vision.detection import Corners, Image
from vision.meters import FOCAL, Gauge, Meter, measure
from vision.plane import Points, as_corners, as_points, project
from vision.recogniser import Recogniser

FACES, MOST_TABLES = 90, 8  # at every step: faces wanted, and tables after which fewer must do
CLOTHS = ("green", "walnut", "linen")


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a ladder: its name, the table, and how far the camera is tilted (degrees)."""

    name: str
    scene: Scene
    tilt: float = 0.0


def ladders() -> Mapping[str, list[Rung]]:
    """All ladders, the usual table being 112 pixels a card."""
    usual = Scene(length=112.0, twist=3.0)
    turns = [Rung(f"{turn}°", replace(usual, turn=float(turn))) for turn in range(0, 180, 15)]
    tilts = [Rung(f"{tilt}°", usual, float(tilt)) for tilt in range(0, 40, 5)]
    lengths = [24, 28, 32, 36, 40, 45, 50, 60, 70, 80, 100, 130, 200, 300, 400]
    blurs = [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0]
    lights = [0.06, 0.1, 0.15, 0.25, 0.4, 0.6, 0.8, 1.0, 1.2, 1.5]
    return {
        "turn": turns,
        "tilt": tilts,
        "length": [Rung(f"{size} px", replace(usual, length=float(size))) for size in lengths],
        "blur": [Rung(f"{blur} px", replace(usual, blur=blur)) for blur in blurs],
        "light": [Rung(f"{light}", replace(usual, brightness=light)) for light in lights],
    }


def tilted(image: Image, cards: tuple[LyingCard, ...], degrees: float) -> tuple[Image, list[LyingCard]]:
    """The table as a camera sees it that looks so far from straight down at its middle; cards cut off are left out."""
    height, width = image.shape[:2]
    matrix = view(width, height, degrees)
    seen = np.asarray(cv2.warpPerspective(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    moved = [replace(card, corners=as_corners(project(matrix, as_points(card.corners)))) for card in cards]
    edges = np.array([width - 2, height - 2])
    return seen, [card for card in moved if (np.array(card.corners) > 2).all() and (card.corners < edges).all()]


def view(width: int, height: int, degrees: float) -> Points:
    """Pixels of the camera above to pixels of one tilted around the picture's middle at the same distance."""
    focal = FOCAL * width
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    turn = np.array([[1, 0, 0], [0, cosine, 0], [0, sine / focal, 1]])
    middle = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    return np.asarray(middle @ turn @ np.linalg.inv(middle), np.float64)


def climbed(rung: Rung, recogniser: Recogniser) -> tuple[Counter[str], dict[Meter, float]]:
    """The counts of one step over several tables, and the middle of what each meter shows there."""
    total: Counter[str] = Counter()
    shown: dict[Meter, list[float]] = {}
    number = 0
    while total["faces"] < FACES and number < MOST_TABLES:
        name = list(DECKS)[number % len(DECKS)]
        scene = replace(rung.scene, deck=name, cloth=CLOTHS[number % len(CLOTHS)], seed=70_000 + number)
        table = drawn(scene)
        image, cards = tilted(table.frames[0].image, table.cards, rung.tilt)
        fresh = replace(recogniser, gaze=type(recogniser.gaze)() if recogniser.gaze is not None else None)
        said: list[Said] = [(card.corners, card.face) for card in fresh.read(image)]
        total += counted(cards, said)
        for meter, gauge in gauges(image, cards):
            shown.setdefault(meter, []).append(gauge.value)
        number += 1
    return total, {meter: float(np.median(values)) for meter, values in shown.items()}


def gauges(image: Image, cards: list[LyingCard]) -> Iterator[tuple[Meter, Gauge]]:
    """All gauges of all cards of a table."""
    places: dict[str, Corners] = {card.place: as_corners(as_points(card.corners)) for card in cards}
    found = measure(image, places)
    yield from found.table.items()
    for slot in found.slots.values():
        yield from slot.items()


def row(name: str, counts: Mapping[str, int], meters: Mapping[str, float]) -> str:
    """One line of a table of markdown."""
    faces = counts["faces"]
    part = [f"{100 * counts.get(kind, 0) / faces:.0f} %" for kind in ("right", "asked", "missed")]
    values = [f"{meters[meter.value]:.3g}" if meter.value in meters else "-" for meter in SHOWN]
    wrong = counts.get("wrong", 0) + counts.get("turned", 0)
    return "| " + " | ".join([name, str(faces), *part, str(wrong), *values]) + " |"


SHOWN = (Meter.LENGTH, Meter.SHARPNESS, Meter.LIGHT, Meter.CONTRAST, Meter.TILT)


def main() -> None:
    """Climb all ladders, or go on where a run was stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=list(ladders()), help="this ladder alone")
    parser.add_argument("--out", type=Path, default=CACHE / "table" / "ladders.json")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    done = json.loads(options.out.read_text()) if options.out.exists() else {}
    recogniser = Recogniser.load(live=True)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    for ladder, rungs in ladders().items():
        if options.only in (None, ladder):
            print(f"\n| {ladder} | faces | right | asked | missed | wrong | length | blur | light | contrast | tilt |")
            print("|" + "---|" * 11)
            for rung in rungs:
                key = f"{ladder} {rung.name}"
                if key not in done:
                    counts, meters = climbed(rung, recogniser)
                    done[key] = [dict(counts), {meter.value: value for meter, value in meters.items()}]
                    options.out.write_text(json.dumps(done, indent=1))
                print(row(rung.name, *done[key]), flush=True)


if __name__ == "__main__":
    main()
