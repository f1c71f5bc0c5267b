"""Train dealers: drills, exams, results, certificates; for whoever has the dealer's PIN."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import BadRequest, Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.history import download
from web.sent import json_object
from web.services import Paper, the_training

blueprint = Blueprint("training", __name__)


@blueprint.get("/training")
def page() -> AnyResponse | str:
    """The page of drills and exams, or the form that asks for the PIN."""
    return render_template("training.html") if is_dealer() else entrance()


@blueprint.get("/training/certificate/<int:exam>")
def certificate(exam: int) -> AnyResponse | str:
    """The certificate of an exam that was passed, to be printed, or the form that asks for the PIN."""
    if not is_dealer():
        return entrance()
    try:
        found = the_training().exam(exam)
    except (LookupError, OverflowError) as error:
        raise NotFound(_("There is no such exam.")) from error
    if not found["passed"]:
        raise NotFound(_("This exam was not passed, so there is no certificate of it."))
    day = datetime.fromtimestamp(float(str(found["ended"])), UTC).date().isoformat()
    return render_template("certificate.html", exam=found, day=day)


@blueprint.get("/api/training")
@dealer_only
def overview() -> Response:
    """Every drill and game by name, and every trainee with how they do."""
    return jsonify(the_training().overview())


@blueprint.get("/api/training/trainee")
@dealer_only
def trainee() -> Response:
    """How the trainee of `?name=` does: skill by skill, over time, exams, exercises, the exam that runs."""
    name = request.args.get("name", "")
    try:
        return jsonify(the_training().trainee(name))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.post("/api/training/ask")
@dealer_only
def ask() -> Response:
    """Ask {"trainee", "skill", "game"}; without a skill what is needed most. The answer is not in the question."""
    data = json_object()
    try:
        return jsonify(the_training().ask(_name(data), _text(data, "skill"), _text(data, "game")))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.post("/api/training/answer")
@dealer_only
def answer() -> Response:
    """Mark {"trainee", "given": [...]}: what was right, and why; in an exam only the last answer tells how it went."""
    data = json_object()
    given = data.get("given")
    if not isinstance(given, list) or not all(isinstance(key, str) for key in given):
        raise BadRequest(_('Send what was chosen as a list of texts under "given".'))
    try:
        return jsonify(the_training().answer(_name(data), given))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.post("/api/training/exam")
@dealer_only
def begin_exam() -> Response:
    """Begin the exam of {"trainee"}; one that runs is given up."""
    data = json_object()
    try:
        return jsonify(the_training().begin_exam(_name(data)))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.post("/api/training/exercise")
@dealer_only
def set_exercise() -> Response:
    """Set {"trainee", "skill", "number"} so many questions, of a "game" and "level" if named; answer the overview."""
    data = json_object()
    skill, game, level, number = _text(data, "skill"), _text(data, "game"), data.get("level"), data.get("number")
    if type(number) is not int or not (level is None or type(level) is int):
        raise BadRequest(_('Send "number" and "level" as whole numbers.'))
    try:
        the_training().set_exercise(_name(data), skill, game, level, number)
    except ValueError as error:
        raise Conflict(str(error)) from error
    return overview()


@blueprint.post("/api/training/delete")
@dealer_only
def delete() -> Response:
    """Delete everything about {"trainee"}; answer the overview."""
    data = json_object()
    try:
        the_training().forget(_name(data))
    except ValueError as error:
        raise Conflict(str(error)) from error
    return overview()


@blueprint.get("/api/training/export")
@dealer_only
def export() -> Response:
    """Every answer of every trainee as a table (CSV)."""
    return download(Paper("floorman-training.csv", "text/csv", the_training().export().encode()))


def _name(data: dict[str, object]) -> str:
    name = data.get("trainee")
    if not isinstance(name, str):
        raise BadRequest(_('Send the trainee\'s name under "trainee".'))
    return name


def _text(data: dict[str, object], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise BadRequest(_('Send "{name}" as a text, or leave it out.').format(name=key))
    return value or None
