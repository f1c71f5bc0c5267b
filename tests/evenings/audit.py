"""Hold what the assistant says against the true cards: the oracle of the evenings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import hypot

from dealer.events import (
    BoardCleared,
    CardDoubtful,
    CardGone,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    Event,
    ExtraCards,
    HandScanned,
)
from dealer.notation import NotatedDeal
from dealer.state import Kind, Phase, State
from hardware.simulator import LyingCard, Truth
from rules.cards import BACK, Card
from rules.ruling import Player, Ruling
from rules.showdown import rule

SETTLING = 1.2
"""Seconds for which a change of the table may still be unknown to the assistant."""


@dataclass
class Audit:
    """What went wrong in a deal, and how long cards took to be shown.

    faults: in words, with their time. waits: seconds from a face lying still to its being known.
    """

    deal: NotatedDeal | None = None
    board: dict[str, Card] = field(default_factory=dict)
    expected: set[Kind] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    doubts: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    _home: dict[str, LyingCard] = field(default_factory=dict)
    _away: set[str] = field(default_factory=set)
    _still: dict[str, float] = field(default_factory=dict)
    _seen: dict[str, LyingCard] = field(default_factory=dict)
    _changed: dict[str, float] = field(default_factory=dict)

    def begin(self, deal: NotatedDeal) -> None:
        """Take the cards that are really dealt."""
        self.deal = deal
        self.board = {slot: card for slot, card in deal.board if isinstance(card, Card)}
        self.expected = set()
        self._still, self._home = {}, {}

    def fault(self, seconds: float, kind: str, text: str) -> None:
        self.kinds[kind] += 1
        self.faults.append(f"{seconds:.1f} {kind}: {text}")

    def saw(self, event: Event, truth: Truth, seconds: float) -> None:
        """Check one event of the camera against the true table."""
        match event:
            case CardTurned() | CardsTurned():
                for one in event.cards if isinstance(event, CardsTurned) else (event,):
                    self._turned(one.slot, one.card, seconds)
            case CardDoubtful(slot):
                self.doubts += 1
                self._known(slot, seconds)
            case CardTurnedBack() | CardGone():
                self._left(event, seconds)
            case ExtraCards(cards) if cards and Kind.EXTRA_CARD not in self.expected:
                self.fault(seconds, "created", f"extra cards {[str(card) for card in cards]}")
            case BoardCleared():
                self._cleared(truth, seconds)
            case HandScanned(cards):
                self._scanned([card for card in cards if card is not None], truth, seconds)
            case _:
                pass

    def _left(self, event: CardTurnedBack | CardGone, seconds: float) -> None:
        """A card is told as turned back or gone: it must be so."""
        back = isinstance(event, CardTurnedBack)
        so = self._face(event.slot) is (BACK if back else None) or event.slot in self._away
        if not so and not self._fresh(event.slot, seconds):
            self.fault(seconds, "changed" if back else "lost", f"{event.slot} told as {'back' if back else 'gone'}")

    def _cleared(self, truth: Truth, seconds: float) -> None:
        left = [card.place for card in truth.cards if card.place in self.board and not card.moving]
        if left:
            self.fault(seconds, "lost", f"board told as cleared with {left} on it")

    def passed(self, truth: Truth, seconds: float) -> None:
        """Take the truth of a frame, and how long known cards took."""
        now = {card.place: card for card in truth.cards if not card.moving}
        for place, card in now.items():
            if self._seen.get(place) != card:
                self._changed[place] = seconds
        for place in self._seen.keys() - now.keys():
            self._changed[place] = seconds
        for place, card in now.items():
            self._home.setdefault(place, card)
        self._away = {place for place, card in now.items() if _far(self._home[place], card)}
        for place, card in now.items():
            before = self._seen.get(place)
            if card.face is not BACK and (before is None or before.face is BACK):
                self._still[place] = seconds
        self._seen = now

    def hand_known(self, places: tuple[str, ...], seconds: float) -> None:
        """A whole hand was read: how long its last card had lain there."""
        begun = [self._still[place] for place in places if place in self._still]
        if begun:
            self.waits.append(seconds - max(begun))

    def over(self, state: State, seconds: float) -> None:
        """Check the ruling of a deal that is over, and that nothing irregular was made up."""
        assert self.deal is not None
        false = [one for one in state.irregularities if one.kind not in self.expected]
        for one in false:
            self.fault(seconds, "irregular", one.text)
        missing = self.expected - {one.kind for one in state.irregularities}
        for kind in missing & {Kind.OUT_OF_ORDER, Kind.TWO_AT_ONCE}:
            self.fault(seconds, "unnoticed", kind.value)
        if state.phase is Phase.RULED:
            self._ruled(state, seconds)

    def _ruled(self, state: State, seconds: float) -> None:
        assert self.deal is not None
        right, said = true_ruling(self.deal), state.ruling
        case = right.ruling_needed.case if right.ruling_needed else None
        if said is None:
            self.fault(seconds, "withheld", "no ruling")
        elif (said.shares, said.ruling_needed.case if said.ruling_needed else None) != (right.shares, case):
            self.fault(seconds, "ruling", f"{said.shares} for {right.shares}: {said.sentence}")

    def _turned(self, slot: str, card: object, seconds: float) -> None:
        if self._away:
            return  # cards were pushed together: another one lies in this slot now
        if self.board.get(slot) != card:
            self.fault(seconds, "wrong", f"{slot} read as {card}, it is {self.board.get(slot)}")
        elif self._face(slot) is BACK and not self._fresh(slot, seconds):
            self.fault(seconds, "created", f"{slot} read as {card} though it lies face down")
        self._known(slot, seconds)

    def _known(self, slot: str, seconds: float) -> None:
        if slot in self._still:
            self.waits.append(seconds - self._still.pop(slot))

    def _scanned(self, cards: list[object], truth: Truth, seconds: float) -> None:
        open_faces = {card.face for card in truth.cards if card.face is not BACK and card.place not in self.board}
        recent = {place for place, at in self._changed.items() if seconds - at < SETTLING}
        wrong = [str(card) for card in cards if card not in open_faces]
        if wrong and not recent:
            self.fault(seconds, "wrong", f"hand read with {wrong}")

    def _face(self, place: str) -> object:
        card = self._seen.get(place)
        return card.face if card is not None else None

    def _fresh(self, place: str, seconds: float) -> bool:
        """Whether the place has changed a moment ago."""
        return seconds - self._changed.get(place, -9.0) < SETTLING


def _far(before: LyingCard, now: LyingCard) -> bool:
    """Whether a card was pushed so far that its slot is empty now; a knock of the camera is less."""
    if now.corners == before.corners:
        return False
    (x, y), (u, v) = (_middle(card) for card in (before, now))
    (a, b), _, _, (c, d) = now.corners
    return hypot(x - u, y - v) > 0.45 * hypot(a - c, b - d)


def _middle(card: LyingCard) -> tuple[float, float]:
    xs, ys = zip(*card.corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def true_ruling(deal: NotatedDeal) -> Ruling:
    """What rules/ says of the true cards."""
    start = deal.players.index(deal.button) + 1
    order = (*deal.players[start:], *deal.players[:start])
    players = [
        Player(
            name,
            tuple(card for card in deal.hand(name) if isinstance(card, Card)) if deal.folded(name) is None else (),
            deal.declared(name),
            folded=deal.folded(name) is not None,
        )
        for name in order
    ]
    return rule(deal.variant, {slot: card for slot, card in deal.board if isinstance(card, Card)}, players)
