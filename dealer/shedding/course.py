"""Carry a match forward and back: every state follows from the events, so any of them can be taken out again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args

from dealer.events import CameraStatus, Redo, Undo
from dealer.shedding.events import GameEvent, SaidEvent
from dealer.shedding.state import News, State, What
from dealer.shedding.step import step
from dealer.state import CameraView

_SAID = get_args(SaidEvent)


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened: the state before it, the event, and whether a person said it."""

    before: State
    event: GameEvent

    @property
    def person(self) -> bool:
        """Whether a person said it, so that it can be taken back."""
        return isinstance(self.event, _SAID)


class Course:
    """The steps of a match since its beginning, and those taken back last."""

    def __init__(self, state: State) -> None:
        """Begin with this state."""
        self.state = state
        self._past: list[Step] = []
        self._future: list[Step] = []

    def apply(self, event: GameEvent) -> State:
        """Take in one event; return the state after it."""
        if isinstance(event, Undo):
            self.state = self._take_back()
        elif isinstance(event, Redo):
            self.state = self._do_again()
        else:
            self._forward(event)
        return self.state

    def _forward(self, event: GameEvent) -> None:
        after = step(self.state, event)
        if facts(after) != facts(self.state):
            if not isinstance(event, CameraStatus):
                self._past.append(Step(self.state, event))
            if isinstance(event, _SAID):
                self._future.clear()
        self.state = after

    def _take_back(self) -> State:
        """Take back what a person did last; what the camera has seen since then still lies there and is kept."""
        place = next((at for at in reversed(range(len(self._past))) if self._past[at].person), None)
        if place is None:
            return replace(self.state, news=(News(What.NOTHING),))
        undone, seen = self._past[place], self._past[place + 1 :]
        del self._past[place:]
        self._future.append(undone)
        camera, version = self.state.camera, self.state.version
        self.state = undone.before
        for one in seen:
            self._forward(one.event)
        return replace(self.state, news=(News(What.UNDONE), *self.state.news), camera=camera, version=version)

    def _do_again(self) -> State:
        if not self._future:
            return replace(self.state, news=(News(What.NOTHING),))
        done, rest = self._future[-1], self._future[:-1]
        self._forward(done.event)
        self._future = rest
        return replace(self.state, news=(News(What.REDONE), *self.state.news))


def facts(state: State) -> State:
    """The state without what has no history: news, camera, version."""
    return replace(state, news=(), camera=CameraView(), version=0)
