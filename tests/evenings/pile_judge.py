"""Hold what the camera tells of a hand-shedding game against what really lay on the table, event by event."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from dealer.shedding.events import HandShown, Laid, PileGone, SeenEvent, Uncovered
from dealer.shedding.rehearsal import PileRehearsal
from dealer.shedding.state import State
from hardware.simulator import SimulatedTable
from rules.shedding import Before, SheddingState
from rules.shedding_referee import hidden


@dataclass
class Evening:
    """What one run of games came to; delays: seconds from lying still to shown, and from the hand's leaving."""

    seed: int
    players: int = 0
    house: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    delays: list[tuple[float, float]] = field(default_factory=list)
    seconds: float = 0.0
    took: float = 0.0

    def line(self) -> str:
        """One line of JSON."""
        return json.dumps(
            {
                "seed": self.seed,
                "players": self.players,
                "house": self.house,
                **dict(sorted(self.counts.items())),
                "faults": self.faults,
                "asked": self.asked,
                "trouble": self.trouble,
                "delays": [[round(one, 2) for one in pair] for pair in self.delays],
                "seconds": round(self.seconds),
                "took": round(self.took, 1),
            }
        )


def spread(delays: Sequence[float]) -> str:
    """Median and 95th percentile of some seconds."""
    if len(delays) < 2:
        return "too few"
    return f"median {median(delays):.2f} s, p95 {quantiles(delays, n=20)[-1]:.2f} s, most {max(delays):.2f} s"


class Judge:
    """Compares what the camera told with what lies on the table."""

    def __init__(self, evening: Evening, rehearsal: PileRehearsal, camera: SimulatedTable) -> None:
        """Write what is found into the evening."""
        self._evening, self._rehearsal, self._camera = evening, rehearsal, camera
        self._told = self._uncovered = self._cleared = 0
        self._owed: list[str] = []
        self._truth: SheddingState | None = None
        self._rested: float | None = None
        self._left: float | None = None

    def watch(self) -> None:
        """Note when the cards thrown last came to lie, and when the hand had left; once for each frame."""
        props = self._rehearsal.props
        if self._told >= props.throws or not props.pile:
            self._rested = self._left = None
            return
        truth = self._camera.truth()
        lying = {card.place for card in truth.cards if not card.moving}
        if not set(props.pile[-1]) <= lying:
            self._rested = self._left = None
            return
        self._rested = truth.seconds if self._rested is None else self._rested
        if self._left is None and not truth.hand:
            self._left = truth.seconds

    def heard(self, event: SeenEvent, spent: float) -> None:
        """Compare one event with what was done; `spent`: seconds of work that this frame took."""
        if isinstance(event, Laid):
            self._laid(event, spent)
        elif isinstance(event, Uncovered):
            self._uncovered += 1
            withdrawn = self._evening.counts["asked_for_nothing"]
            if self._uncovered > self._rehearsal.props.taken_back + withdrawn:
                self._fault(f"told that the {event.card} lies on top again, though nothing was taken away")
        elif isinstance(event, HandShown):
            self._shown(event)
        elif isinstance(event, PileGone):
            self._cleared += 1
            if self._cleared > self._rehearsal.ended:
                self._fault("told that the pile is gone, though it lies there")

    def _laid(self, event: Laid, spent: float) -> None:
        props, counts = self._rehearsal.props, self._evening.counts
        sure = None not in event.cards and not event.hides
        if self._told >= props.throws:
            counts["asked_for_nothing"] += not sure
            if sure:
                self._fault(f"told {_words(event.cards)}, though nothing was laid")
            return
        self._told = props.throws
        cards = props.thrown
        counts["plays"] += 1
        counts["cards"] += len(cards)
        counts["together"] += len(cards) > 1
        if sure and event.cards == cards:
            counts["plays_right"] += 1
            counts["cards_right"] += len(cards)
            self._time(event, spent)
        elif sure:
            self._fault(f"read {_words(event.cards)}, lay {_words(cards)}")
        else:
            counts["plays_asked"] += 1
            counts["cards_asked"] += len(cards)
            self._evening.asked.append(
                f"{_words(event.cards)}{' and more' if event.hides else ''} for {_words(cards)} at {event.seconds:.1f}"
            )

    def _time(self, event: Laid, spent: float) -> None:
        now = self._camera.truth().seconds
        if self._rested is not None:
            left = now if self._left is None else self._left
            self._evening.delays.append((now - self._rested + spent, max(0.0, now - left) + spent))
        del event

    def _shown(self, event: HandShown) -> None:
        """Every card of a shown hand that is told for certain must be in it."""
        there = {card.face for card in self._camera.truth().cards if card.place.startswith("shown")}
        strange = [card for card in event.cards if card is not None and card not in there]
        if strange:
            self._fault(f"read {_words(strange)} in a hand without it")

    def agreed(self, state: State) -> None:
        """Compare direction and stuck player; count each change of them once both games stand at the same move."""
        truth = self._rehearsal.truth
        if truth is None or state.rules is None:
            return
        self._note(truth)
        game = state.rules
        if game == hidden(truth):
            for what in self._owed:
                self._evening.counts[what] += 1
            self._owed.clear()
        elif len(game.pile) == len(truth.pile) and game.turn == truth.turn and game.hands == hidden(truth).hands:
            if state.doubt is None and game.direction is not truth.direction:
                self._fault(f"direction {game.direction} instead of {truth.direction}")
            if state.doubt is None and game.stuck != truth.stuck:
                self._fault(f"stuck {game.stuck} instead of {truth.stuck}")

    def _note(self, truth: SheddingState) -> None:
        """Remember what has changed in the open game and must be seen in the referee's."""
        before, self._truth = self._truth, truth
        if before is None or truth is before or len(truth.pile) < len(before.pile):
            return
        if truth.direction is not before.direction:
            self._owe("direction_changes")
        if (truth.stuck is not None and before.stuck is None) or (
            truth.before is Before.STUCK and before.before is not Before.STUCK and before.stuck is None
        ):
            self._owe("stuck")
        if len(truth.giving) < len(before.giving):
            self._owe("given")

    def _owe(self, what: str) -> None:
        self._evening.counts[what] += 1
        self._owed.append(f"{what}_right")

    def _fault(self, text: str) -> None:
        fault = f"{text} (at {self._camera.seconds:.1f} s)"
        if not self._evening.faults or self._evening.faults[-1].split(" (at")[0] != text:
            self._evening.faults.append(fault)


def _words(cards: Sequence[object]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)
