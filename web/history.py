"""The deals that were played: list, results, replay, export, delete; for the dealer only."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.services import Paper, the_records

blueprint = Blueprint("history", __name__)

T = TypeVar("T")
_KINDS = {"json": "application/json", "csv": "text/csv", "jsonl": "application/x-ndjson"}


@blueprint.get("/history")
def page() -> AnyResponse | str:
    """The page of all deals, or the form that asks for the PIN."""
    return render_template("history.html") if is_dealer() else entrance()


@blueprint.get("/api/history")
@dealer_only
def deals() -> Response:
    """Every deal and game of the pile in a few words, the newest first, and what each player won in either."""
    records = the_records()
    return jsonify(deals=list(records.deals()), results=list(records.results()), standings=list(records.standings()))


@blueprint.get("/api/history/<int:evening>/<int:deal>")
@dealer_only
def replay(evening: int, deal: int) -> Response:
    """One deal step by step: whole states as every viewer saw them."""
    return jsonify(_found(lambda: the_records().replay(evening, deal)))


@blueprint.get("/api/history/<int:evening>/<int:deal>/export")
@dealer_only
def export(evening: int, deal: int) -> Response:
    """One deal as a file; `?form=` is notation, json or csv."""
    return _export((evening, deal))


@blueprint.get("/api/history/export")
@dealer_only
def export_all() -> Response:
    """All deals as a file, in the same forms."""
    return _export(None)


@blueprint.post("/api/history/<int:evening>/<int:deal>/delete")
@dealer_only
def delete(evening: int, deal: int) -> Response:
    """Delete a deal; answer what is left, as the list does."""
    _found(lambda: the_records().delete(evening, deal))
    return deals()


def _export(key: tuple[int, int] | None) -> Response:
    form = request.args.get("form", "notation")
    ending, text = _found(lambda: the_records().export(form, key))
    name = f"floorman-{key[0]}-{key[1]}.{ending}" if key else f"floorman.{ending}"
    return download(Paper(name, _KINDS.get(ending, "text/plain"), text.encode()))


def _found(work: Callable[[], T]) -> T:
    """Do it; raise NotFound for a deal that is not there, Conflict with the reason for what cannot be."""
    try:
        return work()
    except LookupError as error:
        raise NotFound(_("There is no such deal.")) from error
    except ValueError as error:
        raise Conflict(str(error)) from error


def download(paper: Paper) -> Response:
    """Answer a file to be kept by the browser."""
    response = Response(paper.data, mimetype=paper.mimetype)
    response.headers.set("Content-Disposition", "attachment", filename=paper.name)
    return response
