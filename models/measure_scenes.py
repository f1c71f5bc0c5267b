"""Measure the whole reader on drawn scenes: unseen backs, cards by size and cover, and no cards at all."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.decks import CACHE, load_decks, validation_decks
from models.finder_batches import share_inside
from models.layouts import arrangement, close_up, hidden
from models.measure_finder import overlap
from models.scene_sets import HELD_OUT_SEED
from models.scenes import Scene, Studio
from vision.detection import Detection
from vision.engine import FOLDER
from vision.recogniser import Recogniser

LAYOUTS = {"tables": arrangement, "close": close_up, "hands": hidden}
WHOLE, COVERED, INSIDE = 0.93, 0.15, 0.97
MATCH = 0.5
LENGTHS = (0, 24, 40, 60, 90, 140, 2000)


def studio(kind: str, number: int, cache: Path = CACHE) -> Studio:
    """A studio of held-out decks, whose backs, table tops and things no training scene has."""
    return Studio(validation_decks(load_decks(cache)), HELD_OUT_SEED + 50_000 + number, layout=LAYOUTS[kind])


def judged(scene: Scene, found: list[Detection]) -> Iterator[tuple[str, str]]:
    """A group and a verdict for every card that can be seen, and for every report that is no card."""
    free = list(found)
    height, width = scene.picture.shape[:2]
    for quad, name, visible in zip(scene.quads, scene.names, scene.visible, strict=True):
        if visible < COVERED or share_inside(quad, width, height) < INSIDE:
            continue
        scored = [(overlap(np.array(one.corners, np.float32), quad), place) for place, one in enumerate(free)]
        best, place = max(scored, default=(0.0, -1))
        one = free.pop(place) if best >= MATCH else None
        verdict = "missed" if one is None else "asked" if one.face is None else "wrong"
        if one is not None and one.face is not None and str(one.face) == name:
            verdict = "right"
        yield _group(quad, name, float(visible)), verdict
    for one in free:
        if not _partly_seen(one, scene):
            yield "reports elsewhere", "asked" if one.face is None else "back" if str(one.face) == "back" else "wrong"


def _partly_seen(one: Detection, scene: Scene) -> bool:
    """Whether a report lies on a card that is too much hidden or cut to be asked for."""
    return any(overlap(np.array(one.corners, np.float32), quad) > 0.3 for quad in scene.quads)


def _group(quad: np.ndarray, name: str, visible: float) -> str:
    side = "back" if name == "back" else "face"
    if visible <= WHOLE:
        return f"{side}, seen {'60-93' if visible > 0.6 else '35-60' if visible > 0.35 else '15-35'} %"
    length = float(np.linalg.norm(quad[0] - quad[3]) + np.linalg.norm(quad[1] - quad[2])) / 2
    low = max(edge for edge in LENGTHS if edge <= length)
    return f"{side}, whole, from {low:3} px"


def measured(recogniser: Recogniser, kind: str, count: int, cards: bool | None, cache: Path) -> dict[str, Counter[str]]:
    """Verdicts by group over so many scenes of one kind."""
    groups: dict[str, Counter[str]] = {}
    place = studio(kind, 0, cache)
    for number in range(count):
        scene = place.scene(number, cards=cards)
        for group, verdict in judged(scene, recogniser.read(scene.picture, allow_duplicates=True)):
            groups.setdefault(group, Counter())[verdict] += 1
    return groups


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the whole reader on drawn scenes of held-out decks.")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--weights", type=Path, default=FOLDER, help="the folder of weights.json")
    parser.add_argument("--scenes", type=int, default=150, help="of each kind")
    parser.add_argument("--cardless", type=int, default=300)
    parser.add_argument("--kinds", nargs="*", default=list(LAYOUTS))
    parser.add_argument("--live", action="store_true", help="read as a live camera's single frames")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    recogniser = Recogniser.load(options.weights, live=options.live)
    jobs = [(kind, options.scenes, True) for kind in options.kinds]
    for kind, count, cards in [*jobs, ("tables", options.cardless, False)] if options.cardless else jobs:
        begun = time.monotonic()
        groups = measured(recogniser, kind, count, cards, options.cache)
        print(f"{count} scenes, {kind if cards else 'without cards'}, {time.monotonic() - begun:.0f} s")
        for group, verdicts in sorted(groups.items()):
            total = verdicts.total()
            shares = ", ".join(f"{name} {number}" for name, number in verdicts.most_common())
            print(f"  {group:26} {verdicts['right'] / total:6.1%} right of {total:4}: {shares}", flush=True)


if __name__ == "__main__":
    main()
