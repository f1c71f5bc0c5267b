"""Value hands through the rules themselves, for house rules that the fast tables do not know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dealer.odds_tables import Values
from dealer.odds_values import Cards
from rules.cards import Card, deck
from rules.lines import LineValue, open_lines, value
from rules.masks import mask_of
from rules.variants import Variant
from rules.wild import Key

_DECK = deck()


class RuledValuer:
    """Values every hand of any game with any house rules, some ten thousand hands a second."""

    def __init__(self, variant: Variant) -> None:
        """Keep the game."""
        self._variant = variant

    def values(self, hole: Cards, table: Cards) -> tuple[Values, Values | None]:
        """Give high and low values of hole cards (cards x players x deals) with table cards (slots x deals)."""
        shape = (len(self._variant.layout.lines), *hole.shape[1:])
        high = np.zeros(shape, np.int16)
        low = np.zeros(shape, np.int16) if self._variant.high_low else None
        for deal in range(hole.shape[2]):
            hands = [[_DECK[card] for card in hand] for hand in hole[:, :, deal].T]
            found = self._deal(hands, [_DECK[card] for card in table[:, deal]])
            high[:, :, deal] = _ranked([[one.high for one in row] for row in found])
            if low is not None:
                low[:, :, deal] = _ranked([[one.low for one in row] for row in found])
        return high, low

    def _deal(self, hands: Sequence[Sequence[Card]], table: Sequence[Card]) -> list[list[LineValue]]:
        """What every line gives every player."""
        opened = open_lines(self._variant, dict(zip(self._variant.layout.names, table, strict=True)))
        return [[value(self._variant, hand, line, mask_of(hand)) for hand in hands] for line in opened]


def _ranked(strengths: Sequence[Sequence[Key | None]]) -> list[list[int]]:
    """Number the hands of one deal by strength from 1; 0 where there is none."""
    known = sorted({key for row in strengths for key in row if key is not None})
    number = {key: place for place, key in enumerate(known, 1)}
    return [[0 if key is None else number[key] for key in row] for row in strengths]
