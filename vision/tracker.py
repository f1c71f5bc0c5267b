"""Follow every card on the table through the readings: what has settled, and where.

A card is tracked by its place and, where it is known, its face. What has settled stays until the opposite
has settled as well: a face goes away only by being turned or by showing bare cloth in its place; a hand, a glass or
a bad reading changes nothing. A face that reads as another one without having been turned becomes a doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules.cards import BACK, Face
from vision.assignment import assign
from vision.detection import Corners, Detection
from vision.motion import Motion
from vision.plane import Points, as_corners, as_points, centre, length, project, width
from vision.view import SlotState
from vision.votes import Verdict, Votes

_GATE = 0.62  # how far a card may have moved since the last reading, in card lengths
_OTHER_FACE = 0.45  # what a differing sure face adds to that distance
_MOVED = 0.10  # card lengths beyond which a card counts as moved, so that its votes start again
_TWIN = 0.16  # two outlines nearer than this part of a card's width are one card
_DROP = 2  # readings without it after which a card that never settled is forgotten
_GONE = 3  # readings with bare cloth after which a settled card is gone ...
_GONE_SECONDS = 0.2  # ... no sooner than this after the first of them
_RENEWED = 0.25  # part of a card that looks other than when it was read, from which another side seems to be up
_UNSEEN = 5  # readings without it after which a covered card is no longer looked for in each frame
_TURNED_BACK = 3  # sure backs wanted before a face counts as turned back
_CONTEST = 5  # certain readings of another face before a settled face comes into doubt ...
_CERTAIN = 0.97  # ... each at least as sure: beside a glass a poor outline makes a wrong face likely, seldom certain
_REPLACED = 3  # ... and, off the board where cards are exchanged, before it counts as another card
_LATE = 1.0  # seconds between looks at cards in doubt ...
_LATE_MISSED = 0.4  # ... and at cards that are not seen

Bare = Callable[[Corners], bool]


@dataclass(slots=True)
class Track:
    """One physical card.

    settled: what is believed; None while nothing is. disturbed: something moved over it since.
    misses: readings in a row that did not find it; bare: those of them that saw cloth; since: when they began.
    contested: the face that was settled before another one came into play.
    slotted: lies in a slot of the board, where cards are not exchanged. replaced: another card took its place.
    hinted: read as something else than what is settled when it was read last; a hand that passes takes the vote back,
    not the hint.
    """

    ident: int
    corners: Corners
    votes: Votes = field(default_factory=Votes)
    settled: Verdict | None = None
    disturbed: bool = False
    misses: int = 0
    bare: int = 0
    since: float = 0.0
    looked: float = 0.0
    contested: Face | None = None
    slotted: bool = False
    replaced: bool = False
    hinted: bool = False

    @property
    def face(self) -> Face | None:
        """The settled card or BACK; None while unsettled or in doubt."""
        return self.settled.face if self.settled else None

    @property
    def waiting(self) -> bool:
        """Whether the next readings may still decide something."""
        if self.misses:
            return self.misses < _UNSEEN
        if self.settled is None:
            return True
        verdict = self.votes.verdict()
        # what seems turned back, or another card, is looked at until it is certain, not left until the next refresh
        return self.disturbed and (verdict is None or (verdict.state, verdict.face) != (self.settled.state, self.face))

    @property
    def turning(self) -> bool:
        """Whether the first readings of another side than the settled one are in, but no verdict."""
        if self.settled is None or not len(self.votes):
            return False
        latest = self.votes.readings[-1].face
        return latest != self.face and self.votes.verdict() is None

    @property
    def half_settled(self) -> bool:
        """Whether one reading of something new is in, so that the next one may settle it."""
        return len(self.votes) == 1 and (self.settled is None or self.turning)

    def late(self, seconds: float) -> bool:
        """Whether a card in doubt, read otherwise than before, or out of sight is due for another look."""
        if self.misses > 0:
            return seconds - self.looked >= _LATE_MISSED
        doubt = self.settled is not None and self.settled.state is SlotState.DOUBT
        return (doubt or self.hinted) and seconds - self.looked >= _LATE

    def disturb(self) -> None:
        """Something moves here: earlier readings say nothing about what will lie here."""
        self.disturbed = True
        self.votes.clear()
        self.misses = self.bare = 0

    def found(self, reading: Detection, seconds: float) -> bool:
        """Take a reading of this card; return whether what is settled changed."""
        shift = centre(reading.corners) - centre(self.corners)
        if float(np.hypot(*shift)) > _MOVED * length(self.corners):
            self.disturb()
        self.corners = reading.corners
        self.misses = self.bare = 0
        self.looked = seconds
        self.votes.add(reading)
        verdict = self.votes.verdict()
        changed = verdict is not None and self._accept(verdict)
        self.hinted = self.settled is not None and reading.face != self.face
        return changed

    def missed(self, bare: bool, seconds: float) -> None:
        """Take a reading in which nothing was found here although nothing moves here."""
        if self.misses == 0:
            self.since = seconds
        self.misses += 1
        self.bare = self.bare + 1 if bare else 0
        self.looked = seconds

    def gone(self, seconds: float) -> bool:
        """Whether the card is not there any more."""
        if self.settled is None:
            return self.misses >= _DROP
        return self.bare >= _GONE and seconds - self.since >= _GONE_SECONDS

    def _accept(self, verdict: Verdict) -> bool:
        """Let a verdict replace what is settled, as far as a card on a table can change."""
        before = self.settled
        after = verdict if before is None else self._next(before, verdict)
        if after is None:
            return False
        self.disturbed = False
        changed = before is None or (before.state, before.face) != (after.state, after.face)
        self.settled = after
        return changed

    def _next(self, before: Verdict, verdict: Verdict) -> Verdict | None:
        """Return the new belief, or None to wait for more."""
        if before.state is SlotState.FACE:
            return self._after_face(before, verdict)
        if verdict.state is SlotState.DOWN:
            self.contested = None
            return verdict
        if before.state is SlotState.DOUBT and self.contested is not None:
            return verdict if verdict.face == self.contested else before
        if before.state is SlotState.DOUBT and verdict.state is SlotState.DOUBT:
            return before
        return verdict

    def _after_face(self, before: Verdict, verdict: Verdict) -> Verdict | None:
        """A settled face stays, turns its back, or comes into doubt."""
        if verdict.state is SlotState.DOWN:
            enough = _TURNED_BACK if self.disturbed else 2 * _TURNED_BACK
            return verdict if verdict.sure >= enough else None
        if verdict.state is SlotState.FACE and verdict.face == before.face:
            return verdict if verdict.confidence > before.confidence else before
        if self.disturbed and not self.slotted and verdict.state is SlotState.FACE and verdict.sure >= _REPLACED:
            self.replaced = True
            return verdict
        if before.face is not None and self._contests(verdict):
            self.contested = before.face
            share = min(verdict.confidence, 0.5)
            rivals = tuple((face, share) for face in (before.face, verdict.face) if face is not None)
            return Verdict(SlotState.DOUBT, None, share, rivals)
        return before if verdict.state is SlotState.DOUBT or self.votes.full else None

    def _contests(self, verdict: Verdict) -> bool:
        """Whether enough readings are certain of another face than the settled one."""
        return verdict.face is not None and self.votes.certain(verdict.face, _CERTAIN) >= _CONTEST


class Tracker:
    """All cards of the table: feed it readings, ask it what has settled."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.tracks: list[Track] = []
        self._next_ident = 1

    @property
    def settled(self) -> list[Track]:
        """The cards about which something is settled."""
        return [track for track in self.tracks if track.settled is not None]

    def disturb(self, motion: Motion) -> None:
        """Take back the votes of every card over which something moves in this frame."""
        for track in self.tracks:
            if motion.touches(track.corners):
                track.disturb()

    def wanting(self, motion: Motion, seconds: float) -> list[Track]:
        """The cards that lie still now and are undecided, or due for another look."""
        asking = [track for track in self.tracks if track.waiting or track.late(seconds)]
        return [track for track in asking if motion.is_still(track.corners)]

    def pressing(self, motion: Motion) -> list[Track]:
        """The cards that lie still and whose next reading should not wait for the hand: turned ones, and new ones."""
        still = [track for track in self.tracks if not track.misses and motion.is_still(track.corners)]
        return [track for track in still if track.half_settled or _seems_turned(track, motion)]

    def move(self, matrix: Points) -> None:
        """Move every card as the camera was knocked (3 x 3, old pixels to new)."""
        for track in self.tracks:
            track.corners = as_corners(project(matrix, as_points(track.corners)))

    def read(
        self,
        readings: Sequence[Detection],
        motion: Motion,
        bare: Bare,
        seconds: float,
        tracks: Sequence[Track] | None = None,
    ) -> bool:
        """Take one reading of the picture; return whether anything settled changed.

        tracks: the known cards that lie in the part that was read; None for all of them.
        """
        looked = self.tracks if tracks is None else tracks
        still = [reading for reading in _without_twins(readings) if motion.is_still(reading.corners)]
        pairs = _pairs(looked, still)
        changed = False
        for index, track in enumerate(looked):
            if index in pairs:
                changed |= track.found(still[pairs[index]], seconds)
                self._rename(track)
            elif motion.is_still(track.corners):
                track.missed(bare(track.corners), seconds)
        new = set(range(len(still))) - set(pairs.values())
        changed |= self._forget(seconds)
        for index in sorted(new):
            self._begin(still[index], seconds)
        return changed

    def drop(self, tracks: Iterable[Track]) -> None:
        """Forget these cards."""
        lost = {track.ident for track in tracks}
        self.tracks = [track for track in self.tracks if track.ident not in lost]

    def _forget(self, seconds: float) -> bool:
        """Forget what is gone; return whether a settled card was among it."""
        gone = [track for track in self.tracks if track.gone(seconds)]
        self.drop(gone)
        return any(track.settled is not None for track in gone)

    def _rename(self, track: Track) -> None:
        """Give a card that took another one's place a number of its own."""
        if track.replaced:
            track.replaced = False
            track.ident = self._next_ident
            self._next_ident += 1

    def _begin(self, reading: Detection, seconds: float) -> None:
        """Follow a card that was not known."""
        track = Track(self._next_ident, reading.corners, disturbed=True)
        track.found(reading, seconds)
        self._next_ident += 1
        self.tracks.append(track)


def _seems_turned(track: Track, motion: Motion) -> bool:
    """Whether a face-down card over which a hand has been reads or looks otherwise than before it came."""
    if track.face is not BACK or not track.disturbed or len(track.votes):
        return False
    return track.hinted or motion.renewed(track.corners) >= _RENEWED


def _pairs(tracks: Sequence[Track], readings: Sequence[Detection]) -> dict[int, int]:
    """Pair known cards with the outlines of this reading, by place and face."""
    if not tracks or not readings:
        return {}
    here = np.stack([centre(track.corners) for track in tracks])
    seen = np.stack([centre(reading.corners) for reading in readings])
    sizes = np.array([length(track.corners) for track in tracks])
    costs = np.hypot(*(here[:, None] - seen[None]).transpose(2, 0, 1)) / sizes[:, None]
    costs[costs >= _GATE] = np.inf
    for row, column in zip(*np.nonzero(np.isfinite(costs)), strict=True):
        costs[row, column] += _OTHER_FACE * _differ(tracks[row].face, readings[column].face)
    return dict(assign(costs, _GATE + _OTHER_FACE))


def _differ(one: Face | None, other: Face | None) -> bool:
    """Whether two faces are known and not the same; a back may have been turned."""
    return one is not None and other is not None and BACK not in (one, other) and one != other


def _without_twins(readings: Sequence[Detection]) -> list[Detection]:
    """Drop outlines that lie on a better one of the same card."""
    kept: list[Detection] = []
    for reading in sorted(readings, key=lambda item: -item.confidence):
        near = _TWIN * width(reading.corners)
        middle = centre(reading.corners)
        if all(float(np.hypot(*(centre(other.corners) - middle))) > near for other in kept):
            kept.append(reading)
    return kept
