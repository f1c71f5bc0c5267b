"""Count who wins, ties and shares over many deals whose hands have been valued."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealer.odds_tables import Values
from rules.options import NoLow
from rules.variants import Variant

Counts = NDArray[np.int64]
Shares = NDArray[np.float64]

_PART = np.array([0.0, *(1 / number for number in range(1, 53))])


@dataclass(slots=True)
class Tally:
    """Counts for each player, and sums of the shares and of their squares; a high-low pot is split in halves."""

    splits: bool
    carries: bool  # the low half stays where no low qualifies
    separate_lines: bool
    high: Counts
    high_tie: Counts
    low: Counts
    low_tie: Counts
    scoop: Counts
    share: Shares
    squares: Shares
    deals: int = 0

    @classmethod
    def new(cls, variant: Variant, players: int) -> Tally:
        """A tally that has counted nothing."""
        house = variant.house
        high, high_tie, low, low_tie, scoop = np.zeros((5, players), np.int64)
        share, squares = np.zeros((2, players), np.float64)
        carries = house.no_low is NoLow.CARRY
        return cls(variant.high_low, carries, house.separate_lines, high, high_tie, low, low_tie, scoop, share, squares)

    def add(self, high: Values, low: Values | None) -> None:
        """Count deals: values of lines x players x deals, larger is better, 0 for a low that does not qualify."""
        best = high.max(axis=0)
        top = best.max(axis=0)
        wins = best == top
        winners = wins.sum(axis=0)
        share = wins * _PART[winners]
        self.high += (wins & (winners == 1)).sum(axis=1)
        self.high_tie += (wins & (winners > 1)).sum(axis=1)
        if low is not None:
            share = self._add_low(high, top, wins, low, share)
        self.share += share.sum(axis=1)
        self.squares += (share * share).sum(axis=1)
        self.deals += high.shape[2]

    def _add_low(
        self, high: Values, top: Values, high_wins: NDArray[np.bool_], low: Values, high_share: Shares
    ) -> Shares:
        """Count the low half and the scoops; give the shares of both halves together."""
        best = low.max(axis=0)
        bottom = best.max(axis=0)
        wins = (best == bottom) & (bottom > 0)
        winners = wins.sum(axis=0)
        self.low += (wins & (winners == 1)).sum(axis=1)
        self.low_tie += (wins & (winners > 1)).sum(axis=1)
        both = high_wins & wins
        if not self.separate_lines:
            both = ((high == top) & (low == bottom) & (bottom > 0)).any(axis=0)
        self.scoop += both.sum(axis=1)
        none = 0.5 if self.carries else 1.0
        share: Shares = high_share * np.where(bottom > 0, 0.5, none) + 0.5 * wins * _PART[winners]
        return share
