"""Read a discard pile: camera frames in, what has settled out.

The pile begins where the first face-up card comes to lie still. Whatever moves over it is waited for; when it lies
still again, several readings of its top must agree before anything counts. What was laid is what has changed since it
was settled last (`vision.pile_change`). Cards elsewhere on the table are followed one by one: the draw pile, and hands
that are shown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardware.camera import Frame
from rules.cards import BACK, AnyCard, Card, Face, Joker
from vision.board import as_sighting
from vision.detection import Corners, Detection, Image
from vision.glimpse import Glimpse
from vision.indices import Index
from vision.motion import Motion
from vision.pile_around import Around, Recognises, Sized
from vision.pile_change import ReadsIndices, laid_between, seen_whole, topmost, well_cut
from vision.plane import Points, as_corners, as_points, centre, length, moved_by, width
from vision.tracker import Track
from vision.view import Candidates, Sight, Sighting, SlotState
from vision.votes import Verdict, Votes

_REACH = 1.15  # card lengths around the pile's middle that belong to it
_ON_TOP = 0.85  # card lengths from its middle within which a card's own middle lies on it
_CALM = 0.2  # seconds without motion after which the table counts as steady again
_STILL = 2  # frames for which the pile must lie still before it is read
_HARDER = 2  # readings of a pile whose top cannot be told before it is looked at harder
_ASKED = 2.5  # seconds for which a top cannot be told before it becomes a question ...
_COVERED = 6.0  # ... and for which something lies over the card that lay there before
_HALF = 0.5  # seconds between readings of a pile over which something lies
_BARE_SECONDS = 0.8  # how long the pile's place must be bare before the pile counts as cleared
_MOVED = 0.1  # card lengths by which an outline may move and still be the same reading
_SAME = 0.06  # part of an outline's pixels that may differ where the card is still the same
_ALIKE = 0.012  # parts of a card's area that may differ where nothing at all was laid
_PICTURES = 4  # cards of the pile after which its looks are remembered
_LEVELS = 30  # gray levels by which a changed pixel differs
_REFRESH = 1.0  # seconds after which the picture of a pile that lies still is taken anew, as the light may drift


@dataclass(frozen=True, slots=True)
class PileCard:
    """One card of the pile; face: None while in doubt between the candidates.

    lay: counts the changes of the pile; cards laid in one go share it. hides: with it something else was laid that
    cannot be read. seconds: when it had settled. corners: pixels.
    """

    face: AnyCard | None
    candidates: Candidates
    corners: Corners
    lay: int
    seconds: float
    hides: bool = False


@dataclass(frozen=True, slots=True)
class PileView:
    """The table as far as it is settled at one frame.

    stack: the pile's cards as they were laid, the top last. shown: face-up cards beside the pile, as one reads.
    draw: whether face-down cards lie beside it. covered: something lies over the pile, or it cannot be read.
    read: whether this very frame was read.
    """

    number: int
    seconds: float
    sight: Sight
    stack: tuple[PileCard, ...] = ()
    shown: tuple[Sighting, ...] = ()
    draw: bool = False
    covered: bool = False
    read: bool = False


class PileReader:
    """One table with a pile, seen through one camera."""

    def __init__(self, recogniser: Recognises, indices: ReadsIndices, close: Sequence[Recognises] = ()) -> None:
        """Take what reads cards, what reads the corner indices of covered ones, and what reads a pile by itself.

        close: each looks harder than the one before; it is asked where those before cannot tell the top.
        """
        self._indices, self._close = indices, tuple(close) or (recogniser,)
        self._motion, self._around = Motion(), Around(recogniser)
        self._stack: list[PileCard] = []
        self._before: Image | None = None
        self._border: Image | None = None
        self._pictures: dict[int, Image] = {}
        self._known: frozenset[AnyCard] = frozenset()
        self._size: tuple[float, float] | None = None
        self._votes: Votes = Votes()
        self._top: Detection | None = None
        self._looks = 0
        self._began = self._looked = -np.inf
        self._lays = 0
        self._unsettled = False
        self._covered = self._dimmed = False
        self._kept_at = -np.inf
        self._hand_seen = -np.inf
        self._bare_since: float | None = None

    def see(self, frame: Frame, known: Collection[AnyCard] = ()) -> PileView:
        """Take the next frame and return the table as far as it is settled.

        known: cards of the pile that people have named; they cannot be laid again.
        """
        self._known = frozenset(known)
        self.glance(Glimpse.of(frame))
        read = False
        if not self._motion.lamp:
            read = self._look_at_pile(frame) if self._stack else False
            pile = [card.corners for card in self._stack]
            read = self._around.look(frame, self._motion, pile, self._ground() if pile else None) or read
            self._begin(frame)
        return self._view(frame, read)

    def glance(self, glimpse: Glimpse) -> None:
        """Take in what moves in a frame that is not read: it came while another one was."""
        self._motion.glance(glimpse.cells, glimpse.across)
        self._around.disturb(self._motion)
        self._dimmed = self._dimmed or self._motion.lamp
        if self._motion.hand:
            self._hand_seen = glimpse.seconds
        if self._stack and not self._motion.lamp and self._motion.touches(self._ground()):
            self._unsettled = True
            self._forget_looks()

    def read_with(self, recogniser: Recognises, close: Sequence[Recognises]) -> None:
        """Read with these from here on."""
        self._around.read_with(recogniser)
        self._close = tuple(close)
        self._tell_size()

    def restart(self) -> None:
        """Forget the pile: another game begins, says a person."""
        self._stack, self._before, self._unsettled, self._bare_since = [], None, False, None
        self._pictures = {}
        self._around.restart()

    def _ground(self) -> Corners:
        """The square in which the pile lies."""
        middle = np.mean([centre(card.corners) for card in self._stack[-3:]], axis=0)
        reach = _REACH * length(self._stack[0].corners)
        return as_corners(middle + np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]))

    # --- the pile ---------------------------------------------------------------------------------------------------

    def _look_at_pile(self, frame: Frame) -> bool:
        """Read the pile where it has changed and lies still; return whether this frame was read for it."""
        ground = self._ground()
        if not self._motion.is_still(ground, _STILL):
            return False
        if not self._unsettled:
            if self._dimmed or frame.seconds - self._kept_at >= _REFRESH:
                self._keep(frame)
            return False
        if self._covered and frame.seconds - self._looked < _HALF:
            return False
        part, corner = _cut(frame.image, ground)
        bare, top = self._find_top(part, corner)
        self._began = frame.seconds if self._looks == 0 else self._began
        self._looks, self._looked = self._looks + 1, frame.seconds
        if top is None:
            self._unreadable(frame, corner, bare)
            return True
        self._bare_since = None
        self._vote(top)
        verdict = self._votes.verdict()
        if verdict is not None:
            self._settle(frame, part, corner, top, verdict)
        elif self._tried(frame, _ASKED):
            self._settle(frame, part, corner, top, Verdict(SlotState.DOUBT, None, 0.0, tuple(top.candidates)[:3]))
        return True

    def _find_top(self, part: Image, corner: Points) -> tuple[bool, Detection | None]:
        """Whether no card lies there, and the one on top, looked for harder the longer it cannot be told."""
        bare = True
        for close in self._close[: 1 + self._looks // _HARDER]:
            found = [one for one in close.read(part) if one.face is not BACK and self._near(one, corner)]
            bare = bare and not found
            top = topmost(part, found) if found else None
            if top is not None:
                return False, top
        return bare, None

    def _tried(self, frame: Frame, seconds: float) -> bool:
        """Whether the pile has been looked at for so long, a few times at least, without an answer."""
        return self._looks >= _HARDER * (1 + len(self._close)) and frame.seconds - self._began >= seconds

    def _near(self, found: Detection, corner: Points) -> bool:
        """Whether a card of the pile's part of the picture lies on the pile and not at its edge."""
        middle = as_points(self._ground()).mean(axis=0)
        far = float(np.hypot(*(np.asarray(found.centre) + corner - middle)))
        return far <= _ON_TOP * length(self._stack[0].corners)

    def _forget_looks(self) -> None:
        self._votes.clear()
        self._top, self._looks, self._bare_since, self._covered = None, 0, None, False
        self._looked = -np.inf

    def _vote(self, top: Detection) -> None:
        """Count a reading of the top; one in another place begins anew."""
        if self._top is not None:
            far = float(np.hypot(*(centre(top.corners) - centre(self._top.corners))))
            if far > _MOVED * length(top.corners):
                self._votes.clear()
        self._top = top
        self._votes.add(top)

    def _unreadable(self, frame: Frame, corner: Points, bare: bool) -> None:
        """No top can be told: the pile has gone, something lies over it, or it must be asked about."""
        if bare and self._is_bare(frame.image):
            self._bare_since = frame.seconds if self._bare_since is None else self._bare_since
            if frame.seconds - self._bare_since >= _BARE_SECONDS:
                self._stack, self._before, self._unsettled = [], None, False
                self._pictures = {}
            return
        self._bare_since = None
        self._covered = self._tried(frame, _ASKED)
        if self._covered and self._tried(frame, _COVERED if bare else _ASKED) and not self._reaches_border(frame.image):
            self._settle_group(frame, corner, (_unknown(self._stack[-1].corners, corner),), hides=True)

    def _is_bare(self, image: Image) -> bool:
        """Whether only cloth lies where the pile's top was; an arm over it is no cloth, whatever its colour."""
        return not self._reaches_border(image) and self._around.is_bare(image, self._stack[-1].corners)

    def _reaches_border(self, image: Image) -> bool:
        """Whether what has changed since the pile was settled comes in from the edge of the picture: an arm."""
        if self._border is None:
            return False
        rows = np.abs(image[-8:].astype(np.int16) - self._border).max(axis=2)
        return bool((rows > _LEVELS).mean() > 0.04)

    def _settle(self, frame: Frame, part: Image, corner: Points, top: Detection, verdict: Verdict) -> None:
        """Compare the settled top with the pile as it was, and take in what is new."""
        newest = self._stack[-1]
        here = moved_by(top.corners, corner)
        again = self._looks_as_after(frame.image)
        if again is not None:
            self._stack = [card for card in self._stack if card.lay <= again]
            self._keep(frame)
            return
        if self._is_same(frame.image, newest, verdict, here):
            self._stack[-1] = replace(newest, corners=here) if verdict.face is not None else newest
            self._keep(frame)
            return
        indices = self._indices.read(part)
        known = self._place_of(verdict)
        if known is None:
            self._take_in(frame, part, corner, replace(top, face=verdict.face), verdict, indices)
        elif seen_whole(well_cut(top, indices, self._size) or top, indices):
            del self._stack[known + 1 :]
            face = verdict.face if isinstance(verdict.face, Card | Joker) else None
            self._stack[-1] = replace(self._stack[-1], face=face, corners=here)
            self._keep(frame)
        else:  # something lies over a card that lay there before: another card that cannot be read, or a thing
            self._unreadable(frame, corner, bare=True)

    def _place_of(self, verdict: Verdict) -> int | None:
        """Which card of the pile is read; None for one that did not lie there."""
        if verdict.face is None:
            return None
        places = [place for place, card in enumerate(self._stack) if card.face == verdict.face]
        if places:
            return places[-1]
        newest = self._stack[-1]  # one that was in doubt may have been named by a person since
        return len(self._stack) - 1 if newest.face is None and verdict.face in self._known else None

    def _looks_as_after(self, image: Image) -> int | None:
        """After which of the last changes the pile looked as it does now; None where it never did."""
        now, _corner = _cut(image, self._ground())
        for lay, picture in reversed(self._pictures.items()):
            old, _corner = _cut(picture, self._ground())
            apart = np.abs(now.astype(np.int16) - old).max(axis=2) > _LEVELS
            if float(apart.sum()) < _ALIKE * width(self._stack[0].corners) * length(self._stack[0].corners):
                return lay
        return None

    def _is_same(self, image: Image, newest: PileCard, verdict: Verdict, here: Corners) -> bool:
        """Whether the top is the card that lay there before, in the same place, and nothing lies over it."""
        if self._before is None or verdict.face not in (None, newest.face):
            return False
        if verdict.face is None and _likeliest(verdict) != newest.face:
            return False
        if float(np.hypot(*(centre(here) - centre(newest.corners)))) > _MOVED * length(newest.corners):
            return False
        old, _corner = _cut(self._before, newest.corners)
        now, _corner = _cut(image, newest.corners)
        apart = np.abs(now.astype(np.int16) - old).max(axis=2) > _LEVELS
        return bool(apart.mean() < _SAME)

    def _take_in(
        self, frame: Frame, part: Image, corner: Points, top: Detection, verdict: Verdict, indices: Sequence[Index]
    ) -> None:
        """Add the cards that were laid, those that look out below the top card first."""
        before = _cut(self._before, self._ground())[0] if self._before is not None else part
        old_top = moved_by(self._stack[-1].corners, -corner)
        lying = {card.face for card in self._stack if card.face is not None} | self._known
        likely = top if top.face is not None else replace(top, face=_likeliest(verdict))
        laid = laid_between(before, part, likely, indices, lying, old_top, self._size)
        named = replace(laid.cards[-1], face=top.face, candidates=tuple(verdict.candidates) or top.candidates)
        self._settle_group(frame, corner, (*laid.cards[:-1], named), laid.hides or not seen_whole(named, indices))

    def _settle_group(self, frame: Frame, corner: Points, cards: Sequence[Detection], hides: bool) -> None:
        self._lays += 1
        for card in cards:
            face = card.face if isinstance(card.face, Card | Joker) else None
            candidates = tuple((one, share) for one, share in card.candidates if one is not BACK)
            corners = moved_by(card.corners, corner)
            self._stack.append(PileCard(face, candidates, corners, self._lays, frame.seconds, hides))
        self._keep(frame)

    def _keep(self, frame: Frame) -> None:
        """The pile lies as it was read: this is what the next change is compared with."""
        self._before, self._unsettled, self._dimmed = frame.image.copy(), False, False
        self._kept_at = frame.seconds
        if self._border is None or frame.seconds - self._hand_seen >= _CALM:  # a hand may still be on its way out
            self._border = self._before[-8:]
        lays = [card.lay for card in self._stack]
        self._pictures = {lay: one for lay, one in self._pictures.items() if lay in lays[-_PICTURES:]}
        self._pictures[lays[-1]] = self._before
        self._forget_looks()

    def _begin(self, frame: Frame) -> None:
        """Begin the pile with the first face-up card that has settled; with several, the one nearest a draw pile."""
        if self._stack:
            return
        faces = [track for track in self._around.settled if track.face is not BACK]
        if not faces or self._motion.hand:
            return
        backs = [track for track in self._around.settled if track.face is BACK]
        first = min(faces, key=lambda track: _nearest(track, backs))
        self._lays += 1
        face = first.face if isinstance(first.face, Card | Joker) else None
        candidates = first.settled.candidates if first.settled is not None else ()
        self._size = (width(first.corners), length(first.corners))
        self._tell_size()
        self._stack = [PileCard(face, candidates, first.corners, self._lays, frame.seconds)]
        self._around.release(first)
        self._keep(frame)

    def _tell_size(self) -> None:
        for close in self._close:
            if isinstance(close, Sized) and self._size is not None:
                close.know(self._size)

    def _view(self, frame: Frame, read: bool) -> PileView:
        calm = frame.seconds - self._hand_seen >= _CALM
        sight = Sight.MOVING if not calm else Sight.STEADY if self._stack else Sight.SEARCHING
        settled = self._around.settled
        shown = [track for track in settled if track.face is not BACK] if self._stack else []
        return PileView(
            number=frame.number,
            seconds=frame.seconds,
            sight=sight,
            stack=tuple(self._stack),
            shown=tuple(as_sighting(track) for track in shown),
            draw=any(track.face is BACK for track in settled),
            covered=self._covered,
            read=read,
        )


def _cut(image: Image, ground: Corners) -> tuple[Image, Points]:
    """The part of a picture in the box around an outline, and the pixel where it begins."""
    points = as_points(ground)
    height, across = image.shape[:2]
    left, top = (max(0, int(value)) for value in points.min(axis=0))
    right, bottom = int(min(across, points[:, 0].max())), int(min(height, points[:, 1].max()))
    return np.ascontiguousarray(image[top:bottom, left:right]), np.array([left, top], np.float64)


def _likeliest(verdict: Verdict) -> Face | None:
    faces = [face for face, _share in verdict.candidates if face is not BACK]
    return faces[0] if faces else None


def _unknown(corners: Corners, corner: Points) -> Detection:
    """A card of which nothing can be read, where the top lay before."""
    return Detection(moved_by(corners, -corner), None, 0.0, ())


def _nearest(track: Track, backs: Sequence[Track]) -> float:
    return min((float(np.hypot(*(centre(track.corners) - centre(back.corners)))) for back in backs), default=0.0)
