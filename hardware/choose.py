"""Open the devices that the settings name; the only file of this package that imports inside functions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.camera import Camera, CameraError

if TYPE_CHECKING:
    from hardware.simulator import SimulatedTable


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """What the settings say about the camera.

    device: "simulator", "webcam:0", "picamera", or the path of a picture, a folder of pictures or a video;
    size: pixels; rotation: degrees clockwise; deck, cloth, seed, across: how the simulated table looks
    (across: millimetres of table that its picture is wide).
    """

    device: str = "simulator"
    size: tuple[int, int] = (1280, 720)
    rotation: int = 0
    deck: str = "classic"
    cloth: str = "green"
    seed: int = 1
    across: float = 600.0


def choose_camera(choice: CameraChoice) -> Camera:
    """Make the camera that is named, not yet open; raise CameraError where the name is none or it is not there."""
    device = choice.device.strip()
    if device == "simulator":
        return simulated_table(choice)
    webcam = re.fullmatch(r"webcam(?::([0-9]{1,3}))?", device)
    if webcam:
        from hardware.webcam import Webcam

        return Webcam(int(webcam[1] or 0), choice.size, choice.rotation)
    if device == "picamera":
        raise CameraError(
            'camera.device = "picamera": this version cannot read the Pi camera yet; use a USB camera ("webcam:0")'
        )
    return _replay(device)


def simulated_table(choice: CameraChoice) -> SimulatedTable:
    """The simulated table, endless, at the speed of the wall clock; raise CameraError for a deck or cloth it lacks."""
    from hardware.simulator import SimulatedTable, TableOptions

    try:
        options = TableOptions(
            seed=choice.seed, deck=choice.deck, cloth=choice.cloth, size=choice.size, across=choice.across,
            realtime=True, endless=True,
        )  # fmt: skip
    except ValueError as error:
        raise CameraError(f"the simulated table: {error}") from error
    return SimulatedTable((), options)


def _replay(device: str) -> Camera:
    from hardware.replay import ReplayCamera

    path = Path(device).expanduser()
    if not device or not path.exists():
        raise CameraError(
            f'camera.device = "{device}" is no camera and no file: choose "simulator", "webcam:0" or the path of a '
            "picture, a folder of pictures or a video"
        )
    return ReplayCamera(path)
