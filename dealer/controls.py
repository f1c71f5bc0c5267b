"""Join the panel to the table: keys become events, the state becomes lamps and beeps."""

from __future__ import annotations

import logging
from threading import Event as Signal
from threading import Thread, Timer
from typing import Any, Protocol

from dealer.events import BettingDone, Challenge, Event, LayBoard, ScanNext, ScanSeat, StartDeal, Undo
from dealer.state import Phase, State
from hardware.panel import Key, Lamp, Panel, PanelError
from rules.language import _

_log = logging.getLogger(__name__)
_BLINK = 1.5  # seconds for which the set-up lights the lamps
_WAIT = 1.0  # seconds between looks at whether the evening has ended


class TableLike(Protocol):
    """What the controls need of the table, whichever game is played at it."""

    @property
    def state(self) -> Any:
        """The newest state."""

    def play(self, event: Any, timeout: float = ...) -> Any:
        """Apply an event and return the state after it."""

    def wait(self, version: int, timeout: float | None = None) -> Any:
        """Return the newest state, waiting for one later than this version."""


class Meaning(Protocol):
    """What the panel means in one kind of game."""

    def event_for(self, key: Key, state: Any) -> Any:
        """The event of a key; None where it means nothing."""

    def lamps_for(self, state: Any) -> frozenset[Lamp]:
        """The lamps that show this state."""

    def beeps_for(self, before: Any, now: Any) -> int:
        """How often the buzzer sounds."""


def event_for(key: Key, state: State) -> Event | None:
    """What a key means where the deal stands; None where it means nothing."""
    if key is Key.UNDO:
        return Undo()
    if key is Key.SCAN:
        return ScanSeat(state.scanning) if state.scanning is not None else None
    if key is Key.CHALLENGE:
        return Challenge()
    match state.phase:
        case Phase.LAYING:
            return LayBoard()
        case Phase.BETTING:
            return BettingDone()
        case Phase.SCANNING:
            return ScanNext()
        case Phase.RULED | Phase.WON:
            return StartDeal()
        case _:
            return None


def lamps_for(state: State) -> frozenset[Lamp]:
    """Which lamps show this state: a question before anything else, then what went wrong, else all is well."""
    if state.questions:
        return frozenset({Lamp.QUESTION})
    if state.camera.state in ("lost", "searching") or any(fault.open for fault in state.irregularities):
        return frozenset({Lamp.LOOK})
    return frozenset({Lamp.READY})


def beeps_for(before: State, now: State) -> int:
    """How often the buzzer sounds: once for a new question, twice for what went wrong, three times for the ruling."""
    asked = {question.id for question in before.questions}
    if any(question.id not in asked for question in now.questions):
        return 1
    wrong = {(fault.kind, fault.slots, fault.seats) for fault in before.irregularities}
    if any((fault.kind, fault.slots, fault.seats) not in wrong for fault in now.irregularities):
        return 2
    return 3 if now.phase.over and not before.phase.over else 0


class DealKeys:
    """The meaning of the panel in a deal of poker."""

    def event_for(self, key: Key, state: State) -> Event | None:
        """What a key means where the deal stands."""
        return event_for(key, state)

    def lamps_for(self, state: State) -> frozenset[Lamp]:
        """Which lamps show this state."""
        return lamps_for(state)

    def beeps_for(self, before: State, now: State) -> int:
        """How often the buzzer sounds."""
        return beeps_for(before, now)


class Controls:
    """A panel at the table; start it once, stop it at the end."""

    def __init__(self, panel: Panel, table: TableLike, meaning: Meaning | None = None) -> None:
        """Press and light with `panel`; meaning: that of the game at this table, poker unless given."""
        self._panel = panel
        self._meaning: Meaning = meaning or DealKeys()
        self._table = table
        self._seen: set[Key] = set()
        self._stop = Signal()
        self._thread: Thread | None = None
        self.trouble: str | None = None
        """What is wrong with the panel, in words; None while all is well."""

    def start(self) -> Controls:
        """Begin; a panel that cannot be opened is told in the log and in `trouble`, the evening goes on without."""
        try:
            self._panel.open(self._pressed, self._stuck)
        except PanelError as error:
            self.trouble = str(error)
            _log.warning("no panel: %s", error)
            return self
        self._stop.clear()
        self._thread = Thread(target=self._follow, name="panel", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Put the lamps out and free the pins."""
        self._stop.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(2 * _WAIT)
        self._panel.close()

    def status(self) -> dict[str, object]:
        """How keys and lamps fare, for the set-up: which keys have been pressed since the start, what is wrong."""
        names = {Key.NEXT: _("next"), Key.SCAN: _("scan"), Key.UNDO: _("undo"), Key.CHALLENGE: _("challenge")}
        keys = [{"name": name, "pressed": key in self._seen} for key, name in names.items()]
        return {"keys": keys, "trouble": self.trouble or ""}

    def blink(self) -> None:
        """Light every lamp for a moment and sound the buzzer once; the keys' ticks begin anew."""
        self._seen.clear()
        self._panel.light(frozenset(Lamp))
        self._panel.beep(1)
        Timer(_BLINK, lambda: self._panel.light(self._meaning.lamps_for(self._table.state))).start()

    def _pressed(self, key: Key) -> None:
        self._seen.add(key)
        if (event := self._meaning.event_for(key, self._table.state)) is not None:
            try:
                self._table.play(event)
            except TimeoutError:
                _log.warning("the table does not answer to the key %s", key.value)

    def _stuck(self, key: Key) -> None:
        self.trouble = f"the key {key.value!r} has been down for ten seconds: see to what lies on it and to its wiring"
        _log.warning("panel: %s", self.trouble)

    def _follow(self) -> None:
        shown = self._table.state
        self._panel.light(self._meaning.lamps_for(shown))
        while not self._stop.is_set():
            now = self._table.wait(shown.version, _WAIT)
            if now.version == shown.version:
                self._stop.wait(0.01)  # a stopped table no longer waits
                continue
            self._panel.light(self._meaning.lamps_for(now))
            if (times := self._meaning.beeps_for(shown, now)) > 0:
                self._panel.beep(times)
            shown = now
