"""Draw into a picture what the reader saw in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from rules.cards import BACK
from vision.detection import Detection, Image
from vision.pictures import PictureError

SURE, ASKED, DOWN, TWICE = (80, 200, 60), (0, 170, 255), (200, 150, 60), (60, 60, 235)


def annotate(image: Image, detections: Iterable[Detection]) -> Image:
    """A copy of a BGR picture with every card's outline, its first corner and its name drawn."""
    drawn = image.copy()
    scale = max(image.shape[:2]) / 1000
    for found in detections:
        colour = _colour(found)
        points = np.rint(np.array(found.corners)).astype(np.int32)
        cv2.polylines(drawn, [points], True, colour, max(1, round(2 * scale)), cv2.LINE_AA)
        first = (int(points[0][0]), int(points[0][1]))
        cv2.circle(drawn, first, max(2, round(4 * scale)), colour, -1, cv2.LINE_AA)
        if found.face is not BACK:  # its outline says so in every language
            _label(drawn, _text(found), found.centre, colour, scale)
    return drawn


def write_annotated(path: Path, image: Image, detections: Iterable[Detection]) -> None:
    """Store the annotated picture in the format that the name asks for; raise PictureError where it cannot be."""
    try:
        done, data = cv2.imencode(path.suffix or ".jpg", annotate(image, detections))
    except cv2.error as error:
        raise PictureError(f"{path}: not a picture format to write; name it .jpg, .png or .webp") from error
    if not done:
        raise PictureError(f"{path}: cannot be stored as {path.suffix}; name it .jpg, .png or .webp")
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise PictureError(f"{path}: cannot be written ({error.strerror}); choose another folder") from error


def _colour(found: Detection) -> tuple[int, int, int]:
    if found.duplicate:
        return TWICE
    if found.face is None:
        return ASKED
    return DOWN if found.face is BACK else SURE


def _text(found: Detection) -> str:
    if found.face is not None:
        return str(found.face)
    return "? " + "/".join(str(face) for face, _ in found.candidates[:2])


def _label(image: Image, text: str, centre: tuple[float, float], colour: tuple[int, int, int], scale: float) -> None:
    font, size, thick = cv2.FONT_HERSHEY_SIMPLEX, max(0.35, 0.7 * scale), max(1, round(1.6 * scale))
    (width, height), below = cv2.getTextSize(text, font, size, thick)
    x, y = round(centre[0] - width / 2), round(centre[1] + height / 2)
    cv2.rectangle(image, (x - 3, y - height - 3), (x + width + 3, y + below), (30, 30, 30), -1)
    cv2.putText(image, text, (x, y), font, size, colour, thick, cv2.LINE_AA)
