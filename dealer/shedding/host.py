"""Who plays at the simulated table: rehearses games on the pile, and does what the set-up asks a host to do."""

from __future__ import annotations

from random import Random
from threading import Event as Signal

from dealer.shedding.events import StartGame
from dealer.shedding.rehearsal import PileRehearsal, TableLike
from dealer.shedding.stage import DRAW, shown_places, thrown
from dealer.simulated_host import LOOK, SimulatedHost
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Show, Spot, Stack, Wait
from rules.cards import Card, Rank, Suit, deck

_ROOM = 16  # cards that are shown at a time


class PileHost(SimulatedHost):
    """The players at a simulated table with a pile."""

    def __init__(self, table: TableLike, camera: SimulatedTable, seed: int) -> None:
        """Play on `camera` at the table that reads it."""
        super().__init__(camera)
        self._table, self._seed = table, seed

    def _play(self, stop: Signal) -> None:
        """Play one game after another; one that had begun is over, as its cards are no longer there."""
        if self._table.state.start is not None:
            self._table.play(StartGame())
        PileRehearsal(self._table, self._camera, self._seed).run(stop)

    def _spots(self) -> list[Spot]:
        return [Spot(*place) for place in shown_places(_ROOM)]

    def play_trial(self) -> None:
        """Do what the test deal asks for: begin the pile, lay a card, lay two together, show the draw pile, clear."""
        luck = Random(self._seed)
        first, second = luck.sample([card for card in deck() if card.rank is not Rank.KING], 2)
        pair = (Card(Rank.KING, Suit.SPADES), Card(Rank.KING, Suit.HEARTS))
        drawn = tuple(card for card in deck() if card not in (first, second, *pair))[:3]
        spots = [Spot(*spot) for spot in (*thrown(1, luck), *thrown(1, luck), *thrown(2, luck))]
        self._camera.add(
            Lay("pile 0", first, spots[0], face_up=True),
            Wait(2 * LOOK),
            Show(("pile 1",), (second,), (spots[1],), 1.3),
            Wait(2 * LOOK),
            Show(("pile 2", "pile 3"), pair, tuple(spots[2:]), 1.8),
            Wait(2 * LOOK),
            Stack(("draw 0", "draw 1", "draw 2"), drawn, Spot(*DRAW)),
            Wait(2 * LOOK),
            Clear(),
            Wait(2 * LOOK),
        )
