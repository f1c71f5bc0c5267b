"""Vary the samples of an enrolled deck, as light, lens and an outline that is a little off would."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.straighten import CROP_HEIGHT, CROP_WIDTH

Crops = NDArray[np.uint8]
_SHIFT = 1.6  # pixels of the crop by which an outline's corners may be off, standard deviation
_SMALLEST = 0.45  # part of the crop's size at which a far card is seen
_GAIN, _TINT, _LIFT, _NOISE = 0.16, 0.05, 6.0, 3.5


def varied(crop: Crops, count: int, rng: np.random.Generator) -> Iterator[Crops]:
    """The crop itself, then `count` - 1 variations of it."""
    yield crop
    for _ in range(count - 1):
        yield _dimmed(_seen_smaller(_off(crop, rng), rng), rng)


def _off(crop: Crops, rng: np.random.Generator) -> Crops:
    """The same card cut out with corners that are a little off."""
    box = np.array([(0, 0), (CROP_WIDTH, 0), (CROP_WIDTH, CROP_HEIGHT), (0, CROP_HEIGHT)], np.float32)
    moved = box + rng.normal(0, _SHIFT, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(moved, box)
    size = (CROP_WIDTH, CROP_HEIGHT)
    return np.asarray(cv2.warpPerspective(crop, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _seen_smaller(crop: Crops, rng: np.random.Generator) -> Crops:
    """The same card from further away, or through a softer lens."""
    factor = rng.uniform(_SMALLEST, 1.15)
    if factor >= 1:
        return crop
    small = cv2.resize(crop, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_LINEAR), np.uint8)


def _dimmed(crop: Crops, rng: np.random.Generator) -> Crops:
    """The same card under another lamp that falls from one side, and with noise."""
    gain = np.exp(rng.normal(0, _GAIN) + rng.normal(0, _TINT, 3))
    across, down = rng.normal(0, 0.1, 2)
    slope = 1 + across * np.linspace(-1, 1, CROP_WIDTH)[None, :] + down * np.linspace(-1, 1, CROP_HEIGHT)[:, None]
    light = crop * (gain * slope[..., None]) + rng.normal(0, _LIFT)
    noisy: Crops = np.clip(light + rng.normal(0, _NOISE, crop.shape), 0, 255).astype(np.uint8)
    return noisy
