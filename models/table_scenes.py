"""Draw tables full of face-up cards with the simulator, to measure the live reader on decks that it never saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hardware.camera import Frame
from hardware.card_pictures import PictureDeck
from hardware.simulator import LyingCard, SimulatedTable, TableOptions
from hardware.table_steps import Clear, LampChange, Lay, Show, Spot, Step, Wait
from rules.cards import AnyCard, deck

CARD = (63.0, 88.0)
FRAME = 1 / 15


@dataclass(frozen=True, slots=True)
class Scene:
    """How a table is covered with cards.

    length: pixels of a card. turn: degrees of all cards; twist, scatter: how untidily they lie (degrees, millimetres).
    brightness, warmth: of the lamp. down: how many of the cards lie face down.
    """

    deck: str = "classic"
    cloth: str = "green"
    seed: int = 1
    length: float = 110.0
    turn: float = 0.0
    twist: float = 4.0
    scatter: float = 2.0
    brightness: float = 1.0
    warmth: float = 0.0
    blur: float = 0.75
    noise: float = 2.2
    down: int = 0
    size: tuple[int, int] = (1280, 720)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Some frames of a still table, and the truth about its cards."""

    frames: tuple[Frame, ...]
    cards: tuple[LyingCard, ...]


def spots(scene: Scene, most: int = 52) -> list[Spot]:
    """Places side by side for as many cards as there is room for, half of them upside down."""
    scale = scene.length / CARD[1]
    across, down = (side / scale for side in scene.size)
    sine, cosine = abs(np.sin(np.radians(scene.turn))), abs(np.cos(np.radians(scene.turn)))
    pitch = (CARD[0] * cosine + CARD[1] * sine + 9, CARD[1] * cosine + CARD[0] * sine + 9)
    columns, rows = max(1, int((across - 6) / pitch[0])), max(1, int((down - 6) / pitch[1]))
    rng = np.random.default_rng((scene.seed, 7))
    places = [
        Spot(
            (column - (columns - 1) / 2) * pitch[0],
            (row - (rows - 1) / 2) * pitch[1],
            scene.turn + 180 * int(rng.integers(2)),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    middle = sorted(places, key=lambda spot: np.hypot(spot.x, spot.y))
    return middle[:most]


def dealt(scene: Scene) -> list[AnyCard]:
    """A shuffled deck."""
    order = np.random.default_rng((scene.seed, 8)).permutation(52)
    return [deck()[int(place)] for place in order]


def drawn(scene: Scene, cards: Sequence[AnyCard] | None = None, frames: int = 1) -> Drawn:
    """Lay cards (a shuffled deck where none are given) where there is room and take so many frames of them."""
    chosen = list(cards if cards is not None else dealt(scene))
    places = spots(scene)
    shown = list(zip(chosen, places, strict=False))
    lamp = LampChange(scene.brightness, scene.warmth, FRAME)
    steps: list[Step] = [*_laid(scene, shown), lamp, Wait((frames + 1) * FRAME)]
    table = SimulatedTable(steps, options(scene))
    table.open()
    seen = list(iter(table.read, None))[-frames:]
    return Drawn(tuple(seen), table.truth(seen[-1].number).cards)


class Dealt:
    """A table that is cleared and covered again and again, which is much faster than a new one for each deal."""

    def __init__(self, scene: Scene) -> None:
        """Open a table that looks like the scene; deck, cloth, length, blur and noise stay."""
        self._table = SimulatedTable((), options(scene, endless=True))
        self._table.open()

    def deal(self, scene: Scene) -> tuple[Iterator[Frame], tuple[LyingCard, ...]]:
        """Lay this scene's cards under its lamp; return still frames without end, and the truth about the cards."""
        cards, places = dealt(scene), spots(scene)
        shown = list(zip(cards, places, strict=False))
        self._table.add(Clear(FRAME), LampChange(scene.brightness, scene.warmth, FRAME), *_laid(scene, shown))
        while not self._table.idle:
            self._table.read()
        return iter(self._table.read, None), self._table.truth().cards


def _laid(scene: Scene, shown: Sequence[tuple[AnyCard, Spot]]) -> list[Step]:
    """The steps that lay cards, the first of them face down."""
    down, up = shown[: scene.down], shown[scene.down :]
    names = tuple(f"u{at}" for at in range(len(up)))
    return [
        *(Lay(f"d{at}", card, spot, seconds=FRAME) for at, (card, spot) in enumerate(down)),
        Show(names, tuple(card for card, _ in up), tuple(spot for _, spot in up), seconds=FRAME),
        Wait(FRAME),
    ]


def options(scene: Scene, *, endless: bool = False, printed: PictureDeck | None = None) -> TableOptions:
    """The simulated table that looks like a scene; printed: a deck of pictures instead of a drawn one."""
    return TableOptions(
        seed=scene.seed,
        deck=scene.deck,
        cloth=scene.cloth,
        size=scene.size,
        across=scene.size[0] * CARD[1] / scene.length,
        noise=scene.noise,
        blur=scene.blur,
        scatter=scene.scatter,
        twist=scene.twist,
        endless=endless,
        printed=printed,
    )
