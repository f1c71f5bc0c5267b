"""Own the match in progress: one thread applies events, everyone else reads whole states."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from threading import Lock

from dealer.events import CameraStatus
from dealer.owner import Owner
from dealer.shedding.course import Course
from dealer.shedding.events import GameEvent
from dealer.shedding.state import State

_RECENT = 64  # states kept for screens that were told of an earlier one

Keep = Callable[[GameEvent, State], None]


class GameTable(Owner[GameEvent, State]):
    """The match in progress and its history.

    Any thread may `send`, `play`, read `state` or `wait`; one thread, begun by `start`, applies the events in order.
    Tests and replays call `apply` instead; they need no thread. States hold no sentences, so one serves all languages.
    """

    def __init__(self, begun: State | Course, keep: Keep | None = None) -> None:
        """Begin with this state, or go on with a match; `keep` writes each event down before anybody sees it."""
        super().__init__()
        self._course = begun if isinstance(begun, Course) else Course(begun)
        self._recent: deque[State] = deque([self._course.state], maxlen=_RECENT)
        self._keep = keep
        self._stepping = Lock()

    @property
    def state(self) -> State:
        """The newest state."""
        return self._recent[-1]

    @property
    def version(self) -> int:
        """The number of the newest state; it grows by one with each change."""
        return self.state.version

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
            before = self.state
            after = self._course.apply(event)
            if replace(after, version=before.version) != before:
                after = self._course.state = replace(after, version=before.version + 1)
                if self._keep is not None and not isinstance(event, CameraStatus):
                    self._keep(event, after)
                with self._news:
                    self._recent.append(after)
                    self._news.notify_all()
            return self.state

    def _faulted(self, text: str) -> State:
        with self._stepping, self._news:
            now = self.state
            shown = replace(now, faults=(*now.faults, text)[-3:], version=now.version + 1)
            self._course.state = shown
            self._recent.append(shown)
            self._news.notify_all()
            return shown
