"""Every setting on one page, and its JSON; for the dealer only."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, render_template
from werkzeug.exceptions import BadRequest, Conflict, ServiceUnavailable
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.sent import json_object
from web.services import the_choices

blueprint = Blueprint("choosing", __name__)


@blueprint.get("/settings")
def page() -> AnyResponse | str:
    """The page of all settings, or the form that asks for the PIN."""
    return render_template("settings.html") if is_dealer() else entrance()


@blueprint.get("/api/settings")
@dealer_only
def settings() -> Response:
    """Every setting: name, value, default, and whether it was chosen on a page; and what is wrong with the files."""
    return _written()


@blueprint.post("/api/settings")
@dealer_only
def choose() -> Response:
    """Choose one setting, as in {"name": "page.viewers", "value": 60}; null gives it back to the settings file."""
    data = json_object()
    name = data.get("name")
    if not isinstance(name, str) or "value" not in data:
        raise BadRequest(_('Give a name and a value, as in {"name": "page.viewers", "value": 60}.'))
    try:
        the_choices().put(name, data["value"])
    except ValueError as error:
        raise Conflict(str(error)) from error
    except OSError as error:
        raise ServiceUnavailable(_("This cannot be kept on the disk: {why}.").format(why=error.strerror)) from error
    return _written()


def _written() -> Response:
    choices = the_choices()
    rows = [
        {"name": row.name, "value": _plain(row.value), "default": _plain(row.default), "chosen": row.chosen}
        for row in choices.rows()
    ]
    return jsonify(settings=rows, troubles=list(choices.troubles))


def _plain(value: object) -> object:
    """A value as JSON can hold it."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, int | float | str):
        return value
    return list(value) if isinstance(value, tuple | list) else str(value)
