"""Answer one showdown, given as JSON, with the ruling as JSON (the body of `floorman rule --json`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.cards import Card, CardError, parse_card
from rules.hands import Hand
from rules.irregularities import check_cards, check_deal
from rules.lines import open_lines
from rules.options import OptionError
from rules.ruling import Declaration, Player, Ruling, overrule
from rules.showdown import ShowdownError, rule
from rules.shown import Shown, show
from rules.variants import Variant, VariantError, variant

_NOTES = {"id", "kind", "source", "note", "by_hand", "comment"}
_GROUPS = ("options", "high", "low", "declare")
_KNOWN = {"game", "table", "players", "hole", "pot", "override", *_GROUPS, *_NOTES}
_PLAYER = {"name", "hole", "decl", "decls", "line", "folded", "mucked", "put_in"}
_DECLARATIONS = {
    **{letter: side for side in Declaration for letter in (side.value, side.value[0].upper(), side.value[0])},
}


class RuleInputError(ValueError):
    """Input that is no showdown; the text names the value and what to do."""


def rule_json(given: Any) -> dict[str, Any]:
    """Rule one showdown; raise RuleInputError for anything that is none.

    given: {"game", "table": {slot: card}, "players": {name: {"hole": [card], "decl": "H" | "L" | "B"}},
    "options": {...}, "low": {...}, "pot": chips}; players come clockwise from the dealer's left.
    With "hole" instead of "players" the answer ranks every line of that one hand.
    """
    given = _object(given, "the input")
    if "game" not in given and isinstance(given.get("input"), Mapping):
        given = _object(given["input"], "input")
    _refuse_unknown(given, _KNOWN, "input")
    try:
        game = _variant(given)
        table = _table(game, given)
        return _lines_answer(game, table, given) if "hole" in given else _showdown_answer(game, table, given)
    except (CardError, OptionError, VariantError, ShowdownError) as error:
        raise RuleInputError(str(error)) from error


def _object(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise RuleInputError(f"{what} is {_shown(value)}; give a JSON object")
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _refuse_unknown(given: Mapping[str, Any], known: set[str], what: str) -> None:
    for key in given:
        if key not in known:
            raise RuleInputError(f"{key!r} is not known in {what}; use {', '.join(sorted(known - _NOTES))}")


def _variant(given: Mapping[str, Any]) -> Variant:
    name = given.get("game")
    if not isinstance(name, str):
        raise RuleInputError(f"game is {_shown(name)}; give the name of a game, such as elevator")
    options: dict[str, Any] = {}
    for group in _GROUPS:
        options.update(_object(given.get(group, {}), group))
    return variant(name, **options)


def _table(game: Variant, given: Mapping[str, Any]) -> dict[str, Card]:
    table = {}
    for slot, text in _object(given.get("table"), "table").items():
        if slot not in game.layout.names:
            raise RuleInputError(f"{slot!r} is no place of {game.name}; use {', '.join(game.layout.names)}")
        table[slot] = _card(text, f"the card at {slot}")
    return table


def _card(text: Any, what: str) -> Card:
    if not isinstance(text, str):
        raise RuleInputError(f"{what} is {_shown(text)}; write rank and suit, as in As")
    card = parse_card(text)
    if not isinstance(card, Card):
        raise RuleInputError(f"{what} is {text!r}; no joker is in this deck")
    return card


def _cards(value: Any, what: str) -> tuple[Card, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        raise RuleInputError(f"{what} are {_shown(value)}; give a list of cards")
    return tuple(_card(text, what) for text in value)


def _players(game: Variant, given: Mapping[str, Any]) -> list[Player]:
    value = given.get("players")
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        rows = [(_object(row, "a player").get("name"), row) for row in value]
    else:
        rows = list(_object(value, "players").items())
    for name, _ in rows:
        if not isinstance(name, str) or not name.strip():
            raise RuleInputError(f"the name of a player is {_shown(name)}; give a text")
    return [_player(game, str(name), _object(row, f"player {name}")) for name, row in rows]


def _player(game: Variant, name: str, row: Mapping[str, Any]) -> Player:
    _refuse_unknown(row, _PLAYER, f"player {name}")
    folded, mucked = (_flag(row.get(key, False), f"{key} of {name}") for key in ("folded", "mucked"))
    out = folded or mucked
    if "hole" not in row and not out:
        raise RuleInputError(f"player {name} has no hole; give the {game.hole_cards} hole cards")
    hole = _cards(row.get("hole", ()), f"the hole cards of {name}")
    decls = row.get("decls", ())
    if not isinstance(decls, Sequence) or isinstance(decls, str):
        raise RuleInputError(f"decls of {name} is {_shown(decls)}; give a list with one of H, L, B for each pot")
    return Player(
        name,
        hole,
        _declaration(row.get("decl"), name) if game.declares else None,
        _line(row.get("line"), name),
        folded,
        mucked,
        _chips(row.get("put_in"), f"put_in of {name}"),
        tuple(said for decl in decls if (said := _declaration(decl, name))) if game.declares else (),
    )


def _flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise RuleInputError(f"{what} is {_shown(value)}; give true or false")
    return value


def _declaration(value: Any, name: str) -> Declaration | None:
    if value is None:
        return None
    if isinstance(value, str) and value in _DECLARATIONS:
        return _DECLARATIONS[value]
    raise RuleInputError(f"decl of {name} is {_shown(value)}; give H, L or B (high, low or both)")


def _line(value: Any, name: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise RuleInputError(f"line of {name} is {_shown(value)}; give the name of a line")
    return value


def _chips(value: Any, what: str) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise RuleInputError(f"{what} is {_shown(value)}; give a whole number of chips, 0 or more")
    return value


def _refuse_bad_cards(
    game: Variant, table: Mapping[str, Card], holes: Mapping[str, tuple[Card, ...]], full: bool
) -> None:
    for found in check_cards(game, table, holes, complete=full):
        raise RuleInputError(f"{found.words} Put it right and ask again.")


def _showdown_answer(game: Variant, table: Mapping[str, Card], given: Mapping[str, Any]) -> dict[str, Any]:
    players = _players(game, given)
    for found in check_deal(game, len(players)):
        if found.stops:
            raise RuleInputError(found.words)
    contesting = [player for player in players if player.contests]
    if len(contesting) > 1:
        _refuse_bad_cards(game, table, {player.name: player.hole for player in contesting}, full=True)
    ruling = rule(game, table, players, _chips(given.get("pot"), "pot"))
    return ruling_as_json(_overruled(ruling, given.get("override"), players))


def _overruled(ruling: Ruling, value: Any, players: Sequence[Player]) -> Ruling:
    """Apply the final authority's word when the input carries one."""
    if value is None:
        return ruling
    row = _object(value, "override")
    by, words = row.get("by"), row.get("words", "final authority")
    if not isinstance(by, str) or not isinstance(words, str):
        raise RuleInputError(f"override is {_shown(value)}; give by (a name), words and shares")
    shares = {player.name: Fraction(0) for player in players}
    for name, text in _object(row.get("shares"), "shares of override").items():
        if name not in shares:
            raise RuleInputError(f"{name!r} in override is no player; use {', '.join(shares)}")
        shares[name] = _fraction(text, name)
    try:
        return overrule(ruling, by=by, shares=shares, words=words)
    except ValueError as error:
        raise RuleInputError(str(error)) from error


def _fraction(text: Any, name: str) -> Fraction:
    try:
        return Fraction(text if isinstance(text, str | int) else str(text))
    except (ValueError, ZeroDivisionError):
        raise RuleInputError(f'the share of {name} is {_shown(text)}; write it as "1/2"') from None


def ruling_as_json(ruling: Ruling) -> dict[str, Any]:
    """A ruling as JSON values: exact shares as texts; without shares where a person must rule."""
    needed = ruling.ruling_needed
    answer: dict[str, Any] = {}
    if ruling.shares is not None:
        answer["shares"] = _texts(ruling.shares)
        answer["carry"] = str(ruling.carry)
        answer["failed"] = list(ruling.failed)
        answer["ok_lines"] = {one.name: list(one.ok_lines) for one in ruling.standings if one.ok_lines}
    answer["disputed"] = ruling.disputed
    answer["ruling_needed"] = needed.case.value if needed else None
    if needed:
        answer["ruling"] = needed.case.value
        answer["alternatives"] = [
            {"lines": dict(one.lines), "shares": _texts(one.shares), "carry": str(one.carry), "words": one.words}
            for one in needed.alternatives
        ]
    answer["sentence"] = ruling.sentence
    answer["hands"] = {
        one.name: {"high": hand_as_json(one.high), "low": hand_as_json(one.low)} for one in ruling.standings
    }
    answer["lines"] = {one.name: {"high": one.high_line, "low": one.low_line} for one in ruling.standings}
    answer["reasons"] = list(ruling.reasons)
    if ruling.chips is not None:
        answer["chips"] = dict(ruling.chips)
        answer["chips_carried"] = ruling.chips_carried
    if ruling.override:
        engine = ruling_as_json(ruling.override.engine)
        answer["override"] = {"by": ruling.override.by, "words": ruling.override.words, "engine": engine}
    return answer


def hand_as_json(hand: Hand | None) -> dict[str, Any] | None:
    """A hand as JSON values: its words, its key, and each card with where it lies and what it stands for."""
    if hand is None:
        return None
    cards = [
        {"card": str(one.card), "from": one.origin, "as": None if one.stands_for is None else str(one.stands_for)}
        for one in hand.cards
    ]
    return {"words": hand.words, "key": list(hand.key), "cards": cards}


def _texts(shares: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def _lines_answer(game: Variant, table: Mapping[str, Card], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every open line of one hand, with the best of them."""
    hole = _cards(given["hole"], "the hole cards")
    _refuse_bad_cards(game, table, {"the hand": hole}, full=False)
    if len(hole) != game.hole_cards:
        raise RuleInputError(f"the hand has {len(hole)} hole cards; give {game.hole_cards}")
    opened = {line.line.name: line for line in open_lines(game, table)}
    if not opened:
        raise RuleInputError(f"no line of {game.name} is complete; give more table cards")
    shown = show(game, Player("the hand", hole), opened)
    answer: dict[str, Any] = {"high": {name: list(one.high_key) for name, one in shown.values.items()}}
    top = max(one.high for one in shown.values.values())
    answer["best_high_lines"] = sorted(name for name, one in shown.values.items() if one.high == top)
    if game.high_low:
        answer |= _low_lines(shown)
    answer["hands"] = {
        name: {"high": hand_as_json(shown.high(name)), "low": hand_as_json(shown.low(name) if game.high_low else None)}
        for name in opened
    }
    return answer


def _low_lines(shown: Shown) -> dict[str, Any]:
    lows = {name: one for name, one in shown.values.items() if one.low is not None}
    top = max((one.low for one in lows.values() if one.low is not None), default=None)
    return {
        "low": {name: list(one.low_key or ()) if name in lows else None for name, one in shown.values.items()},
        "best_low_lines": sorted(name for name, one in lows.items() if one.low == top),
    }
