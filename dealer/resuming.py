"""Take a table up where it stopped, in the language spoken here and now."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from dealer import announce
from dealer.course import Course
from dealer.events import Event
from dealer.keeping import CourseLike, Left, Written
from dealer.settling import settle
from dealer.state import Phase, State

_log = logging.getLogger(__name__)


def resumed(left: Left[Event, State], number: int) -> Course:
    """The course as it was after the last event that was kept, its history included.

    Where something later is missing, a course without history goes on from there under this number.
    """
    course = fresh(left)
    for written in left.events:
        replayed(course, written)
    return course if left.whole else Course(course.state, number)


def fresh(left: Left[Event, State]) -> Course:
    """The course as it was before the events."""
    return Course(_told_here(left.state), left.number)


def replayed(course: CourseLike, written: Written[Any]) -> None:
    """Let an event happen again; one over which the program fails is left out, as it was when it happened."""
    if written.shown is not None:
        course.reveal(written.shown)
    try:
        course.apply(written.event, written.at)
    except Exception:  # noqa: BLE001 - whatever went wrong then must not keep the table from starting
        _log.exception("replaying %r", written.event)
    course.number = written.number
    course.state = replace(course.state, version=written.version)


def _told_here(state: State) -> State:
    """A state from another language: what can be worked out is said anew, and how a deal begins."""
    state = settle(state)
    if state.phase is not Phase.LAYING or state.turned:
        return state
    holder = state.seat(state.button)
    return replace(state, sentence=announce.deal_begins(state.deal, holder.name if holder is not None else None))
