"""Carry a match forward and back: every state follows from the events, so any of them can be taken out again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args

from dealer.events import CameraStatus, HandScanned, JournalStatus, Redo, Undo
from dealer.shedding.events import GameEvent, SaidEvent
from dealer.shedding.state import UNKEPT, News, State, What
from dealer.shedding.step import step
from dealer.state import CameraView

_SAID = get_args(SaidEvent)


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened: the state before it, the event, its number and time; begins: a game."""

    before: State
    event: GameEvent
    number: int
    at: float
    begins: bool = False

    @property
    def person(self) -> bool:
        """Whether a person said it, so that it can be taken back."""
        return isinstance(self.event, _SAID)


class Course:
    """The steps of a match, and those taken back last.

    The same events, numbered alike, always lead to the same course: that is what the journal rests on. History reaches
    back over this game and the one before it; `since` is the number of the step at whose end it begins.
    """

    def __init__(self, state: State, number: int = 0) -> None:
        """Begin with this state, after so many steps."""
        self.state = state
        self.since = self.began = self.number = number
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._at = 0.0

    def apply(self, event: GameEvent | JournalStatus, at: float = 0.0) -> bool:
        """Take in an event that happened at this time; return whether anything is different after it.

        The number grows by one with each such event but for reports of how camera and journal do.
        """
        before = self.state
        if isinstance(event, JournalStatus):
            self.state = replace(before, journal=event)
            return self.state != before
        if isinstance(event, CameraStatus):
            self.state = step(before, event)
            return self.state != before
        kept = (self.number, self._past.copy(), self._future.copy())
        self.number, self._at = self.number + 1, at
        try:
            self.state = self._after(event)
        except Exception:
            self.number, self._past, self._future = kept
            self.state = before
            raise
        changed = self.state != before or (len(self._past), len(self._future)) != (len(kept[1]), len(kept[2]))
        if not changed:
            self.number -= 1
        return changed

    def reveal(self, scanned: HandScanned) -> None:
        """Nothing is noted without its cards in this game."""

    @property
    def begins(self) -> bool:
        """Whether the newest step began a game."""
        return self.began == self.number

    def _after(self, event: GameEvent) -> State:
        if isinstance(event, Undo):
            return self._take_back()
        if isinstance(event, Redo):
            return self._do_again()
        return self._forward(self.state, event)

    def _forward(self, now: State, event: GameEvent) -> State:
        """Step on; a new game lets go of what can no longer be taken back."""
        after = step(now, event)
        if facts(after) == facts(now):
            return after
        begins = after.serial > now.serial
        self._past.append(Step(now, event, self.number, self._at, begins))
        if isinstance(event, _SAID):
            self._future.clear()
        if begins:
            self._let_go()
        return after

    def _again(self, now: State, done: Step) -> State:
        """Step as before under the old number; no history may begin there, where another state was written down."""
        after = step(now, done.event)
        if facts(after) != facts(now):
            self._past.append(Step(now, done.event, done.number, done.at))
        return after

    def _let_go(self) -> None:
        """Forget the games before the one before this."""
        self.began = self.number
        last = next((at for at in reversed(range(len(self._past) - 1)) if self._past[at].begins), None)
        if last is not None:
            self.since = self._past[last].number
            del self._past[: last + 1]

    def _take_back(self) -> State:
        """Take back what a person did last; what the camera has seen since then still lies there and is kept."""
        place = next((at for at in reversed(range(len(self._past))) if self._past[at].person), None)
        now = self.state
        if place is None:
            return replace(now, news=(News(What.NOTHING),))
        undone, seen = self._past[place], self._past[place + 1 :]
        del self._past[place:]
        self._future.append(undone)
        state = undone.before
        for one in seen:
            state = self._again(state, one)
        return _shown_now(replace(state, news=(News(What.UNDONE), *state.news)), now)

    def _do_again(self) -> State:
        if not self._future:
            return replace(self.state, news=(News(What.NOTHING),))
        done = self._future.pop()
        state = self._again(self.state, done)
        return replace(state, news=(News(What.REDONE), *state.news))


def _shown_now(earlier: State, now: State) -> State:
    """The earlier state with what has no history as it is now."""
    return replace(earlier, camera=now.camera, journal=now.journal, version=now.version, faults=now.faults)


def facts(state: State) -> State:
    """The state without what has no history: news, camera, the journal, faults of the program, version."""
    return replace(state, news=(), camera=CameraView(), journal=UNKEPT, faults=(), version=0)
