"""Choose the game with its house rules by name and as text, as a page, the notation or the journal gives them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.variants import GAMES, Game, Variant, build, changed, variant

Pairs = tuple[tuple[str, str], ...]


def named(game: str, options: Iterable[tuple[str, str]]) -> Variant:
    """The game of this name with house rules as text; raise VariantError or OptionError.

    An order of turning is written as `order=1+2,E`: 1 and 2 together, then E.
    """
    return variant(game, **_values(options))


def chosen(now: Variant, game: str | None, options: Pairs | None) -> Variant:
    """The game that a new deal is played with, after `now`; raise VariantError or OptionError.

    Without options the house rules stay with the game, and a new game begins with its own.
    """
    if game in (None, now.name):
        return now if options is None else _with_rules(now, options)
    return named(str(game), options or ())


def pairs(made: Variant) -> Pairs:
    """The house rules that differ from the game's own, as text that `named` reads."""
    return tuple((name, text_of(value)) for name, value in changed(made).items())


def text_of(value: Any) -> str:
    """One house rule's value as text."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join("+".join(group) for group in value)
    return str(value)


def _with_rules(now: Variant, options: Pairs) -> Variant:
    """The same game with other house rules; a host's own game keeps its board and its rounds."""
    if any(row.name == now.name for row in GAMES):
        return named(now.name, options)
    row = Game(
        now.name,
        now.title,
        now.hole_cards,
        now.up_cards,
        lambda _house: now.layout,
        lambda _house: now.rounds,
        now.house,
        now.sources,
        now.two_columns,
    )
    return build(row, _values(options))


def _values(options: Iterable[tuple[str, str]]) -> dict[str, Any]:
    given: dict[str, Any] = dict(options)
    if given.get("order") == "none":
        given["order"] = None
    elif "order" in given:
        given["order"] = tuple(tuple(group.split("+")) for group in str(given["order"]).split(","))
    return given
