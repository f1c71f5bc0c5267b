"""Own the deal in progress: one thread applies events, everyone else reads whole states."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from dealer.course import Course, Step
from dealer.events import CameraStatus, Event, Faulted, JournalStatus
from dealer.keeping import Entry, Keeper, Left
from dealer.kept import Kept
from dealer.resuming import resumed
from dealer.state import State
from dealer.step import opening
from rules.language import ENGLISH, languages, speaking
from rules.variants import Variant, variant

_log = logging.getLogger(__name__)
_RECENT = 64  # states kept for screens that were told of an earlier one


class Table(Kept[Event, State]):
    """The deal in progress and its history, told in every language that is installed.

    Any thread may `send`, `play`, read `state` or `wait`; one thread, begun by `start`, applies the events in order.
    Tests and replays call `apply` instead; they need no thread.
    """

    def __init__(
        self,
        game: Variant | str | Left[Event, State],
        players: Sequence[str] = (),
        *,
        button: int | None = None,
        watching: bool = False,
        keeper: Keeper | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Set the table for the first deal, or take up what was left; raise TableError for impossible seats.

        keeper: writes each event down before anybody sees what it led to.
        """
        super().__init__(keeper, clock)
        number = self._next
        self._courses: dict[str, Course] = {}
        for code in languages():
            with speaking(code):
                if isinstance(game, Left):
                    self._courses[code] = resumed(game, number)
                else:
                    chosen = variant(game) if isinstance(game, str) else game
                    seated = opening(chosen, players, button=button, watching=watching)
                    self._courses[code] = Course(seated, number)
        self._course = self._courses[ENGLISH]
        self._shown = {code: course.state for code, course in self._courses.items()}
        self._recent: deque[Mapping[str, State]] = deque([self._shown], maxlen=_RECENT)
        status = self._begun(game, number)
        if status is not None:
            self._note_journal(status)
            self._publish()

    @property
    def state(self) -> State:
        """The newest state."""
        return self._shown[ENGLISH]

    def state_in(self, code: str) -> State:
        """The newest state with its sentences in this language; in English where the table does not speak it."""
        shown = self._shown
        return shown.get(code, shown[ENGLISH])

    def since(self, version: int, code: str) -> tuple[State, ...]:
        """Every state later than this version, oldest first, so that nobody misses one of several at once.

        Of a version that is too long past, or not of this table, the newest state only.
        """
        with self._news:
            shown = [one.get(code, one[ENGLISH]) for one in self._recent]
        if not shown[0].version <= version <= shown[-1].version:
            return (shown[-1],)
        return tuple(state for state in shown if state.version > version)

    @property
    def version(self) -> int:
        """The number of the newest state; it grows by one with each change."""
        return self.state.version

    @property
    def steps_taken(self) -> int:
        """The number of the newest step, counted on from the journal's beginning."""
        return self._course.number

    def steps(self, code: str = ENGLISH) -> tuple[Step, ...]:
        """What happened in this deal and what was taken back of it, oldest first, in this language."""
        with self._stepping:
            return self._courses.get(code, self._course).steps()

    def apply(self, event: Event) -> State:
        """Apply one event now, in this thread; return the newest state."""
        with self._stepping:
            at, version = self._now(), self.version + 1
            if self._course.apply(event, at):
                self._tell(event, at)
                self._date(version)
                if not isinstance(event, CameraStatus | JournalStatus):
                    self._keep(event, at)
                self._publish()
            return self.state

    def _faulted(self, text: str) -> State:
        return self.apply(Faulted(text))

    def _tell(self, event: Event, at: float) -> None:
        """Take the event in the other languages too, so that their states are there when anybody asks."""
        for code, course in list(self._courses.items()):
            if course is self._course:
                continue
            try:
                with speaking(code):
                    course.apply(event, at)
                course.number = self._course.number
            except Exception:  # noqa: BLE001 - a fault in a translation costs that language, never the deal
                _log.exception("telling %r in %s; from here on in English", event, code)
                del self._courses[code]

    def _date(self, version: int) -> None:
        for course in self._courses.values():
            course.state = replace(course.state, version=version)

    def _keep(self, event: Event, at: float) -> None:
        """Write down what happened before anybody sees it."""
        now = self._course
        status = self._wrote(lambda: Entry(now.number, at, event, now.state, now.begins, now.since))
        if status is not None:
            self._note_journal(status)

    def _note_journal(self, status: JournalStatus) -> None:
        for code, course in self._courses.items():
            with speaking(code):
                course.apply(status)

    def _show_journal(self, status: JournalStatus) -> None:
        """Show how the journal does, where that is news."""
        self._note_journal(status)
        if self._course.state != self.state:
            self._date(self.version + 1)
            self._publish()

    def _publish(self) -> None:
        with self._news:
            self._shown = {code: course.state for code, course in self._courses.items()}
            self._recent.append(self._shown)
            self._news.notify_all()
