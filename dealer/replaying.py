"""Play notated deals for the command line: by events alone, or on the simulated table with the camera's reading."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from dealer.notation import NotatedDeal
from dealer.playback import play, table_for
from dealer.prompts import prompt
from dealer.state import State
from dealer.view import as_json

Player = Callable[[NotatedDeal], Iterator[State]]


def by_events(deal: NotatedDeal) -> Iterator[State]:
    """The states of a deal as its notation tells it."""
    return play(deal, table_for(deal))


def lines(deals: tuple[NotatedDeal, ...], player: Player, *, json_lines: bool) -> Iterator[str]:
    """Yield a line for each state: its sentence, or the whole state as JSON; at a deal's end its reasons too."""
    for number, deal in enumerate(deals, 1):
        state, said = None, ""
        if not json_lines and len(deals) > 1:
            yield f"Deal {number} of {len(deals)}: {deal.variant.title}"
        for state in player(deal):
            if json_lines:
                yield json.dumps({"replay": number, **as_json(state)})
            elif state.sentence != said:
                yield (said := state.sentence)
        if not json_lines:
            yield from _end(state)


def _end(state: State | None) -> Iterator[str]:
    """Yield why the ruling is as it is, or what the deal still waits for."""
    if state is None:
        yield "Nothing happens in this deal."
    elif state.ruling is not None:
        yield from (f"  {reason}" for reason in state.ruling.reasons)
    else:
        yield from (f"  {question.text}" for question in state.questions)
        yield f"  No ruling yet: {prompt(state).text}."
