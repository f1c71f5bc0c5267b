"""Teach the games: lessons for everybody who comes by, and how far a trainee is in them for whoever has the PIN."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest, Conflict, NotFound
from werkzeug.wrappers import Response as AnyResponse

from dealer.training import lessons as teaching
from dealer.training.lesson import Lesson, LessonError, reply_to
from dealer.training.lesson_json import lesson_json, reply_json, short_json
from rules.language import _
from rules.options import OptionError
from rules.variants import VariantError
from web.access import dealer_only, is_dealer
from web.sent import json_object
from web.services import the_services, the_training

blueprint = Blueprint("lessons", __name__)

_NOT_RULES = ("lang", "touched")
_MOST_RULES = 60


@blueprint.get("/learn")
def page() -> str:
    """The page with the lesson of every game, for everybody."""
    return _page()


@blueprint.get("/learn/<name>")
def game_page(name: str) -> AnyResponse | str:
    """The page of one lesson, of all for a game without one; house rules are given as `?qualifier=8`."""
    return _page() if name in teaching.LESSONS else redirect(url_for("lessons.page"))


def _page() -> str:
    """The page; it keeps a trainee's place in the book only where that may be written to."""
    return render_template("learn.html", kept=is_dealer() and the_services().training is not None)


@blueprint.get("/api/lessons")
def listed() -> Response:
    """Every lesson in short."""
    return jsonify(lessons=[short_json(one) for one in teaching.shorts()])


@blueprint.get("/api/lessons/<name>")
def lesson(name: str) -> Response:
    """A lesson, but for what is right; house rules are given as `?qualifier=8`."""
    return jsonify(lesson_json(_lesson(name)))


@blueprint.get("/api/lessons/<name>/<int:number>")
def touched(name: str, number: int) -> Response:
    """What is said to `?touched=1,E,4` in the step of this number, from 0, of a lesson."""
    one = _lesson(name)
    given = [key for key in request.args.get("touched", "").split(",") if key]
    try:
        right, reply = reply_to(one, number, given)
    except LessonError as error:
        raise BadRequest(str(error)) from error
    return jsonify(reply_json(one, number, right, reply))


def _lesson(name: str) -> Lesson:
    """The lesson of a game under the house rules of the address."""
    if name not in teaching.LESSONS:
        raise NotFound(_("There is no such lesson."))
    options = tuple((key, value) for key, value in request.args.items() if key not in _NOT_RULES)
    if len(options) > _MOST_RULES:
        raise BadRequest(_("Give the house rules by name."))
    try:
        return teaching.lesson(name, options)
    except (VariantError, OptionError) as error:
        raise BadRequest(str(error)) from error


@blueprint.get("/api/training/lessons")
@dealer_only
def reached() -> Response:
    """How far the trainee of `?name=` is in every lesson that was begun."""
    try:
        return jsonify(lessons=the_training().lessons(request.args.get("name", "")))
    except ValueError as error:
        raise Conflict(str(error)) from error


@blueprint.post("/api/training/lesson")
@dealer_only
def reach() -> Response:
    """Keep that {"trainee"} is in the lesson of {"game"} at {"step"}, from 0, and whether it is {"finished"}."""
    data = json_object()
    name, game, step, finished = (data.get(key) for key in ("trainee", "game", "step", "finished"))
    if not isinstance(name, str) or not isinstance(game, str) or type(step) is not int or type(finished) is not bool:
        raise BadRequest(
            _('Send "trainee" and "game" as texts, "step" as a whole number and "finished" as true or false.')
        )
    try:
        the_training().reach(name, game, step, finished=finished)
    except ValueError as error:
        raise Conflict(str(error)) from error
    return jsonify(lessons=the_training().lessons(name))
