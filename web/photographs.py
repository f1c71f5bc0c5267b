"""Rule on a showdown by photographs: a page for the dealer's phone, the reading of pictures, the ruling."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import BadRequest, Conflict, NotFound, UnsupportedMediaType
from werkzeug.wrappers import Response as AnyResponse

from dealer.photo_showdown import ShowdownError, game_of, known_cards, ruled
from dealer.photographs import PhotographError, Photographs
from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.sent import file_bytes, json_object

blueprint = Blueprint("photographs", __name__)

_NOT_OPTIONS = ("game", "known", "lang")


@blueprint.get("/dealer/photographs")
def page() -> AnyResponse | str:
    """The page of a showdown by photograph, or the form that asks for the PIN."""
    return render_template("photographs.html") if is_dealer() else entrance()


@blueprint.post("/api/photographs/<what>")
@dealer_only
def read(what: str) -> Response:
    """Read the picture in the body, of a `board` or a `hand` of `?game=`; `known=As,Kd` lie elsewhere. Keep nothing."""
    if what not in ("board", "hand"):
        raise NotFound(_("Send a picture of a board or of a hand."))
    if request.mimetype not in ("image/jpeg", "image/png", "image/webp", "application/octet-stream"):
        raise UnsupportedMediaType(_("Send a JPEG, PNG or WebP picture."))
    reader = cast("Photographs | None", current_app.extensions["floorman"].photographs)
    if reader is None:
        raise Conflict(_("Photographs cannot be read here: choose the cards by touch."))
    try:
        options = {key: value for key, value in request.args.items() if key not in _NOT_OPTIONS}
        game = game_of(request.args.get("game", ""), options)
        known = known_cards([text for text in request.args.get("known", "").split(",") if text])
        data = file_bytes()
        return jsonify(reader.board(data, game) if what == "board" else reader.hand(data, game, known))
    except (ShowdownError, PhotographError) as error:
        raise BadRequest(str(error)) from error


@blueprint.post("/api/photographs/ruling")
@dealer_only
def ruling() -> Response:
    """Rule on the cards of {"game", "board": {slot: card}, "players": [{"name", "cards", "declared"}]}."""
    try:
        return jsonify(ruled(json_object()))
    except ShowdownError as error:
        raise Conflict(str(error)) from error
