"""Measure the finder: recall and precision on held-out scenes and on photographs that nobody trained on."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from models.decks import CACHE
from models.finder_batches import LEAST_VISIBLE, share_inside
from models.scene_sets import read_set

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
WEIGHTS = Path(__file__).parent / "finder.onnx"
STRIDE = 32
# Cards of a fan overlap by up to two thirds and are cards all the same.
SAME = 0.7
MATCH = 0.5


@dataclass(slots=True)
class Tally:
    """Counts of one group: true cards, those found, reports, and those reports that are cards."""

    cards: int = 0
    found: int = 0
    reports: int = 0
    right: int = 0
    overlaps: list[float] = field(default_factory=list)

    @property
    def line(self) -> str:
        """The tally in words."""
        recall = f"{self.found / self.cards:6.1%} of {self.cards:5}" if self.cards else " " * 15
        precision = f"{self.right / self.reports:6.1%} of {self.reports:5}" if self.reports else ""
        overlap = f"IoU {np.mean(self.overlaps):.3f}" if self.overlaps else ""
        return f"found {recall}  right {precision}  {overlap}"


class Network:
    """The finder's network alone, at one working size, without the run time's refinements."""

    def __init__(self, weights: Path, side: int, threshold: float) -> None:
        """side: the picture's long side is brought to this many pixels. threshold: lowest score reported."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
        self.side, self.threshold = side, threshold

    def quads(self, picture: Bytes) -> tuple[Floats, Floats]:
        """The outlines found (n x 4 x 2, pixels of the picture) and their scores, best first."""
        scale = self.side / max(picture.shape[:2])
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
        rows, columns = (-(-length // STRIDE) * STRIDE for length in small.shape[:2])
        padded = np.full((rows, columns, 3), 114, np.uint8)
        padded[: small.shape[0], : small.shape[1]] = small
        image = padded[..., ::-1].transpose(2, 0, 1)[None].astype(np.float32) / 255
        output = self.session.run(None, {"images": image})[0][0]
        found = output[:, output[4] >= self.threshold].T
        found = found[np.argsort(-found[:, 4])][:600]
        quads = np.array([_corners(row) for row in found], np.float32).reshape(-1, 4, 2)
        keep = _distinct(found, quads)
        return quads[keep] / np.float32(scale), found[keep, 4]


def _corners(row: Floats) -> Floats:
    x, y, width, height, _, angle = (float(value) for value in row)
    return np.asarray(cv2.boxPoints(((x, y), (width, height), np.degrees(angle))), np.float32)


def _distinct(found: Floats, quads: Floats) -> list[int]:
    keep: list[int] = []
    for index, quad in enumerate(quads):
        reach = found[index, 2] + 1
        near = [other for other in keep if np.abs(found[other, :2] - found[index, :2]).max() < reach]
        if all(overlap(quad, quads[other]) < SAME for other in near):
            keep.append(index)
    return keep


def overlap(one: Floats, other: Floats) -> float:
    """Intersection over union of two convex quads."""
    inside, _ = cv2.intersectConvexConvex(_convex(one), _convex(other))
    union = cv2.contourArea(_convex(one)) + cv2.contourArea(_convex(other)) - inside
    return float(inside / union) if union > 0 else 0.0


def _convex(quad: Floats) -> Floats:
    return np.asarray(cv2.convexHull(np.asarray(quad, np.float32)), np.float32)


def matched(quads: Iterable[Floats], truths: list[Floats]) -> list[tuple[int, float]]:
    """For each report, best first, the index of the true card it takes (-1 for none) and their overlap."""
    free = set(range(len(truths)))
    result = []
    for quad in quads:
        scored = [(overlap(quad, truths[index]), index) for index in free]
        best, index = max(scored, default=(0.0, -1))
        if best >= MATCH:
            free.discard(index)
            result.append((index, best))
        else:
            result.append((-1, best))
    return result


def on_scenes(network: Network, cache: Path, limit: int) -> dict[str, Tally]:
    """Tallies on held-out scenes: all, by length in network pixels, by face or back, by share seen."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for truth in read_set(True, cache)[:limit]:
        picture = truth.picture()
        scale = network.side / max(picture.shape[:2])
        quads, _ = network.quads(picture)
        pairs = matched(quads, list(truth.quads))
        got = {index: best for index, best in pairs if index >= 0}
        tallies["all"].reports += len(pairs)
        tallies["all"].right += len(got)
        for index, quad in enumerate(truth.quads):
            if truth.visible[index] < LEAST_VISIBLE:
                continue
            inside = share_inside(quad, picture.shape[1], picture.shape[0])
            length = float(np.linalg.norm(quad[0] - quad[3]) + np.linalg.norm(quad[1] - quad[2])) / 2 * scale
            names = _groups(length, bool(truth.up[index]), float(truth.visible[index]), inside)
            for name in names:
                tallies[name].cards += 1
                tallies[name].found += index in got
                if index in got:
                    tallies[name].overlaps.append(got[index])
    return dict(sorted(tallies.items()))


def _groups(length: float, up: bool, visible: float, inside: float) -> Iterator[str]:
    yield "all"
    yield "face up" if up else "face down"
    if visible > 0.93:
        yield "whole, " + ("up" if up else "down")
        edges = (0, 24, 40, 80, 160, 320, 9999)
        low = max(edge for edge in edges if edge <= length)
        yield f"whole, from {low:3} px long"
    elif inside < 0.95:
        yield "cut by the frame"
    else:
        yield "covered, seen " + ("60-93 %" if visible > 0.6 else "35-60 %")


def on_photographs(network: Network, folder: Path) -> dict[str, Tally]:
    """Tallies by source on photographs with a truth.jsonl; precision only where every card has a box."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        picture = cv2.imread(str(folder / facts["file"]), cv2.IMREAD_COLOR)
        if picture is None or not facts["boxes"]:
            continue
        upright = "quad" not in facts["boxes"][0]
        truths = [_true_quad(box) for box in facts["boxes"]]
        quads, _ = network.quads(np.asarray(picture, np.uint8))
        pairs = matched([_upright(quad) if upright else quad for quad in quads], truths)
        got = {index: best for index, best in pairs if index >= 0}
        for name in ("all", facts["file"].split("__")[0]):
            tally = tallies[name]
            tally.cards += len(truths)
            tally.found += len(got)
            tally.overlaps += got.values()
            if facts["boxes_complete"]:
                tally.reports += len(pairs)
                tally.right += len(got)
    return dict(tallies)


def _true_quad(box: dict[str, list[float]]) -> Floats:
    if "quad" in box:
        return np.array(box["quad"], np.float32).reshape(4, 2)
    left, top, right, bottom = box["box"]
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _upright(quad: Floats) -> Floats:
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def main() -> None:
    """Print the tallies from the command line."""
    parser = argparse.ArgumentParser(description="Measure the finder on held-out scenes and photographs.")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--photos", type=Path, help="a folder with truth.jsonl")
    parser.add_argument("--sides", type=int, nargs="+", default=[320, 640, 960])
    parser.add_argument("--threshold", type=float, default=0.4)
    parser.add_argument("--scenes", type=int, default=1000)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for side in options.sides:
        network = Network(options.weights, side, options.threshold)
        groups = on_scenes(network, options.cache, options.scenes) if options.scenes else {}
        photos = on_photographs(network, options.photos) if options.photos else {}
        print(f"long side {side}, score at least {options.threshold}")
        for name, tally in [*groups.items(), *((f"photographs, {name}", tally) for name, tally in photos.items())]:
            print(f"  {name:28} {tally.line}", flush=True)


if __name__ == "__main__":
    main()
