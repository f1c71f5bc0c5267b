"""Show the table in browsers: a display for everybody, a page of keys for the dealer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from flask import Flask

from rules.language import ENGLISH
from web import access as entrance
from web import control, display, health, stream
from web.desk import Desk
from web.errors import answer_errors
from web.guard import guard
from web.pin import Access
from web.speaking import speak


@dataclass(frozen=True, slots=True)
class Parts:
    """What the views of one running page share."""

    desk: Desk
    access: Access
    streams: stream.Streams


def create_app(
    desk: Desk, access: Access, *, hosts: Collection[str] = (), viewers: int = 40, language: str = ENGLISH
) -> Flask:
    """Build the page of one table; `hosts` are further names it answers to, `viewers` how many screens may watch.

    language: for browsers that ask for none of ours; raise ValueError for one without a translation file.
    """
    app = Flask(__name__)
    app.secret_key = access.secret_key
    app.config.update(
        SESSION_COOKIE_NAME="floorman",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        PERMANENT_SESSION_LIFETIME=timedelta(hours=16),
        # Ask before using a kept file: after an update no screen may mix old and new modules.
        SEND_FILE_MAX_AGE_DEFAULT=0,
    )
    app.extensions["floorman"] = Parts(desk, access, stream.Streams(viewers))
    guard(app, hosts)
    answer_errors(app)
    speak(app, language)
    for part in (display, control, stream, entrance, health):
        app.register_blueprint(part.blueprint)
    return app
