"""A recogniser that is told the truth by the simulated table, and can be made to err."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import numpy as np

from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Step
from rules.cards import BACK, Card, Face, deck
from vision.detection import Corners, Detection, Image, Point
from vision.focus import Box
from vision.plane import as_corners, as_points
from vision.reader import Reader
from vision.view import View


class Told:
    """Reads what it was told last, with this share of misread, missed and false cards a reading."""

    def __init__(
        self, seed: int = 1, misread: float = 0.0, missed: float = 0.0, false: float = 0.0, jitter: float = 0.0
    ) -> None:
        self._chance = np.random.default_rng(seed)
        self.misread, self.missed, self.false, self.jitter = misread, missed, false, jitter
        self.cards: list[tuple[Face | None, Corners]] = []
        self.readings = 0
        self.parts = 0
        self.known: list[Card] = []
        self.doubtful: dict[Face, tuple[tuple[Face, float], ...]] = {}

    def tell(self, table: SimulatedTable, number: int) -> None:
        """Take the truth of a frame; cards in flight are not told."""
        lying = [card for card in table.truth(number).cards if not card.moving]
        self.cards = [(card.face, _corners(card.corners)) for card in lying]

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Return the cards told, with the errors asked for."""
        self.readings += 1
        self.known = list(known)
        found = [self._reading(face, quad) for face, quad in self.cards if self._chance.random() >= self.missed]
        if self._chance.random() < self.false:
            found.append(self._reading(deck()[int(self._chance.integers(52))], _somewhere(self._chance, image)))
        return found

    def read_part(self, image: Image, part: Box, *, known: Collection[Card] = ()) -> list[Detection]:
        """Return the cards told that lie wholly in a part, with the errors asked for."""
        self.parts += 1
        left, top, right, bottom = part
        found = self.read(image, known=known)
        return [card for card in found if all(left <= x < right and top <= y < bottom for x, y in card.corners)]

    def _reading(self, face: Face | None, quad: Corners) -> Detection:
        corners = as_corners(as_points(quad) + self._chance.normal(0, self.jitter, (4, 2)))
        if face in self.doubtful:
            return Detection(corners, None, self.doubtful[face][0][1], self.doubtful[face])
        if self._chance.random() < self.misread:
            face = deck()[int(self._chance.integers(52))]
        if face is None:
            return Detection(corners, None, 0.3, ((deck()[0], 0.3), (deck()[1], 0.2)))
        return Detection(corners, face, 0.97, ((face, 0.97),))


def _corners(points: Iterable[Iterable[float]]) -> Corners:
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return (first, second, third, fourth)


def _somewhere(chance: np.random.Generator, image: Image) -> Corners:
    x, y = chance.uniform(0.2, 0.8) * image.shape[1], chance.uniform(0.2, 0.8) * image.shape[0]
    points: tuple[Point, Point, Point, Point] = ((x, y), (x + 90, y), (x + 90, y + 126), (x, y + 126))
    return points


def views(table: SimulatedTable, told: Told, reader: Reader) -> Iterator[View]:
    """Play the whole script; yield what the reader says to each frame."""
    table.open()
    while (frame := table.read()) is not None:
        told.tell(table, frame.number)
        yield reader.see(frame)
    table.close()


def last_view(steps: list[Step], told: Told, reader: Reader, options: TableOptions | None = None) -> View:
    """Play a script to its end; return the last view."""
    *_, last = views(SimulatedTable(steps, options), told, reader)
    return last


__all__ = ["BACK", "Told", "last_view", "views"]
