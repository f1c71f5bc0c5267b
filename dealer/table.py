"""Own the deal in progress: one thread applies events, everyone else reads whole states."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Condition, Lock, Thread
from types import TracebackType

from dealer import announce, cautions, refusals
from dealer.board import add_incident
from dealer.events import Event, PersonEvent, Redo, Undo
from dealer.state import CameraView, Irregularity, Kind, State
from dealer.step import opening, step
from rules.language import ENGLISH, language, languages, speaking
from rules.variants import Variant, variant

_log = logging.getLogger(__name__)
_HISTORY = 1000  # states; an evening's last few deals


@dataclass(frozen=True, slots=True)
class _Done:
    """A step that changed something: the state before it, what happened, and the sentence that told it."""

    before: State
    event: Event
    said: str


class Table:
    """The deal in progress and its history.

    Any thread may `send`, `play`, read `state` or `wait`; one thread, begun by `start`, applies the events in order.
    Tests and replays call `apply` instead; they need no thread.
    """

    def __init__(
        self, game: Variant | str, players: Sequence[str] = (), *, button: int | None = None, watching: bool = False
    ) -> None:
        """Set the table for the first deal; raise TableError for seats that the game cannot have."""
        chosen = variant(game) if isinstance(game, str) else game
        self._state = opening(chosen, players, button=button, watching=watching)
        self._past: deque[_Done] = deque(maxlen=_HISTORY)
        self._future: deque[_Done] = deque(maxlen=_HISTORY)
        self._stepping = Lock()
        self._news = Condition()
        self._stopped = False
        self._queue: SimpleQueue[tuple[Event, Future[State]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        # The same deal told in the other languages: each takes every event, with a history of its own.
        self._told: dict[str, Table] = {}
        if language() == ENGLISH:
            for code in languages()[1:]:
                with speaking(code):
                    self._told[code] = Table(chosen, players, button=button, watching=watching)

    @property
    def state(self) -> State:
        """The newest state."""
        return self._state

    def state_in(self, code: str) -> State:
        """The newest state with its sentences in this language; in English where the table does not speak it."""
        return self._told[code].state if code in self._told else self._state

    @property
    def version(self) -> int:
        """The number of the newest state; it grows by one with each change."""
        return self._state.version

    def apply(self, event: Event) -> State:
        """Apply one event now, in this thread; return the newest state."""
        with self._stepping:
            before = self._state
            after = self._after(before, event)
            if after != before:
                version = before.version + 1
                self._tell(event, version)
                self._publish(replace(after, version=version))
            return self._state

    def _tell(self, event: Event, version: int) -> None:
        """Take the event in the other languages too, so that their states are there when anybody asks."""
        for code, table in self._told.items():
            with speaking(code):
                table.apply(event)
                table._state = replace(table._state, version=version)

    def send(self, event: Event) -> Future[State]:
        """Hand an event to the owner thread; the future holds the state after it."""
        done: Future[State] = Future()
        self._queue.put((event, done))
        return done

    def play(self, event: Event, timeout: float = 5.0) -> State:
        """Hand an event to the owner thread; return the state after it, or raise TimeoutError after so many seconds."""
        return self.send(event).result(timeout)

    def wait(self, version: int, timeout: float | None = None) -> State:
        """Return the newest state, waiting up to so many seconds for one later than this version."""
        with self._news:
            self._news.wait_for(lambda: self._stopped or self._state.version > version, timeout)
            return self._state

    def start(self) -> Table:
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

    def __enter__(self) -> Table:
        """Start the owner thread."""
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop the owner thread."""
        self.stop()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            event, done = job
            try:
                state = self.apply(event)
            except Exception as error:  # noqa: BLE001 - the outermost loop: the evening goes on, the fault is shown
                _log.exception("applying %r", event)
                state = self._report(event, error)
            done.set_result(state)

    def _after(self, now: State, event: Event) -> State:
        if isinstance(event, Undo):
            return self._take_back(now)
        if isinstance(event, Redo):
            return self._do_again(now)
        after = self._stepped(now, event)
        if isinstance(event, PersonEvent) and _facts(after) != _facts(now):
            self._future.clear()
        return after

    def _stepped(self, now: State, event: Event) -> State:
        """Step, and remember what changed something."""
        after = step(now, event)
        if _facts(after) != _facts(now):
            self._past.append(_Done(now, event, after.sentence))
        return after

    def _take_back(self, now: State) -> State:
        """Take back what a person did last; what the camera has seen since then still lies there and is kept."""
        place = self._last_of_a_person(now.deal)
        if place is None:
            return replace(now, sentence=refusals.nothing_to_take_back())
        seen = [self._past.pop() for _ in range(len(self._past) - place - 1)]
        undone = self._past.pop()
        self._future.append(undone)
        state = replace(undone.before, camera=now.camera)
        for done in reversed(seen):
            state = self._stepped(state, done.event)
        return replace(state, sentence=announce.taken_back(undone.said))

    def _last_of_a_person(self, deal: int) -> int | None:
        """The place of the newest step of a person in this deal, the one that began it included."""
        for place in reversed(range(len(self._past))):
            done = self._past[place]
            if isinstance(done.event, PersonEvent):
                return place
            if done.before.deal != deal:
                return None
        return None

    def _do_again(self, now: State) -> State:
        if not self._future:
            return replace(now, sentence=refusals.nothing_to_redo())
        done = self._future.pop()
        return replace(self._stepped(now, done.event), sentence=announce.done_again(done.said))

    def _publish(self, state: State) -> None:
        with self._news:
            self._state = state
            self._news.notify_all()

    def _report(self, event: Event, error: Exception) -> State:
        """Show a fault of the program itself; the deal stands as it was before the event."""
        for code, table in self._told.items():
            with speaking(code):
                table._report(event, error)
        text = cautions.fault(f"{type(event).__name__}: {error}")
        with self._stepping:
            now = self._state
            faults = add_incident(now, Irregularity(Kind.FAULT, text)).incidents
            shown = replace(now, incidents=faults, irregularities=(*now.irregularities, Irregularity(Kind.FAULT, text)))
            self._publish(replace(shown, sentence=text, version=now.version + 1))
            return self._state


def _facts(state: State) -> State:
    """The state without what has no history: the sentence, the camera, the version."""
    return replace(state, sentence="", camera=CameraView(), version=0)
