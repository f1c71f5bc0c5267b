"""Write sets of scenes to disk, a shard for every studio, and read them back for training and measuring."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import CACHE, load_decks, training_decks, validation_decks
from models.layouts import arrangement, close_up, hidden
from models.scenes import Scene, Studio

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
SHARD = 500
# Held-out scenes are drawn from their own seeds, with decks, backs, table tops and things of their own.
HELD_OUT_SEED = 900_000
KINDS = {"train": 0, "close": 500_000, "backs": 600_000, "hands": 700_000, "held-out": HELD_OUT_SEED}
LAYOUTS = {"close": close_up, "hands": hidden}
FRESH_BACKS = 150


@dataclass(frozen=True, slots=True)
class Truth:
    """What a stored scene shows: cards x 4 x 2 pixels, seen shares, whether face up, and the picture's file."""

    path: Path
    quads: Floats
    visible: Floats
    up: NDArray[np.bool_]

    def picture(self, reduce: bool = False) -> Bytes:
        """The picture, BGR; at half its size with `reduce`, which is faster."""
        flag = cv2.IMREAD_REDUCED_COLOR_2 if reduce else cv2.IMREAD_COLOR
        picture = cv2.imread(str(self.path), flag)
        if picture is None:
            raise FileNotFoundError(f"cannot read the scene {self.path}: delete its folder and write the set again")
        return np.asarray(picture, np.uint8)


def write_shard(number: int, kind: str, cache: Path = CACHE, count: int = SHARD) -> Path:
    """Draw one shard of one of the KINDS of scenes, unless it is there; its truth is written last."""
    folder = cache / "scenes" / f"{kind}-{number:03}"
    if (folder / "truth.npz").exists():
        return folder
    decks = load_decks(cache)
    chosen = validation_decks(decks) if kind == "held-out" else training_decks(decks)
    backs = FRESH_BACKS if kind == "backs" else 0
    studio = Studio(chosen, KINDS[kind] + number, layout=LAYOUTS.get(kind, arrangement), backs=backs)
    folder.mkdir(parents=True, exist_ok=True)
    scenes = []
    for index in range(count):
        scene = studio.scene(index)
        quality = int(np.random.default_rng((studio.seed, 3, index)).integers(55, 97))
        cv2.imwrite(str(folder / f"{index:04}.jpg"), scene.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        scenes.append(scene)
    _write_truth(folder, scenes)
    return folder


def _write_truth(folder: Path, scenes: list[Scene]) -> None:
    np.savez_compressed(
        folder / "truth.npz",
        counts=np.array([len(scene.quads) for scene in scenes]),
        quads=np.concatenate([scene.quads for scene in scenes]),
        visible=np.concatenate([scene.visible for scene in scenes]),
        up=np.array([name != "back" for scene in scenes for name in scene.names], bool),
    )


def read_set(held_out: bool, cache: Path = CACHE) -> list[Truth]:
    """Every stored scene of one side of the split, in a fixed order; FileNotFoundError when there is none."""
    kinds = ("held-out",) if held_out else ("train", "close", "backs", "hands")
    paths = [path for kind in kinds for path in sorted((cache / "scenes").glob(f"{kind}-*/truth.npz"))]
    truths = [truth for path in paths for truth in _read_shard(path)]
    if not truths:
        raise FileNotFoundError(f"no scenes in {cache / 'scenes'}: write them with `python -m models.synth`")
    return truths


def _read_shard(path: Path) -> list[Truth]:
    stored = np.load(path)
    ends = np.cumsum(stored["counts"])
    quads, visible, up = stored["quads"], stored["visible"], stored["up"]
    truths = []
    for index, (start, end) in enumerate(zip(np.concatenate([[0], ends[:-1]]), ends, strict=True)):
        picture = path.parent / f"{index:04}.jpg"
        truths.append(Truth(picture, quads[start:end], visible[start:end], up[start:end]))
    return truths
