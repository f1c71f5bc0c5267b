"""Spoil a drawn picture the way light, lens, sensor and compression do."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


def ramp(shape: tuple[int, int], rng: Generator) -> Floats:
    """A plane falling from 1 to 0 across the picture in a random direction; height x width."""
    height, width = shape
    angle = rng.uniform(0, 2 * np.pi)
    across = np.linspace(0, np.cos(angle), width, dtype=np.float32)[None, :]
    down = np.linspace(0, np.sin(angle), height, dtype=np.float32)[:, None]
    plane = across + down
    return np.asarray((plane - plane.min()) / max(1e-6, float(np.ptp(plane))), np.float32)


def blob(shape: tuple[int, int], rng: Generator, least: float, most: float) -> Floats:
    """A soft ellipse somewhere in the picture, 1 in its middle; its size is a share of the picture."""
    height, width = shape
    middle = (rng.uniform(0, width), rng.uniform(0, height))
    radii = (rng.uniform(least, most) * width, rng.uniform(least, most) * height)
    across = (np.arange(width, dtype=np.float32)[None, :] - middle[0]) / max(1.0, radii[0])
    down = (np.arange(height, dtype=np.float32)[:, None] - middle[1]) / max(1.0, radii[1])
    return np.exp(-(across**2 + down**2)).astype(np.float32)


def shadow(shape: tuple[int, int], rng: Generator) -> Floats:
    """A cast shadow with straight or round edges, hard or soft: a factor from about 0.35 to 1."""
    height, width = shape
    height, width = max(8, height // 4), max(8, width // 4)
    mask = np.zeros((height, width), np.uint8)
    if rng.random() < 0.6:
        points = rng.uniform(-0.5, 1.5, (rng.integers(3, 6), 2)) * (width, height)
        cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), 255)
    else:
        centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        axes = (int(rng.uniform(0.1, 0.7) * width) + 1, int(rng.uniform(0.1, 0.7) * height) + 1)
        cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
    sigma = float(rng.uniform(0.3, 0.4 + 0.12 * width))
    soft = cv2.resize(cv2.GaussianBlur(mask, (0, 0), sigma), (shape[1], shape[0])).astype(np.float32) / 255
    return np.asarray(1 - soft * np.float32(rng.uniform(0.15, 0.65)), np.float32)


def lit(picture: Floats, rng: Generator) -> Floats:
    """Put uneven lamps, shadows, a colour cast and glare over a picture (floats 0 to 255)."""
    shape = picture.shape[:2]
    light = np.full(shape, np.float32(min(1.3, np.exp(rng.normal(-0.1, 0.28)))), np.float32)
    if rng.random() < 0.5:
        light *= 1 - ramp(shape, rng) * np.float32(rng.uniform(0.05, 0.6))
    if rng.random() < 0.3:
        light *= shadow(shape, rng)
    if rng.random() < 0.15:
        light *= shadow(shape, rng)
    cast = np.exp(rng.normal(0, 0.08 if rng.random() < 0.6 else 0.2, 3)).astype(np.float32)
    picture = picture * light[..., None] * cast
    if rng.random() < 0.25:
        strength = np.float32(rng.uniform(30, 200))
        picture = picture + (blob(shape, rng, 0.05, 0.5) * strength)[..., None]
    if rng.random() < 0.12:
        veil = np.float32(rng.uniform(10, 70))
        picture = picture * (1 - veil / 300) + veil
    return np.asarray(picture, np.float32)


def motion_kernel(length: int, angle: float) -> Floats:
    """A line of the given length (pixels) and angle (radians) as a blur kernel summing to one."""
    kernel = np.zeros((length, length), np.float32)
    middle = (length - 1) / 2
    reach = np.array((np.cos(angle), np.sin(angle))) * middle
    start, end = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def disc_kernel(radius: float) -> Floats:
    """A round aperture as a blur kernel: what a lens out of focus does."""
    reach = int(np.ceil(radius))
    grid = np.arange(-reach, reach + 1)
    distance = np.hypot(grid[None, :], grid[:, None])
    kernel = np.clip(radius + 0.5 - distance, 0, 1).astype(np.float32)
    return np.asarray(kernel / kernel.sum(), np.float32)


def blurred(picture: Floats, length: float, rng: Generator) -> Floats:
    """Blur by lens and movement; the strongest stays readable for a card of this length in pixels."""
    limit = length / 40
    kind = rng.random()
    if kind < 0.35:
        sigma = float(rng.uniform(0.25, max(0.4, min(0.75 * limit, 4.0))))
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)
    if kind < 0.5:
        radius = float(rng.uniform(0.6, max(0.8, min(limit, 6.0))))
        return np.asarray(cv2.filter2D(picture, -1, disc_kernel(radius)), np.float32)
    if kind < 0.65:
        size = int(rng.integers(2, max(3, int(min(2.2 * limit, 13)) + 1)))
        return np.asarray(cv2.filter2D(picture, -1, motion_kernel(size, rng.uniform(0, np.pi))), np.float32)
    return picture


@cache
def grain(channels: int) -> Floats:
    """A sheet of unit noise to cut from, 700 x 700 x channels; fresh noise for every picture is too slow."""
    return np.random.default_rng(channels).standard_normal((700, 700, channels), np.float32)


def noisy(picture: Floats, rng: Generator) -> Floats:
    """Add sensor noise: fine, coarse (as after denoising) and coloured."""
    height, width = picture.shape[:2]
    level = np.float32(min(30.0, rng.gamma(1.3, 4.0)))
    scale = 1 if rng.random() < 0.7 else 2
    rows, columns = min(700, height // scale + 1), min(700, width // scale + 1)
    y, x = rng.integers(0, 701 - rows), rng.integers(0, 701 - columns)
    sheet = grain(3 if rng.random() < 0.5 else 1)[y : y + rows, x : x + columns] * level
    if sheet.shape[2] == 1:
        sheet = cv2.merge([sheet] * 3)
    if (rows, columns) != (height, width):
        whole = (columns * scale, rows * scale) if columns * scale >= width else (width, height)
        sheet = cv2.resize(sheet, whole, interpolation=cv2.INTER_LINEAR)[:height, :width]
    return np.asarray(picture + sheet, np.float32)


def toned(picture: Floats, rng: Generator) -> Bytes:
    """Apply a camera's sharpening, tone curve and colourfulness, and clip to bytes."""
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 1.6)))
        picture = np.asarray(picture + (picture - soft) * np.float32(rng.uniform(0.2, 1.5)), np.float32)
    if rng.random() < 0.25:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None]
        picture = np.asarray(grey + (picture - grey) * np.float32(rng.uniform(0.3, 1.6)), np.float32)
    contrast, gamma = np.exp(rng.normal(0, 0.12)), np.exp(rng.normal(0, 0.15))
    steps = np.clip((np.arange(256) - 128) * contrast + 128, 0, 255) / 255
    curve = (steps**gamma * 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.clip(picture, 0, 255).astype(np.uint8), curve), np.uint8)


def compressed(picture: Bytes, rng: Generator) -> Bytes:
    """Store and reload as JPEG of a random quality."""
    quality = int(rng.choice((rng.integers(25, 60), rng.integers(60, 97))))
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"a picture of shape {picture.shape} cannot be stored as JPEG: give a non-empty BGR picture")
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def photographed(picture: Bytes, length: float, rng: Generator) -> Bytes:
    """The whole bundle: light, blur, noise, tone and compression.

    picture: height x width x 3, BGR. length: of a card in it, in pixels, which bounds the blur.
    """
    seen = lit(picture.astype(np.float32), rng)
    seen = blurred(seen, length, rng)
    if rng.random() < 0.8:
        seen = noisy(seen, rng)
    spoilt = toned(seen, rng)
    return compressed(spoilt, rng) if rng.random() < 0.7 else spoilt
