"""Choose moves for made-up players: sensible ones mostly, and now and then one against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules.cards import AnyCard, Joker
from rules.shedding import Move, Pass, Play, SheddingState, legal_plays, may_pass, moves, refuse_cards
from rules.shedding_referee import challengeable

_MOST_SHOWN = 14  # cards of a hand that a cheat may have to show


@dataclass(frozen=True, slots=True)
class Plan:
    """A move, and whether it is a pass that the rules do not allow."""

    move: Move
    cheats: bool = False


def choose(game: SheddingState, luck: Random, cheats: bool = False) -> Plan:
    """What somebody who knows the game would do; with `cheats`, a forbidden pass where there is one to make."""
    if game.giving:
        return Plan(luck.choice(moves(game)))
    plays = legal_plays(game)
    small = len(game.hands[game.turn]) < _MOST_SHOWN and len(game.draw) > 0
    if cheats and plays and small and challengeable(game) and not game.free:
        return Plan(Pass(), cheats=True)
    if not plays or (may_pass(game) and luck.random() < 0.12):
        return Plan(Pass())
    longest = max(len(play) for play in plays)
    plain = [play for play in plays if not isinstance(play[0], Joker)] or list(plays)
    long = [play for play in plain if len(play) == longest]
    return Plan(Play(luck.choice(long if long and luck.random() < 0.7 else plain)))


def wrong_play(game: SheddingState, luck: Random) -> tuple[AnyCard, ...] | None:
    """One card of the hand that may not be laid now; None where every card may."""
    hand = [card for card in game.hands[game.turn] if card is not None]
    wrong = [card for card in hand if refuse_cards(game, (card,)) is not None]
    return (luck.choice(wrong),) if wrong else None
