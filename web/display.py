"""Show the table to everybody: the display page."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("display", __name__)


@blueprint.get("/")
def page() -> str:
    """The display, which draws whatever state the stream brings."""
    return render_template("display.html")
