"""Count all five-card hands: 2,598,960 by category, 7,462 high and 6,175 ace-to-five classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from rules.cards import Card, Rank
from rules.lows import low_key
from rules.masks import BIT, SUITS
from rules.wild import natural_key
from tests.rules.cases import house


def patterns() -> Iterator[tuple[int, int]]:
    """One hand of every pattern of ranks and flushness, with the number of hands that share it."""
    for ranks in combinations_with_replacement(range(2, 15), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        suits = {rank: iter(SUITS) for rank in counts}
        if len(counts) == 5:
            yield sum(BIT[Card(Rank(rank), SUITS[0])] for rank in ranks), 4
            yield sum(BIT[Card(Rank(r), SUITS[n == 0])] for n, r in enumerate(ranks)), 4**5 - 4
        else:
            yield sum(BIT[Card(Rank(r), next(suits[r]))] for r in ranks), prod(comb(4, n) for n in counts.values())


PATTERNS = tuple(patterns())


def test_high_hands_by_category() -> None:
    counted: Counter[int] = Counter()
    for mask, hands in PATTERNS:
        counted[natural_key(mask)[0]] += hands
    assert counted == {
        8: 40,
        7: 624,
        6: 3_744,
        5: 5_108,
        4: 10_200,
        3: 54_912,
        2: 123_552,
        1: 1_098_240,
        0: 1_302_540,
    }
    assert counted.total() == 2_598_960


def test_high_classes() -> None:
    assert len({natural_key(mask) for mask, _ in PATTERNS}) == 7_462


@pytest.mark.parametrize(("system", "classes"), [("a5", 6_175), ("27", 7_462), ("a6", 7_462)])
def test_low_classes(system: str, classes: int) -> None:
    rules = house(low=system)
    assert len({low_key(mask, 0, rules) for mask, _ in PATTERNS}) == classes


def test_deuce_to_seven_is_the_high_order_upside_down_but_for_the_wheel() -> None:
    rules = house(low="27")
    wheels = {(4, 5), (8, 5)}
    ranked = [(natural_key(mask), low_key(mask, 0, rules)) for mask, _ in PATTERNS]
    ordinary = sorted((high, low) for high, low in ranked if high not in wheels)
    assert [low for _, low in ordinary] == sorted(low for _, low in ordinary)
