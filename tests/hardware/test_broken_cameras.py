"""Every fault that a live camera can have, injected into its simulated device, is reported and survived."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from dealer.camera_loop import CameraLoop
from dealer.eye import Eye
from dealer.table import Table
from hardware.camera import Camera, CameraError, Frame, Image
from hardware.picamera import PiCamera
from hardware.picamera_standin import CONTROLS, StandInPicamera2
from hardware.simulator import SimulatedTable, TableOptions
from hardware.soundness import Fault, Soundness
from hardware.webcam import Webcam, found_again
from hardware.webcam_standin import StandInCapture, black, frozen, green, torn
from tests.waiting import until
from vision.detection import Detection

SIZE = (320, 180)
Spoil = Callable[[Image], Image]
SPOILS: dict[str, tuple[Callable[[], Spoil], str]] = {
    "frozen": (frozen, "the same picture again and again"),
    "black": (lambda: black, "black pictures: take the cap"),
    "green": (lambda: green, "green pictures: its cable"),
    "torn": (lambda: torn, "torn pictures: its cable or hub"),
}


def table() -> SimulatedTable:
    return SimulatedTable((), TableOptions(size=SIZE, endless=True))


@dataclass
class Rig:
    """A live camera on its simulated device, and the ways to break that."""

    camera: Camera
    spoil: Callable[[Spoil], None]
    unplug: Callable[[], None]
    plug: Callable[[], None]


def webcam_rig() -> Rig:
    device = StandInCapture(table())
    ticks = iter(range(1_000_000))
    camera = Webcam(0, SIZE, capture=device, clock=lambda: next(ticks) / 15)
    return Rig(
        camera,
        lambda spoil: setattr(device, "spoil", spoil),
        lambda: setattr(device, "plugged", False),
        lambda: setattr(device, "plugged", True),
    )


def picamera_rig() -> Rig:
    devices: list[StandInPicamera2] = []
    gone = Event()

    def connect() -> StandInPicamera2:
        devices.append(StandInPicamera2(table()))
        devices[-1].unplugged = gone.is_set()
        return devices[-1]

    def unplug() -> None:
        gone.set()
        devices[-1].unplugged = True

    return Rig(
        PiCamera(SIZE, connect=connect, timeout=0.3),
        lambda spoil: setattr(devices[-1], "spoil", spoil),
        unplug,
        gone.clear,
    )


RIGS = {"webcam": webcam_rig, "picamera": picamera_rig}


@pytest.fixture(params=list(RIGS))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = RIGS[request.param]()
    yield rig
    rig.camera.close()


def read(camera: Camera, frames: int) -> list[Frame]:
    return [frame for _ in range(frames) if (frame := camera.read()) is not None]


@pytest.mark.parametrize("fault", list(SPOILS))
def test_pictures_that_are_worth_nothing_are_an_error_and_a_sound_camera_is_taken_again(rig: Rig, fault: str) -> None:
    make, words = SPOILS[fault]
    rig.camera.open()
    assert len(read(rig.camera, 5)) == 5
    rig.spoil(make())
    with pytest.raises(CameraError, match=words):
        read(rig.camera, 80)
    rig.spoil(lambda image: image)
    rig.camera.open()
    assert len(read(rig.camera, 60)) == 60


@pytest.mark.parametrize("fault", ["frozen", "black", "green"])
def test_a_moment_of_it_is_let_pass(rig: Rig, fault: str) -> None:
    rig.camera.open()
    rig.spoil(SPOILS[fault][0]())
    assert len(read(rig.camera, 20)) == 20
    rig.spoil(lambda image: image)
    assert len(read(rig.camera, 60)) == 60


def test_a_torn_picture_is_never_handed_over(rig: Rig) -> None:
    rig.camera.open()
    count = iter(range(1000))
    rig.spoil(lambda image: torn(image) if next(count) % 3 == 1 else image)
    for frame in read(rig.camera, 30):
        assert np.ptp(frame.image[-20:]) > 10


def test_an_unplugged_camera_is_an_error_and_is_found_when_plugged_in_again(rig: Rig) -> None:
    rig.camera.open()
    read(rig.camera, 3)
    rig.unplug()
    with pytest.raises(CameraError, match="gives no more pictures"):
        read(rig.camera, 3)
    rig.camera.close()
    rig.plug()
    rig.camera.open()
    assert len(read(rig.camera, 5)) == 5


class Blind:
    """A recogniser that sees no card, so that only the camera matters here."""

    def read(self, image: Image, **_how: object) -> list[Detection]:
        return []


def test_the_table_is_told_and_told_again_when_the_camera_is_back(rig: Rig) -> None:
    game = Table("elevator", ("Ana", "Ben"))
    loop = CameraLoop(rig.camera, Eye(Blind()), game, retry=0.05)
    with game:
        loop.start()
        try:
            assert until(lambda: game.state.camera.state not in ("none", "lost"))
            rig.unplug()
            assert until(lambda: game.state.camera.state == "lost")
            assert "no more pictures" in game.state.camera.text or "does not open" in game.state.camera.text
            rig.plug()
            assert until(lambda: game.state.camera.state not in ("none", "lost"))
        finally:
            loop.stop()


def test_a_pi_camera_that_hangs_in_stopping_does_not_hang_the_evening() -> None:
    device = StandInPicamera2(table())
    camera = PiCamera(SIZE, connect=lambda: device, timeout=0.2)
    camera.open()
    device.stuck.set()
    camera.close()
    with pytest.raises(CameraError, match="does not stop: start Floorman again"):
        camera.open()
    device.stuck.clear()


def test_late_pictures_cost_no_buffer() -> None:
    device = StandInPicamera2(table())
    camera = PiCamera(SIZE, connect=lambda: device, timeout=0.1)
    for _ in range(6):  # more often than there are buffers
        device.unplugged = False
        camera.open()
        read(camera, 2)
        device.unplugged = True
        with pytest.raises(CameraError):
            camera.read()
    device.unplugged = False
    camera.open()
    assert len(read(camera, 8)) == 8
    camera.close()


def test_the_pi_cameras_values_are_held_told_and_let_go() -> None:
    device = StandInPicamera2(table())
    camera = PiCamera(SIZE, connect=lambda: device)
    camera.open()
    read(camera, 2)
    values = camera.locks()
    assert set(values) == {"Exposure", "Gain", "Focus", "RedGain", "BlueGain"}
    camera.lock(values)
    camera.mains(60)
    held = device.set_values
    assert (held["AeEnable"], held["AwbEnable"], held["AfMode"]) == (False, False, 0)
    assert (held["ExposureTime"], held["LensPosition"]) == (values["Exposure"], values["Focus"])
    assert (held["AeFlickerMode"], held["AeFlickerPeriod"]) == (1, 8333)
    camera.lock({})
    assert (device.set_values["AeEnable"], device.set_values["AwbEnable"], device.set_values["AfMode"]) == (
        True,
        True,
        2,
    )
    camera.close()


def test_a_fixed_focus_module_is_asked_for_nothing_that_it_has_not() -> None:
    device = StandInPicamera2(table(), {name: limits for name, limits in CONTROLS.items() if name.startswith("Expo")})
    camera = PiCamera(SIZE, connect=lambda: device)
    camera.open()
    read(camera, 1)
    camera.lock(camera.locks())
    camera.mains(50)
    assert set(device.set_values) == {"ExposureTime"}
    camera.close()


def test_the_pi_cameras_second_stream_is_the_same_picture_in_gray() -> None:
    camera = PiCamera((1280, 720), connect=lambda: StandInPicamera2(table()), rotation=90)
    camera.open()
    (frame,) = read(camera, 1)
    camera.close()
    assert frame.small is not None
    assert frame.image.shape == (1280, 720, 3)
    assert frame.small.shape == (640, 360)
    gray = cv2.resize(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), (360, 640), interpolation=cv2.INTER_AREA)
    assert np.abs(gray * 0.859 + 16 - frame.small).mean() < 4  # video brightness runs from 16 to 235


def test_a_usb_cameras_values_are_held_and_let_go() -> None:
    device = StandInCapture(table())
    camera = Webcam(0, SIZE, capture=device)
    camera.open()
    values = camera.locks()
    assert values == {"Exposure": 156.0, "Focus": 30.0}
    camera.lock(values)
    assert (device.values[cv2.CAP_PROP_AUTOFOCUS], device.values[cv2.CAP_PROP_FOCUS]) == (0.0, 30.0)
    camera.lock({})
    assert device.values[cv2.CAP_PROP_AUTOFOCUS] == 1.0
    camera.close()


def test_a_usb_camera_is_found_under_its_new_number(tmp_path: Path) -> None:
    for number, name in ((0, "Built-in"), (2, "HD Pro"), (10, "HD Pro")):
        (tmp_path / f"video{number}").mkdir()
        (tmp_path / f"video{number}" / "name").write_text(f"{name}\n")
    assert found_again(1, "HD Pro", tmp_path) == 2
    assert found_again(10, "HD Pro", tmp_path) == 10
    assert found_again(1, "Gone", tmp_path) == 1
    assert found_again(1, None, tmp_path) == 1


def test_a_usb_camera_is_read_through_opencv_itself(tmp_path: Path) -> None:
    """No camera is at hand here: a film through the real VideoCapture stands in for one."""
    film = str(tmp_path / "film.avi")
    writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 15.0, SIZE)
    source = table()
    source.open()
    for frame in read(source, 6):
        writer.write(frame.image)
    writer.release()
    camera = Webcam(film, SIZE)
    camera.open()
    assert len(read(camera, 6)) == 6
    with pytest.raises(CameraError, match="gives no more pictures"):
        camera.read()
    camera.close()


def test_a_usb_camera_that_is_not_there_says_what_to_do_and_opencv_stays_silent(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(CameraError, match="webcam:63 does not open: plug it in"):
        Webcam(63).open()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("cloth", ["black", "white", "noisy"])
def test_a_sound_picture_of_any_cloth_is_no_fault(cloth: str) -> None:
    rng = np.random.default_rng(1)
    level = {"black": 6, "white": 255, "noisy": 128}[cloth]
    watch = Soundness()
    for number in range(90):
        picture = np.clip(level + rng.normal(0, 2, (90, 160, 3)), 0, 255).astype(np.uint8)
        assert watch.see(picture, number / 15) is None


def test_a_fault_counts_from_when_it_began() -> None:
    watch = Soundness(patience=1.0)
    picture = np.zeros((90, 160, 3), dtype=np.uint8)
    assert [watch.see(picture, seconds) for seconds in (0.0, 0.9, 1.0)] == [None, None, Fault.BLACK]
