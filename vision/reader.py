"""Read the table: camera frames in, what is settled out.

Most frames show a table on which nothing happens; they are only compared with the frame before. A frame is read by the
recogniser when something new lies still, or when a card is still undecided. Several readings must agree before
anything counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, runtime_checkable

import numpy as np

from hardware.camera import Frame
from rules.cards import BACK, Card
from vision.board import Board, as_sighting, is_on
from vision.cloth import Cloth
from vision.cut_short import NamesCrops, completed
from vision.detection import Detection, Image
from vision.focus import Box, Focus, believable, is_within
from vision.geometry import area, shared
from vision.glimpse import Glimpse
from vision.house_backs import HouseBacks
from vision.layout_fit import Places
from vision.mat import Mat, find_mat
from vision.motion import Motion
from vision.outage import Outage
from vision.plane import Points, as_points, centre, length
from vision.registration import Marks, find_knock
from vision.sizes import of_card_size
from vision.tracker import Track, Tracker
from vision.view import Sight, SlotView, View

_READINGS = 2  # readings after something changed, so that cards that were not known are seen twice
_KNOCK_SHOWN = 2.0  # seconds for which a knock of the camera is said
_TOGETHER = 0.25  # seconds for which a card waits for another one that is being decided at the same time
_CALM = 0.2  # seconds without motion after which the table counts as steady again
_GAP_MOVING = 0.19  # seconds between readings while a hand is at work; of what it has just turned they are closer
_REFRESH = 10.0  # seconds after which even an unchanged table is read once more
_EMPTY_SECONDS = 0.8  # how long a board must show nothing before it counts as cleared
_ABANDONED_SECONDS = 4.0  # the same where the table does not look like its own bare cloth
_UNCOVERED, _LAID_UPON = 3, 0.04  # readings without a strange card; part of a board's card that it lay upon
_ON_MAT = 0.3  # card lengths by which a card may lie off its slot on a printed mat
_MARKS = 16  # cards from which a knock is worked out
_KNOCK_PART = 0.5  # part of the settled cards that must have moved before a knock is looked for


class Recognises(Protocol):
    """What finds and names the cards of one picture (vision.recogniser.Recogniser, or a test's stand-in)."""

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Return all cards of a BGR picture, faces and backs."""


@runtime_checkable
class ReadsParts(Recognises, Protocol):
    """What can also read a part of a picture by itself, which costs less."""

    def read_part(self, image: Image, part: Box, *, known: Collection[Card] = ()) -> list[Detection]:
        """Return the cards of this part of a BGR picture, in the whole picture's pixels."""


@runtime_checkable
class ReadsCovered(Recognises, Protocol):
    """What can also look for cards that are partly covered, which costs more."""

    def with_covered(self, wanted: bool) -> Recognises:
        """Return the same one that looks for them, or does not."""


class Reader:
    """One table seen through one camera."""

    def __init__(self, places: Places, recogniser: Recognises, hole_cards: int = 4, mat: Mat | None = None) -> None:
        """Take the layout's slots in columns and rows, what reads pictures, and how many cards a hand has.

        mat: the printed one that may lie on the table; none is needed.
        """
        self._recogniser = recogniser
        self.hole_cards = hole_cards
        self._motion = Motion()
        self._outage = Outage()
        self._tracker = Tracker()
        self._cloth = Cloth()
        self._backs = HouseBacks()
        self._board = Board(places)
        self._mat = mat
        self._markers: list[Points] = []
        self._marker = 0.0
        self._focus = Focus()
        self._owed = 0
        self._pressing: list[Track] = []
        self._last_read = self._last_whole = -np.inf
        self._bare_since: float | None = None
        self._hand_seen = self._knocked = -np.inf
        self._unseen: Sight | None = None
        self._shown: Mapping[str, SlotView] = MappingProxyType({})
        self._held_since: float | None = None

    def see(self, frame: Frame, known: Collection[Card] = ()) -> View:
        """Take the next frame and return the table as far as it is settled.

        known: cards known to lie elsewhere (hands already scanned); those in sight are left out by the reader.
        """
        self.glance(Glimpse.of(frame))
        read = self._due(frame.seconds)
        if read:
            self._read(frame, known)
        if read and self._mat is not None and not self._board.found:
            self._look_for_mat(frame.image, self._mat)
        if read or self._board.searching:
            self._find_board(frame)
        empty = self._watch_empty(frame.seconds)
        return self._view(frame, read, empty)

    def glance(self, glimpse: Glimpse) -> None:
        """Take in what moves in a frame that is not read: it came while another one was."""
        self._motion.glance(glimpse.cells, glimpse.across)
        self._unseen = self._outage.glance(glimpse.points, glimpse.seconds)
        self._tracker.disturb(self._motion)
        if self._motion.hand:
            self._hand_seen = glimpse.seconds

    def look_for_covered(self, wanted: bool) -> None:
        """Read partly covered cards too, or only whole ones: hands that are shown lie close, peeking is nobody's."""
        if isinstance(self._recogniser, ReadsCovered):
            self._recogniser = self._recogniser.with_covered(wanted)

    def restart(self) -> None:
        """Forget board and cards: a new deal is laid, says a person."""
        self._tracker.drop(list(self._tracker.tracks))
        self._board.forget()
        self._bare_since = None
        self._shown = MappingProxyType({})
        self._owed = _READINGS

    def _due(self, seconds: float) -> bool:
        """Whether this frame is worth a reading."""
        motion, self._pressing = self._motion, []
        if motion.lamp or self._outage.dark:
            return False
        if motion.hand and seconds - self._last_read < _GAP_MOVING:
            self._pressing = self._tracker.pressing(motion)
            return bool(self._pressing)
        if motion.unread:
            self._owed = _READINGS
            return True
        if self._owed > 0 or self._tracker.wanting(motion, seconds):
            return True
        return seconds - self._last_whole >= _REFRESH and not motion.hand

    def _read(self, frame: Frame, known: Collection[Card]) -> None:
        """Read one frame, or the part of it that is worth it, and let its cards vote."""
        part = self._part(frame)
        if part is None or not self._pressing:  # a look between at a card or two takes nothing from the others
            self._last_read = frame.seconds
            self._owed = max(0, self._owed - 1)
        if part is None or not self._read_part(frame, known, part):
            self._read_whole(frame, known)

    def _part(self, frame: Frame) -> Box | None:
        """The part that is worth reading; None for all of the frame."""
        if not isinstance(self._recogniser, ReadsParts) or frame.seconds - self._last_whole >= _REFRESH:
            return None
        shape, settled = frame.image.shape, self._tracker.settled
        if self._pressing:
            return self._focus.close(shape, self._pressing, settled)
        wanting = self._tracker.wanting(self._motion, frame.seconds)
        return self._focus.part(shape, self._motion, wanting, settled, self._owed > 0)

    def _read_whole(self, frame: Frame, known: Collection[Card]) -> None:
        """Read a whole frame."""
        in_sight = {track.face for track in self._tracker.tracks}
        seen = self._recogniser.read(frame.image, known=[card for card in known if card not in in_sight])
        self._last_whole = frame.seconds
        self._follow_knock(seen, frame.seconds)
        found = self._believed(frame.image, seen)
        self._cloth.see(frame.image, [reading.corners for reading in found])
        self._tracker.read(found, self._motion, self._cloth.is_bare, frame.seconds)
        self._drop_uncovered(found)
        self._motion.mark_read(unread=[card.corners for card in found if not self._motion.is_still(card.corners)])

    def _read_part(self, frame: Frame, known: Collection[Card], part: Box) -> bool:
        """Read a part of a frame; return whether that was enough: where most cards moved, all must be read."""
        assert isinstance(self._recogniser, ReadsParts)
        shape = frame.image.shape
        inside = [track for track in self._tracker.tracks if is_within(track.corners, part, shape)]
        others = [track for track in self._tracker.tracks if track not in inside]
        here = {track.face for track in inside}
        elsewhere = {card for card in known if card not in here}
        elsewhere |= {track.face for track in others if isinstance(track.face, Card)}
        seen = self._recogniser.read_part(frame.image, part, known=sorted(elsewhere - here, key=str))
        whole = believable(seen, part, shape, others)
        self._focus.owe(seen, part, shape, self._tracker.tracks)
        found = self._believed(frame.image, whole)
        settled = [track for track in inside if track.settled is not None]
        if len(settled) >= 3 and whole and _mostly_moved(settled, whole):
            return False
        self._cloth.see(frame.image, [*(card.corners for card in found), *(track.corners for track in others)])
        self._tracker.read(found, self._motion, self._cloth.is_bare, frame.seconds, inside)
        self._drop_uncovered(found)
        self._motion.mark_read(part, [card.corners for card in seen if not self._usable(card, whole)])
        return True

    def _believed(self, image: Image, seen: Sequence[Detection]) -> list[Detection]:
        """What was seen without what is no card of this deck: markers, phones, glasses."""
        settled, cards = self._tracker.settled, self._cards(seen)
        found = of_card_size(cards, [track.corners for track in settled])
        if len(found) < len(cards) and isinstance(self._recogniser, NamesCrops):
            refused = [card for card in cards if card not in found]
            found += completed(image, refused, settled, self._recogniser.classifier)
        return self._backs.believed(image, found, settled)

    def _drop_uncovered(self, found: Sequence[Detection]) -> None:
        """Forget cards between the slots that are not seen while those they lay upon are: no cloth shows there."""
        whole = [as_points(card.corners) for card in found]
        region = self._board.region()
        loose = [track for track in self._tracker.settled if track.misses >= _UNCOVERED and not track.slotted]
        gone = [
            track
            for track in loose
            if is_on(region, track)
            and any(shared(as_points(track.corners), quad) > _LAID_UPON * abs(area(quad)) for quad in whole)
        ]
        self._tracker.drop(gone)

    def _usable(self, card: Detection, found: Sequence[Detection]) -> bool:
        """Whether a card that was seen was not cut off, and nothing moves there."""
        return card in found and self._motion.is_still(card.corners)

    def _find_board(self, frame: Frame) -> None:
        """Find the grid, or let its slots follow their cards; learn the cloth and the backs when it is found."""
        was_found = self._board.found
        self._board.update(self._tracker.settled, frame.seconds)
        if self._board.found and not was_found:
            self._cloth.remember([track.corners for track in self._tracker.settled])
            self._backs.learn(frame.image, self._tracker.settled)

    def _look_for_mat(self, image: Image, mat: Mat) -> None:
        """Take the slots from a printed mat as soon as a card lies in one of them."""
        settled = self._tracker.settled
        lies = find_mat(image, mat) if settled else None
        if lies is None:
            return
        self._markers = [centre(marker) for marker in lies.markers.values()]
        self._marker = length(next(iter(lies.markers.values())))
        if any(
            np.hypot(*(centre(track.corners) - centre(slot))) < _ON_MAT * length(slot)
            for track in settled
            for slot in lies.slots.values()
        ):
            self._board.lie_on(lies.slots)

    def _cards(self, found: Sequence[Detection]) -> list[Detection]:
        """What is a card among what was found: a printed marker can look like the back of one."""
        return [
            one
            for one in found
            if all(np.hypot(*(centre(one.corners) - marker)) > self._marker / 2 for marker in self._markers)
        ]

    def _follow_knock(self, found: Sequence[Detection], seconds: float) -> None:
        """Move everything along when the camera was knocked."""
        settled = [track for track in self._tracker.settled if track.slotted or not self._board.found][:_MARKS]
        if len(settled) < 3 or not found or not _mostly_moved(settled, found):
            return
        before = Marks(np.stack([centre(track.corners) for track in settled]), [track.face for track in settled])
        now = Marks(np.stack([centre(card.corners) for card in found]), [card.face for card in found])
        size = float(np.median([length(track.corners) for track in settled]))
        matrix = find_knock(before, now, size)
        if matrix is not None:
            self._tracker.move(matrix)
            self._board.move(matrix)
            self._knocked = seconds

    def _watch_empty(self, seconds: float) -> bool:
        """Whether the board's place has been free of cards for a while, or was free and gets new cards already."""
        blocked = self._on_board()
        if self._abandoned(blocked, seconds):
            self._tracker.drop(blocked)
            blocked = []
        if self._board.emptied and any(track.settled is not None for track in blocked):
            return True
        if blocked or self._busy() or self._motion.unread or self._last_read < 0:
            self._bare_since = None
            return False
        if self._bare_since is None:
            self._bare_since = seconds
        return seconds - self._bare_since >= _EMPTY_SECONDS

    def _busy(self) -> bool:
        """Whether something moves where the board lies; without a grid anywhere on the table."""
        if not self._board.found:
            return self._motion.hand
        return any(self._motion.touches(quad) for quad in self._board.outlines)

    def _abandoned(self, blocked: Sequence[Track], seconds: float) -> bool:
        """Whether no card of the board has been seen for long, while the table around is in sight."""
        if self._motion.hand or not blocked:
            return False
        if not all(track.misses > 0 and seconds - track.since >= _ABANDONED_SECONDS for track in blocked):
            return False
        return sum(self._cloth.is_familiar(track.corners) for track in blocked) * 2 > len(blocked)

    def _on_board(self) -> list[Track]:
        """Return the cards on the board's ground; without a grid every card of the table."""
        if not self._board.found:
            return list(self._tracker.tracks)
        region = self._board.region()
        return [track for track in self._tracker.tracks if self._board.holds(track) or is_on(region, track)]

    def _view(self, frame: Frame, read: bool, empty: bool) -> View:
        """Put together what is settled now."""
        board, settled = self._board, self._tracker.settled
        extra = board.strange(settled)
        off = [track for track in settled if not board.holds(track) and track not in extra]
        faces = [track for track in off if track.face is not BACK]
        view = View(
            number=frame.number,
            seconds=frame.seconds,
            sight=self._sight(frame.seconds),
            board=self._together(board.slots(settled), frame.seconds),
            scan=tuple(as_sighting(track) for track in _by_place(faces)),
            extra=tuple(as_sighting(track) for track in _by_place(extra)),
            backs=len(off) - len(faces),
            grid=board.grid,
            board_empty=empty,
            read=read,
        )
        if empty and board.found:
            board.forget()
        return view

    def _together(self, now: Mapping[str, SlotView], seconds: float) -> Mapping[str, SlotView]:
        """Hold a change back for a moment while another card of the board is being decided: two turned at once."""
        changed = any(self._shown.get(slot) != seen for slot, seen in now.items()) and len(now) == len(self._shown)
        undecided = any(
            track.slotted and track.turning and self._motion.is_still(track.corners) for track in self._tracker.tracks
        )
        if changed and undecided:
            self._held_since = seconds if self._held_since is None else self._held_since
            if seconds - self._held_since < _TOGETHER:
                return self._shown
        self._held_since = None
        self._shown = now
        return now

    def _sight(self, seconds: float) -> Sight:
        """Say how well the table is seen now."""
        if self._unseen is not None:
            return self._unseen
        if seconds - self._hand_seen < _CALM:
            return Sight.MOVING
        if not self._board.found:
            return Sight.SEARCHING
        return Sight.KNOCKED if seconds - self._knocked < _KNOCK_SHOWN else Sight.STEADY


def _mostly_moved(settled: Sequence[Track], found: Sequence[Detection]) -> bool:
    """Whether most settled cards are not where they were, or read as other cards there."""
    centres = np.stack([centre(card.corners) for card in found])
    lost = 0
    for track in settled:
        far = np.hypot(*(centres - centre(track.corners)).T)
        nearest = int(far.argmin())
        face = found[nearest].face
        other = face is not None and track.face is not None and face != track.face and BACK not in (face, track.face)
        lost += far[nearest] > 0.2 * length(track.corners) or other
    return lost >= _KNOCK_PART * len(settled)


def _by_place(tracks: Sequence[Track]) -> list[Track]:
    """Order cards as one reads: row by row, each from the left; cards half a length apart are another row."""
    rows: list[list[Track]] = []
    for track in sorted(tracks, key=lambda one: float(centre(one.corners)[1])):
        last = rows[-1][0] if rows else None
        if last is not None and centre(track.corners)[1] - centre(last.corners)[1] < length(last.corners) / 2:
            rows[-1].append(track)
        else:
            rows.append([track])
    return [track for row in rows for track in sorted(row, key=lambda one: float(centre(one.corners)[0]))]
