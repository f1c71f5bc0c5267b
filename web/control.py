"""Give the dealer a page of keys, and apply what is pressed."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import BadRequest, UnsupportedMediaType
from werkzeug.wrappers import Response as AnyResponse

from web.access import dealer_only, entrance, is_dealer
from web.desk import Refused
from web.stream import state_response, the_desk

blueprint = Blueprint("control", __name__)


@blueprint.get("/dealer")
def page() -> AnyResponse | str:
    """The dealer's page, or the form that asks for the PIN."""
    return render_template("dealer.html") if is_dealer() else entrance()


@blueprint.post("/api/action")
@dealer_only
def act() -> Response:
    """Apply one action, a JSON object; answer the new state, or 400 with what is wrong with it."""
    try:
        the_desk().act(_json_object())
    except Refused as error:
        raise BadRequest(str(error)) from error
    return state_response(dealer=True)


def _json_object() -> dict[str, object]:
    if not request.is_json:
        raise UnsupportedMediaType("Send the action as JSON (Content-Type: application/json).")
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # thousands of brackets, one in another
        data = None
    if not isinstance(data, dict):
        raise BadRequest('Send one JSON object, as in {"action": "fold", "seat": 3}.')
    return data
