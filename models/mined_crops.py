"""Draw crops as the finder itself cuts them out of drawn scenes: its good outlines, and above all its mistakes.

Each outline is labelled from the truth: a card that it meets well and that can be read is its name, one that meets no
card is "not a whole card", and what lies between is left out, for nobody should be asked about it. The scenes have
fresh backs, or no cards, more often than a real table: it is these that the classifier takes for one another.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.crop_shards import FOLDER, HELD_OUT_SEEDS, SHARD, asked, decks_for, missing, store
from models.crops import BACK_LABEL, FAINTEST, NAMES, Laid, readable
from models.decks import Deck
from models.finder_batches import share_inside
from models.layouts import arrangement, close_up, hidden
from models.scenes import Scene, Studio
from vision.classifier import JUNK
from vision.engine import FOLDER as WEIGHTS
from vision.finder import Finder, Outline
from vision.geometry import corners_of, overlap, sides
from vision.straighten import straighten

Bytes = NDArray[np.uint8]
# Seeds of studios: each shard has so many of its own.
SEED, STUDIOS_A_SHARD = 3_000_000, 1_000
# Intersection over union from which an outline is that of a card, and up to which it is that of none.
MET, MISSED = 0.76, 0.5
INSIDE, SHORTEST = 0.97, 32.0
# A back must show more of its print than a face before it is called one: a grey patch is none.
FAINTEST_BACK = 9.0
# Scenes drawn in one studio, and how many outlines of no card are kept of one scene.
SCENES, MOST_JUNK = 60, 8
SIZES = (192, 256, 320, 480, 640)
# Layout of a studio, whether its backs are fresh ones, and whether its scenes have cards.
STUDIOS = (
    (arrangement, 60, None),
    (close_up, 60, None),
    (arrangement, 0, False),
    (arrangement, 60, None),
    (arrangement, 0, None),
    (hidden, 60, None),
)  # fmt: skip


def label_of(scene: Scene, outline: Outline) -> int | None:
    """What an outline shows, an index of NAMES; None where nobody should be asked."""
    shares = [overlap(outline.quad, quad)[0] for quad in scene.quads]
    if not shares or max(shares) < MISSED:
        return JUNK
    best = int(np.argmax(shares))
    quad, name = scene.quads[best], scene.names[best]
    height, width = scene.picture.shape[:2]
    if shares[best] < MET or share_inside(quad, width, height) < INSIDE or name not in NAMES:
        return None
    seen = np.asarray((scene.owner == best + 1) * 255, np.uint8)
    verdict = readable(Laid(scene.picture, quad, seen), name)
    return None if verdict is None else NAMES.index(name) if verdict else JUNK


class Miner:
    """An endless source of crops from the scenes of a set of decks."""

    def __init__(self, decks: list[Deck], finder: Finder, seed: int) -> None:
        """Draw scenes of the decks that have letters a player here would name, artwork the oftener, from a seed on."""
        self._decks = [deck for deck in decks if deck.readable for _ in range(deck.weight)]
        self._finder, self._seed, self._studios = finder, seed, 0

    def shard(self, count: int) -> tuple[Bytes, Bytes]:
        """So many crops (count x 112 x 80 x 3, BGR) and their labels."""
        pictures: list[Bytes] = []
        labels: list[int] = []
        while len(labels) < count:
            for crop, label in self._studio():
                pictures.append(crop)
                labels.append(label)
        return np.stack(pictures[:count]), np.array(labels[:count], np.uint8)

    def _studio(self) -> Iterator[tuple[Bytes, int]]:
        seed = self._seed + self._studios
        layout, backs, cards = STUDIOS[self._studios % len(STUDIOS)]
        self._studios += 1
        studio = Studio(self._decks, seed, layout=layout, tops=12, things=40, backs=backs)
        rng = np.random.default_rng((seed, 5))
        for number in range(SCENES):
            yield from self._outlines_of(studio.scene(number, cards), rng)

    def _outlines_of(self, scene: Scene, rng: Generator) -> Iterator[tuple[Bytes, int]]:
        sizes = [int(size) for size in rng.choice(SIZES, 2, replace=False)]
        found = self._finder.find(scene.picture, sizes, 640 if rng.random() < 0.4 else 0)
        junk = 0
        for place in rng.permutation(len(found)):
            outline = found[place]
            label = label_of(scene, outline) if max(sides(outline.quad)) >= SHORTEST else None
            junk += label == JUNK
            if label is None or (label == JUNK and junk > MOST_JUNK):
                continue
            crop = straighten(scene.picture, corners_of(outline.loose if rng.random() < 0.2 else outline.quad))
            if float(cv2.meanStdDev(crop)[1].max()) >= (FAINTEST_BACK if label == BACK_LABEL else FAINTEST):
                yield crop, label


def main() -> None:
    """Draw shards from the command line, skipping those that are there."""
    parser = argparse.ArgumentParser(description="Draw crops that the finder cuts out of drawn scenes.")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="the folder of the finder's weights")
    options = asked(parser, FOLDER, count=20, crops=SHARD, first=5000)
    cv2.setNumThreads(1)
    decks, finder = decks_for(options), Finder.load(options.weights)
    first = SEED + (HELD_OUT_SEEDS if options.validation else 0)
    for number, path in missing(options):
        pictures, labels = Miner(decks, finder, first + STUDIOS_A_SHARD * number).shard(options.crops)
        store(path, pictures, labels)
        shares = f"{np.mean(labels == JUNK):.0%} no card, {np.mean(labels == BACK_LABEL):.0%} backs"
        print(f"{path.name}: {shares}", flush=True)


if __name__ == "__main__":
    main()
