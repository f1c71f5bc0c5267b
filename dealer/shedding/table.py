"""Own the match in progress: one thread applies events, everyone else reads whole states."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from dealer.events import CameraStatus, JournalStatus
from dealer.keeping import Entry, Keeper, Left
from dealer.kept import Kept
from dealer.shedding.course import Course
from dealer.shedding.events import GameEvent
from dealer.shedding.script import resumed
from dealer.shedding.state import State

_RECENT = 64  # states kept for screens that were told of an earlier one


class GameTable(Kept[GameEvent, State]):
    """The match in progress and its history.

    Any thread may `send`, `play`, read `state` or `wait`; one thread, begun by `start`, applies the events in order.
    Tests and replays call `apply` instead; they need no thread. States hold no sentences, so one serves all languages.
    """

    def __init__(
        self,
        begun: State | Left[GameEvent, State],
        keeper: Keeper | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Begin with this state, or take up what was left; keeper: writes each event down before anybody sees it."""
        super().__init__(keeper, clock)
        number = self._next
        self._course = resumed(begun, number) if isinstance(begun, Left) else Course(begun, number)
        self._recent: deque[State] = deque([self._course.state], maxlen=_RECENT)
        status = self._begun(begun, number)
        if status is not None:
            self._course.apply(status)
            self._recent[-1] = self._course.state

    @property
    def state(self) -> State:
        """The newest state."""
        return self._recent[-1]

    @property
    def version(self) -> int:
        """The number of the newest state; it grows by one with each change."""
        return self.state.version

    @property
    def steps_taken(self) -> int:
        """The number of the newest step, counted on from the journal's beginning."""
        return self._course.number

    def since(self, version: int) -> tuple[State, ...]:
        """Every state later than this version, oldest first; of one that is long past the newest only."""
        with self._news:
            recent = tuple(self._recent)
        if not recent[0].version <= version <= recent[-1].version:
            return recent[-1:]
        return tuple(state for state in recent if state.version > version)

    def apply(self, event: GameEvent) -> State:
        """Apply one event now, in this thread; return the newest state."""
        with self._stepping:
            at, course = self._now(), self._course
            if course.apply(event, at):
                course.state = replace(course.state, version=self.version + 1)
                if not isinstance(event, CameraStatus):
                    self._keep(event, at)
                self._publish()
            return self.state

    def _keep(self, event: GameEvent, at: float) -> None:
        """Write down what happened before anybody sees it."""
        now = self._course
        status = self._wrote(lambda: Entry(now.number, at, event, now.state, now.begins, now.since))
        if status is not None:
            now.apply(status)

    def _show_journal(self, status: JournalStatus) -> None:
        if self._course.apply(status):
            self._next_version()

    def _faulted(self, text: str) -> State:
        with self._stepping:
            self._course.state = replace(self._course.state, faults=(*self.state.faults, text)[-3:])
            self._next_version()
            return self.state

    def _next_version(self) -> None:
        self._course.state = replace(self._course.state, version=self.version + 1)
        self._publish()

    def _publish(self) -> None:
        with self._news:
            self._recent.append(self._course.state)
            self._news.notify_all()
