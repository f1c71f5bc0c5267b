"""Mend what was noted about the whole deal: the order of turning, who sits where, whose hand is whose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dealer import announce, refusals
from dealer.board import drop_kinds, say, with_card, with_seat
from dealer.dealing import note_order
from dealer.events import Dismiss, Reseat, SetOrder, SwapHands
from dealer.game import where
from dealer.phrases import listed
from dealer.seating import TableError, seat_names
from dealer.state import Irregularity, Kind, Overruling, Seat, State


def set_order(state: State, event: SetOrder) -> State:
    """The cards were turned in this order; what is out of order about it is noted anew."""
    now = tuple(card.slot for card in state.turned)
    if sorted(event.slots) != sorted(now):
        return say(state, refusals.order_of_others(listed(now) or "none"))
    if event.slots == now:
        return say(state, refusals.order_stands())
    state = drop_kinds(state, Kind.OUT_OF_ORDER, Kind.TWO_AT_ONCE)
    for slot in now:
        state = with_card(state, slot, order=None)
    for number, slot in enumerate(event.slots, 1):
        state = with_card(note_order(state, slot), slot, order=number)
    return say(state, announce.order_set([where(state, slot) for slot in event.slots]))


def reseat(state: State, event: Reseat) -> State:
    """These players sit in the deal; button, cards, folds and declarations go with the names."""
    if state.watching:
        return say(state, refusals.no_such_seat(1))
    try:
        names = seat_names(state.variant, event.players)
    except TableError as error:
        return say(state, refusals.sentence(str(error)))
    before = {seat.name: seat for seat in state.seats}
    if names == tuple(before):
        return say(state, refusals.seats_stand())
    seats = tuple(replace(before.get(name, Seat(0, name)), number=number) for number, name in enumerate(names, 1))
    moved = {before[seat.name].number: seat.number for seat in seats if seat.name in before}
    if all(seat.folded_round is not None for seat in seats):
        return say(state, refusals.last_player(names[0]))
    return say(_renumbered(replace(state, seats=seats), moved), announce.seated(names))


def _renumbered(state: State, moved: Mapping[int, int]) -> State:
    """The state with every seat's number replaced by where its player sits now; of those who left nothing stays."""
    return replace(
        state,
        button=moved.get(state.button, min(state.button, len(state.seats))),
        asked=moved.get(state.asked or 0),
        holder=moved.get(state.holder or 0),
        passed=tuple(moved[number] for number in state.passed if number in moved),
        incidents=tuple(_renumbered_incident(one, moved) for one in state.incidents),
        override=_renumbered_override(state.override, moved),
    )


def _renumbered_incident(one: Irregularity, moved: Mapping[int, int]) -> Irregularity:
    return replace(one, seats=tuple(moved[number] for number in one.seats if number in moved))


def _renumbered_override(given: Overruling | None, moved: Mapping[int, int]) -> Overruling | None:
    if given is None or any(number not in moved for number, _share in given.shares):
        return None
    return replace(given, shares=tuple((moved[number], share) for number, share in given.shares))


def swap_hands(state: State, event: SwapHands) -> State:
    """Two hands were read for each other's players; where one has none, the other's moves over."""
    seat, other = state.seat(event.seat), state.seat(event.other)
    if seat is None or other is None:
        return say(state, refusals.no_such_seat(event.seat if seat is None else event.other))
    if (seat.hand is None and other.hand is None) or seat is other:
        return say(state, refusals.no_hand_to_swap())
    for gets, hand in ((seat, other.hand), (other, seat.hand)):
        if hand is not None and gets.folded_round is not None:
            return say(state, refusals.folded_already(gets.name))
    holder = {seat.number: other.number, other.number: seat.number}.get(state.holder or 0, state.holder)
    state = with_seat(with_seat(state, seat.number, hand=other.hand), other.number, hand=seat.hand)
    return say(replace(state, holder=holder), announce.hands_swapped(seat.name, other.name))


def dismiss(state: State, event: Dismiss) -> State:
    """An irregularity that happened is settled; one that still lies there, or waits for an order, stays."""
    kept = tuple(one for one in state.incidents if one.kind.value != event.kind or one.open)
    if kept == state.incidents:
        return say(state, refusals.nothing_to_dismiss())
    gone = next(one for one in state.incidents if one not in kept)
    cleared = state.cleared and gone.kind is not Kind.CLEARED_EARLY
    return say(replace(state, incidents=kept, cleared=cleared), announce.irregularity_settled(gone.text))
