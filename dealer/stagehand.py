"""Who deals at the simulated table: rehearses evenings of poker, and does what the set-up asks a host to do."""

from __future__ import annotations

import random
from threading import Event as Signal

from dealer.rehearsal import DealSource, Rehearsal, TableLike, scan_places
from dealer.simulated_host import LOOK, SimulatedHost
from dealer.stage import stage_of
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Show, Spot, TakeAway, Turn, Wait
from rules.cards import deck


class Stagehand(SimulatedHost):
    """A dealer at a simulated table; what begins later replaces what was begun before."""

    def __init__(self, table: TableLike, camera: SimulatedTable, source: DealSource) -> None:
        """Deal what `source` gives at the table that is read from `camera`."""
        super().__init__(camera)
        self._table, self._source = table, source

    def _play(self, stop: Signal) -> None:
        """Deal one deal after another."""
        Rehearsal(self._table, self._camera, self._source).run(stop)

    def _spots(self) -> list[Spot]:
        return [Spot(*place) for place in stage_of(self._table.state.variant).board.values()]

    def play_trial(self) -> None:
        """Do what the mini deal asks for: lay the board, turn two cards, show a hand, clear the table."""
        game = self._table.state.variant
        stage = stage_of(game)
        slots = list(stage.board)
        cards = random.sample(deck(), len(slots) + game.hole_cards)
        board, hand = cards[: len(slots)], tuple(cards[len(slots) :])
        places = scan_places(len(hand))
        self._camera.add(
            *(Lay(slot, card, Spot(*stage.board[slot])) for slot, card in zip(slots, board, strict=True)),
            Wait(LOOK),
            Turn(slots[0]),
            Wait(LOOK),
            Turn(slots[-1]),
            Wait(LOOK),
            Show(places, hand, tuple(Spot(*place) for place in stage.scan[: len(hand)])),
            Wait(2 * LOOK),
            TakeAway(places),
            Clear(),
            Wait(2 * LOOK),
        )
