"""Keys, lamps and a buzzer on GPIO pins, real ones or gpiozero's mock pins."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, Protocol

from gpiozero import LED, Button, Buzzer
from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError, PinFactoryFallback
from gpiozero.pins.mock import MockFactory

BOUNCE = 0.05
"""Seconds after an edge of a key in which further edges are the contact's own chatter."""
STUCK = 10.0
"""Seconds after which a key that is still down is jammed, not pressed."""
ON, OFF = 0.12, 0.12
"""Seconds of one beep, and of the pause after it."""


class Key(Enum):
    """What a finger presses."""

    NEXT = "next"
    SCAN = "scan"
    UNDO = "undo"
    CHALLENGE = "challenge"


class Lamp(Enum):
    """What lights up: all is well, look at the page, a question waits."""

    READY = "ready"
    LOOK = "look"
    QUESTION = "question"


BUZZER = "buzzer"
PINS: Mapping[str, int] = {
    "next": 17, "scan": 27, "undo": 22, "challenge": 23,
    "ready": 5, "look": 6, "question": 13, BUZZER: 12,
}  # fmt: skip
"""Where docs/build.md wires them: GPIO numbers; keys close to ground, lamps and buzzer light when high."""


class PanelError(OSError):
    """A panel that cannot be used; the text names the pin or the part, and what to do."""


class Panel(Protocol):
    """A box of keys, lamps and a buzzer; every part of it may be missing."""

    def open(self, pressed: Callable[[Key], None], stuck: Callable[[Key], None]) -> None:
        """Start; `pressed` is called once for each press, `stuck` once for a key that stays down for ten seconds.

        Both are called from another thread. Raises PanelError for a wrong or busy pin.
        """

    def light(self, lamps: Collection[Lamp]) -> None:
        """Light exactly these lamps."""

    def beep(self, times: int) -> None:
        """Sound the buzzer so many times, without waiting for it."""

    def close(self) -> None:
        """Put everything out and free the pins; harmless when called twice."""


class NoPanel:
    """No box at all: nothing is pressed, lit or heard."""

    def open(self, pressed: Callable[[Key], None], stuck: Callable[[Key], None]) -> None:
        """There is nothing to start."""

    def light(self, lamps: Collection[Lamp]) -> None:
        """There is nothing to light."""

    def beep(self, times: int) -> None:
        """There is nothing to hear."""

    def close(self) -> None:
        """There is nothing to free."""


class GpioPanel:
    """A panel on GPIO pins; with gpiozero's mock factory the same code runs without any."""

    def __init__(
        self,
        pins: Mapping[str, int] = PINS,
        *,
        factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Choose the pins by part ("next": 17); a part that is left out is not there, and an unknown one is refused.

        factory: one of gpiozero's; None takes the machine's own.
        """
        unknown = [name for name in pins if name not in PINS]
        if unknown:
            raise PanelError(f"panel.pins: {unknown[0]!r} is no part of the panel; known: {', '.join(PINS)}")
        self._pins = dict(pins)
        self._factory = factory
        self._clock = clock
        self._parts: dict[str, Any] = {}
        self._edges: dict[Key, float] = {}

    def open(self, pressed: Callable[[Key], None], stuck: Callable[[Key], None]) -> None:
        """Claim the pins; raise PanelError naming the one that cannot be had."""
        self.close()
        try:
            for key in Key:
                if key.value in self._pins:
                    self._open_key(key, pressed, stuck)
            for name in (*(lamp.value for lamp in Lamp), BUZZER):
                if name in self._pins:
                    self._parts[name] = self._claim(name, Buzzer if name == BUZZER else LED)
        except PanelError:
            self.close()
            raise

    def light(self, lamps: Collection[Lamp]) -> None:
        """Light exactly these lamps."""
        for lamp in Lamp:
            if (part := self._parts.get(lamp.value)) is not None:
                part.value = lamp in lamps

    def beep(self, times: int) -> None:
        """Sound the buzzer in a thread of its own; new beeps replace those still to come."""
        if (buzzer := self._parts.get(BUZZER)) is not None:
            buzzer.beep(ON, OFF, n=times) if times else buzzer.off()

    def close(self) -> None:
        """Put everything out and free the pins."""
        self.light(())
        self.beep(0)
        parts, self._parts = self._parts, {}
        for part in parts.values():
            with suppress(GPIOZeroError):  # a pin that is gone already needs no freeing
                part.close()
        self._edges.clear()

    def _open_key(self, key: Key, pressed: Callable[[Key], None], stuck: Callable[[Key], None]) -> None:
        button = self._claim(key.value, Button, hold_time=STUCK)
        self._parts[key.value] = button
        # A key that is down from the start is jammed or wired the wrong way round, so its first edge is no press.
        button.when_pressed = lambda: self._down(key, pressed)
        button.when_released = lambda: self._up(key)
        button.when_held = lambda: stuck(key)

    def _down(self, key: Key, pressed: Callable[[Key], None]) -> None:
        if self._settled(key):
            pressed(key)

    def _up(self, key: Key) -> None:
        self._settled(key)

    def _settled(self, key: Key) -> bool:
        """Whether this edge comes long enough after the last one; gpiozero's own filter is not on every pin factory."""
        now = self._clock()
        before = self._edges.get(key)
        self._edges[key] = now
        return before is None or now - before >= BOUNCE

    def _claim(self, name: str, kind: Callable[..., Any], **more: Any) -> Any:
        pin = self._pins[name]
        try:
            with warnings.catch_warnings():  # which of its factories gpiozero tried in vain is the doctor's business
                warnings.simplefilter("ignore", PinFactoryFallback)
                return kind(pin, pin_factory=self._factory, **more)
        except GPIOPinInUse as error:
            raise PanelError(
                f"panel.pins.{name} = {pin}: this pin is taken by another part; give every part a pin of its own"
            ) from error
        except BadPinFactory as error:
            raise PanelError(
                "the panel finds no GPIO on this machine: on a Raspberry Pi install python3-lgpio; elsewhere set "
                'panel.device = "none"'
            ) from error
        except (GPIOZeroError, ValueError) as error:
            raise PanelError(
                f"panel.pins.{name} = {pin}: no such pin ({error}); write a GPIO number, 2 to 27"
            ) from error
        except OSError as error:  # lgpio's own errors: no rights, or another program holds the pin
            raise PanelError(
                f"panel.pins.{name} = {pin}: cannot be used ({error}); end other programs that use it, and see that "
                "this user is in the group gpio"
            ) from error


def mock_panel(pins: Mapping[str, int] = PINS) -> tuple[GpioPanel, MockFactory]:
    """The simulated equal: the same panel on mock pins, and the pins to press and to look at."""
    factory = MockFactory()
    return GpioPanel(pins, factory=factory), factory
