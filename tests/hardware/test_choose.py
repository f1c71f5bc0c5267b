from __future__ import annotations

from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.choose import CameraChoice, choose_camera, choose_panel
from hardware.panel import GpioPanel, NoPanel, PanelError
from hardware.picamera import PiCamera
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


@pytest.mark.parametrize("device", ["webcam:2", "webcam", "webcam:/dev/v4l/by-id/usb-cam"])
def test_a_webcam_is_chosen_without_touching_the_device(device: str) -> None:
    assert isinstance(choose_camera(CameraChoice(device)), Webcam)


def test_the_pi_camera_is_chosen_without_touching_it_and_says_what_is_missing_when_opened() -> None:
    camera = choose_camera(CameraChoice("picamera"))
    assert isinstance(camera, PiCamera)
    with pytest.raises(CameraError, match=r"picamera.* needs .*apt install python3-picamera2"):
        camera.open()


def test_a_panel_is_chosen_by_name_and_a_wrong_name_says_which_there_are() -> None:
    assert isinstance(choose_panel("none", {}), NoPanel)
    assert isinstance(choose_panel("gpio", {}), GpioPanel)
    mock = choose_panel("mock", {"next": 17})
    mock.open(print, print)
    mock.close()
    with pytest.raises(PanelError, match=r"panel.device = 'usb': choose \"none\""):
        choose_panel("usb", {})


@pytest.mark.parametrize(
    ("choice", "complaint"),
    [
        (CameraChoice("webcam:first"), "no camera and no file"),
        (CameraChoice(""), "no camera and no file"),
        (CameraChoice("/no/such/film.mp4"), r"/no/such/film.mp4.* is no camera and no file"),
        (CameraChoice("simulator", deck="marked"), "deck 'marked' is not drawn: choose one of classic"),
        (CameraChoice("simulator", cloth="carpet"), "cloth 'carpet' is not drawn: choose one of green"),
    ],
)
def test_a_name_that_is_none_says_what_to_choose(choice: CameraChoice, complaint: str) -> None:
    with pytest.raises(CameraError, match=complaint):
        choose_camera(choice)
