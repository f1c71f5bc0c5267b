"""Photograph a whole drawn scene: lamps, glare, lens, sensor, tone, all cheap enough for tens of pictures a second."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models import optics

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def photographed(picture: Bytes, length: float, rng: Generator) -> Bytes:
    """The picture as a camera would have stored it; `length` is that of a card in pixels and bounds the blur."""
    seen = _toned(_lit(picture, rng), rng)
    seen = _blurred(seen, length, rng)
    if rng.random() < 0.65:
        seen = _noisy(seen, rng)
    return optics.compressed(seen, rng) if rng.random() < 0.4 else seen


def _lit(picture: Bytes, rng: Generator) -> Bytes:
    """Multiply by uneven light and add glare, both worked out on a coarse grid."""
    rows, columns = 60, 80
    light = np.full((rows, columns), np.exp(rng.normal(-0.03, 0.25)), np.float32)
    if rng.random() < 0.55:
        light *= 1 - optics.ramp((rows, columns), rng) * np.float32(rng.uniform(0.05, 0.6))
    if rng.random() < 0.35:
        light *= optics.shadow((rows * 4, columns * 4), rng)[::4, ::4]
    if rng.random() < 0.35:
        light *= _vignette(rows, columns, rng)
    cast = np.exp(rng.normal(0, 0.06 if rng.random() < 0.6 else 0.2, 3)).astype(np.float32)
    field = np.minimum(light, 1.5)[..., None] * cast
    size = picture.shape[1::-1]
    lit = cv2.multiply(picture, cv2.resize(field, size, interpolation=cv2.INTER_LINEAR), dtype=cv2.CV_8U)
    if rng.random() < 0.3:
        glare = sum(
            optics.blob((rows, columns), rng, 0.02, 0.3) * rng.uniform(20, 230) for _ in range(rng.integers(1, 4))
        )
        patch = np.clip(cv2.resize(np.asarray(glare, np.float32), size), 0, 255).astype(np.uint8)
        lit = cv2.add(lit, cv2.merge([patch] * 3))
    return np.asarray(lit, np.uint8)


def _vignette(rows: int, columns: int, rng: Generator) -> Floats:
    across = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
    down = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    return np.asarray(1 - (across**2 + down**2) * np.float32(rng.uniform(0.05, 0.35)), np.float32)


def _toned(picture: Bytes, rng: Generator) -> Bytes:
    """Contrast, veil and gamma in one table; sometimes pale or grey."""
    contrast = np.exp(rng.normal(0, 0.15)) if rng.random() < 0.85 else rng.uniform(0.35, 0.7)
    pivot = rng.uniform(90, 170)
    steps = np.clip((np.arange(256) - pivot) * contrast + pivot + rng.normal(0, 8), 0, 255) / 255
    curve = (steps ** np.exp(rng.normal(0, 0.2)) * 255).astype(np.uint8)
    toned = cv2.LUT(picture, curve)
    if rng.random() < 0.2:
        grey = cv2.cvtColor(cv2.cvtColor(toned, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.choice((1.0, rng.uniform(0.2, 0.9))))
        toned = cv2.addWeighted(grey, share, toned, 1 - share, 0)
    return np.asarray(toned, np.uint8)


def _blurred(picture: Bytes, length: float, rng: Generator) -> Bytes:
    limit, kind = length / 40, rng.random()
    if kind < 0.3:
        sigma = float(rng.uniform(0.3, max(0.5, min(limit, 3.0))))
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)
    if kind < 0.4:
        kernel = optics.motion_kernel(
            int(rng.integers(2, max(3, int(min(2.2 * limit, 12)) + 1))), rng.uniform(0, np.pi)
        )
        return np.asarray(cv2.filter2D(picture, -1, kernel), np.uint8)
    if kind < 0.55:
        size = picture.shape[1::-1]
        share = max(0.4, min(1.0, 20 / length)) if length < 60 else float(rng.uniform(0.35, 0.9))
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    if kind < 0.75:
        soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 1.8)))
        amount = float(rng.uniform(0.2, 1.6))
        return np.asarray(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0), np.uint8)
    return picture


def _noisy(picture: Bytes, rng: Generator) -> Bytes:
    height, width = picture.shape[:2]
    level = float(min(28.0, rng.gamma(1.3, 4.0)))
    y, x = rng.integers(0, 701 - height), rng.integers(0, 701 - width)
    sheet = optics.grain(3)[y : y + height, x : x + width]
    return np.asarray(cv2.add(picture, sheet * np.float32(level), dtype=cv2.CV_8U), np.uint8)
