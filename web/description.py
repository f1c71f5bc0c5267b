"""Describe the API: an OpenAPI document made from the routes themselves, at /api/openapi.json."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify
from werkzeug.routing import IntegerConverter, Rule

from web.api_table import HTML, TABLE, Takes

blueprint = Blueprint("description", __name__)

_QUIET = {"static"}
_ERRORS = {
    "400": "What was sent makes no sense; the error says what to send instead.",
    "401": "Only the dealer may do this: enter the PIN first.",
    "403": "Sent from another site, or a wrong PIN.",
    "404": "There is no such thing.",
    "409": "It makes sense but cannot be now; the error says why.",
    "413": "Too large.",
    "415": "Sent as another kind than the route takes.",
    "429": "Too many wrong tries; Retry-After says how many seconds to wait.",
    "503": "Too many screens watch, or the table is busy.",
}


@dataclass(frozen=True, slots=True)
class Route:
    """One way to call the page: path as OpenAPI writes it, method, who may, what for, and what it takes."""

    path: str
    method: str
    endpoint: str
    dealer: bool
    summary: str
    takes: Takes
    places: Mapping[str, Mapping[str, Any]]


@blueprint.get("/api/openapi.json")
def described() -> Response:
    """This description of every route, as OpenAPI 3.1."""
    return jsonify(document(current_app))


def routes(app: Flask) -> Iterator[Route]:
    """Every route but the static files, in the order of their paths; raise KeyError for one that is not described."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.endpoint in _QUIET:
            continue
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield _route(app, rule, method)


def _route(app: Flask, rule: Rule, method: str) -> Route:
    view = app.view_functions[rule.endpoint]
    takes = TABLE[rule.endpoint]
    places = {name: _place(rule, name, takes) for name in sorted(rule.arguments)}
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
    return Route(path, method, rule.endpoint, is_guarded(view), _summary(view), takes, places)


def _place(rule: Rule, name: str, takes: Takes) -> Mapping[str, Any]:
    if name in takes.parts:
        return takes.parts[name]
    return {"type": "integer", "minimum": 0} if isinstance(rule._converters[name], IntegerConverter) else _TEXT


_TEXT = {"type": "string", "minLength": 1}


def is_guarded(view: Callable[..., Any]) -> bool:
    """Whether only the dealer may call a view."""
    return bool(getattr(view, "dealer_only", False))


def _summary(view: Callable[..., Any]) -> str:
    return " ".join((view.__doc__ or "").split("\n\n")[0].split())


def document(app: Flask) -> dict[str, Any]:
    """The whole OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes(app):
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Floorman",
            "version": "1",
            "description": "Whole states out, actions in. Times are seconds, cards are written As, Td, 9c.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {
            "securitySchemes": {"dealer": {"type": "apiKey", "in": "cookie", "name": "floorman"}},
            "schemas": {
                "Error": {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.endpoint.replace(".", "_"),
        "summary": route.summary,
        "parameters": [*_in("path", route.places), *_in("query", route.takes.query)],
        "responses": _responses(route),
    }
    if route.dealer:
        operation["security"] = [{"dealer": []}]
    if route.takes.body is not None:
        content = {route.takes.kind: {"schema": dict(route.takes.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _in(where: str, schemas: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": where, "required": where == "path", "schema": dict(schema)}
        for name, schema in schemas.items()
    ]


def _responses(route: Route) -> dict[str, Any]:
    answers = route.takes.answers
    good: dict[str, Any] = {"description": "Done.", "content": {answers: {}}}
    found = {"200": good}
    if answers == HTML and route.method == "POST":
        found["303"] = {"description": "Done; go on to the page named in Location."}
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for code, words in _ERRORS.items():
        found[code] = {"description": words, "content": {HTML: {}} if answers == HTML else error}
    return found


def in_a_line(route: Route) -> str:
    """A route as a row of the table in docs/api.md."""
    who = "dealer" if route.dealer else "all"
    return f"| `{route.method} {route.path}` | {who} | {route.summary} |"
