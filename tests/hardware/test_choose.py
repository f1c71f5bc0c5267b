from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.choose import CameraChoice, choose_camera
from hardware.replay import ReplayCamera
from hardware.simulator import SimulatedTable
from hardware.webcam import Webcam


def test_the_simulator_is_endless_and_keeps_to_the_wall_clock() -> None:
    camera = choose_camera(CameraChoice("simulator", size=(640, 360), deck="lobby", cloth="walnut", seed=5))
    assert isinstance(camera, SimulatedTable)
    options = camera.options
    assert (options.endless, options.realtime) == (True, True)
    assert (options.deck, options.cloth, options.seed, options.size) == ("lobby", "walnut", 5, (640, 360))


def test_a_path_is_replayed(tmp_path: Path) -> None:
    assert isinstance(choose_camera(CameraChoice(str(tmp_path))), ReplayCamera)


@pytest.mark.parametrize("device", ["webcam:2", "webcam"])
def test_a_webcam_is_chosen_without_touching_the_device(device: str) -> None:
    assert isinstance(choose_camera(CameraChoice(device)), Webcam)


@pytest.mark.parametrize(
    ("choice", "complaint"),
    [
        (CameraChoice("webcam:first"), "no camera and no file"),
        (CameraChoice(""), "no camera and no file"),
        (CameraChoice("/no/such/film.mp4"), r"/no/such/film.mp4.* is no camera and no file"),
        (CameraChoice("picamera"), "cannot read the Pi camera yet"),
        (CameraChoice("simulator", deck="marked"), "deck 'marked' is not drawn: choose one of classic"),
        (CameraChoice("simulator", cloth="carpet"), "cloth 'carpet' is not drawn: choose one of green"),
    ],
)
def test_a_name_that_is_none_says_what_to_choose(choice: CameraChoice, complaint: str) -> None:
    with pytest.raises(CameraError, match=complaint):
        choose_camera(choice)


class FakeCapture:
    """OpenCV's capture as a webcam uses it: a list of pictures, None where reading fails."""

    def __init__(self, pictures: list[np.ndarray | None], opened: bool = True) -> None:
        self.pictures, self.opened, self.released = pictures, opened, False

    def isOpened(self) -> bool:
        return self.opened

    def set(self, _property: int, _value: float) -> bool:
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        picture = self.pictures.pop(0) if self.pictures else None
        return picture is not None, picture

    def release(self) -> None:
        self.released = True


def test_a_webcam_leaves_out_a_frame_that_fails_and_turns_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = np.zeros((4, 6, 3), dtype=np.uint8)
    picture[0, 0] = 255
    capture = FakeCapture([picture, None, picture])
    monkeypatch.setattr(cv2, "VideoCapture", lambda _index: capture)
    camera = Webcam(1, rotation=90)
    camera.open()
    first, second = camera.read(), camera.read()
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (0, 2)
    assert first.image.shape == (6, 4, 3)
    assert first.image[0, 3, 0] == 255
    camera.close()
    assert capture.released


def test_a_webcam_that_falls_silent_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", lambda _index: FakeCapture([]))
    camera = Webcam(3)
    camera.open()
    with pytest.raises(CameraError, match="webcam:3 gives no more pictures"):
        camera.read()


def test_a_webcam_that_is_not_there_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", lambda _index: FakeCapture([], opened=False))
    with pytest.raises(CameraError, match="webcam:0 does not open: plug it in"):
        Webcam().open()
