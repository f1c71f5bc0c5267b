"""What a table hands to its journal, and gets back from it: one entry for each thing that happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from dealer.codec import Plain
from dealer.events import HandScanned, JournalStatus

Happened = TypeVar("Happened")
Stood = TypeVar("Stood")


@dataclass(frozen=True, slots=True)
class Entry(Generic[Happened, Stood]):
    """One event with what it led to.

    number: counts what happened at the table; at: seconds since 1970. event: None for the beginning of an evening.
    begins: a deal began with it; since: the number at whose end the table's history begins then. goes_on: the evening
    that is taken up goes on.
    """

    number: int
    at: float
    event: Happened | None
    state: Stood
    begins: bool = False
    since: int = 0
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Written(Generic[Happened]):
    """One event as it is read back; shown: the hand that lay there unseen and counts as shown from here on."""

    number: int
    at: float
    version: int
    event: Happened
    shown: HandScanned | None = None


@dataclass(frozen=True, slots=True)
class Left(Generic[Happened, Stood]):
    """Where a table stopped: the state after the event of this number, and what happened from there on.

    whole: nothing that was kept later is missing, and no other kind of game was played since.
    """

    state: Stood
    number: int
    events: tuple[Written[Happened], ...] = ()
    whole: bool = True


class Keeper(Protocol):
    """Keeps what happens; a failure is a status, never an exception."""

    @property
    def last(self) -> int:
        """The highest number that was kept so far."""

    def keep(self, entry: Entry[Any, Any]) -> JournalStatus:
        """Write an entry, if it can be written; say how the journal does."""

    def retry(self) -> JournalStatus:
        """Write what could not be written before; say how the journal does."""

    def close(self) -> None:
        """Let go of the file."""


class CourseLike(Protocol):
    """A game with its history, which the same events, numbered alike, always lead to."""

    number: int
    state: Any

    def apply(self, event: Any, at: float = 0.0) -> bool:
        """Take in an event that happened at this time; return whether anything is different after it."""

    def reveal(self, scanned: HandScanned) -> None:
        """Fill in the cards of a hand that was noted without them."""


class Script(Protocol):
    """How one kind of game is written down in a journal and read back; one journal may hold several kinds.

    kind: what its records say of themselves. Reading raises CodecError for what this program does not know.
    """

    kind: str

    def happened(self, entry: Entry[Any, Any]) -> Mapping[str, Plain]:
        """The event of an entry as fields of its record."""

    def state(self, state: Any) -> Plain:
        """A state as short as it can be written."""

    def deal(self, state: Any) -> int:
        """The number of the deal or game in its evening."""

    def summary(self, state: Any, began: float, changed: float) -> dict[str, Plain]:
        """The deal summed up for the list."""

    def read_state(self, data: Plain, version: int) -> Any:
        """The state that was written."""

    def read_event(self, data: Mapping[str, Plain]) -> tuple[Any, HandScanned | None]:
        """The event in the fields of a record, and the hand that counts as shown from it on."""

    def course(self, left: Left[Any, Any]) -> CourseLike:
        """The game as it was left, before the events."""

    def said(self, state: Any) -> str:
        """What was said when this state was reached, in the language spoken here and now."""
