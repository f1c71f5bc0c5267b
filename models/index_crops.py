"""Draw crops of corner indices and of what only looks like one, proposed by the reader's own search in drawn scenes.

Whatever `vision.index_marks` proposes in a scene is labelled from the truth: an index that can be seen is its card, a
mark near a corner that is no clean index is left out, all else is none.
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.crop_shards import HELD_OUT_SEEDS, asked, decks_for, missing, store
from models.decks import CACHE, Deck
from models.layouts import arrangement, close_up, hidden
from models.scenes import Scene, Studio
from rules.cards import deck_with_jokers
from vision.index_marks import Marks, index_marks, straightened

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
FOLDER = CACHE / "indices"
SHARD = 8192
# Seeds of studios: each shard has so many of its own.
SEED, STUDIOS_A_SHARD = 2_000_000, 1_000
NAMES = tuple(str(card) for card in deck_with_jokers()[:52])
NONE, UNCLEAR = 52, 255
# How many marks of one scene that are no index are kept, and for how many scenes a studio serves.
MOST_OTHERS = 14
SCENES = 120
LAYOUTS = (hidden, hidden, close_up, arrangement)
# Where an index may lie in its card, as shares of its width and height.
ACROSS, DOWN = (0.02, 0.25), (0.04, 0.3)
HIGHEST, TALL = (-0.02, 0.125), (0.1, 0.4)
LEAN = 0.55


def labels_of(scene: Scene, marks: Marks) -> Bytes:
    """The label of every mark: a card (an index of NAMES), NONE or UNCLEAR."""
    labels = np.full(len(marks), NONE, np.uint8)
    for number, (quad, name) in enumerate(zip(scene.quads, scene.names, strict=True)):
        if name == "back":
            continue
        for corners in (quad, np.roll(quad, 2, axis=0)):
            clean, near = placed(np.asarray(corners, np.float32), marks)
            shares = _seen(scene.owner, marks, number + 1, np.flatnonzero(near))
            named = NAMES.index(name) if name in NAMES else UNCLEAR
            labels[near & (shares > 0.3)] = UNCLEAR
            labels[clean & (shares > 0.93)] = named
    return labels


def placed(quad: Floats, marks: Marks) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which marks are an index at the first corner of a card, and which are so near one that nobody can say."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, unit).astype(np.float64)
    half = marks.down * marks.height[:, None] / 2
    middle, top, foot = (_mapped(matrix, points) for points in (marks.middle, marks.middle - half, marks.middle + half))
    way = (foot - top) * (1, 1.4)
    lean = np.abs(np.arctan2(way[:, 0], way[:, 1]))
    across = np.minimum(middle[:, 0], 1 - middle[:, 0])
    inside = (across > ACROSS[0]) & (across < ACROSS[1]) & (middle[:, 1] > DOWN[0]) & (middle[:, 1] < DOWN[1])
    tall = foot[:, 1] - top[:, 1]
    whole = (top[:, 1] > HIGHEST[0]) & (top[:, 1] < HIGHEST[1]) & (tall > TALL[0]) & (tall < TALL[1])
    near = (across > -0.02) & (across < 0.3) & (middle[:, 1] > 0) & (middle[:, 1] < 0.35)
    near &= (lean < 0.8) & (top[:, 1] < 0.14)
    return inside & whole & (lean < LEAN) & (middle[:, 0] < 0.5), near


def _mapped(matrix: NDArray[np.float64], points: NDArray[np.floating]) -> NDArray[np.float64]:
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def _seen(owner: Bytes, marks: Marks, number: int, which: NDArray[np.int64]) -> Floats:
    """For some of the marks, how much of them card `number` shows; 0 for the others."""
    shares = np.zeros(len(marks), np.float32)
    if not len(which):
        return shares
    chosen = marks.chosen(which)
    along, beside = np.meshgrid(np.linspace(-0.45, 0.45, 7), np.linspace(-0.24, 0.24, 5))
    side = np.stack([chosen.down[:, 1], -chosen.down[:, 0]], 1)
    points = chosen.middle[:, None] + chosen.height[:, None, None] * (
        along.ravel()[None, :, None] * chosen.down[:, None] + beside.ravel()[None, :, None] * side[:, None]
    )
    pixels = np.round(points).astype(int)
    height, width = owner.shape
    inside = (pixels >= 0).all(axis=2) & (pixels[..., 0] < width) & (pixels[..., 1] < height)
    pixels = np.clip(pixels, 0, (width - 1, height - 1))
    shares[which] = ((owner[pixels[..., 1], pixels[..., 0]] == number) & inside).mean(axis=1)
    return shares


class IndexMaker:
    """An endless source of crops, wider by half than the reader's so that training can move them, and labels."""

    def __init__(self, decks: list[Deck], seed: int) -> None:
        """Draw from the decks whose letters a player here would name."""
        self._decks = [deck for deck in decks if deck.readable for _ in range(deck.weight)]
        self._seed, self._studios = seed, 0

    def shard(self, count: int = SHARD) -> tuple[Bytes, Bytes]:
        """So many crops and their labels."""
        pictures: list[Bytes] = []
        labels: list[Bytes] = []
        while sum(map(len, labels)) < count:
            for crops, names in self._studio():
                pictures.append(crops)
                labels.append(names)
                if sum(map(len, labels)) >= count:
                    break
        return np.concatenate(pictures)[:count], np.concatenate(labels)[:count]

    def _studio(self) -> list[tuple[Bytes, Bytes]]:
        seed = self._seed + self._studios
        layout = LAYOUTS[self._studios % len(LAYOUTS)]
        self._studios += 1
        studio = Studio(self._decks, seed, layout=layout, tops=12, things=30)
        rng = np.random.default_rng((seed, 4))
        return [self._marks_of(studio.scene(number), rng) for number in range(SCENES)]

    def _marks_of(self, scene: Scene, rng: Generator) -> tuple[Bytes, Bytes]:
        marks = index_marks(scene.picture)
        labels = labels_of(scene, marks)
        others = rng.permutation(np.flatnonzero(labels == NONE))[:MOST_OTHERS]
        which = np.concatenate([np.flatnonzero(labels < NONE), others])
        return straightened(scene.picture, marks.chosen(which), margin=8), labels[which]


def main() -> None:
    """Draw shards from the command line, skipping those that are there."""
    parser = argparse.ArgumentParser(description="Draw crops of corner indices to train or validate their reader.")
    options = asked(parser, FOLDER, count=16, crops=SHARD)
    cv2.setNumThreads(1)
    decks, first = decks_for(options), SEED + (HELD_OUT_SEEDS if options.validation else 0)
    for number, path in missing(options):
        pictures, labels = IndexMaker(decks, first + STUDIOS_A_SHARD * number).shard(options.crops)
        store(path, pictures, labels)
        print(f"{path.name}: {int((labels < NONE).sum())} indices of {len(labels)}", flush=True)


if __name__ == "__main__":
    main()
