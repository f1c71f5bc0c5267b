from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.recorder import Recorder
from hardware.replay import ReplayCamera
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Drop, Wait


def picture(grey: int) -> bytes:
    done, data = cv2.imencode(".png", np.full((48, 64, 3), grey, dtype=np.uint8))
    assert done
    return data.tobytes()


def frames_of(camera: ReplayCamera) -> list[tuple[int, int]]:
    camera.open()
    seen = []
    while (frame := camera.read()) is not None:
        seen.append((frame.number, int(frame.image[0, 0, 0])))
    return seen


def test_pictures_come_in_the_order_of_the_numbers_in_their_names(tmp_path: Path) -> None:
    for number in (10, 9, 100):
        (tmp_path / f"frame-{number}.png").write_bytes(picture(number))
    assert frames_of(ReplayCamera(tmp_path)) == [(0, 9), (1, 10), (2, 100)]


def test_an_unreadable_frame_is_told_and_left_out_with_its_number(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.png").write_bytes(picture(number))
    (tmp_path / "1.png").write_bytes(b"")
    (tmp_path / "2.png").write_bytes(picture(2)[:40])
    (tmp_path / "notes.txt").write_text("not a frame")
    (tmp_path / "4a.png").mkdir()
    warnings: list[str] = []
    assert frames_of(ReplayCamera(tmp_path, warn=warnings.append)) == [(0, 0), (3, 3), (4, 4)]
    assert [warning.split(":")[0] for warning in warnings] == [str(tmp_path / "1.png"), str(tmp_path / "2.png")]


def test_opening_again_starts_from_the_beginning(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(picture(7))
    camera = ReplayCamera(tmp_path)
    assert frames_of(camera) == frames_of(camera) == [(0, 7)]


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("missing.mp4", None, "no such file or folder"),
        ("empty.mp4", b"", "neither a picture nor a video"),
        ("text.txt", b"hello", "neither a picture nor a video"),
    ],
)
def test_what_cannot_be_replayed_is_a_clear_error(
    tmp_path: Path, name: str, content: bytes | None, complaint: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CameraError, match=f"{name}.*{complaint}"):
        ReplayCamera(path).open()


def test_an_empty_folder_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no pictures in this folder"):
        ReplayCamera(tmp_path).open()


def test_a_folder_of_which_no_picture_can_be_read_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("no picture")
    told: list[str] = []
    camera = ReplayCamera(tmp_path, warn=told.append)
    camera.open()
    with pytest.raises(CameraError, match="not one picture can be read here"):
        camera.read()
    assert len(told) == 1


def test_a_recording_keeps_frames_exactly_and_their_order(tmp_path: Path) -> None:
    shown = SimulatedTable([Wait(0.2), Drop(1), Wait(0.2)], TableOptions(size=(320, 180)))
    recorder = Recorder(shown, tmp_path / "frames")
    recorder.open()
    kept = []
    while (frame := recorder.read()) is not None:
        kept.append(frame)
    recorder.close()
    assert sorted(file.name for file in (tmp_path / "frames").iterdir()) == [
        f"frame-{number:06d}.png" for number in (0, 1, 2, 4, 5, 6)
    ]
    camera = ReplayCamera(tmp_path / "frames")
    camera.open()
    for frame in kept:
        again = camera.read()
        assert again is not None
        assert np.array_equal(again.image, frame.image)


def test_a_second_recording_never_mixes_with_a_first(tmp_path: Path) -> None:
    (tmp_path / "frame-000000.jpg").write_bytes(b"")
    with pytest.raises(CameraError, match="holds a recording already"):
        Recorder(SimulatedTable(), tmp_path).open()


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CameraError, match="cannot be written"):
        Recorder(SimulatedTable(), tmp_path / "file" / "frames").open()
