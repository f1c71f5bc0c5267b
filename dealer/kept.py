"""Own a game that is written down: each event reaches the journal before anybody sees what it led to."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from dealer.events import JournalStatus
from dealer.keeping import Entry, Keeper, Left
from dealer.owner import Happening, Owner, Shown

_RETRY = 5.0  # seconds between tries to write what could not be written


class Kept(Owner[Happening, Shown]):
    """What the tables of all kinds of games share of writing down; `_show_journal` shows how the journal does."""

    def __init__(self, keeper: Keeper | None, clock: Callable[[], float]) -> None:
        """Begin with nothing written; keeper: writes each event down, None for a table that forgets."""
        super().__init__()
        self._keeper, self._clock = keeper, clock
        self._stepping = Lock()
        self._idle = _RETRY if keeper is not None else None

    def _show_journal(self, status: JournalStatus) -> None:
        """Show how the journal does, where that is news."""
        raise NotImplementedError

    def _now(self) -> float:
        """Seconds since 1970, as they are written down."""
        return round(self._clock(), 3)

    @property
    def _next(self) -> int:
        """The number under which a table begins, or goes on after something else."""
        return (self._keeper.last if self._keeper is not None else 0) + 1

    def _begun(self, begun: object, number: int) -> JournalStatus | None:
        """Write how the table begins, unless it goes on just where it stopped; say how the journal does."""
        if self._keeper is None:
            return None
        taken_up = begun if isinstance(begun, Left) else None
        if taken_up is not None and taken_up.whole:
            return self._keeper.retry()
        goes_on = taken_up is not None
        return self._keeper.keep(Entry(number, self._now(), None, self.state, True, number, goes_on))

    def _wrote(self, entry: Callable[[], Entry[Any, Any]]) -> JournalStatus | None:
        """Write what happened; say how the journal does, None where there is none."""
        return None if self._keeper is None else self._keeper.keep(entry())

    def _rest(self) -> None:
        """Try to write what could not be written."""
        if self._keeper is not None:
            with self._stepping:
                self._show_journal(self._keeper.retry())

    def _end(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
