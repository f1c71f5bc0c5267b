"""Put a table behind the pages: its states as JSON text, its actions as events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from threading import Lock

from dealer.actions import ActionError, parse_action
from dealer.table import Table
from dealer.view import as_json
from rules.language import language
from web.desk import Refused, Snapshot


class TableDesk:
    """A table behind the pages; every state is written as JSON once, however many screens look at it."""

    def __init__(self, table: Table) -> None:
        """Serve `table`, which somebody else starts and stops."""
        self._table = table
        self._lock = Lock()
        self._written: dict[tuple[bool, str], Snapshot] = {}

    def newest(self, *, dealer: bool) -> Snapshot:
        """Return the newest state as JSON text, in the language spoken here and now."""
        state = self._table.state_in(language())
        with self._lock:
            known = self._written.get((dealer, language()))
            if known is None or known.version != state.version:
                known = Snapshot(state.version, json.dumps(as_json(state, dealer=dealer), separators=(",", ":")))
                self._written[dealer, language()] = known
            return known

    def wait(self, version: int, timeout: float) -> int:
        """Wait for a state newer than `version`; return the newest version."""
        return self._table.wait(version, timeout).version

    def act(self, data: Mapping[str, object]) -> None:
        """Turn an action into an event and let the table apply it; raise Refused for one that it does not know."""
        try:
            event = parse_action(self._table.state, data)
        except ActionError as error:
            raise Refused(str(error)) from error
        self._table.play(event, timeout=5.0)
