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
from vision.pile_top import SizedReader
from vision.reader import Recognises
from vision.recogniser import Recogniser
from vision.view import View

_NEAR = 640  # pixels of the long side at which the part of a picture with the pile is looked at, at most


def ever_harder(recogniser: Recogniser, indices: ReadsIndices) -> tuple[Recognises, ...]:
    """Three ways to look at a pile: as at any part of a picture, at the cards' own size, by the corners of cards."""
    near = replace(recogniser, gaze=None, sizes=(_NEAR,), covered=False)
    closer = replace(near, contours=_NEAR)
    return near, SizedReader(closer, indices), replace(closer, covered=True)


class PileEye:
    """What looks at a table with a pile."""

    def __init__(self, recogniser: Recognises, indices: ReadsIndices, close: Sequence[Recognises] = ()) -> None:
        """Take what reads pictures, corner indices, and the part of a picture with the pile in it, ever harder."""
        self._reader, self._indices = PileReader(recogniser, indices, close), indices
        self._watcher = PileWatcher()
        self.view: View | None = None
        """What the preview draws: nothing of its own."""
        self.pile: PileView | None = None
        """What is settled in the newest frame."""

    @classmethod
    def of(cls, recogniser: Recogniser, indices: IndexReader | None = None) -> PileEye:
        """An eye that looks at whole pictures as the recogniser does and at the pile from near."""
        reader = indices or recogniser.indices or IndexReader.load()
        return cls(recogniser, reader, ever_harder(recogniser, reader))

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
        self._reader.read_with(recogniser, ever_harder(recogniser, self._indices))

    def look_afresh(self) -> None:
        """Forget what was seen: camera or framing have changed."""
        self._reader.restart()
