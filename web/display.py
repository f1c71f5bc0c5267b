"""Show the table to everybody: the display page."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template

from web.sharing import address_here

blueprint = Blueprint("display", __name__)


@blueprint.get("/")
def page() -> str:
    """The display, which draws whatever state the stream brings."""
    look = pile_look()
    if look is not None:
        return render_template("pile.html", look=look, dealer=False)
    return render_template("display.html", address=address_here())


def pile_look() -> str | None:
    """The look of the pages of the hand-shedding game; None where poker is played."""
    look: str | None = current_app.extensions["floorman"].pile
    return look
