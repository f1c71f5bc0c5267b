"""Sum a deal up for the journal's list: game, house rules, seats, hands shown, the ruling, who overruled it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dealer.rules_in_force import pairs
from dealer.state import Seat, State


def summary(state: State, began: float, changed: float) -> dict[str, Any]:
    """The deal as plain data; seen: a card was turned, so that it counts."""
    button = state.seat(state.button)
    shares = dict((state.ruling.shares or {}) if state.ruling is not None else {})
    return {
        "began": began,
        "changed": changed,
        "seen": int(bool(state.turned) or any(seat.folded_round is not None for seat in state.seats)),
        "game": state.game,
        "title": state.variant.title,
        "options": dict(pairs(state.variant)),
        "button": button.name if button is not None else "",
        "seats": [_seat(seat, shares.get(seat.name)) for seat in state.seats],
        "phase": state.phase.value,
        "ruling": _ruling(state),
        "override": _override(state),
    }


def _seat(seat: Seat, share: Fraction | None) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "name": seat.name,
        "folded_round": seat.folded_round,
        "declared": seat.declared.value if seat.declared is not None else None,
        "hand": [str(held.card) if held.card is not None else None for held in seat.hand] if seat.hand else None,
        "share": str(share) if share is not None else None,
    }


def _ruling(state: State) -> dict[str, Any] | None:
    if state.ruling is None:
        return None
    return {
        "sentence": state.ruling.sentence,
        "reasons": list(state.ruling.reasons),
        "carry": str(state.ruling.carry),
        "ruled": state.ruling.shares is not None,
    }


def _override(state: State) -> dict[str, Any] | None:
    if state.override is None:
        return None
    shares = {str(number): str(share) for number, share in state.override.shares}
    return {"by": state.override.by, "shares": shares, "words": state.override.words}
