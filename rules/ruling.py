"""Hold what goes into a showdown and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from fractions import Fraction

from rules.cards import Card
from rules.hands import Hand
from rules.irregularities import Irregularity
from rules.language import _


class Declaration(StrEnum):
    """What a player declares after the last betting round (OPR-527 art. 4.2)."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


class Case(StrEnum):
    """Why the engine leaves the ruling to the people at the table."""

    LINE_CHOICE = "line_choice"
    NO_EQUILIBRIUM = "no_equilibrium"
    SEVERAL_STABLE_SETS = "several_stable_sets"
    NO_VALID_HAND = "no_valid_hand"
    LINE_NOT_ANNOUNCED = "line_not_announced"
    IRREGULAR_CARDS = "irregular_cards"


class PartSide(Enum):
    """Which part of a pot: the high half, the low half, or all of it."""

    HIGH = "high"
    LOW = "low"
    POT = "pot"


@dataclass(frozen=True, slots=True)
class Player:
    """One player at the showdown; the players come clockwise from the dealer's left.

    declaration: None in games without one; line: the line announced, if any.
    mucked: did not show; put_in: chips in the pot, for side pots; pot_declarations: one for each pot,
    main pot first, where the table declares for each pot apart.
    """

    name: str
    hole: tuple[Card, ...] = ()
    declaration: Declaration | None = None
    line: str | None = None
    folded: bool = False
    mucked: bool = False
    put_in: int | None = None
    pot_declarations: tuple[Declaration, ...] = ()

    @property
    def contests(self) -> bool:
        """Whether the player still has a claim to the pot."""
        return not self.folded and not self.mucked

    def declared(self, pot: int = 0) -> Declaration | None:
        """What the player declared for this pot."""
        if self.pot_declarations:
            return self.pot_declarations[min(pot, len(self.pot_declarations) - 1)]
        return self.declaration


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who takes a part of the pot; hand and line are None where no cards are shown."""

    name: str
    share: Fraction
    hand: Hand | None = None
    line: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One half of a pot or all of it, who takes it, and why; pot counts side pots from 0."""

    side: PartSide
    fraction: Fraction
    winners: tuple[Winner, ...]
    reason: str
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player showed: the hands that count and the lines they come from.

    ok_lines: the lines on which a both-ways hand takes what it takes; empty for everybody else.
    """

    name: str
    declaration: Declaration | None
    high: Hand | None = None
    high_line: str | None = None
    low: Hand | None = None
    low_line: str | None = None
    ok_lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to rule: the lines it supposes, what each player would take, and what stays."""

    lines: Mapping[str, str]
    shares: Mapping[str, Fraction]
    carry: Fraction = Fraction(0)
    words: str = ""


@dataclass(frozen=True, slots=True)
class RulingNeeded:
    """A case that a person must rule, in words, with the alternatives and what each would pay."""

    case: Case
    words: str
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class Override:
    """The final authority's word over the engine's own result, which stays on record (all OPR documents)."""

    by: str
    words: str
    engine: Ruling


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who takes what share of the pot, with which cards, and why.

    shares: fractions of the whole pot by player name, in player order; None when a ruling is needed.
    carry: the fraction that stays for the next deal; failed: both-ways players who take nothing.
    disputed: two both-ways hands knocked each other out and tables differ about it.
    chips: whole chips by player, when the pot or the stacks are given.
    """

    shares: Mapping[str, Fraction] | None
    carry: Fraction
    failed: tuple[str, ...]
    disputed: bool
    ruling_needed: RulingNeeded | None
    standings: tuple[Standing, ...]
    parts: tuple[Part, ...]
    sentence: str
    reasons: tuple[str, ...]
    irregularities: tuple[Irregularity, ...] = ()
    chips: Mapping[str, int] | None = None
    chips_carried: int = 0
    override: Override | None = None

    def standing(self, name: str) -> Standing:
        """What that player showed; raise KeyError when nobody has this name."""
        for standing in self.standings:
            if standing.name == name:
                return standing
        raise KeyError(f"{name!r} is not at this showdown")


def overrule(ruling: Ruling, *, by: str, shares: Mapping[str, Fraction], words: str) -> Ruling:
    """Put the final authority's shares in force and keep the engine's own result on record.

    Raise ValueError when the shares are negative or make more than the pot.
    """
    total = sum(shares.values(), Fraction(0))
    if total > 1 or any(share < 0 for share in shares.values()):
        raise ValueError(f"shares {dict(shares)!r} add up to {total}; give parts of one pot that make 1 or less")
    sentence = _("{name} rules: {words}").format(name=by, words=words)
    return replace(
        ruling,
        shares=dict(shares),
        carry=1 - total,
        ruling_needed=None,
        sentence=sentence,
        reasons=(sentence, _("Without this the ruling was: {ruling}").format(ruling=ruling.sentence), *ruling.reasons),
        chips=None,
        override=Override(by, words, ruling),
    )
