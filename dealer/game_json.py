"""Write a game with its house rules as JSON: what a page needs to choose one and to show the rules in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer.rules_in_force import text_of
from dealer.view import game_json
from rules.describe import applies, rules_in_force
from rules.house_rules import OPTIONS, Option
from rules.language import _, plural
from rules.variants import GAMES, Variant, variant

Json = dict[str, Any]
_NUMBERED = {
    "min_players": range(2, 12),
    "max_players": range(2, 12),
    "hole_exact": range(2, 5),
    "qualifier": range(6, 11),
}
_MAY_BE_NONE = ("hole_exact", "qualifier")


def games_json() -> list[Json]:
    """All games by name and title, with the number of players."""
    return [_short(variant(row.name)) for row in GAMES]


def rules_json(made: Variant) -> Json:
    """A game as the page draws it, its rules in sentences, and every house rule that matters in it.

    options: name, group, words, value, default and choices, each a value with its words; "order" is for the game file.
    """
    own = variant(made.name) if made.name in [row.name for row in GAMES] else made
    return {
        **_short(made),
        "game": game_json(made),
        "rules": list(rules_in_force(made)),
        "options": [_option(made, own, row) for row in OPTIONS if applies(made, row) and row.name != "order"],
    }


def _short(made: Variant) -> Json:
    players = {"least": made.house.min_players, "most": made.house.max_players}
    return {"name": made.name, "title": _(made.title), "players": players}


def _option(made: Variant, own: Variant, option: Option) -> Json:
    return {
        "name": option.name,
        "group": option.group,
        "words": option.in_words,
        "value": text_of(getattr(made.house, option.name)),
        "default": text_of(getattr(own.house, option.name)),
        "choices": [list(pair) for pair in _choices(option)],
    }


def _choices(option: Option) -> Iterator[tuple[str, str]]:
    """Every value that a page offers for a house rule, with its words."""
    if option.name in _NUMBERED:
        if option.name in _MAY_BE_NONE:
            yield "none", _("none")
        yield from ((str(number), _number(option.name, number)) for number in _NUMBERED[option.name])
    elif option.choices:
        yield from ((value, option.choice(value)) for value in option.choices)
    else:
        yield from (("True", _("yes")), ("False", _("no")))


def _number(name: str, number: int) -> str:
    if name == "qualifier":
        return _("{number} or better").format(number=number)
    if name == "hole_exact":
        return _("exactly {number}").format(number=number)
    return plural("{count} player", "{count} players", number).format(count=number)
