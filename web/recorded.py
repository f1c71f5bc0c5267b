"""Say to everybody at the table what is recorded, for how long, and what is not."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("recorded", __name__)


@blueprint.get("/recorded")
def page() -> str:
    """The page about what is recorded."""
    return render_template("recorded.html")
