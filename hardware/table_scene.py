"""Paint the simulated table: the still part once, what moves on top of it for each frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Image
from hardware.card_art import DeckDesign, card_sprite
from hardware.card_pictures import PictureDeck
from hardware.card_shapes import CARD_HEIGHT, CARD_WIDTH
from hardware.table_cloths import LIGHT_UNIT
from hardware.table_faults import relight
from hardware.table_hand import HandSprite
from hardware.table_motion import Flying, Moment, Resting, Standing
from hardware.table_steps import Spot
from hardware.table_things import SIZES, thing_sprite

Matrix = NDArray[np.float64]
Corners = tuple[tuple[float, float], ...]
Box = tuple[int, int, int, int]
Lying = TypeVar("Lying", Resting, Standing)

_SHOULDER = 430.0
"""Millimetres from the picture's lower edge to the dealer's shoulder."""


def _move(x: float, y: float) -> Matrix:
    return np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])


def _rotate(degrees: float) -> Matrix:
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])


def _stretch(across: float, down: float) -> Matrix:
    return np.diag([across, down, 1.0])


def table_view(size: tuple[int, int], scale: float, tilt: float) -> Matrix:
    """Table millimetres to pixels for a camera above the middle; `tilt` is the part by which the far edge shrinks."""
    keystone = np.eye(3)
    keystone[2, 1] = tilt / (size[1] / scale)
    return np.asarray(_move(size[0] / 2, size[1] / 2) @ _stretch(scale, scale) @ keystone)


def card_place(spot: Spot, squeeze: float = 1.0, lift: float = 0.0) -> Matrix:
    """Millimetres of a card, from its own middle, to table millimetres; a lifted card looks a little larger."""
    near = 1 + lift / 700
    return np.asarray(_move(spot.x, spot.y - lift * 0.25) @ _rotate(spot.turn) @ _stretch(squeeze * near, near))


def card_corners(view: Matrix, place: Matrix) -> Corners:
    """The card's corners in pixels, clockwise from its own top left."""
    x, y = CARD_WIDTH / 2, CARD_HEIGHT / 2
    points = view @ place @ np.array([[-x, x, x, -x], [-y, -y, y, y], [1.0, 1, 1, 1]])
    return tuple((float(px), float(py)) for px, py in (points[:2] / points[2]).T)


@dataclass(frozen=True, slots=True)
class Look:
    """What the table is drawn with: the cloth without cards, the lamp's light, the deck and the dealer's hand.

    scale: pixels to the millimetre; blur: spread of the lens in pixels.
    """

    cloth: Image
    light: Image
    deck: DeckDesign | PictureDeck
    hand: HandSprite
    scale: float
    bottom: float
    blur: float


NEUTRAL = (1.0, 0.0)
"""Brightness and warmth of the lamp as it is at the start."""
_MANY = 12
"""Cards that come or go at once for which the whole table is painted afresh, which is then faster."""


class Painter:
    """Keeps the picture of the still table and repaints only what changed."""

    def __init__(self, look: Look, view: Matrix) -> None:
        """Start with an empty table seen by `view` (table millimetres to pixels)."""
        self._look = look
        self._view = view
        self._cloth = look.cloth
        self._drawn: tuple[Resting, ...] = ()
        self._things: tuple[Standing, ...] = ()
        self._raw = np.zeros_like(look.cloth)
        self._soft = np.zeros_like(look.cloth)
        self._lamp, self._lit = NEUTRAL, self._soft
        self._repaint((0, 0, look.cloth.shape[1], look.cloth.shape[0]))

    @property
    def view(self) -> Matrix:
        """Table millimetres to pixels as the camera stands now."""
        return self._view

    def look_from(self, view: Matrix, cloth: Image) -> None:
        """See the table from elsewhere, with the cloth as it looks from there."""
        self._view, self._cloth = view, cloth
        self._repaint((0, 0, cloth.shape[1], cloth.shape[0]))

    def paint(self, moment: Moment, before: Moment | None = None, lamp: tuple[float, float] = NEUTRAL) -> Image:
        """A new picture of a moment, without sensor noise; what moved since the moment before is blurred.

        lamp: its brightness and warmth, 1 and 0 as at the start.
        """
        self._settle(moment.resting, moment.things or ())
        if lamp != self._lamp:
            self._lamp, self._lit = lamp, relight(self._soft, *lamp)
        picture = self._lit.copy()
        moments = [one for one in (moment, before) if one is not None and _moves(one)]
        if moments:
            self._paint_moving(picture, moments)
        return picture

    def _settle(self, resting: tuple[Resting, ...], things: tuple[Standing, ...]) -> None:
        """Bring the still picture up to date where cards or things came or went."""
        if (resting, things) == (self._drawn, self._things):
            return
        cards, stood = set(resting) ^ set(self._drawn), set(things) ^ set(self._things)
        self._drawn, self._things = resting, things
        if len(cards) > _MANY:
            self._repaint((0, 0, self._cloth.shape[1], self._cloth.shape[0]))
            cards = set()
        for card in cards:
            self._repaint(self._box([self._corners(card.spot)], margin=9))
        for thing in stood:
            self._repaint(self._box([self._thing_corners(thing)], margin=16))

    def _thing_corners(self, thing: Standing) -> Corners:
        x, y = (side / 2 for side in SIZES[thing.thing])
        points = self._view @ card_place(thing.spot) @ np.array([[-x, x, x, -x], [-y, -y, y, y], [1.0, 1, 1, 1]])
        return tuple((float(px), float(py)) for px, py in (points[:2] / points[2]).T)

    def _corners(self, spot: Spot, squeeze: float = 1.0, lift: float = 0.0) -> Corners:
        return card_corners(self._view, card_place(spot, squeeze, lift))

    def _box(self, outlines: Iterable[Corners], margin: float) -> Box:
        """Pixels around outlines, cut at the picture's edges; the margin is in millimetres."""
        points = np.array([point for outline in outlines for point in outline])
        wide = margin * self._look.scale
        height, width = self._cloth.shape[:2]
        left, top = np.clip(np.floor(points.min(axis=0) - wide), 0, (width, height)).astype(int)
        right, bottom = np.clip(np.ceil(points.max(axis=0) + wide), 0, (width, height)).astype(int)
        return int(left), int(top), int(right), int(bottom)

    def _repaint(self, box: Box) -> None:
        left, top, right, bottom = box
        if right <= left or bottom <= top:
            return
        canvas = self._cloth[top:bottom, left:right].copy()
        for card in self._drawn:
            place = card_place(card.spot)
            if _overlap(box, self._box([card_corners(self._view, place)], margin=8)):
                self._blend_card(canvas, box, card, place, lift=0.6)
        for thing in self._things:
            if _overlap(box, self._box([self._thing_corners(thing)], margin=15)):
                self._blend_thing(canvas, box, thing, None)
        light = self._look.light[top:bottom, left:right]
        self._raw[top:bottom, left:right] = cv2.multiply(canvas, light, scale=1 / LIGHT_UNIT)
        self._soften(box)

    def _soften(self, box: Box) -> None:
        """Lens blur and the smear of compression over a part of the still picture."""
        left, top, right, bottom = box
        height, width = self._raw.shape[:2]
        outer = (max(0, left - 8), max(0, top - 8), min(width, right + 8), min(height, bottom + 8))
        part = _lens(self._raw[outer[1] : outer[3], outer[0] : outer[2]], self._look.blur)
        part = _compressed(part)
        inner = part[top - outer[1] : bottom - outer[1], left - outer[0] : right - outer[0]]
        self._soft[top:bottom, left:right] = inner
        if self._lit is not self._soft:
            self._lit[top:bottom, left:right] = relight(inner, *self._lamp)

    def _paint_moving(self, picture: Image, moments: Sequence[Moment]) -> None:
        """Paint what moves; several moments are what the open shutter saw, one upon the other."""
        box = self._box([outline for moment in moments for outline in self._moving_outlines(moment)], margin=16)
        left, top, right, bottom = box
        if right <= left or bottom <= top:
            return
        canvas, *others = [self._moving_canvas(box, moment) for moment in moments]
        for other in others:
            canvas = np.asarray(cv2.addWeighted(canvas, 0.5, other, 0.5, 0), dtype=np.uint8)
        picture[top:bottom, left:right] = relight(_lens(canvas, self._look.blur), *self._lamp)

    def _moving_outlines(self, moment: Moment) -> list[Corners]:
        outlines = [self._corners(card.spot, card.squeeze, card.lift) for card in moment.flying]
        if moment.carried is not None:
            outlines.append(self._thing_corners(moment.carried))
        if moment.hand is not None:
            outlines.append(self._hand_outline(moment.hand))
        return outlines

    def _moving_canvas(self, box: Box, moment: Moment) -> Image:
        left, top, right, bottom = box
        canvas = self._raw[top:bottom, left:right].copy()
        for card in moment.flying:
            place = card_place(card.spot, card.squeeze, card.lift)
            self._blend_card(canvas, box, card, place, lift=1 + card.lift, lit=True)
        light = self._look.light[top:bottom, left:right]
        if moment.carried is not None:
            self._blend_thing(canvas, box, moment.carried, light)
        if moment.hand is not None:
            self._blend_hand(canvas, box, moment.hand)
        return canvas

    def _blend_thing(self, canvas: Image, box: Box, thing: Standing, light: Image | None) -> None:
        """Stand a thing and its shadow on a part of the picture."""
        sprite = thing_sprite(thing.thing, round(self._look.scale * 1.15, 2))
        height, width = sprite.shade.shape
        local = _stretch(1 / sprite.scale, 1 / sprite.scale) @ _move(-width / 2, -height / 2)
        place = self._view @ card_place(thing.spot)
        shift = _move(-box[0], -box[1])
        _darken(canvas, sprite.shade, shift @ self._view @ _move(3, 5) @ card_place(thing.spot) @ local)
        _blend(canvas, sprite.colour, shift @ place @ local, light)

    def _blend_card(
        self, canvas: Image, box: Box, card: Resting | Flying, place: Matrix, *, lift: float, lit: bool = False
    ) -> None:
        """Lay a card and its shadow on a part of the picture."""
        scale = round(self._look.scale * 1.15, 2)
        sprite = card_sprite(self._look.deck, card.face, scale)
        local = _move(-CARD_WIDTH / 2, -CARD_HEIGHT / 2) @ _stretch(
            CARD_WIDTH / sprite.shape[1], CARD_HEIGHT / sprite.shape[0]
        )
        inside = self._box([card_corners(self._view, place)], margin=6 + lift * 0.5)
        part = _meet(box, inside)
        if part is None:
            return
        target = canvas[part[1] - box[1] : part[3] - box[1], part[0] - box[0] : part[2] - box[0]]
        shift = _move(-part[0], -part[1])
        shadow, pad = _card_shadow(self._look.scale, round(1.2 + lift * 0.25, 1))
        around = _move(-pad, -pad) @ local @ _stretch(sprite.shape[1] / CARD_WIDTH, sprite.shape[0] / CARD_HEIGHT)
        grown = around @ _stretch((CARD_WIDTH + 2 * pad) / shadow.shape[1], (CARD_HEIGHT + 2 * pad) / shadow.shape[0])
        fall = _move(0.5 + lift * 0.22, 0.8 + lift * 0.34)
        _darken(target, shadow, shift @ self._view @ fall @ place @ grown)
        light = self._look.light[part[1] : part[3], part[0] : part[2]] if lit else None
        _blend(target, sprite, shift @ self._view @ place @ local, light)

    def _hand_matrix(self, hand: Spot) -> Matrix:
        """Millimetres of the hand from its longest finger's tip, to table millimetres."""
        lean = np.degrees(np.arctan2(hand.x * 0.45 - 30, self._look.bottom + _SHOULDER - hand.y))
        return np.asarray(_move(hand.x, hand.y) @ _rotate(float(lean) + hand.turn))

    def _hand_outline(self, hand: Spot) -> Corners:
        points = self._view @ self._hand_matrix(hand) @ np.array([[-58.0, 58, 58, -58], [0, 0, 620, 620], [1, 1, 1, 1]])
        return tuple((float(x), float(y)) for x, y in (points[:2] / points[2]).T)

    def _blend_hand(self, canvas: Image, box: Box, hand: Spot) -> None:
        sprite, place = self._look.hand, self._hand_matrix(hand)
        part = _meet(box, self._box([self._hand_outline(hand)], margin=24))
        if part is None:
            return
        target = canvas[part[1] - box[1] : part[3] - box[1], part[0] - box[0] : part[2] - box[0]]
        shift = _move(-part[0], -part[1])
        local = _stretch(1 / sprite.scale, 1 / sprite.scale) @ _move(-sprite.origin[0], -sprite.origin[1])
        _darken(target, sprite.shade, shift @ self._view @ _move(7, 11) @ place @ local)
        light = self._look.light[part[1] : part[3], part[0] : part[2]]
        _blend(target, sprite.colour, shift @ self._view @ place @ local, light)


def _moves(moment: Moment) -> bool:
    return bool(moment.flying) or moment.hand is not None or moment.carried is not None


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _meet(one: Box, other: Box) -> Box | None:
    """The box that two have in common, None when they have none."""
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def _lens(picture: Image, blur: float) -> Image:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), dtype=np.uint8) if blur > 0 else picture


def _compressed(picture: Image) -> Image:
    _done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _blend(target: Image, sprite: Image, matrix: Matrix, light: Image | None) -> None:
    """Lay a premultiplied BGRA sprite on a picture, in place, under the lamp where its light is given."""
    size = (target.shape[1], target.shape[0])
    warped = cv2.warpPerspective(sprite, matrix, size, flags=cv2.INTER_LINEAR)
    clear = cv2.bitwise_not(cv2.extractChannel(warped, 3))
    colour = cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR)
    if light is not None:
        colour = cv2.multiply(colour, light, scale=1 / LIGHT_UNIT)
    below = cv2.multiply(target, cv2.cvtColor(clear, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    cv2.add(below, colour, dst=target)


def _darken(target: Image, shade: Image, matrix: Matrix) -> None:
    """Let a shadow fall on a picture, in place; outside the shadow's own picture there is none."""
    size = (target.shape[1], target.shape[0])
    fallen = cv2.warpPerspective(shade, matrix, size, flags=cv2.INTER_LINEAR, borderValue=255)
    cv2.multiply(target, cv2.cvtColor(fallen, cv2.COLOR_GRAY2BGR), dst=target, scale=1 / 255)


@lru_cache(maxsize=64)
def _card_shadow(scale: float, softness: float) -> tuple[Image, float]:
    """What a card's shadow leaves of the light, and the margin in millimetres that it is drawn with."""
    pad = softness * 3
    size = (round((CARD_HEIGHT + 2 * pad) * scale), round((CARD_WIDTH + 2 * pad) * scale))
    mask = np.zeros(size, dtype=np.float32)
    edge = round(pad * scale)
    mask[edge : size[0] - edge, edge : size[1] - edge] = 1
    soft = cv2.GaussianBlur(mask, (0, 0), softness * scale)
    return np.clip(255 * (1 - 0.52 * soft), 0, 255).astype(np.uint8), pad
