"""Bring trouble to the table: each kind as what hands, lamp and camera do, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot
from random import Random

from dealer.stage import CARD, Place, Stage
from hardware.table_steps import (
    Bump,
    Cover,
    Deal,
    Defocus,
    Freeze,
    Glare,
    LampChange,
    LeanOver,
    Nudge,
    PassOver,
    PickUp,
    Put,
    Shadow,
    Spot,
    Step,
    Thing,
)
from rules.cards import Card
from tests.evenings.plan import Trouble
from tests.evenings.stand import Stand

_GAP = 12.0  # millimetres between places
_SIZES: Mapping[Thing, float] = {Thing.CHIP: 39, Thing.CHIPS: 70, Thing.DRINK: 78, Thing.PHONE: 149, Thing.NOTE: 105}


@dataclass
class Untidy:
    """What stands around during a deal, and the chance that chose it."""

    stand: Stand
    stage: Stage
    luck: Random
    spare: list[Card] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)
    untidy_clearing: bool = False
    drops: int = 0
    taken: list[Place] = field(default_factory=list)
    known: Callable[[], Iterable[str]] = tuple

    def free_spots(self) -> list[Place]:
        """Places in the picture where a card touches neither the board nor the shown hand, nearest first."""
        options = self.stand.camera.options
        wide, high = options.across / 2 - CARD[0] * 0.6, options.across * 9 / 32 - CARD[1] * 0.6
        used = [*self.stage.board.values(), *self.stage.scan, *self.taken]
        spots = []
        for column in range(-12, 13):
            for row in range(-7, 8):
                x, y = column * wide / 12, row * high / 7
                if all(abs(x - u) > CARD[0] + _GAP or abs(y - v) > CARD[1] + _GAP for u, v in used):
                    spots.append((x, y))
        return sorted(spots, key=lambda spot: min(hypot(spot[0] - u, spot[1] - v) for u, v in used))

    def slot(self) -> str:
        return self.luck.choice(sorted(self.stage.board))

    def take_away(self, slot: str | None = None) -> None:
        """Take the things away that stand on a slot, or everything."""
        for name in [name for name, at in self.things.items() if slot in (None, at)]:
            self.stand.do(PickUp(name, 0.7))
            del self.things[name]

    def put(self, thing: Thing, spot: Spot, on: str) -> None:
        name = f"{thing.value} {self.stand.frames}"
        self.things[name] = on
        self.stand.do(Put(name, thing, spot, self.luck.uniform(0.6, 0.9)))


def happen(untidy: Untidy, kind: Trouble) -> None:
    """Let one kind of trouble happen now."""
    _HAPPEN[kind](untidy)


def _at(untidy: Untidy, slot: str, right: float = 0.0, down: float = 0.0) -> Spot:
    x, y = untidy.stage.board[slot]
    return Spot(x + right, y + down)


def _hand(untidy: Untidy) -> None:
    untidy.stand.do(PassOver(_at(untidy, untidy.slot()), untidy.luck.uniform(0.6, 1.2)))


def _sleeve(untidy: Untidy) -> None:
    untidy.stand.do(LeanOver(_at(untidy, untidy.slot()), untidy.luck.uniform(1.0, 1.8)))


def _shadow(untidy: Untidy) -> None:
    spot = _at(untidy, untidy.slot(), untidy.luck.uniform(-60, 60))
    radius, strength = untidy.luck.uniform(80, 200), untidy.luck.uniform(0.25, 0.55)
    untidy.stand.begin(Shadow(spot, radius, strength, untidy.luck.uniform(1.0, 2.2)))


def _glare(untidy: Untidy) -> None:
    spot = _at(untidy, untidy.slot(), untidy.luck.uniform(-30, 30))
    untidy.stand.begin(Glare(spot, untidy.luck.uniform(25, 60), untidy.luck.uniform(0.4, 0.9), 1.6))


def _chip(untidy: Untidy) -> None:
    slot = untidy.slot()
    untidy.put(Thing.CHIP, _at(untidy, slot, untidy.luck.uniform(-18, 18), untidy.luck.uniform(-25, 25)), slot)


def _chips(untidy: Untidy) -> None:
    spots = untidy.free_spots()
    slot = "" if spots else untidy.slot()
    x, y = spots[0] if spots else untidy.stage.board[slot]
    untidy.taken.append((x, y))
    untidy.put(Thing.CHIPS, Spot(x, y), slot)


def _drink(untidy: Untidy) -> None:
    slot = untidy.slot()
    untidy.put(Thing.DRINK, _at(untidy, slot, untidy.luck.uniform(-30, 30), untidy.luck.uniform(-45, 45)), slot)


def _phone(untidy: Untidy) -> None:
    slot = untidy.slot()
    spot = _at(untidy, slot, untidy.luck.uniform(-60, 60), untidy.luck.uniform(-60, 60))
    untidy.put(Thing.PHONE, Spot(spot.x, spot.y, untidy.luck.uniform(-90, 90)), "phone")
    untidy.stand.look(0.6)
    untidy.take_away("phone")


def _nudge(untidy: Untidy) -> None:
    """Push a card of the board's edge outward, where there is room."""
    board = untidy.stage.board
    x = sum(place[0] for place in board.values()) / len(board)
    y = sum(place[1] for place in board.values()) / len(board)
    slot = max(board, key=lambda name: (hypot(board[name][0] - x, board[name][1] - y), untidy.luck.random()))
    far = hypot(board[slot][0] - x, board[slot][1] - y)
    push = untidy.luck.uniform(12, 26) / far
    by = Spot((board[slot][0] - x) * push, (board[slot][1] - y) * push, untidy.luck.uniform(-10, 10))
    untidy.take_away(slot)
    untidy.stand.do(Nudge(slot, by, untidy.luck.uniform(0.5, 0.8)))


def _lamp(untidy: Untidy) -> None:
    change = LampChange(untidy.luck.uniform(0.55, 1.2), untidy.luck.uniform(-0.5, 0.6), untidy.luck.uniform(0.1, 0.6))
    untidy.stand.begin(change)


def _drop(untidy: Untidy) -> None:
    untidy.drops = 2  # the next two movements lose frames in their middle


def _freeze(untidy: Untidy) -> None:
    untidy.stand.begin(Freeze(untidy.luck.uniform(0.6, 2.0)))


def _knock(untidy: Untidy) -> None:
    luck = untidy.luck
    bump = Bump(luck.choice((-1, 1)) * luck.uniform(8, 34), luck.uniform(-16, 16), luck.uniform(-2.0, 2.0), 0.4)
    untidy.stand.begin(bump)
    untidy.stand.look(1.2)


def _blur(untidy: Untidy) -> None:
    untidy.stand.begin(Defocus(untidy.luck.uniform(2.0, 4.5), untidy.luck.uniform(0.6, 1.4)))


def _cover(untidy: Untidy) -> None:
    untidy.stand.begin(Cover(untidy.luck.uniform(0.6, 2.0)))
    untidy.stand.look(0.4)


def _down(untidy: Untidy) -> None:
    """Two or three players' cards lie face down wherever there is room; they are swept away with the table."""
    for player in range(untidy.luck.randint(1, 3)):
        spots = untidy.free_spots()
        if not spots or len(untidy.spare) < 2:
            return
        cards = (untidy.spare.pop(), untidy.spare.pop())
        x, y = untidy.luck.choice(spots[:8])
        untidy.taken.append((x, y))
        names = tuple(f"down {player} {untidy.stand.frames} {at}" for at in range(2))
        turn = untidy.luck.uniform(-25, 25)
        untidy.stand.do(Deal(names, cards, (Spot(x - 6, y, turn), Spot(x + 8, y + 3, turn + 9)), (False, False), 0.7))


def _untidy_clearing(untidy: Untidy) -> None:
    untidy.untidy_clearing = True


_HAPPEN: Mapping[Trouble, Callable[[Untidy], None]] = {
    Trouble.HAND: _hand,
    Trouble.SLEEVE: _sleeve,
    Trouble.SHADOW: _shadow,
    Trouble.CHIP: _chip,
    Trouble.CHIPS: _chips,
    Trouble.DRINK: _drink,
    Trouble.PHONE: _phone,
    Trouble.NUDGE: _nudge,
    Trouble.LAMP: _lamp,
    Trouble.DROP: _drop,
    Trouble.FREEZE: _freeze,
    Trouble.KNOCK: _knock,
    Trouble.GLARE: _glare,
    Trouble.BLUR: _blur,
    Trouble.COVER: _cover,
    Trouble.DOWN: _down,
    Trouble.UNTIDY: _untidy_clearing,
}

__all__ = ["Step", "Untidy", "happen"]
