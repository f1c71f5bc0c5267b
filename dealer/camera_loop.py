"""Keep looking at the table in threads of their own, whatever the camera does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from threading import Event as Signal
from threading import Thread
from typing import Any, Protocol

from dealer.intake import Intake, Taken
from hardware.camera import Camera, CameraError, Frame, waits
from vision.glimpse import Glimpse
from vision.preview import ACROSS, preview
from vision.reader import Recognises
from vision.view import View

_log = logging.getLogger(__name__)
_INTERVAL = 1 / 20  # seconds between frames looked at; faster cameras are thinned out
_RETRY = 3.0  # seconds before a lost camera is opened again
_FAULT = 1.0  # seconds of pause after a fault of the program itself
_PATIENCE = 0.5  # seconds for which a frame is waited for before it is seen whether to stop


class TableLike(Protocol):
    """What the loop needs of the table: the newest state, and a way to hand in what was seen."""

    @property
    def state(self) -> Any:
        """The newest state."""

    def play(self, event: Any, timeout: float = ...) -> Any:
        """Apply an event and return the state after it."""


class EyeLike(Protocol):
    """What looks at frames for one kind of game: `dealer.eye.Eye`, or `dealer.shedding.eye.PileEye`."""

    @property
    def view(self) -> View | None:
        """What is settled, for the preview; None where there is nothing to draw."""

    def look(self, frame: Frame, state: Any) -> Sequence[Any]:
        """Return the events that a frame calls for at a table in this state."""

    def glance(self, glimpse: Glimpse) -> None:
        """Take in what moves in a frame that came while another one was looked at."""

    def lost(self, text: str, seconds: float | None = None) -> Sequence[Any]:
        """Return the event for a camera that has stopped."""

    def look_afresh(self) -> None:
        """Forget what was seen."""

    def read_with(self, recogniser: Any) -> None:
        """Read with another recogniser from here on."""


class CameraLoop:
    """Camera, eye and table joined; start it once, stop it at the end.

    One thread reads the camera, another one looks. Where looking takes longer than a frame, the eye glances at those
    that came meanwhile and looks at the newest, so that nothing moves unseen. A camera that waits is waited for.
    """

    def __init__(self, camera: Camera, eye: EyeLike, table: TableLike, retry: float = _RETRY) -> None:
        """Look with `camera`; what is seen goes to `table`."""
        self._camera = camera
        self._eye = eye
        self._table = table
        self._retry = retry
        self._stop = Signal()
        self._intake = Intake()
        self._threads: tuple[Thread, ...] = ()
        self._due_at = 0.0
        self._beats = {"camera": time.monotonic(), "eye": time.monotonic()}
        self._diverted: Callable[[Frame], None] | None = None
        self._afresh = False
        self.frames = 0
        """How many frames have been looked or glanced at, for measuring."""
        self.looks = 0
        """How many of them were looked at."""
        self.trouble: str | None = None
        """Why there is no picture, in words; None while there is one."""
        self.newest: Frame | None = None
        """The newest frame, for the page; None before the first and while the camera is lost."""

    def start(self) -> CameraLoop:
        """Begin to look; harmless when it looks already."""
        if not self._threads:
            self._stop, self._intake = Signal(), Intake()
            self._threads = (
                Thread(target=self._run, args=(self._stop, self._intake), name="camera", daemon=True),
                Thread(target=self._look_on, args=(self._stop, self._intake), name="eye", daemon=True),
            )
            for thread in self._threads:
                thread.start()
        return self

    def is_alive(self, within: float) -> bool:
        """Whether the loop runs as it should: both threads went round in the last `within` seconds, or never began."""
        oldest = time.monotonic() - min(self._beats.values())
        return all(thread.is_alive() for thread in self._threads) and (not self._threads or oldest < within)

    def stop(self, timeout: float = 5.0) -> None:
        """Stop looking and close the camera; waits so many seconds for it."""
        self._stop.set()
        self._intake.end()
        threads, self._threads = self._threads, ()
        for thread in threads:
            thread.join(timeout)

    def join(self, timeout: float | None = None) -> None:
        """Wait until a recording has ended."""
        for thread in self._threads:
            thread.join(timeout)

    @property
    def view(self) -> View | None:
        """What is settled on the table; None before the first frame."""
        return self._eye.view

    @property
    def waiting(self) -> int:
        """How many frames have been read and not yet looked at."""
        return self._intake.waiting

    def divert(self, taker: Callable[[Frame], None] | None) -> None:
        """Hand frames to somebody else, in the thread that looks; the table hears nothing until None ends it."""
        self._diverted = taker

    def read_with(self, recogniser: Recognises) -> None:
        """Read with another recogniser, which knows other decks, from the next frame on."""
        self._eye.read_with(recogniser)

    def look_afresh(self) -> None:
        """Forget where everything lay: the camera was turned, or looks at another part of the table."""
        self._afresh = True

    def picture(self, across: int = ACROSS) -> bytes | None:
        """Return the newest frame as a JPEG with what is settled drawn in; None while there is none.

        Shows whatever lies in sight, players' cards too: for the dealer's set-up only.
        """
        frame = self.newest
        return preview(frame.image, self._eye.view, across) if frame is not None else None

    # --- the camera's thread ------------------------------------------------------------------------------------------

    def _run(self, stop: Signal, intake: Intake) -> None:
        """Open and read, again and again; ends when stopped or when a recording is over."""
        while not stop.is_set():
            self._beats["camera"] = time.monotonic()
            pause = self._retry
            try:
                self._camera.open()
                if self._read_until_stopped(stop, intake):
                    intake.tell("the recording has ended")
                    intake.end()
                    return
            except CameraError as error:
                intake.tell(str(error))
            except Exception:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("reading the camera")
                intake.tell("a fault in reading the camera; see the log. Trying again")
                pause = _FAULT
            finally:
                self.newest = None
                self._camera.close()
            stop.wait(pause)

    def _read_until_stopped(self, stop: Signal, intake: Intake) -> bool:
        """Read frame after frame; return True at the end of a recording, False when stopped."""
        while not stop.is_set():
            frame = self._camera.read()
            self._beats["camera"] = time.monotonic()
            if frame is None:
                return True
            self.newest = frame
            if self._is_due(time.monotonic()):
                intake.put(frame, patiently=waits(self._camera))
        return False

    def _is_due(self, now: float) -> bool:
        """Whether a frame that came now is handed on: a faster camera is thinned out, one that stumbles is not."""
        if now < self._due_at:
            return False
        self._due_at = max(self._due_at, now - _INTERVAL) + _INTERVAL
        return True

    # --- the thread that looks ----------------------------------------------------------------------------------------

    def _look_on(self, stop: Signal, intake: Intake) -> None:
        """Look at what comes in, until stopped or until nothing more will come."""
        while not (stop.is_set() or intake.ended):
            self._beats["eye"] = time.monotonic()
            taken = intake.take(_PATIENCE)
            if taken is None:
                continue
            try:
                self._look(taken)
            except Exception:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("looking at the table")
                self._tell_lost("a fault in reading the table; see the log. Looking again")
                stop.wait(_FAULT)
            if taken.trouble is not None:
                self._tell_lost(taken.trouble)

    def _look(self, taken: Taken) -> None:
        if taken.frame is None:
            return
        self.trouble = None
        taker = self._diverted
        if taker is not None:
            taker(taken.frame)
            return
        if self._afresh:
            self._afresh = False
            self._eye.look_afresh()
        for glimpse in taken.glimpses:
            self._eye.glance(glimpse)
        self._send(self._eye.look(taken.frame, self._table.state))
        self.frames += 1 + len(taken.glimpses)
        self.looks += 1

    def _tell_lost(self, text: str) -> None:
        _log.warning("camera lost: %s", text)
        self.trouble = text
        self._send(self._eye.lost(text))

    def _send(self, events: Sequence[Any]) -> None:
        """Hand events to the table, in order; the table's thread may be gone when the program ends."""
        for event in events:
            try:
                self._table.play(event)
            except TimeoutError:
                _log.warning("the table does not answer to %r", event)
