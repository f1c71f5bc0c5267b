"""Turn stored scenes into training batches of the finder: cut, zoomed, turned, tiled and recoloured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.scene_sets import Truth

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
# A card of which less can be seen is no card to the finder.
LEAST_VISIBLE = 0.35
# Shorter sides, in pixels of the network's input, are left out: nothing could be read or told from dirt.
LEAST_SIDE = 7.0
# Width and height of the inputs of a batch: multiples of 32, as at run time.
SIZES = ((256, 256), (320, 320), (384, 288), (288, 384), (448, 256), (320, 256), (448, 352), (416, 416))


@dataclass(frozen=True, slots=True)
class Batch:
    """Pictures (n x 3 x height x width, RGB, uint8) and their boxes (k x 6).

    A box is picture number, then centre x and long side over the width, centre y and short side over the height, in the
    order x, y, long, short, and the angle of the long side, -pi/4 to 3 pi/4 radians.
    """

    pictures: Bytes
    boxes: Floats


def boxes_of(quads: Floats) -> Floats:
    """The rectangles that fit quads best: n x 5, centre, long side, short side, angle of the long side."""
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    length, width = np.linalg.norm(down, axis=1), np.linalg.norm(across, axis=1)
    lying = width > length
    # Both sides vote on the angle, the other one turned by a quarter.
    other = np.stack([across[:, 1], -across[:, 0]], 1)
    other *= np.sign((other * down).sum(axis=1, keepdims=True))
    way = down + other
    angle = np.arctan2(way[:, 1], way[:, 0]) + np.where(lying, np.pi / 2, 0)
    angle = (angle + np.pi / 4) % np.pi - np.pi / 4
    long_side, short_side = np.maximum(length, width), np.minimum(length, width)
    return np.column_stack([quads.mean(axis=1), long_side, short_side, angle]).astype(np.float32)


def share_inside(quad: Floats, width: float, height: float) -> float:
    """How much of a quad's area lies in a picture of this size, 0 to 1."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area = cv2.contourArea(quad)
    if area < 1:
        return 0.0
    inside, _ = cv2.intersectConvexConvex(np.asarray(quad, np.float32), frame)
    return float(min(1.0, inside / area))


def batches(truths: list[Truth], seed: int, count: int = 16) -> Iterator[Batch]:
    """Endless batches; the same seed gives the same ones."""
    rng = np.random.default_rng(seed)
    while True:
        order = rng.permutation(len(truths))
        for start in range(0, len(order) - 4 * count, count):
            size = SIZES[int(rng.integers(len(SIZES)))]
            pictures, boxes = [], []
            for number, index in enumerate(order[start : start + count]):
                if rng.random() < 0.22:
                    four = [truths[int(i)] for i in (index, *rng.integers(0, len(truths), 3))]
                    picture, quads = tiled(four, size, rng)
                else:
                    picture, quads = framed(truths[int(index)], *size, rng)
                pictures.append(recoloured(picture, rng)[..., ::-1].transpose(2, 0, 1))
                found = boxes_of(quads) / np.array([*size, *size, 1], np.float32)
                boxes.append(np.column_stack([np.full(len(found), number), found]))
            yield Batch(np.stack(pictures), np.concatenate(boxes).astype(np.float32))


def framed(truth: Truth, width: int, height: int, rng: Generator) -> tuple[Bytes, Floats]:
    """A zoomed, turned, shifted view of one scene and the quads that can still be seen in it."""
    stored = truth.picture()
    rows, columns = stored.shape[:2]
    quarter = int((rows > columns) != (height > width)) + 2 * int(rng.integers(0, 2))
    lying = (columns, rows) if quarter % 2 == 0 else (rows, columns)
    zoom = min(width / lying[0], height / lying[1])
    if rng.random() < 0.65:
        zoom *= float(np.exp(rng.uniform(np.log(0.85), np.log(2.6))))
    matrix = _view(zoom, quarter, (columns, rows), (width, height), rng)
    ground = tuple(int(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.5 else (114, 114, 114)
    if zoom < 0.75:
        small = cv2.resize(stored, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
        shrunk = matrix @ np.diag([columns / small.shape[1], rows / small.shape[0], 1.0])
        view = cv2.warpAffine(small, shrunk[:2], (width, height), flags=cv2.INTER_LINEAR, borderValue=ground)
    else:
        view = cv2.warpAffine(stored, matrix[:2], (width, height), flags=cv2.INTER_LINEAR, borderValue=ground)
    quads = truth.quads @ matrix[:2, :2].T.astype(np.float32) + matrix[:2, 2].astype(np.float32)
    return np.asarray(view, np.uint8), np.asarray(quads[_seen(truth, quads, (columns, rows), (width, height))])


def _view(
    zoom: float, quarter: int, stored: tuple[int, int], size: tuple[int, int], rng: Generator
) -> NDArray[np.float64]:
    angle = float(quarter * np.pi / 2)
    if rng.random() < 0.3:
        angle += float(rng.uniform(-np.pi / 4, np.pi / 4))
    flip = -1.0 if rng.random() < 0.5 else 1.0
    cos, sin = np.cos(angle) * zoom, np.sin(angle) * zoom
    turn = np.array([[cos * flip, -sin, 0], [sin * flip, cos, 0], [0, 0, 1]])
    to_middle = np.array([[1, 0, -stored[0] / 2], [0, 1, -stored[1] / 2], [0, 0, 1]])
    turned = np.abs(turn[:2, :2]) @ np.array(stored)
    slack = np.abs(turned - size) / 2
    shift = np.array(size) / 2 + rng.uniform(-1, 1, 2) * slack
    return np.asarray(np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ turn @ to_middle)


def _seen(truth: Truth, quads: Floats, stored: tuple[int, int], size: tuple[int, int]) -> NDArray[np.bool_]:
    """Which cards are still seen enough after the view cut some off."""
    keep = np.zeros(len(quads), bool)
    for index, quad in enumerate(quads):
        if truth.visible[index] < LEAST_VISIBLE:
            continue
        before = share_inside(truth.quads[index], *stored)
        now = share_inside(quad, *size)
        side = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min()
        keep[index] = before > 0 and truth.visible[index] * now / before >= LEAST_VISIBLE and side >= LEAST_SIDE
    return keep


def tiled(truths: list[Truth], size: tuple[int, int], rng: Generator) -> tuple[Bytes, Floats]:
    """Four scenes in one picture, parted at a random point."""
    width, height = size
    cut_x, cut_y = (int(v) for v in rng.uniform(0.3, 0.7, 2) * size)
    picture = np.zeros((height, width, 3), np.uint8)
    quads = []
    spans = ((0, cut_x, 0, cut_y), (cut_x, width, 0, cut_y), (0, cut_x, cut_y, height), (cut_x, width, cut_y, height))
    for truth, (left, right, top, bottom) in zip(truths, spans, strict=True):
        view, found = framed(truth, right - left, bottom - top, rng)
        picture[top:bottom, left:right] = view
        quads.append(found + np.array([left, top], np.float32))
    return picture, np.concatenate(quads)


def recoloured(picture: Bytes, rng: Generator) -> Bytes:
    """Other light, other colours, other contrast: each by one table a channel."""
    gain = np.exp(rng.normal(0, 0.22)) * np.exp(rng.normal(0, 0.1, 3))
    shift = rng.normal(0, 10)
    steps = np.arange(256, dtype=np.float32)[:, None]
    table = np.clip(((steps - 128) * np.exp(rng.normal(0, 0.15)) + 128) * gain + shift, 0, 255).astype(np.uint8)
    changed = np.asarray(cv2.LUT(picture, table[None]), np.uint8)
    if rng.random() < 0.12:
        changed = np.asarray(cv2.cvtColor(cv2.cvtColor(changed, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    elif rng.random() < 0.2:
        changed = np.ascontiguousarray(changed[..., rng.permutation(3)])
    if rng.random() < 0.15:
        changed = np.asarray(cv2.GaussianBlur(changed, (0, 0), float(rng.uniform(0.4, 1.3))), np.uint8)
    return changed
