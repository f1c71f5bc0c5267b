"""Keep looking at the table in a thread of its own, whatever the camera does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from threading import Event as Signal
from threading import Thread
from typing import Any, Protocol

from hardware.camera import Camera, CameraError, Frame
from vision.preview import ACROSS, preview
from vision.reader import Recognises
from vision.view import View

_log = logging.getLogger(__name__)
_INTERVAL = 1 / 20  # seconds between frames looked at; faster cameras are thinned out
_RETRY = 3.0  # seconds before a lost camera is opened again
_FAULT = 1.0  # seconds of pause after a fault of the program itself


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

    def lost(self, text: str, seconds: float | None = None) -> Sequence[Any]:
        """Return the event for a camera that has stopped."""

    def look_afresh(self) -> None:
        """Forget what was seen."""

    def read_with(self, recogniser: Any) -> None:
        """Read with another recogniser from here on."""


class CameraLoop:
    """Camera, eye and table joined; start it once, stop it at the end."""

    def __init__(self, camera: Camera, eye: EyeLike, table: TableLike, retry: float = _RETRY) -> None:
        """Look with `camera`; what is seen goes to `table`."""
        self._camera = camera
        self._eye = eye
        self._table = table
        self._retry = retry
        self._stop = Signal()
        self._thread: Thread | None = None
        self._looked = 0.0
        self._beat = time.monotonic()
        self._diverted: Callable[[Frame], None] | None = None
        self._afresh = False
        self.frames = 0
        """How many frames have been looked at, for measuring."""
        self.trouble: str | None = None
        """Why there is no picture, in words; None while there is one."""
        self.newest: Frame | None = None
        """The newest frame, for the page; None before the first and while the camera is lost."""

    def start(self) -> CameraLoop:
        """Begin to look; harmless when it looks already."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, name="camera", daemon=True)
            self._thread.start()
        return self

    def is_alive(self, within: float) -> bool:
        """Whether the loop runs as it should: it has gone round in the last `within` seconds, or was never begun."""
        return self._thread is None or (self._thread.is_alive() and time.monotonic() - self._beat < within)

    def stop(self, timeout: float = 5.0) -> None:
        """Stop looking and close the camera; waits so many seconds for it."""
        self._stop.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(timeout)

    def join(self, timeout: float | None = None) -> None:
        """Wait until a recording has ended."""
        if self._thread is not None:
            self._thread.join(timeout)

    @property
    def view(self) -> View | None:
        """What is settled on the table; None before the first frame."""
        return self._eye.view

    def divert(self, taker: Callable[[Frame], None] | None) -> None:
        """Hand frames to somebody else, in the camera's thread; the table hears nothing until None ends it."""
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

    def _run(self) -> None:
        """Open and look, again and again; ends when stopped or when a recording is over."""
        while not self._stop.is_set():
            self._beat = time.monotonic()
            pause = self._retry
            try:
                self._camera.open()
                if self._look_until_stopped():
                    self._tell_lost("the recording has ended")
                    return
            except CameraError as error:
                self._tell_lost(str(error))
            except Exception:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("looking at the table")
                self._tell_lost("a fault in reading the table; see the log. Looking again")
                pause = _FAULT
            finally:
                self.newest = None
                self._camera.close()
            self._stop.wait(pause)

    def _look_until_stopped(self) -> bool:
        """Look at frame after frame; return True at the end of a recording, False when stopped."""
        while not self._stop.is_set():
            frame = self._camera.read()
            self._beat = time.monotonic()
            if frame is None:
                return True
            self.newest, self.trouble = frame, None
            if time.monotonic() - self._looked >= _INTERVAL:
                self._looked = time.monotonic()
                self._look(frame)
        return False

    def _look(self, frame: Frame) -> None:
        taker = self._diverted
        if taker is not None:
            taker(frame)
            return
        if self._afresh:
            self._afresh = False
            self._eye.look_afresh()
        self._send(self._eye.look(frame, self._table.state))
        self.frames += 1

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
