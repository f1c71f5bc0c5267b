"""Read a scenario: a deal as notation, then what happens at the table line by line, and what must be known of it.

    game elevator
    players Ana Ben
    button Ben
    board 1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts
    script
    lay
    turn 5
    expect card 5 8c
    put drink on 3
    wait 2
    pick up drink
    expect down 3
    expect irregular none

A `#` begins a remark. `docs/scenarios.md` lists the words. Places are slots, or two numbers: millimetres right of and
below the middle of the picture; numbers after a slot move from its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dealer.notation import NotatedDeal, NotationError, parse
from dealer.stage import Stage, stage_of
from hardware import table_steps as steps
from hardware.table_steps import Spot, Step, Thing
from rules.cards import CardError, parse_card


class ScenarioError(ValueError):
    """A script that says nothing that can happen; the message gives the line, the words and what to write instead."""


@dataclass(frozen=True, slots=True)
class Happens:
    """Hands, lamp or camera do something; beside: it goes on while the next lines happen."""

    line: int
    steps: tuple[Step, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """People say something that no camera sees: "fold Ben", "declare Ana high", "new deal"."""

    line: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passes:
    """So many seconds pass; skipped: without a frame being looked at."""

    line: int
    seconds: float
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """What must come to be known: "card 5 8c", "irregular none"."""

    line: int
    words: tuple[str, ...]


Line = Happens | Said | Passes | Expected


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: the true deal, the look of the table, the script."""

    deal: NotatedDeal
    look: Mapping[str, str]
    script: tuple[Line, ...]


def parse_scenario(text: str) -> Scenario:
    """Read a scenario; raise ScenarioError, or NotationError for its deal."""
    rows = [row.split("#")[0].strip() for row in text.splitlines()]
    if "script" not in rows:
        raise ScenarioError("no line `script`: write the deal, then script, then what happens")
    start = rows.index("script")
    looks = [row for row in rows[:start] if row.startswith("look ")]
    deal = parse("\n".join("" if row in looks else row for row in rows[:start]))
    reading = _Reading(deal, stage_of(deal.variant))
    numbered = list(enumerate(rows, 1))[start + 1 :]
    script = tuple(reading.line(number, tuple(row.split())) for number, row in numbered if row)
    return Scenario(deal, dict(_pair(word) for row in looks for word in row.split()[1:]), script)


def _pair(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not (name and sign and value):
        raise ScenarioError(f"{word!r} is not name=value: write look cloth=green deck=classic")
    return name, value


@dataclass(frozen=True, slots=True)
class _Reading:
    """Turns words into steps on the table of one deal."""

    deal: NotatedDeal
    stage: Stage

    def line(self, number: int, words: Sequence[str]) -> Line:
        """Read one line of the script."""
        try:
            return self._line(number, words)
        except (IndexError, KeyError, ValueError, CardError, NotationError) as error:
            if isinstance(error, ScenarioError):
                raise ScenarioError(f"line {number}: {error}") from error
            raise ScenarioError(
                f"line {number}: {' '.join(words)!r} lacks something or names what is not there"
            ) from error

    def _line(self, number: int, words: Sequence[str]) -> Line:
        first, rest = words[0], tuple(words[1:])
        if first == "expect":
            return Expected(number, rest)
        if first in _SAYINGS:
            return Said(number, tuple(words))
        if first in ("wait", "skip"):
            return Passes(number, float(rest[0]), first == "skip")
        if first in _BESIDE:
            return Happens(number, (_BESIDE[first](self, rest),), beside=True)
        if first in _HANDS:
            return Happens(number, _HANDS[first](self, rest))
        known = ", ".join(sorted((*_HANDS, *_BESIDE, *_SAYINGS, "wait", "skip", "expect")))
        raise ScenarioError(f"{first!r} is nothing that happens: write one of {known}")

    def spot(self, words: Sequence[str]) -> Spot:
        """A place: a slot, or two numbers; then how far right, down and turned."""
        if words[0] in self.stage.board:
            x, y = self.stage.board[words[0]]
            rest = [float(word) for word in words[1:]]
        else:
            x, y, *rest = (float(word) for word in words)
            rest = [0.0, 0.0, *rest]
        right, down, turn = (*rest, 0.0, 0.0, 0.0)[:3]
        return Spot(x + right, y + down, turn)

    def lay(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`lay`, `lay 1 2 3`, or `lay card 7h NAME PLACE [up]` for one more card."""
        if words and words[0] == "card":
            up = words[-1] == "up"
            place = words[3 : len(words) - up]
            return (steps.Lay(words[2], parse_card(words[1]), self.spot(place), face_up=up),)
        board = dict(self.deal.board)
        slots = tuple(words) or tuple(board)
        spots = tuple(Spot(*self.stage.board[slot]) for slot in slots)
        cards = tuple(board[slot] for slot in slots)
        return (steps.Deal(slots, cards, spots, (False,) * len(slots), 0.3 * len(slots)),)

    def turn(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`turn 5`, `turn 5 1` for two in one movement, `turn back 5`."""
        if words[0] == "back":
            return tuple(steps.TurnBack(slot, 0.9) for slot in words[1:])
        return (steps.Turn(words[0], 0.9) if len(words) == 1 else steps.TurnTogether(tuple(words), 1.1),)

    def show(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`show Ana`, or `show As Ks 5d 3c 2c` for cards that are nobody's."""
        cards = self.deal.hand(words[0]) if words[0] in self.deal.players else tuple(parse_card(word) for word in words)
        spots = [Spot(*place) for place in self.stage.scan]
        spots += [Spot(spot.x + 76, spot.y - 50, 6) for spot in spots[-1:]] * max(0, len(cards) - len(spots))
        names = tuple(f"hole{at + 1}" for at in range(len(cards)))
        return (steps.Show(names, cards, tuple(spots[: len(cards)]), 1.4),)

    def take(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`take hand` (`take hand 5` of so many cards), or places by name: `take 4`."""
        places = tuple(words)
        if words[0] == "hand":
            count = int(words[1]) if len(words) > 1 else self.deal.variant.hole_cards
            places = tuple(f"hole{at + 1}" for at in range(count))
        return (steps.TakeAway(places, 0.9),)

    def put(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`put drink on 3 20 10`; the thing is called as what it is."""
        return (steps.Put(words[0], Thing(words[0]), self.spot(words[2:])),)

    def heap(self, words: Sequence[str]) -> tuple[Step, ...]:
        """`heap 1 2 3`: these cards are pushed together where the first lay."""
        return (steps.Gather(tuple(words), self.spot(words[:1]), 1.2),)


def _clear(_reading: _Reading, _words: Sequence[str]) -> tuple[Step, ...]:
    return (steps.Clear(1.4),)


def _pick(_reading: _Reading, words: Sequence[str]) -> tuple[Step, ...]:
    return (steps.PickUp(words[1]),)


def _nudge(_reading: _Reading, words: Sequence[str]) -> tuple[Step, ...]:
    right, down, turn = (*(float(word) for word in words[1:]), 0.0, 0.0)[:3]
    return (steps.Nudge(words[0], Spot(right, down, turn), 0.9),)


def _over(make: Callable[[Spot], Step], reading: _Reading, words: Sequence[str]) -> tuple[Step, ...]:
    return (make(reading.spot(words[1:])),)


_HANDS: Mapping[str, Callable[[_Reading, Sequence[str]], tuple[Step, ...]]] = {
    "lay": _Reading.lay,
    "turn": _Reading.turn,
    "show": _Reading.show,
    "take": _Reading.take,
    "put": _Reading.put,
    "heap": _Reading.heap,
    "clear": _clear,
    "pick": _pick,
    "nudge": _nudge,
    "hand": partial(_over, steps.PassOver),
    "sleeve": partial(_over, steps.LeanOver),
}


def _one(make: Callable[[float], Step], _reading: _Reading, words: Sequence[str]) -> Step:
    return make(float(words[0]))


def _lamp(_reading: _Reading, words: Sequence[str]) -> Step:
    return steps.LampChange(float(words[0]), float(words[1]) if len(words) > 1 else 0.0, 0.3)


def _knock(_reading: _Reading, words: Sequence[str]) -> Step:
    right, down, turn = (float(word) for word in words)
    return steps.Bump(right, down, turn)


def _shadow(reading: _Reading, words: Sequence[str]) -> Step:
    return steps.Shadow(reading.spot(words[1:]))


def _glare(reading: _Reading, words: Sequence[str]) -> Step:
    return steps.Glare(reading.spot(words[1:]), 40.0, 0.8, 3.0)


def _blur(_reading: _Reading, words: Sequence[str]) -> Step:
    return steps.Defocus(float(words[0]), float(words[1]))


def _drop(_reading: _Reading, words: Sequence[str]) -> Step:
    return steps.Drop(int(words[0]))


_BESIDE: Mapping[str, Callable[[_Reading, Sequence[str]], Step]] = {
    "lamp": _lamp,
    "knock": _knock,
    "shadow": _shadow,
    "glare": _glare,
    "blur": _blur,
    "drop": _drop,
    "freeze": partial(_one, steps.Freeze),
    "cover": partial(_one, steps.Cover),
}
_SAYINGS = ("fold", "betting", "declare", "answer", "new", "undo", "accept")
