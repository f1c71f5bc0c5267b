"""Count cards face down of designs that no network was trained on, on tables as a camera above them sees them.

    python -m models.measure_backs --designs 100

Every design is fresh (`models.backart`, with seeds that no training uses): borders of any width or none, filigree,
lattices, guilloches, pictures, plain fields. A board of it is dealt on one of the simulator's cloths under its own
lamp, and one frame is read, by the live reader and by the one for photographs.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np

from hardware.card_pictures import PictureDeck
from hardware.simulator import LyingCard, SimulatedTable
from hardware.table_cloths import CLOTHS
from hardware.table_steps import LampChange, Lay, Wait
from models.backart import fresh_back
from models.counting import counted
from models.table_scenes import FRAME, Scene, options, spots
from rules.cards import BACK, deck
from vision.detection import Image
from vision.recogniser import Recogniser

SEED = 951_000
HEIGHT, CARDS = 700, 11
LENGTHS = (92.0, 112.0, 132.0, 170.0)


def printed(number: int) -> PictureDeck:
    """The deck of this fresh back, without any face."""
    art = fresh_back(SEED, number, HEIGHT)
    return PictureDeck(f"fresh {number}", {BACK: np.ascontiguousarray(art[..., :3])})


def scene(number: int) -> Scene:
    """The table of this design."""
    rng = np.random.default_rng((number, 47))
    return Scene(
        cloth=list(CLOTHS)[number % len(CLOTHS)],
        seed=SEED + number,
        length=LENGTHS[number // len(CLOTHS) % len(LENGTHS)],
        turn=float(rng.uniform(-15, 15)),
        twist=5.0,
        brightness=float(rng.uniform(0.5, 1.12)),
        warmth=float(rng.uniform(-0.7, 0.7)),
        blur=float(rng.uniform(0.5, 1.3)),
        noise=float(rng.uniform(1.5, 4.5)),
    )


def dealt(number: int) -> tuple[Image, tuple[LyingCard, ...]]:
    """A frame of a board of this design, face down, and the truth about it."""
    look = scene(number)
    laid = [Lay(f"d{at}", deck()[at], spot, seconds=FRAME) for at, spot in enumerate(spots(look, CARDS))]
    lamp = LampChange(look.brightness, look.warmth, FRAME)
    table = SimulatedTable([*laid, lamp, Wait(2 * FRAME)], options(look, printed=printed(number)))
    table.open()
    last = list(iter(table.read, None))[-1]
    return last.image, table.truth(last.number).cards


def measured(designs: int) -> Iterator[tuple[int, dict[str, Counter[str]]]]:
    """The counts of each design, by reader."""
    for number in range(designs):
        image, cards = dealt(number)
        readers = {"live": Recogniser.load(live=True), "photographs": Recogniser.load()}
        yield (
            number,
            {
                name: counted(cards, [(one.corners, one.face) for one in reader.read(image)])
                for name, reader in readers.items()
            },
        )


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--designs", type=int, default=100)
    wanted = parser.parse_args().designs
    cv2.setNumThreads(1)
    total: dict[str, Counter[str]] = {}
    for number, counts in measured(wanted):
        for name, found in counts.items():
            total.setdefault(name, Counter()).update(found)
        lost = {name: dict(found) for name, found in counts.items() if found["back_right"] < found["cards"]}
        if lost:
            print(f"design {number}, {scene(number).cloth}, {scene(number).length:.0f} px: {lost}", flush=True)
    for name, found in total.items():
        share = 100 * found["back_right"] / found["cards"]
        print(f"{name}: {share:.1f} % of {found['cards']} cards of {wanted} designs found; {dict(found)}")


if __name__ == "__main__":
    main()
