"""Draw what is settled into the newest frame, small enough for a page."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from rules.cards import BACK, Face
from vision.annotate import annotate
from vision.detection import Detection, Image
from vision.view import Candidates, Sighting, SlotState, SlotView, View

ACROSS = 960
_QUALITY = 80
_GRID = (230, 210, 120)


def preview(image: Image, view: View | None, across: int = ACROSS) -> bytes:
    """Return a JPEG of a BGR frame, at most so many pixels wide, with the board, its cards and the scan drawn in."""
    drawn = image if view is None else annotate(image, settled(view))
    if view is not None and view.grid is not None:
        points = np.rint(np.array(view.grid)).astype(np.int32)
        cv2.polylines(drawn, [points], True, _GRID, max(1, image.shape[1] // 640), cv2.LINE_AA)
    if drawn.shape[1] > across:
        size = (across, max(1, round(drawn.shape[0] * across / drawn.shape[1])))
        drawn = np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    _, data = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(data.tobytes())


def settled(view: View) -> Iterator[Detection]:
    """Yield what is settled in a view, as outlines with their cards."""
    for slot in view.board.values():
        if slot.state is not SlotState.EMPTY:
            yield _outline(slot, BACK if slot.state is SlotState.DOWN else slot.face)
    for card in (*view.scan, *view.extra):
        yield _outline(card, card.face)


def _outline(card: SlotView | Sighting, face: Face | None) -> Detection:
    candidates: Candidates = card.candidates or (((face, card.confidence),) if face is not None else ())
    return Detection(card.corners, face, card.confidence, candidates)
