"""The Raspberry Pi's own camera, through picamera2, without a preview."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Any

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image
from hardware.soundness import Soundness

_log = logging.getLogger(__name__)

SMALL = (640, 360)
"""Size of the second stream, in which motion is looked for; the first one is read."""
TIMEOUT = 3.0
"""Seconds without a picture after which the camera counts as gone; libcamera itself would wait for ever."""

_TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
_AF_MANUAL, _AF_CONTINUOUS = 0, 2  # libcamera's AfModeEnum
_FLICKER_OFF, _FLICKER_MANUAL = 0, 1  # libcamera's AeFlickerModeEnum
_SINGLE = {"Exposure": "ExposureTime", "Gain": "AnalogueGain", "Focus": "LensPosition"}
_GAINS = ("RedGain", "BlueGain")


def _picamera2() -> Any:
    """Open the first camera; raise CameraError saying what is not installed or not connected."""
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraError(
            f'camera.device = "picamera" needs {error.name or "picamera2"}, which is missing here: on Raspberry Pi OS '
            "run  sudo apt install python3-picamera2  and use an environment made with --system-site-packages; "
            'elsewhere choose a USB camera ("webcam:0")'
        ) from error
    try:
        return Picamera2()
    except (RuntimeError, IndexError) as error:
        raise CameraError(
            f"no Pi camera is found ({error}): switch the Pi off, seat both ends of the ribbon cable, see that "
            "rpicam-hello --list-cameras shows it; another program must not be using it"
        ) from error


class PiCamera:
    """Two streams of one picture: the large one is the frame, the small gray one goes beside it.

    Focus, exposure and white balance follow the scene until `lock` holds them.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        rotation: int = 0,
        rate: float = 15.0,
        *,
        connect: Callable[[], Any] = _picamera2,
        timeout: float = TIMEOUT,
    ) -> None:
        """Choose size in pixels, turn (degrees clockwise) and frames a second; `connect` opens the device."""
        if rotation not in (0, *_TURNS):
            raise ValueError(f"rotation {rotation}: choose 0, 90, 180 or 270")
        self._size, self._rotation, self._rate = size, rotation, rate
        self._connect, self._timeout = connect, timeout
        self._device: Any = None
        self._soundness = Soundness()
        self._metadata: Mapping[str, Any] = {}
        self._began: int | None = None
        self._number = -1
        self._hung: Thread | None = None

    def open(self) -> None:
        """Start the camera; raise CameraError where there is none, or where the last one never stopped."""
        self.close()
        if self._hung is not None and self._hung.is_alive():
            raise CameraError("the Pi camera does not stop: start Floorman again; if that does not help, the Pi")
        self._device = self._connect()
        try:
            self._start()
        except RuntimeError as error:
            self.close()
            raise CameraError(
                f"the Pi camera does not start ({error}): choose another camera.width and height"
            ) from error
        self._soundness, self._metadata, self._began, self._number = Soundness(), {}, None, -1

    def _start(self) -> None:
        device = self._device
        # picamera2's RGB888 lies in memory as blue, green, red, which is the order that everything here uses.
        configuration = device.create_video_configuration(
            main={"size": self._size, "format": "RGB888"},
            lores={"size": self._small, "format": "YUV420"},
            controls={"FrameRate": self._rate},
            buffer_count=4,
            queue=False,  # a picture from before the question was asked is an old one
            display=None,
            encode=None,
        )
        device.configure(configuration)
        got = device.stream_configuration("main")["format"]
        if got != "RGB888":
            raise RuntimeError(f"pictures come as {got} instead of RGB888")
        self._set({"AfMode": _AF_CONTINUOUS})
        device.start(show_preview=False)

    @property
    def _small(self) -> tuple[int, int]:
        """The second stream's size: never larger than the first, of its shape, even numbers."""
        width = min(SMALL[0], self._size[0])
        return width - width % 2, 2 * round(width * self._size[1] / self._size[0] / 2)

    def read(self) -> Frame | None:
        """Return the next frame; raise CameraError when none comes in time or they are worth nothing."""
        if self._device is None:
            raise CameraError("the Pi camera is not open: call open first")
        while True:
            image, small, taken = self._next()
            seconds = self._seconds(taken)
            if (fault := self._soundness.see(image, seconds)) is not None:
                raise CameraError(f"the Pi camera {fault.value}")
            if not self._soundness.is_torn:
                return Frame(self._turned(image), self._count(seconds), seconds, self._turned(small))

    def _next(self) -> tuple[Image, Image, int]:
        """Large picture, small gray one, and the nanoseconds when they were taken."""
        # Not capture_request(wait=seconds): after its timeout the late frame goes to nobody and its buffer is lost.
        job = self._device.capture_request(wait=False)
        try:
            request = self._device.wait(job, timeout=self._timeout)
        except TimeoutError as error:
            raise CameraError(
                "the Pi camera gives no more pictures: seat its ribbon cable with the Pi switched off; "
                "it is tried again by itself"
            ) from error
        try:
            image, rows = request.make_array("main"), request.make_array("lores")
            self._metadata = request.get_metadata()
        finally:
            request.release()
        width, height = self._small
        return (
            np.ascontiguousarray(image[:, : self._size[0]], dtype=np.uint8),
            np.ascontiguousarray(rows[:height, :width], dtype=np.uint8),  # brightness alone, without the row padding
            int(self._metadata["SensorTimestamp"]),
        )

    def _seconds(self, taken: int) -> float:
        if self._began is None:
            self._began = taken
        return (taken - self._began) / 1e9

    def _count(self, seconds: float) -> int:
        """The frame's number on the sensor's own clock, so that a dropped one leaves a gap."""
        self._number = max(self._number + 1, round(seconds * self._rate))
        return self._number

    def _turned(self, image: Image) -> Image:
        return np.asarray(cv2.rotate(image, _TURNS[self._rotation]), dtype=np.uint8) if self._rotation else image

    def close(self) -> None:
        """Stop the camera and free it; one that hangs in stopping is left to a thread of its own."""
        device, self._device = self._device, None
        if device is None:
            return
        stopping = Thread(target=_stop, args=(device,), name="picamera-stop", daemon=True)
        stopping.start()
        stopping.join(self._timeout)
        if stopping.is_alive():
            _log.warning("the Pi camera hangs in stopping")
            self._hung = stopping

    def locks(self) -> Mapping[str, float]:
        """Exposure (microseconds), gain, focus (dioptres) and colour gains of the newest picture."""
        values = {name: float(self._metadata[key]) for name, key in _SINGLE.items() if key in self._metadata}
        gains = self._metadata.get("ColourGains")
        return {**values, **dict(zip(_GAINS, map(float, gains), strict=True))} if gains else values

    def lock(self, values: Mapping[str, float]) -> None:
        """Hold these values; nothing given lets the camera choose again."""
        exposed, coloured = "Exposure" in values, all(name in values for name in _GAINS)
        self._set({"AeEnable": not exposed, "AwbEnable": not coloured})
        self._set({"AfMode": _AF_MANUAL if "Focus" in values else _AF_CONTINUOUS})
        held: dict[str, Any] = {key: values[name] for name, key in _SINGLE.items() if name in values}
        if "ExposureTime" in held:
            held["ExposureTime"] = round(held["ExposureTime"])
        if coloured:
            held["ColourGains"] = tuple(values[name] for name in _GAINS)
        self._set(held)

    def mains(self, hertz: int) -> None:
        """Keep exposures to whole periods of a light that flickers at twice this frequency; 0 lets that be."""
        if hertz:
            self._set({"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": round(1e6 / (2 * hertz))})
        else:
            self._set({"AeFlickerMode": _FLICKER_OFF})

    def _set(self, controls: Mapping[str, Any]) -> None:
        """Set what this camera has; a fixed-focus module knows no AfMode, an older libcamera no flicker."""
        if self._device is None:
            return
        known = self._device.camera_controls
        if wanted := {name: value for name, value in controls.items() if name in known}:
            self._device.set_controls(wanted)


def _stop(device: Any) -> None:
    try:
        device.cancel_all_and_flush()
        device.stop()
        device.close()
    except RuntimeError as error:  # half started, or already gone
        _log.warning("stopping the Pi camera: %s", error)
