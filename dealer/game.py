"""Name the places and players of a state in words."""

from __future__ import annotations

from dealer.state import State
from rules.language import _, meaning
from rules.variants import Variant


def where(state: State, slot: str) -> str:
    """A slot in the table's words: "position 6", "the elevator", "the second elevator"."""
    if is_elevator(state, slot):
        return elevator_words(state.variant, slot)
    return _("position {slot}").format(slot=slot)


def the_card_at(state: State, slot: str) -> str:
    """A slot as what is to be turned or laid: "position 6", "the elevator"."""
    if is_elevator(state, slot):
        return elevator_words(state.variant, slot)
    return meaning("to turn or lay", "position {slot}").format(slot=slot)


def elevator_words(variant: Variant, slot: str) -> str:
    """An elevator by its name: "the elevator", "the second elevator"."""
    words = f"the {variant.layout.slot(slot).words}"
    return _(words)


def is_elevator(state: State, slot: str) -> bool:
    """Whether the slot is called by a name of its own."""
    return slot in state.variant.layout.elevators


def name_of(state: State, seat: int | None) -> str:
    """The player's name, "seat 3" when nobody sits there."""
    found = state.seat(seat)
    return found.name if found is not None else _("seat {number}").format(number=seat)


def whose(state: State, seat: int, index: int) -> str:
    """A hole card in words: "Ana's fourth card"."""
    texts = (
        _("{name}'s first card"),
        _("{name}'s second card"),
        _("{name}'s third card"),
        _("{name}'s fourth card"),
        _("{name}'s fifth card"),
    )
    text = texts[index] if index < len(texts) else _("{name}'s card {number}")
    return text.format(name=name_of(state, seat), number=index + 1)


def clockwise(state: State, start: int) -> tuple[int, ...]:
    """The numbers of all seats, beginning with the one after this seat."""
    numbers = [seat.number for seat in state.seats]
    return (*numbers[start:], *numbers[:start])


def turned_slots(state: State) -> tuple[str, ...]:
    """The names of the slots that were turned, in their order."""
    return tuple(card.slot for card in state.turned)
