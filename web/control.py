"""Give the dealer a page of keys, and apply what is pressed."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import BadRequest, Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.desk import Refused, Unreadable
from web.display import pile_look
from web.sent import json_object
from web.stream import state_response, the_desk

blueprint = Blueprint("control", __name__)


@blueprint.get("/dealer")
def page() -> AnyResponse | str:
    """The dealer's page, or the form that asks for the PIN."""
    if not is_dealer():
        return entrance()
    look = pile_look()
    return render_template("dealer.html") if look is None else render_template("pile.html", look=look, dealer=True)


@blueprint.post("/api/action")
@dealer_only
def act() -> Response:
    """Apply one action, a JSON object; answer the new state.

    400 says what is wrong with the action itself, 409 why the table refuses it as the deal stands.
    """
    try:
        the_desk().act(json_object())
    except Unreadable as error:
        raise BadRequest(str(error)) from error
    except Refused as error:
        raise Conflict(str(error)) from error
    return state_response(dealer=True)


@blueprint.get("/api/evidence/<place>")
@dealer_only
def evidence(place: str) -> Response:
    """The picture from which a place ("slot-4", "seat-2-0") was read, a JPEG; hole cards only once shown."""
    picture = the_desk().picture(place)
    if picture is None:
        raise NotFound(_("There is no picture of this card."))
    return Response(picture, mimetype="image/jpeg")
