"""Own the match in progress: one thread applies events, everyone else reads whole states."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from queue import SimpleQueue
from threading import Condition, Lock, Thread
from types import TracebackType

from dealer.events import CameraStatus
from dealer.shedding.course import Course
from dealer.shedding.events import GameEvent
from dealer.shedding.state import State

_log = logging.getLogger(__name__)
_RECENT = 64  # states kept for screens that were told of an earlier one

Keep = Callable[[GameEvent, State], None]


class GameTable:
    """The match in progress and its history.

    Any thread may `send`, `play`, read `state` or `wait`; one thread, begun by `start`, applies the events in order.
    Tests and replays call `apply` instead; they need no thread. States hold no sentences, so one serves all languages.
    """

    def __init__(self, begun: State | Course, keep: Keep | None = None) -> None:
        """Begin with this state, or go on with a match; `keep` writes each event down before anybody sees it."""
        self._course = begun if isinstance(begun, Course) else Course(begun)
        self._recent: deque[State] = deque([self._course.state], maxlen=_RECENT)
        self._keep = keep
        self._stepping = Lock()
        self._news = Condition()
        self._stopped = False
        self._queue: SimpleQueue[tuple[GameEvent, Future[State]] | None] = SimpleQueue()
        self._thread: Thread | None = None

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

    def send(self, event: GameEvent) -> Future[State]:
        """Hand an event to the owner thread; the future holds the state after it."""
        done: Future[State] = Future()
        self._queue.put((event, done))
        return done

    def play(self, event: GameEvent, timeout: float = 5.0) -> State:
        """Hand an event to the owner thread; return the state after it, or raise TimeoutError after so many seconds."""
        return self.send(event).result(timeout)

    def wait(self, version: int, timeout: float | None = None) -> State:
        """Return the newest state, waiting up to so many seconds for one later than this version."""
        with self._news:
            self._news.wait_for(lambda: self._stopped or self.version > version, timeout)
            return self.state

    @property
    def is_alive(self) -> bool:
        """Whether the owner thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> GameTable:
        """Begin the owner thread; harmless when it runs already."""
        if self._thread is None:
            self._stopped = False
            self._thread = Thread(target=self._run, name="table", daemon=True)
            self._thread.start()
        return self

    def stop(self) -> None:
        """Apply what was sent before, end the owner thread, release everyone who waits; harmless when called twice."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join()
        with self._news:
            self._stopped = True
            self._news.notify_all()

    def __enter__(self) -> GameTable:
        """Start the owner thread."""
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop the owner thread."""
        self.stop()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            event, done = job
            try:
                done.set_result(self.apply(event))
            except Exception as error:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("applying %r", event)
                done.set_result(self._fault(f"{type(event).__name__}: {error}"))

    def _fault(self, text: str) -> State:
        """Show a fault of the program itself; the match stands as it was before the event."""
        with self._stepping, self._news:
            now = self.state
            shown = replace(now, faults=(*now.faults, text)[-3:], version=now.version + 1)
            self._course.state = shown
            self._recent.append(shown)
            self._news.notify_all()
            return shown
