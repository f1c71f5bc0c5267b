"""Work out what follows from the facts of a state: phase, round, whose turn, questions, irregularities, ruling."""

from __future__ import annotations

from dataclasses import replace

from dealer import cautions, open_cards
from dealer.doubts import questions, shared
from dealer.game import clockwise, turned_slots, where
from dealer.judging import verdict
from dealer.state import Irregularity, Kind, Lies, Phase, State
from rules.reveal import betting_round, board_open, first_to_act
from rules.variants import Variant


def settle(state: State) -> State:
    """The state with everything that follows from its facts."""
    variant = state.variant
    open_board = board_open(variant, turned_slots(state))
    if variant.declares and state.alive and open_board:
        state = replace(state, shown=state.shown or all(seat.declared is not None for seat in state.alive))
    state = replace(state, questions=questions(state), rounds=variant.betting_rounds)
    state = replace(state, phase=_phase(state, variant, open_board))
    ruling = verdict(state) if state.phase.over else None
    withheld = state.phase is Phase.RULED and ruling is None
    state = replace(state, phase=Phase.SCANNING if withheld else state.phase, ruling=ruling)
    state = replace(state, round=_round(state, variant), irregularities=_irregularities(state))
    return replace(state, first=_first(state, variant), scanning=_scanning(state))


def _phase(state: State, variant: Variant, open_board: bool) -> Phase:
    """Where the deal stands by its facts; docs/architecture.md draws it."""
    if len(state.seats) > 1 and len(state.alive) == 1 and not state.watching:
        return Phase.WON
    if not state.laid:
        return Phase.LAYING
    if not open_board or any(one.open for one in state.incidents):
        return Phase.BETTING
    if state.watching:
        return Phase.SCANNING
    return _after_board(state, variant)


def _after_board(state: State, variant: Variant) -> Phase:
    """The phases once every table card is open."""
    regular = len(variant.rounds)
    if state.betting_done < regular:
        return Phase.BETTING
    if variant.declares and any(seat.declared is None for seat in state.alive):
        return Phase.DECLARING
    if variant.betting_rounds > regular and state.betting_done < variant.betting_rounds:
        return Phase.BETTING
    return Phase.RULED if all(seat.hand is not None for seat in state.alive) else Phase.SCANNING


def _round(state: State, variant: Variant) -> int:
    """The betting round; with betting after the declaration the last one begins when all have declared."""
    reached = betting_round(variant, turned_slots(state))
    last = variant.betting_rounds
    declared = reached == len(variant.rounds) < last and state.shown
    return last if declared else reached


def _first(state: State, variant: Variant) -> int | None:
    """Who acts first in this round; None when open cards decide it or the deal is over."""
    if state.watching or not state.alive or state.phase in (Phase.LAYING, Phase.RULED, Phase.WON):
        return None
    numbers = [seat.number for seat in state.seats]
    folded = [seat.number for seat in state.seats if seat.folded_round is not None]
    return first_to_act(variant, state.round, numbers, state.button, folded, open_cards.showing(state))


def _scanning(state: State) -> int | None:
    """Whose hand is wanted: who was asked, else the next in turn without one, those left for later last."""
    if state.phase is not Phase.SCANNING or state.watching:
        return None
    if state.asked is not None and any(seat.number == state.asked for seat in state.alive):
        return state.asked
    missing = {seat.number for seat in state.alive if seat.hand is None}
    order = clockwise(state, state.first - 1 if state.first is not None else state.button)
    waiting = [*(number for number in order if number not in state.passed), *state.passed]
    return next((number for number in waiting if number in missing), None)


def _irregularities(state: State) -> tuple[Irregularity, ...]:
    """What happened and what can be seen now."""
    return (
        *state.incidents,
        *_on_the_board(state),
        *_doubles(state),
        *open_cards.differing(state),
        *_in_the_scan(state),
    )


def _on_the_board(state: State) -> list[Irregularity]:
    """Cards missing, turned back or too many; none once the deal is over and the table is being cleared."""
    if state.phase.over or state.cleared:
        return []
    found = []
    for card in state.board:
        begun = state.laid or (state.turned and card.order is None)
        if card.lies is Lies.EMPTY and begun:
            text = cautions.card_missing(where(state, card.slot))
            found.append(Irregularity(Kind.CARD_MISSING, text, (card.slot,)))
        elif card.lies is Lies.DOWN and card.order is not None:
            text = cautions.was_turned_back(where(state, card.slot), card.card)
            found.append(Irregularity(Kind.TURNED_BACK, text, (card.slot,)))
    if state.extra:
        found.append(Irregularity(Kind.EXTRA_CARD, cautions.extra_cards(state.extra)))
    return found


def _doubles(state: State) -> list[Irregularity]:
    """Cards that lie in two places."""
    found = []
    for card, at in shared(state).items():
        slots = tuple(place.slot for place in at if place.slot is not None)
        seats = tuple(dict.fromkeys(place.seat for place in at if place.seat is not None))
        text = cautions.seen_twice(card, [place.words(state) for place in at], all(p.held.corrected for p in at))
        found.append(Irregularity(Kind.DUPLICATE_CARD, text, slots, seats))
    return found


def _in_the_scan(state: State) -> list[Irregularity]:
    whole = state.variant.hole_cards
    if len(state.scan) <= whole or state.phase is not Phase.SCANNING:
        return []
    return [Irregularity(Kind.TOO_MANY_CARDS, cautions.too_many(len(state.scan), whole))]
