"""Measure the seven-card evaluator beside eval7, treys and phevaluator on the same hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from rules.cards import Card, deck
from rules.masks import mask_of
from rules.options import House
from rules.wild import Key, high_key, order
from tests.bench.registry import Line, group, missing, timed

HANDS = 3000
BENCH = "pip install -e .[bench]"
HOUSE = House()


def hands(seed: int = 7) -> list[tuple[Card, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(deck(), 7)) for _ in range(HANDS)]


def ours(dealt: Sequence[tuple[Card, ...]]) -> list[Key]:
    return [high_key(mask_of(cards), 0, HOUSE) for cards in dealt]


def with_wilds(dealt: Sequence[tuple[Card, ...]]) -> list[Key]:
    """The first card is the elevator; it and its rank are wild, as in Double Elevator."""
    found = []
    for cards in dealt:
        natural = [card for card in cards if card.rank is not cards[0].rank]
        found.append(high_key(mask_of(natural), 7 - len(natural), HOUSE))
    return found


def agreement(keys: Sequence[Key], values: Sequence[int], larger_wins: bool) -> str:
    """Say whether another evaluator puts the same hands in the same order."""
    theirs = [value if larger_wins else -value for value in values]
    ranked = sorted(zip((order(key, HOUSE) for key in keys), theirs, strict=True))
    agree = all((a[0] == b[0]) == (a[1] == b[1]) and a[1] <= b[1] for a, b in pairwise(ranked))
    return "same order of all hands" if agree else "ANOTHER ORDER of some hands"


def _compared(name: str, call: Callable[[], list[int]], keys: Sequence[Key], larger_wins: bool) -> Line:
    return timed(name, call, HANDS, note=agreement(keys, call(), larger_wins))


@group("seven-card high hands, from cards already read")
def natural_hands() -> Iterator[Line]:
    dealt = hands()
    keys = ours(dealt)
    yield timed("floorman, no wild card", lambda: ours(dealt), HANDS, note="plain Python")
    yield timed("floorman, one to four wild cards", lambda: with_wilds(dealt), HANDS, note="no peer has wild cards")
    yield from _eval7(dealt, keys)
    yield from _phevaluator(dealt, keys)
    yield from _treys(dealt, keys)


def _eval7(dealt: Sequence[tuple[Card, ...]], keys: Sequence[Key]) -> Iterator[Line]:
    try:
        import eval7
    except ImportError:
        yield missing("eval7", BENCH)
        return
    theirs = [[eval7.Card(str(card)) for card in cards] for cards in dealt]
    yield _compared("eval7 (C)", lambda: [eval7.evaluate(cards) for cards in theirs], keys, larger_wins=True)


def _phevaluator(dealt: Sequence[tuple[Card, ...]], keys: Sequence[Key]) -> Iterator[Line]:
    try:
        from phevaluator import evaluate_cards
    except ImportError:
        yield missing("phevaluator", BENCH)
        return
    numbers = [[4 * (card.rank - 2) + "cdhs".index(str(card.suit)) for card in cards] for cards in dealt]
    yield _compared("phevaluator (C)", lambda: [evaluate_cards(*cards) for cards in numbers], keys, larger_wins=False)


def _treys(dealt: Sequence[tuple[Card, ...]], keys: Sequence[Key]) -> Iterator[Line]:
    try:
        from treys import Card as Treys
        from treys import Evaluator
    except ImportError:
        yield missing("treys", BENCH)
        return
    rank = Evaluator().evaluate
    theirs = [[Treys.new(str(card)) for card in cards] for cards in dealt]
    yield _compared("treys (Python)", lambda: [rank(c[:2], c[2:]) for c in theirs], keys, larger_wins=False)
