"""Answer what goes wrong: JSON with one sentence for programs, one plain page for people."""

from __future__ import annotations

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException


def answer_errors(app: Flask) -> None:
    """Let `app` answer every HTTP error in words."""
    app.register_error_handler(HTTPException, in_words)
    app.register_error_handler(TimeoutError, too_slow)


def in_words(error: HTTPException) -> Response:
    """Answer `error` with its status and one sentence, keeping its headers (Retry-After, Allow)."""
    if error.code is None or error.code < 400:
        return current_app.make_response(error.get_response())
    response = _written(error.description or error.name, error.code)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.setdefault(name, value)
    return response


def too_slow(_: TimeoutError) -> Response:
    """Answer 503 when the table did not take an action in time."""
    return _written("The table is busy. Try again.", 503)


def _written(sentence: str, status: int) -> Response:
    if request.path.startswith("/api/") or request.path == "/healthz":
        body: Response | str = jsonify(error=sentence)
    else:
        body = render_template("trouble.html", sentence=sentence, status=status)
    response = current_app.make_response(body)
    response.status_code = status
    return response
