"""Decide which part of a frame is worth reading: where something new lies, or a card is still undecided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vision.detection import Corners, Detection
from vision.motion import Motion
from vision.plane import as_points, centre, length
from vision.tracker import Track

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are the first that no longer belong to it."""

_MARGIN = 0.5  # card lengths around what is new that are read with it
_MOST = 0.55  # part of the picture above which the whole of it is read
_FEWEST = 3  # settled cards from which the usual length of a card is known
_BORDER = 0.03  # card lengths that an outline keeps from the edge of what was read, or it was cut off there


class Focus:
    """Remembers what part is being read, for as long as more readings of it are owed."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._last: Box | None = None
        self._cut: list[Box] = []

    def part(
        self, shape: Sequence[int], motion: Motion, wanting: Iterable[Track], cards: Sequence[Track], owed: bool
    ) -> Box | None:
        """The part of the picture to be read now; None for all of it.

        shape: of the picture. wanting: cards that are undecided. cards: all settled ones. owed: whether the part that
        was read last is to be read again.
        """
        boxes = [around(track.corners) for track in wanting]
        last, self._last = self._last, None
        boxes += self._cut
        self._cut = []
        news = motion.news()
        if news is not None:
            boxes += [news, *(around(track.corners) for track in cards if overlaps(around(track.corners), news))]
        if owed and last is not None:
            boxes.append(last)
        box = _with_margin(boxes, shape, cards)
        self._last = None if box is None else united(boxes)
        return box

    def owe(self, found: Iterable[Detection], box: Box, shape: Sequence[int], cards: Sequence[Track]) -> None:
        """Put what the edge of a part cut off of cards that are not known into the next part.

        Otherwise a card that came to lie right at the edge of what is new would be cut off time and again.
        """
        cut = [card for card in found if not is_within(card.corners, box, shape)]
        self._cut = [around(card.corners) for card in cut if not any(_on(card, track) for track in cards)]

    def close(self, shape: Sequence[int], pressing: Iterable[Track], cards: Sequence[Track]) -> Box | None:
        """The part around a few cards that are read between, which changes nothing of what is owed; None for all."""
        return _with_margin([around(track.corners) for track in pressing], shape, cards)


def _with_margin(boxes: Sequence[Box], shape: Sequence[int], cards: Sequence[Track]) -> Box | None:
    """The box around several and some cloth; None where cards are few or it is most of the picture."""
    if len(cards) < _FEWEST or not boxes:
        return None
    margin = _MARGIN * float(np.median([length(track.corners) for track in cards]))
    box = widened(boxes, margin, shape)
    return box if (box[2] - box[0]) * (box[3] - box[1]) <= _MOST * shape[0] * shape[1] else None


def around(corners: Corners) -> Box:
    """The upright box around an outline."""
    points = as_points(corners)
    left, top = np.floor(points.min(axis=0)).astype(int)
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + 1
    return int(left), int(top), int(right), int(bottom)


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def united(boxes: Sequence[Box]) -> Box:
    """The smallest box around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def widened(boxes: Sequence[Box], margin: float, shape: Sequence[int]) -> Box:
    """The box around several and a margin, cut to a picture of this shape."""
    left, top, right, bottom = united(boxes)
    wide = round(margin)
    return max(0, left - wide), max(0, top - wide), min(shape[1], right + wide), min(shape[0], bottom + wide)


def is_within(corners: Corners, box: Box, shape: Sequence[int]) -> bool:
    """Whether an outline lies in a box and is not cut off by its edge; the picture's own edge cuts nothing off."""
    keep = _BORDER * length(corners)
    points = as_points(corners)
    (x, y), (u, v) = points.min(axis=0), points.max(axis=0)
    return bool(
        (x >= box[0] + keep or box[0] == 0)
        and (y >= box[1] + keep or box[1] == 0)
        and (u <= box[2] - keep or box[2] >= shape[1])
        and (v <= box[3] - keep or box[3] >= shape[0])
    )


def believable(found: Sequence[Detection], box: Box, shape: Sequence[int], cut: Sequence[Track]) -> list[Detection]:
    """What was read in a box without what its edge cuts off, be it an outline or a known card."""
    whole = [card for card in found if is_within(card.corners, box, shape)]
    return [card for card in whole if not any(_on(card, track) for track in cut)]


def _on(card: Detection, track: Track) -> bool:
    """Whether an outline lies on a known card."""
    away = float(np.hypot(*(centre(card.corners) - centre(track.corners))))
    return away < 0.4 * length(track.corners)
