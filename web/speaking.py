"""Speak each screen's language: as chosen with `?lang=`, as chosen before (a cookie), as its browser prefers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Request, Response, request
from werkzeug.exceptions import NotFound

from dealer.languages import for_browser, load, own_name
from rules.language import _, language, languages, meaning, plural, speaking

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

blueprint = Blueprint("speaking", __name__)

COOKIE = "language"
YEAR = 365 * 24 * 3600


class Speaking:
    """A WSGI application whose every request is answered in the language of its screen."""

    def __init__(self, inner: WSGIApplication, default: str) -> None:
        """Wrap `inner`; `default` is for browsers that prefer no language of ours."""
        self._inner, self._default = inner, default

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request; what is streamed after this call has to name its language itself."""
        with speaking(chosen(Request(environ), self._default)):
            return self._inner(environ, start_response)


def chosen(asked: Request, default: str) -> str:
    """The language for a request, always one that is installed."""
    known = languages()
    for code in (asked.args.get("lang"), asked.cookies.get(COOKIE)):
        if code in known:
            return str(code)
    return asked.accept_languages.best_match(known) or default


def speak(app: Flask, default: str) -> None:
    """Let `app` speak every language that has a translation file; raise ValueError for a default that has none."""
    load()
    if default not in languages():
        raise ValueError(f"page.language = {default!r}: choose one of {', '.join(languages())}")
    app.wsgi_app = Speaking(app.wsgi_app, default)  # type: ignore[method-assign]
    app.jinja_env.globals.update(
        _=_, plural=plural, meaning=meaning, language=language, languages=languages, own_name=own_name
    )
    app.register_blueprint(blueprint)

    @app.after_request
    def remember(response: Response) -> Response:
        """Keep what was chosen on a page for this browser; requests of scripts choose for themselves only."""
        if request.args.get("lang") in languages() and response.mimetype == "text/html":
            response.set_cookie(COOKIE, language(), max_age=YEAR, samesite="Strict", httponly=True)
        response.headers["Vary"] = ", ".join(filter(None, (response.headers.get("Vary"), "Accept-Language, Cookie")))
        return response


@blueprint.get("/language/<code>.js")
def catalogue(code: str) -> Response:
    """The sentences of the scripts in one language, as a script that hands them over."""
    if code not in languages():
        raise NotFound(_("There is no such language here."))
    text = json.dumps(for_browser(code), ensure_ascii=False, separators=(",", ":"))
    response = Response(f"globalThis.floormanLanguage={text};\n", mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
