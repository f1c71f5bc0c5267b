"""Train dealers: drills, exams, results, certificates; for whoever has the dealer's PIN."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from flask import Blueprint, Response, jsonify, render_template, request
from werkzeug.exceptions import BadRequest, Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from rules.language import _
from web.access import dealer_only, entrance, is_dealer
from web.history import download
from web.sent import json_object
from web.services import Paper, the_services, the_training

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
    """Every drill and game by name, every trainee with how they do, what exams are like, what else there is."""
    there = the_services()
    more = {"shadow": there.shadow is not None, "camera": there.camera_drill is not None}
    return jsonify({**the_training().overview(), **more})


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
    return answered(lambda: the_training().ask(trainee_of(data), text_of(data, "skill"), text_of(data, "game")))


@blueprint.post("/api/training/practise")
@dealer_only
def practise() -> Response:
    """Ask {"trainee", "evening", "deal", "number"}: a question about a deal that was played, numbered from 0."""
    data = json_object()
    evening, deal, number = (data.get(key) for key in ("evening", "deal", "number"))
    if type(evening) is not int or type(deal) is not int or type(number) is not int:
        raise BadRequest(_('Send "evening", "deal" and "number" as whole numbers.'))
    name = trainee_of(data)
    try:
        return answered(lambda: the_training().practise(name, evening, deal, number))
    except (LookupError, OverflowError) as error:
        raise NotFound(_("There is no such deal.")) from error


@blueprint.post("/api/training/answer")
@dealer_only
def answer() -> Response:
    """Mark {"trainee", "given": [...]}: what was right, and why; in an exam only the last answer tells how it went."""
    data = json_object()
    given = texts_of(data, "given")
    return answered(lambda: the_training().answer(trainee_of(data), given))


@blueprint.post("/api/training/terms")
@dealer_only
def set_exam() -> Response:
    """Let exams have {"number", "minutes", "pass_mark", "skills", "games"}; no skills, or games, named: all."""
    data = json_object()
    try:
        the_training().set_exam(data)
    except ValueError as error:
        raise Conflict(str(error)) from error
    return overview()


@blueprint.post("/api/training/exam")
@dealer_only
def begin_exam() -> Response:
    """Begin the exam of {"trainee"}; one that runs is given up."""
    data = json_object()
    return answered(lambda: the_training().begin_exam(trainee_of(data)))


@blueprint.post("/api/training/exercise")
@dealer_only
def set_exercise() -> Response:
    """Set {"trainee", "skill", "number"} so many questions, of a "game" and "level" if named; answer the overview."""
    data = json_object()
    skill, game, level, number = text_of(data, "skill"), text_of(data, "game"), data.get("level"), data.get("number")
    if type(number) is not int or not (level is None or type(level) is int):
        raise BadRequest(_('Send "number" and "level" as whole numbers.'))
    try:
        the_training().set_exercise(trainee_of(data), skill, game, level, number)
    except ValueError as error:
        raise Conflict(str(error)) from error
    return overview()


@blueprint.post("/api/training/delete")
@dealer_only
def delete() -> Response:
    """Delete everything about {"trainee"}; answer the overview."""
    data = json_object()
    try:
        the_training().forget(trainee_of(data))
    except ValueError as error:
        raise Conflict(str(error)) from error
    return overview()


@blueprint.get("/api/training/export")
@dealer_only
def export() -> Response:
    """Every answer of every trainee as a table (CSV)."""
    return download(Paper("floorman-training.csv", "text/csv", the_training().export().encode()))


def answered(work: Callable[[], Mapping[str, object]]) -> Response:
    """Answer what it returns; raise Conflict with the reason for what cannot be."""
    try:
        return jsonify(work())
    except ValueError as error:
        raise Conflict(str(error)) from error


def trainee_of(data: dict[str, object]) -> str:
    """The trainee's name in what was sent; raise BadRequest where it is missing."""
    name = data.get("trainee")
    if not isinstance(name, str):
        raise BadRequest(_('Send the trainee\'s name under "trainee".'))
    return name


def texts_of(data: dict[str, object], key: str) -> list[str]:
    """What was chosen, as keys; raise BadRequest for anything else."""
    given = data.get(key)
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise BadRequest(_('Send what was chosen as a list of texts under "{name}".').format(name=key))
    return given


def text_of(data: dict[str, object], key: str) -> str | None:
    """A text that may be missing; raise BadRequest for anything else."""
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise BadRequest(_('Send "{name}" as a text, or leave it out.').format(name=key))
    return value or None
