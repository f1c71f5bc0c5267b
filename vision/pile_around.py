"""Follow the cards that lie beside a pile one by one: the draw pile, and hands that are shown.

The table is read only once it has calmed down, and only for what has changed beside the pile, so that play on the pile
costs nothing here. The pile itself is painted over before: nobody wants to know of its half covered cards.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from hardware.camera import Frame
from rules.cards import BACK, Card
from vision.cloth import Cloth
from vision.detection import Corners, Detection, Image
from vision.motion import Motion
from vision.plane import as_points, length
from vision.tracker import Track, Tracker

_READINGS = 2  # readings of the table after something changed on it
_CALM = 0.3  # seconds without a hand after which the table is read: one that holds still is still there
_RESTLESS = 2.0  # seconds between readings of a table on which something moves all the time
_MARGIN = 0.06  # card lengths around a card of the pile that are painted over with it
_RIM = 0.1  # card lengths around the pile from which the colour of the cloth is taken


class Recognises(Protocol):
    """What finds and names the cards of one picture (vision.recogniser.Recogniser, or a test's stand-in)."""

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Return all cards of a BGR picture, faces and backs."""


@runtime_checkable
class Sized(Protocol):
    """What reads cards better once it is told how large they are."""

    def know(self, size: tuple[float, float]) -> None:
        """Take the width and length of the cards in pixels."""


class Around:
    """The cards beside a pile."""

    def __init__(self, recogniser: Recognises) -> None:
        """Take what reads the cards of a whole picture."""
        self._recogniser = recogniser
        self._tracker, self._cloth = Tracker(), Cloth()
        self._owed = 0
        self._read_at = self._hand_at = self._calm_at = -np.inf

    @property
    def settled(self) -> list[Track]:
        """The cards about which something is settled."""
        return self._tracker.settled

    def disturb(self, motion: Motion) -> None:
        """Take back the votes of every card over which something moves in this frame."""
        self._tracker.disturb(motion)

    def read_with(self, recogniser: Recognises) -> None:
        """Read with this from here on."""
        self._recogniser = recogniser

    def restart(self) -> None:
        """Forget every card: another game begins, says a person."""
        self._tracker.drop(list(self._tracker.tracks))
        self._owed = _READINGS

    def release(self, track: Track) -> None:
        """Follow this card no longer: the pile begins with it, upon the cloth that is seen around it."""
        self._cloth.remember([track.corners])
        self._tracker.drop([track])

    def is_bare(self, image: Image, corners: Corners) -> bool:
        """Whether only cloth lies within an outline of this picture."""
        self._cloth.see(image, [track.corners for track in self._tracker.settled])
        return self._cloth.is_bare(corners)

    def look(self, frame: Frame, motion: Motion, pile: Sequence[Corners], ground: Corners | None) -> bool:
        """Read the table where something changed beside the pile; return whether this frame was read.

        pile: the outlines of its cards; ground: the square in which it lies, None while there is none.
        """
        if motion.hand:
            self._hand_at = frame.seconds
        if frame.seconds - self._hand_at >= _CALM:
            self._calm_at = frame.seconds
        news = motion.unread if ground is None else motion.unread_outside(ground)
        if not (news or self._owed > 0 or self._tracker.wanting(motion, frame.seconds)):
            if motion.unread:
                motion.mark_read()
            return False
        if self._calm_at < frame.seconds < max(self._read_at, self._calm_at) + _RESTLESS:
            return False
        if news:
            self._owed = _READINGS
        found = self._recogniser.read(_without(frame.image, pile))
        beside = [one for one in found if not _lies_on(one, ground)]
        self._cloth.see(frame.image, [one.corners for one in found])
        self._tracker.read(beside, motion, self._cloth.is_bare, frame.seconds)
        motion.mark_read()
        self._read_at, self._owed = frame.seconds, max(0, self._owed - 1)
        return True


def _lies_on(found: Detection, ground: Corners | None) -> bool:
    """Whether a face belongs to the pile; a draw pile may lie as near as it likes."""
    if ground is None or found.face is BACK:
        return False
    points, middle = as_points(ground), np.asarray(found.centre)
    return bool((middle > points[0]).all() and (middle < points[2]).all())


def _without(image: Image, pile: Sequence[Corners]) -> Image:
    """The picture with cloth instead of the cards of a pile."""
    if not pile:
        return image
    mask = np.zeros(image.shape[:2], np.uint8)
    for quad in pile:
        cv2.fillConvexPoly(mask, np.round(as_points(quad)).astype(np.int32), 255)
    margin, rim = (2 * round(length(pile[-1]) * part) + 1 for part in (_MARGIN, _RIM))
    mask = np.asarray(cv2.dilate(mask, np.ones((margin, margin), np.uint8)), np.uint8)
    around = cv2.subtract(np.asarray(cv2.dilate(mask, np.ones((rim, rim), np.uint8)), np.uint8), mask) > 0
    painted = image.copy()
    if around.any():
        painted[mask > 0] = np.median(image[around], axis=0).astype(np.uint8)
    return painted
