"""Who deals at the simulated table: rehearses evenings, and does what the set-up asks a host to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event as Signal
from threading import Lock, Thread

from dealer.rehearsal import DealSource, Rehearsal, TableLike, scan_places
from dealer.stage import stage_of
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Show, Spot, Step, TakeAway, Turn, Wait
from rules.cards import Card, deck
from rules.variants import Variant

_LOOK = 1.6  # seconds for which cards lie still


class Stagehand:
    """A dealer at a simulated table; what begins later replaces what was begun before."""

    def __init__(self, table: TableLike, camera: SimulatedTable, source: DealSource) -> None:
        """Deal what `source` gives at the table that is read from `camera`."""
        self._table, self._camera, self._source = table, camera, source
        self._stop = Signal()
        self._lock = Lock()

    def rehearse(self) -> None:
        """Deal one deal after another in a thread of its own, until something else is begun."""
        rehearsal = Rehearsal(self._table, self._camera, self._source)
        self._begin(rehearsal.run)

    def clear(self, then: Callable[[Stagehand], None]) -> None:
        """Sweep the table clean, in a thread of its own; do `then` unless something else was begun meanwhile."""

        def sweep(stop: Signal) -> None:
            self._camera.drop_steps()
            self._camera.add(Clear(), Wait(1.0))
            while not self._camera.idle:
                if stop.wait(0.05):
                    return
            if not stop.is_set():
                then(self)

        self._begin(sweep)

    def stop(self) -> None:
        """Begin nothing more; the hand finishes what it does."""
        with self._lock:
            self._stop.set()

    def _begin(self, work: Callable[[Signal], None]) -> None:
        with self._lock:
            self._stop.set()
            stop = self._stop = Signal()
        Thread(target=work, args=(stop,), name="stagehand", daemon=True).start()

    def show_cards(self, game: Variant, cards: Sequence[Card] = deck()) -> None:
        """Show cards face up, as many at a time as the board has places, and a back at the end."""
        spots = [Spot(*place) for place in stage_of(game).board.values()]
        steps: list[Step] = []
        for first in range(0, len(cards), len(spots)):
            some = tuple(cards[first : first + len(spots)])
            names = tuple(f"shown {number}" for number in range(len(some)))
            steps += [Show(names, some, tuple(spots[: len(some)])), Wait(_LOOK), Clear(), Wait(0.6)]
        self._camera.add(*steps, Lay("shown 0", cards[0], spots[0]), Wait(2 * _LOOK), Clear(), Wait(0.6))

    def play_trial(self, game: Variant, cards: Sequence[Card]) -> None:
        """Do what the mini deal asks for: lay the board, turn two cards, show a hand, clear the table."""
        stage = stage_of(game)
        slots = list(stage.board)
        board, hand = cards[: len(slots)], tuple(cards[len(slots) : len(slots) + game.hole_cards])
        places = scan_places(len(hand))
        self._camera.add(
            *(Lay(slot, card, Spot(*stage.board[slot])) for slot, card in zip(slots, board, strict=True)),
            Wait(_LOOK),
            Turn(slots[0]),
            Wait(_LOOK),
            Turn(slots[-1]),
            Wait(_LOOK),
            Show(places, hand, tuple(Spot(*place) for place in stage.scan[: len(hand)])),
            Wait(2 * _LOOK),
            TakeAway(places),
            Clear(),
            Wait(2 * _LOOK),
        )
