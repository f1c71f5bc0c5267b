"""Rule on a showdown whose cards were given by photographs or by touch: a whole state that any page can draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from dealer.rules_in_force import named
from dealer.settling import settle
from dealer.state import BoardCard, HandCard, Lies, Phase, State
from dealer.step import opening
from dealer.view import as_json
from rules.cards import Card, CardError, parse_card
from rules.language import _
from rules.options import OptionError
from rules.ruling import Declaration
from rules.variants import Variant, VariantError

Json = dict[str, Any]
_LONGEST = 60  # letters of a name that is quoted back


class ShowdownError(ValueError):
    """A showdown that cannot be ruled on; the text is a sentence for the person who asks."""


def game_of(name: object, options: object = None) -> Variant:
    """Return the game with these house rules; raise ShowdownError for one that is not known."""
    given = options if isinstance(options, Mapping) else {}
    try:
        return named(str(name)[:_LONGEST], [(str(key), str(value)) for key, value in given.items()])
    except (VariantError, OptionError) as error:
        raise ShowdownError(str(error)) from error


def known_cards(texts: Sequence[str]) -> tuple[Card, ...]:
    """Return cards as players write them; raise ShowdownError for a text that is none."""
    return tuple(_card(text) for text in texts)


def ruled(data: Json) -> Json:
    """Return the state of a showdown with its ruling.

    data: {"game", "options", "board": {slot: card}, "players": [{"name", "cards": [card], "declared"}]}.
    Raise ShowdownError with what is missing, wrong or there twice.
    """
    game = game_of(data.get("game"), data.get("options"))
    board = _board(game, data.get("board"))
    players = _players(game, data.get("players"))
    _no_card_twice([*board.values(), *(card for _name, cards, _side in players for card in cards)])
    state = settle(_showdown(game, board, players))
    if state.phase is not Phase.RULED:
        raise ShowdownError(_("This showdown is not complete."))
    return as_json(state)


def _showdown(
    game: Variant, board: Mapping[str, Card], players: Sequence[tuple[str, tuple[Card, ...], Declaration | None]]
) -> State:
    # Whoever has folded is not here: two hands make a showdown of any game.
    game = replace(game, house=replace(game.house, min_players=2))
    state = opening(game, [name for name, _cards, _side in players])
    seats = tuple(
        replace(seat, declared=side, hand=tuple(HandCard(card, ((card, 1.0),)) for card in cards))
        for seat, (_name, cards, side) in zip(state.seats, players, strict=True)
    )
    cards = tuple(
        BoardCard(slot, Lies.UP, board[slot], ((board[slot], 1.0),), 1.0, order=order)
        for order, slot in enumerate(game.layout.names, 1)
    )
    return replace(state, seats=seats, board=cards, laid=True, betting_done=game.betting_rounds)


def _board(game: Variant, given: object) -> dict[str, Card]:
    cards = given if isinstance(given, Mapping) else {}
    for slot in game.layout.names:
        if slot not in cards:
            raise ShowdownError(_("Position {slot} has no card yet.").format(slot=slot))
    return {slot: _card(cards[slot]) for slot in game.layout.names}


def _players(game: Variant, given: object) -> list[tuple[str, tuple[Card, ...], Declaration | None]]:
    rows = [row for row in given if isinstance(row, Mapping)] if isinstance(given, list) else []
    if not 2 <= len(rows) <= game.house.max_players:
        raise ShowdownError(
            _("{count} hands are shown; {game} takes 2 to {most}.").format(
                count=len(rows), game=game.title, most=game.house.max_players
            )
        )
    return [_player(game, row, number) for number, row in enumerate(rows, 1)]


def _player(game: Variant, row: Mapping[str, Any], number: int) -> tuple[str, tuple[Card, ...], Declaration | None]:
    name = str(row.get("name") or "").strip()[:24] or _("Player {number}").format(number=number)
    cards = row.get("cards")
    if not isinstance(cards, list) or len(cards) != game.hole_cards:
        raise ShowdownError(_("{name} shows {count} cards.").format(name=name, count=game.hole_cards))
    return name, tuple(_card(card) for card in cards), _side(game, row.get("declared"), name)


def _side(game: Variant, said: object, name: str) -> Declaration | None:
    if not game.declares:
        return None
    try:
        return Declaration(str(said))
    except ValueError:
        raise ShowdownError(_("{name} has not declared: say high, low or both.").format(name=name)) from None


def _card(text: object) -> Card:
    try:
        card = parse_card(str(text)[:_LONGEST])
    except CardError as error:
        raise ShowdownError(str(error)) from error
    if not isinstance(card, Card):
        raise ShowdownError(_("No joker plays in these games."))
    return card


def _no_card_twice(cards: Sequence[Card]) -> None:
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise ShowdownError(_("{card} lies in two places.").format(card=card.words.capitalize()))
