"""Join the reader of piles and its watcher: a frame in, events out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dealer.shedding.events import SeenEvent
from dealer.shedding.state import State
from dealer.shedding.watcher import PileWatcher
from hardware.camera import Frame
from vision.glimpse import Glimpse
from vision.indices import IndexReader
from vision.pile import PileReader, PileView
from vision.pile_change import ReadsIndices
from vision.reader import Recognises
from vision.recogniser import Recogniser
from vision.view import View

_NEAR = 640  # pixels of the long side at which the part of a picture with the pile is looked at, at most


def ever_harder(recogniser: Recogniser) -> tuple[Recogniser, ...]:
    """Three ways to look at a pile: as at any part of a picture, by its contours too, by the corners of its cards."""
    near = replace(recogniser, gaze=None, sizes=(_NEAR,), covered=False)
    return near, replace(near, contours=_NEAR), replace(near, contours=_NEAR, covered=True)


class PileEye:
    """What looks at a table with a pile."""

    def __init__(self, recogniser: Recognises, indices: ReadsIndices, close: Sequence[Recognises] = ()) -> None:
        """Take what reads pictures, corner indices, and the part of a picture with the pile in it, ever harder."""
        self._reader = PileReader(recogniser, indices, close)
        self._watcher = PileWatcher()
        self.view: View | None = None
        """What the preview draws: nothing of its own."""
        self.pile: PileView | None = None
        """What is settled in the newest frame."""

    @classmethod
    def of(cls, recogniser: Recogniser, indices: IndexReader | None = None) -> PileEye:
        """An eye that looks at whole pictures as the recogniser does and at the pile from near."""
        return cls(recogniser, indices or recogniser.indices or IndexReader.load(), ever_harder(recogniser))

    def look(self, frame: Frame, state: State) -> list[SeenEvent]:
        """Return the events that this frame calls for at a table in this state."""
        self.pile = self._reader.see(frame, state.rules.pile if state.rules is not None else ())
        return self._watcher.see(self.pile, state)

    def glance(self, glimpse: Glimpse) -> None:
        """Take in what moves in a frame that came while another one was looked at."""
        self._reader.glance(glimpse)

    def lost(self, text: str, seconds: float | None = None) -> list[SeenEvent]:
        """Return the event for a camera that has stopped; text says why and what to do."""
        return self._watcher.lost(text, seconds)

    def read_with(self, recogniser: Recogniser) -> None:
        """Read with another recogniser from here on: a deck was enrolled."""
        self._reader.read_with(recogniser, ever_harder(recogniser))

    def look_afresh(self) -> None:
        """Forget what was seen: camera or framing have changed."""
        self._reader.restart()
