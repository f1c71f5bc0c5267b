"""Keys, lamps and buzzer over gpiozero's own mock pins."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.panel import BUZZER, PINS, GpioPanel, Key, Lamp, NoPanel, Panel, PanelError, mock_panel
from tests.waiting import until


@dataclass
class Box:
    """A panel on mock pins with a clock that a test turns by hand."""

    factory: MockFactory = field(default_factory=MockFactory)
    now: float = 100.0
    presses: list[Key] = field(default_factory=list)
    jammed: list[Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.panel = GpioPanel(PINS, factory=self.factory, clock=lambda: self.now)
        self.panel.open(self.presses.append, self.jammed.append)

    def edge(self, key: Key, after: float, down: bool) -> None:
        self.now += after
        pin = self.factory.pin(PINS[key.value])
        pin.drive_low() if down else pin.drive_high()

    def lit(self) -> set[str]:
        return {name for name in (*(lamp.value for lamp in Lamp), BUZZER) if self.factory.pin(PINS[name]).state}


@pytest.fixture
def box() -> Iterator[Box]:
    box = Box()
    yield box
    box.panel.close()


@pytest.mark.parametrize("key", list(Key))
def test_each_key_is_one_press_and_no_other(box: Box, key: Key) -> None:
    box.edge(key, 1.0, down=True)
    box.edge(key, 0.2, down=False)
    assert box.presses == [key]


def test_a_key_pressed_again_is_pressed_again(box: Box) -> None:
    for _ in range(3):
        box.edge(Key.NEXT, 0.3, down=True)
        box.edge(Key.NEXT, 0.1, down=False)
    assert box.presses == [Key.NEXT] * 3


def test_chatter_of_the_contact_is_one_press_on_the_way_down_and_none_on_the_way_up(box: Box) -> None:
    for after, down in ((1.0, True), (0.004, False), (0.003, True), (0.6, False), (0.002, True), (0.005, False)):
        box.edge(Key.SCAN, after, down)
    assert box.presses == [Key.SCAN]


def test_two_keys_at_once_are_both_pressed(box: Box) -> None:
    box.edge(Key.NEXT, 1.0, down=True)
    box.edge(Key.UNDO, 0.0, down=True)
    assert box.presses == [Key.NEXT, Key.UNDO]


def test_a_held_key_is_one_press_and_is_told_as_stuck_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.panel.STUCK", 0.05)
    box = Box()
    box.edge(Key.UNDO, 1.0, down=True)
    assert until(lambda: bool(box.jammed))
    time.sleep(0.15)  # in which it is not told again
    box.panel.close()
    assert (box.presses, box.jammed) == ([Key.UNDO], [Key.UNDO])


@pytest.mark.parametrize("lamps", [set(), {Lamp.READY}, {Lamp.LOOK}, {Lamp.QUESTION}, set(Lamp)])
def test_exactly_the_named_lamps_are_lit(box: Box, lamps: set[Lamp]) -> None:
    box.panel.light(set(Lamp))
    box.panel.light(lamps)
    assert box.lit() == {lamp.value for lamp in lamps}


def test_the_buzzer_sounds_as_often_as_asked_and_is_quiet_again(box: Box) -> None:
    box.panel.beep(2)
    pin = box.factory.pin(PINS[BUZZER])
    assert until(lambda: [told.state for told in pin.states].count(True) == 2 and not pin.state)
    time.sleep(0.4)  # in which there would be a third
    assert [told.state for told in pin.states].count(True) == 2
    assert box.lit() == set()


def test_closing_puts_everything_out_frees_the_pins_and_may_be_repeated(box: Box) -> None:
    box.panel.light(set(Lamp))
    box.panel.close()
    box.panel.close()
    again = GpioPanel(PINS, factory=box.factory)
    again.open(box.presses.append, box.jammed.append)
    again.close()
    assert box.lit() == set()


@pytest.mark.parametrize(
    ("pins", "named"),
    [
        ({"next": 99}, r"panel\.pins\.next = 99: no such pin"),
        ({"ready": -1}, r"panel\.pins\.ready = -1: no such pin"),
        ({"next": 17, "scan": 17}, r"panel\.pins\.scan = 17: this pin is taken"),
        ({"buzzer": 5, "ready": 5}, r"panel\.pins\.buzzer = 5: this pin is taken"),
    ],
)
def test_a_wrong_or_taken_pin_is_named_with_its_part(pins: dict[str, int], named: str) -> None:
    factory = MockFactory()
    with pytest.raises(PanelError, match=named):
        GpioPanel(pins, factory=factory).open(print, print)
    freed = GpioPanel({"next": 17, "ready": 5}, factory=factory)  # what was claimed before the fault is free again
    freed.open(print, print)
    freed.close()


def test_an_unknown_part_is_refused_by_name() -> None:
    with pytest.raises(PanelError, match=r"'horn' is no part of the panel; known: next, scan"):
        GpioPanel({"horn": 4})


def test_a_machine_without_gpio_is_told_so_and_not_a_crash() -> None:
    with pytest.raises(PanelError, match="no GPIO on this machine"):
        GpioPanel().open(print, print)


def test_a_panel_may_have_only_some_parts() -> None:
    factory = MockFactory()
    panel = GpioPanel({"ready": 5}, factory=factory)
    panel.open(print, print)
    panel.light({Lamp.READY, Lamp.QUESTION})
    panel.beep(1)
    assert factory.pin(5).state
    panel.close()


@pytest.mark.parametrize("make", [NoPanel, lambda: mock_panel()[0]])
def test_every_panel_takes_every_call_open_or_not(make: type[Panel]) -> None:
    panel: Panel = make()
    panel.light(set(Lamp))
    panel.beep(1)
    panel.close()
    panel.open(print, print)
    panel.light(())
    panel.close()
    panel.close()
