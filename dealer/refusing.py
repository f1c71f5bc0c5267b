"""Say beforehand whether the table would refuse what a person asks for, so that no display has to show it."""

from __future__ import annotations

from dealer.course import facts
from dealer.events import Event
from dealer.state import State
from dealer.step import step


def refusal(state: State, event: Event) -> str | None:
    """Return the sentence with which the table refuses the event; None when it changes something.

    Undo and redo need the history: compare the states before and after them with `unchanged`.
    """
    after = step(state, event)
    return after.sentence if unchanged(state, after) else None


def unchanged(before: State, after: State) -> bool:
    """Whether two states hold the same facts, whatever was said meanwhile."""
    return facts(before) == facts(after)
