"""Cut one card out of a picture, upright and of one size."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Corners, Image

CROP_WIDTH = 80
CROP_HEIGHT = 112
LARGEST_FACTOR = 4


def turned(corners: Corners, quarters: int) -> Corners:
    """Start the same outline at another corner: 1 reads the card turned by a quarter, 2 upside down."""
    quarters %= 4
    return (
        corners[quarters],
        corners[(quarters + 1) % 4],
        corners[(quarters + 2) % 4],
        corners[(quarters + 3) % 4],
    )


def side_lengths(corners: Corners) -> tuple[float, float]:
    """Mean length in pixels of the outline's top and bottom edges, and of its left and right edges."""
    top, right, bottom, left = (
        hypot(corners[(i + 1) % 4][0] - corners[i][0], corners[(i + 1) % 4][1] - corners[i][1]) for i in range(4)
    )
    return (top + bottom) / 2, (left + right) / 2


def straighten(image: Image, corners: Corners) -> Image:
    """Warp the outline to a CROP_HEIGHT x CROP_WIDTH x 3 crop; a big card is averaged, not sampled.

    corners: clockwise from the corner that becomes the crop's top left, in pixels (of pixel centres).
    """
    factor = factor_of(corners)
    size = (CROP_WIDTH * factor, CROP_HEIGHT * factor)
    right, bottom = size[0] - 0.5, size[1] - 0.5
    target = np.array([(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target)
    crop = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if factor > 1:
        crop = cv2.resize(crop, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(crop, np.uint8)


def factor_of(corners: Corners) -> int:
    """How many pixels of the picture go into one of the crop, each way."""
    width, height = side_lengths(corners)
    return min(LARGEST_FACTOR, max(1, round(max(width / CROP_WIDTH, height / CROP_HEIGHT))))


def straighten_all(image: Image, outlines: Sequence[Corners], *, shared: bool = False) -> NDArray[np.uint8]:
    """Straighten several outlines into one N x CROP_HEIGHT x CROP_WIDTH x 3 batch, BGR.

    shared: average the picture once for all large cards instead of each card by itself, which is faster for several.
    """
    if not outlines:
        return np.zeros((0, CROP_HEIGHT, CROP_WIDTH, 3), np.uint8)
    if not shared:
        return np.stack([straighten(image, corners) for corners in outlines])
    pictures = {1: image}
    crops = []
    for corners in outlines:
        factor = factor_of(corners)
        if factor not in pictures:
            size = (max(1, image.shape[1] // factor), max(1, image.shape[0] // factor))
            cut = image[: size[1] * factor, : size[0] * factor]
            pictures[factor] = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA), np.uint8)
        a, b, c, d = (((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5) for x, y in corners)
        crops.append(straighten(pictures[factor], (a, b, c, d)))
    return np.stack(crops)
