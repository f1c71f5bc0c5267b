"""Play the hand-shedding game at the simulated table: a hand lays the cards, what no camera sees is said as events."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from random import Random
from threading import Event as Signal
from typing import Protocol

from dealer.shedding.events import (
    ChallengePass,
    EnterShown,
    GameEvent,
    GiveCard,
    JoinedPlay,
    LayCards,
    SayPass,
    StartGame,
    TakenBack,
    WasDrawn,
)
from dealer.shedding.players import Plan, choose, wrong_play
from dealer.shedding.stage import DRAW, SHOWABLE, shown_places, thrown
from dealer.shedding.state import Phase, State
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Lay, Nudge, Show, Spot, Stack, Step, TakeAway, Wait
from rules.cards import AnyCard
from rules.shedding import Give, Pass, Play, SheddingState, deal, legal_plays, pack, step
from rules.shedding_referee import hidden

_log = logging.getLogger(__name__)
_LAYERS = 3  # cards of the draw pile that one drawn layer stands for
_REST = 2.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the players of a rehearsal wait, in seconds of the table's clock.

    think: before a move; settle: after cards came to lie; admire: after a game; patience: for the table to take
    something in before a person helps; stuck: before the game is given up.
    """

    think: float = 1.6
    settle: float = 1.0
    admire: float = 8.0
    patience: float = 6.0
    stuck: float = 40.0


BRISK = Pace(think=0.1, settle=0.7, admire=0.5, patience=4.0, stuck=30.0)
"""For tests and measurements: no longer than the reader needs."""


class TableLike(Protocol):
    """What a rehearsal needs of the table: its state, and a way to say what people do."""

    @property
    def state(self) -> State:
        """The newest state."""

    def play(self, event: GameEvent, timeout: float = ...) -> State:
        """Apply an event and return the state after it."""


class PileRehearsal:
    """The players at the simulated table, who do the next thing when the state asks for it.

    The cards they hold go to the table's picture only: whatever the state knows of them was read by the camera.
    `truth` is the open game they play, for tests and measurements.
    """

    def __init__(
        self, table: TableLike, camera: SimulatedTable, seed: int, pace: Pace | None = None, mischief: float = 0.08
    ) -> None:
        """Play on `camera` at the table that reads it; mischief: how often somebody breaks the rules."""
        self._table, self._camera = table, camera
        self._luck = Random(f"pile {seed}")
        self._pace, self._mischief = pace or Pace(), mischief
        self.truth: SheddingState | None = None
        self._pack: tuple[AnyCard, ...] = ()
        self._begun = self._admired = False
        self._laid = 0
        self._top: list[str] = []
        self._layers: list[str] = []
        self._wrong: tuple[str, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._hand: tuple[AnyCard, ...] = ()
        self._drew: AnyCard | None = None
        self._due = False
        self._since = 0.0
        self._version = -1
        self.finished = 0
        """How many games have been played to their end."""
        self.helped = 0
        """How often a person had to answer, correct or help because the camera was not sure."""
        self.given_up = 0
        """How many games could not be played to their end."""
        self.tricks = 0
        """How often a card was laid against the rules."""
        self.challenges = 0
        """How often a pass against the rules was challenged."""
        self.thrown: tuple[AnyCard, ...] = ()
        """The cards laid last."""

    def run(self, stop: Signal) -> None:
        """Play until told to stop; for a thread of its own."""
        while not stop.wait(0.1):
            try:
                self.tick()
            except Exception:  # noqa: BLE001 - the outermost loop: a game that cannot be played must not end the evening
                _log.exception("the rehearsal goes on with another game")
                self.truth = None
                stop.wait(_REST)

    def tick(self) -> None:
        """Do the next thing if the hand is free and the time has come; harmless at any moment."""
        if not self._camera.idle:
            self._since = self._camera.seconds
            return
        state = self._table.state
        if state.version != self._version:
            self._version, self._since = state.version, self._camera.seconds
        if self.truth is None:
            self._deal(state)
        elif self._waited(self._pace.stuck) and state.phase is not Phase.WON:
            self._give_up()
        else:
            self._act(state, self.truth)

    def _waited(self, seconds: float) -> bool:
        return self._camera.seconds - self._since >= seconds

    def _do(self, *steps: Step) -> None:
        self._camera.add(*steps)

    def _deal(self, state: State) -> None:
        """Shuffle, deal and turn the first card up on a clear table."""
        cards = list(pack(state.options))
        self._luck.shuffle(cards)
        self.truth = deal(cards, len(state.players), state.options, state.match.starter)
        self._begun = self._admired = False
        self._wrong = self._shown = ()
        self._top = ["pile 0"]
        self._laid = 1
        count = -(-len(self.truth.draw) // _LAYERS)
        self._layers = [f"draw {number}" for number in range(count)]
        pack_shown = tuple(card for card in self.truth.draw[:count] if card is not None)
        start = self.truth.pile[0]
        self.thrown = (start,)
        x, y, turn = thrown(1, self._luck)[0]
        self._do(
            Stack(tuple(self._layers), pack_shown, Spot(*DRAW)),
            Wait(self._pace.settle),
            Lay("pile 0", start, Spot(x, y, turn / 4), face_up=True),
            Wait(self._pace.settle),
        )

    def _give_up(self) -> None:
        """Nothing happens any more: clear the table and begin another game."""
        self.given_up += 1
        self._do(Clear(), Wait(2 * self._pace.settle))
        self.truth = None
        self._table.play(StartGame())

    def _act(self, state: State, truth: SheddingState) -> None:
        """Do what the state asks for."""
        if state.doubt is not None:
            self._answer(state, truth)
        elif state.challenge is not None:
            self._show(state)
        elif self._shown:
            self._do(TakeAway(self._shown), Wait(self._pace.settle))
            self._shown = ()
        elif state.phase is Phase.WON:
            self._finish(truth)
        elif state.refused:
            self._take_back(state)
        elif self._agrees(state, truth):
            self._go_on(state, truth)
        elif self._waited(self._pace.patience):
            self._help(state, truth)

    def _agrees(self, state: State, truth: SheddingState) -> bool:
        return state.rules == hidden(truth)

    def _answer(self, state: State, truth: SheddingState) -> None:
        """Say what lies there, as somebody who sees it would."""
        doubt = state.doubt
        if doubt is None or not self._waited(self._pace.think):
            return
        self.helped += 1
        if doubt.joins:
            self._table.play(JoinedPlay(joined=False))
            return
        if state.rules is None:
            self._table.play(LayCards(truth.pile[:1]))
        else:  # a question although nobody laid anything: nothing was laid
            self._table.play(LayCards(self._hand) if self._hand else TakenBack())

    def _help(self, state: State, truth: SheddingState) -> None:
        """Say what the camera did not see: it may have missed a play, or taken one for another."""
        self.helped += 1
        if state.rules is None:
            self._table.play(LayCards(truth.pile[:1]))
        elif len(state.rules.pile) < len(truth.pile) and self._hand:
            self._table.play(LayCards(self._hand))
        else:
            self._table.play(TakenBack())

    def _take_back(self, state: State) -> None:
        """Take refused cards off the pile; where they were read wrongly, say what they are."""
        if self._wrong:
            self._do(Wait(self._pace.think), TakeAway(self._wrong), Wait(self._pace.settle))
            self._top.pop()
            self._wrong = ()
            self._hand = ()
        elif self._waited(self._pace.patience):
            self.helped += 1
            self._table.play(LayCards(self._hand) if self._hand else TakenBack())
            self._since = self._camera.seconds
        del state

    def _go_on(self, state: State, truth: SheddingState) -> None:
        """Make the next move of the open game."""
        self._hand = ()
        if truth.winner is not None or not self._waited(self._pace.think):
            return
        if self._luck.random() < self._mischief and not truth.giving:
            cards = wrong_play(truth, self._luck)
            if cards is not None:
                self.tricks += 1
                self._wrong = self._throw(cards)
                return
        plan = choose(truth, self._luck, cheats=self._luck.random() < 3 * self._mischief)
        self._make(state, truth, plan)

    def _make(self, state: State, truth: SheddingState, plan: Plan) -> None:
        move = plan.move
        seat = truth.acting or 0
        if isinstance(move, Play):
            self._throw(move.cards)
            self.truth = step(truth, move)
        elif isinstance(move, Give):
            self.truth = step(truth, move)
            self._table.play(GiveCard(seat + 1))
        else:
            self._pass(state, truth, seat, plan)

    def _pass(self, state: State, truth: SheddingState, seat: int, plan: Plan) -> None:
        """Pass, honestly or not; somebody who smells it challenges a pass that was not allowed."""
        del state
        draws = None if plan.move != Pass() else not legal_plays(truth)
        self._table.play(SayPass(seat + 1, draws))
        if not plan.cheats:
            self.truth = step(truth, Pass())
            self._draw(len(truth.draw) - len(self.truth.draw))
            return
        drawn = truth.draw[-1:]
        hands = list(truth.hands)
        hands[seat] = (*hands[seat], *drawn)
        self.truth = replace(truth, hands=tuple(hands), draw=truth.draw[: len(truth.draw) - len(drawn)])
        self._drew = drawn[0] if drawn else None
        self._draw(len(drawn))
        self.challenges += 1
        self._table.play(ChallengePass((seat + 1) % truth.players + 1))

    def _draw(self, count: int) -> None:
        """Let the drawn pile sink."""
        if self.truth is None or not count:
            return
        left = -(-len(self.truth.draw) // _LAYERS)
        gone, self._layers = self._layers[left:], self._layers[:left]
        if gone:
            self._do(TakeAway(tuple(reversed(gone))), Wait(self._pace.settle / 2))

    def _throw(self, cards: tuple[AnyCard, ...]) -> tuple[str, ...]:
        """Lay cards on the pile, now and then pushing what lies there; return the names of their places."""
        names = tuple(f"pile {self._laid + place}" for place in range(len(cards)))
        spots = tuple(Spot(*spot) for spot in thrown(len(cards), self._luck))
        if self._luck.random() < 0.12:
            push = Spot(self._luck.gauss(0, 2), self._luck.gauss(0, 2), self._luck.gauss(0, 2))
            self._do(Nudge(self._top[-1], push), Wait(self._pace.settle / 2))
        self._do(Show(names, cards, spots, 0.8 + 0.5 * len(cards)), Wait(self._pace.settle))
        self._laid += len(cards)
        self._hand = self.thrown = cards
        self._top.append(names[-1])
        return names

    def _show(self, state: State) -> None:
        """Show the challenged hand; help where it is not read."""
        asked, truth = state.challenge, self.truth
        if asked is None or truth is None:
            return
        if asked.verdict is not None:
            self._table.play(WasDrawn(asked.verdict.cards[0] == self._drew))
        elif not self._shown:
            hand = tuple(card for card in truth.hands[asked.seat] if card is not None)[:SHOWABLE]
            names = tuple(f"shown {place}" for place in range(len(hand)))
            spots = tuple(Spot(*place) for place in shown_places(len(hand)))
            self._do(Show(names, hand, spots, 1.0 + 0.4 * len(hand)), Wait(self._pace.settle))
            self._shown = names
        elif self._waited(self._pace.patience):
            self.helped += 1
            self._table.play(EnterShown(tuple(card for card in truth.hands[asked.seat] if card is not None)))

    def _finish(self, truth: SheddingState) -> None:
        """Let the end be seen, clear the table, begin the next game."""
        del truth
        if not self._admired:
            self._admired = True
            self._do(Wait(self._pace.admire), Clear(), Wait(2 * self._pace.settle))
            self.finished += 1
        elif self._waited(self._pace.settle):
            self._table.play(StartGame())
            self.truth = None
