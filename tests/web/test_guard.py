"""What every request has to pass: host, origin, size; and what every answer carries."""

from __future__ import annotations

import re
import socket

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PictureDesk
from web import create_app
from web.api_table import HTML
from web.description import routes
from web.guard import LARGEST_BODY
from web.pin import Access

OWN = socket.gethostname().lower()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "10.0.0.5",
        "172.16.3.4:80",
        "169.254.10.10",
        "[::1]:8000",
        "[fe80::1]:8000",
        "[fd12:3456::1]",
        OWN,
        f"{OWN}.local:8000",
        f"{OWN}.local.",
    ],
)
def test_this_machine_s_names_and_private_addresses_are_answered(viewer: FlaskClient, host: str) -> None:
    assert viewer.get("/api/state", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "192.168.1.20.evil.example:8000",
        "8.8.8.8",
        "[2001:4860:4860::8888]",
        "0.0.0.0:8000",
        "rebind.local",
        "",
        "[::1",
        "a b",
        "localhost@evil.example",
    ],
)
def test_any_other_host_is_refused_so_that_dns_rebinding_reads_nothing(viewer: FlaskClient, host: str) -> None:
    answer = viewer.get("/api/state", headers={"Host": host})
    assert answer.status_code in (400, 421)
    assert "board" not in answer.text


def test_the_settings_may_name_further_hosts(desk: PictureDesk, access: Access) -> None:
    client = create_app(desk, access, hosts=("Poker.Home",)).test_client()
    assert client.get("/", headers={"Host": "poker.home:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "other.home:8000"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_post_from_another_site_is_refused_even_with_the_dealer_s_cookie(
    dealer: FlaskClient, desk: PictureDesk, headers: dict[str, str]
) -> None:
    answer = dealer.post("/api/action", json={"action": "undo"}, headers=headers)
    assert answer.status_code == 403
    assert desk.acted == []
    assert dealer.post("/dealer/leave", headers=headers).status_code == 403


def test_a_post_from_the_own_page_passes(dealer: FlaskClient, desk: PictureDesk) -> None:
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert dealer.post("/api/action", json={"action": "undo"}, headers=headers).status_code == 200
    assert len(desk.acted) == 1


@pytest.mark.parametrize("path", ["/", "/dealer", "/api/state", "/healthz", "/nowhere", "/static/js/main.js"])
def test_every_answer_forbids_inline_script_and_framing(viewer: FlaskClient, path: str) -> None:
    headers = viewer.get(path, buffered=True).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_states_are_never_kept_by_the_browser(viewer: FlaskClient) -> None:
    assert viewer.get("/api/state").headers["Cache-Control"] == "no-store"


def test_no_page_holds_inline_script_style_or_foreign_addresses(app: Flask, dealer: FlaskClient) -> None:
    pages = [route.path for route in routes(app) if route.takes.answers == HTML and route.method == "GET"]
    assert {"/", "/dealer", "/setup", "/history"} < set(pages)
    for client in (dealer, app.test_client()):
        for path in pages:
            text = client.get(path).text
            assert "<style" not in text and " style=" not in text and not re.search(r" on[a-z]+=", text)
            assert text.count("<script") == text.count("<script src=") + text.count('<script type="module" src=')
            assert not re.search(r"(?:src|href|action|srcset)=.(?:https?:)?//", text)


def test_a_body_over_the_limit_is_refused(dealer: FlaskClient, desk: PictureDesk) -> None:
    answer = dealer.post("/api/action", json={"action": "x" * LARGEST_BODY})
    assert answer.status_code == 413
    assert dealer.post("/dealer/pin", data={"pin": "1" * LARGEST_BODY}).status_code == 413
    assert desk.acted == []
