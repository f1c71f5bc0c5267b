"""Kill a match on the pile at random moments and see that it goes on just where it stopped.

    python -m tests.dealer.crash_piles [RUNS]

prints one line of figures. The test suite does the same with fewer runs.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from dealer.archive import Archive
from dealer.events import Redo, Rename, Undo
from dealer.journal import Journal
from dealer.shedding.events import (
    CorrectPlay,
    GameEvent,
    GiveCard,
    JoinedPlay,
    Laid,
    LetStand,
    PileGone,
    Recount,
    SayPass,
    StartGame,
    TakenBack,
)
from dealer.shedding.players import choose
from dealer.shedding.script import GameScript
from dealer.shedding.state import State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from rules.cards import deck
from rules.describe_shedding import shedding_game
from rules.shedding import Give, Play, deal, pack, step
from tests.dealer.crash_runs import Figures, check, killed
from tests.dealer.evenings import memory_folder

PLAYERS = ("Ana", "Ben", "Chris", "Dora")
LONGEST = 0.6  # seconds that a match may run before it is killed
_MOST = 120  # moves of a game


def evening(seed: int, games: int = 4) -> Iterator[GameEvent]:
    """The events of so many games, with refused cards, corrections, counts and steps taken back here and there."""
    luck = Random(seed)
    for number in range(games):
        yield from _game(luck)
        yield from (PileGone(),) if luck.random() < 0.5 else (StartGame(match=number % 5 == 4),)


def _game(luck: Random) -> Iterator[GameEvent]:
    cards = list(pack(begun().options))
    luck.shuffle(cards)
    truth = deal(cards, len(PLAYERS), begun().options)
    yield Laid(truth.pile, seconds=1.0)
    for number in range(_MOST):
        if truth.winner is not None:
            return
        move = choose(truth, luck).move
        if isinstance(move, Play):
            yield Laid(move.cards, seconds=10.0 * number)
            yield from (JoinedPlay(False), LetStand()) if luck.random() < 0.3 else ()
        else:
            yield GiveCard() if isinstance(move, Give) else SayPass()
        truth = step(truth, move)
        yield from _untidy(luck)


def _untidy(luck: Random) -> Iterator[GameEvent]:
    """Now and then something that a tidy game would not hold."""
    chance, seat = luck.random(), luck.randrange(1, len(PLAYERS) + 1)
    if chance < 0.06:
        yield from [Undo()] * luck.randint(1, 3)
        yield from [Redo()] * luck.randint(0, 2)
    elif chance < 0.1:
        yield Laid((luck.choice(deck()),), seconds=5.0)
        yield luck.choice((TakenBack(), LetStand(), JoinedPlay(True)))
    elif chance < 0.13:
        yield CorrectPlay(luck.randrange(6), (luck.choice(deck()),))
    elif chance < 0.16:
        yield Recount(luck.randrange(9), luck.choice((None, seat)))
    elif chance < 0.18:
        yield Rename(seat, f"Guest {luck.randrange(9)}")


def begun() -> State:
    """A match that has not begun."""
    game = shedding_game("shedding")
    return opening(game.title, PLAYERS, game.options, game.wins, game.theme)


def told(table: GameTable) -> State:
    """What a table shows, but for what no journal keeps."""
    return replace(table.state, camera=begun().camera, journal=begun().journal, faults=())


def taken_up(path: Path) -> tuple[GameTable | None, int]:
    """The match as its journal has it, without writing; the number of its last event."""
    journal = Journal(path, script=GameScript())
    left = journal.left()
    journal.close()
    if left is None:
        return None, 0
    return GameTable(left, clock=lambda: 0.0), left.number + len(left.events)


def pile_runs(folder: Path, runs: int, seed: int = 1) -> Figures:
    """Let a process of its own play on with a journal, kill it at a random moment, go on where it stopped."""
    luck, figures, path = Random(seed), Figures(), folder / "journal.db"
    expected, number = _from_the_start(), 1
    events = evening(seed, games=1000)  # the child has the same, as far as it was played
    for run in range(runs):
        confirmed = killed(lambda writing: _play(path, events, writing), luck.uniform(0.0, LONGEST))
        table, reached = taken_up(path)
        figures.runs += 1
        if table is None:
            table, reached = _from_the_start(), 1
            check(figures, confirmed == 0, f"run {run}: {confirmed} events confirmed, none kept")
        figures.events += reached - number
        figures.unconfirmed += reached > max(confirmed, number)
        check(figures, reached >= confirmed, f"run {run}: {confirmed} was confirmed, {reached} was kept")
        check(figures, reached <= max(confirmed, number) + 1, f"run {run}: {reached} kept, {confirmed} confirmed")
        while expected.steps_taken < reached:
            expected.apply(next(events))
        check(figures, told(expected) == told(table), f"run {run}: another state at {reached}")
        check(figures, _undone(expected) == _undone(table), f"run {run}: another history at {reached}")
        expected, number = taken_up(path)[0] or expected, reached
    figures.rulings = sum(row.data["ruling"] is not None for row in Archive(path).rows())
    return figures


def _from_the_start() -> GameTable:
    table = GameTable(begun(), clock=lambda: 0.0)
    table._course.number = table._course.since = table._course.began = 1
    return table


def _undone(table: GameTable) -> list[State]:
    """What a table shows while everything is taken back."""
    found = []
    for _ in range(30):
        table.apply(Undo())
        found.append(told(table))
    return found


def _play(path: Path, events: Iterator[GameEvent], writing: int) -> None:
    journal = Journal(path, script=GameScript())
    table = GameTable(journal.left() or begun(), journal, clock=lambda: 0.0)
    os.write(writing, b"00000000 %d " % journal.last)
    with table:
        for event in events:
            table.play(event, timeout=60.0)
            os.write(writing, b"%d " % journal.last)
        time.sleep(60.0)


def main(runs: int) -> int:
    """Run them all; return 1 where anything was wrong."""
    with memory_folder() as folder:
        figures = pile_runs(folder, runs)
    print(f"kill -9 on the pile: {figures}", *figures.faults[:20], sep="\n  ", flush=True)
    return bool(figures.faults)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
