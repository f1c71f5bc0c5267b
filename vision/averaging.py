"""Make a picture smaller by averaging, by whole halves first, which is several times faster."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection import Image

_HALVES = 4  # how many times too large a picture must be before half of it is taken


def averaged(image: Image, width: int, height: int) -> Image:
    """Return the picture (gray or BGR) with so many pixels, each the mean of those that it stands for."""
    while min(image.shape[1] / width, image.shape[0] / height) >= _HALVES and not any(
        side % 2 for side in image.shape[:2]
    ):
        image = np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
