"""Join simulated camera, eye and table in one thread, frame by frame on the camera's own clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from dealer.events import Event
from dealer.eye import Eye
from dealer.state import State
from dealer.table import Table
from hardware.simulator import SimulatedTable
from hardware.table_steps import Step
from rules.cards import Card
from tests.evenings.audit import Audit
from vision.cut_short import Looks
from vision.detection import Detection, Image
from vision.focus import Box
from vision.reader import Recognises
from vision.recogniser import Recogniser

CALM_FRAMES = 3
"""Frames in a row without motion or reading after which nothing more is to be expected of a still table."""


class Counted:
    """A recogniser with its readings and their CPU seconds counted."""

    def __init__(self, inner: Recogniser) -> None:
        self._inner = inner
        self.readings = 0
        self.parts = 0
        self.seconds = 0.0

    @property
    def classifier(self) -> Looks:
        """What names the cards."""
        return self._inner.classifier

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        begun = time.thread_time()
        found = self._inner.read(image, known=known, allow_duplicates=allow_duplicates)
        self.readings += 1
        self.seconds += time.thread_time() - begun
        return found

    def read_part(self, image: Image, part: Box, *, known: Collection[Card] = ()) -> list[Detection]:
        begun = time.thread_time()
        found = self._inner.read_part(image, part, known=known)
        self.parts += 1
        self.seconds += time.thread_time() - begun
        return found


class Stand:
    """The dealer's view of the table: do something, then wait until it has been seen."""

    def __init__(self, camera: SimulatedTable, recogniser: Recognises, table: Table, audit: Audit) -> None:
        self.camera = camera
        self.eye = Eye(recogniser)
        self.table = table
        self.audit = audit
        self.frames = 0
        self.moving = 0
        camera.open()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def seconds(self) -> float:
        return self.camera.seconds

    def play(self, event: Event) -> State:
        """Say something that no camera sees."""
        return self.table.apply(event)

    def frame(self) -> None:
        """Look at one frame and send what it calls for."""
        frame = self.camera.read()
        assert frame is not None, "the simulated table has ended: it must be endless"
        events = self.eye.look(frame, self.state)
        self.frames += 1
        self.moving += self.eye.view is not None and self.eye.view.moving
        for event in events:
            self.table.apply(event)
            self.audit.saw(event, self.camera.truth(), frame.seconds)
        self.audit.passed(self.camera.truth(), frame.seconds)

    def do(self, *steps: Step) -> None:
        """Play steps to their end."""
        self.camera.add(*steps)
        while not self.camera.idle:
            self.frame()

    def begin(self, *steps: Step) -> None:
        """Add steps that go on beside the next ones."""
        self.camera.add(*steps)

    def until(self, true: Callable[[State], bool], seconds: float) -> bool:
        """Wait for the state, at most so many seconds of the table's clock."""
        end = self.seconds + seconds
        while not true(self.state) and self.seconds < end:
            self.frame()
        return true(self.state)

    def look(self, seconds: float) -> None:
        """Watch for so long."""
        end = self.seconds + seconds
        while self.seconds < end:
            self.frame()

    def calm(self, seconds: float = 3.0) -> None:
        """Watch until nothing moves and nothing is read any more."""
        quiet, end = 0, self.seconds + seconds
        while quiet < CALM_FRAMES and self.seconds < end:
            self.frame()
            view = self.eye.view
            quiet = quiet + 1 if view is not None and not view.read and not view.moving else 0

    def think(self, seconds: float) -> None:
        """Let time pass in which nothing changes: it is skipped once the table is calm."""
        self.calm()
        self.camera.skip(seconds)
