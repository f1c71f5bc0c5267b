"""Answer what goes wrong: JSON with one sentence for programs, one plain page for people."""

from __future__ import annotations

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from rules.language import _


def answer_errors(app: Flask) -> None:
    """Let `app` answer every HTTP error in words."""
    app.register_error_handler(HTTPException, in_words)
    app.register_error_handler(TimeoutError, too_slow)


def in_words(error: HTTPException) -> Response:
    """Answer `error` with its status and one sentence, keeping its headers (Retry-After, Allow)."""
    if error.code is None or error.code < 400:
        return current_app.make_response(error.get_response())
    own = error.description if error.description != type(error).description else None
    response = _written(own or _usual_words(error.code) or error.name, error.code)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.setdefault(name, value)
    return response


def _usual_words(code: int) -> str | None:
    """A sentence for an error about which nothing better is known."""
    return {
        400: _("This request cannot be understood."),
        401: _("Enter the dealer's PIN first."),
        403: _("This is not allowed here."),
        404: _("Not found: there is nothing at this address."),
        405: _("This address cannot be used in this way."),
        413: _("This is too large to be sent here."),
        415: _("This kind of file cannot be read here."),
        500: _("Something went wrong in the program. Try again."),
        503: _("The table is busy. Try again."),
    }.get(code)


def too_slow(_error: TimeoutError) -> Response:
    """Answer 503 when the table did not take an action in time."""
    return _written(_("The table is busy. Try again."), 503)


def _written(sentence: str, status: int) -> Response:
    if request.path.startswith("/api/") or request.path == "/healthz":
        body: Response | str = jsonify(error=sentence)
    else:
        body = render_template("trouble.html", sentence=sentence, status=status)
    response = current_app.make_response(body)
    response.status_code = status
    return response
