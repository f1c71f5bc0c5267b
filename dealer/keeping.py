"""What a table hands to its journal, and gets back from it: one entry for each thing that happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from dealer.events import Event, HandScanned, JournalStatus
from dealer.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """One event with what it led to.

    number: counts what happened at the table; at: seconds since 1970. event: None for the beginning of an evening.
    begins: a deal began with it; since: the number at whose end the table's history begins then.
    """

    number: int
    at: float
    event: Event | None
    state: State
    begins: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """One event as it is read back; shown: the hand that lay there unseen and counts as shown from here on."""

    number: int
    at: float
    version: int
    event: Event
    shown: HandScanned | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Where a table stopped: the state after the event of this number, and what happened from there on.

    whole: nothing that was kept later is missing.
    """

    state: State
    number: int
    events: tuple[Written, ...] = ()
    whole: bool = True


class Keeper(Protocol):
    """Keeps what happens; a failure is a status, never an exception."""

    @property
    def last(self) -> int:
        """The highest number that was kept so far."""

    def keep(self, entry: Entry) -> JournalStatus:
        """Write an entry, if it can be written; say how the journal does."""

    def retry(self) -> JournalStatus:
        """Write what could not be written before; say how the journal does."""

    def close(self) -> None:
        """Let go of the file."""
