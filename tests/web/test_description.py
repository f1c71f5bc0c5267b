"""The API is described as it is: every route, who may call it, what it takes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from dealer import actions as poker
from dealer.shedding import actions as pile
from tests.web.conftest import body
from web.api_table import TABLE
from web.description import document, in_a_line, routes

DOCS = Path(__file__).parent.parent.parent / "docs" / "api.md"


def test_every_route_is_described_and_nothing_that_is_no_route(app: Flask) -> None:
    known = {rule.endpoint for rule in app.url_map.iter_rules()} - {"static"}
    assert set(TABLE) == known
    assert {route.endpoint for route in routes(app)} == known


def test_every_route_stands_in_the_docs_as_it_is(app: Flask) -> None:
    text = DOCS.read_text(encoding="utf-8")
    missing = [in_a_line(route) for route in routes(app) if in_a_line(route) not in text]
    assert not missing, "\n".join(missing)
    rows = [line for line in text.splitlines() if line.startswith(("| `GET ", "| `POST "))]
    assert len(rows) == len(list(routes(app)))


def test_the_description_is_served_to_everybody_and_is_the_one_of_this_page(app: Flask, viewer: FlaskClient) -> None:
    answer = body(viewer.get("/api/openapi.json"))
    with app.test_request_context():
        assert answer["paths"].keys() == document(app)["paths"].keys()
    assert answer["openapi"].startswith("3.1")


def test_who_needs_the_pin_is_told_as_it_is(app: Flask, viewer: FlaskClient) -> None:
    for route in routes(app):
        path = route.path
        for name, schema in route.places.items():
            path = path.replace(f"{{{name}}}", str(schema.get("enum", ["1"])[0]))
        if route.takes.answers == "text/event-stream":
            continue
        status = viewer.open(path, method=route.method, json={}).status_code
        assert (status == 401) == route.dealer, (route.method, path, status)


def test_every_route_says_in_a_sentence_what_it_is_for(app: Flask) -> None:
    for route in routes(app):
        assert route.summary.endswith((".", ")")) or ":" in route.summary, route


def test_the_actions_of_both_kinds_of_games_are_described_with_their_fields(app: Flask) -> None:
    with app.test_request_context():
        post = document(app)["paths"]["/api/action"]["post"]
    fields = post["requestBody"]["content"]["application/json"]["schema"]["properties"]
    assert {*poker.ACTIONS, *pile.ACTIONS} == set(fields["action"]["enum"])
    for module in (poker, pile):
        asked = re.findall(r'fields\.\w+\("(\w+)"\)', inspect.getsource(module))
        assert set(asked) <= set(fields), module.__name__
