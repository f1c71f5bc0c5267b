"""Read the shared vectors and build deals for the rules tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.cards import Card, parse_card
from rules.equilibrium import Choice, Contestant, Solution, solve
from rules.hands import Hand, Source, high_hand, low_hand
from rules.options import House, parse_options
from rules.ruling import Declaration, Player, Ruling
from rules.showdown import rule
from rules.variants import variant

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))["vectors"]
SIDES = {"H": Declaration.HIGH, "L": Declaration.LOW, "B": Declaration.BOTH, None: None}
OPR_527_TABLE = "1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts"


def of_kind(*kinds: str) -> list[Any]:
    """The vectors of these kinds."""
    return [vector for vector in VECTORS if vector["kind"] in kinds]


def name_of(vector: Mapping[str, Any]) -> str:
    return str(vector["id"])


def card(text: str) -> Card:
    found = parse_card(text)
    assert isinstance(found, Card)
    return found


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(one) for one in text.split())


def board(text: str) -> dict[str, Card]:
    """A board in deal notation: "1=Qs E=Ts"."""
    return {slot: card(one) for slot, one in (pair.split("=") for pair in text.split())}


def house(**options: Any) -> House:
    return House(**parse_options(options))


def high(text: str, wild: str = "", **options: Any) -> Hand:
    return high_hand([Source(one, "hole") for one in cards(text)], cards(wild), house(**options))


def low(text: str, wild: str = "", **options: Any) -> Hand:
    return low_hand([Source(one, "hole") for one in cards(text)], cards(wild), house(**options))


def player(name: str, hole: str, said: str | None = None, **more: Any) -> Player:
    return Player(name, cards(hole), SIDES[said], **more)


def ruled(game: str, table: str, *players: Player, pot: int | None = None, **options: Any) -> Ruling:
    return rule(variant(game, **options), board(table), players, pot)


def contest(players: Mapping[str, tuple[str, Any]], **options: Any) -> Solution:
    """Settle abstract strengths: {"A": ("H", {"x": (5, 1)})}."""
    rows = {name: {"decl": said, "lines": lines} for name, (said, lines) in players.items()}
    return contest_rows(rows, options)


def contest_rows(rows: Mapping[str, Any], options: Mapping[str, Any]) -> Solution:
    contestants = []
    for name, row in rows.items():
        choices = tuple(
            Choice(line, (top,), None if bottom is None else (bottom,), None if bottom is None else (bottom,))
            for line, (top, bottom) in row["lines"].items()
        )
        contestants.append(Contestant(name, (SIDES[row["decl"]],), choices, row.get("line")))
    return solve(contestants, house(**options))


def texts(shares: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def failed(solution: Solution) -> list[str]:
    return sorted(name for outcome in solution.outcomes for name in outcome.failed)


def taken(ruling: Ruling) -> dict[str, Any]:
    """The shares of a ruling that needs nobody's decision."""
    assert ruling.shares is not None
    return dict(ruling.shares)
