"""Write down what is known of a deal, as deal notation."""

from __future__ import annotations

from fractions import Fraction

from dealer.doubts import shared
from dealer.notation import NotatedDeal, Place
from dealer.rules_in_force import pairs
from dealer.state import BoardCard, HandCard, Seat, State
from rules.cards import AnyCard
from rules.options import Method


def notated(state: State) -> NotatedDeal:
    """What was read and said in a deal, as it counts now, and nothing that was not shown."""
    names = {seat.number: seat.name for seat in state.seats}
    aloud = state.shown or state.variant.house.method is Method.IN_TURN
    alive = [seat for seat in state.seats if seat.folded_round is None]
    return NotatedDeal(
        game=state.variant.name,
        options=pairs(state.variant),
        players=tuple(names.values()),
        button=names.get(state.button, ""),
        board=tuple((card.slot, card.card) for card in state.board if card.card is not None and _sure(card)),
        turn=tuple(card.slot for card in state.turned),
        hole=tuple((seat.name, _known(seat)) for seat in alive if seat.hand),
        folds=tuple((seat.name, seat.folded_round) for seat in state.seats if seat.folded_round is not None),
        declarations=tuple((seat.name, seat.declared) for seat in state.seats if aloud and seat.declared is not None),
        lines=tuple((seat.name, seat.line) for seat in state.seats if seat.line is not None),
        open=tuple((seat.name, seat.open) for seat in state.seats if seat.open),
        unread=_unread(state),
        settled=_settled(state),
        overruled=_overruled(state, names),
    )


def _known(seat: Seat) -> tuple[AnyCard, ...]:
    return tuple(held.card for held in seat.hand or () if held.card is not None and _sure(held))


def _sure(held: BoardCard | HandCard) -> bool:
    return held.card is not None and held.doubt is None


def _unread(state: State) -> tuple[Place, ...]:
    """Where a card lies that was never read for sure."""
    board = tuple((card.slot, None) for card in state.turned if not _sure(card))
    hands = tuple(
        (seat.name, index) for seat in state.alive for index, held in enumerate(seat.hand or ()) if not _sure(held)
    )
    return (*sorted(board), *hands)


def _settled(state: State) -> tuple[Place, ...]:
    """Where a person's word makes a difference: the same card lies in two places."""
    places = [place for at in shared(state).values() for place in at if place.held.corrected and not place.open]
    board = [(place.slot, None) for place in places if place.slot is not None]
    slots = [card.slot for card in state.board]
    names = {seat.number: seat.name for seat in state.seats}
    hands = [(place.seat, place.index) for place in places if place.seat is not None]
    return (
        *sorted(board, key=lambda place: slots.index(place[0])),
        *((names[seat], index) for seat, index in sorted(hands, key=lambda one: (one[0], one[1] or 0))),
    )


def _overruled(state: State, names: dict[int, str]) -> tuple[str, str, tuple[tuple[str, Fraction], ...]] | None:
    if state.override is None:
        return None
    shares = tuple((names[number], share) for number, share in state.override.shares)
    return state.override.by, state.override.words, shares
