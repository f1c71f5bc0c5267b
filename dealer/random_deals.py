"""Make up deals that could have been played: shuffled cards, sensible folds and declarations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from dealer.notation import NotatedDeal
from dealer.rules_in_force import pairs
from dealer.state import State
from rules.cards import Card, deck, parse_cards
from rules.lines import open_lines
from rules.reveal import legal_next, recommended_next
from rules.ruling import Declaration, Player
from rules.shown import show
from rules.variants import Variant

_FOLD_OUT = 0.06
"""How often everybody but one folds before the board is open."""

_EXAMPLE_BOARD = {"1": "Qs", "2": "9h", "3": "4h", "4": "Js", "5": "8c", "6": "2d", "E": "Ts"}
_EXAMPLE_HANDS = (
    ("As Ks 5d 3c", Declaration.HIGH),
    ("Ah 2c 7d 6s", Declaration.LOW),
    ("9s 9d Kc 3s", Declaration.HIGH),
)


@dataclass(frozen=True, slots=True)
class _Promise:
    """How good a player's cards turn out to be: places from 0 (best) among all, high and low."""

    name: str
    high: int
    low: int | None

    @property
    def best(self) -> int:
        """The better of the two places."""
        return self.high if self.low is None else min(self.high, self.low)


def random_deal(variant: Variant, players: Sequence[str], seed: int, button: str | None = None) -> NotatedDeal:
    """One deal of a game for these players, the same for the same seed; the button is the last player's by default.

    Raise ValueError for more players than the deck has cards for.
    """
    if variant.cards(len(players)) > len(deck()):
        raise ValueError(f"{len(players)} players need {variant.cards(len(players))} cards: seat fewer")
    luck = Random(f"{seed} {variant.name}")
    cards = luck.sample(deck(), variant.cards(len(players)))
    names = variant.layout.names
    board = dict(zip(names, cards, strict=False))
    count = variant.hole_cards
    hands = {
        name: tuple(cards[len(names) + count * seat : len(names) + count * (seat + 1)])
        for seat, name in enumerate(players)
    }
    promises = _promises(variant, board, hands)
    folds = _folds(variant, promises, luck)
    staying = [promise for promise in promises if promise.name not in folds]
    return NotatedDeal(
        game=variant.name,
        players=tuple(players),
        button=button or players[-1],
        options=pairs(variant),
        board=tuple(board.items()),
        turn=_turn(variant, luck),
        hole=tuple(hands.items()),
        folds=tuple(sorted(folds.items(), key=lambda fold: fold[1])),
        declarations=tuple((one.name, _declaration(one, luck)) for one in staying) if variant.declares else (),
    )


class RandomDeals:
    """Gives a rehearsal deal after deal; the first may be the worked example of OPR-527 where that is the game."""

    def __init__(self, seed: int, *, example_first: bool = False) -> None:
        """Begin with this seed, the next deals with the numbers after it."""
        self._seed = seed
        self._example = example_first

    def __call__(self, state: State) -> NotatedDeal:
        """The next deal for the game, players and button of a state; raise ValueError for a table without players."""
        variant, names = state.variant, tuple(seat.name for seat in state.seats)
        holder = state.seat(state.button)
        if holder is None:
            raise ValueError("nobody sits at the table: seat two players at least")
        example, self._example = self._example, False
        if example and variant.name == "elevator" and len(names) > 1:
            return example_deal(names, holder.name)
        self._seed += 1
        return random_deal(variant, names, self._seed, holder.name)


def example_deal(players: Sequence[str], button: str) -> NotatedDeal:
    """The worked example of OPR-527 article 4 with opponents; whoever sits further on folds early."""
    start = list(players).index(button) + 1
    order = [*players[start:], *players[:start]]
    playing = list(zip(order, _EXAMPLE_HANDS, strict=False))
    return NotatedDeal(
        game="elevator",
        players=tuple(players),
        button=button,
        board=tuple((slot, parse_cards([card])[0]) for slot, card in _EXAMPLE_BOARD.items()),
        turn=("5", "1", "3", "2", "4", "6", "E"),
        hole=tuple((name, parse_cards(hand.split())) for name, (hand, _side) in playing),
        folds=tuple((name, 2 + at % 3) for at, name in enumerate(order[len(playing) :])),
        declarations=tuple((name, side) for name, (_hand, side) in playing),
    )


def _promises(variant: Variant, board: dict[str, Card], hands: dict[str, tuple[Card, ...]]) -> list[_Promise]:
    opened = {line.line.name: line for line in open_lines(variant, board)}
    shown = {name: show(variant, Player(name, hole), opened).values.values() for name, hole in hands.items()}
    highs = {name: max(value.high for value in values) for name, values in shown.items()}
    lows = {name: max((v.low for v in values if v.low is not None), default=None) for name, values in shown.items()}
    return [
        _Promise(
            name,
            sum(other > highs[name] for other in highs.values()),
            None if low is None else sum(other is not None and other > low for other in lows.values()),
        )
        for name, low in lows.items()
    ]


def _folds(variant: Variant, promises: list[_Promise], luck: Random) -> dict[str, int]:
    """Who gives up in which betting round: the less a hand promises, the likelier and the earlier."""
    rounds = len(variant.rounds)
    ranked = sorted(promises, key=lambda promise: (promise.best, luck.random()))
    if luck.random() < _FOLD_OUT:
        return {promise.name: luck.randint(1, rounds - 1) for promise in ranked[1:]}
    staying = 2 + (luck.random() < 0.6) + (luck.random() < 0.3)
    return {promise.name: min(rounds, 1 + int(luck.triangular(0, rounds, 2))) for promise in ranked[staying:]}


def _declaration(promise: _Promise, luck: Random) -> Declaration:
    """What a player who knows about as much as one can would say, with some hope in it."""
    if promise.low is None or (promise.low > promise.high + 1):
        return Declaration.HIGH
    if promise.high <= 1 and promise.low <= 1 and luck.random() < 0.5:
        return Declaration.BOTH
    if promise.low == promise.high:
        return luck.choice((Declaration.HIGH, Declaration.LOW))
    return Declaration.LOW if promise.low < promise.high else Declaration.HIGH


def _turn(variant: Variant, luck: Random) -> tuple[str, ...]:
    """The order the rules recommend, chance where the dealer may choose."""
    turned: list[str] = []
    while len(turned) < len(variant.layout.slots):
        turned.append(recommended_next(variant, turned) or luck.choice(legal_next(variant, turned)))
    return tuple(turned)
