"""Boards dealt by an untidy hand: card outlines in pixels for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from vision.detection import Corners, Point
from vision.plane import Points, as_corners, project, quad_around

ELEVATOR: Mapping[str, Point] = {
    "1": (0, 0), "2": (0, 1), "3": (0, 2), "4": (2, 0), "5": (2, 1), "6": (2, 2), "E": (1, 1),
}  # fmt: skip
DOUBLE: Mapping[str, Point] = {
    **{f"{shaft}{floor}": (2 * column, 3 - floor) for column, shaft in enumerate("ABC") for floor in (1, 2, 3)},
    "E1": (1, 1),
    "E2": (3, 1),
}
SKYSCRAPER: Mapping[str, Point] = {
    **{f"{shaft}{floor}": (2 * column, 5 - floor) for column, shaft in enumerate("LR") for floor in range(1, 6)},
    "E": (1, 2),
}
LAYOUTS = {"elevator": ELEVATOR, "double": DOUBLE, "skyscraper": SKYSCRAPER}


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt board: outlines of all cards, and which of them is which slot's."""

    outlines: list[Corners]
    slots: dict[str, int] = field(default_factory=dict)


def deal(
    places: Mapping[str, Point],
    seed: int,
    *,
    turn: float | None = None,
    untidy: float = 0.12,
    players: int = 0,
    leave_out: str | None = None,
    length: float = 90.0,
) -> Dealt:
    """Lay a board with this untidiness (standard deviation in card lengths) and players' cards around it."""
    rng = np.random.default_rng(seed)
    angle = np.radians(rng.uniform(-38, 38) if turn is None else turn)
    pitch = np.array([rng.uniform(0.85, 1.3), rng.uniform(1.15, 1.7)]) * length
    points = np.array(list(places.values()), dtype=float) * pitch
    points -= points.mean(axis=0)
    points += np.clip(rng.normal(0, untidy * length, points.shape), -0.25 * length, 0.25 * length)
    cards = [(point, rng.normal(0, 6)) for point in points]
    cards += _hands(rng, players, np.abs(points).max(axis=0) + 2.2 * length, length)
    plane = _tilted(rng, angle)
    outlines = [_card(point, slant, length, plane) for point, slant in cards]
    kept = [index for index, slot in enumerate(places) if slot != leave_out] + list(range(len(places), len(cards)))
    order = rng.permutation(kept)
    names = list(places)
    slots = {names[card]: index for index, card in enumerate(order) if card < len(names)}
    return Dealt([outlines[card] for card in order], slots)


def _hands(rng: np.random.Generator, players: int, reach: Points, length: float) -> list[tuple[Points, float]]:
    """Four hole cards before each player, around the board."""
    cards = []
    for player in range(players):
        way = 2 * np.pi * (player + 0.3) / players
        outward = np.array([np.cos(way), np.sin(way)])
        along = np.array([-outward[1], outward[0]])
        for card in range(4):
            spot = outward * reach + along * (card - 1.5) * length * 0.75 + rng.normal(0, 0.05 * length, 2)
            cards.append((spot, float(np.degrees(way) + 90 + rng.normal(0, 5))))
    return cards


def _tilted(rng: np.random.Generator, angle: float) -> Points:
    """Return a view of the table: turned, slightly in perspective, in the middle of a 1280 x 720 picture."""
    spin = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, 1, 0], [rng.uniform(-1.5e-4, 1.5e-4), rng.uniform(-2.5e-4, 2.5e-4), 1]])
    move = np.array([[1, 0, 640], [0, 1, 360], [0, 0, 1]])
    return np.asarray(move @ tilt @ spin, dtype=np.float64)


def _card(point: Points, slant: float, length: float, plane: Points) -> Corners:
    """Return the outline of one card as seen."""
    angle = np.radians(slant)
    along = np.array([-np.sin(angle), np.cos(angle)])
    quad = quad_around(point, np.array([along[1], -along[0]]) * length * 0.71, along * length)
    return as_corners(project(plane, np.array(quad)))
