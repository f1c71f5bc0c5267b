"""Play notated deals on the simulated table: its hand lays, turns and shows, people's words are sent as events."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event as Signal
from typing import Protocol

from dealer.events import BettingDone, Declare, Event, Fold, StartDeal
from dealer.notation import NotatedDeal
from dealer.stage import Stage, stage_of
from dealer.state import Phase, State
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Deal, Show, Spot, Step, TakeAway, Turn, Wait
from rules.ruling import Declaration

_log = logging.getLogger(__name__)
_REST = 2.0
"""Seconds of rest after something that should not have happened."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the dealer of a rehearsal waits, in seconds of the table's clock.

    think: for the players before a card is turned; settle: after a card moved; fold: after a fold or declaration;
    show: while a hand lies there; admire: while the ruling is read; patience: for the table to take something in
    before the dealer helps; stuck: before the dealer gives the deal up.
    """

    think: float = 2.0
    settle: float = 1.0
    fold: float = 1.4
    show: float = 1.6
    admire: float = 9.0
    patience: float = 8.0
    stuck: float = 60.0


BRISK = Pace(think=0.2, settle=0.9, fold=0.1, show=1.0, admire=0.6, patience=4.0, stuck=20.0)
"""For tests and recordings: no longer than the reader needs."""


_LAYING = 0.4
"""Seconds in which a card of the board is laid."""
_STARTS = 3
"""How often the dealer asks for the deal's players before dealing to those who sit there."""
_SHOWS = 2
"""How often a hand that was not read is shown again."""


class TableLike(Protocol):
    """What a rehearsal needs of the table: its state, and a way to say what people do."""

    @property
    def state(self) -> State:
        """The newest state."""

    def play(self, event: Event, timeout: float = ...) -> State:
        """Apply an event and return the state after it."""


DealSource = Callable[[State], NotatedDeal]
"""Gives the next deal for the players and the button of a state."""


def laying(deal: NotatedDeal, stage: Stage) -> tuple[Step, ...]:
    """Lay the board face down, card after card in one go."""
    slots, cards = tuple(slot for slot, _card in deal.board), tuple(card for _slot, card in deal.board)
    spots = tuple(Spot(*stage.board[slot]) for slot in slots)
    return (Deal(slots, cards, spots, (False,) * len(slots), _LAYING * len(slots)),) if slots else ()


def scan_places(count: int) -> tuple[str, ...]:
    """The names of the places where a shown hand lies."""
    return tuple(f"hole {number}" for number in range(1, count + 1))


def showing(deal: NotatedDeal, player: str, stage: Stage) -> tuple[Step, ...]:
    """Show a player's hand in the scan place; nothing when the deal does not say it."""
    cards = deal.hand(player)[: len(stage.scan)]
    if not cards:
        return ()
    spots = tuple(Spot(*place) for place in stage.scan[: len(cards)])
    return (Show(scan_places(len(cards)), cards, spots),)


def showdown_order(deal: NotatedDeal) -> tuple[str, ...]:
    """Who shows, from the dealer's left, folded players left out; nobody when one player alone is left."""
    start = deal.players.index(deal.button) + 1
    seats = (*deal.players[start:], *deal.players[:start])
    alive = tuple(player for player in seats if deal.folded(player) is None)
    return alive if len(alive) > 1 else ()


def steps_of(deal: NotatedDeal, stage: Stage | None = None, pace: Pace = BRISK) -> tuple[Step, ...]:
    """The whole deal as steps with their waits, for a recording: laid, turned, shown hand by hand, cleared."""
    stage = stage or stage_of(deal.variant)
    steps: list[Step] = [Wait(pace.settle), *laying(deal, stage), Wait(pace.settle)]
    for slot in deal.turn:
        steps += [Wait(pace.think), Turn(slot), Wait(pace.settle)]
    for player in showdown_order(deal):
        shown = showing(deal, player, stage)
        if shown:
            steps += [
                *shown,
                Wait(pace.settle + pace.show),
                TakeAway(scan_places(len(deal.hand(player)))),
                Wait(pace.settle),
            ]
    return (*steps, Wait(pace.admire), Clear(), Wait(2 * pace.settle))


def scripted(deals: tuple[NotatedDeal, ...]) -> DealSource:
    """These deals in their order, over and over."""
    if not deals:
        raise ValueError("no deals to play: give one at least")
    upcoming = _over_and_over(deals)
    return lambda _state: next(upcoming)


def _over_and_over(deals: tuple[NotatedDeal, ...]) -> Iterator[NotatedDeal]:
    while True:
        yield from deals


@dataclass(slots=True)
class _Played:
    """What the dealer's hand has done of a deal so far."""

    deal: NotatedDeal
    stage: Stage
    number: int | None = None
    laid: bool = False
    turned: int = 0
    shown: str | None = None
    tries: int = 0
    folded: int = 0
    admired: bool = False


class Rehearsal:
    """The dealer at the simulated table, who does the next thing when the state asks for it.

    Cards go to the table's picture only: whatever the state knows of them was read by the camera. Folds,
    declarations and the end of betting, which no camera sees, are sent as people's events.
    """

    def __init__(self, table: TableLike, camera: SimulatedTable, source: DealSource, pace: Pace | None = None) -> None:
        """Deal what `source` gives on `camera`, at the table that reads it."""
        self._table = table
        self._camera = camera
        self._source = source
        self._pace = pace or Pace()
        self._played: _Played | None = None
        self._lying = False
        self._since = 0.0
        self._version = -1
        self.finished = 0
        """How many deals have been played to their end."""

    def run(self, stop: Signal) -> None:
        """Deal until told to stop; for a thread of its own."""
        while not stop.wait(0.1):
            try:
                self.tick()
            except Exception:  # noqa: BLE001 - the outermost loop: a deal that cannot be played must not end the evening
                _log.exception("the rehearsal goes on with another deal")
                self._played = None
                stop.wait(_REST)

    def tick(self) -> None:
        """Do the next thing if the hand is free and the time has come; harmless at any moment."""
        state = self._table.state
        if not self._camera.idle:
            self._since = self._camera.seconds
            if self._played is not None and not self._same_deal(self._played, state):
                self._camera.hurry()  # somebody began another deal: the rest of this one is not played
                self._played = None
            return
        if state.version != self._version and not self._over(state):
            self._version, self._since = state.version, self._camera.seconds
        played = self._played
        if played is None or not self._same_deal(played, state):
            self._begin(state)
        elif played.number is None and state.phase is not Phase.LAYING:
            self._give_up()  # a deal that this hand never laid
        elif self._waited(self._pace.stuck) and not self._over(state):
            self._give_up()
        else:
            _ACTS[state.phase](self, played, state)

    def _waited(self, seconds: float) -> bool:
        return self._camera.seconds - self._since >= seconds

    def _over(self, state: State) -> bool:
        return state.phase.over

    def _same_deal(self, played: _Played, state: State) -> bool:
        """Whether the table still plays the deal that the hand is playing; people may begin another at any time."""
        return played.number is None or played.number == state.deal

    def _do(self, *steps: Step) -> None:
        self._camera.add(*steps)

    def _begin(self, state: State) -> None:
        """Take up the next deal, once the table is clear."""
        if self._lying:
            self._do(Clear(), Wait(self._pace.settle))
            self._lying = False
            return
        deal = self._source(state)
        self._played = _Played(deal, stage_of(deal.variant))
        self._since = self._camera.seconds

    def _give_up(self) -> None:
        """Nothing happens any more: clear the table and begin another deal, as a dealer would after a misdeal."""
        self._do(Clear(), Wait(2 * self._pace.settle))
        self._lying, self._played = False, None
        self._table.play(StartDeal())

    def _lay(self, played: _Played, state: State) -> None:
        if played.number is None:
            if not _seated(played.deal, state) and played.tries < _STARTS:
                played.tries += 1
                self._table.play(_start(played.deal, state))
                return
            played.number, played.tries = state.deal, 0
        if not played.laid:
            self._do(*laying(played.deal, played.stage), Wait(self._pace.settle))
            played.laid = self._lying = True
        elif self._waited(self._pace.patience):
            self._do(Clear(), Wait(2 * self._pace.settle))  # the reader did not find the board: lay it again
            played.laid = self._lying = False

    def _bet(self, played: _Played, state: State) -> None:
        """One fold, or one card turned, or the end of the last betting round."""
        folds = sorted(played.deal.folds, key=lambda fold: fold[1])
        due = [name for name, number in folds if number <= state.round][played.folded :]
        if due:
            played.folded += 1
            self._fold(due[0], state)
            return
        order = _whole_order(played.deal)
        if played.turned and not self._seen(order[played.turned - 1], state) and not self._waited(self._pace.patience):
            return
        if played.turned < len(order):
            self._do(Wait(self._pace.think), Turn(order[played.turned]), Wait(self._pace.settle))
            played.turned += 1
        elif state.betting_done < state.round:
            self._do(Wait(self._pace.think))
            self._table.play(BettingDone())

    def _seen(self, slot: str, state: State) -> bool:
        card = state.slot(slot)
        return card is not None and card.order is not None

    def _fold(self, name: str, state: State) -> None:
        seat = next((seat for seat in state.alive if seat.name == name), None)
        if seat is not None:
            self._do(Wait(self._pace.fold))
            self._table.play(Fold(seat.number))

    def _declare(self, played: _Played, state: State) -> None:
        seat = next((seat for seat in state.alive if seat.declared is None), None)
        if seat is not None:
            self._do(Wait(self._pace.fold))
            self._table.play(Declare(seat.number, played.deal.declared(seat.name) or Declaration.HIGH))

    def _show(self, played: _Played, state: State) -> None:
        """Show the hand that is asked for; take the one before away first; try once more where it was not read."""
        seat = state.seat(state.scanning)
        wanted = seat.name if seat is not None else None
        if played.shown is not None and played.shown != wanted:
            played.tries = 0
            self._take_away(played)
        elif played.shown is not None and self._shown_in_vain(played):
            self._take_away(played)
        elif played.shown is None and wanted is not None:
            steps = showing(played.deal, wanted, played.stage)
            self._do(*steps, Wait(self._pace.show))
            played.shown = wanted if steps else None

    def _shown_in_vain(self, played: _Played) -> bool:
        if played.tries >= _SHOWS or not self._waited(self._pace.patience):
            return False
        played.tries += 1
        return True

    def _take_away(self, played: _Played) -> None:
        places = scan_places(min(len(played.stage.scan), len(played.deal.hand(played.shown or ""))))
        self._do(TakeAway(places), Wait(self._pace.settle))
        played.shown = None

    def _finish(self, played: _Played, state: State) -> None:
        """Let the ruling be read, clear the table, and see that the next deal begins."""
        if not played.admired:
            played.admired = True
            self._do(Wait(self._pace.admire))
        elif self._lying:
            self._do(Clear(), Wait(2 * self._pace.settle))
            self._lying, played.shown = False, None
            self.finished += 1
        elif self._waited(self._pace.patience):
            self._table.play(StartDeal())


_ACTS: dict[Phase, Callable[[Rehearsal, _Played, State], None]] = {
    Phase.LAYING: Rehearsal._lay,
    Phase.BETTING: Rehearsal._bet,
    Phase.DECLARING: Rehearsal._declare,
    Phase.SCANNING: Rehearsal._show,
    Phase.RULED: Rehearsal._finish,
    Phase.WON: Rehearsal._finish,
}


def _whole_order(deal: NotatedDeal) -> tuple[str, ...]:
    """The slots in the order of turning, those that the deal never turned at the end."""
    return (*deal.turn, *(slot for slot, _card in deal.board if slot not in deal.turn))


def _seated(deal: NotatedDeal, state: State) -> bool:
    """Whether the table plays this deal's game with its players and button."""
    names = tuple(seat.name for seat in state.seats)
    button = state.seat(state.button)
    return (
        state.game == deal.variant.name and names == deal.players and button is not None and button.name == deal.button
    )


def _start(deal: NotatedDeal, state: State) -> StartDeal:
    """Seat the deal's players; the game is only named when it changes, which keeps the table's house rules."""
    game = deal.game if deal.variant.name != state.game else None
    return StartDeal(deal.players, deal.players.index(deal.button) + 1, game)
