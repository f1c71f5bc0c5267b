"""Change single slots, sentences and incidents of a state: the small moves that the handlers share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from dealer.state import BoardCard, Irregularity, Kind, Lies, Seat, State


def say(state: State, sentence: str) -> State:
    """The state with this sentence for the last thing that happened."""
    return replace(state, sentence=sentence)


def with_card(state: State, slot: str, **changes: Any) -> State:
    """The state with some fields of one board card changed."""
    board = tuple(replace(card, **changes) if card.slot == slot else card for card in state.board)
    return replace(state, board=board)


def with_seat(state: State, number: int, **changes: Any) -> State:
    """The state with some fields of one seat changed."""
    seats = tuple(replace(seat, **changes) if seat.number == number else seat for seat in state.seats)
    return replace(state, seats=seats)


def with_lies(state: State, slots: Iterable[str], lies: Lies) -> State:
    """The state with these slots lying so."""
    named = set(slots)
    return replace(state, board=tuple(replace(card, lies=lies) if card.slot in named else card for card in state.board))


def turned_over(state: State, slot: str, **changes: Any) -> State:
    """The state with this slot turned face up as the next one in order."""
    return with_card(state, slot, lies=Lies.UP, order=len(state.turned) + 1, **changes)


def face_down(state: State, slot: str) -> State:
    """The state with this slot face down, as if it had not been turned; later cards move up in the order."""
    gone = state.slot(slot)
    if gone is None or gone.order is None:
        return state
    state = drop_incidents(state, slot)
    board = tuple(_moved_up(card, gone) for card in state.board)
    return replace(state, board=board)


def _moved_up(card: BoardCard, gone: BoardCard) -> BoardCard:
    if card.slot == gone.slot:
        return BoardCard(card.slot, Lies.DOWN)
    if card.order is not None and gone.order is not None and card.order > gone.order:
        return replace(card, order=card.order - 1)
    return card


def add_incident(state: State, incident: Irregularity) -> State:
    """The state with this incident; an equal kind at the same place is replaced."""
    place = (incident.kind, incident.slots, incident.seats)
    kept = tuple(one for one in state.incidents if (one.kind, one.slots, one.seats) != place)
    return replace(state, incidents=(*kept, incident))


def drop_incidents(state: State, slot: str) -> State:
    """The state without the incidents that are about this slot."""
    return replace(state, incidents=tuple(one for one in state.incidents if slot not in one.slots))


def drop_kinds(state: State, *kinds: Kind) -> State:
    """The state without the incidents of these kinds."""
    return replace(state, incidents=tuple(one for one in state.incidents if one.kind not in kinds))


def players_named(seats: Iterable[Seat]) -> list[str]:
    """The names of these seats."""
    return [seat.name for seat in seats]
