"""Play whole hand-shedding games on the simulated table through the real vision, and compare with what was laid.

`python -m tests.evenings.piles --games 20` prints a line for each game as it ends, then the sums. What the referee
believes is compared with the open game at every moment of agreement: a pile that differs without a question, another
direction or another stuck player is a silent fault.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from dealer.shedding.events import Laid
from dealer.shedding.eye import PileEye
from dealer.shedding.rehearsal import BRISK, PileRehearsal
from dealer.shedding.stage import ACROSS
from dealer.shedding.state import Phase, State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from hardware.simulator import SimulatedTable, TableOptions
from rules.describe_shedding import shedding_game
from rules.shedding import SheddingState
from vision.recogniser import Recogniser

PLAYERS = ("Ana", "Ben", "Chris", "Dora", "Eli")
CLOTHS = ("green", "blue", "walnut", "velvet", "linen")
LONGEST = 1500.0  # seconds of the table's clock for one game


@dataclass
class Evening:
    """What one game came to."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0
    took: float = 0.0

    def line(self) -> str:
        """One line of JSON."""
        return json.dumps(
            {
                "seed": self.seed,
                **dict(sorted(self.counts.items())),
                "faults": self.faults,
                "seconds": round(self.seconds),
                "took": round(self.took),
            }
        )


class Judge:
    """Compares what the camera told with what lies on the table, event by event."""

    def __init__(self, evening: Evening, rehearsal: PileRehearsal) -> None:
        """Write what is found into the evening."""
        self._evening, self._rehearsal = evening, rehearsal
        self._direction: object = None
        self._stuck: object = None

    def heard(self, event: object) -> None:
        """Compare a play that was seen with the cards that were thrown."""
        if not isinstance(event, Laid):
            return
        thrown = self._rehearsal.thrown
        if self._evening.counts["plays_right"] % 5 == 4:  # long games say in between how they do
            print(self._evening.line(), file=sys.stderr, flush=True)
        if None in event.cards or event.hides:
            self._evening.counts["plays_asked"] += 1
            if event.cards[-1] not in (None, thrown[-1]):
                self._evening.counts["asked_with_wrong_top"] += 1
            return
        right = event.cards == thrown
        self._evening.counts["plays_right" if right else "plays_wrong"] += 1
        self._evening.counts["cards_right"] += len(thrown) if right else 0
        if not right:
            told, lay = " ".join(map(str, event.cards)), " ".join(map(str, thrown))
            self._evening.faults.append(f"read {told}, lay {lay}")

    def agreed(self, state: State, truth: SheddingState) -> None:
        """Compare direction and stuck player where both games stand at the same move."""
        game = state.rules
        if game is None or len(game.pile) != len(truth.pile) or game.turn != truth.turn:
            return
        for name, mine, theirs in (("direction", game.direction, truth.direction), ("stuck", game.stuck, truth.stuck)):
            if mine is not theirs and mine != theirs and state.doubt is None:
                self._evening.faults.append(f"{name} {mine} instead of {theirs}")
        if truth.direction is not self._direction:
            self._evening.counts["turns_of_direction"] += self._direction is not None
            self._direction = truth.direction
        if truth.stuck != self._stuck:
            self._evening.counts["stuck"] += truth.stuck is not None
            self._stuck = truth.stuck


def play(seed: int, recogniser: Recogniser, players: int, longest: float = LONGEST, rate: float = 10.0) -> Evening:
    """Play one game to its end, or for so many seconds of the table's clock."""
    game = shedding_game("shedding")
    camera = SimulatedTable(
        (), TableOptions(seed=seed, across=ACROSS, endless=True, rate=rate, cloth=CLOTHS[seed % len(CLOTHS)])
    )
    table = GameTable(opening(game.title, PLAYERS[:players], game.options, 1))
    eye, evening, began = PileEye.of(recogniser), Evening(seed), time.monotonic()
    rehearsal = PileRehearsal(Direct(table), camera, seed, BRISK)
    judge = Judge(evening, rehearsal)
    camera.open()
    while rehearsal.finished == 0 and rehearsal.given_up == 0 and camera.seconds < longest:
        rehearsal.tick()
        frame = camera.read()
        if frame is None:
            break
        for event in eye.look(frame, table.state):
            judge.heard(event)
            table.apply(event)
        truth = rehearsal.truth
        if truth is not None and table.state.phase is not Phase.DEALING:
            judge.agreed(table.state, truth)
    _sum_up(evening, rehearsal, table.state, camera.seconds, began)
    return evening


def _sum_up(evening: Evening, rehearsal: PileRehearsal, state: State, seconds: float, began: float) -> None:
    evening.counts.update(finished=rehearsal.finished, given_up=rehearsal.given_up, helped=rehearsal.helped)
    evening.counts.update(tricks=rehearsal.tricks, challenges=rehearsal.challenges)
    evening.seconds, evening.took = seconds, time.monotonic() - began
    if rehearsal.given_up:
        evening.faults.append(f"given up: {state.phase} doubt {state.doubt} refused {state.refused} {state.news}")
    truth = rehearsal.truth
    if rehearsal.finished and truth is not None and state.rules is not None and state.rules.winner != truth.winner:
        evening.faults.append(f"winner {state.rules.winner} instead of {truth.winner}")


class Direct:
    """A table whose events are applied at once, in this thread."""

    def __init__(self, table: GameTable) -> None:
        """Wrap the table."""
        self._table = table

    @property
    def state(self) -> State:
        """The newest state."""
        return self._table.state

    def play(self, event: object, timeout: float = 5.0) -> State:
        """Apply an event now."""
        del timeout
        return self._table.apply(event)  # type: ignore[arg-type]


def main() -> None:
    """Play the games asked for; end with 1 where anything was silently wrong."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--rate", type=float, default=10.0)
    reader.add_argument("--players", type=int, default=0, help="3 to 6; 0 takes turns")
    asked = reader.parse_args()
    recogniser = Recogniser.load(live=True)
    total: Counter[str] = Counter()
    faults = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        done = play(seed, recogniser, asked.players or 3 + seed % 3, rate=asked.rate)
        total.update(done.counts)
        faults += len(done.faults)
        print(done.line(), flush=True)
    print(json.dumps({"games": asked.games, **dict(sorted(total.items())), "silent_faults": faults}), flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
