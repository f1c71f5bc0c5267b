"""Choose how closely the finder looks: as closely as the size of this table's cards asks, and no closer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from vision.detection import Detection
from vision.plane import length

CLOSEST = 640
_WIDEST = 288
_WANTED = 40.0  # pixels that a card should be long in what the finder is given
_REMEMBERED, _FEWEST = 60, 8  # sure cards whose length is remembered, and wanted before it counts
_SHORT = 10  # percentile of the lengths that must still be long enough
_EVERY = 4  # readings of which one looks as closely as it can, should there be smaller cards
_STEP = 4


@dataclass(slots=True)
class Gaze:
    """Remembers how long the cards of one table are, as parts of the picture's long side."""

    lengths: deque[float] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    readings: int = 0

    def size(self) -> int:
        """The long side, in pixels, to which the next whole picture is shrunk for the finder."""
        self.readings += 1
        if len(self.lengths) < _FEWEST or self.readings % _EVERY == 0:
            return CLOSEST
        shortest = float(np.percentile(np.array(self.lengths), _SHORT))
        return int(np.clip(np.ceil(_WANTED / shortest / _STEP) * _STEP, _WIDEST, CLOSEST))

    def learn(self, found: Iterable[Detection], across: int) -> None:
        """Take the cards of a picture whose long side is `across` pixels."""
        self.lengths.extend(length(card.corners) / across for card in found if card.face is not None)
