"""Print the rules of a game in our own words, every house rule with its default and its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import Any

from rules.house_rules import OPTIONS, Option
from rules.language import _, plural
from rules.options import Forced, House, LowSystem, Method, Pot, WildScope
from rules.variants import ALIASES, DECK, GAMES, Round, Variant, changed
from rules.words import capital, clauses, listed, number

_LOW_GROUPS = ("low", "declare")


def _mode(mode: Pot) -> str:
    return {
        Pot.HIGH_ONLY: _("high only"),
        Pot.DECLARE: _("high-low, declare"),
        Pot.CARDS_SPEAK: _("high-low, cards speak"),
    }[mode]


def _low(system: LowSystem) -> str:
    return {
        LowSystem.A5: _("ace-to-five low"),
        LowSystem.DEUCE: _("deuce-to-seven low"),
        LowSystem.A6: _("ace-to-six low"),
    }[system]


def _low_ranked(system: LowSystem) -> str:
    return {
        LowSystem.A5: _("Low hands are ranked ace-to-five."),
        LowSystem.DEUCE: _("Low hands are ranked deuce-to-seven."),
        LowSystem.A6: _("Low hands are ranked ace-to-six."),
    }[system]


def list_games() -> str:
    """All games, one a line, with their short names."""
    rows = []
    for game in GAMES:
        short = [name for name, (own, preset) in ALIASES.items() if own == game.name and not preset]
        also = f" (also: {', '.join(short)})" if short else ""
        rows.append(f"{game.name:<20} {game.title}{also}: {_mode(game.house.mode)}")
    presets = [f"{name:<20} {own} with {_given(preset)}" for name, (own, preset) in ALIASES.items() if preset]
    return "\n".join(rows + presets)


def _given(preset: Any) -> str:
    return ", ".join(f"{name} = {value}" for name, value in preset.items())


def terms(variant: Variant) -> tuple[str, ...]:
    """The terms of the game in a few words each, for the head of the display."""
    house = variant.house
    found = [_mode(house.mode)]
    if variant.high_low:
        found.append(_low(house.low_system))
        if house.qualifier:
            better = _("{number} or better").format(number=number(house.qualifier))
            found.append(better if house.qualifier <= 10 else _("qualifier"))
    if house.wild_scope is not WildScope.NONE:
        found.append(_("elevator wild") if house.wild_scope is WildScope.CARD else _("elevator and its rank wild"))
    return tuple(found)


def announcements(variant: Variant) -> tuple[str, ...]:
    """What the dealer says before the deal, because the documents leave it to the table.

    The low ranking (OPR-527 art. 4.4), a wild ace in low (OPR-527 art. 5), five of a kind (OPR-566 art. 3.4).
    """
    house, said = variant.house, []
    if variant.high_low:
        said.append(_low_ranked(house.low_system))
        if house.qualifier:
            text = _("A low hand needs five different ranks, none above {top}.")
            said.append(text.format(top=house.qualifier))
    if house.wild_scope is not WildScope.NONE:
        said.append(_("Five of a kind {choice}.").format(choice=_choice("five", house.five)))
        if variant.high_low:
            may, may_not = (
                _("A wild card may be an ace in a low hand."),
                _("A wild card may not be an ace in a low hand."),
            )
            said.append(may if house.wild_ace else may_not)
    if variant.declares and house.method is Method.SIMULTANEOUS:
        text = _("Declare with chips in a closed hand: {legend}.")
        said.append(text.format(legend=_choice("chips", house.chips)))
    return tuple(said)


def _option(name: str) -> Option:
    return next(option for option in OPTIONS if option.name == name)


def _choice(name: str, value: str) -> str:
    return _option(name).choice(value)


def describe(variant: Variant) -> str:
    """The rules in force at this table, then every house rule with its value, default, source and choices."""
    title = f"{_(variant.title)} ({variant.name})"
    parts = [title, "=" * len(title), ""]
    parts += [fill(text, 100) for text in rules_in_force(variant)]
    parts += ["", _("Where the rules come from")]
    source = _("{what}: {where}")
    parts += ["  " + source.format(what=_(what), where=_(where)) for what, where in variant.sources]
    parts += ["", _("House rules (value; * marks what this table changed)")]
    own = changed(variant)
    parts += [line for option in OPTIONS if applies(variant, option) for line in _option_lines(variant, option, own)]
    doubt = _(
        "Where any doubt remains the table's final authority decides; the decision and the assistant's own result are "
        "both kept (all OPR documents, last section)."
    )
    return "\n".join([*parts, "", fill(doubt, 100)])


def rules_in_force(variant: Variant) -> Iterator[str]:
    """The rules of the game at this table, a sentence or two at a time; what the dealer says before the deal last."""
    house, layout = variant.house, variant.layout
    text = _("Players: {least} to {most}, one deck of 52 cards without jokers.")
    yield text.format(least=house.min_players, most=house.max_players)
    used = variant.cards(house.max_players)
    if used + variant.betting_rounds - 1 > DECK:
        text = _("At {count} players no burn cards are possible: {used} cards are used.")
        yield text.format(count=house.max_players, used=used)
    yield _dealt(variant)
    places = ", ".join(f"{slot.name} ({_(slot.words)})" for slot in layout.slots)
    yield _("On the table, face down: {places}.").format(places=places)
    text = _("Betting rounds: {count}. {turning}")
    yield text.format(count=variant.betting_rounds, turning=_turning(variant))
    lines = clauses(f"{line.name} ({_(line.floor)})" for line in layout.lines)
    yield _("Lines: {lines}. A player uses one line only.").format(lines=lines)
    yield _hand(variant)
    if house.wild_scope is not WildScope.NONE and layout.elevators:
        text = _("Wild: {what}, for the player who uses it.")
        yield text.format(what=_choice("wild_scope", house.wild_scope))
    text = _("The pot: {what}. Equal hands split; suits never break ties.")
    yield text.format(what=_choice("mode", house.mode))
    yield from announcements(variant)


def _dealt(variant: Variant) -> str:
    """The bets before the deal and the hole cards."""
    bets = _("an equal ante") if variant.house.forced is Forced.ANTE else _("blinds")
    if variant.up_cards:
        text = _("Before the deal: {bets}. Each player gets {count} hole cards, {up} of them face up.")
    else:
        text = _("Before the deal: {bets}. Each player gets {count} hole cards.")
    return text.format(bets=bets, count=number(variant.hole_cards), up=number(variant.up_cards))


def _hand(variant: Variant) -> str:
    exact = variant.house.hole_exact
    if exact is None:
        return _("A hand is the best five of the hole cards and the line; any number of hole cards may play.")
    text = plural(
        "A hand is exactly {hole} hole cards and {board} card of the line.",
        "A hand is exactly {hole} hole cards and {board} cards of the line.",
        5 - exact,
    )
    return text.format(hole=number(exact), board=number(5 - exact))


def _turning(variant: Variant) -> str:
    """The order of turning in one sentence."""
    groups = [_group(list(rows)) for _among, rows in groupby(variant.rounds, key=lambda row: row.among)]
    text = _("The first follows the deal; before the others the dealer turns {order}.")
    return text.format(order=listed(groups[1:], "then"))


def _group(rows: Sequence[Round]) -> str:
    """Rounds that turn cards among the same places."""
    places = listed(rows[0].among)
    if len(rows) == 1:
        return places
    recommended = ", ".join(slot for row in rows for slot in row.recommended)
    ordered = _("{places}, {count} at a time (recommended order: {order})")
    text = ordered if recommended else _("{places}, {count} at a time in any order")
    return text.format(places=places, count=number(rows[0].turns), order=recommended)


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
    note = _("; default {value}").format(value=_value(default)) if option.name in own else ""
    yield f"{mark} {option.name} = {_value(value)}{note}"
    rule = option.in_words
    if str(value) in option.choices:
        rule = _("{rule}: {choice}").format(rule=rule, choice=option.choice(str(value)))
    yield "      " + _("{rule}. From: {source}.").format(rule=rule, source=_(option.source))
    others = [f"{name} ({option.choice(name)})" for name in option.choices if name != str(value)]
    if others:
        text = _("Or: {choices}.").format(choices=clauses(others))
        yield fill(text, 100, initial_indent="      ", subsequent_indent="      ")


def _starting(variant: Variant) -> House:
    return next((game.house for game in GAMES if game.name == variant.name), House())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else capital(str(value)) if isinstance(value, tuple) else str(value)
