"""One picture, a folder of pictures, or a video file as a camera."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image

_log = logging.getLogger(__name__)

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff"})
"""Endings of the files that count as pictures in a folder."""

Warn = Callable[[str], None]


class ReplayCamera:
    """Hands over recorded frames as fast as they are read.

    A folder's pictures come in the order of their names, numbers in them counted (frame-9 before frame-10). What
    cannot be read is told to `warn` and left out; its number is missing, as a dropped frame's is.
    """

    waits = True

    def __init__(self, path: Path, rate: float = 15.0, warn: Warn = _log.warning) -> None:
        """Replay what lies at `path`; pictures, which know no time, follow each other `rate` times a second."""
        self._path = path
        self._rate = rate
        self._warn = warn
        self._frames: Iterator[Frame] | None = None
        self._film: cv2.VideoCapture | None = None

    def open(self) -> None:
        """Start from the beginning; raise CameraError where there is nothing to replay."""
        self.close()
        if self._path.is_dir():
            files = sorted((file for file in self._path.iterdir() if _is_picture(file)), key=_natural)
            if not files:
                raise CameraError(f"{self._path}: no pictures in this folder; name one with .png or .jpg files")
            self._frames = self._pictures(files)
        elif _is_picture(self._path):
            self._frames = self._pictures([self._path])
        elif self._path.is_file():
            self._frames = self._film_frames(self._film_at(self._path))
        else:
            raise CameraError(
                f"{self._path}: no such file or folder; name a picture, a folder of pictures or a video file"
            )

    def read(self) -> Frame | None:
        """Return the next frame; None after the last one."""
        if self._frames is None:
            raise CameraError(f"{self._path}: not open: call open first")
        return next(self._frames, None)

    def close(self) -> None:
        """Let go of the file."""
        self._frames = None
        if self._film is not None:
            self._film.release()
            self._film = None

    def _pictures(self, files: list[Path]) -> Iterator[Frame]:
        some = False
        for number, file in enumerate(files):
            image = _picture(file)
            if image is None:
                self._warn(f"{file}: not a picture that can be read; this frame is left out")
                continue
            some = True
            yield Frame(image, number, number / self._rate)
        if not some:
            raise CameraError(f"{self._path}: not one picture can be read here; copy or export them again")

    def _film_at(self, path: Path) -> cv2.VideoCapture:
        self._film = cv2.VideoCapture(str(path))
        if not self._film.isOpened():
            raise CameraError(
                f"{path}: neither a picture nor a video that can be read; convert it to MP4 or to pictures"
            )
        return self._film

    def _film_frames(self, film: cv2.VideoCapture) -> Iterator[Frame]:
        """The frames of a video at the speed it was filmed with, or at `rate` where it does not say."""
        said = float(film.get(cv2.CAP_PROP_FPS))
        rate = said if 1 <= said <= 240 else self._rate
        number = 0
        while film.grab():
            done, image = film.retrieve()
            if done:
                yield Frame(np.asarray(image, dtype=np.uint8), number, number / rate)
            else:
                self._warn(f"{self._path}: frame {number} cannot be read; it is left out")
            number += 1
        if number == 0:
            raise CameraError(
                f"{self._path}: not one frame of this video can be read; convert it to MP4 or to pictures"
            )


def _is_picture(path: Path) -> bool:
    return path.is_file() and path.suffix.lower() in PICTURES and not path.name.startswith(".")


def _natural(path: Path) -> list[tuple[int, str]]:
    """A key that sorts numbers inside names by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", path.name.lower())]


def _picture(file: Path) -> Image | None:
    """The picture as BGR, turned as it is displayed; None for anything else."""
    try:
        data = np.frombuffer(file.read_bytes(), dtype=np.uint8)
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except (OSError, cv2.error):
        return None
    return None if image is None else np.asarray(image, dtype=np.uint8)
