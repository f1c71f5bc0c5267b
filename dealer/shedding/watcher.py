"""Turn what vision has settled about a pile into events, each change once."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.events import CameraStatus, Candidates
from dealer.shedding.events import DrawPile, HandShown, Laid, PileGone, SeenEvent, Uncovered
from dealer.shedding.state import State
from rules.cards import AnyCard, Back
from vision.pile import PileCard, PileView
from vision.view import Sight

_PATIENCE = 2.0  # seconds for which the draw pile must be out of sight before that is said
_MOVING = 3.0  # seconds for which something moves without a rest before it is said: hands that play are no news
_CALM = 0.5  # seconds for which shown cards must lie unchanged before they are told

SIGHTS: Mapping[Sight, tuple[str, str]] = {
    Sight.STEADY: ("steady", "camera steady"),
    Sight.MOVING: ("moving", "something moves over the table"),
    Sight.SEARCHING: ("searching", "looking for the pile: turn its first card up"),
    Sight.KNOCKED: ("searching", "the camera was moved"),
}
"""What is told of the camera: its state, and words for the page."""


COVERED = ("searching", "something lies over the pile")
"""What is told of the camera while something hides the pile."""


class PileWatcher:
    """The memory of what was told: compares each view with it, never with the state.

    A person's undo or correction therefore never makes the camera say the same thing again.
    """

    def __init__(self) -> None:
        """Begin without having told anything."""
        self._told: tuple[PileCard, ...] = ()
        self._shown: tuple[AnyCard | None, ...] = ()
        self._lying: tuple[int, ...] = ()
        self._since = 0.0
        self._draw: bool | None = None
        self._missing: float | None = None
        self._status: tuple[str, str] = ("", "")
        self._moving_since: float | None = None

    def see(self, view: PileView, state: State) -> list[SeenEvent]:
        """Return the events that this view calls for at a table in this state."""
        return [
            *self._camera(view),
            *self._pile(view),
            *self._draw_pile(view),
            *self._hand(view, wanted=state.challenge is not None),
        ]

    def lost(self, text: str, seconds: float | None = None) -> list[SeenEvent]:
        """Return the event for a camera that has stopped; text says why and what to do."""
        return self._say("lost", text, seconds)

    def _camera(self, view: PileView) -> list[SeenEvent]:
        if view.sight is not Sight.MOVING:
            self._moving_since = None
        elif self._moving_since is None:
            self._moving_since = view.seconds
        if self._moving_since is not None and view.seconds - self._moving_since < _MOVING and self._status[0]:
            return []
        state, text = SIGHTS[view.sight]
        if view.covered and view.sight is Sight.STEADY:
            state, text = COVERED
        return self._say(state, text, view.seconds)

    def _say(self, state: str, text: str, seconds: float | None) -> list[SeenEvent]:
        if (state, text) == self._status:
            return []
        self._status = (state, text)
        return [CameraStatus(state, text, seconds)]

    def _pile(self, view: PileView) -> list[SeenEvent]:
        """Tell of cards that were laid, taken back or cleared away."""
        before, now = self._told, view.stack
        self._told = now
        if not now:
            return [PileGone()] if before else []
        known = {card.lay for card in before}
        events: list[SeenEvent] = []
        gone = {card.lay for card in before} - {card.lay for card in now}
        if gone and now[-1].lay in known and now[-1].face is not None:
            events.append(Uncovered(now[-1].face))
        for lay in dict.fromkeys(card.lay for card in now if card.lay not in known):
            events.append(_laid([card for card in now if card.lay == lay]))
        return events

    def _draw_pile(self, view: PileView) -> list[SeenEvent]:
        """Tell whether a draw pile is there, once it is sure."""
        if not view.stack or view.sight is not Sight.STEADY:
            self._missing = None
            return []
        if view.draw:
            self._missing = None
        elif self._missing is None:
            self._missing = view.seconds
        there = view.draw
        if not there and view.seconds - (self._missing or view.seconds) < _PATIENCE:
            return []
        if there == self._draw:
            return []
        self._draw = there
        return [DrawPile(there)]

    def _hand(self, view: PileView, wanted: bool) -> list[SeenEvent]:
        """Tell of the cards beside the pile while a hand is to be shown."""
        lying = tuple(card.ident for card in view.shown)
        if lying != self._lying:
            self._lying, self._since = lying, view.seconds
        if not wanted:
            self._shown = ()
            return []
        cards = tuple(card.face for card in view.shown)
        if cards == self._shown or view.sight is not Sight.STEADY or view.seconds - self._since < _CALM:
            return []
        self._shown = cards
        return [HandShown(cards)]


def _laid(cards: list[PileCard]) -> Laid:
    sure = all(card.face is not None for card in cards)
    candidates = () if sure else tuple(_candidates(card) for card in cards)
    return Laid(tuple(card.face for card in cards), candidates, cards[-1].hides, cards[-1].seconds)


def _candidates(card: PileCard) -> Candidates:
    return tuple((face, share) for face, share in card.candidates if not isinstance(face, Back))
