"""Join the pages to the table: whole states out, actions in, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Refused(ValueError):
    """An action that the table refuses as the deal stands; its text is a sentence for the dealer."""


class Unreadable(ValueError):
    """An action that makes no sense at this table whatever the deal; its text says what to send instead."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One whole state as JSON text, with its version."""

    version: int
    text: str


class Desk(Protocol):
    """What the pages need of a table."""

    def newest(self, *, dealer: bool) -> Snapshot:
        """Return the newest state as viewers, or as the dealer, may see it, in the language spoken here and now."""
        ...

    def since(self, version: int) -> Sequence[Snapshot]:
        """Return every state later than `version` as viewers may see it, oldest first; of a foreign one the newest."""
        ...

    def wait(self, version: int, timeout: float) -> int:
        """Wait until the state is newer than `version`, at most `timeout` seconds; return the newest version."""
        ...

    def act(self, data: Mapping[str, object]) -> None:
        """Apply one action of the dealer; raise Refused or Unreadable with the reason in words."""
        ...

    def picture(self, place: str) -> bytes | None:
        """Return the JPEG from which a place ("slot-4", "seat-2-0") was read; None where there is none to be seen."""
        ...
