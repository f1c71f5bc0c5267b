"""Draw straightened cards as the reader will see them, and everything that only looks like one.

A card is laid on a surface at the size a camera would give it, spoilt by optics.photographed, and
cut out by the reader's own vision.straighten with an imperfect outline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.backart import fresh_back
from models.crop_cards import ROWS, Levels, blank_card, drawn_back, levels, nearest, shrunk, working, worn
from models.crop_outlines import Quad, card_quad, outlined, wrong_outline
from models.optics import photographed
from models.surfaces import chip, colour, finger, surface
from vision.classifier import JUNK, LABELS
from vision.contours import contour_quads
from vision.geometry import overlap
from vision.straighten import straighten

Bytes = NDArray[np.uint8]
NAMES = tuple("junk" if label is None else str(label) for label in LABELS)
FACES = NAMES[:54]
BACK_LABEL = NAMES.index("back")
CANVAS = 1.65
SHORTEST, LONGEST = 34.0, 180.0
FAINTEST = 5.0
INDEX = (0.19, 0.27)
# Made-up backs: how many designs are kept at a time, and how often one of them is taken and how often a ruder one.
FRESH_BACKS, FRESH, RUDE = 120, 0.5, 0.1


class Artwork(Protocol):
    """A deck's pictures: faces by name ("As", "Xr"), any number of backs; BGRA or BGR, upright."""

    @property
    def readable(self) -> bool:
        """Whether the faces carry names a player here would give them."""

    @property
    def weight(self) -> int:
        """How many times as often as another deck it is drawn from."""

    @property
    def faces(self) -> Mapping[str, Bytes]:
        """The faces the deck has, jokers only if it has them."""

    @property
    def backs(self) -> Sequence[Bytes]:
        """The backs the deck has, perhaps none."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture with one card of interest; `seen` is its unhidden part as a mask, `quad` its corners."""

    picture: Bytes
    quad: Quad
    seen: Bytes


def paste(picture: Bytes, card: Bytes, quad: Quad, rng: Generator) -> Bytes:
    """Lay a BGRA card into the picture, in place, with a thin shadow; return its mask."""
    height, width = card.shape[:2]
    mask = np.zeros(picture.shape[:2], np.uint8)
    size, corners = picture.shape[0], quad.astype(np.float32)
    left, top = (max(0, int(value) - 1) for value in corners.min(axis=0))
    right, bottom = (min(size, int(value) + 3) for value in corners.max(axis=0))
    if right <= left or bottom <= top:
        return mask
    source = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, corners - np.array((left, top), np.float32))
    laid = cv2.warpPerspective(card, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    part = (slice(top, bottom), slice(left, right))
    mask[part] = laid[..., 3]
    if rng.random() < 0.5:
        shade(picture, mask, rng)
    alpha = cv2.merge([laid[..., 3]] * 3).astype(np.float32) * np.float32(1 / 255)
    under = picture[part].astype(np.float32)
    picture[part] = under + (laid[..., :3] - under) * alpha
    return mask


def shade(picture: Bytes, mask: Bytes, rng: Generator) -> None:
    """Darken the picture, in place, softly around a thing that lies on it."""
    size = picture.shape[0]
    small = cv2.resize(mask, (size // 3, size // 3), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(0.5, float(rng.uniform(0.005, 0.04)) * size / 3))
    small = np.roll(small, rng.integers(-1, 2, 2), (0, 1))
    dark = 255 - cv2.resize(small, (size, size)).astype(np.float32) * np.float32(rng.uniform(0.1, 0.7))
    picture[:] = cv2.multiply(picture, cv2.merge([dark.astype(np.uint8)] * 3), scale=1 / 255)


class CropMaker:
    """An endless source of labelled crops from a set of decks."""

    def __init__(self, decks: Sequence[Artwork], rng: Generator) -> None:
        """Keep the artwork at one working size and prepare a pool of surfaces."""
        self._rng = rng
        self._faces: dict[str, list[Levels]] = {name: [] for name in FACES}
        self._backs: list[Levels] = []
        for artwork in decks:
            for name, picture in artwork.faces.items() if artwork.readable else ():
                self._faces[name] += [levels(working(picture))] * artwork.weight
            for picture in artwork.backs:
                self._backs += [levels(working(picture))] * artwork.weight
        self._surfaces = [surface(320, rng) for _ in range(120)]
        self._fresh: list[Levels] = []

    def restart(self, rng: Generator) -> None:
        """Go on with another source of chance, fresh surfaces and fresh backs; the artwork is kept."""
        self._rng = rng
        self._surfaces = [surface(320, rng) for _ in range(120)]
        seed = int(rng.integers(1 << 30))
        self._fresh = [levels(working(fresh_back(seed, number, 2 * ROWS[0]))) for number in range(FRESH_BACKS)]

    def crop(self) -> tuple[Bytes, int]:
        """One 112 x 80 x 3 BGR crop and its label (an index of vision.classifier.LABELS)."""
        while True:
            made = self._junk() if self._rng.random() < 0.22 else self._card()
            if made is not None:
                return made

    def _background(self, size: int) -> Bytes:
        rng = self._rng
        if rng.random() < 0.02:
            self._surfaces[rng.integers(len(self._surfaces))] = surface(320, rng)
        picture = self._surfaces[rng.integers(len(self._surfaces))]
        part = int(rng.uniform(0.3, 1.0) * 320)
        x, y = rng.integers(0, 321 - part, 2)
        return np.asarray(
            cv2.resize(picture[y : y + part, x : x + part], (size, size), interpolation=cv2.INTER_LINEAR), np.uint8
        )

    def _picture_of(self, name: str, length: float) -> Bytes | None:
        rng = self._rng
        made = rng.random() if name == "back" else 1.0
        if made < RUDE or (name == "back" and not self._backs and not self._fresh):
            return shrunk(drawn_back(rng), length)
        backs = self._fresh if self._fresh and (made < RUDE + FRESH or not self._backs) else self._backs
        choices = backs if name == "back" else self._faces[name]
        return nearest(choices[rng.integers(len(choices))], length) if choices else None

    def _any_name(self) -> str:
        draw = self._rng.random()
        if draw < 0.2:
            return "back"
        return str(self._rng.choice(FACES[52:])) if draw < 0.25 else FACES[self._rng.integers(52)]

    def _lay(self, name: str, length: float, cover: float) -> Laid | None:
        """Draw a scene around one card; `cover` is the chance that something lies over it."""
        rng = self._rng
        card = self._picture_of(name, length)
        if card is None:
            return None
        picture = self._background(int(length * CANVAS))
        for _ in range(rng.integers(1, 4) if rng.random() < 0.4 else 0):
            self._neighbour(picture, length)
        ratio = rng.uniform(1.33, 1.47) if rng.random() < 0.7 else rng.uniform(1.45, 1.6)
        centre = (picture.shape[1] / 2, picture.shape[0] / 2)
        quad = card_quad(length, ratio, centre, rng)
        seen = paste(picture, worn(card, rng), quad, rng)
        if rng.random() < cover:
            seen = cv2.bitwise_and(seen, cv2.bitwise_not(self._cover(picture, length)))
        return Laid(picture, quad, seen)

    def _neighbour(self, picture: Bytes, length: float) -> Bytes:
        rng = self._rng
        card = self._picture_of(self._any_name(), length)
        centre = rng.uniform(0, 1, 2) * picture.shape[1]
        quad = card_quad(length * rng.uniform(0.9, 1.1), 1.4, (float(centre[0]), float(centre[1])), rng)
        return paste(picture, shrunk(drawn_back(rng), length) if card is None else card, quad, rng)

    def _cover(self, picture: Bytes, length: float) -> Bytes:
        """Lay a card, fingers, a chip or a sheet over the scene; return the mask of what is hidden."""
        rng, size = self._rng, picture.shape[0]
        kind = rng.random()
        if kind < 0.4:
            return self._neighbour(picture, length)
        before = picture.copy()
        angle, middle = rng.uniform(0, 2 * np.pi), size / 2
        way = np.array((np.cos(angle), np.sin(angle)))
        if kind < 0.75:
            for number in range(rng.integers(1, 4)):
                side = np.array((-way[1], way[0])) * number * 0.17 * length
                tip = middle + way * length * rng.uniform(0.15, 0.65) + side
                foot = middle + way * length * 1.4 + side
                finger(picture, (tip[0], tip[1]), (foot[0], foot[1]), length * rng.uniform(0.12, 0.25), rng)
        elif kind < 0.9:
            spot = middle + way * length * rng.uniform(0.1, 0.7)
            chip(picture, (spot[0], spot[1]), length * rng.uniform(0.12, 0.28), rng)
        else:
            corners = (rng.uniform(-0.5, 0.5, (4, 2)) * length + middle + way * length * rng.uniform(0.4, 0.8)).astype(
                int
            )
            cv2.fillConvexPoly(picture, cv2.convexHull(corners), colour(rng))
        return np.asarray((np.abs(picture.astype(int) - before).sum(axis=2) > 0) * 255, np.uint8)

    def _length(self) -> float:
        return float(np.exp(self._rng.uniform(np.log(SHORTEST), np.log(LONGEST))))

    def _finish(self, picture: Bytes, quad: Quad, length: float) -> Bytes:
        spoilt = photographed(picture, length, self._rng)
        turn = 2 if self._rng.random() < 0.5 else 0
        points = np.roll(quad, -turn, axis=0)
        a, b, c, d = ((float(x), float(y)) for x, y in points)
        return straighten(spoilt, (a, b, c, d))

    def _card(self) -> tuple[Bytes, int] | None:
        name, length = self._any_name(), self._length()
        laid = self._lay(name, length, cover=0.35)
        if laid is None:
            return None
        verdict = readable(laid, name)
        if verdict is None:
            return None
        crop = self._finish(laid.picture, outlined(laid.quad, length, self._rng), length)
        if float(cv2.meanStdDev(crop)[1].max()) < FAINTEST:
            return None
        return crop, NAMES.index(name) if verdict else JUNK

    def _junk(self) -> tuple[Bytes, int] | None:
        rng, length = self._rng, self._length()
        kind = rng.random()
        if kind < 0.22:
            picture = self._nothing(int(length * CANVAS), length)
            centre = (picture.shape[1] / 2, picture.shape[0] / 2)
            quad = card_quad(length, rng.uniform(1.2, 1.7), centre, rng)
        elif kind < 0.34:
            picture = self._background(int(length * CANVAS))
            quad = card_quad(length, rng.uniform(1.2, 1.6), (picture.shape[1] / 2, picture.shape[0] / 2), rng)
            paste(picture, shrunk(blank_card(rng), length), quad, rng)
            quad = outlined(quad, length, rng)
        else:
            laid = self._lay(self._any_name(), length, cover=0.1)
            if laid is None:
                return None
            picture, quad = laid.picture, self._mistaken(laid)
        return self._finish(picture, quad, length), JUNK

    def _mistaken(self, laid: Laid) -> Quad:
        """A wrong outline: half of them what the contour finder itself makes of the card, where it makes something."""
        if self._rng.random() < 0.5:
            middle = laid.quad.mean(axis=0)
            reach = np.linalg.norm(laid.quad - middle, axis=1).min()
            found = [
                quad
                for quad in contour_quads(laid.picture, thorough=bool(self._rng.random() < 0.5))
                if np.linalg.norm(quad.mean(axis=0) - middle) < reach and overlap(quad, laid.quad)[0] < 0.55
            ]
            if found:
                quad = found[self._rng.integers(len(found))]
                return np.roll(quad, -1, axis=0) if self._rng.random() < 0.3 else quad
        return wrong_outline(laid.quad, self._rng)

    def _nothing(self, size: int, length: float) -> Bytes:
        """A surface with clutter and no card in its middle."""
        rng = self._rng
        picture = self._background(size)
        if self._backs and rng.random() < 0.15:
            tile = shrunk(self._backs[rng.integers(len(self._backs))][0], length * rng.uniform(0.1, 0.5))[..., :3]
            times = (size // tile.shape[0] + 1, size // tile.shape[1] + 1, 1)
            picture = np.ascontiguousarray(np.tile(tile, times)[:size, :size])
        if rng.random() < 0.4:
            self._cover(picture, length * rng.uniform(0.8, 2.5))
        if rng.random() < 0.2:
            self._cover(picture, length)
        return picture


def readable(laid: Laid, name: str) -> bool | None:
    """Whether enough of the card is unhidden to name it; None in between, where nobody should be asked."""
    a, b, c, d = ((float(x), float(y)) for x, y in laid.quad)
    seen = straighten(laid.seen, (a, b, c, d))
    share = float((seen > 127).mean())
    if name == "back":
        return True if share > 0.55 else (False if share < 0.4 else None)
    height, width = int(INDEX[1] * seen.shape[0]), int(INDEX[0] * seen.shape[1])
    corners = (float((seen[:height, :width] > 127).mean()), float((seen[-height:, -width:] > 127).mean()))
    if share > 0.42 and max(corners) > 0.9:
        return True
    return False if share < 0.3 or max(corners) < 0.6 else None
