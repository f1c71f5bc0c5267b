"""Show the table in browsers: a display for everybody, a page of keys for the dealer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from flask import Flask

from dealer.house_book import HouseBook
from dealer.photographs import Photographs
from rules.language import ENGLISH
from web import access as entrance
from web import (
    camera_drill,
    choosing,
    control,
    description,
    display,
    doctor,
    games,
    health,
    history,
    keeping,
    kinds,
    lessons,
    recorded,
    setup,
    shadow,
    sharing,
    stream,
    training,
)
from web import photographs as photographing
from web.desk import Desk
from web.errors import answer_errors
from web.guard import guard
from web.pin import Access
from web.services import Services
from web.speaking import speak


@dataclass(frozen=True, slots=True)
class Parts:
    """What the views of one running page share."""

    desk: Desk
    access: Access
    streams: stream.Streams
    services: Services
    book: HouseBook | None = None
    photographs: Photographs | None = None
    pile: str | None = None


def create_app(
    desk: Desk,
    access: Access,
    *,
    hosts: Collection[str] = (),
    viewers: int = 40,
    language: str = ENGLISH,
    book: HouseBook | None = None,
    photographs: Photographs | None = None,
    services: Services | None = None,
    pile: str | None = None,
) -> Flask:
    """Build the page of one table; `hosts` are further names it answers to, `viewers` how many screens may watch.

    language: for browsers that ask for none of ours; raise ValueError for one without a translation file.
    book: where house rules are saved by name. photographs: what reads pictures of a showdown.
    services: what else there is, such as the set-up of the table.
    pile: the look ("lift", "chimney") of the pages of the hand-shedding game, where that is what `desk` shows.
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
    app.extensions["floorman"] = Parts(
        desk, access, stream.Streams(viewers), services or Services(), book, photographs, pile
    )
    guard(app, hosts)
    answer_errors(app)
    speak(app, language)
    house = (
        setup,
        kinds,
        choosing,
        sharing,
        recorded,
        history,
        keeping,
        doctor,
        training,
        lessons,
        shadow,
        camera_drill,
        description,
    )
    parts = (display, control, stream, entrance, health, games, photographing, *house)
    for part in parts:
        app.register_blueprint(part.blueprint)
    return app
