"""Serve the trainee's second screen: what is asked now, what was marked, and of the table only what lies open."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import RLock

from dealer.state import Phase, State
from dealer.table import Table
from dealer.training import live
from dealer.training.as_json import question_json, scene_json
from dealer.training.book import DrillBook
from dealer.training.desk import named
from dealer.training.question import Question
from dealer.training.shadow import Marked, Shadow
from rules.language import _, language

_AWAY = 20.0  # seconds without a look after which nobody sat at the screen
_MOST = 60  # trainees at once

Json = Mapping[str, object]


@dataclass(slots=True)
class _Seat:
    """One trainee's place: the shadow, the version of the table seen last, when it was looked at."""

    shadow: Shadow
    version: int
    looked: float


class ShadowDesk:
    """What the shadow page talks to; every method raises ValueError with a sentence for what cannot be."""

    def __init__(self, table: Table, book: DrillBook, clock: Callable[[], float] = time.time) -> None:
        """Follow `table`; results go to `book`."""
        self._table, self._book, self._clock = table, book, clock
        self._seats: dict[str, _Seat] = {}
        self._lock = RLock()

    def look(self, name: str) -> Json:
        """What is asked now; the trainee's answers of before that can be marked by now are marked."""
        name = named(name)
        with self._lock:
            return self._drawn(name, *self._followed(name))

    def answer(self, name: str, key: str, given: Sequence[str]) -> Json:
        """Take the answer to one open question; the rest as `look`."""
        name = named(name)
        with self._lock:
            seat, state = self._followed(name)
            seat.shadow.answer(key, given, state, self._clock())
            return self._drawn(name, seat, state)

    def _followed(self, name: str) -> tuple[_Seat, State]:
        """The trainee's place, once it has seen all that happened since the last look, and the newest state."""
        now = self._clock()
        seat = self._seats.get(name)
        if seat is None or now - seat.looked > _AWAY:
            seat = self._begun(name, now)
            states: Sequence[State] = (self._table.state_in(language()),)
        else:
            states = self._table.since(seat.version, language())
        for state in states:
            seat.shadow.see(state, now)
            seat.version = state.version
        seat.looked = now
        return seat, self._table.state_in(language()) if not states else states[-1]

    def _begun(self, name: str, now: float) -> _Seat:
        seat = self._seats.get(name)
        if seat is None:
            if len(self._seats) >= _MOST:
                del self._seats[min(self._seats, key=lambda one: self._seats[one].looked)]
            keep = Shadow(lambda answer, given: self._book.note(name, answer, given))
            seat = self._seats[name] = _Seat(keep, 0, now)
        seat.shadow.rest()
        return seat

    def _drawn(self, name: str, seat: _Seat, state: State) -> Json:
        shadow = seat.shadow
        return {
            "trainee": name,
            "deal": state.deal,
            "title": _(state.variant.title),
            "waiting": _waiting(state),
            "table": scene_json(live.scene(state)),
            "open": [
                {"id": one.id, "kind": one.kind.value, "question": question_json(one.question)} for one in shadow.open
            ],
            "noted": [
                {"kind": point.kind.value, "ask": point.question.ask, "given": _said(point.question, given)}
                for point, given in shadow.noted
            ],
            "marks": [_marked(one) for one in shadow.marks],
            "right": shadow.right,
            "wrong": shadow.wrong,
            "missed": shadow.missed,
        }


def _marked(one: Marked) -> Json:
    question, mark = one.point.question, one.mark
    return {
        "id": one.point.id,
        "kind": one.point.kind.value,
        "ask": question.ask,
        "right": mark.right,
        "given": _said(question, mark.given),
        "answer": _said(question, mark.answer),
        "why": mark.why,
    }


def _said(question: Question, keys: Sequence[str]) -> list[str]:
    """An answer as a person reads it."""
    words = {choice.key: choice.words for choice in question.choices}
    return [words[key] for key in keys]


def _waiting(state: State) -> str:
    """What goes on at the table, without a word of what comes next."""
    return {
        Phase.LAYING: _("The board is being laid."),
        Phase.BETTING: _("The players bet; the next card follows."),
        Phase.DECLARING: _("The players declare."),
        Phase.SCANNING: _("The players show their hands."),
        Phase.RULED: _("The deal is over."),
        Phase.WON: _("The deal is over."),
    }[state.phase]
