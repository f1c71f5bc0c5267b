"""Join words into phrases: numbers, lists, alternatives."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import AnyCard, Card
from rules.language import _
from rules.words import capital, listed, number

__all__ = ["capital", "either", "listed", "number"]


def either(cards: Sequence[AnyCard]) -> str:
    """Cards as alternatives, what they share said once: "nine or six of diamonds"."""
    plain = [card for card in cards if isinstance(card, Card)]
    if len(plain) == len(cards) > 1:
        ranks = listed(dict.fromkeys(card.rank.word for card in plain), "or")
        suits = listed(dict.fromkeys(card.suit.word for card in plain), "or")
        if len({card.suit for card in plain}) == 1 or len({card.rank for card in plain}) == 1:
            return _("{rank} of {suit}").format(rank=ranks, suit=suits)
    return listed([card.words for card in cards], "or")
