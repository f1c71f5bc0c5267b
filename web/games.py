"""Tell which games there are and which rules are in force; keep house rules by name for the dealer."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, Response, current_app, jsonify, request
from werkzeug.exceptions import BadRequest, Conflict

from dealer.game_json import games_json, rules_json
from dealer.house_book import HouseBook, HouseBookError, HouseRules
from dealer.rules_in_force import named
from dealer.shedding import game_json as pile
from rules.describe_shedding import is_shedding, shedding_game
from rules.language import _
from rules.options import OptionError
from rules.shedding_options import SheddingError
from rules.variants import VariantError
from web.access import dealer_only
from web.sent import json_object

blueprint = Blueprint("games", __name__, url_prefix="/api")

_MOST_OPTIONS = 60


def the_book() -> HouseBook:
    """The saved house rules of the running page; raise Conflict where none can be saved."""
    book = cast("HouseBook | None", current_app.extensions["floorman"].book)
    if book is None:
        raise Conflict(_("House rules cannot be saved here."))
    return book


@blueprint.get("/games")
def games() -> Response:
    """Every game of poker by name and title, and the names of the hand-shedding game."""
    return jsonify(games=games_json(), pile=pile.games_json())


@blueprint.get("/games/<name>")
def game(name: str) -> Response:
    """A game with house rules given as `?qualifier=8`: its board, its rules in sentences, every option."""
    options = tuple((key, value) for key, value in request.args.items() if key != "lang")
    try:
        if is_shedding(name):
            return jsonify(pile.rules_json(shedding_game(name, dict(options))))
        return jsonify(rules_json(named(name, options)))
    except (VariantError, OptionError, SheddingError) as error:
        raise BadRequest(str(error)) from error


@blueprint.get("/rules")
@dealer_only
def saved() -> Response:
    """The house rules that were saved, by name."""
    return _answer()


@blueprint.post("/rules")
@dealer_only
def save() -> Response:
    """Save house rules: {"name", "game", "options": {name: value}}; 409 says why they cannot be kept."""
    data = json_object()
    options = data.get("options", {})
    if not isinstance(options, dict) or len(options) > _MOST_OPTIONS:
        raise BadRequest(_("Give the house rules by name."))
    pairs = tuple((str(key), str(value)) for key, value in options.items())
    return _changed(HouseRules(str(data.get("name", "")), str(data.get("game", "")), pairs))


@blueprint.post("/rules/delete")
@dealer_only
def delete() -> Response:
    """Forget the house rules of a name: {"name"}."""
    return _changed(str(json_object().get("name", "")))


def _changed(what: HouseRules | str) -> Response:
    try:
        if isinstance(what, HouseRules):
            the_book().save(what)
        else:
            the_book().delete(what)
    except HouseBookError as error:
        raise Conflict(str(error)) from error
    return _answer()


def _answer() -> Response:
    rows = [{"name": one.name, "game": one.game, "options": dict(one.options)} for one in the_book().saved()]
    return jsonify(saved=rows)
