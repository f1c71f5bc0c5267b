"""One suite over every camera: the simulated table, replays, and the live ones on their simulated devices."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError, Frame
from hardware.framed import FramedCamera
from hardware.picamera import PiCamera
from hardware.picamera_standin import StandInPicamera2
from hardware.recorder import Recorder
from hardware.replay import ReplayCamera
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Drop, Lay, Spot, Step, Turn, Wait
from hardware.webcam import Webcam
from hardware.webcam_standin import StandInCapture
from rules.cards import parse_card

SIZE = (320, 180)
STEPS: tuple[Step, ...] = (Lay("1", parse_card("Qs"), Spot(0, 0)), Drop(2), Turn("1"), Wait(0.4))
FRAMES = round((0.7 + 1.4 + 0.4) * 15)


def simulated() -> SimulatedTable:
    return SimulatedTable(STEPS, TableOptions(size=SIZE))


def record(camera: Camera, folder: Path) -> None:
    recorder = Recorder(camera, folder)
    recorder.open()
    while recorder.read() is not None:
        pass
    recorder.close()


def film(folder: Path) -> Path:
    path = folder / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15.0, SIZE)
    camera = simulated()
    camera.open()
    while (frame := camera.read()) is not None:
        writer.write(frame.image)
    writer.release()
    return path


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded")
    record(simulated(), folder / "frames")
    film(folder)
    return folder


def ticking() -> Callable[[], float]:
    """A wall clock on which every picture takes a fifteenth of a second."""
    ticks = itertools.count()
    return lambda: next(ticks) / 15


AGAIN = itertools.count()
Maker = Callable[[Path], Camera]
RECORDINGS: dict[str, Maker] = {
    "simulator": lambda _recording: simulated(),
    "folder": lambda recording: ReplayCamera(recording / "frames"),
    "video": lambda recording: ReplayCamera(recording / "film.avi"),
    "picture": lambda recording: ReplayCamera(recording / "frames" / "frame-000000.png"),
    "recorder": lambda recording: Recorder(simulated(), recording.parent / f"again-{next(AGAIN)}"),
}
LIVE: dict[str, Maker] = {
    "webcam": lambda _recording: Webcam(0, SIZE, capture=StandInCapture(simulated()), clock=ticking()),
    "picamera": lambda _recording: PiCamera(SIZE, connect=lambda: StandInPicamera2(simulated()), timeout=0.3),
    "framed": lambda _recording: FramedCamera(simulated()),
}
CAMERAS = RECORDINGS | LIVE


def frames_of(camera: Camera, most: int = 25) -> Iterator[Frame]:
    """The next frames of an open camera, so many at most."""
    for _ in range(most):
        frame = camera.read()
        if frame is None:
            return
        yield frame


@pytest.fixture(params=list(RECORDINGS))
def recorded(request: pytest.FixtureRequest, recording: Path) -> Camera:
    return RECORDINGS[request.param](recording)


@pytest.fixture(params=list(CAMERAS))
def camera(request: pytest.FixtureRequest, recording: Path) -> Camera:
    return CAMERAS[request.param](recording)


def test_frames_are_bgr_pictures_with_growing_numbers_and_times(camera: Camera) -> None:
    camera.open()
    last = None
    for frame in frames_of(camera):
        assert frame.image.shape == (SIZE[1], SIZE[0], 3)
        assert frame.image.dtype == np.uint8
        assert frame.image.flags["C_CONTIGUOUS"]
        if last is None:
            assert frame.number == 0
            assert frame.seconds == 0
        else:
            assert frame.number > last.number
            assert frame.seconds == pytest.approx(frame.number / 15)
        last = frame
    assert last is not None
    camera.close()


def test_a_recording_ends_and_stays_ended(recorded: Camera) -> None:
    recorded.open()
    count = 0
    while recorded.read() is not None:
        count += 1
    assert count in (1, FRAMES)
    assert recorded.read() is None
    recorded.close()


@pytest.mark.parametrize("name", ["folder", "video", "picture", "webcam", "picamera"])
def test_a_camera_that_is_opened_again_counts_anew(name: str, recording: Path) -> None:
    camera = CAMERAS[name](recording)
    for _ in range(2):
        camera.open()
        first = camera.read()
        assert first is not None
        assert (first.number, first.seconds) == (0, 0)
        camera.close()


def test_reading_before_open_is_a_clear_error(camera: Camera) -> None:
    with pytest.raises(CameraError, match="open"):
        camera.read()


def test_reading_after_close_is_a_clear_error(camera: Camera) -> None:
    camera.open()
    camera.read()
    camera.close()
    with pytest.raises(CameraError, match="open"):
        camera.read()


def test_closing_twice_or_never_opened_is_harmless(camera: Camera) -> None:
    camera.close()
    camera.open()
    camera.close()
    camera.close()


def test_a_frame_is_not_changed_by_the_next_ones(camera: Camera) -> None:
    camera.open()
    first = camera.read()
    assert first is not None
    before = first.image.copy()
    assert len(list(frames_of(camera, 8))) in (0, 8)
    assert np.array_equal(first.image, before)
    camera.close()
