"""Play whole hand-shedding games on the simulated table through the real vision, and compare with what was laid.

`python -m tests.evenings.piles --games 20` prints a line for each run as it ends, then the sums. A pile that differs
without a question, a play that is not noticed, another direction, stuck player or winner is a silent fault.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import cv2

from dealer.shedding.eye import PileEye
from dealer.shedding.rehearsal import BRISK, PileRehearsal, Told
from dealer.shedding.stage import ACROSS
from dealer.shedding.state import Phase, State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from hardware.card_art import DECKS
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_cloths import CLOTHS
from rules.describe_shedding import shedding_game
from tests.evenings.pile_judge import Evening, Judge, spread
from tests.evenings.pile_trouble import PileTrouble
from vision.recogniser import Recogniser

PLAYERS = ("Ana", "Ben", "Chris", "Dora", "Eli", "Fay")
LONGEST = 1500.0  # seconds of the table's clock for one run
OFTEN = 0.25  # how likely something happens beside the game before a move
HOUSES: tuple[Mapping[str, str], ...] = (
    {},
    {"equal_rank": "no", "after_stuck": "up", "challenge": "draw_one"},
    {"multi_joker": "with_cards", "give_cap": "wrap", "wrong_challenge": "draw_one"},
    {"jokers": "1", "pass_draws": "only_unable", "starter": "left_of_winner", "start_redraw_joker": "yes"},
    {"multi_joker": "pair", "first_may_pass": "yes", "after_stuck_may_pass": "yes", "free_single": "yes"},
)


class Direct:
    """A table whose events are applied at once, in this thread."""

    def __init__(self, table: GameTable) -> None:
        """Wrap the table."""
        self._table = table
        self.said: Callable[[str], None] = lambda _text: None

    @property
    def state(self) -> State:
        """The newest state."""
        return self._table.state

    def play(self, event: object, timeout: float = 5.0) -> State:
        """Apply an event now."""
        del timeout
        self.said(f"said {event}")
        return self._table.apply(event)  # type: ignore[arg-type]


class Run:
    """One seeded run: a game, or several in a row, under one of the houses' rules."""

    def __init__(
        self, seed: int, recogniser: Recogniser, players: int = 0, rate: float = 6.0, often: float = OFTEN
    ) -> None:
        """players: 0 takes 3 to 6 in turn; rate: frames a second; often: how likely trouble is before a move."""
        count = players or 3 + seed % 4
        house = HOUSES[seed % len(HOUSES)]
        game = shedding_game("shedding", house)
        options = TableOptions(
            seed=seed,
            across=ACROSS,
            endless=True,
            rate=rate,
            cloth=sorted(CLOTHS)[seed % len(CLOTHS)],
            deck=sorted(DECKS)[seed // 2 % len(DECKS)],
        )
        self.camera = SimulatedTable((), options)
        self.table = GameTable(opening(game.title, PLAYERS[:count], game.options, 2))
        self.eye = PileEye.of(recogniser)
        self.trouble = PileTrouble(self.camera, seed, often)
        direct = Direct(self.table)
        direct.said = self._log
        self.rehearsal = PileRehearsal(direct, self.camera, seed, BRISK, aside=self.trouble)
        self.evening = Evening(seed, count, " ".join(f"{name}={value}" for name, value in house.items()))
        self.judge = Judge(self.evening, self.rehearsal, self.camera)
        self.pictures: Path | None = None
        """Where the frames of faults and questions go, and what happened when; None for nowhere."""

    def play(self, games: int = 1, longest: float = LONGEST) -> Evening:
        """Play so many games to their ends, or for so many seconds of the table's clock."""
        began = time.monotonic()
        self.camera.open()
        while self.rehearsal.ended < games and self.camera.seconds < longest:
            throws, back = self.rehearsal.props.throws, self.rehearsal.props.taken_back
            self.rehearsal.tick()
            if self.rehearsal.props.throws > throws:
                self._log(f"throws {' '.join(map(str, self.rehearsal.props.thrown))}")
            if self.rehearsal.props.taken_back > back:
                self._log("takes back")
            if not self._frame():
                break
        self.camera.close()
        self._sum_up(time.monotonic() - began)
        return self.evening

    def _frame(self) -> bool:
        frame = self.camera.read()
        if frame is None:
            return False
        self.judge.watch()
        at, faults = time.monotonic(), len(self.evening.faults) + len(self.evening.asked)
        events = self.eye.look(frame, self.table.state)
        spent = time.monotonic() - at
        for event in events:
            self._log(f"seen {event}")
            self.judge.heard(event, spent)
            self.table.apply(event)
        if self.table.state.phase is not Phase.DEALING:
            self.judge.agreed(self.table.state)
        if self.pictures is not None and len(self.evening.faults) + len(self.evening.asked) > faults:
            cv2.imwrite(str(self.pictures / f"{self.evening.seed}-{frame.number}.png"), frame.image)
        return True

    def _log(self, text: str) -> None:
        if self.pictures is not None:
            with (self.pictures / f"{self.evening.seed}.log").open("a") as log:
                log.write(f"{self.camera.seconds:.1f} {text}\n")

    def _sum_up(self, took: float) -> None:
        evening, state, truth = self.evening, self.table.state, self.rehearsal.truth
        evening.counts.update({told.name.lower(): self.rehearsal.tally[told] for told in Told})
        evening.counts.update(self.trouble.counts)
        evening.trouble = self.trouble.log
        evening.seconds, evening.took = self.camera.seconds, took
        if self.rehearsal.tally[Told.MISSED] or self.rehearsal.tally[Told.MENDED]:
            evening.faults.append("a person had to say what the camera had not seen, without being asked")
        if self.rehearsal.tally[Told.GIVEN_UP]:
            evening.faults.append(f"given up: {state.phase} doubt {state.doubt} refused {state.refused} {state.news}")
        won = truth is not None and truth.winner is not None and state.rules is not None
        if won and truth is not None and state.rules is not None and state.rules.winner != truth.winner:
            evening.faults.append(f"winner {state.rules.winner} instead of {truth.winner}")


def play(seed: int, recogniser: Recogniser, players: int, longest: float = LONGEST, rate: float = 6.0) -> Evening:
    """Play one game to its end, or for so many seconds of the table's clock."""
    return Run(seed, recogniser, players, rate).play(longest=longest)


def main() -> None:
    """Play the games asked for; end with 1 where anything was silently wrong."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--rate", type=float, default=6.0)
    reader.add_argument("--players", type=int, default=0, help="3 to 6; 0 takes turns")
    reader.add_argument("--trouble", type=float, default=OFTEN, help="how likely something happens before a move")
    reader.add_argument("--pictures", type=Path, help="a folder for the frames of faults and questions")
    asked = reader.parse_args()
    cv2.setNumThreads(1)
    recogniser = Recogniser.load(live=True)
    total: Counter[str] = Counter()
    delays: list[tuple[float, float]] = []
    faults = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        run = Run(seed, recogniser, asked.players, asked.rate, asked.trouble)
        run.pictures = asked.pictures
        done = run.play(games=2 if seed % 10 == 0 else 1)
        total.update(done.counts)
        delays += done.delays
        faults += len(done.faults)
        print(done.line(), flush=True)
    print(
        json.dumps(
            {
                **dict(sorted(total.items())),
                "lying_still_to_shown": spread([one for one, _ in delays]),
                "hand_gone_to_shown": spread([one for _, one in delays]),
                "silent_faults": faults,
            }
        ),
        flush=True,
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
