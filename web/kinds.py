"""Put another kind of game on the table, or other house rules of the pile; for the dealer only."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Conflict, ServiceUnavailable

from rules.describe_shedding import is_shedding
from rules.language import _
from rules.variants import GAMES
from web.access import dealer_only
from web.sent import json_object
from web.services import the_switch

blueprint = Blueprint("kinds", __name__)

_MOST = 60  # players or house rules that a page may send
_LONGEST = 40  # letters of a name


@blueprint.post("/api/game")
@dealer_only
def change() -> Response:
    """Begin another game: {"game", "options", "players"}, or with "go_on" take it up where it stopped.

    Every screen loses contact for some seconds. 409 says why the game cannot be begun.
    """
    data = json_object()
    name, options, players = str(data.get("game", "")), data.get("options", {}), data.get("players", [])
    known = is_shedding(name) or name in [game.name for game in GAMES]
    if not known or not isinstance(options, dict) or not isinstance(players, list):
        raise BadRequest(_('Give the name of a game, as in {"game": "shedding"}.'))
    if len(options) > _MOST or len(players) > _MOST or any(len(str(player)) > _LONGEST for player in players):
        raise BadRequest(_("Give the house rules by name."))
    try:
        if data.get("go_on") is True:
            the_switch().go_on(name)
        else:
            pairs = {str(key): str(value) for key, value in options.items()}
            the_switch().choose(name, pairs, [str(player).strip() for player in players])
    except ValueError as error:
        raise Conflict(str(error)) from error
    except OSError as error:
        raise ServiceUnavailable(_("This cannot be kept on the disk: {why}.").format(why=error.strerror)) from error
    return jsonify(game=name)
