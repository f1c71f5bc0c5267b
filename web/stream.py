"""Bring whole states to every screen: once on request, and as server-sent events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore, Event
from typing import TYPE_CHECKING, cast

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import ServiceUnavailable

from rules.language import ENGLISH, _, language, speaking
from web.access import dealer_only, the_access

if TYPE_CHECKING:
    from web.desk import Desk

blueprint = Blueprint("stream", __name__, url_prefix="/api")

HEARTBEAT = 5.0
LOOK_AROUND = 1.0
RETRY_MS = 1000


class Streams:
    """How many event streams may run at once; each holds a thread of the server."""

    def __init__(self, limit: int) -> None:
        """Allow `limit` streams."""
        self._free = BoundedSemaphore(limit)
        self.closing = Event()

    def take(self) -> None:
        """Take a place for one stream; raise ServiceUnavailable when all are taken."""
        if not self._free.acquire(blocking=False):
            raise ServiceUnavailable(_("Too many screens are watching."), retry_after=5)

    def release(self) -> None:
        """Give the place back."""
        self._free.release()


def the_desk() -> Desk:
    """The table behind the running page."""
    return cast("Desk", current_app.extensions["floorman"].desk)


def state_response(*, dealer: bool) -> Response:
    """Answer the newest state as JSON."""
    return Response(the_desk().newest(dealer=dealer).text, mimetype="application/json")


@blueprint.get("/state")
def state() -> Response:
    """The newest whole state; `?role=dealer` is for the dealer only."""
    return _as_asked(lambda dealer: state_response(dealer=dealer))


@blueprint.get("/events")
def events() -> Response:
    """Every new state as a server-sent event `state`, and `beat` every few seconds; `?role=dealer` as above."""
    return _as_asked(_stream)


def _as_asked(answer: Callable[[bool], Response]) -> Response:
    if request.args.get("role") == "dealer":
        return dealer_only(answer)(True)
    return answer(False)


def _stream(dealer: bool) -> Response:
    streams = cast("Streams", current_app.extensions["floorman"].streams)
    access, stamp = the_access(), the_access().stamp
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")

    def ended() -> bool:
        return streams.closing.is_set() or gone() or (dealer and access.stamp != stamp)

    streams.take()
    response = Response(tell(the_desk(), dealer, ended, language()), mimetype="text/event-stream")
    # A viewer who vanishes makes the server close the response, which gives the place back.
    response.call_on_close(streams.release)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def tell(desk: Desk, dealer: bool, ended: Callable[[], bool], code: str = ENGLISH) -> Iterator[str]:
    """Yield the newest state at once, then every state that follows, a beat every few seconds, until `ended`.

    code: the language; the server asks for each part after the request is over.
    """
    yield f"retry: {RETRY_MS}\n\n"
    told, last = -1, time.monotonic()
    while not ended():
        with speaking(code):
            fresh = [desk.newest(dealer=dealer)] if dealer or told < 0 else desk.since(told)
        for state in fresh:
            if state.version != told:
                told, last = state.version, time.monotonic()
                yield f"id: {told}\nevent: state\ndata: {state.text}\n\n"
        if time.monotonic() - last >= HEARTBEAT:
            last = time.monotonic()
            yield f"event: beat\ndata: {told}\n\n"
        desk.wait(told, LOOK_AROUND)
