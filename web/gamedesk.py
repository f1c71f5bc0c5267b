"""Put a match of the hand-shedding game behind the pages: its states as JSON text, its actions as events."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.events import Redo, Undo
from dealer.shedding.actions import ActionError, parse_action
from dealer.shedding.news import sentence
from dealer.shedding.refusing import why_not
from dealer.shedding.state import State, What
from dealer.shedding.table import GameTable
from dealer.shedding.view import as_json
from web.desk import Refused, Snapshot, Unreadable
from web.written import Written


class GameDesk:
    """A match behind the pages; every state is written as JSON once for each language it is read in."""

    def __init__(self, table: GameTable) -> None:
        """Serve `table`, which somebody else starts and stops."""
        self._table = table
        self._written = Written()

    def newest(self, *, dealer: bool) -> Snapshot:
        """Return the newest state as JSON text, in the language spoken here and now."""
        return self._snapshot(self._table.state, dealer)

    def since(self, version: int) -> tuple[Snapshot, ...]:
        """Return every state later than `version` as JSON text for viewers, oldest first."""
        return tuple(self._snapshot(state, dealer=False) for state in self._table.since(version))

    def _snapshot(self, state: State, dealer: bool) -> Snapshot:
        return self._written.snapshot(state.version, dealer, lambda: as_json(state, dealer=dealer))

    def wait(self, version: int, timeout: float) -> int:
        """Wait for a state newer than `version`; return the newest version."""
        return self._table.wait(version, timeout).version

    def act(self, data: Mapping[str, object]) -> None:
        """Turn an action into an event and let the table apply it.

        Raise Unreadable for an action that it does not know, Refused for one that does not fit the game as it stands.
        """
        now = self._table.state
        try:
            event = parse_action(now, data)
        except ActionError as error:
            raise Unreadable(str(error)) from error
        refused = why_not(now, event)
        if refused is not None:
            raise Refused(refused)
        after = self._table.play(event, timeout=5.0)
        if isinstance(event, Undo | Redo) and any(news.what is What.NOTHING for news in after.news):
            raise Refused(sentence(after))

    def picture(self, place: str) -> bytes | None:
        """There are no pictures behind the readings of this game."""
        del place
        return None
