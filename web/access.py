"""Let the dealer in: choose the PIN, enter it, leave; and know who is the dealer."""

from __future__ import annotations

import hmac
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.pin import Access, PinError, TooManyTries
from web.services import the_services

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

blueprint = Blueprint("access", __name__, url_prefix="/dealer")


def the_access() -> Access:
    """The keeper of the PIN of the running page."""
    access = current_app.extensions["floorman"].access
    assert isinstance(access, Access)
    return access


def is_dealer() -> bool:
    """Whether this request comes from a browser in which the PIN in force was entered."""
    stamp = the_access().stamp
    return bool(stamp) and hmac.compare_digest(str(session.get("dealer", "")), stamp)


def dealer_only(view: Callable[P, R]) -> Callable[P, R]:
    """Let only the dealer call a view; raise Unauthorized for everybody else."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if not is_dealer():
            raise Unauthorized(_("Enter the dealer's PIN first."))
        return view(*args, **kwargs)

    guarded.__dict__["dealer_only"] = True  # for the description of the API
    return guarded


@blueprint.post("/setup")
def choose() -> AnyResponse:
    """Choose the PIN with the set-up code from the console."""
    form, access = request.form, the_access()
    if form.get("pin", "") != form.get("again", ""):
        return entrance(_("The two PINs differ. Enter the same one twice."), 400)
    answer = _enter(lambda: access.choose(form.get("code", ""), form.get("pin", ""), _who()))
    if answer.status_code == 303 and the_services().setup is not None:
        return redirect(url_for("setup.page"), 303)  # whoever has just come sets the table up first
    return answer


@blueprint.post("/pin")
def enter() -> AnyResponse:
    """Enter with the PIN."""
    pin = request.form.get("pin", "")
    return _enter(lambda: the_access().check(pin, _who()))


@blueprint.post("/leave")
def leave() -> AnyResponse:
    """Forget this browser."""
    session.clear()
    return redirect(url_for("control.page"), 303)


def entrance(trouble: str = "", status: int = 200) -> AnyResponse:
    """Show the form that lets a dealer in: with the set-up code while there is no PIN, else with the PIN."""
    page = "pin.html" if the_access().setup_code is None else "setup.html"
    wanted = request.form.get("to", request.endpoint)
    return current_app.make_response((render_template(page, trouble=trouble, to=wanted), status))


def _enter(check: Callable[[], None]) -> AnyResponse:
    try:
        check()
    except TooManyTries as error:
        response = entrance(str(error), 429)
        response.headers["Retry-After"] = str(error.seconds)
        return response
    except PinError as error:
        return entrance(str(error), 403)
    session.clear()
    session.permanent = True
    session["dealer"] = the_access().stamp
    wanted = request.form.get("to", "")  # comes back from the form: any page of ours, and nothing else
    known = wanted.endswith(".page") and wanted in current_app.view_functions
    return redirect(url_for(wanted if known else "control.page"), 303)


def _who() -> str:
    return request.remote_addr or "unknown"
