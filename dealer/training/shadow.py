"""Ask a trainee at each point of a live deal, and mark what was answered once the table itself has moved on."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from dealer.game import turned_slots
from dealer.state import Phase, State
from dealer.training import live
from dealer.training.question import Mark, Question, Way, mark
from dealer.training.schedule import Answer
from rules.language import _

_KEPT = 12
"""So many marks are remembered for the page."""


class ShadowError(ValueError):
    """An answer that cannot be taken any more; the text says why."""


class Kind(StrEnum):
    """What is asked at a point of a deal; the first three are about the card that is turned next."""

    ROUND = "round"
    FIRST = "first"
    TURN = "turn"
    HAND = "hand"
    WINNERS = "winners"
    SPLIT = "split"

    @property
    def ahead(self) -> bool:
        """Whether the next turn of the table answers it, so that it cannot wait."""
        return self in (Kind.ROUND, Kind.FIRST, Kind.TURN)


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to ask in one deal; turned: what was turned by then, shown: how many hands were."""

    id: str
    kind: Kind
    deal: int
    turned: tuple[str, ...]
    shown: int
    question: Question


class Standing(Enum):
    """How a point stands later: it is still to come, the table has moved on, or what it rests on was changed."""

    OPEN = "open"
    PASSED = "passed"
    GONE = "gone"


def points(state: State) -> tuple[Point, ...]:
    """Everything that is to be asked of this state, in the order of asking."""
    turned, found = turned_slots(state), list[Point]()
    here = f"{state.deal}.{state.round}.{'-'.join(turned)}"
    for kind, make in ((Kind.ROUND, live.which_round), (Kind.FIRST, live.first), (Kind.TURN, live.turn)):
        question = make(state)
        if question is not None:
            found.append(Point(f"{kind}.{here}", kind, state.deal, turned, 0, question))
    shown = live.hands(state)
    count = len({seat.number for seat, _side, _question in shown})
    later: list[tuple[Kind, Question | None]] = [(Kind.HAND, question) for _seat, _side, question in shown]
    later += [(Kind.WINNERS, live.winners(state)), (Kind.SPLIT, live.split(state))]
    for kind, question in later:
        if question is not None:
            rests = zlib.crc32(f"{question.key} {question.answer}".encode())
            found.append(Point(f"{kind}.{state.deal}.{rests:08x}", kind, state.deal, turned, count, question))
    return tuple(found)


def standing(point: Point, state: State, now: Sequence[Point]) -> Standing:
    """How a point stands in a later state; now: what is to be asked of it."""
    if state.deal != point.deal:
        return Standing.PASSED if state.deal > point.deal else Standing.GONE
    if point.kind.ahead:
        return _standing_ahead(point, state)
    if state.phase is Phase.WON:
        return Standing.PASSED
    if point.id not in {one.id for one in now}:
        return Standing.GONE
    shown = max((one.shown for one in now), default=0)
    return Standing.PASSED if state.phase is Phase.RULED or shown > point.shown else Standing.OPEN


def _standing_ahead(point: Point, state: State) -> Standing:
    turned = turned_slots(state)
    if turned[: len(point.turned)] != point.turned:
        return Standing.GONE
    moved_on = len(turned) > len(point.turned) or state.phase is not Phase.BETTING
    return Standing.PASSED if moved_on else Standing.OPEN


@dataclass(frozen=True, slots=True)
class Marked:
    """A point that was answered and marked."""

    point: Point
    mark: Mark


@dataclass(frozen=True, slots=True)
class _Noted:
    """An answer that waits until the table has moved on."""

    point: Point
    given: tuple[str, ...]
    at: float
    took: float


Keep = Callable[[Answer, Sequence[str]], None]


class Shadow:
    """One trainee who follows the deals at a table."""

    def __init__(self, keep: Keep) -> None:
        """`keep` takes every answer once it is marked, with what was chosen."""
        self._keep = keep
        self._open: dict[str, tuple[Point, float]] = {}
        self._noted: dict[str, _Noted] = {}
        self._asked: set[str] = set()
        self._deal = 0
        self.marks: tuple[Marked, ...] = ()
        """The newest marks, the last one first."""
        self.right = self.wrong = self.missed = 0

    @property
    def open(self) -> tuple[Point, ...]:
        """What waits for an answer, in the order of asking."""
        return tuple(point for point, _since in self._open.values())

    @property
    def noted(self) -> tuple[tuple[Point, tuple[str, ...]], ...]:
        """What was answered and waits for the table, with the answers."""
        return tuple((one.point, one.given) for one in self._noted.values())

    def rest(self) -> None:
        """Ask no more about what went by while nobody looked; it counts neither for nor against."""
        self._asked -= self._open.keys()
        self._open.clear()

    def see(self, state: State, at: float) -> None:
        """Take in the next state of the table, seen at so many seconds."""
        if state.deal != self._deal:
            self._deal, self._asked = state.deal, set()
        now = points(state)
        for one in tuple(self._noted.values()):
            self._settle(one, standing(one.point, state, now))
        for point in self.open:
            self._lapse(point, standing(point, state, now), state)
        for point in now:
            if point.id not in self._asked:
                self._asked.add(point.id)
                self._open[point.id] = (point, at)

    def _settle(self, one: _Noted, stands: Standing) -> None:
        """Mark a noted answer when the table has moved on; drop it when what it rested on was changed."""
        if stands is Standing.OPEN:
            return
        del self._noted[one.point.id]
        if stands is Standing.PASSED:
            self._mark(one)

    def _lapse(self, point: Point, stands: Standing, state: State) -> None:
        """Withdraw a question that came too late for, or whose cards were corrected."""
        over = stands is Standing.PASSED and (point.kind.ahead or state.deal != point.deal)
        if over or stands is Standing.GONE:
            del self._open[point.id]
            self.missed += over

    def answer(self, key: str, given: Sequence[str], state: State, at: float) -> None:
        """Take an answer to an open question; mark it at once where the table has moved on by this state.

        Raises ShadowError where the question is not open any more, AnswerError for an answer that is none.
        """
        if key not in self._open:
            raise ShadowError(_("Too late: the table has moved on."))
        point, since = self._open[key]
        mark(point.question, given)  # refuses what was not asked
        del self._open[key]
        one = _Noted(point, tuple(given), at, at - since)
        self._noted[key] = one
        self._settle(one, standing(point, state, points(state)))

    def _mark(self, one: _Noted) -> None:
        question, marked = one.point.question, mark(one.point.question, one.given)
        self.right, self.wrong = self.right + marked.right, self.wrong + (not marked.right)
        self.marks = (Marked(one.point, marked), *self.marks)[:_KEPT]
        answer = Answer(question.skill, question.game, question.level, marked.right, one.at, one.took, Way.SHADOW)
        self._keep(answer, one.given)
