"""Print the rules of a game in our own words, every house rule with its default and its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import Any

from rules.house_rules import OPTIONS, Option
from rules.options import Chips, FiveOfAKind, Forced, House, LowSystem, Method, Pot, WildScope
from rules.variants import ALIASES, DECK, GAMES, Round, Variant, changed
from rules.words import NUMBERS, capital, listed

_MODES = {
    Pot.HIGH_ONLY: "high only",
    Pot.DECLARE: "high-low, declare",
    Pot.CARDS_SPEAK: "high-low, cards speak",
}
_LOWS = {LowSystem.A5: "ace-to-five low", LowSystem.DEUCE: "deuce-to-seven low", LowSystem.A6: "ace-to-six low"}
_LOW_GROUPS = ("low", "declare")


def list_games() -> str:
    """All games, one a line, with their short names."""
    rows = []
    for game in GAMES:
        short = [name for name, (own, preset) in ALIASES.items() if own == game.name and not preset]
        also = f" (also: {', '.join(short)})" if short else ""
        rows.append(f"{game.name:<20} {game.title}{also}: {_MODES[game.house.mode]}")
    presets = [f"{name:<20} {own} with {_given(preset)}" for name, (own, preset) in ALIASES.items() if preset]
    return "\n".join(rows + presets)


def _given(preset: Any) -> str:
    return ", ".join(f"{name} = {value}" for name, value in preset.items())


def terms(variant: Variant) -> tuple[str, ...]:
    """The terms of the game in a few words each, for the head of the display."""
    found = [_MODES[variant.house.mode]]
    if variant.high_low:
        found.append(_LOWS[variant.house.low_system])
        if variant.house.qualifier:
            found.append(
                f"{NUMBERS[variant.house.qualifier]} or better" if variant.house.qualifier <= 10 else "qualifier"
            )
    if variant.house.wild_scope is not WildScope.NONE:
        found.append("elevator wild" if variant.house.wild_scope is WildScope.CARD else "elevator and its rank wild")
    return tuple(found)


def announcements(variant: Variant) -> tuple[str, ...]:
    """What the dealer says before the deal, because the documents leave it to the table.

    The low ranking (OPR-527 art. 4.4), a wild ace in low (OPR-527 art. 5), five of a kind (OPR-566 art. 3.4).
    """
    house, said = variant.house, []
    if variant.high_low:
        said.append(f"Low hands are ranked {_LOWS[house.low_system].removesuffix(' low')}.")
        if house.qualifier:
            said.append(f"A low hand needs five different ranks, none above {house.qualifier}.")
    if house.wild_scope is not WildScope.NONE:
        said.append(f"Five of a kind {_choice('five', house.five)}.")
        if variant.high_low:
            said.append(f"A wild card may {'' if house.wild_ace else 'not '}be an ace in a low hand.")
    if variant.declares and house.method is Method.SIMULTANEOUS:
        said.append(f"Declare with chips in a closed hand: {_choice('chips', house.chips)}.")
    return tuple(said)


def _option(name: str) -> Option:
    return next(option for option in OPTIONS if option.name == name)


def _choice(name: str, value: FiveOfAKind | Chips) -> str:
    return _option(name).choices[value]


def describe(variant: Variant) -> str:
    """The rules in force at this table, then every house rule with its value, default, source and choices."""
    parts = [f"{variant.title} ({variant.name})", "=" * (len(variant.title) + len(variant.name) + 3), ""]
    parts += [fill(text, 100) for text in rules_in_force(variant)]
    parts += ["", "Where the rules come from"]
    parts += [f"  {what}: {where}" for what, where in variant.sources]
    parts += ["", "House rules (value; * marks what this table changed)"]
    own = changed(variant)
    parts += [line for option in OPTIONS if applies(variant, option) for line in _option_lines(variant, option, own)]
    parts += ["", fill("Where any doubt remains the table's final authority decides; the decision and the assistant's "
                       "own result are both kept (all OPR documents, last section).", 100)]  # fmt: skip
    return "\n".join(parts)


def rules_in_force(variant: Variant) -> Iterator[str]:
    """The rules of the game at this table, a sentence or two at a time; what the dealer says before the deal last."""
    house, layout = variant.house, variant.layout
    yield f"Players: {house.min_players} to {house.max_players}, one deck of 52 cards without jokers."
    used = variant.cards(house.max_players)
    if used + variant.betting_rounds - 1 > DECK:
        yield f"At {house.max_players} players no burn cards are possible: {used} cards are used."
    bets = "an equal ante" if house.forced is Forced.ANTE else "blinds"
    up = f", {NUMBERS[variant.up_cards]} of them face up" if variant.up_cards else ""
    yield f"Before the deal: {bets}. Each player gets {NUMBERS[variant.hole_cards]} hole cards{up}."
    yield f"On the table, face down: {', '.join(f'{slot.name} ({slot.words})' for slot in layout.slots)}."
    yield f"Betting rounds: {variant.betting_rounds}. {_turning(variant)}"
    yield f"Lines: {'; '.join(f'{line.name} ({line.floor})' for line in layout.lines)}. A player uses one line only."
    yield _hand(variant)
    if house.wild_scope is not WildScope.NONE and layout.elevators:
        yield f"Wild: {_option('wild_scope').choices[house.wild_scope]}, for the player who uses it."
    yield f"The pot: {_option('mode').choices[house.mode]}. Equal hands split; suits never break ties."
    yield from announcements(variant)


def _hand(variant: Variant) -> str:
    exact = variant.house.hole_exact
    if exact is None:
        return "A hand is the best five of the hole cards and the line; any number of hole cards may play."
    return f"A hand is exactly {NUMBERS[exact]} hole cards and {NUMBERS[5 - exact]} cards of the line."


def _turning(variant: Variant) -> str:
    """The order of turning in one sentence."""
    groups = [_group(list(rows)) for _, rows in groupby(variant.rounds, key=lambda row: row.among)]
    return f"The first follows the deal; before the others the dealer turns {listed(groups[1:], 'then')}."


def _group(rows: Sequence[Round]) -> str:
    """Rounds that turn cards among the same places."""
    places = listed(rows[0].among)
    if len(rows) == 1:
        return places
    recommended = [slot for row in rows for slot in row.recommended]
    hint = f" (recommended order: {', '.join(recommended)})" if recommended else " in any order"
    return f"{places}, {NUMBERS[rows[0].turns]} at a time{hint}"


def applies(variant: Variant, option: Option) -> bool:
    """Whether the house rule can matter in this game."""
    if option.group in _LOW_GROUPS and not variant.high_low:
        return False
    if option.group == "declare" and not variant.declares:
        return False
    return option.name != "lines" or variant.two_columns


def _option_lines(variant: Variant, option: Option, own: dict[str, Any]) -> Iterator[str]:
    value, default = getattr(variant.house, option.name), getattr(_starting(variant), option.name)
    mark = "*" if option.name in own else " "
    note = f"; default {_value(default)}" if option.name in own else ""
    yield f"{mark} {option.name} = {_value(value)}{note}"
    meaning = f": {option.choices[str(value)]}" if str(value) in option.choices else ""
    yield f"      {option.words}{meaning}. From: {option.source}."
    others = [f"{name} ({words})" for name, words in option.choices.items() if name != str(value)]
    if others:
        yield fill(f"Or: {'; '.join(others)}.", 100, initial_indent="      ", subsequent_indent="      ")


def _starting(variant: Variant) -> House:
    return next((game.house for game in GAMES if game.name == variant.name), House())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else capital(str(value)) if isinstance(value, tuple) else str(value)
