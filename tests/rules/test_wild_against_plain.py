"""The direct ranking of wild cards agrees with trying every substitution."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.lows import low_key
from rules.masks import mask_of
from rules.wild import high_key
from tests.rules.cases import card, house
from tests.rules.plain import DECK, Pair, best_high, best_low

LETTERS = {10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}


def mask(cards: list[Pair]) -> int:
    return mask_of(card(f"{LETTERS.get(rank, rank)}{suit}") for rank, suit in cards)


def deals(wilds: int, count: int, seed: int, size: int = 7) -> list[tuple[list[Pair], list[Pair]]]:
    """Random hands, half of them of few ranks or suits so that rare hands come up."""
    random = Random(seed)
    found = []
    for number in range(count):
        pool = [c for c in DECK if c[0] > 8] if number % 3 == 1 else [c for c in DECK if c[1] in "hs"]
        cards = random.sample(DECK if number % 3 == 0 else pool, size)
        found.append((cards, cards[:wilds]))
    return found


HIGH_OPTIONS: list[dict[str, Any]] = [
    {},
    {"five": "below_royal"},
    {"five": "below_sf"},
    {"five": "none"},
    {"dup": "any"},
    {"bug": True},
    {"bug": True, "five": "none"},
]


@pytest.mark.parametrize("options", HIGH_OPTIONS, ids=str)
@pytest.mark.parametrize(("wilds", "count"), [(0, 60), (1, 60), (2, 8)])
def test_high(options: dict[str, Any], wilds: int, count: int) -> None:
    rules = house(**options)
    for cards, wild in deals(wilds, count, 7 + wilds):
        natural = [one for one in cards if one not in wild]
        assert high_key(mask(natural), wilds, rules) == best_high(cards, wild, **options), (cards, wild)


def test_high_with_three_wild_cards() -> None:
    for cards, wild in deals(3, 3, 31):
        assert high_key(mask(cards[3:]), 3, house()) == best_high(cards, wild), (cards, wild)


@pytest.mark.parametrize("system", ["a5", "27", "a6"])
@pytest.mark.parametrize("wild_ace", [True, False])
@pytest.mark.parametrize(("wilds", "count"), [(0, 90), (1, 60), (2, 6)])
def test_low(system: str, wild_ace: bool, wilds: int, count: int) -> None:
    rules = house(low=system, wild_ace=wild_ace)
    for cards, wild in deals(wilds, count, 70 + wilds):
        natural = [one for one in cards if one not in wild]
        expected = best_low(cards, wild, system, wild_ace)
        assert low_key(mask(natural), wilds, rules) == expected, (cards, wild)


def test_low_with_three_wild_cards() -> None:
    for system in ("a5", "27"):
        for cards, wild in deals(3, 1, 90):
            assert low_key(mask(cards[3:]), 3, house(low=system)) == best_low(cards, wild, system), (cards, wild)


@pytest.mark.parametrize("wilds", [1, 2])
def test_high_of_exactly_five_cards(wilds: int) -> None:
    for cards, wild in deals(wilds, 40, 50, size=5):
        assert high_key(mask(cards[wilds:]), wilds, house()) == best_high(cards, wild), (cards, wild)
