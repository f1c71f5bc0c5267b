"""Deal an evening: lay, turn, bet, declare, show and clear, with trouble in between and honest answers."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random

from dealer.events import Answer, BettingDone, Declare, EnterHand, Fold, StartDeal
from dealer.notation import NotatedDeal
from dealer.stage import Stage, stage_of
from dealer.state import Phase, Question, State
from dealer.table import Table
from hardware.simulator import SimulatedTable
from hardware.table_steps import Clear, Deal, Gather, Show, Spot, TakeAway, Turn
from rules.cards import Card, deck
from rules.ruling import Declaration
from tests.evenings.audit import Audit
from tests.evenings.plan import Evening, PlannedDeal
from tests.evenings.stand import Counted, Stand
from tests.evenings.trouble import Untidy, happen

LAID, SEEN, READ, EMPTY = 5.0, 5.0, 6.0, 5.0
"""Seconds of the table's clock within which a board is found, a turned card and a hand are read, a table is empty."""
ANSWERED = 1.5
"""Seconds that the dealer takes to answer a question."""


@dataclass
class Result:
    """The figures of one evening."""

    seed: int
    deals: int = 0
    cards: int = 0
    questions: int = 0
    faults: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    frames: int = 0
    readings: int = 0
    table_seconds: float = 0.0
    cpu_seconds: float = 0.0
    endings: list[str] = field(default_factory=list)


def play(evening: Evening, recogniser: Counted) -> Result:
    """Play a whole evening at one table; return its figures."""
    begun, readings = time.process_time(), recogniser.readings
    first = evening.deals[0].deal
    table = Table(first.variant, first.players, button=first.players.index(first.button) + 1)
    audit = Audit()
    stand = Stand(SimulatedTable((), evening.options), recogniser, table, audit)
    result = Result(evening.seed)
    for number, planned in enumerate(evening.deals):
        dealer = Dealer(stand, planned, Random(f"{evening.seed} {number}"), result)
        result.endings.append(dealer.play())
        result.deals += 1
        result.faults += [f"deal {number + 1} {planned.deal.game} {fault}" for fault in audit.faults]
        audit.faults.clear()
    result.waits = [round(wait, 2) for wait in audit.waits]
    result.frames, result.readings = stand.frames, recogniser.readings - readings
    result.table_seconds = round(stand.seconds, 1)
    result.cpu_seconds = round(time.process_time() - begun, 1)
    return result


class Dealer:
    """Deals one deal."""

    def __init__(self, stand: Stand, planned: PlannedDeal, luck: Random, result: Result) -> None:
        self.stand, self.luck, self.result = stand, luck, result
        self.deal: NotatedDeal = planned.deal
        self.stage: Stage = stage_of(self.deal.variant)
        self.trouble = planned.trouble
        used = {card for _slot, card in self.deal.board} | {card for _name, hand in self.deal.hole for card in hand}
        self.untidy = Untidy(stand, self.stage, luck, [card for card in deck() if card not in used])

    def play(self) -> str:
        """Deal it to its end; return how it ended."""
        self.stand.audit.begin(self.deal)
        self._seat()
        self._lay()
        for number, slot in enumerate(self.deal.turn):
            self._fold()
            if self.stand.state.phase is Phase.WON:
                break
            self._trouble(number)
            self._turn(slot)
        if self.stand.state.phase is not Phase.WON:
            self._after_board()
        return self._end()

    def _seat(self) -> None:
        """Begin the deal that the people at the table agreed on."""
        state, deal = self.stand.state, self.deal
        names, holder = tuple(seat.name for seat in state.seats), state.seat(state.button)
        if (state.game, names, holder and holder.name) != (deal.game, deal.players, deal.button):
            game = deal.game if deal.game != state.game else None
            self.stand.play(StartDeal(deal.players, deal.players.index(deal.button) + 1, game))

    def _lay(self) -> None:
        slots = tuple(slot for slot, _card in self.deal.board)
        cards = tuple(card for _slot, card in self.deal.board)
        spots = tuple(Spot(*self.stage.board[slot]) for slot in slots)
        seconds = len(slots) * self.luck.uniform(0.2, 0.3)
        self.stand.do(Deal(slots, cards, spots, (False,) * len(slots), seconds))
        if not self.stand.until(lambda state: state.laid, LAID):
            self._fault("late", f"board not found: {self.stand.state.phase}, {self.stand.state.camera.text}")
            self.stand.do(Clear(1.0))
            self.stand.look(2.0)
            self.stand.do(Deal(slots, cards, spots, (False,) * len(slots), seconds))
            self.stand.until(lambda state: state.laid, LAID)

    def _trouble(self, number: int) -> None:
        for at, kind in self.trouble:
            if at == number:
                happen(self.untidy, kind)

    def _turn(self, slot: str) -> None:
        self.untidy.take_away(slot)
        if self.luck.random() < 0.5:
            self.stand.think(self.luck.uniform(1, 20))
        self._move(Turn(slot, self.luck.uniform(0.5, 0.9)))
        if not self.stand.until(lambda state: _turned(state, slot), SEEN):
            self._fault("late", f"{slot} not read: {self._what_is_seen(slot)}")
            self.untidy.take_away()
            if not self.stand.until(lambda state: _turned(state, slot), SEEN):
                self._fault("lost", f"{slot} never read")
        self.result.cards += 1
        self._answer()

    def _move(self, step: Turn) -> None:
        """Play a movement; where the camera loses frames, some of its middle is never seen."""
        self.stand.begin(step)
        if self.untidy.drops:
            self.untidy.drops -= 1
            self.stand.frame()
            self.stand.camera.skip(self.luck.uniform(0.1, 0.5))
        self.stand.do()

    def _what_is_seen(self, slot: str) -> str:
        view = self.stand.eye.view
        if view is None:
            return "nothing"
        return f"{view.sight.value} {view.board.get(slot)} of {len(view.board)}, extra {len(view.extra)}"

    def _fold(self) -> None:
        state = self.stand.state
        due = [name for name, number in self.deal.folds if number <= state.round]
        for seat in state.alive:
            if seat.name in due and len(self.stand.state.alive) > 1:
                self.stand.play(Fold(seat.number))

    def _after_board(self) -> None:
        """The last round, declarations, and the hands one after the other."""
        self._fold_all()
        state = self.stand.state
        if state.phase is Phase.BETTING:
            state = self.stand.play(BettingDone())
        while state.phase is Phase.DECLARING:
            seat = next(seat for seat in state.alive if seat.declared is None)
            state = self.stand.play(Declare(seat.number, self.deal.declared(seat.name) or Declaration.HIGH))
        if state.phase is Phase.BETTING:
            self.stand.play(BettingDone())
        self._trouble(len(self.deal.turn))
        for shown in range(len(state.alive)):
            if self.stand.state.scanning is None:
                break
            self._show(shown)
        self._answer()

    def _fold_all(self) -> None:
        for seat in self.stand.state.alive:
            if self.deal.folded(seat.name) is not None and len(self.stand.state.alive) > 1:
                self.stand.play(Fold(seat.number))

    def _show(self, shown: int) -> None:
        number = self.stand.state.scanning
        seat = self.stand.state.seat(number)
        if seat is None:
            return
        cards = self.deal.hand(seat.name)
        places = tuple(f"hole {at + 1}" for at in range(len(cards)))
        spots = tuple(Spot(x, y, self.luck.uniform(-4, 4)) for x, y in self.stage.scan[: len(cards)])
        if shown == 1:
            self._trouble(len(self.deal.turn) + 1)
        self.stand.do(Show(places, cards, spots, self.luck.uniform(0.9, 1.4)))
        if self.stand.until(lambda state: _has_hand(state, number), READ):
            self.stand.audit.hand_known(places, self.stand.seconds)
        else:
            self._fault("late", f"hand of {seat.name} not read: {self.stand.state.sentence}, {self._scan_seen()}")
            self.untidy.take_away()
            if not self.stand.until(lambda state: _has_hand(state, number), READ):
                self._fault("lost", f"hand of {seat.name} never read")
                self.stand.play(EnterHand(number or 0, cards))
        self.result.cards += len(cards)
        self._answer()
        self._hand_is_right(number, cards)
        self.stand.do(TakeAway(places, self.luck.uniform(0.5, 0.8)))

    def _scan_seen(self) -> str:
        view = self.stand.eye.view
        return f"{view.sight.value} {[str(card.face) for card in view.scan]}" if view else "nothing"

    def _hand_is_right(self, number: int | None, cards: tuple[object, ...]) -> None:
        seat = self.stand.state.seat(number)
        held = [card.card for card in (seat.hand or ())] if seat else []
        if held and set(held) != set(cards):
            self._fault("wrong", f"hand {[str(card) for card in held]} for {[str(card) for card in cards]}")

    def _answer(self) -> None:
        """Answer every open question with the truth, unless the next readings settle it: nobody is that fast."""
        if self.stand.state.questions:
            self.stand.until(lambda state: not state.questions, ANSWERED)
        for _ in range(12):
            questions = self.stand.state.questions
            if not questions:
                return
            self.result.questions += 1
            self.stand.play(Answer(questions[0].id, self._true_card(questions[0])))

    def _true_card(self, question: Question) -> Card:
        state = self.stand.state
        if question.slot is not None:
            return self.stand.audit.board[question.slot]
        seat = state.seat(question.seat)
        assert seat is not None
        cards = [card for card in self.deal.hand(seat.name) if isinstance(card, Card)]
        held = [card.card for card in seat.hand or ()]
        at = question.index or 0
        if held[at] in cards:
            return cards[cards.index(held[at])]  # type: ignore[arg-type]
        missing = [card for card in cards if card not in held]
        return missing[0]

    def _end(self) -> str:
        """Check how the deal ended; clear the table; see that the next deal begins only then."""
        state = self.stand.state
        if state.phase not in (Phase.RULED, Phase.WON):
            self._fault("stuck", f"{state.phase.value}: {[q.text for q in state.questions]} {state.sentence}")
        self.stand.audit.over(state, self.stand.seconds)
        ended, number = state.phase.value, state.deal
        self.untidy.take_away()
        self._clear()
        self.stand.audit.expected.clear()
        if not self.stand.until(lambda now: now.deal > number, EMPTY):
            self._fault("late", f"cleared table not noticed: {self._scan_seen()} {self.stand.state.camera.text}")
            self.stand.play(StartDeal())
        self.stand.think(self.luck.uniform(2, 30))
        return ended

    def _clear(self) -> None:
        """Sweep the table clean, or untidily: a heap first, or half of the cards first."""
        number = self.stand.state.deal
        places = [card.place for card in self.stand.camera.truth().cards]
        if self.untidy.untidy_clearing and len(places) > 3:
            some = tuple(self.luck.sample(places, len(places) // 2))
            if self.luck.random() < 0.5:
                x, y = self.stage.board[self.untidy.slot()]
                self.stand.do(Gather(some, Spot(x, y), 1.0))
            else:
                self.stand.do(TakeAway(some, 0.8))
            self.stand.look(1.0)
            if self.stand.state.deal != number:
                self._fault("early", "a new deal began before the table was empty")
        self.stand.do(Clear(self.luck.uniform(0.8, 1.4)))

    def _fault(self, kind: str, text: str) -> None:
        self.stand.audit.fault(self.stand.seconds, kind, text)


def _turned(state: State, slot: str) -> bool:
    card = state.slot(slot)
    return card is not None and card.order is not None


def _has_hand(state: State, number: int | None) -> bool:
    seat = state.seat(number)
    return seat is not None and seat.hand is not None
