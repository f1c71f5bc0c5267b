"""Take a person's word for a card: it wins over the camera, at any time, also after the ruling."""

from __future__ import annotations

from dealer import announce, refusals
from dealer.board import say, turned_over, with_card, with_seat
from dealer.dealing import mark_laid, note_order
from dealer.events import Answer, Candidates, Correct
from dealer.game import is_elevator, where, whose
from dealer.state import HandCard, Lies, State
from rules.cards import AnyCard


def answer(state: State, event: Answer) -> State:
    """A person answers a question; one that is no longer open changes nothing."""
    found = next((one for one in state.questions if one.id == event.question), None)
    if found is None:
        return say(state, refusals.no_such_question())
    return correct(state, Correct(event.card, found.slot, found.seat, found.index))


def correct(state: State, event: Correct) -> State:
    """A person says which card lies somewhere; a slot that was face down counts as turned by that."""
    if event.slot is not None:
        return _correct_slot(state, event.slot, event.card)
    if event.seat is not None and event.index is not None:
        return _correct_hand(state, event.seat, event.index, event.card)
    return say(state, refusals.correct_what())


def _correct_slot(state: State, slot: str, card: AnyCard) -> State:
    place = state.slot(slot)
    if place is None:
        return say(state, refusals.no_such_slot(slot))
    words = where(state, slot)
    settled: dict[str, object] = {
        "card": card,
        "candidates": _candidates(card, place.candidates),
        "confidence": 1.0,
        "doubt": None,
        "corrected": True,
    }
    if place.order is not None:
        return say(with_card(state, slot, **settled), announce.corrected(card, words, place.card))
    if not state.laid and all(one.lies is Lies.EMPTY for one in state.board):
        state = mark_laid(state)  # no camera: whoever names a first card has laid the board
    state = turned_over(note_order(state, slot), slot, **settled)
    return say(state, announce.card_turned(card, words, elevator=is_elevator(state, slot)))


def _correct_hand(state: State, number: int, index: int, card: AnyCard) -> State:
    seat = state.seat(number)
    if seat is None:
        return say(state, refusals.no_such_seat(number))
    if seat.hand is None or not 0 <= index < len(seat.hand):
        return say(state, refusals.no_such_card(seat.name))
    held = seat.hand[index]
    settled = HandCard(card, _candidates(card, held.candidates), None, corrected=True)
    state = with_seat(state, number, hand=(*seat.hand[:index], settled, *seat.hand[index + 1 :]))
    return say(state, announce.corrected(card, whose(state, number, index), held.card))


def _candidates(card: AnyCard, before: Candidates) -> Candidates:
    """The candidates after a person's word: that card first, what the camera thought behind it."""
    return ((card, 1.0), *(pair for pair in before if pair[0] != card))
