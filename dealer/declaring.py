"""Follow the players: betting rounds over, folds, declarations (OPR-527 art. 3.3 and 4.2)."""

from __future__ import annotations

from dataclasses import replace

from dealer import announce, refusals
from dealer.board import players_named, say, with_seat
from dealer.events import AnnounceLine, BettingDone, Declare, Fold, Unfold
from dealer.state import Phase, Seat, State
from rules.options import Method
from rules.reveal import board_open
from rules.ruling import Declaration


def betting_done(state: State, _event: BettingDone) -> State:
    """The dealer says that the round is over; the next card would say so too."""
    if state.phase is not Phase.BETTING:
        return say(state, refusals.no_betting(state.phase is Phase.LAYING))
    if state.betting_done >= state.round:
        return say(state, refusals.betting_over_already(state.round))
    return say(replace(state, betting_done=state.round), announce.betting_over(state.round))


def fold(state: State, event: Fold) -> State:
    """A player folds, at any time; the last one left takes the pot without showing."""
    seat = state.seat(event.seat)
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if seat.folded_round is not None:
        return say(state, refusals.folded_already(seat.name))
    if len(state.alive) == 1:
        return say(state, refusals.last_player(seat.name))
    return say(with_seat(state, seat.number, folded_round=state.round), announce.folds(seat.name))


def unfold(state: State, event: Unfold) -> State:
    """A fold was a mistake."""
    seat = state.seat(event.seat)
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if seat.folded_round is None:
        return say(state, refusals.never_folded(seat.name))
    return say(with_seat(state, seat.number, folded_round=None), announce.back_in(seat.name))


def declare(state: State, event: Declare) -> State:
    """A player declares, changes the declaration or takes it back; hidden until all are in."""
    seat = state.seat(event.seat)
    refusal = _refusal(state, seat, event.seat)
    if refusal or seat is None:
        return say(state, refusal)
    if event.side is None:
        return _withdraw(state, seat)
    if seat.declared is event.side:
        return say(state, refusals.declared_already(seat.name))
    now = with_seat(state, seat.number, declared=event.side)
    now = replace(now, betting_done=max(now.betting_done, len(now.variant.rounds)))
    return say(now, _declared(now, seat, event.side))


def _declared(now: State, before: Seat, side: Declaration) -> str:
    """What may be said about a declaration: not which it is before all are in (OPR-527 art. 4.2)."""
    if now.shown:
        return announce.declaration_corrected(before.name, before.declared, side)
    if now.variant.house.method is Method.IN_TURN:
        return announce.declares_aloud(before.name, side)
    missing = [seat for seat in now.alive if seat.declared is None]
    return announce.declared_hidden(before.name, before.declared is not None, players_named(missing))


def _refusal(state: State, seat: Seat | None, number: int) -> str:
    """Why this player cannot declare now; empty when nothing speaks against it."""
    variant = state.variant
    if seat is None:
        return refusals.no_such_seat(number)
    if not variant.declares:
        return refusals.no_declarations(variant.title)
    if seat.folded_round is not None:
        return refusals.folded_already(seat.name)
    turned = [card.slot for card in state.turned]
    if state.phase is Phase.WON or not state.laid or not board_open(variant, turned):
        return refusals.declare_later(state.phase is Phase.WON)
    return ""


def _withdraw(state: State, seat: Seat) -> State:
    if seat.declared is None:
        return say(state, refusals.nothing_declared(seat.name))
    return say(with_seat(state, seat.number, declared=None), announce.declaration_withdrawn(seat.name))


def announce_line(state: State, event: AnnounceLine) -> State:
    """A player names the line to be used; the ruling follows it where the table plays so."""
    seat, lines = state.seat(event.seat), state.variant.layout.lines
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if event.line is not None and event.line not in [line.name for line in lines]:
        return say(state, refusals.no_such_line(event.line))
    return say(with_seat(state, seat.number, line=event.line), announce.line_named(seat.name, event.line))
