"""Examine the machine and pack a problem report; for the dealer only."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.history import download
from web.services import Paper, the_doctor

blueprint = Blueprint("doctor", __name__)


@blueprint.get("/doctor")
def page() -> AnyResponse | str:
    """The page of the examination, or the form that asks for the PIN."""
    return render_template("doctor.html") if is_dealer() else entrance()


@blueprint.get("/api/doctor")
@dealer_only
def examination() -> Response:
    """What is good and what is not on this machine, and what to do about it; takes some seconds."""
    return jsonify(the_doctor().examine())


@blueprint.get("/api/doctor/report")
@dealer_only
def report() -> Response:
    """The problem report as a ZIP file; with `?picture=1` the newest picture of the table is in it."""
    try:
        name, data = the_doctor().report(picture=request.args.get("picture") == "1")
    except OSError as error:
        raise ServiceUnavailable(_("The report cannot be packed: {why}.").format(why=error.strerror)) from error
    return download(Paper(name, "application/zip", data))
