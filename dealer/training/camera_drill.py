"""Let a trainee turn real cards before the camera: every turn that is in order is accepted, every mistake is named.

The drill has a table of its own. What the camera sees comes to it as to any table; what the table finds irregular is
the mistake, in the table's own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from dealer.events import Dismiss, Event
from dealer.eye import Eye
from dealer.game import turned_slots
from dealer.prompts import prompt
from dealer.state import Irregularity, Kind, State
from dealer.table import Table
from hardware.camera import Frame
from rules.language import languages
from rules.options import Deviation
from rules.reveal import board_open
from rules.variants import Variant
from vision.reader import Recognises

MISTAKES = (Kind.OUT_OF_ORDER, Kind.TWO_AT_ONCE, Kind.TURNED_EARLY, Kind.TURNED_BACK, Kind.CARD_EXPOSED)
"""What a trainee does wrong; anything else irregular is only said."""

_SURE = 1.0
"""Seconds after which a card that was turned alone stays one: two at once are told within half a second."""

Words = Mapping[str, str]
"""A sentence by language."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that the trainee did: cards turned in order (no kind), or what was irregular about it, in words."""

    slots: tuple[str, ...]
    kind: Kind | None = None
    words: Words | None = None

    @property
    def right(self) -> bool:
        """Whether it was as it should be."""
        return self.kind is None

    @property
    def counts(self) -> bool:
        """Whether it counts for or against the trainee."""
        return self.kind is None or self.kind in MISTAKES


class CameraDrill:
    """One board, turned card by card; fed by the camera's thread, read by any other."""

    def __init__(
        self, game: Variant, recogniser: Recognises, heard: Callable[[Act, float], None] = lambda _act, _took: None
    ) -> None:
        """Watch a board of this game; `heard` is told each act that counts, with the seconds it took."""
        house = replace(game.house, deviation=Deviation.REFUSE)  # a card out of order has to be turned back
        self._table = Table(replace(game, house=house), ("",) * game.house.min_players)
        self._eye, self._heard = Eye(recogniser), heard
        self._now = self._since = 0.0
        self._fresh: list[tuple[Act, float, float]] = []
        self.acts: tuple[Act, ...] = ()
        """Everything that happened, oldest first."""

    @property
    def done(self) -> bool:
        """Whether the whole board is open and nothing has to be turned back."""
        state = self._table.state
        return board_open(state.variant, turned_slots(state)) and not any(one.open for one in state.incidents)

    def look(self, frame: Frame) -> None:
        """Take the camera's next frame; once the drill is done nothing counts any more."""
        self._now = frame.seconds
        self._tell(self._now - _SURE)
        if not self.done:
            for event in self._eye.look(frame, self._table.state):
                self.take(event)

    def take(self, event: Event) -> None:
        """Take what the camera saw happen."""
        before = {code: self._table.state_in(code) for code in languages()}
        self._table.apply(event)
        after = {code: self._table.state_in(code) for code in languages()}
        if self._table.state.laid and not next(iter(before.values())).laid:
            self._since = self._now  # laying the board is not part of the first turn
        for act in _acts(before, after):
            self._note(act)
        if any(one.kind is Kind.CARD_EXPOSED for one in self._table.state.incidents):
            self._table.apply(Dismiss(Kind.CARD_EXPOSED.value))  # it is told; the next one is another

    def _note(self, act: Act) -> None:
        """Keep an act; two cards at once take the place of the first of them, which had seemed to be turned alone.

        A face that was seen before the board was found is the same mistake once its place is known.
        """
        unplaced = [one for one in self.acts if one.kind is Kind.TURNED_EARLY and not one.slots]
        if act.kind is Kind.TURNED_EARLY and unplaced:
            self.acts = tuple(act if one is unplaced[0] else one for one in self.acts)
            return
        if act.kind is Kind.TWO_AT_ONCE:
            taken = {id(one) for one, _at, _took in self._fresh if one.right and set(one.slots) <= set(act.slots)}
            self._fresh = [row for row in self._fresh if id(row[0]) not in taken]
            self.acts = tuple(one for one in self.acts if id(one) not in taken)
        self.acts = (*self.acts, act)
        if act.counts:
            self._fresh.append((act, self._now, self._now - self._since))
            self._since = self._now

    def _tell(self, until: float) -> None:
        """Tell of the acts before this moment, which nothing takes back any more."""
        while self._fresh and self._fresh[0][1] <= until:
            act, _at, took = self._fresh.pop(0)
            self._heard(act, took)

    def close(self) -> None:
        """Tell of everything that was not told yet."""
        self._tell(self._now)

    def state_in(self, code: str) -> State:
        """The board as it lies, in a language."""
        return self._table.state_in(code)

    def hint(self, code: str) -> str:
        """What the assistant would say now."""
        return prompt(self._table.state_in(code)).text


def _acts(before: Mapping[str, State], after: Mapping[str, State]) -> list[Act]:
    """What one event was: the mistakes in it, then the turns that were in order."""
    was, now = next(iter(before.values())), next(iter(after.values()))
    known = {_place(one) for one in was.irregularities}
    fresh = [one for one in now.irregularities if _place(one) not in known]
    wrong = {slot for one in fresh for slot in one.slots}
    acts = [Act(one.slots, _kind(one, now), _words(one, after)) for one in fresh]
    turned = [slot for slot in turned_slots(now) if slot not in turned_slots(was) and slot not in wrong]
    return [*acts, *(Act((slot,)) for slot in turned)]


def _kind(one: Irregularity, state: State) -> Kind:
    """What kind of mistake it is: while the board is being laid, a face beside it was turned early, like one on it."""
    return Kind.TURNED_EARLY if one.kind is Kind.CARD_EXPOSED and not state.laid else one.kind


def _place(one: Irregularity) -> tuple[Kind, tuple[str, ...]]:
    return one.kind, one.slots


def _words(one: Irregularity, states: Mapping[str, State]) -> Words:
    """How the table says it in every language."""
    return {
        code: next((other.text for other in state.irregularities if _place(other) == _place(one)), one.text)
        for code, state in states.items()
    }
