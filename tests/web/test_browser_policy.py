"""Script that got into a page does not run, whatever its form: the content security policy, in a real Chromium."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import Opened

pytestmark = pytest.mark.browser

SMUGGLED = (
    "<script>window.intruder = 1</script><img src=x onerror='window.intruder = 2'>"
    "<a id=bait href='javascript:window.intruder = 3'>bait</a><base href='http://evil.example/'>"
    "<script src='http://evil.example/x.js'></script><iframe srcdoc='<script>parent.intruder = 4</script>'></iframe>"
    "<style>body { display: none }</style>"
)


def smuggle(route: Any) -> None:
    """Let the page arrive with foreign script in it, under the headers that the server has sent."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("</body>", f"{SMUGGLED}</body>"))


@pytest.mark.parametrize("path", ["/", "/share"])
def test_smuggled_script_and_style_are_blocked(opened: Opened, path: str) -> None:
    page = opened.page
    page.route(f"{opened.address}{path}", smuggle)
    page.goto(f"{opened.address}{path}")
    page.wait_for_selector("#bait")
    page.evaluate("document.getElementById('bait').click()")
    page.wait_for_timeout(500)
    assert page.evaluate("window.intruder ?? null") is None
    assert page.evaluate("document.baseURI") == f"{opened.address}{path}"
    assert page.evaluate("getComputedStyle(document.body).display") != "none"
    blocked = [fault for fault in opened.faults if "Content Security Policy" in fault]
    for word in ("script-src", "style-src", "base-uri"):
        assert any(word in fault for fault in blocked), (word, blocked)


def test_without_the_policy_the_same_script_would_run(opened: Opened) -> None:
    page = opened.page

    def unguarded(route: Any) -> None:
        answer = route.fetch()
        headers = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
        route.fulfill(status=200, headers=headers, body=answer.text().replace("</body>", f"{SMUGGLED}</body>"))

    page.route(f"{opened.address}/share", unguarded)
    page.goto(f"{opened.address}/share")
    page.wait_for_selector("#bait", state="attached")
    assert page.evaluate("window.intruder ?? null") is not None
