"""Backup and restore as one file; for the dealer only."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template
from werkzeug.exceptions import BadRequest, ServiceUnavailable
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.history import download
from web.sent import file_bytes
from web.services import Paper, the_vault

blueprint = Blueprint("keeping", __name__)


@blueprint.get("/backup")
def page() -> AnyResponse | str:
    """The page of backup and restore, or the form that asks for the PIN."""
    return render_template("backup.html") if is_dealer() else entrance()


@blueprint.get("/api/backup")
@dealer_only
def backup() -> Response:
    """Everything that is kept as one file; the PIN is not in it."""
    name, data = the_vault().backup()
    return download(Paper(name, "application/zip", data))


@blueprint.post("/api/restore")
@dealer_only
def restore() -> Response:
    """Put back what a backup holds: the body is the file; answer in words what was restored."""
    data = file_bytes()
    try:
        return jsonify(done=the_vault().restore(data))
    except ValueError as error:
        raise BadRequest(str(error)) from error
    except OSError as error:
        raise ServiceUnavailable(_("This cannot be kept on the disk: {why}.").format(why=error.strerror)) from error
