"""Bring trouble to a pile: hands and sleeves over it, a pile that slips, lamps, things laid on it, a knocked camera."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from dealer.shedding.rehearsal import PileRehearsal
from dealer.shedding.stage import DRAW, PILE
from dealer.shedding.state import State
from hardware.simulator import SimulatedTable
from hardware.table_steps import (
    Bump,
    Cover,
    Defocus,
    Drop,
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
    Wait,
)

Happening = Callable[[Random, Sequence[str]], tuple[Step, ...]]


def _near(luck: Random, spread: float = 25.0) -> Spot:
    return Spot(PILE[0] + luck.gauss(0, spread), PILE[1] + luck.gauss(0, spread))


def _hand(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (PassOver(_near(luck), luck.uniform(0.8, 2.0)),)


def _sleeve(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (LeanOver(_near(luck), luck.uniform(1.5, 3.0)),)


def _reach(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (PassOver(Spot(DRAW[0] + luck.gauss(0, 15), DRAW[1] + luck.gauss(0, 15)), 1.2),)


def _slip(luck: Random, pile: Sequence[str]) -> tuple[Step, ...]:
    """The newest cards slide off a little, one after the other."""
    away = Spot(luck.gauss(0, 9), luck.gauss(0, 9), luck.gauss(0, 8))
    return tuple(
        Nudge(place, Spot(away.x * part, away.y * part, away.turn * part), 0.9)
        for place, part in zip(reversed(pile[-3:]), (1.0, 0.7, 0.4), strict=False)
    )


def _push(luck: Random, pile: Sequence[str]) -> tuple[Step, ...]:
    return (Nudge(pile[-1], Spot(luck.gauss(0, 7), luck.gauss(0, 7), luck.gauss(0, 10)), 1.0),)


def _thing(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    thing = luck.choice((Thing.CHIP, Thing.PHONE, Thing.DRINK, Thing.NOTE))
    return (Put("thing", thing, _near(luck, 18), 0.8), Wait(luck.uniform(0.5, 4.0)), PickUp("thing", 0.8))


def _lamp(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (LampChange(luck.uniform(0.72, 1.2), luck.uniform(-0.5, 0.7), luck.uniform(0.1, 2.0)), Wait(1.0))


def _shadow(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (Shadow(_near(luck, 40), 130, luck.uniform(0.2, 0.45), luck.uniform(1.5, 5.0)), Wait(0.8))


def _glare(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (Glare(_near(luck, 30), luck.uniform(25, 50), luck.uniform(0.4, 0.8), luck.uniform(1.5, 4.0)), Wait(0.8))


def _knock(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    return (Bump(luck.gauss(0, 6), luck.gauss(0, 6), luck.gauss(0, 0.5), 0.5), Wait(1.2))


def _camera(luck: Random, _pile: Sequence[str]) -> tuple[Step, ...]:
    kinds: tuple[Step, ...] = (Drop(5), Freeze(1.0), Defocus(luck.uniform(1.5, 3.5), 1.5), Cover(1.0))
    return (luck.choice(kinds), Wait(1.5))


HAPPENINGS: dict[str, Happening] = {
    "hand": _hand,
    "sleeve": _sleeve,
    "reach": _reach,
    "slip": _slip,
    "push": _push,
    "thing": _thing,
    "lamp": _lamp,
    "shadow": _shadow,
    "glare": _glare,
    "knock": _knock,
    "camera": _camera,
}


class PileTrouble:
    """Lets something happen beside the game now and then, before a move; counts what."""

    def __init__(self, camera: SimulatedTable, seed: int, often: float) -> None:
        """often: how likely before a move."""
        self._camera, self._often = camera, often
        self._luck = Random(f"pile trouble {seed}")
        self._last: object = None
        self.counts: Counter[str] = Counter()
        self.log: list[str] = []

    def __call__(self, rehearsal: PileRehearsal, state: State) -> bool:
        """Let something happen, once at most before each move."""
        if state.rules is self._last:
            return False
        self._last = state.rules
        if self._luck.random() >= self._often:
            return False
        kind = self._luck.choice(sorted(HAPPENINGS))
        places = [place for play in rehearsal.props.pile for place in play]
        self.counts[f"trouble_{kind}"] += 1
        self.log.append(f"{self._camera.seconds:.1f} {kind}")
        self._camera.add(*HAPPENINGS[kind](self._luck, places))
        return True
