"""pokerkit agrees on random natural hands: high, ace-to-five and deuce-to-seven."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pokerkit
import pytest

from rules.cards import Card, deck
from rules.lows import low_key, low_order
from rules.masks import mask_of
from rules.wild import natural_key
from tests.rules.cases import house

Ours = Callable[[int], tuple[int, ...]]
OURS: dict[str, Ours] = {
    "StandardHighHand": natural_key,
    "RegularLowHand": lambda mask: low_order(low_key(mask, 0, house(low="a5"))),
    "StandardLowHand": lambda mask: low_order(low_key(mask, 0, house(low="27"))),
}


def hands(count: int, size: int, seed: int) -> list[list[Card]]:
    random, cards = Random(seed), deck()
    return [random.sample(cards, size) for _ in range(count)]


def same_order(ours: list[tuple[int, ...]], theirs: list[Any]) -> bool:
    """Whether both rank the same hands in the same order, ties included."""
    pairs = sorted(zip(ours, theirs, strict=True), key=lambda pair: pair[0])
    for (one, their_one), (other, their_other) in pairwise(pairs):
        if (one == other) != (their_one == their_other) or (one < other and not their_one < their_other):
            return False
    return True


@pytest.mark.parametrize("ranking", OURS)
def test_five_cards(ranking: str) -> None:
    make, ours = getattr(pokerkit, ranking), OURS[ranking]
    dealt = hands(20_000, 5, 527)
    theirs = [make("".join(map(str, hand))) for hand in dealt]
    assert same_order([ours(mask_of(hand)) for hand in dealt], theirs)


@pytest.mark.parametrize("ranking", OURS)
def test_seven_cards(ranking: str) -> None:
    make, ours = getattr(pokerkit, ranking), OURS[ranking]
    dealt = hands(400, 7, 522)
    theirs = [make.from_game("".join(map(str, hand[:4])), "".join(map(str, hand[4:]))) for hand in dealt]
    assert same_order([ours(mask_of(hand)) for hand in dealt], theirs)
