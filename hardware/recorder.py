"""A camera that passes another camera's frames on and keeps them in a folder."""

from __future__ import annotations

from pathlib import Path

import cv2

from hardware.camera import Camera, CameraError, Frame, waits


class Recorder:
    """Writes each frame as a picture named after its number, so that a replay shows the same again."""

    def __init__(self, camera: Camera, folder: Path, *, lossless: bool = True) -> None:
        """Record `camera` into `folder`: PNG where lossless, else JPEG of high quality, a fifth as large."""
        self._camera = camera
        self._folder = folder
        self._ending, self._how = (
            (".png", [cv2.IMWRITE_PNG_COMPRESSION, 1]) if lossless else (".jpg", [cv2.IMWRITE_JPEG_QUALITY, 95])
        )

    @property
    def waits(self) -> bool:
        """Whether the camera that is recorded waits for who reads it."""
        return waits(self._camera)

    def open(self) -> None:
        """Start the camera and make the folder; raise CameraError where frames of another recording lie in it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            taken = any(self._folder.glob("frame-*"))
        except OSError as error:
            raise CameraError(f"{self._folder}: cannot be written ({error.strerror}); name another folder") from error
        if taken:
            raise CameraError(f"{self._folder}: holds a recording already; name an empty folder")
        self._camera.open()

    def read(self) -> Frame | None:
        """Return the camera's next frame after keeping it; raise CameraError when it cannot be kept."""
        frame = self._camera.read()
        if frame is not None:
            self._keep(frame)
        return frame

    def close(self) -> None:
        """Stop the camera."""
        self._camera.close()

    def _keep(self, frame: Frame) -> None:
        file = self._folder / f"frame-{frame.number:06d}{self._ending}"
        done, data = cv2.imencode(self._ending, frame.image, self._how)
        if not done:
            raise CameraError(f"{file}: frame {frame.number} cannot be written as {self._ending}: stop recording")
        try:
            file.write_bytes(data.tobytes())
        except OSError as error:
            raise CameraError(f"{file}: cannot be written ({error.strerror}); make room or stop recording") from error
