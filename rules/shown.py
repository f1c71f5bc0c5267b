"""Hold what one player shows: the hole cards and what every line makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cards import Card
from rules.equilibrium import Choice
from rules.hands import Hand
from rules.identity import choices, fixed_hand
from rules.lines import LineValue, OpenLine, best_high, best_low, value
from rules.lows import qualifies
from rules.masks import mask_of
from rules.ruling import Player
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Shown:
    """One player at the showdown with every line ranked; hands are named only when asked for."""

    variant: Variant
    player: Player
    opened: Mapping[str, OpenLine]
    values: Mapping[str, LineValue]

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    def floor(self, line: str) -> str:
        """Where the line lies, in words."""
        return self.opened[line].line.floor

    def high(self, line: str, identity: tuple[Card, ...] = ()) -> Hand:
        """The best high hand on that line with its five cards; identity: what its wild cards must stand for."""
        if identity:
            return fixed_hand(self.variant, self.player.hole, self.opened[line], identity, high=True)
        return best_high(self.variant, self.player.hole, self.opened[line], self.values[line].high_key)

    def low(self, line: str, identity: tuple[Card, ...] = ()) -> Hand | None:
        """The best low hand on that line; None when there is none or it does not qualify."""
        if identity:
            hand = fixed_hand(self.variant, self.player.hole, self.opened[line], identity, high=False)
            return hand if qualifies(hand.key, self.variant.house) else None
        ranked = self.values[line]
        if ranked.low is None or ranked.low_key is None:
            return None
        return best_low(self.variant, self.player.hole, self.opened[line], ranked.low_key)

    def choices(self, *, both: bool) -> tuple[Choice, ...]:
        """What every line gives, for the choice of lines; both: both hands from one line, where that matters."""
        bound = both and self.variant.house.same_identity and not self.variant.house.separate_lines
        found: list[Choice] = []
        for name, one in self.values.items():
            if bound and self.opened[name].wild:
                found += choices(self.variant, self.player.hole, self.opened[name])
            else:
                found.append(Choice(one.line, one.high, one.low, one.any_low))
        return tuple(found)

    @property
    def best_high_line(self) -> str:
        """The line with the best high hand, the first of equal ones."""
        return max(self.values.values(), key=lambda one: one.high).line

    @property
    def best_low_line(self) -> str | None:
        """The line with the best low hand that qualifies, the first of equal ones, or None."""
        lows = [one for one in self.values.values() if one.low is not None]
        return max(lows, key=lambda one: one.low or ()).line if lows else None


def show(variant: Variant, player: Player, opened: Mapping[str, OpenLine]) -> Shown:
    """Rank every line for one player."""
    hole_mask = mask_of(player.hole)
    return Shown(
        variant,
        player,
        opened,
        {name: value(variant, player.hole, line, hole_mask) for name, line in opened.items()},
    )
