"""The simulated equal of picamera2's Picamera2: the same calls, a drawn table for a sensor, faults at will.

It keeps the real one's rules: configure before start, a request must be released or the buffers run out, a job that
nobody waits for still takes a frame, unknown controls are refused. `tests/hardware/test_picamera_calls.py` holds its
signatures against the real package's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Condition, Event, Thread
from typing import Any

import cv2
import numpy as np

from hardware.camera import Camera, Image

CONTROLS: Mapping[str, tuple[Any, Any, Any]] = {
    "AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0), "AeEnable": (False, True, True),
    "AwbEnable": (False, True, True), "ExposureTime": (100, 100_000, 10_000), "AnalogueGain": (1.0, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, 1.0), "AeFlickerMode": (0, 1, 0), "AeFlickerPeriod": (100, 1_000_000, 10_000),
}  # fmt: skip
"""What a Camera Module 3 advertises of what we set: smallest, largest, default."""

_PADDING = 64  # bytes that a row of the small stream is padded to, as the Pi's image processor does


class StandInRequest:
    """One completed picture; holds a buffer until it is released."""

    def __init__(self, device: StandInPicamera2, image: Image, metadata: dict[str, Any]) -> None:
        """Hold a picture of this device."""
        self._device, self._image, self._metadata = device, image, metadata
        self._held = True

    def make_array(self, name: str) -> Image:
        """Return the picture of a stream: BGR, or rows of brightness with both colour planes below, padded."""
        size = self._device.stream_configuration(name)["size"]
        image = cv2.resize(self._image, size, interpolation=cv2.INTER_AREA)
        if name == "main":
            return np.asarray(image, dtype=np.uint8)
        planes = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420)
        return np.asarray(np.pad(planes, ((0, 0), (0, -planes.shape[1] % _PADDING))), dtype=np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        """Return how the picture was taken."""
        return dict(self._metadata)

    def release(self) -> None:
        """Give the buffer back; raise RuntimeError when that has been done."""
        if not self._held:
            raise RuntimeError("CompletedRequest: lock now has negative ref_count")
        self._held = False
        self._device.give_back()


class StandInPicamera2:
    """Behaves as a Pi camera that looks at `sensor`; `unplugged`, `stuck` and `spoil` break it."""

    def __init__(self, sensor: Camera, controls: Mapping[str, Any] = CONTROLS, pace: float = 0.0) -> None:
        """Look at a table; `controls` are what the module has, `pace` the seconds between pictures."""
        self._sensor, self._pace = sensor, pace
        self.camera_controls = dict(controls)
        self.set_values: dict[str, Any] = {}
        """Every control that was set, newest value."""
        self.unplugged = False
        """No more pictures come, and none says so."""
        self.stuck = Event()
        """While it is set, stopping never ends."""
        self.spoil: Callable[[Image], Image] = lambda image: image
        """Changes each picture before it is handed over."""
        self._configuration: dict[str, Any] | None = None
        self._jobs: list[Future[StandInRequest]] = []
        self._news = Condition()
        self._free = 0
        self._thread: Thread | None = None
        self._running = False
        self.closed = False

    def create_video_configuration(
        self, main: Any = {}, lores: Any = None, raw: Any = {}, transform: Any = None, colour_space: Any = None,  # noqa: B006 - as there
        buffer_count: int = 6, controls: Any = {}, display: Any = "main", encode: Any = "main", queue: bool = True,  # noqa: B006
        sensor: Any = {}, use_case: str = "video",  # noqa: B006
    ) -> dict[str, Any]:  # fmt: skip
        """Describe the streams wanted."""
        return {"main": dict(main), "lores": lores and dict(lores), "buffer_count": buffer_count, "controls": controls}

    def configure(self, camera_config: Any = None) -> None:
        """Accept the streams; raise RuntimeError while running or for a second stream larger than the first."""
        if self._running:
            raise RuntimeError("Camera must be stopped before configuring")
        main, lores = camera_config["main"], camera_config["lores"]
        if lores and (lores["size"][0] > main["size"][0] or lores["size"][1] > main["size"][1]):
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        self._configuration = camera_config
        self._free = camera_config["buffer_count"]

    def stream_configuration(self, name: str = "main") -> dict[str, Any]:
        """Return what a stream really gives."""
        if self._configuration is None:
            raise RuntimeError("Camera is not configured")
        return dict(self._configuration[name])

    def start(self, config: Any = None, show_preview: Any = False) -> None:
        """Begin to take pictures; raise RuntimeError without a configuration."""
        if self._configuration is None:
            raise RuntimeError("Camera has not been configured")
        self._sensor.open()
        self._running = True
        self._thread = Thread(target=self._run, name="standin-sensor", daemon=True)
        self._thread.start()

    def set_controls(self, controls: Mapping[str, Any]) -> None:
        """Set values; raise RuntimeError for one that the module has not."""
        for name, value in controls.items():
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            self.set_values[name] = value

    def capture_request(self, wait: Any = None, signal_function: Any = None, flush: Any = None) -> Any:
        """Ask for the next picture: a job when `wait` is False."""
        job: Future[StandInRequest] = Future()
        with self._news:
            self._jobs.append(job)
            self._news.notify_all()
        return job if wait is False else job.result(None if wait is True else wait)

    def wait(self, job: Future[StandInRequest], timeout: float | None = None) -> StandInRequest:
        """Wait for a job; raise TimeoutError after so many seconds."""
        return job.result(timeout)

    def cancel_all_and_flush(self) -> None:
        """Forget the jobs that wait."""
        with self._news:
            for job in self._jobs:
                job.cancel()
            self._jobs.clear()

    def stop(self) -> None:
        """Take no more pictures; hangs while `stuck` is set, as the real one can."""
        while self.stuck.is_set():
            self.stuck.wait(0.01)
            Event().wait(0.02)
        with self._news:
            self._running = False
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
            self._sensor.close()

    def close(self) -> None:
        """Free the camera."""
        self.stop()
        self.closed = True

    def give_back(self) -> None:
        """Take back one buffer."""
        with self._news:
            self._free += 1
            self._news.notify_all()

    def _run(self) -> None:
        taken = 0
        while self._running:
            with self._news:
                self._news.wait_for(lambda: not self._running or bool(self._jobs and self._free), 0.05)
                if not (self._running and self._jobs and self._free) or self.unplugged:
                    continue
                job = self._jobs.pop(0)
                self._free -= 1
            frame = self._sensor.read()
            if frame is None:
                self.unplugged = True
                continue
            Event().wait(self._pace)
            taken = 1_000_000_000 + round(frame.seconds * 1e9)
            job.set_result(StandInRequest(self, self.spoil(frame.image), self._metadata(taken)))

    def _metadata(self, taken: int) -> dict[str, Any]:
        values = self.set_values
        return {
            "SensorTimestamp": taken,
            "ExposureTime": values.get("ExposureTime", 12_000),
            "AnalogueGain": values.get("AnalogueGain", 2.0),
            "ColourGains": values.get("ColourGains", (1.8, 1.6)),
            "LensPosition": values.get("LensPosition", 1.4),
        }
