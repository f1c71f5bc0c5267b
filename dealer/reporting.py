"""Show what the program says about itself: a fault of its own, how its journal does."""

from __future__ import annotations

from dataclasses import replace

from dealer import cautions
from dealer.board import add_incident, say
from dealer.events import Challenge, Faulted, JournalStatus
from dealer.state import Irregularity, JournalView, Kind, State
from rules.language import _


def faulted(state: State, event: Faulted) -> State:
    """The program failed over an event; the deal stands as it was."""
    text = cautions.fault(event.what)
    return say(add_incident(state, Irregularity(Kind.FAULT, text)), text)


def challenged(state: State, _event: Challenge) -> State:
    """Somebody doubts a reading; the dealer's page shows the pictures when the number grows."""
    text = _("A reading is challenged: the dealer's page shows what the camera saw.")
    return say(replace(state, challenges=state.challenges + 1), text)


def journal_status(state: State, event: JournalStatus) -> State:
    """How the journal does, in words; no news where nothing changed."""
    view = JournalView(event.state, journal_words(event))
    return state if view == state.journal else replace(state, journal=view)


def journal_words(event: JournalStatus) -> str:
    """The sentence for a journal's state; one that is kept needs none."""
    lost = _("The table goes on in memory; a power cut would lose the deal.")
    words = {
        "restored": _("The journal was damaged. What could be read goes on; the damaged file is kept as {detail}."),
        "full": _("The disk is full: nothing is written down any more. Free some space."),
        "read_only": _("The journal cannot be written: the disk is read-only, or not ours to write."),
        "failed": _("The journal cannot be written ({detail})."),
        "busy": _("Another Floorman keeps the journal of this table, so this one writes nothing down."),
    }
    text = words.get(event.state, "").format(detail=event.detail)
    return f"{text} {lost}" if event.state in ("full", "read_only", "failed") else text
