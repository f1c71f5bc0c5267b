"""Cut a card out of a picture as a small JPEG that a person can judge by eye."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection import Corners, Image

ACROSS = 180  # pixels
DOWN = 252
_AROUND = 0.09  # part of the card that is shown of the cloth around it
_QUALITY = 82


def card_jpeg(image: Image, corners: Corners) -> bytes:
    """Return the card of a BGR picture upright, with a little of what lies around it, ACROSS x DOWN pixels.

    corners: clockwise from the corner that becomes the top left, in pixels.
    """
    quad = np.asarray(corners, np.float32)
    middle = quad.mean(axis=0)
    wider = middle + (quad - middle) * (1 + 2 * _AROUND)
    target = np.array([(0, 0), (ACROSS, 0), (ACROSS, DOWN), (0, DOWN)], np.float32)
    matrix = cv2.getPerspectiveTransform(wider.astype(np.float32), target)
    crop = cv2.warpPerspective(image, matrix, (ACROSS, DOWN), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    _, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(data.tobytes())
