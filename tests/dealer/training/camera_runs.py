"""Turn simulated cards before the real vision and plant mistakes: `python -m tests.dealer.training.camera_runs 1 2 3`.

One line a seed: turns that were in order and how many were accepted, mistakes that were planted and how many were named
as what they are, and whatever was named that nobody did.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import cv2

from dealer.stage import Stage, stage_of
from dealer.state import Kind
from dealer.training.camera_drill import Act, CameraDrill
from hardware.card_art import DECKS
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_cloths import CLOTHS
from hardware.table_steps import Deal, Lay, Spot, Step, TakeAway, Turn, TurnBack, TurnTogether
from rules.cards import deck
from rules.reveal import betting_round, departure
from rules.variants import Variant, games, variant
from vision.reader import Recognises
from vision.recogniser import Recogniser

SPARE = 1.18  # how much wider the camera sees than the board and a shown hand need
SEEN = 6.0  # seconds of the table's clock within which something has to be known
PAUSE = 0.5  # seconds between two movements


@dataclass(frozen=True, slots=True)
class Planned:
    """What the hand does, and what the drill has to say of it; None says nothing."""

    steps: tuple[Step, ...]
    expected: Act | None


@dataclass
class Run:
    """What one seed showed."""

    seed: int
    game: str
    turns: int = 0
    accepted: int = 0
    planted: Counter[Kind] = field(default_factory=Counter)
    named: Counter[Kind] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    done: bool = False
    seconds: float = 0.0

    def __str__(self) -> str:
        kinds = " ".join(f"{kind.value} {self.named[kind]}/{count}" for kind, count in self.planted.items())
        return (
            f"seed {self.seed} {self.game}: turns {self.accepted}/{self.turns} accepted; "
            f"mistakes {sum(self.named.values())}/{sum(self.planted.values())} named ({kinds}); "
            f"false alarms {len(self.faults)}; {'done' if self.done else 'NOT DONE'}; {self.seconds:.0f} s"
        )


class Trainee:
    """The hand of one seed: lays a board with one card late, turns it, errs in every way that the game allows."""

    def __init__(self, game: Variant, seed: int) -> None:
        self.game, self.luck = game, Random(f"camera run {seed}")
        self.stage: Stage = stage_of(game)
        self.cards = self.luck.sample(deck(), len(game.layout.names) + 1)
        self.turned: list[str] = []
        self.late = self.luck.choice(game.layout.names)

    def acts(self) -> Iterator[Planned]:
        """Everything in its order; where a mistake comes is by chance."""
        yield from self._laying()
        kinds: list[Callable[[], Iterator[Planned]]] = [self._wrong, self._two, self._back]
        kinds += [self._exposed] if not self.game.up_cards else []  # where cards are dealt open, one more is no mistake
        count = len(self.game.layout.names)
        at = sorted(self.luck.sample(range(1, count - 1), min(len(kinds), count - 2)))
        self.luck.shuffle(kinds)
        mistakes = dict(zip(at, kinds, strict=False))
        while len(self.turned) < count:
            mistake = mistakes.pop(next((one for one in mistakes if one <= len(self.turned)), -1), None)
            if mistake is not None:
                yield from mistake()
            if len(self.turned) < count:
                yield self._turn(self._right()[0])

    def _laying(self) -> Iterator[Planned]:
        """The board face down; now and then a card is turned before the last one lies there."""
        names = list(self.game.layout.names)
        late = self.late
        first = [name for name in names if name != late]
        lay = Deal(tuple(first), tuple(self.cards[: len(first)]), tuple(map(self._spot, first)), (False,) * len(first))
        yield Planned((lay,), None)
        early = self.luck.choice(first)
        yield Planned((Turn(early),), Act((early,), Kind.TURNED_EARLY))
        yield Planned((TurnBack(early),), None)
        yield Planned((Lay(late, self.cards[len(first)], self._spot(late)),), None)

    def _spot(self, slot: str) -> Spot:
        return Spot(*self.stage.board[slot], self.luck.uniform(-3, 3))

    def _right(self) -> list[str]:
        """The places that are in order now, by chance."""
        left = [slot for slot in self.game.layout.names if slot not in self.turned]
        right = [slot for slot in left if departure(self.game, self.turned, slot) is None]
        self.luck.shuffle(right)
        return right

    def _turn(self, slot: str) -> Planned:
        self.turned.append(slot)
        return Planned((Turn(slot, self.luck.uniform(0.6, 1.2)),), Act((slot,)))

    def _wrong(self) -> Iterator[Planned]:
        """A card out of order, and back again."""
        left = [slot for slot in self.game.layout.names if slot not in self.turned]
        wrong = [slot for slot in left if departure(self.game, self.turned, slot) is not None]
        if wrong:
            slot = self.luck.choice(wrong)
            yield Planned((Turn(slot),), Act((slot,), Kind.OUT_OF_ORDER))
            yield Planned((TurnBack(slot),), None)

    def _two(self) -> Iterator[Planned]:
        """Two cards in one movement where one is to be turned; they stay."""
        rounds = self.game.rounds[: betting_round(self.game, self.turned) + 1]
        if sum(row.turns for row in rounds) - len(self.turned) != 1 or len(self.turned) + 2 > len(
            self.game.layout.names
        ):
            return
        first = self._right()[0]
        self.turned.append(first)
        second = self._right()[0]
        self.turned.append(second)
        yield Planned((TurnTogether((first, second)),), Act((first, second), Kind.TWO_AT_ONCE))

    def _back(self) -> Iterator[Planned]:
        """A card that lies right is turned back, and up again."""
        slot = self.luck.choice(self.turned)
        yield Planned((TurnBack(slot),), Act((slot,), Kind.TURNED_BACK))
        yield Planned((Turn(slot),), None)

    def _exposed(self) -> Iterator[Planned]:
        """A card of the deck is exposed beside the board, and taken away."""
        x, y = self.stage.scan[0]
        yield Planned((Lay("stray", self.cards[-1], Spot(x, y), face_up=True),), Act((), Kind.CARD_EXPOSED))
        yield Planned((TakeAway(("stray",)),), None)


def options_of(game: Variant, seed: int) -> TableOptions:
    """How the table of a seed looks."""
    luck = Random(f"camera run looks {seed}")
    return TableOptions(
        seed=seed, deck=luck.choice(sorted(DECKS)), cloth=luck.choice(sorted(CLOTHS)),
        across=stage_of(game).across * SPARE, scatter=luck.uniform(1.0, 3.0), twist=luck.uniform(1.0, 4.0),
        tilt=luck.uniform(0.0, 0.05), noise=luck.uniform(1.5, 3.0), exposure=luck.choice((0.0, 0.4, 0.7)), endless=True,
    )  # fmt: skip


class Watched:
    """The camera over the trainee's hand, and the drill that looks through it."""

    def __init__(self, game: Variant, seed: int, recogniser: Recognises) -> None:
        self.camera = SimulatedTable((), options_of(game, seed))
        self.drill = CameraDrill(game, recogniser)
        self.known = 0
        self.camera.open()
        self.until(lambda: False, PAUSE)

    def until(self, true: Callable[[], bool], seconds: float) -> None:
        """Look frame by frame until something is so, at most for so many seconds of the table's clock."""
        end = self.camera.seconds + seconds
        while not true() and self.camera.seconds < end:
            frame = self.camera.read()
            assert frame is not None, "the simulated table has ended: it must be endless"
            self.drill.look(frame)

    def lies(self, slot: str) -> bool:
        """Whether a card lies there."""
        return slot in {card.place for card in self.camera.truth().cards}

    def play(self, planned: Planned) -> Sequence[Act]:
        """Let the hand do it; return what the drill said to it."""
        wanted, known = planned.expected, self.known
        self.camera.add(*planned.steps)
        self.until(lambda: self.camera.idle, 60.0)
        if wanted is not None:
            self.until(lambda: any(_is(act, wanted) for act in self.drill.acts[known:]), SEEN)
        self.until(lambda: False, PAUSE if wanted is not None else 2 * PAUSE)
        self.known = len(self.drill.acts)
        return self.drill.acts[known:]


def run(seed: int, recogniser: Recognises) -> Run:
    """Play one seed."""
    game, begun = variant(games()[seed % len(games())]), time.process_time()
    watched, trainee, result = Watched(game, seed, recogniser), Trainee(game, seed), Run(seed, game.name)
    for planned in trainee.acts():
        missing = [] if watched.lies(trainee.late) else [Act((trainee.late,), Kind.CARD_MISSING)]
        _count(result, planned.expected, watched.play(planned), missing)
    watched.drill.close()
    result.done, result.seconds = watched.drill.done, time.process_time() - begun
    return result


def _is(act: Act, wanted: Act) -> bool:
    """Whether this is what was to be said; of a card that is turned early the board may not be found yet."""
    unplaced = wanted.kind is Kind.TURNED_EARLY and not act.slots
    return act.kind is wanted.kind and (unplaced or set(act.slots) == set(wanted.slots))


def _count(result: Run, wanted: Act | None, acts: Sequence[Act], true: Sequence[Act]) -> None:
    """Hold what was said against what was done; true: what else is so, and may be said."""
    met = wanted is not None and any(_is(act, wanted) for act in acts)
    if wanted is not None and wanted.kind is not None:
        result.planted[wanted.kind] += 1
        result.named[wanted.kind] += met
    elif wanted is not None:
        result.turns, result.accepted = result.turns + 1, result.accepted + met
    wrong = [act for act in acts if not any(one is not None and _is(act, one) for one in (wanted, *true))]
    result.faults += [f"{act.kind} {act.slots} for {wanted}" for act in wrong]


def main(seeds: Sequence[str]) -> None:
    """Print one line a seed."""
    cv2.setNumThreads(1)
    recogniser = Recogniser.load(live=True)
    for seed in map(int, seeds or ("1",)):
        result = run(seed, recogniser)
        print(result, *result.faults, sep="\n  ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
