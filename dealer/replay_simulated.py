"""Play a notated deal on the simulated table, read it through the camera, as fast as the reading goes."""

from __future__ import annotations

from collections.abc import Iterator

from dealer.events import CameraStatus, Event
from dealer.eye import Eye
from dealer.notation import NotatedDeal
from dealer.playback import table_for
from dealer.rehearsal import BRISK, Rehearsal, scripted
from dealer.stage import stage_of
from dealer.state import State
from dealer.table import Table
from hardware.simulator import SimulatedTable, TableOptions
from vision.reader import Recognises

_LONGEST = 400.0  # seconds of the table's clock after which a deal is given up


class SimulationError(ValueError):
    """A deal that did not reach its end on the simulated table."""


class _Told:
    """A table that remembers the states it went through until somebody fetches them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._states: list[State] = []

    @property
    def state(self) -> State:
        """The newest state."""
        return self._table.state

    def play(self, event: Event, timeout: float = 5.0) -> State:
        """Apply an event at once."""
        del timeout
        before = self._table.state
        after = self._table.apply(event)
        if after is not before and not isinstance(event, CameraStatus):
            self._states.append(after)
        return after

    def fetch(self) -> list[State]:
        """The states since the last time."""
        states, self._states = self._states, []
        return states


def on_the_simulator(deal: NotatedDeal, recogniser: Recognises) -> Iterator[State]:
    """Yield the states of a deal that the recogniser reads off the simulated table.

    Raise SimulationError for a deal that comes to no end there.
    """
    table = _Told(table_for(deal))
    options = TableOptions(size=(1280, 720), across=stage_of(deal.variant).across, endless=True)
    camera, eye = SimulatedTable((), options), Eye(recogniser)
    dealer = Rehearsal(table, camera, scripted((deal,)), BRISK)
    camera.open()
    try:
        while (frame := camera.read()) is not None and camera.seconds < _LONGEST:
            for event in eye.look(frame, table.state):
                table.play(event)
            dealer.tick()
            yield from table.fetch()
            if dealer.finished:
                return
    finally:
        camera.close()
    raise SimulationError(f"the deal came to no end in {_LONGEST:.0f} seconds: {table.state.sentence}")
