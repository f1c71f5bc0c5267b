"""Play notated deals for the command line: by events alone, or on the simulated table with the camera's reading."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from dealer.notation import NotatedDeal
from dealer.playback import play, table_for
from dealer.prompts import prompt
from dealer.shedding.news import sentence
from dealer.shedding.notation import NotatedGame
from dealer.shedding.playback import states
from dealer.shedding.prompts import prompt as next_move
from dealer.shedding.state import Phase
from dealer.shedding.state import State as GameState
from dealer.shedding.view import as_json as shedding_json
from dealer.state import State
from dealer.view import as_json

Player = Callable[[NotatedDeal], Iterator[State]]


def by_events(deal: NotatedDeal) -> Iterator[State]:
    """The states of a deal as its notation tells it."""
    return play(deal, table_for(deal))


def lines(deals: tuple[NotatedDeal | NotatedGame, ...], player: Player, *, json_lines: bool) -> Iterator[str]:
    """Yield a line for each state: its sentence, or the whole state as JSON; at a deal's end its reasons too.

    player: plays deals of poker; games of the pile are played by what is written, as nobody knows the hands.
    """
    for number, deal in enumerate(deals, 1):
        state: State | GameState | None = None
        said = ""
        if not json_lines and len(deals) > 1:
            title = deal.rules.title if isinstance(deal, NotatedGame) else deal.variant.title
            yield f"Deal {number} of {len(deals)}: {title}"
        for state in states(deal) if isinstance(deal, NotatedGame) else player(deal):
            if json_lines:
                yield json.dumps({"replay": number, **_plain(state)})
            elif _sentence(state) != said:
                yield (said := _sentence(state))
        if not json_lines:
            yield from _end(state)


def _plain(state: State | GameState) -> dict[str, object]:
    return shedding_json(state) if isinstance(state, GameState) else as_json(state)


def _sentence(state: State | GameState) -> str:
    return sentence(state) if isinstance(state, GameState) else state.sentence


def _end(state: State | GameState | None) -> Iterator[str]:
    """Yield why the ruling is as it is, or what the deal still waits for."""
    if state is None:
        yield "Nothing happens in this deal."
    elif isinstance(state, GameState):
        if state.phase is not Phase.WON:
            yield f"  Not over yet: {next_move(state).text}"
    elif state.ruling is not None:
        yield from (f"  {reason}" for reason in state.ruling.reasons)
    else:
        yield from (f"  {question.text}" for question in state.questions)
        yield f"  No ruling yet: {prompt(state).text}."
