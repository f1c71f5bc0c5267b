"""Frames on their way from a camera that does not wait to who looks at them."""

from __future__ import annotations

from threading import Thread

from dealer.intake import ROOM, Intake
from tests.dealer.test_camera_loop import picture
from tests.waiting import PATIENCE, until


def test_the_newest_frame_comes_whole_and_every_one_before_it_as_a_glimpse() -> None:
    intake = Intake()
    for number in range(4):
        intake.put(picture(number))
    taken = intake.take(PATIENCE)
    assert taken is not None and taken.frame is not None
    assert taken.frame.number == 3
    assert [glimpse.seconds for glimpse in taken.glimpses] == [number / 15 for number in range(3)]
    assert intake.take(0.0) is None


def test_no_frame_is_dropped_when_nobody_looks_for_long() -> None:
    intake = Intake()

    def film() -> None:
        for number in range(3 * ROOM):
            intake.put(picture(number))

    camera = Thread(target=film, daemon=True)
    camera.start()
    seen = 0
    while seen < 3 * ROOM:
        taken = intake.take(PATIENCE)
        assert taken is not None
        seen += len(taken.glimpses) + 1
        assert len(taken.glimpses) <= ROOM
    camera.join(PATIENCE)
    assert seen == 3 * ROOM


def test_a_camera_that_waits_goes_on_once_its_frame_was_looked_at() -> None:
    intake = Intake()
    put: list[int] = []

    def camera() -> None:
        for number in range(3):
            intake.put(picture(number), patiently=True)
            put.append(number)

    thread = Thread(target=camera, daemon=True)
    thread.start()
    for number in range(3):
        taken = intake.take(PATIENCE)
        assert taken is not None and taken.frame is not None
        assert (taken.frame.number, taken.glimpses, len(put)) == (number, (), number)
    intake.end()
    thread.join(PATIENCE)
    assert put == [0, 1, 2]


def test_why_the_camera_stopped_comes_after_its_last_frame_and_before_the_next() -> None:
    intake = Intake()
    intake.put(picture(0))
    intake.tell("unplugged")
    later = Thread(target=lambda: intake.put(picture(1)), daemon=True)
    later.start()
    first = intake.take(PATIENCE)
    assert first is not None and first.frame is not None
    assert (first.frame.number, first.trouble) == (0, "unplugged")
    assert until(lambda: not later.is_alive())
    second = intake.take(PATIENCE)
    assert second is not None and second.frame is not None
    assert (second.frame.number, second.trouble) == (1, None)


def test_what_is_in_it_can_still_be_taken_after_the_end() -> None:
    intake = Intake()
    intake.put(picture(0))
    intake.end()
    assert not intake.ended
    assert intake.take(PATIENCE) is not None
    assert intake.ended
    assert intake.take(PATIENCE) is None
