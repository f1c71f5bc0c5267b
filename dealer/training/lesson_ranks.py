"""List the kinds of hands, the best first, each with an example: for whoever has never played poker."""

from __future__ import annotations

from dataclasses import dataclass

from rules.comparing import category_words
from rules.language import _
from rules.options import FiveOfAKind, WildScope
from rules.variants import Variant
from rules.wild import (
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Key,
    order,
)

_WILD = ("3c", "9s")
"""A wild card, and what it stands for in the example of five of a kind."""

_EXAMPLES: tuple[tuple[Key, str], ...] = (
    ((FIVE, 9), "9s 9h 9d 9c"),
    ((STRAIGHT_FLUSH, 14), "As Ks Qs Js Ts"),
    ((STRAIGHT_FLUSH, 9), "9h 8h 7h 6h 5h"),
    ((QUADS, 9, 14), "9s 9h 9d 9c Ah"),
    ((FULL_HOUSE, 9, 4), "9s 9h 9d 4c 4s"),
    ((FLUSH, 13, 10, 8, 5, 2), "Kd Td 8d 5d 2d"),
    ((STRAIGHT, 8), "8c 7h 6s 5d 4c"),
    ((TRIPS, 9, 13, 4), "9s 9h 9d Kc 4s"),
    ((TWO_PAIR, 9, 4, 13), "9s 9h 4c 4s Kd"),
    ((PAIR, 9, 13, 8, 4), "9s 9h Kd 8c 4s"),
    ((HIGH_CARD, 13, 9, 8, 5, 2), "Kd 9c 8s 5h 2c"),
)


@dataclass(frozen=True, slots=True)
class Rank:
    """A kind of hand with five cards that make it; a wild card stands beside what it is taken for, others alone."""

    words: str
    cards: tuple[tuple[str, str | None], ...]


def ranks(game: Variant) -> tuple[Rank, ...]:
    """Every kind of hand that there is in a game, the best first."""
    wild = game.house.wild_scope is not WildScope.NONE and game.house.five is not FiveOfAKind.NONE
    known = [(key, cards) for key, cards in _EXAMPLES if wild or key[0] != FIVE]
    known.sort(key=lambda one: order(one[0], game.house), reverse=True)
    return tuple(_rank(key, cards) for key, cards in known)


def _rank(key: Key, cards: str) -> Rank:
    words = _("a royal flush") if key == (STRAIGHT_FLUSH, 14) else category_words(key[0])
    five: tuple[tuple[str, str | None], ...] = tuple((card, None) for card in cards.split())
    return Rank(words, (*five, _WILD) if key[0] == FIVE else five)
