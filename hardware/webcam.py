"""A USB camera, or any other that the system offers to OpenCV."""

from __future__ import annotations

import time

import cv2
import numpy as np

from hardware.camera import CameraError, Frame

_TRIES = 10
"""Frames that may fail one after the other before the camera counts as gone."""

_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


class Webcam:
    """Reads the newest frame; one that fails is left out, a camera that stays silent is an error."""

    def __init__(self, index: int = 0, size: tuple[int, int] = (1280, 720), rotation: int = 0) -> None:
        """Choose the camera by its number; `rotation` turns its pictures clockwise by 0, 90, 180 or 270 degrees."""
        if rotation not in (0, *_TURNS):
            raise ValueError(f"rotation {rotation}: choose 0, 90, 180 or 270")
        self._index = index
        self._size = size
        self._rotation = rotation
        self._capture: cv2.VideoCapture | None = None
        self._number = 0
        self._began = 0.0

    def open(self) -> None:
        """Start the camera; raise CameraError where there is none of this number."""
        self.close()
        capture = cv2.VideoCapture(self._index)
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"webcam:{self._index} does not open: plug it in, close other programs that use it, "
                "or set camera.device to another number"
            )
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # an old frame is worse than none
        self._capture, self._number, self._began = capture, 0, time.monotonic()

    def read(self) -> Frame | None:
        """Return the next frame; raise CameraError when the camera has gone."""
        if self._capture is None:
            raise CameraError(f"webcam:{self._index} is not open: call open first")
        for _try in range(_TRIES):
            number = self._number
            self._number += 1
            done, image = self._capture.read()
            if done:
                picture = cv2.rotate(image, _TURNS[self._rotation]) if self._rotation else image
                return Frame(np.asarray(picture, dtype=np.uint8), number, time.monotonic() - self._began)
        raise CameraError(f"webcam:{self._index} gives no more pictures: check its cable, then start the camera again")

    def close(self) -> None:
        """Stop the camera."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None
