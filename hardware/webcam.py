"""A USB camera, or any other that the system offers to OpenCV."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.camera import CameraError, Frame
from hardware.soundness import Soundness

_TRIES = 10
"""Frames that may fail one after the other before the camera counts as gone."""

_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
_SYSTEM = Path("/sys/class/video4linux")
_AUTO_EXPOSURE, _MANUAL_EXPOSURE = 3.0, 1.0  # V4L2's own numbers

_LOCKS = {"Exposure": cv2.CAP_PROP_EXPOSURE, "WhiteBalance": cv2.CAP_PROP_WB_TEMPERATURE, "Focus": cv2.CAP_PROP_FOCUS}
_AUTOMATIC = {
    "Exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, _AUTO_EXPOSURE, _MANUAL_EXPOSURE),
    "WhiteBalance": (cv2.CAP_PROP_AUTO_WB, 1.0, 0.0),
    "Focus": (cv2.CAP_PROP_AUTOFOCUS, 1.0, 0.0),
}

Capture = Callable[[int | str], Any]
"""What opens a device: `cv2.VideoCapture`, or something with the same methods."""


def _capture(device: int | str) -> Any:
    """Open a device with OpenCV; what it writes about a missing one on standard error is said better by us."""
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "3")  # seconds; ten freeze the page's camera status
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        return cv2.VideoCapture(device)
    finally:
        cv2.utils.logging.setLogLevel(before)


class Webcam:
    """Reads the newest frame; a torn one, or one that fails, is left out; a camera that stays silent is an error.

    After an unplugging the same device is found again under whatever number the system gives it.
    """

    def __init__(
        self,
        device: int | str = 0,
        size: tuple[int, int] = (1280, 720),
        rotation: int = 0,
        *,
        capture: Capture = _capture,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Choose the camera by number or path; `rotation` turns its pictures clockwise by 0, 90, 180 or 270 degrees."""
        if rotation not in (0, *_TURNS):
            raise ValueError(f"rotation {rotation}: choose 0, 90, 180 or 270")
        self._device = device
        self._size = size
        self._rotation = rotation
        self._open_device = capture
        self._clock = clock
        self._capture: Any = None
        self._model: str | None = None
        self._soundness = Soundness()
        self._number = 0
        self._began: float | None = None

    def open(self) -> None:
        """Start the camera; raise CameraError where there is none of this name."""
        self.close()
        device = found_again(self._device, self._model)
        capture = self._open_device(device)
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"webcam:{self._device} does not open: plug it in, close other programs that use it, "
                "or set camera.device to another number"
            )
        # Most USB cameras reach full size and rate only in MJPEG.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # an old frame is worse than none
        self._model = model_of(device) or self._model
        self._capture, self._number, self._began = capture, 0, None
        self._soundness = Soundness()

    def read(self) -> Frame | None:
        """Return the next frame; raise CameraError when the camera has gone or its pictures are worth nothing."""
        if self._capture is None:
            raise CameraError(f"webcam:{self._device} is not open: call open first")
        failed = 0
        while failed < _TRIES:
            number, self._number = self._number, self._number + 1
            done, image = self._capture.read()
            if not done:
                failed += 1
                continue
            seconds = self._seconds()
            if (fault := self._soundness.see(image, seconds)) is not None:
                raise CameraError(f"webcam:{self._device} {fault.value}")
            if self._soundness.is_torn:
                continue
            picture = cv2.rotate(image, _TURNS[self._rotation]) if self._rotation else image
            return Frame(np.asarray(picture, dtype=np.uint8), number, seconds)
        raise CameraError(f"webcam:{self._device} gives no more pictures: check its cable; it is tried again by itself")

    def close(self) -> None:
        """Stop the camera."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def locks(self) -> Mapping[str, float]:
        """What exposure, white balance and focus are now, as far as the device tells."""
        if self._capture is None:
            return {}
        values = {name: float(self._capture.get(prop)) for name, prop in _LOCKS.items()}
        return {name: value for name, value in values.items() if value not in (-1.0, 0.0)}

    def lock(self, values: Mapping[str, float]) -> None:
        """Hold these values; nothing given lets the camera choose again."""
        if self._capture is None:
            return
        for name, (automatic, on, off) in _AUTOMATIC.items():
            self._capture.set(automatic, off if name in values else on)
            if name in values:
                self._capture.set(_LOCKS[name], values[name])

    def mains(self, hertz: int) -> None:
        """OpenCV cannot tell a camera about the light's flicker; the camera's own setting stays."""

    def _seconds(self) -> float:
        now = self._clock()
        if self._began is None:
            self._began = now
        return now - self._began


def model_of(device: int | str, system: Path = _SYSTEM) -> str | None:
    """The name that the system knows a numbered device by; None where it says nothing."""
    try:
        return (system / f"video{device}" / "name").read_text(encoding="utf-8").strip() or None
    except OSError:
        return None


def found_again(device: int | str, model: str | None, system: Path = _SYSTEM) -> int | str:
    """Where a device of this model is now: where it was, or at the first number that has the same name."""
    if model is None or isinstance(device, str) or model_of(device, system) == model:
        return device
    numbers = sorted(
        int(found[1]) for file in system.glob("video*") if (found := re.fullmatch(r"video(\d+)", file.name))
    )
    return next((number for number in numbers if model_of(number, system) == model), device)
