"""Set the table up: the wizard's page, what it shows and what it changes; for the dealer only."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.sent import json_object
from web.services import the_setup

blueprint = Blueprint("setup", __name__)


@blueprint.get("/setup")
def page() -> AnyResponse | str:
    """The wizard, or the form that asks for the PIN."""
    return render_template("wizard.html") if is_dealer() else entrance()


@blueprint.get("/api/setup")
@dealer_only
def status() -> Response:
    """How the set-up stands."""
    return jsonify(the_setup().status())


@blueprint.post("/api/setup")
@dealer_only
def act() -> Response:
    """Do one thing, as in {"do": "turn", "rotation": 90}; answer how the set-up stands, or 409 with the reason."""
    try:
        return jsonify(the_setup().do(json_object()))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.get("/api/setup/meters")
@dealer_only
def meters() -> Response:
    """How well the camera can read what lies on the table now: gauges, and advice in words."""
    return jsonify(the_setup().meters())


@blueprint.get("/api/setup/picture")
@dealer_only
def picture() -> Response:
    """What the camera sees, a JPEG: the area of play with what was read in it, or with `?whole=1` all of it."""
    found = the_setup().picture(whole=request.args.get("whole") == "1")
    if found is None:
        raise NotFound(_("There is no picture: the camera does not answer."))
    return Response(found, mimetype="image/jpeg")
