"""Show a trainee the second screen at a live deal: questions before the table answers them; behind the dealer's PIN."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.sent import json_object
from web.services import the_shadow
from web.training import answered, text_of, texts_of, trainee_of

blueprint = Blueprint("shadow", __name__)


@blueprint.get("/training/shadow")
def page() -> AnyResponse | str:
    """The trainee's second screen at a live deal, or the form that asks for the PIN."""
    return render_template("shadow.html") if is_dealer() else entrance()


@blueprint.post("/api/training/shadow")
@dealer_only
def look() -> Response:
    """What {"trainee"} is asked about the deal on the table, and how earlier answers were marked."""
    data = json_object()
    return answered(lambda: the_shadow().look(trainee_of(data)))


@blueprint.post("/api/training/shadow/answer")
@dealer_only
def answer() -> Response:
    """Note {"trainee", "id", "given": [...]}; it is marked once the table has moved on."""
    data = json_object()
    key, given = text_of(data, "id"), texts_of(data, "given")
    if key is None:
        raise BadRequest(_('Send which question is answered under "id".'))
    return answered(lambda: the_shadow().answer(trainee_of(data), key, given))
