"""Put a table behind the pages: its states as JSON text, its actions as events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from dealer import refusals
from dealer.actions import ActionError, parse_action
from dealer.events import Redo, RedoTo, Undo, UndoTo
from dealer.evidence import Evidence
from dealer.refusing import refusal, unchanged
from dealer.state import State
from dealer.table import Table
from dealer.view import as_json
from rules.language import language
from web.desk import Refused, Snapshot, Unreadable
from web.written import Written


class TableDesk:
    """A table behind the pages; every state is written as JSON once, however many screens look at it."""

    def __init__(self, table: Table, evidence: Evidence | None = None) -> None:
        """Serve `table`, which somebody else starts and stops; `evidence` has the pictures behind its readings."""
        self._table = table
        self._evidence = evidence or Evidence()
        self._written = Written()

    def newest(self, *, dealer: bool) -> Snapshot:
        """Return the newest state as JSON text, in the language spoken here and now."""
        return self._snapshot(self._table.state_in(language()), dealer)

    def since(self, version: int) -> tuple[Snapshot, ...]:
        """Return every state later than `version` as JSON text for viewers, oldest first."""
        return tuple(self._snapshot(state, dealer=False) for state in self._table.since(version, language()))

    def _snapshot(self, state: State, dealer: bool) -> Snapshot:
        return self._written.snapshot(state.version, dealer, lambda: self._drawn(state, dealer))

    def wait(self, version: int, timeout: float) -> int:
        """Wait for a state newer than `version`; return the newest version."""
        return self._table.wait(version, timeout).version

    def act(self, data: Mapping[str, object]) -> None:
        """Turn an action into an event and let the table apply it.

        Raise Unreadable for an action that it does not know, Refused for one that changes nothing as the deal stands.
        """
        now = self._table.state_in(language())
        try:
            event = parse_action(now, data)
        except ActionError as error:
            raise Unreadable(str(error)) from error
        if isinstance(event, Undo | UndoTo | Redo | RedoTo):
            return self._go(event, now)
        refused = refusal(now, event)
        if refused is not None:
            raise Refused(refused)
        self._table.play(event, timeout=5.0)
        return None

    def _go(self, event: Undo | UndoTo | Redo | RedoTo, now: State) -> None:
        """Go back or forward; where there is nowhere to go, no other screen is told."""
        steps = [one for one in self._table.steps() if one.person]
        if isinstance(event, Undo) and all(one.undone for one in steps):
            raise Refused(refusals.nothing_to_take_back())
        if isinstance(event, Redo) and not any(one.undone for one in steps):
            raise Refused(refusals.nothing_to_redo())
        after = self._table.play(event, timeout=5.0)
        if unchanged(now, after):
            raise Refused(self._table.state_in(language()).sentence)

    def picture(self, place: str) -> bytes | None:
        """Return the JPEG from which a place was read, for the dealer only."""
        return self._evidence.picture(self._table.state, place)

    def _drawn(self, state: State, dealer: bool) -> dict[str, object]:
        """The state as JSON; for the dealer with the steps of the deal and the places that have a picture."""
        drawn = as_json(state, dealer=dealer)
        if not dealer:
            return drawn
        steps = [asdict(one) for one in self._table.steps(language())]
        return {**drawn, "steps": steps, "pictures": dict(self._evidence.places(state))}
