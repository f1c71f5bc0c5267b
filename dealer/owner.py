"""Own a game in progress with one thread: it applies events in their order, everyone else waits for what follows."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from types import TracebackType
from typing import Generic, Self, TypeVar

_log = logging.getLogger(__name__)

Happening = TypeVar("Happening")
Shown = TypeVar("Shown")


class Owner(Generic[Happening, Shown]):
    """The queue, the thread and the waiting of a table; what an event does is the table's own.

    Any thread may `send`, `play` or `wait`; tests and replays call `apply` instead and need no thread.
    """

    def __init__(self) -> None:
        """Begin with an empty queue and no thread."""
        self._news = Condition()
        self._stopped = False
        self._queue: SimpleQueue[tuple[Happening, Future[Shown]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def state(self) -> Shown:
        """The newest state."""
        raise NotImplementedError

    @property
    def version(self) -> int:
        """The number of the newest state; it grows by one with each change."""
        raise NotImplementedError

    def apply(self, event: Happening) -> Shown:
        """Apply one event now, in this thread; return the newest state."""
        raise NotImplementedError

    def _faulted(self, text: str) -> Shown:
        """Show a fault of the program itself; the game stands as it was before the event."""
        raise NotImplementedError

    _idle: float | None = None
    """Seconds without an event after which `_rest` is called; None for never."""

    def _rest(self) -> None:
        """Do what is done now and then; called by the owner thread."""

    def _end(self) -> None:
        """Let go of what the table holds; called once."""

    def send(self, event: Happening) -> Future[Shown]:
        """Hand an event to the owner thread; the future holds the state after it."""
        done: Future[Shown] = Future()
        self._queue.put((event, done))
        return done

    def play(self, event: Happening, timeout: float = 5.0) -> Shown:
        """Hand an event to the owner thread; return the state after it, or raise TimeoutError after so many seconds."""
        return self.send(event).result(timeout)

    def wait(self, version: int, timeout: float | None = None) -> Shown:
        """Return the newest state, waiting up to so many seconds for one later than this version."""
        with self._news:
            self._news.wait_for(lambda: self._stopped or self.version > version, timeout)
            return self.state

    @property
    def is_alive(self) -> bool:
        """Whether the owner thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> Self:
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
        if not self._stopped:
            self._end()
        with self._news:
            self._stopped = True
            self._news.notify_all()

    def __enter__(self) -> Self:
        """Start the owner thread."""
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop the owner thread."""
        self.stop()

    def _run(self) -> None:
        while True:
            try:
                job = self._queue.get(timeout=self._idle)
            except Empty:
                self._rest()
                continue
            if job is None:
                return
            event, done = job
            try:
                state = self.apply(event)
            except Exception as error:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("applying %r", event)
                state = self._faulted(f"{type(event).__name__}: {error}")
            done.set_result(state)
