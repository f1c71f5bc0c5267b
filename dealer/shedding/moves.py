"""Work out where a game stands from the card that began its pile and the moves made since."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from dealer.shedding.state import Kind, Made, Phase, State
from rules.cards import AnyCard
from rules.shedding import Give, Move, Pass, Play, SheddingState, stands
from rules.shedding_options import Giving, SheddingOptions
from rules.shedding_referee import drawn_recounted, opening, penalised, recounted

Beginning = tuple[AnyCard, int, SheddingOptions, int]

# A move is mostly worked out from the game just before it, so that a long game does not grow slow.
_RECENT: deque[tuple[Beginning, tuple[Made, ...], SheddingState]] = deque(maxlen=8)


def as_move(state: SheddingState, made: Made) -> Move:
    """A play, pass or gift in the words of the rules."""
    if made.kind is Kind.PLAY:
        return Play(made.cards, made.seat)
    if made.kind is Kind.PASS:
        return Pass(made.seat, made.draws)
    return Give(None, made.seat, blind=state.options.give is Giving.RANDOM)


def after(state: SheddingState, made: Made) -> SheddingState:
    """The game after one move, whether the rules would allow it or not."""
    if made.kind is Kind.RECOUNT:
        return recounted(state, made.seat, made.number)
    if made.kind is Kind.DRAWN:
        return drawn_recounted(state, made.number)
    if made.kind is Kind.PENALTY:
        return penalised(state, made.seat, made.number)
    if state.winner is not None or (made.kind is Kind.GIVE) is not bool(state.giving):
        return state  # after a correction of an earlier move there is nothing left to do for this one
    held = len(state.hands[made.seat])
    if held < max(1, len(made.cards)):  # a hand that was counted too small, found out now
        state = recounted(state, made.seat, max(1, len(made.cards)))
    if made.kind is Kind.PLAY and made.seat != state.turn:
        state = replace(state, turn=made.seat)
    return stands(state, as_move(state, made))


def standing(state: State, moves: tuple[Made, ...] | None = None) -> SheddingState | None:
    """The game after its moves, or after the given ones; None before a card began the pile."""
    if state.start is None:
        return None
    wanted = state.moves if moves is None else moves
    beginning = (state.start, len(state.players), state.options, state.match.starter)
    done, game = _furthest(beginning, wanted) or (0, opening(*beginning))
    for made in wanted[done:]:
        game = after(game, made)
    _RECENT.append((beginning, wanted, game))
    return game


def _furthest(beginning: Beginning, wanted: tuple[Made, ...]) -> tuple[int, SheddingState] | None:
    """How many of these moves a game worked out lately has made already, at most, and where it stood then."""
    known = [
        (len(moves), game)
        for begun, moves, game in tuple(_RECENT)
        if begun == beginning and moves == wanted[: len(moves)]
    ]
    return max(known, key=lambda one: one[0], default=None)


def before_last(state: State) -> SheddingState | None:
    """The game before the newest play, pass or gift."""
    place = state.last_place
    return None if place is None else standing(state, state.moves[:place])


def settle(state: State) -> State:
    """The state with its game and phase worked out anew."""
    game = standing(state)
    return replace(state, rules=game, phase=_phase(state, game))


def _phase(state: State, game: SheddingState | None) -> Phase:
    if game is None:
        return Phase.DEALING
    if state.challenge is not None:
        return Phase.SHOWING
    if game.winner is not None:
        return Phase.WON
    if state.refused:
        return Phase.REFUSED
    return Phase.GIVING if game.giving else Phase.PLAYING
