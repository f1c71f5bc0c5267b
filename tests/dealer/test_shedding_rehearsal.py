"""Rehearsed players go through whole games, their mistakes and challenges included, with a camera that never errs."""

from __future__ import annotations

import pytest

from dealer.shedding.events import HandShown, Laid, PileGone, SeenEvent, Uncovered
from dealer.shedding.rehearsal import BRISK, PileRehearsal, Told
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from hardware.table_steps import Clear, Lay, Show, Step, TakeAway
from rules.cards import AnyCard
from rules.describe_shedding import shedding_game
from tests.evenings.piles import HOUSES, PLAYERS, Direct

TICK = 0.2


class ClearEyes:
    """A table without a picture whose camera tells at once what was done."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.idle = True
        self.told: list[SeenEvent] = []
        self._pile: list[tuple[tuple[str, ...], AnyCard]] = []

    def add(self, *steps: Step) -> None:
        for step in steps:
            self._do(step)

    def _do(self, step: Step) -> None:
        if isinstance(step, Lay):
            self._laid((step.place,), (step.card,))
        elif isinstance(step, Show) and step.places[0].startswith("pile"):
            self._laid(step.places, step.cards)
        elif isinstance(step, Show):
            self.told.append(HandShown(step.cards))
        elif isinstance(step, TakeAway) and step.places[0].startswith("pile"):
            self._pile.pop()
            self.told.append(Uncovered(self._pile[-1][1]))
        elif isinstance(step, Clear):
            self._pile.clear()
            self.told.append(PileGone())

    def _laid(self, places: tuple[str, ...], cards: tuple[AnyCard, ...]) -> None:
        self._pile.append((places, cards[-1]))
        self.told.append(Laid(cards, seconds=self.seconds))


def play(seed: int, house: int, games: int) -> tuple[PileRehearsal, GameTable]:
    game = shedding_game("shedding", HOUSES[house])
    table = GameTable(opening(game.title, PLAYERS[: 3 + seed % 4], game.options, 2))
    eyes = ClearEyes()
    rehearsal = PileRehearsal(Direct(table), eyes, seed, BRISK, mischief=0.15)  # type: ignore[arg-type]
    while rehearsal.ended < games and eyes.seconds < 2000:
        rehearsal.tick()
        for event in eyes.told:
            table.apply(event)
        eyes.told.clear()
        eyes.seconds += TICK
    return rehearsal, table


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_games_come_to_their_ends_under_every_house_rule_without_help(house: int) -> None:
    tally = dict.fromkeys(Told, 0)
    for seed in range(8):
        rehearsal, table = play(seed, house, games=2)
        for told in Told:
            tally[told] += rehearsal.tally[told]
        assert rehearsal.truth is not None
        assert table.state.rules is not None
        assert table.state.rules.winner == rehearsal.truth.winner
    assert tally[Told.FINISHED] == 16
    assert (tally[Told.GIVEN_UP], tally[Told.MISSED], tally[Told.MENDED], tally[Told.ENTERED]) == (0, 0, 0, 0)
    assert min(tally[told] for told in (Told.TRICKS, Told.MISTAKES, Told.CHEATS)) > 0
