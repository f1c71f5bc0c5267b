"""Hold the house rules of one table as typed values with their defaults (rules/house_rules.py says what they mean)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from rules.house_rules import OPTIONS
from rules.language import _

Order = tuple[tuple[str, ...], ...]


class OptionError(ValueError):
    """An unknown house rule, or a value it cannot have."""


class Pot(StrEnum):
    """What the pot is played for."""

    HIGH_ONLY = "high_only"
    DECLARE = "declare"
    CARDS_SPEAK = "cards_speak"


class Forced(StrEnum):
    """The bets made before the deal."""

    ANTE = "ante"
    BLINDS = "blinds"


class Opening(StrEnum):
    """Who opens the first betting round."""

    LEFT = "left"
    HIGH_UPCARD = "high_upcard"
    BEST_SHOWING = "best_showing"


class Lines(StrEnum):
    """Which lines of a two-column layout may be used."""

    ROWS = "rows"
    ROWS_DIAGONALS = "rows+diagonals"
    ROWS_COLUMNS = "rows+columns"
    H = "h"


class WildScope(StrEnum):
    """What an elevator card makes wild."""

    NONE = "none"
    CARD = "card"
    RANK = "rank"


class Duplicates(StrEnum):
    """Whether a wild card may repeat a card of the hand."""

    STANDARD = "standard"
    ANY = "any"


class FiveOfAKind(StrEnum):
    """Where five of a kind ranks."""

    ABOVE_SF = "above_sf"
    BELOW_ROYAL = "below_royal"
    BELOW_SF = "below_sf"
    NONE = "none"


class LowSystem(StrEnum):
    """How low hands are ranked."""

    A5 = "a5"
    DEUCE = "27"
    A6 = "a6"
    UNSET = "unset"


class Method(StrEnum):
    """How players declare."""

    SIMULTANEOUS = "simultaneous"
    IN_TURN = "in_turn"


class Chips(StrEnum):
    """What the chips in a closed hand mean."""

    NONE_LOW = "none_low"
    NONE_HIGH = "none_high"


class Tie(StrEnum):
    """What a both-ways hand must do."""

    WIN_OR_TIE = "win_or_tie"
    OUTRIGHT = "outright"


class FailedHalf(StrEnum):
    """Who takes the half that a failed both-ways hand would have won."""

    NEXT_BEST = "next_best"
    DEFEATER = "defeater"
    CARRY = "carry"


class DeadHand(StrEnum):
    """Whether a failed both-ways hand still beats other both-ways hands."""

    BLOCKS = "blocks"
    IGNORED = "ignored"


class AllFail(StrEnum):
    """What happens when only both-ways players remain and all fail."""

    CARDS_SPEAK = "cards_speak"
    EQUAL = "equal"
    CARRY = "carry"


class Unclaimed(StrEnum):
    """Where a half goes that nobody declared for."""

    OTHER_SIDE = "other_side"
    CARRY = "carry"


class NoLow(StrEnum):
    """Where the low half goes when no declared low qualifies."""

    HIGH_TAKES = "high_takes"
    CARRY = "carry"


class BothNoLow(StrEnum):
    """What a both-ways hand without a qualifying low does."""

    FAILS = "fails"
    VOID = "void"


class LineChoice(StrEnum):
    """Who chooses the line of a both-ways hand."""

    COMPUTED = "computed"
    ANNOUNCED = "announced"


class OddChip(StrEnum):
    """Where chips go that do not divide."""

    HIGH = "high"
    NEXT_POT = "next_pot"


class Deviation(StrEnum):
    """What the assistant does when a card is turned out of order."""

    WARN = "warn"
    REFUSE = "refuse"
    ACCEPT = "accept"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The rules in force at one table; every field is one house rule and its name is the option's name."""

    mode: Pot = Pot.DECLARE
    min_players: int = 2
    max_players: int = 11
    forced: Forced = Forced.ANTE
    open: Opening = Opening.LEFT
    blind_first_round: bool = False
    lines: Lines = Lines.ROWS_DIAGONALS
    hole_exact: int | None = None
    wild_scope: WildScope = WildScope.NONE
    dup: Duplicates = Duplicates.STANDARD
    five: FiveOfAKind = FiveOfAKind.ABOVE_SF
    natural_wins: bool = False
    bug: bool = False
    same_identity: bool = False
    low_system: LowSystem = LowSystem.A5
    qualifier: int | None = None
    wild_ace: bool = True
    method: Method = Method.SIMULTANEOUS
    chips: Chips = Chips.NONE_LOW
    bet_after: bool = False
    tie: Tie = Tie.WIN_OR_TIE
    failed_half: FailedHalf = FailedHalf.NEXT_BEST
    dead_hand: DeadHand = DeadHand.BLOCKS
    all_fail: AllFail = AllFail.CARDS_SPEAK
    unclaimed: Unclaimed = Unclaimed.OTHER_SIDE
    no_low: NoLow = NoLow.HIGH_TAKES
    both_no_low: BothNoLow = BothNoLow.FAILS
    separate_lines: bool = False
    line_choice: LineChoice = LineChoice.COMPUTED
    per_pot: bool = False
    line_per_pot: bool = False
    odd: OddChip = OddChip.HIGH
    deviation: Deviation = Deviation.WARN
    order: Order | None = None
    centre_last: bool = False


def canonical(name: str) -> str:
    """The option a spelling means ("wild.dup" is "dup"); raise OptionError for an unknown one."""
    if name in _SPELLINGS:
        return _SPELLINGS[name]
    known = ", ".join(option.name for option in OPTIONS)
    raise OptionError(_("{name!r} is not a house rule; use one of {known}").format(name=name, known=known))


def parse_value(name: str, value: Any) -> Any:
    """Turn a value from JSON or TOML into the option's own type; raise OptionError when it cannot be one."""
    if name == "deviation" and isinstance(value, bool):
        return Deviation.REFUSE if value else Deviation.WARN
    if name == "order":
        return _parse_order(value)
    kind = _HINTS[name]
    if name in _OPTIONAL and (value is None or value == "none"):
        return None
    if name in _NUMBERS:
        return _parse_number(name, value)
    if kind is bool:
        return _parse_bool(name, value)
    choices = {str(member): member for member in kind}
    if str(value) not in choices:
        text = _("{name} = {value!r} is not possible; choose one of {choices}")
        raise OptionError(text.format(name=name, value=value, choices=", ".join(choices)))
    return choices[str(value)]


def parse_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Read options by any accepted name; raise OptionError for an unknown name or value."""
    read: dict[str, Any] = {}
    for spelling, value in given.items():
        name = canonical(spelling)
        read[name] = parse_value(name, value)
    return read


_NUMBERS = {"min_players": (2, 26), "max_players": (2, 26), "hole_exact": (0, 5), "qualifier": (5, 14)}
_HINTS = get_type_hints(House)
_OPTIONAL = ("hole_exact", "qualifier")
_SPELLINGS = {
    spelling: option.name
    for option in OPTIONS
    for name in (option.name, *option.synonyms)
    for spelling in (name, name.replace(".", "_"))
}


def _parse_number(name: str, value: Any) -> int:
    least, most = _NUMBERS[name]
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        strict = _("{name} = {value!r} is not possible; give a number from {least} to {most}")
        optional = _("{name} = {value!r} is not possible; give a number from {least} to {most}, or none")
        text = optional if name in _OPTIONAL else strict
        raise OptionError(text.format(name=name, value=value, least=least, most=most))
    return value


def _parse_bool(name: str, value: Any) -> bool:
    words = {"true": True, "yes": True, "false": False, "no": False}
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in words:
        return words[value.lower()]
    raise OptionError(_("{name} = {value!r} is not possible; give true or false").format(name=name, value=value))


def _parse_order(value: Any) -> Order | None:
    if value is None:
        return None
    if isinstance(value, list | tuple) and all(isinstance(group, str | list | tuple) for group in value):
        groups = [(group,) if isinstance(group, str) else tuple(group) for group in value]
        if groups and all(group and all(isinstance(slot, str) for slot in group) for group in groups):
            return tuple(groups)
    text = _("order = {value!r} is not possible; give the places in groups, as in {example}")
    raise OptionError(text.format(value=value, example='[["1", "2"], "E"]'))
