"""Let the dealer's corrections teach the enrolled deck: what a person named is remembered as it looks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from dealer.state import State
from hardware.camera import Frame
from rules.cards import AnyCard, Face
from vision.deck import Crop, Deck
from vision.straighten import straighten
from vision.view import Sight, SlotState, View

_log = logging.getLogger(__name__)


@runtime_checkable
class Learns(Protocol):
    """A recogniser that enrolled decks help (vision.recogniser.Recogniser)."""

    def learn(self, face: Face, crop: Crop) -> Deck | None:
        """Take a sample of a card; return the deck that learnt it, None where none of the decks did."""


class Learner:
    """Watches for cards of the board that a person named, and hands their pictures to the deck on the table."""

    def __init__(self, keep: Callable[[Deck], None]) -> None:
        """Keep a deck that has learnt something with `keep`, which may raise OSError or ValueError."""
        self._keep = keep
        self._done: set[tuple[int, str, AnyCard]] = set()

    def see(self, frame: Frame, view: View, state: State, recogniser: object) -> None:
        """Take a frame of a still table: each corrected card is learnt once a deal."""
        if view.sight is not Sight.STEADY or not isinstance(recogniser, Learns):
            return
        for place in state.board:
            seen = view.board.get(place.slot)
            if not place.corrected or place.card is None or seen is None:
                continue
            key = (state.deal, place.slot, place.card)
            if key in self._done or seen.state not in (SlotState.FACE, SlotState.DOUBT):
                continue
            self._done.add(key)
            self._learn(recogniser, place.card, straighten(frame.image, seen.corners))

    def _learn(self, recogniser: Learns, card: AnyCard, crop: Crop) -> None:
        deck = recogniser.learn(card, crop)
        if deck is None:
            return
        try:
            self._keep(deck)
        except (OSError, ValueError) as error:
            _log.warning("deck %s has learnt %s, but cannot be kept: %s", deck.name, card, error)
