"""One suite over every camera that needs no device: the simulated table, and replays of what it showed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.recorder import Recorder
from hardware.replay import ReplayCamera
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Drop, Lay, Spot, Step, Turn, Wait
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


Maker = Callable[[Path], Camera]
CAMERAS: dict[str, Maker] = {
    "simulator": lambda _recording: simulated(),
    "folder": lambda recording: ReplayCamera(recording / "frames"),
    "video": lambda recording: ReplayCamera(recording / "film.avi"),
    "picture": lambda recording: ReplayCamera(recording / "frames" / "frame-000000.png"),
    "recorder": lambda recording: Recorder(
        simulated(), recording.parent / f"again-{np.random.default_rng().integers(1 << 40)}"
    ),
}


@pytest.fixture(params=list(CAMERAS))
def camera(request: pytest.FixtureRequest, recording: Path) -> Camera:
    return CAMERAS[request.param](recording)


def test_frames_are_bgr_pictures_with_growing_numbers_and_times(camera: Camera) -> None:
    camera.open()
    last = None
    while (frame := camera.read()) is not None:
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


def test_a_recording_ends_and_stays_ended(camera: Camera) -> None:
    camera.open()
    count = 0
    while camera.read() is not None:
        count += 1
    assert count in (1, FRAMES)
    assert camera.read() is None
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
    while camera.read() is not None:
        pass
    assert np.array_equal(first.image, before)
    camera.close()
