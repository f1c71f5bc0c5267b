"""Name the places and players of a state in words."""

from __future__ import annotations

from dealer.phrases import number
from dealer.state import State

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def where(state: State, slot: str) -> str:
    """A slot in the table's words: "position 6", "the elevator", "the second elevator"."""
    layout = state.variant.layout
    return f"the {layout.slot(slot).words}" if slot in layout.elevators else f"position {slot}"


def name_of(state: State, seat: int | None) -> str:
    """The player's name, "seat 3" when nobody sits there."""
    found = state.seat(seat)
    return found.name if found is not None else f"seat {seat}"


def whose(state: State, seat: int, index: int) -> str:
    """A hole card in words: "Ana's fourth card"."""
    ordinal = _ORDINALS[index] if index < len(_ORDINALS) else f"{number(index + 1)}th"
    return f"{name_of(state, seat)}'s {ordinal} card"


def clockwise(state: State, start: int) -> tuple[int, ...]:
    """The numbers of all seats, beginning with the one after this seat."""
    numbers = [seat.number for seat in state.seats]
    return (*numbers[start:], *numbers[:start])


def turned_slots(state: State) -> tuple[str, ...]:
    """The names of the slots that were turned, in their order."""
    return tuple(card.slot for card in state.turned)
