"""The thread that looks at the table, whatever its camera does."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import pytest

from dealer.camera_loop import CameraLoop
from dealer.eye import Eye
from dealer.state import Phase
from dealer.table import Table
from hardware.camera import CameraError, Frame
from rules.cards import BACK, Card
from rules.variants import variant
from tests.vision.boards import ELEVATOR, deal
from tests.waiting import PATIENCE, until
from vision.detection import Detection, Image
from vision.glimpse import Glimpse


def picture(number: int) -> Frame:
    """A cloth under a lamp, never twice quite the same: a flat or a frozen picture would be told as no picture."""
    image = np.full((180, 320, 3), 90, dtype=np.uint8)
    image[:, :160] = 70
    image[0, 0] = number % 200
    return Frame(image, number, number / 15)


class Backs:
    """A recogniser that sees a board face down in every picture, after failing as often as asked."""

    def __init__(self, faults: int = 0) -> None:
        self.faults = faults

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        if self.faults > 0:
            self.faults -= 1
            raise ZeroDivisionError("a fault")
        return [Detection(quad, BACK, 0.99, ((BACK, 0.99),)) for quad in deal(ELEVATOR, 2, turn=0).outlines]


class Webcam:
    """A camera that can be unplugged."""

    def __init__(self, frames: int | None = None) -> None:
        self.frames = frames
        self.plugged = True
        self.opened = self.closed = self._number = 0

    def open(self) -> None:
        if not self.plugged:
            raise CameraError("no camera: plug it in")
        self.opened += 1

    def read(self) -> Frame | None:
        if not self.plugged:
            raise CameraError("the camera was unplugged: plug it in")
        if self.frames is not None and self._number >= self.frames:
            return None
        time.sleep(0.02)
        self._number += 1
        return picture(self._number)

    def close(self) -> None:
        self.closed += 1


def table() -> Table:
    return Table(variant("elevator"), ("Ana", "Ben", "Chris", "Dora"))


def test_what_the_camera_sees_reaches_the_table() -> None:
    with table() as seats:
        loop = CameraLoop(Webcam(), Eye(Backs()), seats).start()
        assert until(lambda: seats.state.laid)
        assert loop.newest is not None
        assert (loop.picture() or b"").startswith(b"\xff\xd8")
        loop.stop()
        assert loop.newest is None
        assert loop.picture() is None


def test_an_unplugged_camera_is_said_and_taken_up_again() -> None:
    camera = Webcam()
    with table() as seats:
        loop = CameraLoop(camera, Eye(Backs()), seats, retry=0.05).start()
        assert until(lambda: seats.state.camera.state in ("steady", "searching"))
        camera.plugged = False
        assert until(lambda: seats.state.camera.state == "lost")
        assert "plug it in" in seats.state.camera.text
        camera.plugged = True
        assert until(lambda: seats.state.camera.state in ("steady", "searching"))
        assert camera.opened == 2
        loop.stop()
    assert camera.closed >= 2


def test_a_fault_in_reading_does_not_end_the_evening(caplog: pytest.LogCaptureFixture) -> None:
    with table() as seats:
        loop = CameraLoop(Webcam(), Eye(Backs(faults=1)), seats).start()
        assert until(lambda: seats.state.laid)
        loop.stop()
    assert "a fault" in caplog.text


def test_the_end_of_a_recording_is_said_and_ends_the_loop() -> None:
    camera = Webcam(frames=8)
    with table() as seats:
        loop = CameraLoop(camera, Eye(Backs()), seats).start()
        loop.join(PATIENCE)
        assert until(lambda: "ended" in seats.state.camera.text)
        loop.stop()
    assert camera.closed == 1


def test_start_and_stop_may_be_called_twice() -> None:
    camera = Webcam()
    with table() as seats:
        loop = CameraLoop(camera, Eye(Backs()), seats)
        assert loop.start() is loop.start()
        assert until(lambda: camera.opened == 1)
        loop.stop()
        loop.stop()
    assert camera.closed == 1


class SlowEye:
    """An eye that takes longer to look than the camera to take the next pictures."""

    view = None

    def __init__(self) -> None:
        self.seen: list[float] = []
        self.looks = 0

    def look(self, frame: Frame, _state: object) -> Sequence[object]:
        self.seen.append(frame.seconds)
        self.looks += 1
        time.sleep(0.2)
        return ()

    def glance(self, glimpse: Glimpse) -> None:
        self.seen.append(glimpse.seconds)

    def lost(self, _text: str, _seconds: float | None = None) -> Sequence[object]:
        return ()

    def look_afresh(self) -> None:
        """Nothing was seen."""

    def read_with(self, _recogniser: object) -> None:
        """It reads nothing."""


class Steady(Webcam):
    """The same at a real camera's rate, so that the loop thins nothing out."""

    def read(self) -> Frame | None:
        time.sleep(0.05)
        return super().read()


def test_frames_that_come_while_another_is_looked_at_are_glanced_at_in_their_order() -> None:
    eye, camera = SlowEye(), Steady(frames=30)
    with table() as seats:
        loop = CameraLoop(camera, eye, seats).start()
        loop.join(PATIENCE)
        loop.stop()
    assert eye.seen == [number / 15 for number in range(1, 31)]
    assert loop.frames == 30
    assert eye.looks == loop.looks < 30


class Choosy(Backs):
    """The same, noting whether it is told to look for covered cards."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[bool] = []

    def with_covered(self, wanted: bool) -> Choosy:
        self.told.append(wanted)
        return self


def test_covered_cards_are_looked_for_only_while_hands_are_shown() -> None:
    reader = Choosy()
    eye = Eye(reader)
    with table() as seats:
        for phase in (Phase.BETTING, Phase.SCANNING, Phase.RULED):
            eye.look(picture(1), replace(seats.state, phase=phase))
    assert reader.told == [False, True, False]
