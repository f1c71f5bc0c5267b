"""A camera as it was set up: turned, cut to the area of play, changed while it runs."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from hardware.camera import CameraError, Frame
from hardware.framed import WHOLE, Area, FramedCamera, Framing, cut

AREA = ((0.25, 0.2), (0.75, 0.2), (0.75, 0.8), (0.25, 0.8))


class Plain:
    """A camera of one picture: dark, with a bright mark at its top left."""

    def __init__(self, level: int = 40) -> None:
        self.level, self.number, self.is_open = level, 0, False

    def open(self) -> None:
        self.is_open = True
        self.number = 0

    def read(self) -> Frame | None:
        if not self.is_open:
            raise CameraError("not open: open it")
        image = np.full((100, 200, 3), self.level, dtype=np.uint8)
        image[:10, :20] = 250
        self.number += 1
        return Frame(image, self.number, self.number / 10)

    def close(self) -> None:
        self.is_open = False


class Held(Plain):
    """One whose focus can be held."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def locks(self) -> Mapping[str, float]:
        return {"focus": 31.0}

    def lock(self, values: Mapping[str, float]) -> None:
        self.told.append(dict(values))

    def mains(self, hertz: int) -> None:
        self.told.append(hertz)


def read(camera: FramedCamera) -> Frame:
    frame = camera.read()
    assert frame is not None
    return frame


@pytest.mark.parametrize(("rotation", "mark"), [(0, (0, 0)), (90, (0, -1)), (180, (-1, -1)), (270, (-1, 0))])
def test_pictures_are_turned_clockwise(rotation: int, mark: tuple[int, int]) -> None:
    camera = FramedCamera(Plain(), Framing(rotation))
    camera.open()
    image = read(camera).image
    assert image.shape[:2] == ((100, 200) if rotation in (0, 180) else (200, 100))
    assert image[mark][0] == 250
    assert sum(int(image[place][0] == 250) for place in ((0, 0), (0, -1), (-1, -1), (-1, 0))) == 1


def test_only_the_area_of_play_is_handed_over_and_the_whole_is_kept_for_the_set_up() -> None:
    camera = FramedCamera(Plain(), Framing(area=AREA))
    camera.open()
    assert read(camera).image.shape == (60, 100, 3)
    assert camera.whole is not None and camera.whole.shape == (100, 200, 3)
    camera.framing = Framing()
    assert read(camera).image.shape == (100, 200, 3)


def test_around_a_slanting_area_nothing_can_be_seen() -> None:
    image = np.full((100, 100, 3), 60, dtype=np.uint8)
    image[:20, :20] = 255
    part = cut(image, ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
    assert part.shape == image.shape
    assert part.max() == 60


def test_the_whole_picture_is_not_copied() -> None:
    image = np.zeros((10, 10, 3), dtype=np.uint8)
    assert cut(image, WHOLE) is image


@pytest.mark.parametrize(
    "area",
    [
        ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)),
        tuple(reversed(WHOLE)),
        ((0.0, 0.0), (1.0, 0.0), (0.4, 0.4), (0.0, 1.0)),
        ((0.0, 0.0), (0.05, 0.0), (0.05, 0.05), (0.0, 0.05)),
        ((0.0, 0.0), (1.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
        WHOLE[:3],
    ],
)
def test_corners_that_enclose_no_table_are_refused(area: Area) -> None:
    with pytest.raises(ValueError, match=r"corners|area"):
        Framing(area=area)


def test_another_camera_takes_over_while_frames_are_read_and_time_goes_on() -> None:
    first, second = Plain(40), Plain(90)
    camera = FramedCamera(first)
    camera.open()
    before = [read(camera) for _ in range(3)][-1]
    camera.use(second)
    after = read(camera)
    assert int(after.image[-1, -1, 0]) == 90
    assert after.number == before.number + 1
    assert 0 < after.seconds - before.seconds < 0.5
    assert second.is_open and not first.is_open


def test_a_camera_holds_its_values_again_after_it_was_lost() -> None:
    inner = Held()
    camera = FramedCamera(inner)
    camera.open()
    assert camera.adjustable
    assert camera.hold() == {"focus": 31.0}
    camera.mains(60)
    inner.told.clear()
    camera.close()
    camera.open()
    assert inner.told == [60, {"focus": 31.0}]


def test_a_camera_that_can_hold_nothing_says_so() -> None:
    camera = FramedCamera(Plain())
    camera.mains(60)
    assert not camera.adjustable
    assert camera.hold() == {}
