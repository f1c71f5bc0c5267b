"""Store synthetic crops in files, so that drawing them and training on them can go on side by side."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crops import Artwork, CropMaker
from models.decks import CACHE, load_decks, training_decks, validation_decks
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

SHARD = 4096
FOLDER = CACHE / "crops"


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


def main() -> None:
    """Draw shards from the command line, skipping those that are there."""
    parser = argparse.ArgumentParser(description="Draw synthetic crops to train or validate the classifier.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--first", type=int, default=0, help="number, and seed, of the first shard")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--crops", type=int, default=SHARD, help="in each shard")
    parser.add_argument("--step", type=int, default=1, help="for several processes: take every n-th shard")
    parser.add_argument("--validation", action="store_true", help="draw from the held-out decks")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    kind = "val" if options.validation else "train"
    decks = load_decks()
    chosen: list[Artwork] = list(validation_decks(decks) if options.validation else training_decks(decks))
    maker = CropMaker(chosen, np.random.default_rng(0))
    for number in range(options.first, options.first + options.count, options.step):
        path = options.folder / f"{kind}-{number:04}.npy"
        if not path.exists():
            maker.restart(np.random.default_rng(number + (1_000_000 if options.validation else 0)))
            store(path, *draw_shard(maker, options.crops))
            print(f"{path.name}: {len(chosen)} decks", flush=True)


if __name__ == "__main__":
    main()
