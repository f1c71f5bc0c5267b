"""Play a scenario on the simulated table: every frame is read, every line that is not met is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealer.events import AcceptOrder, BettingDone, Correct, Declare, Event, Fold, StartDeal, Undo
from dealer.eye import Eye
from dealer.scenario import Expected, Happens, Passes, Said, Scenario, ScenarioError
from dealer.stage import stage_of
from dealer.state import Lies, State
from dealer.table import Table
from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from rules.ruling import Declaration
from vision.reader import Recognises

PATIENCE = 4.0
"""Seconds of the table's clock within which something expected has to be known."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An expectation that was not met: the line of the script, its words, and what is known instead."""

    line: int
    words: str
    instead: str


class ScenarioPlay:
    """The table on which a scenario is played, in the caller's thread and the table's own time."""

    def __init__(self, scenario: Scenario, recogniser: Recognises, options: TableOptions | None = None) -> None:
        """Seat the deal's players; `options` but for those that the scenario's look names."""
        deal, stage = scenario.deal, stage_of(scenario.deal.variant)
        look: dict[str, Any] = dict(scenario.look)
        base = options or TableOptions(across=stage.across * 1.15, exposure=0.4)
        numbers = {name: type(getattr(base, name))(value) for name, value in look.items()}
        self.scenario = scenario
        self.camera = SimulatedTable((), _replaced(base, numbers))
        self.table = Table(deal.variant, deal.players, button=deal.players.index(deal.button) + 1)
        self.eye = Eye(recogniser)
        self.heard: Callable[[Event, Frame], None] = _nothing
        """Called with each event of the camera and its frame, after the table has taken it."""
        self.watched: Callable[[Frame], None] = _unwatched
        """Called with each frame once it has been looked at."""

    def play(self) -> Iterator[Failed]:
        """Play the script; yield what was expected in vain, and go on."""
        self.camera.open()
        for line in self.scenario.script:
            match line:
                case Happens(_, steps, beside):
                    self.camera.add(*steps)
                    self._look_until(lambda: beside or self.camera.idle, 60.0)
                case Passes(_, seconds, skipped):
                    self.camera.skip(seconds if skipped else 0.0)
                    self._look_until(lambda: False, 0.0 if skipped else seconds)
                case Said(_, words):
                    for event in _events(self.table.state, self.scenario, words):
                        self.table.apply(event)
                case Expected():
                    yield from self._expect(line)

    def _expect(self, line: Expected) -> Iterator[Failed]:
        met = _EXPECTATIONS.get(line.words[0])
        if met is None:
            raise ScenarioError(f"line {line.line}: expect one of {', '.join(sorted(_EXPECTATIONS))}")
        rest = line.words[1:]
        if not self._look_until(lambda: met(self.table.state, self.scenario, rest), PATIENCE):
            yield Failed(line.line, " ".join(line.words), _described(self.table.state))

    def _look_until(self, true: Callable[[], bool], seconds: float) -> bool:
        end = self.camera.seconds + seconds
        while not true() and self.camera.seconds < end:
            frame = self.camera.read()
            assert frame is not None, "an endless table never ends"
            for event in self.eye.look(frame, self.table.state):
                self.table.apply(event)
                self.heard(event, frame)
            self.watched(frame)
        return true()


def _nothing(_event: Event, _frame: Frame) -> None:
    return


def _unwatched(_frame: Frame) -> None:
    return


def _replaced(base: TableOptions, numbers: Mapping[str, Any]) -> TableOptions:
    values = {name: getattr(base, name) for name in base.__slots__} | dict(numbers)
    return TableOptions(**(values | {"endless": True}))


def _events(state: State, scenario: Scenario, words: Sequence[str]) -> list[Event]:
    """What people say, as events."""
    numbers = {seat.name: seat.number for seat in state.seats}
    match words:
        case ["fold", name]:
            return [Fold(numbers[name])]
        case ["betting", "done"]:
            return [BettingDone()]
        case ["declare", "all"]:
            return [Declare(numbers[name], side) for name, side in scenario.deal.declarations]
        case ["declare", name, side]:
            return [Declare(numbers[name], Declaration(side))]
        case ["new", "deal"]:
            return [StartDeal()]
        case ["undo"]:
            return [Undo()]
        case ["accept", "order"]:
            return [AcceptOrder()]
        case ["answer", slot]:
            return [Correct(dict(scenario.deal.board)[slot], slot=slot)]
    raise ScenarioError(f"{' '.join(words)!r} is nothing that people say at the table")


def _described(state: State) -> str:
    board = {card.slot: str(card.card) if card.card else card.lies.value for card in state.board}
    kinds = [one.kind.value for one in state.irregularities]
    asked = [question.id for question in state.questions]
    return f"{state.phase.value}, {board}, questions {asked}, irregular {kinds}, camera {state.camera.text!r}"


Met = Callable[[State, Scenario, Sequence[str]], bool]


def _card(state: State, scenario: Scenario, words: Sequence[str]) -> bool:
    place = state.slot(words[0])
    return place is not None and place.lies is Lies.UP and place.doubt is None and str(place.card) == words[1]


def _lies(lies: Lies) -> Met:
    def met(state: State, _scenario: Scenario, words: Sequence[str]) -> bool:
        return all((place := state.slot(slot)) is not None and place.lies is lies for slot in words)

    return met


def _irregular(state: State, _scenario: Scenario, words: Sequence[str]) -> bool:
    kinds = {one.kind.value for one in state.irregularities}
    return not kinds if words[0] == "none" else words[0] in kinds


def _question(state: State, _scenario: Scenario, words: Sequence[str]) -> bool:
    asked = [question.id for question in state.questions]
    return not asked if words[0] == "none" else words[0] in asked


def _hand(state: State, scenario: Scenario, words: Sequence[str]) -> bool:
    seat = next((seat for seat in state.seats if seat.name == words[0]), None)
    held = [card.card for card in seat.hand or ()] if seat is not None else []
    return bool(held) and set(held) == set(scenario.deal.hand(words[0]))


def _ruling(state: State, _scenario: Scenario, words: Sequence[str]) -> bool:
    """`ruling none`, or who takes what: `ruling Ana 1/2 Ben 1/2`."""
    if words[0] == "none":
        return state.ruling is None
    if state.ruling is None or state.ruling.shares is None:
        return False
    said = {name: str(share) for name, share in state.ruling.shares.items() if share}
    return said == dict(zip(words[::2], words[1::2], strict=True))


_EXPECTATIONS: Mapping[str, Met] = {
    "card": _card,
    "down": _lies(Lies.DOWN),
    "empty": _lies(Lies.EMPTY),
    "irregular": _irregular,
    "question": _question,
    "hand": _hand,
    "ruling": _ruling,
    "laid": lambda state, _scenario, _words: state.laid,
    "phase": lambda state, _scenario, words: state.phase.value == words[0],
    "deal": lambda state, _scenario, words: state.deal == int(words[0]),
    "camera": lambda state, _scenario, words: state.camera.state == words[0],
    "scan": lambda state, _scenario, words: len(state.scan) == int(words[0]),
}
