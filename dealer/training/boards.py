"""Deal the boards and hands that drills are made of, and choose among many by how hard they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from dealer.training.question import LEVELS, Hand, Scene
from rules.cards import Card, deck
from rules.lines import open_lines
from rules.ruling import Player
from rules.shown import Shown, show
from rules.variants import Variant, games, variant
from rules.wild import Key

NAMES = ("Ana", "Ben", "Chris", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jo")
_TRIES, _ROUNDS = 200, 20
_POOL = 8
"""Candidates among which a level chooses: the easiest for level 1, the hardest for level 5."""

Drawn = TypeVar("Drawn")
Made = TypeVar("Made")


class NoQuestion(LookupError):
    """No fitting board was dealt in many tries; with built-in games that does not happen."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole deal on the table: board by slot, hands by name in seating order."""

    game: Variant
    board: Mapping[str, Card]
    hands: Mapping[str, tuple[Card, ...]]

    def shown(self, name: str) -> Shown:
        """One player's hand with every line ranked."""
        opened = {line.line.name: line for line in open_lines(self.game, self.board)}
        return show(self.game, Player(name, self.hands[name]), opened)

    def scene(self, notes: Mapping[str, str] | None = None, hidden: Iterable[str] = ()) -> Scene:
        """The deal as a trainee sees it; hidden: slots that lie face down."""
        down = set(hidden)
        board = {slot: "back" if slot in down else str(card) for slot, card in self.board.items()}
        hands = tuple(
            Hand(name, tuple(map(str, cards)), (notes or {}).get(name, "")) for name, cards in self.hands.items()
        )
        return Scene(self.game.name, self.game.title, board, places(self.game), hands)


def places(game: Variant) -> dict[str, tuple[float, float]]:
    """Where each slot is drawn, in columns and rows."""
    return {slot.name: (slot.x, slot.y) for slot in game.layout.slots}


def some_game(luck: Random, fits: Callable[[Variant], bool], only: str | None = None) -> Variant:
    """A game that fits a drill, by chance; `only` names the one wanted. Raises NoQuestion where it does not fit."""
    known = [made for name in ([only] if only else games()) if fits(made := variant(name))]
    if not known:
        raise NoQuestion(f"{only!r} has nothing to ask in this drill: choose another game or drill")
    return luck.choice(known)


def deal(game: Variant, luck: Random, players: int) -> Dealt:
    """Deal a whole board and hands from a shuffled deck."""
    names = game.layout.names
    count = game.hole_cards
    cards = luck.sample(deck(), len(names) + count * players)
    board = dict(zip(names, cards, strict=False))
    rest = cards[len(names) :]
    hands = {NAMES[seat]: tuple(rest[count * seat : count * (seat + 1)]) for seat in range(players)}
    return Dealt(game, board, hands)


def graded(
    luck: Random,
    level: int,
    draw: Callable[[Random], tuple[float, Drawn] | None],
    finish: Callable[[Drawn], Made | None],
) -> tuple[float, Made]:
    """Draw candidates until there are enough, and finish the one whose ease fits the level.

    draw: one candidate, cheaply, with its ease, or None for one without a single right answer; finish: the whole of
    it, or None where that shows that it cannot be asked; then its neighbour is tried. Raises NoQuestion.
    """
    for _round in range(_ROUNDS):
        pool = _pool(luck, draw)
        pool.sort(key=lambda one: -one[0])
        place = (level - LEVELS.start) * (len(pool) - 1) / (len(LEVELS) - 1)
        for ease, drawn in sorted(pool, key=lambda one: abs(pool.index(one) - place)):
            made = finish(drawn)
            if made is not None:
                return ease, made
    raise NoQuestion("no fitting board was dealt: try another seed")


def _pool(luck: Random, draw: Callable[[Random], tuple[float, Drawn] | None]) -> list[tuple[float, Drawn]]:
    pool: list[tuple[float, Drawn]] = []
    for _try in range(_TRIES):
        drawn = draw(luck)
        if drawn is not None:
            pool.append(drawn)
            if len(pool) == _POOL:
                break
    return pool


def same(drawn: Drawn) -> Drawn:
    """A candidate that is finished as it was drawn."""
    return drawn


def distance(better: Key, worse: Key) -> float:
    """How far one hand is above another, from 0 (equal) to about 10; a whole category is 1 and more.

    Both are strengths, larger is better, or keys of lows with their signs turned.
    """
    return _number(better) - _number(worse)


def _number(key: Key) -> float:
    value = 0.0
    for place, part in enumerate(key):
        value += part / 15.0**place
    return value


def others(luck: Random, wrong: Sequence[Drawn], count: int) -> list[Drawn]:
    """So many of the wrong answers, by chance, all where there are fewer."""
    return luck.sample(list(wrong), min(count, len(wrong)))
