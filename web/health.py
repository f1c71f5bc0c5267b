"""Tell whether the page and its table are alive."""

from __future__ import annotations

from flask import Blueprint

from web.stream import the_desk

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> dict[str, object]:
    """Answer `ok` and the newest version of the state."""
    return {"status": "ok", "version": the_desk().newest(dealer=False).version}
