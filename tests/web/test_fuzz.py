"""Whatever is sent to whichever route, the answer is no fault of the program; a viewer can do nothing with it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core import NOT_SET

from tests.web.house import House
from web.description import document, routes

ENDLESS = "/api/events"
DOORS = {"/dealer/pin", "/dealer/setup", "/dealer/leave"}
EXAMPLES = 12
THOROUGH = settings(
    max_examples=EXAMPLES, deadline=None, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip


def send(client: FlaskClient, case: Any) -> int:
    """Send a generated request as it is, with its body as JSON, form or bytes; return the status."""
    body: dict[str, Any] = {}
    if case.body is not NOT_SET:
        kind = case.media_type or "application/json"
        name = "json" if kind == "application/json" else "data"
        body = {name: case.body, "content_type": kind}
    path = case.formatted_path
    query = {key: str(value) for key, value in (case.query or {}).items()}
    with client.open(path, method=case.method, query_string=query, **body) as answer:
        answer.get_data()
        return int(answer.status_code)


def operations(made: House) -> list[Any]:
    with made.app.test_request_context():
        schema = schemathesis.openapi.from_dict(document(made.app))
    found = [one for result in schema.get_all_operations() if (one := result.ok()) is not None]  # type: ignore[union-attr]
    return [one for one in found if one.path != ENDLESS]


def statuses(client: FlaskClient, operation: Any) -> set[int]:
    """The statuses with which generated requests of one operation are answered; fails at a fault."""
    found: set[int] = set()

    @THOROUGH
    @given(case=operation.as_strategy())
    def fuzz(case: Any) -> None:
        found.add(status := send(client, case))
        assert status not in (500, 501, 502), (case.method, case.formatted_path, case.body, case.query)

    fuzz()
    return found


@pytest.mark.parametrize("who", ["viewer", "dealer"])
def test_no_request_of_the_description_is_answered_with_a_fault(built: House, who: str) -> None:
    tried: dict[str, set[int]] = {}
    asked = operations(built)
    # Everybody enters before wrong PINs are tried, and has a browser of their own, which a request may leave.
    clients = [built.dealer() if who == "dealer" else built.viewer() for _ in asked]
    for operation, client in zip(asked, clients, strict=True):
        name = f"{operation.method.upper()} {operation.path}"

        tried[name] = statuses(client, operation)
    assert len(tried) == len(asked)
    if who == "viewer":
        changed = {name: codes for name, codes in tried.items() if name.startswith("POST") and name[5:] not in DOORS}
        assert changed
        assert all(min(codes) >= 400 for codes in changed.values()), changed


junk = st.one_of(st.binary(max_size=300), st.text(st.characters(codec="utf-8"), max_size=80).map(str.encode))
kinds = st.sampled_from(
    ["application/json", "text/plain", "multipart/form-data", "application/octet-stream", "x/y", ""]
)


def test_no_junk_is_answered_with_a_fault(built: House) -> None:
    client, posts = built.dealer(), [route for route in routes(built.app) if route.method == "POST"]

    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(posts), junk, kinds)
    def fuzz(route: Any, body: bytes, kind: str) -> None:
        path = route.path.replace("{evening}", "1").replace("{deal}", "1").replace("{what}", "board")
        if route.path != "/dealer/leave":
            assert client.post(path, data=body, content_type=kind).status_code < 500

    fuzz()


addresses = st.text(st.characters(codec="utf-8", exclude_characters="?#"), max_size=40)


def test_no_address_is_answered_with_a_fault(built: House) -> None:
    client = built.viewer()

    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(["", "api/", "api/history/", "static/", "language/", "api/evidence/"]), addresses)
    def fuzz(head: str, tail: str) -> None:
        if f"/{head}{tail}".rstrip("/") != ENDLESS:
            with client.get(f"/{head}{tail}") as answer:
                assert answer.status_code < 500

    fuzz()
