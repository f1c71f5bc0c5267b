"""Lay flat pictures into a scene by their four corners, with soft shadows under them and anti-aliased edges."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Window = tuple[slice, slice]


def corners_of(picture: Bytes) -> Floats:
    """The four corners of a picture in its own pixels, clockwise from the top left; 4 x 2."""
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def shrunk(picture: Bytes, length: float) -> Bytes:
    """A copy hardly larger than it will appear, so that warping does not alias; alpha multiplied in."""
    height, width = picture.shape[:2]
    scale = length * 1.3 / max(height, width)
    if scale < 0.85:
        size = (max(2, round(width * scale)), max(2, round(height * scale)))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    alpha = picture[..., 3]
    if alpha.min() == 255:
        return picture
    colours = cv2.multiply(picture[..., :3], cv2.merge([alpha] * 3), scale=1 / 255)
    return np.dstack([colours, alpha]).astype(np.uint8)


def window(canvas: Bytes, quad: Floats, margin: int) -> Window | None:
    """The part of the canvas that a quad touches, `margin` pixels wider; None outside."""
    height, width = canvas.shape[:2]
    left, top = np.floor(quad.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(quad.max(axis=0)).astype(int) + margin + 1
    left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
    return (slice(top, bottom), slice(left, right)) if left < right and top < bottom else None


def local(quad: Floats, place: Window) -> Floats:
    """A quad in the coordinates of a window of the canvas."""
    return np.asarray(quad - np.array([place[1].start, place[0].start], np.float32), np.float32)


def paste(canvas: Bytes, picture: Bytes, source: Floats, quad: Floats) -> tuple[Window, Bytes] | None:
    """Warp a premultiplied BGRA picture so that its `source` points (pixels) fall on `quad`, and blend it in.

    Returns the window touched and the alpha laid there (0 to 255), or None when all of it is outside.
    """
    place = window(canvas, quad, 2)
    if place is None:
        return None
    part = canvas[place]
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), local(quad, place))
    warped = cv2.warpPerspective(picture, matrix, (part.shape[1], part.shape[0]), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3]
    clear = cv2.merge([255 - alpha] * 3)
    canvas[place] = cv2.add(cv2.multiply(part, clear, scale=1 / 255), warped[..., :3])
    return place, np.asarray(alpha, np.uint8)


def cast_shadow(canvas: Bytes, quad: Floats, offset: tuple[float, float], softness: float, strength: float) -> None:
    """Darken the canvas where a quad, moved by `offset` pixels, keeps the light off; softness in pixels."""
    moved = np.asarray(quad + np.array(offset, np.float32), np.float32)
    place = window(canvas, moved, int(3 * softness) + 1)
    if place is None or strength <= 0:
        return
    part = canvas[place]
    step = 1 if softness < 3 else min(4, int(softness / 1.5))
    size = (max(1, part.shape[1] // step), max(1, part.shape[0] // step))
    scale = np.array([size[0] / part.shape[1], size[1] / part.shape[0]], np.float32)
    mask = np.zeros(size[::-1], np.uint8)
    points = np.round(local(moved, place) * scale * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, points, round(255 * strength), cv2.LINE_AA, shift=4)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.4, softness / step))
    if step > 1:
        mask = cv2.resize(mask, (part.shape[1], part.shape[0]), interpolation=cv2.INTER_LINEAR)
    canvas[place] = cv2.multiply(part, cv2.merge([255 - mask] * 3), scale=1 / 255)


def bent(picture: Bytes, amount: float, along: bool) -> tuple[Bytes, Floats]:
    """Bow a picture: its middle moves by `amount` of its length across the bow, its outline curves.

    Returns the bowed picture on a larger transparent ground and where its four corners are now.
    """
    if along:
        turned_picture, points = bent(np.ascontiguousarray(picture.transpose(1, 0, 2)), amount, False)
        return np.ascontiguousarray(turned_picture.transpose(1, 0, 2)), points[[0, 3, 2, 1]][:, ::-1]
    height, width = picture.shape[:2]
    pad = int(abs(amount) * width) + 2
    ys, xs = np.indices((height, width + 2 * pad), np.float32)
    bow = amount * width * (1 - (2 * ys / height - 1) ** 2)
    curved = cv2.remap(picture, xs - pad - bow, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(curved, np.uint8), corners_of(picture) + np.array([pad, 0], np.float32)
