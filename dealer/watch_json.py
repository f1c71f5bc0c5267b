"""Write what `floorman watch --json` prints: one line for each change of what is settled on the table."""

from __future__ import annotations

import json

from dealer.codec import Plain
from dealer.state import BoardCard, HandCard, Lies, Phase, State

DOWN = "back"
Json = dict[str, Plain]


def body(state: State, frame: int) -> Json:
    """What is settled, with the number of the frame that settled it.

    board: each slot's card, "back" for face down, null for empty or in doubt (a question then says so).
    scan: what lies in the scan place now; hands: whole hands in the order shown; null for a card in doubt.
    """
    return {
        "frame": frame,
        "board": {card.slot: _lying(card) for card in state.board},
        "round": state.round,
        "scan": [str(card) if card is not None else None for card in state.scan],
        "hands": [[_held(card) for card in seat.hand] for seat in state.seats if seat.hand is not None],
        "questions": [{"id": one.id, "text": one.text} for one in state.questions],
        "irregularities": [{"kind": one.kind.value, "text": one.text} for one in state.irregularities],
    }


def _lying(card: BoardCard) -> str | None:
    if card.order is None:
        return DOWN if card.lies is Lies.DOWN else None
    return str(card.card) if card.card is not None else None


def _held(card: HandCard) -> str | None:
    return str(card.card) if card.card is not None else None


class Lines:
    """The lines to print: one for each state whose settled part differs from the line before."""

    def __init__(self) -> None:
        """Begin with nothing printed."""
        self._last: Json | None = None

    def line(self, state: State, frame: int) -> str | None:
        """The line for this state, without a line break; None when nothing settled has changed."""
        now = body(state, frame)
        settled = {name: value for name, value in now.items() if name != "frame"}
        if settled == self._last or (self._last is None and nothing_yet(state)):
            return None
        self._last = settled
        return json.dumps(now, ensure_ascii=False)


def nothing_yet(state: State) -> bool:
    """Whether nothing has been seen on the table so far."""
    return state.phase is Phase.LAYING and all(card.lies is Lies.EMPTY for card in state.board)
