"""Where cards lie on a table, in millimetres: boards, grids, rows, fans, cascades, piles and scattered cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a card in millimetres and its turn in radians; later places lie on top of earlier ones."""

    x: float
    y: float
    turn: float


Places = list[Place]
Layout = Callable[[Generator, tuple[float, float]], Places]
# Boards of the Elevator family and of other games, as columns and rows of slots.
BOARDS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (2, 0), (2, 1), (2, 2)),
    (*((x, y) for x in range(3) for y in range(3)), (3, 0.5), (3, 1.5)),
    (*((x, y) for x in range(5) for y in range(2)), (5, 0.5)),
    (*((x, y) for x in (0, 1.5, 3) for y in range(3)), (0.75, 1), (2.25, 1)),
    ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
)


def jittered(places: Places, rng: Generator, card: tuple[float, float]) -> Places:
    """The same places as a hand would deal them: shifted and turned a little, some upside down."""
    shift, turn = rng.uniform(0, 0.07) * card[0], rng.choice((0.0, 0.02, 0.05, 0.1))
    moved = []
    for place in places:
        dx, dy, dt = rng.normal(0, shift), rng.normal(0, shift), rng.normal(0, turn)
        moved.append(Place(place.x + dx, place.y + dy, place.turn + dt + np.pi * int(rng.integers(0, 2))))
    return moved


def slots(slots_: tuple[tuple[float, float], ...], rng: Generator, card: tuple[float, float]) -> Places:
    """Cards on a grid of slots, with a gap of 2 % to 70 % of a card between them, upright or lying."""
    gap = np.exp(rng.uniform(np.log(0.02), np.log(0.7), 2))
    pitch = (card[0] * (1 + gap[0]), card[1] * (1 + gap[1] * 0.7))
    lying = np.pi / 2 if rng.random() < 0.1 else 0.0
    if lying:
        pitch = (card[1] * (1 + gap[0]), card[0] * (1 + gap[1]))
    return jittered([Place(x * pitch[0], y * pitch[1], lying) for x, y in slots_], rng, card)


def board(rng: Generator, card: tuple[float, float]) -> Places:
    """One of the games' boards, sometimes with a card missing."""
    chosen = BOARDS[int(rng.integers(len(BOARDS)))]
    keep = tuple(slot for slot in chosen if rng.random() > 0.05) or chosen[:1]
    return slots(keep, rng, card)


def grid(rng: Generator, card: tuple[float, float]) -> Places:
    """A full grid of 2 x 2 to 4 x 13 cards."""
    columns, rows = (13, 4) if rng.random() < 0.12 else (int(rng.integers(2, 8)), int(rng.integers(1, 5)))
    return slots(tuple((x, y) for y in range(rows) for x in range(columns)), rng, card)


def fan(rng: Generator, card: tuple[float, float]) -> Places:
    """Two to seven cards spread about a point below them, each partly over the one before."""
    count, step = int(rng.integers(2, 8)), rng.uniform(0.08, 0.42)
    pivot = card[1] * rng.uniform(0.4, 1.6)
    turns = [(number - (count - 1) / 2) * step for number in range(count)]
    return [Place(pivot * np.sin(turn), -pivot * np.cos(turn), turn) for turn in turns]


def row(rng: Generator, card: tuple[float, float]) -> Places:
    """A row or cascade, each card covering a part of the one before, along either side."""
    count, step = int(rng.integers(2, 9)), rng.uniform(0.2, 1.0)
    along = rng.random() < 0.5
    shift = (card[0] * step, 0.0) if along else (0.0, card[1] * step)
    slant = rng.normal(0, 0.1) * card[0]
    places = [
        Place(shift[0] * n + slant * n * (not along), shift[1] * n + slant * n * along, 0.0) for n in range(count)
    ]
    return jittered(places, rng, card) if rng.random() < 0.6 else places


def cascades(rng: Generator, card: tuple[float, float]) -> Places:
    """Columns of a game of patience."""
    places: Places = []
    step = rng.uniform(0.15, 0.5)
    for column in range(int(rng.integers(2, 8))):
        x = column * card[0] * rng.uniform(1.05, 1.2)
        places += [Place(x, n * card[1] * step, 0.0) for n in range(int(rng.integers(1, 6)))]
    return places


def pile(rng: Generator, card: tuple[float, float]) -> Places:
    """A heap of cards thrown on each other, or a squared pack."""
    count = int(rng.integers(2, 8))
    loose = rng.choice((0.01, 0.05, 0.3, 0.5)) * card[1]
    turn = rng.choice((0.02, 0.15, 1.5))
    return [Place(rng.normal(0, loose), rng.normal(0, loose), rng.normal(0, turn)) for _ in range(count)]


def scatter(rng: Generator, card: tuple[float, float]) -> Places:
    """One to fourteen cards anywhere, touching, overlapping or far apart."""
    count = int(np.exp(rng.uniform(0, np.log(14.9))))
    apart = card[1] * rng.uniform(0.4, 1.2)
    side = apart * np.sqrt(count) * rng.uniform(0.9, 1.8)
    free = rng.random() < 0.6
    places: Places = []
    for _ in range(count * 4):
        x, y = rng.uniform(-side / 2, side / 2, 2)
        if all(np.hypot(x - place.x, y - place.y) > apart for place in places):
            places.append(Place(x, y, rng.uniform(0, 2 * np.pi) if free else rng.normal(0, 0.15)))
        if len(places) == count:
            break
    return places


def single(rng: Generator, card: tuple[float, float]) -> Places:
    """One card, or two side by side."""
    places = [Place(0.0, 0.0, 0.0)]
    return places if rng.random() < 0.75 else [*places, Place(card[0] * rng.uniform(0.8, 1.6), 0.0, rng.normal(0, 0.2))]


LAYOUTS: tuple[tuple[Layout, float], ...] = (
    (board, 0.24), (grid, 0.14), (scatter, 0.24), (fan, 0.1),
    (row, 0.1), (cascades, 0.04), (pile, 0.05), (single, 0.09),
)  # fmt: skip


def close_up(rng: Generator, card: tuple[float, float]) -> Places:
    """A few cards, turned any way, as somebody photographs who wants these cards and no others."""
    kind = (single, single, pile, fan, row, board)[int(rng.integers(6))]
    return turned(kind(rng, card), _turn(rng))


def hand(rng: Generator, card: tuple[float, float]) -> Places:
    """Hole cards as a player shows them: three to five, an index's width to half a card apart, straight or fanned."""
    count = int(rng.choice((3, 4, 4, 4, 5)))
    shift, slope = card[0] * rng.uniform(0.17, 0.55), rng.normal(0, 0.1) * card[1]
    bend = float(rng.choice((0.0, 0.05, 0.12, 0.2, 0.3)))
    places = [Place(n * shift, n * slope / count - (n - 1.5) ** 2 * bend * 4, (n - 1.5) * bend) for n in range(count)]
    return jittered(places, rng, card) if rng.random() < 0.3 else places


def spread(rng: Generator, card: tuple[float, float]) -> Places:
    """Rows of many cards of which little more than the index can be seen."""
    places: Places = []
    step = card[0] * rng.uniform(0.13, 0.35)
    for line in range(int(rng.integers(1, 4))):
        y = line * card[1] * rng.uniform(1.02, 1.25)
        places += [Place(n * step, y, rng.normal(0, 0.015)) for n in range(int(rng.integers(4, 14)))]
    return places


def hidden(rng: Generator, card: tuple[float, float]) -> Places:
    """Hands, spreads, rows and piles in which most cards are partly covered, one or several in a picture."""
    kinds = (hand, hand, hand, spread, fan, row, pile)
    places = kinds[int(rng.integers(len(kinds)))](rng, card)
    if len(places) <= 5 and rng.random() < 0.5:
        places = _with_hands(places, rng, card, (hand, hand, fan, row))
    return turned(places, _turn(rng))


def arrangement(rng: Generator, card: tuple[float, float]) -> Places:
    """A whole table: one main layout turned any way and up to three hands of cards near it, its middle at (0, 0)."""
    weights = np.array([weight for _, weight in LAYOUTS])
    kind = LAYOUTS[int(rng.choice(len(LAYOUTS), p=weights / weights.sum()))][0]
    places = kind(rng, card)
    if kind in (board, grid, scatter, fan) and rng.random() < 0.35:
        places = _with_hands(places, rng, card)
    return turned(places, _turn(rng))


def _turn(rng: Generator) -> float:
    if rng.random() < 0.5:
        return float(rng.uniform(0, 2 * np.pi))
    return float(rng.integers(0, 4) * np.pi / 2 + rng.normal(0, 0.08))


def _with_hands(
    places: Places, rng: Generator, card: tuple[float, float], kinds: tuple[Layout, ...] = (fan, row, pile)
) -> Places:
    reach = max(np.hypot(place.x, place.y) for place in places) + card[1] * rng.uniform(0.8, 1.4)
    more = list(places)
    for _ in range(int(rng.integers(1, 4))):
        angle = rng.uniform(0, 2 * np.pi)
        cards = turned(kinds[int(rng.integers(len(kinds)))](rng, card), _turn(rng))
        more += [replace(p, x=p.x + reach * np.cos(angle), y=p.y + reach * np.sin(angle)) for p in cards]
    return more


def turned(places: Places, angle: float) -> Places:
    """The places turned about their common middle, which moves to (0, 0)."""
    middle_x, middle_y = np.mean([(place.x, place.y) for place in places], axis=0)
    cos, sin = np.cos(angle), np.sin(angle)
    result = []
    for place in places:
        x, y = place.x - middle_x, place.y - middle_y
        result.append(Place(float(cos * x - sin * y), float(sin * x + cos * y), place.turn + angle))
    return result
