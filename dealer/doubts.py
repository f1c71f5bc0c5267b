"""Find the cards that a person has to settle; say which question each of them is.

A card is in doubt when its reading never was sure, when it later reads as another card, or when the same card lies in
two places: then both are suspect, whichever came last, but for one that a person has settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dealer import cautions
from dealer.events import Candidates
from dealer.game import where, whose
from dealer.state import BoardCard, Doubt, HandCard, Question, State
from rules.cards import AnyCard, Joker

_MOST = 5  # candidates that a question offers


@dataclass(frozen=True, slots=True)
class Place:
    """Where one known or doubtful card lies: a slot, or a seat with the card's index; open: before the showdown."""

    held: BoardCard | HandCard
    slot: str | None = None
    seat: int | None = None
    index: int | None = None
    open: bool = False

    @property
    def id(self) -> str:
        """The id of the question about this place."""
        own = self.id_of(self.slot, self.seat, self.index)
        return f"open-{own}" if self.open else own

    @staticmethod
    def id_of(slot: str | None, seat: int | None = None, index: int | None = None) -> str:
        """The id of the question about a slot, or about a seat's card."""
        return f"slot-{slot}" if slot is not None else f"seat-{seat}-{index}"

    def words(self, state: State) -> str:
        """The place in words: "position 4", "Ana's fourth card"."""
        if self.slot is not None:
            return where(state, self.slot)
        return whose(state, self.seat or 0, self.index or 0)


def places(state: State) -> Iterator[Place]:
    """Yield every place whose card has been turned or shown, the board first."""
    for card in state.board:
        if card.order is not None:
            yield Place(card, slot=card.slot)
    for seat in state.seats:
        for index, held in enumerate(seat.hand or ()):
            yield Place(held, seat=seat.number, index=index)
        for index, face in enumerate(seat.open if seat.hand is None else ()):
            yield Place(HandCard(face, corrected=True), seat=seat.number, index=index, open=True)


def shared(state: State) -> Mapping[AnyCard, tuple[Place, ...]]:
    """Each card that lies in more than one place, with those places."""
    by_card: dict[AnyCard, tuple[Place, ...]] = {}
    for place in places(state):
        if place.held.card is not None:
            by_card[place.held.card] = (*by_card.get(place.held.card, ()), place)
    return {card: at for card, at in by_card.items() if len(at) > 1}


def questions(state: State) -> tuple[Question, ...]:
    """The open questions, the board's first."""
    doubles = shared(state)
    asked = []
    for place in places(state):
        double = doubles.get(place.held.card, ()) if place.held.card is not None else ()
        others = tuple(other for other in double if other.id != place.id)
        suspect = (others or isinstance(place.held.card, Joker)) and not place.open
        if place.held.doubt is not None or (suspect and not place.held.corrected):
            asked.append(_question(state, place, others))
    return tuple(asked)


def _question(state: State, place: Place, others: tuple[Place, ...]) -> Question:
    offered = _offered(state, place)
    at = place.words(state)
    if others and place.held.card is not None:
        text = cautions.ask_shared(at, place.held.card, [other.words(state) for other in others])
    elif place.held.doubt is Doubt.CHANGED and place.held.card is not None:
        text = cautions.ask_changed(at, place.held.card, offered)
    else:
        text = cautions.ask_unsure(at, offered)
    return Question(place.id, text, offered, place.slot, place.seat, place.index)


def _offered(state: State, place: Place) -> Candidates:
    """The candidates of a place, likeliest first, without cards that a person has settled elsewhere."""
    settled = {other.held.card for other in places(state) if other.held.corrected and other.id != place.id}
    held = place.held
    known: Candidates = held.candidates or (((held.card, 1.0),) if held.card is not None else ())
    ranked = sorted(known, key=lambda pair: -pair[1])
    return tuple(pair for pair in ranked if pair[0] not in settled)[:_MOST]
