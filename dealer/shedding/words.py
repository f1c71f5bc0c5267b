"""Say refusals of the rules in the table's own words: names instead of seats, with the rule behind them."""

from __future__ import annotations

from collections.abc import Sequence

from dealer.shedding.state import State
from rules.cards import AnyCard
from rules.language import _
from rules.shedding import Move, Reason, Refusal
from rules.shedding_state import SheddingState


def refusal_in_words(state: State, game: SheddingState, refused: Refusal, move: Move) -> str:
    """A refusal as one sentence and the rule it rests on."""
    return _("{why} ({source})").format(why=why(state, game, refused, move), source=refused.source)


def why(state: State, game: SheddingState, refused: Refusal, move: Move) -> str:
    """A refusal as one sentence, with names instead of seats."""
    acting = state.name(game.acting)
    if refused.reason is Reason.OUT_OF_TURN:
        return _("It is the turn of {name}, not of {other}.").format(name=acting, other=state.name(move.seat))
    if refused.reason is Reason.GIVE_FIRST:
        return _("{name} first gives a card to {other}.").format(name=acting, other=state.name(game.stuck))
    if refused.reason is Reason.GAME_OVER:
        return _("The game is over: {name} has won.").format(name=state.name(game.winner))
    if refused.reason is Reason.NOT_HELD:
        held = len(game.hands[game.turn])
        return _("{name} holds {count} by count: so many cards cannot be laid.").format(name=acting, count=held)
    return refused.text


def cards_in_words(cards: Sequence[AnyCard]) -> str:
    """Cards as they were laid, lowest first: "the nine of hearts, then the nine of clubs"."""
    words = [card.definite for card in cards]
    if len(words) < 2:
        return "".join(words)
    said = words[0]
    for word in words[1:]:
        said = _("{first}, then {second}").format(first=said, second=word)
    return said
