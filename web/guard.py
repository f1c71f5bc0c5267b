"""Guard every request: names this machine answers to, posts only from its own pages, sizes, security headers."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from flask import Flask, Request, Response, request
from werkzeug.exceptions import Forbidden, MisdirectedRequest

from rules.language import _

LARGEST_BODY = 8 * 1024
LARGEST_UPLOAD = 24 * 1024 * 1024
"""What the dealer may send where a file is wanted: a photograph, a backup."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # "no-referrer" would make browsers send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)",
}


def guard(app: Flask, hosts: Collection[str] = ()) -> None:
    """Let `app` answer only requests for this machine, with security headers; `hosts` are further names it has."""
    names = own_names() | {name.lower().rstrip(".") for name in hosts}
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = 20

    @app.before_request
    def refuse_strangers() -> None:
        refuse_foreign_host(request, names)
        refuse_foreign_post(request)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.endpoint != "static":
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def own_names() -> frozenset[str]:
    """The names of this machine: localhost, its host name, and that with .local."""
    full = socket.gethostname().lower().rstrip(".")
    short = full.partition(".")[0]
    return frozenset({"localhost", full, short, f"{short}.local"})


def refuse_foreign_host(asked: Request, names: Collection[str]) -> None:
    """Raise MisdirectedRequest when the host asked for is neither an own name nor a private address (DNS rebinding)."""
    name = host_name(asked.host)
    if name not in names and not is_private(name):
        raise MisdirectedRequest(
            _(
                "Floorman does not answer under this name. "
                "Open it as localhost, by this machine's name or by its address."
            )
        )


def host_name(host: str) -> str:
    """The name part of a Host header, in small letters, without port and brackets; empty when it makes no sense."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_private(name: str) -> bool:
    """Whether a name is the literal of an address that only a home network or this machine has."""
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return (address.is_private or address.is_link_local) and not (address.is_unspecified or address.is_multicast)


def refuse_foreign_post(asked: Request) -> None:
    """Raise Forbidden when another site's page makes the browser send something here."""
    if asked.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = asked.headers.get("Sec-Fetch-Site", "same-origin")
    origin = asked.headers.get("Origin")
    own = f"{asked.scheme}://{asked.host}".lower()
    if site not in ("same-origin", "none") or (origin is not None and origin.lower() != own):
        raise Forbidden(_("This was sent from another site. Use Floorman's own page."))
