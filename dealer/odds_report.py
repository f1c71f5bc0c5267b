"""Read a deal with hidden cards from JSON or deal notation and report its odds as JSON and in words.

For training and for spectators only: it never runs for players' eyes during a live deal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dealer.notation import NotatedDeal, parse
from dealer.odds import Estimate, Odds, OddsError, Question, SeatOdds, odds
from rules.cards import AnyCard, Card, parse_card
from rules.variants import Variant, variant

_UNKNOWN = ("", "?", "??", "back")


@dataclass(frozen=True, slots=True)
class OddsReport:
    """The odds of one deal; `json` holds plain numbers from 0 to 1, `words` one line for each player."""

    json: Mapping[str, Any]
    words: str


def _card(value: object, where: str) -> Card | None:
    """Read one card of a deal, None where it is not known."""
    if value is None or (isinstance(value, str) and value.strip() in _UNKNOWN):
        return None
    if not isinstance(value, str):
        raise OddsError(f"{where}: {value!r} is no card; write it as in As, Td, 9h, or ? where it is hidden")
    return _plain(parse_card(value), where)


def _plain(card: AnyCard, where: str) -> Card:
    if not isinstance(card, Card):
        raise OddsError(f"{where}: the {card.words} does not play in this game")
    return card


def _hand(value: object, size: int, where: str) -> tuple[Card | None, ...]:
    """Read hole cards written as a list or as one text; cards left out are hidden."""
    texts = value.split() if isinstance(value, str) else value if value is not None else []
    if not isinstance(texts, list | tuple):
        raise OddsError(f"{where}: {value!r} is no hand; write its cards as in As Ks ? ?")
    cards = [_card(text, where) for text in texts]
    return tuple(cards + [None] * (size - len(cards)))


def _players(data: object) -> Iterable[tuple[str, object]]:
    """The names and hands of those still in: an object by name, or a list of objects with a name."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if not isinstance(value, Mapping):
                yield str(name), value
            elif not value.get("folded"):
                yield str(name), value.get("hole")
    elif isinstance(data, list) and all(isinstance(player, Mapping) and "name" in player for player in data):
        yield from ((str(player["name"]), player.get("hole")) for player in data if not player.get("folded"))
    else:
        raise OddsError(
            f'players is {data!r}: give the hands by name, as in {{"Ana": "As Ks 5d 3c", "Ben": "? ? ? ?"}}'
        )


def _options(data: Mapping[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for group in ("options", "high", "low", "declare"):
        part = data.get(group) or {}
        if not isinstance(part, Mapping):
            raise OddsError(f'{group} is {part!r}: give house rules by name, as in {{"qualifier": 8}}')
        options.update(part)
    return options


def read_question(data: Mapping[str, Any]) -> Question:
    """Read {"game", "options", "players", "table", "dead"}; hidden cards are "?", null or left out.

    Options may also come in the groups "high", "low" and "declare", as in the showdowns of `floorman rule --json`.
    Raise OddsError, CardError, VariantError or OptionError, which are ValueErrors that name the value.
    """
    game = variant(str(data.get("game", "elevator")), **_options(data))
    table = data.get("table") or {}
    if not isinstance(table, Mapping):
        raise OddsError(f'table is {table!r}: give its cards by place, as in {{"1": "Qs", "E": "?"}}')
    hole: dict[str, tuple[Card | None, ...]] = {}
    for name, hand in _players(data.get("players")):
        if name in hole:
            raise OddsError(f"{name} is in the deal twice: give every player another name")
        hole[name] = _hand(hand, game.hole_cards, name)
    dead = _hand(data.get("dead"), 0, "dead")
    return Question(
        game,
        hole,
        {str(slot): _card(card, f"place {slot}") for slot, card in table.items()},
        tuple(card for card in dead if card is not None),
    )


def question_of(deal: NotatedDeal, turned: int | None = None) -> Question:
    """The question of a written deal after so many cards have been turned; None: all that are written.

    Folded players are out, their cards are not shown. Raise OddsError for a joker.
    """
    game: Variant = deal.variant
    order = deal.turn or tuple(slot for slot, _ in deal.board)
    seen = set(order if turned is None else order[:turned])
    hands = {
        name: _hand([str(card) for card in deal.hand(name)], game.hole_cards, name)
        for name in deal.players
        if deal.folded(name) is None
    }
    return Question(game, hands, {slot: _plain(card, f"place {slot}") for slot, card in deal.board if slot in seen})


def odds_report(source: str | Mapping[str, Any], turned: int | None = None, deals: int | None = None) -> OddsReport:
    """The odds of a deal given as an object, as JSON text or in deal notation.

    turned: how many cards of a notated deal are turned; deals: the size of a sample. Raise ValueError, whose
    message names the value, for a deal that cannot be read.
    """
    if isinstance(source, str) and not source.lstrip().startswith("{"):
        question = question_of(parse(source), turned)
    else:
        question = read_question(_object(source) if isinstance(source, str) else source)
    found = odds(question, deals)
    return OddsReport(as_json(question, found), in_words(question, found))


def _object(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise OddsError(f"line {error.lineno}: this is no JSON ({error.msg}); write one object") from error
    except RecursionError as error:
        raise OddsError("too many brackets inside each other: write one object") from error
    return dict(data)


def _figures(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"chance": round(estimate.value, 6), "error": round(estimate.error, 6)}


def as_json(question: Question, found: Odds) -> dict[str, Any]:
    """The odds as plain values: each chance with half the width of its 95 per cent interval."""
    names = ("high", "high_tie", "low", "low_tie", "scoop", "share")
    return {
        "game": question.variant.name,
        "hidden": found.hidden,
        "deals": found.deals,
        "exact": found.exact,
        "players": {seat.name: {name: _figures(getattr(seat, name)) for name in names} for seat in found.seats},
    }


def _percent(estimate: Estimate) -> str:
    error = f" ± {100 * estimate.error:.1f}" if estimate.error else ""
    return f"{100 * estimate.value:.1f}{error} %"


def _line(seat: SeatOdds) -> str:
    parts = [f"best high {_percent(seat.high)}"]
    if seat.high_tie.value:
        parts.append(f"shares it {_percent(seat.high_tie)}")
    if seat.low is not None and seat.low_tie is not None and seat.scoop is not None:
        parts.append(f"best low {_percent(seat.low)}")
        if seat.low_tie.value:
            parts.append(f"shares it {_percent(seat.low_tie)}")
        parts.append(f"both ways {_percent(seat.scoop)}")
    return f"{seat.name}: {', '.join(parts)}; share of the pot if the cards speak {_percent(seat.share)}"


def in_words(question: Question, found: Odds) -> str:
    """The odds as lines for people."""
    cards = "1 card" if found.hidden == 1 else f"{found.hidden} cards"
    all_of_them = f"all {found.deals:,} deals" if found.deals > 1 else "the only deal there can be"
    way = all_of_them if found.exact else f"a sample of {found.deals:,} deals, error bars at 95 %"
    return "\n".join([f"{question.variant.title}, {cards} hidden, over {way}.", *map(_line, found.seats)])
