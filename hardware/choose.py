"""Open the devices that the settings name; the only file of this package that imports inside functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.camera import Camera, CameraError
from hardware.nothing import NoCamera

if TYPE_CHECKING:
    from hardware.panel import Panel
    from hardware.simulator import SimulatedTable
    from hardware.voice import Voice


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """What the settings say about the camera.

    device: "simulator", "webcam:0", "webcam:/dev/v4l/by-id/...", "picamera", or the path of a picture, a folder of
    pictures or a video;
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
    if device == "none":
        return NoCamera()
    webcam = re.fullmatch(r"webcam(?::(?:([0-9]{1,3})|(/dev/.+)))?", device)
    if webcam:
        from hardware.webcam import Webcam

        return Webcam(webcam[2] or int(webcam[1] or 0), choice.size, choice.rotation)
    if device == "picamera":
        from hardware.picamera import PiCamera

        return PiCamera(choice.size, choice.rotation)
    return _replay(device)


def known_devices() -> tuple[str, ...]:
    """The names of the cameras that this machine has, to choose from; the simulated table and none last."""
    numbers = sorted(int(file.name[5:]) for file in Path("/dev").glob("video[0-9]*"))
    pi = ("picamera",) if find_spec("picamera2") is not None else ()
    return (*pi, *(f"webcam:{number}" for number in numbers), "simulator", "none")


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


def choose_panel(device: str, pins: Mapping[str, int]) -> Panel:
    """Make the panel that is named, not yet open; no pins means the usual ones. Raises PanelError for a wrong name."""
    from hardware.panel import PINS, GpioPanel, NoPanel, PanelError, mock_panel

    if device == "none":
        return NoPanel()
    if device == "gpio":
        return GpioPanel(pins or PINS)
    if device == "mock":
        return mock_panel(pins or PINS)[0]
    raise PanelError(f'panel.device = {device!r}: choose "none", "gpio" or "mock"')


def choose_voice(device: str) -> Voice:
    """Make the voice that is named; raise ValueError for a wrong name."""
    from hardware.voice import PROGRAM, NoVoice, SimulatedVoice, SpokenByProgram

    made: Callable[[], Voice] | None = {"none": NoVoice, PROGRAM: SpokenByProgram, "mock": SimulatedVoice}.get(device)
    if made is None:
        raise ValueError(f'voice.device = {device!r}: choose "none", "{PROGRAM}" or "mock"')
    return made()


def _replay(device: str) -> Camera:
    from hardware.replay import ReplayCamera

    path = Path(device).expanduser()
    if not device or not path.exists():
        raise CameraError(
            f'camera.device = "{device}" is no camera and no file: choose "simulator", "webcam:0" or the path of a '
            "picture, a folder of pictures or a video"
        )
    return ReplayCamera(path)
