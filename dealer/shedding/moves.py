"""Work out where a game stands from the card that began its pile and the moves made since."""

from __future__ import annotations

from dataclasses import replace

from dealer.shedding.state import Kind, Made, Phase, State
from rules.shedding import Give, Move, Pass, Play, SheddingState, stands
from rules.shedding_options import Giving
from rules.shedding_referee import drawn_recounted, opening, penalised, recounted


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
    game = opening(state.start, len(state.players), state.options, state.match.starter)
    for made in state.moves if moves is None else moves:
        game = after(game, made)
    return game


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
