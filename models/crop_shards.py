"""Store synthetic crops in files, so that drawing them and training on them can go on side by side."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crops import CropMaker
from models.decks import CACHE, Deck, load_decks, training_decks, validation_decks
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

SHARD = 4096
FOLDER = CACHE / "crops"
# Held-out shards are drawn from seeds of their own.
HELD_OUT_SEEDS = 1_000_000


def draw_shard(maker: CropMaker, count: int = SHARD) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Draw crops (count x 112 x 80 x 3, BGR) and their labels."""
    pictures = np.zeros((count, CROP_HEIGHT, CROP_WIDTH, 3), np.uint8)
    labels = np.zeros(count, np.uint8)
    for index in range(count):
        pictures[index], labels[index] = maker.crop()
    return pictures, labels


def store(path: Path, pictures: NDArray[np.uint8], labels: NDArray[np.uint8]) -> None:
    """Write one shard into `path` (images) and its neighbour `.labels.npy`, the images last and whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.save(path.with_suffix(".labels.npy"), labels)
    part = path.with_suffix(".part.npy")
    np.save(part, pictures)
    part.rename(path)


def asked(parser: argparse.ArgumentParser, folder: Path, count: int, crops: int, first: int = 0) -> argparse.Namespace:
    """What the command line asks of something that draws shards; these are the usual answers."""
    parser.add_argument("--folder", type=Path, default=folder)
    parser.add_argument("--first", type=int, default=first, help="number, and seed, of the first shard")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--crops", type=int, default=crops, help="in each shard")
    parser.add_argument("--step", type=int, default=1, help="for several processes: take every n-th shard")
    parser.add_argument("--validation", action="store_true", help="draw from the held-out decks")
    return parser.parse_args()


def missing(options: argparse.Namespace) -> Iterator[tuple[int, Path]]:
    """The numbers and files of the shards that were asked for and are not there."""
    kind = "val" if options.validation else "train"
    for number in range(options.first, options.first + options.count, options.step):
        path = options.folder / f"{kind}-{number:04}.npy"
        if not path.exists():
            yield number, path


def decks_for(options: argparse.Namespace) -> list[Deck]:
    """The decks to draw these shards from."""
    decks = load_decks()
    return validation_decks(decks) if options.validation else training_decks(decks)


def main() -> None:
    """Draw shards from the command line, skipping those that are there."""
    parser = argparse.ArgumentParser(description="Draw synthetic crops to train or validate the classifier.")
    options = asked(parser, FOLDER, count=60, crops=SHARD)
    cv2.setNumThreads(1)
    decks = decks_for(options)
    maker, apart = CropMaker(decks, np.random.default_rng(0)), HELD_OUT_SEEDS if options.validation else 0
    for number, path in missing(options):
        maker.restart(np.random.default_rng(number + apart))
        store(path, *draw_shard(maker, options.crops))
        print(f"{path.name}: {len(decks)} decks", flush=True)


if __name__ == "__main__":
    main()
