"""What each route takes besides its address, and what it answers: the part of the description that code cannot tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dealer import actions
from dealer.shedding import actions as pile_actions
from dealer.training.question import Skill

Schema = Mapping[str, Any]

JSON, HTML, JPEG, SVG = "application/json", "text/html", "image/jpeg", "image/svg+xml"
BYTES, FORM, STREAM, SCRIPT = (
    "application/octet-stream", "application/x-www-form-urlencoded", "text/event-stream", "text/javascript",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Takes:
    """query: further words of the address, by name; body: its schema, of `kind`; answers: the kind of the answer.

    parts: what the places of the address may be, where not any text will do.
    """

    answers: str = JSON
    query: Mapping[str, Schema] = field(default_factory=dict)
    body: Schema | None = None
    kind: str = JSON
    parts: Mapping[str, Schema] = field(default_factory=dict)


def words(*names: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(names)}


def fields(required: str, **kinds: Schema) -> Schema:
    """An object with these fields; the required ones are named in one text."""
    return {"type": "object", "properties": kinds, "required": required.split()}


TEXT: Schema = {"type": "string", "maxLength": 120}
NUMBER: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
ANYTHING: Schema = {}
FILE: Schema = {"type": "string", "format": "binary"}
TEXTS: Schema = {"type": "array", "items": TEXT, "maxItems": 26}
OPTIONS: Schema = {"type": "object", "additionalProperties": TEXT}
CORNERS: Schema = {"type": "array", "minItems": 4, "maxItems": 4,
                   "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}}  # fmt: skip
CARD: Schema = {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|Xr|Xb|back)$"}
CARDS: Schema = {"type": "array", "items": CARD, "maxItems": 26}
ROLE: Mapping[str, Schema] = {"role": words("viewer", "dealer")}
GAME: Mapping[str, Schema] = {"game": TEXT, "known": TEXT}
EXPORT: Mapping[str, Schema] = {"form": words("notation", "json", "csv")}

ACTION = fields(
    "action",
    action=words(*sorted({*actions.ACTIONS, *pile_actions.ACTIONS})),
    seat=NUMBER, other=NUMBER, slot=TEXT, index=NUMBER, card=CARD, cards=CARDS, id=TEXT, name=TEXT,
    side={"type": ["string", "null"], "enum": ["high", "low", "both", None]}, line=TEXT, by=TEXT, words=TEXT,
    shares=OPTIONS, step=NUMBER, slots=TEXTS, players=TEXTS, button=NUMBER, game=TEXT, options=OPTIONS, kind=TEXT,
    move=NUMBER, number=NUMBER, yes=FLAG,
)  # fmt: skip
SET_UP = fields(
    "do",
    do=TEXT, device=TEXT, rotation=NUMBER, corners=CORNERS, hertz=NUMBER, name=TEXT, check=FLAG, partial=FLAG,
    card=CARD, right=FLAG, step=TEXT, outcome=words("good", "mend", "skipped"),
)  # fmt: skip
RULES = fields("name game", name=TEXT, game=TEXT, options=OPTIONS)
TRAINEE = fields("trainee", trainee=TEXT)
EXERCISE = fields(
    "trainee skill number",
    trainee=TEXT, skill=words(*Skill), number=NUMBER, game=TEXT, level=NUMBER,
)  # fmt: skip
REACHED = fields("trainee game step finished", trainee=TEXT, game=TEXT, step=NUMBER, finished=FLAG)
PRACTICE = fields("trainee evening deal number", trainee=TEXT, evening=NUMBER, deal=NUMBER, number=NUMBER)
EXAM = fields(
    "number minutes pass_mark",
    number=NUMBER, minutes=NUMBER, pass_mark={"type": "number", "minimum": 0, "maximum": 1}, skills=TEXTS, games=TEXTS,
)  # fmt: skip
PLAYER = fields("name cards", name=TEXT, cards=CARDS, declared=TEXT)
SHOWDOWN = fields(
    "game board players",
    game=TEXT, options=OPTIONS, board={"type": "object", "additionalProperties": CARD},
    players={"type": "array", "items": PLAYER, "maxItems": 26},
)  # fmt: skip

TABLE: Mapping[str, Takes] = {
    "display.page": Takes(HTML),
    "control.page": Takes(HTML),
    "control.act": Takes(body=ACTION),
    "control.evidence": Takes(JPEG),
    "stream.state": Takes(query=ROLE),
    "stream.events": Takes(STREAM, query=ROLE),
    "access.choose": Takes(HTML, body=fields("code pin again", code=TEXT, pin=TEXT, again=TEXT), kind=FORM),
    "access.enter": Takes(HTML, body=fields("pin", pin=TEXT), kind=FORM),
    "access.leave": Takes(HTML),
    "health.health": Takes(),
    "games.games": Takes(),
    "games.game": Takes(),
    "games.saved": Takes(),
    "games.save": Takes(body=RULES),
    "games.delete": Takes(body=fields("name", name=TEXT)),
    "kinds.change": Takes(body=fields("game", game=TEXT, options=OPTIONS, players=TEXTS, go_on=FLAG)),
    "photographs.page": Takes(HTML),
    "photographs.read": Takes(query=GAME, body=FILE, kind=BYTES, parts={"what": words("board", "hand")}),
    "photographs.ruling": Takes(body=SHOWDOWN),
    "setup.page": Takes(HTML),
    "setup.status": Takes(),
    "setup.act": Takes(body=SET_UP),
    "setup.meters": Takes(),
    "setup.picture": Takes(JPEG, query={"whole": words("0", "1")}),
    "choosing.page": Takes(HTML),
    "choosing.settings": Takes(),
    "choosing.choose": Takes(body=fields("name value", name=TEXT, value=ANYTHING)),
    "sharing.page": Takes(HTML),
    "sharing.code": Takes(SVG),
    "recorded.page": Takes(HTML),
    "history.page": Takes(HTML),
    "history.deals": Takes(),
    "history.replay": Takes(),
    "history.export": Takes("text/plain", query=EXPORT),
    "history.export_all": Takes("text/plain", query=EXPORT),
    "history.delete": Takes(),
    "keeping.page": Takes(HTML),
    "keeping.backup": Takes("application/zip"),
    "keeping.restore": Takes(body=FILE, kind=BYTES),
    "doctor.page": Takes(HTML),
    "doctor.examination": Takes(),
    "doctor.report": Takes("application/zip", query={"picture": words("0", "1")}),
    "training.page": Takes(HTML),
    "training.certificate": Takes(HTML),
    "training.overview": Takes(),
    "training.trainee": Takes(query={"name": TEXT}),
    "training.ask": Takes(body=fields("trainee", trainee=TEXT, skill=words(*Skill), game=TEXT)),
    "training.answer": Takes(body=fields("trainee given", trainee=TEXT, given=TEXTS)),
    "training.practise": Takes(body=PRACTICE),
    "training.begin_exam": Takes(body=TRAINEE),
    "training.set_exam": Takes(body=EXAM),
    "training.set_exercise": Takes(body=EXERCISE),
    "training.delete": Takes(body=TRAINEE),
    "training.export": Takes("text/csv"),
    "shadow.page": Takes(HTML),
    "shadow.look": Takes(body=TRAINEE),
    "shadow.answer": Takes(body=fields("trainee id given", trainee=TEXT, id=TEXT, given=TEXTS)),
    "camera_drill.page": Takes(HTML),
    "camera_drill.begin": Takes(body=fields("trainee", trainee=TEXT, game=TEXT)),
    "camera_drill.look": Takes(query={"name": TEXT}),
    "camera_drill.turn": Takes(body=fields("trainee slots", trainee=TEXT, slots=TEXTS)),
    "camera_drill.hint": Takes(body=TRAINEE),
    "camera_drill.stop": Takes(body=TRAINEE),
    "lessons.page": Takes(HTML),
    "lessons.game_page": Takes(HTML),
    "lessons.listed": Takes(),
    "lessons.lesson": Takes(),
    "lessons.touched": Takes(query={"touched": TEXT}),
    "lessons.reached": Takes(query={"name": TEXT}),
    "lessons.reach": Takes(body=REACHED),
    "speaking.catalogue": Takes(SCRIPT, parts={"code": words("en", "fr")}),
    "description.described": Takes(),
}
