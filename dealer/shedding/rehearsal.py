"""Play the hand-shedding game at the simulated table: a hand lays the cards, what no camera sees is said as events."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from random import Random
from threading import Event as Signal
from typing import Protocol

from dealer.events import Undo
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
from dealer.shedding.players import Plan, choose, fined, passed_all_the_same, smells, wrong_play
from dealer.shedding.props import Props
from dealer.shedding.refusing import why_not
from dealer.shedding.state import Phase, State
from hardware.simulator import SimulatedTable
from rules.cards import AnyCard
from rules.shedding import Give, Pass, Play, SheddingState, deal, legal_plays, pack, step
from rules.shedding_options import WrongChallenge
from rules.shedding_referee import hidden

_log = logging.getLogger(__name__)
_REST = 2.0


class Told(Enum):
    """What a rehearsal counts.

    ANSWERED: the camera asked. MISSED, MENDED: a person had to say what it did not see, or saw wrongly.
    """

    FINISHED = "games finished"
    GIVEN_UP = "games given up"
    ANSWERED = "questions answered"
    MISSED = "plays not noticed"
    MENDED = "plays mended"
    TRICKS = "plays against the rules"
    CHEATS = "passes against the rules"
    DOUBTED = "honest passes challenged"
    ENTERED = "shown hands entered"
    MISTAKES = "mistakes of the dealer undone"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the players of a rehearsal wait, in seconds of the table's clock.

    think: before a move; settle: after cards came to lie; admire: after a game; patience: for the table to take
    something in before a person helps; stuck: before the game is given up.
    """

    think: float = 1.6
    settle: float = 1.0
    admire: float = 8.0
    patience: float = 9.0
    stuck: float = 40.0


BRISK = Pace(think=0.1, settle=0.7, admire=0.5, patience=8.0, stuck=40.0)
"""For tests and measurements: no longer than the reader needs."""


class TableLike(Protocol):
    """What a rehearsal needs of the table: its state, and a way to say what people do."""

    @property
    def state(self) -> State:
        """The newest state."""

    def play(self, event: GameEvent, timeout: float = ...) -> State:
        """Apply an event and return the state after it."""


class Aside(Protocol):
    """Something that happens beside the game: hands, lamp and camera at their mischief."""

    def __call__(self, rehearsal: PileRehearsal, state: State) -> bool:
        """Do something beside the game at this moment, before the next move; return whether something was done."""


class PileRehearsal:
    """The players at the simulated table, who do the next thing when the state asks for it.

    The cards they hold go to the table's picture only: whatever the state knows of them was read by the camera.
    `truth` is the open game they play, for tests and measurements.
    """

    def __init__(
        self,
        table: TableLike,
        camera: SimulatedTable,
        seed: int,
        pace: Pace | None = None,
        mischief: float = 0.08,
        aside: Aside | None = None,
    ) -> None:
        """Play on `camera` at the table that reads it; mischief: how often somebody breaks the rules or errs."""
        self._table, self._camera, self._aside = table, camera, aside
        self.luck = Random(f"pile {seed}")
        """Where every chance of the game comes from."""
        self._pace, self._mischief = pace or Pace(), mischief
        self.props = Props(camera, self.luck, self._pace.settle)
        """The cards on the table."""
        self.truth: SheddingState | None = None
        self._admired = False
        self._wrong = self._mistaken = False
        self._hand: tuple[AnyCard, ...] = ()
        self._drew: AnyCard | None = None
        self._held: tuple[AnyCard, ...] = ()
        self._since = 0.0
        self._version = -1
        self.tally: Counter[Told] = Counter()
        """How often each thing happened."""

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

    @property
    def ended(self) -> int:
        """How many games have come to an end, or could not be brought to one."""
        return self.tally[Told.FINISHED] + self.tally[Told.GIVEN_UP]

    def _waited(self, seconds: float) -> bool:
        return self._camera.seconds - self._since >= seconds

    def _deal(self, state: State) -> None:
        """Shuffle, deal and turn the first card up on a clear table."""
        cards = list(pack(state.options))
        self.luck.shuffle(cards)
        self.truth = deal(cards, len(state.players), state.options, state.match.starter)
        self._admired = self._wrong = self._mistaken = False
        self.props.begin(self.truth)

    def _give_up(self) -> None:
        """Nothing happens any more: clear the table and begin another game."""
        self.tally[Told.GIVEN_UP] += 1
        self.props.clear()
        self.truth = None
        self._table.play(StartGame())

    def _act(self, state: State, truth: SheddingState) -> None:
        """Do what the state asks for."""
        if self._mistaken:
            self._undo()
        elif state.doubt is not None:
            self._answer(state, truth)
        elif state.challenge is not None:
            self._show(state)
        elif self.props.shown:
            self.props.put_away()
        elif state.phase is Phase.WON:
            self._finish()
        elif state.refused:
            self._take_back()
        elif self._wrong:
            self._unseen()
        elif self._agrees(state, truth):
            self._go_on(state, truth)
        elif self._waited(self._pace.patience):
            self._help(state, truth)

    def _agrees(self, state: State, truth: SheddingState) -> bool:
        return state.rules == hidden(truth)

    def _undo(self) -> None:
        """Notice a pass that nobody had said, after the card was laid, and take it back."""
        if self._waited(self._pace.patience / 2):
            self._mistaken = False
            self._table.play(Undo())

    def _answer(self, state: State, truth: SheddingState) -> None:
        """Say what lies there, as somebody who sees it would."""
        doubt = state.doubt
        if doubt is None or not self._waited(self._pace.think):
            return
        self.tally[Told.ANSWERED] += 1
        if doubt.joins:
            self._table.play(JoinedPlay(joined=False))
            return
        if state.rules is None:
            self._table.play(LayCards(truth.pile[:1]))
        else:  # a question although nobody laid anything: nothing was laid
            self._table.play(LayCards(self._hand) if self._hand else TakenBack())

    def _help(self, state: State, truth: SheddingState) -> None:
        """Say what the camera did not see: it may have missed a play, or taken one for another."""
        if state.rules is None or (len(state.rules.pile) < len(truth.pile) and self._hand):
            self.tally[Told.MISSED] += 1
            self._table.play(LayCards(truth.pile[:1] if state.rules is None else self._hand))
        else:
            self.tally[Told.MENDED] += 1
            self._table.play(TakenBack())

    def _take_back(self) -> None:
        """Take refused cards off the pile; where they were read wrongly, say what they are."""
        if self._wrong:
            self.props.take_back(self._pace.think)
            self._wrong, self._hand = False, ()
        elif self._waited(self._pace.patience):
            self.tally[Told.MENDED] += 1
            self._table.play(LayCards(self._hand) if self._hand else TakenBack())
            self._since = self._camera.seconds

    def _unseen(self) -> None:
        """Take cards back that were laid against the rules, although the camera has not told of them."""
        if self._waited(2 * self._pace.patience):
            self.tally[Told.MISSED] += 1
            self._take_back()

    def _go_on(self, state: State, truth: SheddingState) -> None:
        """Make the next move of the open game."""
        self._hand = ()
        if truth.winner is not None or not self._waited(self._pace.think):
            return
        if self._aside is not None and self._aside(self, state):
            return
        if self._mischievous() and not truth.giving:
            cards = wrong_play(truth, self.luck)
            if cards is not None:
                self.tally[Told.TRICKS] += 1
                self._wrong = True
                self._throw(cards)
                return
        plan = choose(truth, self.luck, cheats=self._mischievous(3))
        self._make(state, truth, plan)

    def _mischievous(self, often: float = 1.0) -> bool:
        return self.luck.random() < often * self._mischief

    def _make(self, state: State, truth: SheddingState, plan: Plan) -> None:
        move = plan.move
        seat = truth.acting or 0
        if isinstance(move, Play):
            self._mistake(state, seat)
            self._throw(move.cards)
            self.truth = step(truth, move)
        elif isinstance(move, Give):
            self.truth = step(truth, move)
            self._table.play(GiveCard(seat + 1))
        elif plan.cheats:
            self._cheat(truth, seat)
        else:
            self._pass(truth, seat)

    def _mistake(self, state: State, seat: int) -> None:
        """Say a pass by mistake although a card is coming; it is noticed afterwards."""
        said = SayPass(seat + 1)
        if self._mischievous(0.5) and why_not(state, said) is None:
            self._table.play(said)
            self._mistaken = True
            self.tally[Told.MISTAKES] += 1

    def _pass(self, truth: SheddingState, seat: int) -> None:
        """Pass honestly; now and then somebody doubts it all the same."""
        self._table.play(SayPass(seat + 1, not legal_plays(truth)))
        self.truth = after = step(truth, Pass())
        if self._mischievous(2) and smells(truth, after):
            self.tally[Told.DOUBTED] += 1
            self._challenge(after, seat, drew=len(after.draw) < len(truth.draw))
            if truth.options.wrong_challenge is WrongChallenge.DRAW_ONE:
                self.truth = fined(after, after.turn)
        self.props.sink(self.truth)

    def _cheat(self, truth: SheddingState, seat: int) -> None:
        """Pass although a card could be laid and the rules forbid it; somebody challenges it."""
        self._table.play(SayPass(seat + 1))
        self.tally[Told.CHEATS] += 1
        self._challenge(fined(truth, seat), seat, drew=bool(truth.draw))
        self.truth = passed_all_the_same(truth)
        self.props.sink(self.truth)

    def _challenge(self, game: SheddingState, seat: int, *, drew: bool) -> None:
        """Doubt a pass, after which the game stands like this; `drew`: whether its player drew a card."""
        self._held = tuple(card for card in game.hands[seat] if card is not None)
        self._drew = self._held[-1] if drew else None
        self._table.play(ChallengePass((seat + 1) % game.players + 1))

    def _throw(self, cards: tuple[AnyCard, ...]) -> None:
        self.props.throw(cards)
        self._hand = cards

    def _show(self, state: State) -> None:
        """Show the challenged hand; help where it is not read."""
        asked = state.challenge
        if asked is None:
            return
        if asked.verdict is not None:
            self._table.play(WasDrawn(asked.verdict.cards[0] == self._drew))
        elif not self.props.shown:
            self.props.show(self._held)
        elif self._waited(self._pace.patience):
            self.tally[Told.ENTERED] += 1
            self._table.play(EnterShown(self._held))

    def _finish(self) -> None:
        """Let the end be seen, clear the table, begin the next game."""
        if not self._admired:
            self._admired = True
            self.props.clear(self._pace.admire)
            self.tally[Told.FINISHED] += 1
        elif self._waited(self._pace.settle):
            self._table.play(StartGame())
            self.truth = None
