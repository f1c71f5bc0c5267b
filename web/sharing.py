"""Bring further screens in: the address in letters and as a QR code, drawn here."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, render_template, request

from web.guard import host_name
from web.serve import lan_addresses
from web.services import the_services

blueprint = Blueprint("sharing", __name__)


@blueprint.get("/share")
def page() -> str:
    """The address of the display, large, for a guest to type or to scan."""
    return render_template("share.html", address=address_here(), others=others_here())


@blueprint.get("/qr.svg")
def code() -> Response:
    """The address of the display as a QR code."""
    drawn = io.BytesIO()
    made = segno.make(address_here(), error="m", micro=False)
    made.save(drawn, kind="svg", border=3, xmldecl=False, svgns=True, nl=False, omitsize=True, light="#fff")
    response = Response(drawn.getvalue(), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-cache"
    return response


def address_here() -> str:
    """The address under which another device reaches this page: the one asked for, unless that is this device only."""
    port = urlsplit(f"//{request.host}").port
    name = host_name(request.host)
    if name in ("localhost", "127.0.0.1", "::1"):
        name = next(iter(lan_addresses()), name)
    if ":" in name:
        name = f"[{name}]"
    return f"{request.scheme}://{name}{f':{port}' if port not in (None, 80) else ''}/"


def others_here() -> list[str]:
    """Further addresses that may work where the first does not, such as the name on the network."""
    here = address_here()
    known = [address.rstrip("/") + "/" for address in the_services().addresses]
    return [
        address for address in known if address != here and "localhost" not in address and "127.0.0." not in address
    ]
