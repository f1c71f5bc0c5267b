"""Keep the slots of the board: found once over the cards dealt, then following the cards that lie in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, AnyCard, Face
from vision.detection import Corners
from vision.layout_fit import Fit, Places, fit_layout, outline
from vision.plane import Points, as_corners, as_points, centre, hull, inside, length, project
from vision.tracker import Track
from vision.view import Candidates, Sighting, SlotState, SlotView

_TAKES = 0.6  # card lengths within which an empty slot takes a card that comes to lie there
_MARGIN = 0.35  # card lengths around the board's cards that still belong to the board
_PARTIAL_SECONDS = 1.5  # how long the table must stay as it is before a board with a card missing is believed
_PARTIAL_CHANGE = 1  # slots that may be missing
_PAUSE = 0.4  # seconds between two searches while cards are being laid
_BETTER = 0.75  # part of the first grid's cost below which another grid takes its place before play begins


@dataclass(slots=True)
class Slot:
    """One slot: the outline where its card lies or lay last, and the card's track."""

    corners: Corners
    track: int | None = None


class Board:
    """The grid of one layout over the table."""

    def __init__(self, places: Places) -> None:
        """Take the layout's slots in columns and rows."""
        self._places = places
        self._slots: dict[str, Slot] = {}
        self._tried: tuple[tuple[int, int], ...] = ()
        self._since = -inf
        self._partial: Fit | None = None
        self._fixed = False
        self._cost = inf
        self.emptied = False
        self.grid: Corners | None = None

    @property
    def found(self) -> bool:
        """Whether the grid lies over the table."""
        return self.grid is not None

    @property
    def outlines(self) -> list[Corners]:
        """The outlines of all slots."""
        return [slot.corners for slot in self._slots.values()]

    def forget(self) -> None:
        """Take the grid off the table: the next cards dealt are a new board."""
        self._slots, self._tried, self._partial = {}, (), None
        self._since = -inf
        self._fixed = False
        self._cost = inf
        self.emptied = False
        self.grid = None

    @property
    def searching(self) -> bool:
        """Whether the grid may still be found, or found better."""
        return not self._fixed

    def lie_on(self, slots: Mapping[str, Corners]) -> None:
        """Lay the slots where a printed mat has them; a better grid over the cards themselves may take their place."""
        self._slots = {name: Slot(corners) for name, corners in slots.items()}
        self._cost = inf
        points = np.concatenate([as_points(corners) for corners in slots.values()]).astype(np.float32)
        self.grid = as_corners(np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), dtype=np.float64))

    def update(self, tracks: Sequence[Track], seconds: float) -> None:
        """Find the grid, or let its slots follow their cards."""
        if not self._fixed:
            self._search(tracks, seconds)
        if self.found:
            self._follow(tracks)
            self._fixed = self._fixed or self._in_play(tracks)

    def move(self, matrix: Points) -> None:
        """Move the grid as the camera was knocked (3 x 3, old pixels to new)."""
        for slot in self._slots.values():
            slot.corners = as_corners(project(matrix, as_points(slot.corners)))
        if self.grid is not None:
            self.grid = as_corners(project(matrix, as_points(self.grid)))

    def _search(self, tracks: Sequence[Track], seconds: float) -> None:
        """Fit the grid whenever the cards on the table are not the ones tried last."""
        key = tuple(sorted((track.ident, _quarter(track.corners)) for track in tracks))
        if key != self._tried and seconds - self._since < _PAUSE:
            return
        if key != self._tried:
            self._tried, self._since = key, seconds
            fit = fit_layout(self._places, [track.corners for track in tracks], _PARTIAL_CHANGE)
            self._partial = fit
            if fit is not None and not fit.missing and (not self._full or fit.cost < _BETTER * self._cost):
                self._adopt(fit, tracks)
        elif self._partial is not None and not self.found and seconds - self._since >= _PARTIAL_SECONDS:
            self._adopt(self._partial, tracks)

    @property
    def _full(self) -> bool:
        """Whether every slot holds a card."""
        return self.found and all(slot.track is not None for slot in self._slots.values())

    def _in_play(self, tracks: Sequence[Track]) -> bool:
        """Whether a full board shows its first face: from then on its slots are not searched for again."""
        held = {slot.track for slot in self._slots.values()}
        return self._full and any(track.ident in held and track.face is not BACK for track in tracks)

    def _adopt(self, fit: Fit, tracks: Sequence[Track]) -> None:
        """Lay the slots where the fit found them."""
        self.grid, self._cost = outline(fit, self._places), fit.cost
        self._slots = {}
        for slot, card in fit.cards.items():
            if card is None:
                self._slots[slot] = Slot(fit.corners_at(self._places[slot]))
            else:
                self._slots[slot] = Slot(tracks[card].corners, tracks[card].ident)

    def _follow(self, tracks: Sequence[Track]) -> None:
        """Let slots follow their cards, and empty slots take cards that come to lie in them."""
        here = {track.ident: track for track in tracks}
        for slot in self._slots.values():
            if slot.track is not None and slot.track not in here:
                slot.track = None
            if slot.track is not None:
                slot.corners = here[slot.track].corners
        taken = {slot.track for slot in self._slots.values()}
        for track in tracks:
            track.slotted = track.ident in taken
        loose = [track for track in tracks if track.ident not in taken]
        self.emptied = self._fixed and self._given_up(loose)
        for track in loose:
            free = None if self.emptied else self._free_slot(track)
            if free is not None:
                free.track, free.corners = track.ident, track.corners

    def _given_up(self, loose: Sequence[Track]) -> bool:
        """Whether nothing of the board is left, or half of it has gone and as much lies face down beside its slots."""
        left = sum(slot.track is not None for slot in self._slots.values())
        region = self.region()
        new = sum(track.face is BACK and is_on(region, track) for track in loose)
        return left == 0 or (2 * left <= len(self._slots) and 2 * new >= len(self._slots))

    def _free_slot(self, track: Track) -> Slot | None:
        """Return the nearest slot to a loose card, if that slot is empty and near enough."""
        middle, size = centre(track.corners), length(track.corners)
        near = [(float(np.hypot(*(centre(slot.corners) - middle))) / size, slot) for slot in self._slots.values()]
        far, slot = min(near, key=lambda item: item[0])
        return slot if far < _TAKES and slot.track is None else None

    def region(self, margin: float = _MARGIN) -> NDArray[np.float32] | None:
        """Return the board's own ground: the hull of its slots and a little around, in card lengths."""
        if not self.found:
            return None
        return hull(self.outlines, margin * length(self.outlines[0]))

    def strange(self, tracks: Iterable[Track]) -> list[Track]:
        """Return the cards on the board's ground that hold no slot.

        A player's face-down cards may lie in the corner of a cross, right beside the board: they must lie between
        its cards to be strange there.
        """
        ground, between = self.region(), self.region(0.0)
        loose = [track for track in tracks if not self.holds(track)]
        return [track for track in loose if is_on(between if track.face is BACK else ground, track)]

    def holds(self, track: Track) -> bool:
        """Whether a card lies in a slot."""
        return any(slot.track == track.ident for slot in self._slots.values())

    def slots(self, tracks: Sequence[Track]) -> Mapping[str, SlotView]:
        """Return what is settled about each slot, in the layout's order; empty while the grid is not found."""
        here = {track.ident: track for track in tracks}
        views = {}
        for name, slot in self._slots.items():
            track = here.get(slot.track) if slot.track is not None else None
            views[name] = as_slot(track, slot.corners)
        return MappingProxyType(views)


def _quarter(corners: Corners) -> int:
    """Return a number that changes when an outline moves by about a quarter of a card."""
    return int(centre(corners).sum() / length(corners) * 4)


def as_slot(track: Track | None, corners: Corners) -> SlotView:
    """Say what is settled about a slot with this card."""
    if track is None or track.settled is None:
        return SlotView(SlotState.EMPTY, None, 1.0, (), corners)
    settled = track.settled
    return SlotView(settled.state, _card(settled.face), settled.confidence, _faces(settled.candidates), track.corners)


def as_sighting(track: Track) -> Sighting:
    """Say what is settled about a card off the slots."""
    settled = track.settled
    if settled is None:
        return Sighting(track.ident, None, 0.0, (), track.corners)
    return Sighting(track.ident, _card(settled.face), settled.confidence, _faces(settled.candidates), track.corners)


def _card(face: Face | None) -> AnyCard | None:
    return None if face is BACK else face


def _faces(candidates: Candidates) -> Candidates:
    return tuple((face, share) for face, share in candidates if face is not BACK)


def is_on(region: NDArray[np.float32] | None, track: Track) -> bool:
    """Whether a card lies on the board's ground."""
    return region is not None and inside(region, centre(track.corners))
