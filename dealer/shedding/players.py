"""Choose moves for made-up players: sensible ones mostly, and now and then one against the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from rules.cards import AnyCard, Joker, Rank
from rules.shedding import Before, Move, Pass, Play, SheddingState, legal_plays, may_pass, moves, refuse_cards, stands
from rules.shedding_options import Challenge
from rules.shedding_referee import challengeable

_MOST_SHOWN = 14  # cards of a hand that a cheat may have to show
_PAIRED = 0.4  # how often a wrong play is one of two cards, where there is one


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
    """One card of the hand that may not be laid now, or two of a rank; None where everything may."""
    hand = [card for card in game.hands[game.turn] if card is not None]
    wrong: list[tuple[AnyCard, ...]] = [(card,) for card in hand if refuse_cards(game, (card,)) is not None]
    pairs = [pair for pair in permutations(hand, 2) if _rank(pair[0]) == _rank(pair[1]) is not None]
    two = [pair for pair in pairs if refuse_cards(game, pair) is not None]
    if two and luck.random() < _PAIRED:
        return luck.choice(two)
    return luck.choice(wrong) if wrong else None


def _rank(card: AnyCard) -> Rank | None:
    return None if isinstance(card, Joker) else card.rank


def smells(before: SheddingState, after: SheddingState) -> bool:
    """Whether somebody may doubt the pass between these two moments, and the hand fits on the table."""
    return (
        challengeable(before)
        and not before.free
        and after.before is Before.PASS
        and not after.giving
        and len(after.hands[before.turn]) < _MOST_SHOWN
    )


def passed_all_the_same(game: SheddingState) -> SheddingState:
    """The open game after a forbidden pass was challenged, as the house has it (A-4E).

    Either the turn is back and the card drawn is kept, or the pass stands and another card is drawn for it.
    """
    seat = game.turn
    if game.options.challenge is Challenge.DRAW_ONE:
        return fined(stands(game, Pass()), seat)
    return fined(game, seat)


def fined(game: SheddingState, seat: int) -> SheddingState:
    """The game after this player has drawn a card."""
    hand = (*game.hands[seat], *game.draw[-1:])
    return replace(game, hands=(*game.hands[:seat], hand, *game.hands[seat + 1 :]), draw=game.draw[:-1])
