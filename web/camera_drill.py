"""Let a trainee turn real cards before the camera; behind the dealer's PIN."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import Conflict
from werkzeug.wrappers import Response as AnyResponse

from web.access import dealer_only, entrance, is_dealer
from web.sent import json_object
from web.services import the_camera_drill
from web.training import answered, text_of, texts_of, trainee_of

blueprint = Blueprint("camera_drill", __name__)


@blueprint.get("/training/camera")
def page() -> AnyResponse | str:
    """The page of the drill before the camera, or the form that asks for the PIN."""
    return render_template("camera_drill.html") if is_dealer() else entrance()


@blueprint.post("/api/training/camera")
@dealer_only
def begin() -> Response:
    """Let the camera watch {"trainee"} lay and turn the board of a "game", by default of the one on the table."""
    data = json_object()
    game = text_of(data, "game")
    return answered(lambda: the_camera_drill().begin(trainee_of(data), game))


@blueprint.get("/api/training/camera")
@dealer_only
def look() -> Response:
    """How the drill of the trainee of `?name=` stands: the board, what was right, which mistakes were made."""
    name = request.args.get("name", "")
    return answered(lambda: the_camera_drill().look(name))


@blueprint.post("/api/training/camera/turn")
@dealer_only
def turn() -> Response:
    """Turn the cards in {"trainee", "slots": [...]} over, together; at the simulated table only."""
    data = json_object()
    slots = texts_of(data, "slots")
    return answered(lambda: the_camera_drill().turn(trainee_of(data), slots))


@blueprint.post("/api/training/camera/hint")
@dealer_only
def hint() -> Response:
    """What the assistant would tell {"trainee"} now."""
    data = json_object()
    return answered(lambda: {"text": the_camera_drill().hint(trainee_of(data))})


@blueprint.post("/api/training/camera/stop")
@dealer_only
def stop() -> Response:
    """End the drill of {"trainee"}: the camera looks at the evening again."""
    try:
        the_camera_drill().stop(trainee_of(json_object()))
    except ValueError as error:
        raise Conflict(str(error)) from error
    return jsonify({})
