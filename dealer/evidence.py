"""Keep, in memory and for one deal, the picture behind each reading: what a question or a challenge is about.

A picture of a hole card is taken only at the showdown and given out only once that hand counts as shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from threading import Lock

from dealer.state import HandCard, Phase, State
from hardware.camera import Frame
from vision.crops import card_jpeg
from vision.view import Sighting, SlotState, SlotView, View

_BETTER = 0.03  # by how much surer a later reading must be before its picture replaces the one that is kept
_HANDS = 60  # pictures of hole cards that are kept; eleven players show 44
_OPEN = (Phase.SCANNING, Phase.RULED)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a card: what was read in it, how surely, for whose hand, and the JPEG; number counts them."""

    faces: tuple[str, ...]
    settled: bool
    confidence: float
    jpeg: bytes
    number: int
    seat: int | None = None


class Evidence:
    """The pictures of the deal in progress; the camera's thread fills it, the page's threads read it."""

    def __init__(self) -> None:
        """Begin without any picture."""
        self._lock = Lock()
        self._deal: int | None = None
        self._count = 0
        self._board: dict[str, Shot] = {}
        self._lying: dict[int, Shot] = {}
        self._hands: deque[Shot] = deque(maxlen=_HANDS)

    def see(self, frame: Frame, view: View, state: State) -> None:
        """Keep what this frame shows better than any before it; a new deal forgets everything."""
        with self._lock:
            if state.deal != self._deal:
                self._deal = state.deal
                self._board.clear()
                self._lying.clear()
                self._hands.clear()
            for slot, seen in view.board.items():
                if seen.state in (SlotState.FACE, SlotState.DOUBT):
                    self._board[slot] = self._better(frame, seen, self._board.get(slot), None)
            self._see_hands(frame, view.scan, state)

    def picture(self, state: State, place: str) -> bytes | None:
        """Return the JPEG behind a place ("slot-4", "seat-2-0"); None where there is none that may be seen."""
        with self._lock:
            shot = self._shots(state).get(place)
            return shot.jpeg if shot is not None else None

    def places(self, state: State) -> Mapping[str, int]:
        """Return the places that have a picture, each with the picture's number: another number, another picture."""
        with self._lock:
            return {place: shot.number for place, shot in self._shots(state).items()}

    def _see_hands(self, frame: Frame, scan: Collection[Sighting], state: State) -> None:
        if state.phase not in _OPEN:
            self._lying.clear()
            return
        for card in scan:
            before = self._lying.get(card.ident)
            shot = self._better(frame, card, before, before.seat if before is not None else state.scanning)
            if shot is not before:
                self._lying[card.ident] = shot
                self._hands.append(shot)

    def _better(self, frame: Frame, seen: SlotView | Sighting, before: Shot | None, seat: int | None) -> Shot:
        """Return the picture that is kept of a card: the one before unless this reading differs or is surer."""
        faces = _faces(seen)
        same = before is not None and before.faces[:1] == faces[:1] and before.settled == (seen.face is not None)
        if before is not None and same and seen.confidence < before.confidence + _BETTER:
            return before
        self._count += 1
        jpeg = card_jpeg(frame.image, seen.corners)
        return Shot(faces, seen.face is not None, seen.confidence, jpeg, self._count, seat)

    def _shots(self, state: State) -> dict[str, Shot]:
        """Return each place's picture, as far as it may be seen in this state."""
        if state.deal != self._deal:
            return {}
        turned = {card.slot for card in state.board if card.order is not None}
        shots = {f"slot-{slot}": shot for slot, shot in self._board.items() if slot in turned}
        for seat in state.seats:
            for index, held in enumerate(seat.hand or ()):
                shot = self._of_hand(held, seat.number)
                if shot is not None:
                    shots[f"seat-{seat.number}-{index}"] = shot
        return shots

    def _of_hand(self, held: HandCard, seat: int) -> Shot | None:
        """Return the newest picture of a hole card: one that read as this card, taken while this player showed."""
        likely = [str(face) for face, _ in held.candidates] or [str(held.card)]
        found = [shot for shot in self._hands if shot.faces and shot.faces[0] in likely]
        exact = [shot for shot in found if str(held.card) == shot.faces[0]] or found
        own = [shot for shot in exact if shot.seat == seat] or exact
        return own[-1] if own else None


def _faces(seen: SlotView | Sighting) -> tuple[str, ...]:
    first = (str(seen.face),) if seen.face is not None else ()
    return first + tuple(str(face) for face, _ in seen.candidates if face != seen.face)
