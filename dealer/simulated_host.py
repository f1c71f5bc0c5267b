"""Do at the simulated table what a host does: play on by itself, and what the set-up asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event as Signal
from threading import Lock, Thread
from typing import Self

from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Show, Spot, Step, Wait
from rules.cards import Card, deck

LOOK = 1.6
"""Seconds for which cards lie still."""


class SimulatedHost:
    """The hands at a simulated table; what begins later replaces what was begun before."""

    def __init__(self, camera: SimulatedTable) -> None:
        """Lay cards before this camera."""
        self._camera = camera
        self._stop = Signal()
        self._lock = Lock()

    def _play(self, stop: Signal) -> None:
        """Play the game of the evening until told to stop."""
        raise NotImplementedError

    def _spots(self) -> Sequence[Spot]:
        """Where single cards are shown."""
        raise NotImplementedError

    def play_trial(self) -> None:
        """Do what the test deal of the set-up asks for."""
        raise NotImplementedError

    def rehearse(self) -> None:
        """Play the game of the evening in a thread of its own, until something else is begun."""
        self._begin(self._play)

    def clear(self, then: Callable[[Self], None]) -> None:
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

    @property
    def across(self) -> float:
        """Millimetres of table that the camera sees."""
        return self._camera.options.across

    def do(self, *steps: Step) -> None:
        """Do these things with the cards, after what is under way."""
        self._camera.add(*steps)

    def show_cards(self, cards: Sequence[Card] = deck()) -> None:
        """Show cards face up, as many at a time as there are places, and a back at the end."""
        spots = self._spots()
        steps: list[Step] = []
        for first in range(0, len(cards), len(spots)):
            some = tuple(cards[first : first + len(spots)])
            names = tuple(f"shown {number}" for number in range(len(some)))
            steps += [Show(names, some, tuple(spots[: len(some)])), Wait(LOOK), Clear(), Wait(0.6)]
        self._camera.add(*steps, Lay("shown 0", cards[0], spots[0]), Wait(2 * LOOK), Clear(), Wait(0.6))
