"""Draw pictures of tables with cards on them, with the true corners of every card, covered ones included."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models import clutter
from models.backart import fresh_back
from models.backdrops import SIZE, backdrop
from models.decks import HEIGHT, Deck
from models.exposure import photographed
from models.layouts import Layout, Place, arrangement
from models.pasting import bent, cast_shadow, corners_of, paste, shrunk

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
CARD_MM = 88.0
# The mark of things lying on cards in the map of who is seen where; cards are 1, 2, 3 ..., the table is 0.
OVER = 255
# Width and height of the pictures: 4:3, 16:9, upright, square, 3:2.
SHAPES = ((640, 480), (640, 480), (640, 360), (640, 360), (480, 640), (360, 640), (640, 640), (640, 427))


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a table and the truth about it.

    picture: BGR. quads: cards x 4 x 2 pixels, clockwise from the card's own top left, also under covers and outside
    the picture. names: "As" ... or "back". visible: share of each card's area that can be seen, 0 to 1. owner: who is
    seen at each pixel: a card's number from 1, 0 for the table, OVER for what lies on cards.
    """

    picture: Bytes
    quads: Floats
    names: tuple[str, ...]
    visible: Floats
    owner: Bytes


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera over the table: matrix maps millimetres to pixels, scale is pixels per millimetre in the middle."""

    matrix: NDArray[np.float64]
    scale: float

    def pixels(self, points: NDArray[np.float64]) -> Floats:
        """Points on the table (n x 2, mm) as pixels."""
        mapped = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float32)


@dataclass(frozen=True, slots=True)
class Lamp:
    """How shadows fall in a scene: direction and height of the light, softness in mm, strength 0 to 1.

    contact: strength of the thin shadow right at the edges. thickness: of the cardboard, mm.
    rim: size of a dark outline over that of the card, 1 for none.
    """

    way: tuple[float, float]
    softness: float
    strength: float
    contact: float
    thickness: float
    rim: float


class Studio:
    """Decks, table tops and things to draw scenes from; the same seeds give the same scenes."""

    def __init__(
        self,
        decks: list[Deck],
        seed: int,
        tops: int = 40,
        things: int = 90,
        layout: Layout = arrangement,
        backs: int = 0,
    ) -> None:
        """Draw the studio's own table tops and things, about 3 s.

        layout: how cards lie; all but whole tables are seen near by. backs: so many fresh back designs, and most cards
        face down.
        """
        rng = np.random.default_rng((seed, 1))
        self.decks = decks
        self.seed, self.layout = seed, layout
        self.tops = [backdrop(rng) for _ in range(tops)]
        self.under = [clutter.make(rng) for _ in range(things)]
        self.over = [clutter.make(rng, over=True) for _ in range(things // 2)]
        self.backs = tuple(fresh_back(seed, number, HEIGHT) for number in range(backs))

    def scene(self, number: int, cards: bool | None = None) -> Scene:
        """Draw scene `number`; without cards when `cards` is False, otherwise one in thirty has none."""
        rng = np.random.default_rng((self.seed, 2, number))
        shape = SHAPES[int(rng.integers(len(SHAPES)))]
        empty = rng.random() < 1 / 30 if cards is None else not cards
        return _Drawing(self, rng, shape).draw(empty)


class _Drawing:
    """One scene while it is being drawn."""

    def __init__(self, studio: Studio, rng: Generator, shape: tuple[int, int]) -> None:
        self.studio, self.rng, self.shape = studio, rng, shape
        self.deck = studio.decks[int(rng.integers(len(studio.decks)))]
        self.card = (CARD_MM * next(iter(self.deck.faces.values())).shape[1] / HEIGHT, CARD_MM)
        self.owner = np.zeros((shape[1], shape[0]), np.uint8)

    def draw(self, empty: bool) -> Scene:
        places = self.studio.layout(self.rng, self.card)
        self.lens = self._lens(places)
        self.lamp = self._lamp()
        self.canvas = self._ground()
        self._things(int(self.rng.choice((0, 0, 1, 2, 4, 7))), False, places)
        quads, names = ([], []) if empty else self._cards(places)
        if self.rng.random() < (0.6 if empty else 0.28):
            self._things(int(self.rng.integers(1, 4)), True, places)
        visible = self._visible(quads)
        picture = photographed(self.canvas, self.lens.scale * CARD_MM, self.rng)
        shaped = np.array(quads, np.float32).reshape(-1, 4, 2)
        return Scene(picture, shaped, tuple(names), visible, self.owner)

    def _lens(self, places: list[Place]) -> Lens:
        rng = self.rng
        width, height = self.shape
        points = np.array([(place.x, place.y) for place in places])
        reach = np.abs(points).max(axis=0) + CARD_MM * 0.55
        least = 0.36 if self.studio.layout is arrangement else 0.6
        fill = min(width / (2 * reach[0]), height / (2 * reach[1])) * np.exp(rng.uniform(np.log(least), np.log(1.3)))
        longest = max(width, height)
        length = float(np.clip(fill * CARD_MM, 0.055 * longest, 0.92 * longest))
        scale = length / CARD_MM
        tilt = abs(rng.normal(0, 0.22)) if rng.random() < 0.7 else rng.uniform(0, 0.75)
        if rng.random() < 0.06:
            tilt = rng.uniform(0.7, 1.1)
        distance = max(rng.uniform(350, 1500), 1.1 * longest / scale * rng.uniform(0.7, 1.5))
        aside = rng.uniform(-0.12, 0.12, 2) * (width, height) if rng.random() < 0.7 else np.zeros(2)
        return Lens(_projection(scale, min(tilt, 1.1), rng.uniform(0, 2 * np.pi), distance, self.shape, aside), scale)

    def _lamp(self) -> Lamp:
        rng = self.rng
        angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 1.4)
        way = (float(np.cos(angle) * height), float(np.sin(angle) * height))
        flat = rng.random() < 0.25
        return Lamp(
            way,
            softness=float(rng.uniform(0.3, 3.0)),
            strength=0.08 if flat else float(rng.uniform(0.1, 0.6)),
            contact=float(rng.uniform(0.02, 0.5)),
            thickness=float(rng.choice((0.0, 0.3, 0.6))),
            rim=float(rng.uniform(1.01, 1.05)) if rng.random() < 0.06 else 1.0,
        )

    def _ground(self) -> Bytes:
        """A table top seen through the lens, or a plain one behind everything."""
        rng = self.rng
        top = self.studio.tops[int(rng.integers(len(self.studio.tops)))]
        zoom = np.exp(rng.uniform(np.log(0.5), np.log(2.2))) / self.lens.scale
        angle = rng.uniform(0, 2 * np.pi)
        cos, sin = np.cos(angle) * zoom, np.sin(angle) * zoom
        half = SIZE / 2
        spread = np.array([[cos, -sin, -half * (cos - sin)], [sin, cos, -half * (sin + cos)], [0, 0, 1]])
        matrix = self.lens.matrix @ spread
        seen = cv2.warpPerspective(top, matrix, self.shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        gain = (*rng.uniform(0.8, 1.15, 3), 1.0)
        return np.asarray(cv2.multiply(seen, gain), np.uint8)

    def _things(self, count: int, over: bool, places: list[Place]) -> None:
        rng, store = self.rng, self.studio.over if over else self.studio.under
        width, height = self.shape
        for _ in range(count):
            thing = store[int(rng.integers(len(store)))]
            middle = rng.uniform(-0.55, 0.55, 2) * (width, height) / self.lens.scale
            if over and rng.random() < 0.8:
                place = places[int(rng.integers(len(places)))]
                middle = np.array([place.x, place.y]) + rng.normal(0, 0.4, 2) * CARD_MM
            size = (thing.width * rng.uniform(0.85, 1.15), thing.height * rng.uniform(0.85, 1.15))
            quad = self.lens.pixels(_rectangle(Place(middle[0], middle[1], rng.uniform(0, 2 * np.pi)), size))
            if thing.picture[::8, ::8, 3].mean() > 180:
                solid = thing.picture[2, 2, 3] > 0
                self._shadow(quad if solid else _rounded(quad), rng.uniform(0.5, 6.0))
            self._lay(thing.picture, corners_of(thing.picture), quad, OVER if over else 0)

    def _cards(self, places: list[Place]) -> tuple[list[Floats], list[str]]:
        rng = self.rng
        shares = (0.0, 0.5, 0.4, 0.1) if self.studio.backs else (0.45, 0.12, 0.25, 0.18)
        up = float(rng.choice((1.0, 0.0, 0.5, 0.85), p=shares))
        other = self.studio.decks[int(rng.integers(len(self.studio.decks)))] if rng.random() < 0.08 else None
        backs = self.studio.backs or self.deck.backs or self._borrowed_backs()
        back = backs[int(rng.integers(len(backs)))]
        quads: list[Floats] = []
        names: list[str] = []
        for number, place in enumerate(places):
            deck = other if other and rng.random() < 0.3 else self.deck
            keys = list(deck.faces)
            name = keys[int(rng.integers(len(keys)))] if rng.random() < up else "back"
            art = back if name == "back" else deck.faces[name]
            quads.append(self._card(art, place, number + 1))
            names.append(name)
        return quads, names

    def _borrowed_backs(self) -> tuple[Bytes, ...]:
        """The backs of another deck, for decks that were published without."""
        having = [deck for deck in self.studio.decks if deck.backs]
        return having[int(self.rng.integers(len(having)))].backs

    def _card(self, art: Bytes, place: Place, owner: int) -> Floats:
        rng, lift = self.rng, 0.3 + abs(self.rng.normal(0, 0.6))
        quad = self.lens.pixels(_rectangle(place, (CARD_MM * art.shape[1] / HEIGHT, CARD_MM)))
        length = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
        if length > 2000 or quad.max() < -50 or (quad.min(axis=0) > self.shape).any():
            return quad
        self._shadow(quad, lift)
        card = shrunk(art, length)
        if length > 45:
            card = _shaded(card, rng)
        source = corners_of(card)
        if length > 60 and rng.random() < 0.15:
            card, source = bent(card, float(rng.normal(0, 0.012)), rng.random() < 0.4)
        if self.lamp.rim > 1:
            self._outline(card, source, quad)
        if self.lamp.thickness and length > 40:
            self._edge(card, source, quad)
        self._lay(card, source, quad, owner)
        return quad

    def _outline(self, card: Bytes, source: Floats, quad: Floats) -> None:
        """A dark rim round the card, as worn or badly lit edges have."""
        rim = card.copy()
        rim[..., :3] //= 6
        middle = quad.mean(axis=0)
        paste(self.canvas, rim, source, np.asarray(middle + (quad - middle) * self.lamp.rim, np.float32))

    def _edge(self, card: Bytes, source: Floats, quad: Floats) -> None:
        """The side of the cardboard, darker or lighter than the face, a fraction of a millimetre wide."""
        shift = np.array(self.lamp.way, np.float32) * self.lamp.thickness * self.lens.scale
        shift = np.clip(shift, -3, 3)
        side = card.copy()
        side[..., :3] = (card[..., 3:] * self.rng.uniform(0.35, 0.95)).astype(np.uint8)
        paste(self.canvas, side, source, quad + shift)

    def _shadow(self, quad: Floats, lift: float) -> None:
        lamp, scale = self.lamp, self.lens.scale
        offset = (lamp.way[0] * lift * scale, lamp.way[1] * lift * scale)
        cast_shadow(self.canvas, quad, offset, max(0.6, lamp.softness * (0.3 + lift) * scale), lamp.strength)
        cast_shadow(self.canvas, quad, (0, 0), max(0.5, 0.5 * scale), lamp.contact)

    def _lay(self, picture: Bytes, source: Floats, quad: Floats, owner: int) -> None:
        length = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
        if length > 6000:
            return
        small = picture if 0 < owner < OVER else shrunk(picture, length)
        if small is not picture:
            source = corners_of(small)
        laid = paste(self.canvas, small, source, quad)
        if laid and owner:
            self.owner[laid[0]][laid[1] > 127] = owner

    def _visible(self, quads: list[Floats]) -> Floats:
        counts = cv2.calcHist([self.owner], [0], None, [256], [0, 256]).ravel()
        seen = counts[1:OVER]
        areas = [max(1.0, cv2.contourArea(quad)) for quad in quads]
        return np.asarray(np.minimum(1.0, seen[: len(quads)] / np.array(areas or [1.0])[: len(quads)]), np.float32)


def _rectangle(place: Place, size: tuple[float, float]) -> NDArray[np.float64]:
    """The corners of a rectangle on the table, clockwise from its own top left; 4 x 2, mm."""
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * size
    cos, sin = np.cos(place.turn), np.sin(place.turn)
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + (place.x, place.y))


def _rounded(quad: Floats) -> Floats:
    """Sixteen points of the ellipse inside a quad that is nearly a parallelogram."""
    middle = quad.mean(axis=0)
    across, down = (quad[1] - quad[0]) / 2, (quad[3] - quad[0]) / 2
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)[:, None]
    return np.asarray(middle + np.cos(turns) * across + np.sin(turns) * down, np.float32)


def _projection(
    scale: float, tilt: float, way: float, distance: float, shape: tuple[int, int], aside: NDArray[np.float64]
) -> NDArray[np.float64]:
    """A pinhole camera `distance` mm above the table, leaning by `tilt` radians towards `way`; mm to pixels."""
    cos, sin = np.cos(way), np.sin(way)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    rotation = turn @ lean @ turn.T
    pose = np.column_stack([rotation[:, 0], rotation[:, 1], (0, 0, distance)])
    focus = scale * distance
    middle_x, middle_y = shape[0] / 2 + aside[0], shape[1] / 2 + aside[1]
    inner = np.array([[focus, 0, middle_x], [0, focus, middle_y], [0, 0, 1]])
    matrix = inner @ pose
    return np.asarray(matrix / matrix[2, 2])


def _shaded(card: Bytes, rng: Generator) -> Bytes:
    """A premultiplied card under its own light: a gain, a gentle slope, now and then a glossy stripe."""
    height, width = card.shape[:2]
    slope = (rng.normal(1, 0.04) + rng.normal(0, 0.04, (2, 2))).astype(np.float32)
    field = cv2.resize(slope, (width, height), interpolation=cv2.INTER_LINEAR)
    colours = cv2.multiply(np.ascontiguousarray(card[..., :3]), cv2.merge([field] * 3), dtype=cv2.CV_8U)
    if rng.random() < 0.08:
        across = (
            np.linspace(-1, 1, width, dtype=np.float32)[None, :] + np.linspace(-1, 1, height)[:, None] * rng.normal()
        )
        gloss = np.exp(-(((across - rng.uniform(-1, 1)) / rng.uniform(0.1, 0.8)) ** 2)) * rng.uniform(20, 160)
        colours = cv2.add(colours, cv2.merge([gloss.astype(np.uint8)] * 3))
    return np.dstack([np.minimum(colours, card[..., 3:]), card[..., 3]]).astype(np.uint8)
