"""Measure how well the camera can read here: light, contrast, glare, sharpness, size, tilt, each against its limits.

The limits come from the ladders in docs/vision.md: up to `good` 97 of 100 drawn cards are read in a single frame, from
`bad` on about 85 or fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

import cv2
import numpy as np

from vision.detection import Corners, Image
from vision.edges import outwards
from vision.geometry import area
from vision.plane import Points, as_points, axes, centre, length

FOCAL = 0.9
"""Focal length of a usual table camera, in picture widths; only the tilt depends on it."""
INDEX_PART = 0.13
"""Height of the corner index as a part of a usual card's length."""

_CLIPPED = 250  # grey level from which a channel says nothing any more
_SAMPLES, _REACH = 24, 0.12  # places along an edge, and how far to look across it in card lengths
_RIM = 0.03  # part of the card's length that is plain paper at its edge
_FEWEST_TILT = 4


class Level(Enum):
    """How good a measured value is."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


class Meter(Enum):
    """What is measured."""

    LIGHT = "light"
    CONTRAST = "contrast"
    GLARE = "glare"
    SHARPNESS = "sharpness"
    LENGTH = "length"
    TILT = "tilt"
    TURN = "turn"


class Advice(Enum):
    """What would help."""

    MORE_LIGHT = "more_light"
    LESS_LIGHT = "less_light"
    DARKER_CLOTH = "darker_cloth"
    MOVE_LAMP = "move_lamp"
    FOCUS = "focus"
    COME_NEARER = "come_nearer"
    LOOK_STRAIGHT_DOWN = "look_straight_down"
    TURN_CAMERA = "turn_camera"
    LAY_CARDS = "lay_cards"


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a meter's value is good, and where it is bad; between them it is a warning.

    Where good < bad, smaller is better.
    """

    good: float
    bad: float

    def level(self, value: float) -> Level:
        """How good a value is."""
        sign = 1 if self.good >= self.bad else -1
        if sign * value >= sign * self.good:
            return Level.GOOD
        return Level.WARNING if sign * value > sign * self.bad else Level.BAD


LIMITS: Mapping[Meter, Limits] = MappingProxyType(
    {
        Meter.LIGHT: Limits(60, 30),
        Meter.CONTRAST: Limits(35, 15),
        Meter.GLARE: Limits(0.06, 0.2),
        Meter.SHARPNESS: Limits(0.0135, 0.0165),
        Meter.LENGTH: Limits(80, 50),
        Meter.TILT: Limits(35, 45),
        Meter.TURN: Limits(25, 40),
    }
)
BRIGHT = Limits(0.02, 0.35)
"""Part of all cards that is clipped: above it there is too much light everywhere, not a reflection here or there."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """One measured value and how good it is.

    LIGHT: grey levels (0 to 255) of the brightest fifth of the cards, or of the whole picture without cards. CONTRAST:
    grey levels between a card's rim and the table beside it. GLARE: part of the card that is burnt out. SHARPNESS: blur
    of the card's edges as a part of its length. LENGTH: pixels. TILT, TURN: degrees from straight down and of the rows.
    """

    value: float
    level: Level


@dataclass(frozen=True, slots=True)
class Hint:
    """One piece of advice; slot names where, "" for the whole table; level how urgent it is."""

    advice: Advice
    level: Level
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Meters:
    """What was measured in one picture; gauges that need cards are absent while none lie there.

    index: pixels of the height of a corner index, of the smallest card. slots: the gauges of each place.
    """

    table: Mapping[Meter, Gauge]
    slots: Mapping[str, Mapping[Meter, Gauge]] = field(default_factory=lambda: MappingProxyType({}))
    index: float | None = None
    hints: tuple[Hint, ...] = ()

    @property
    def level(self) -> Level:
        """The worst of all gauges."""
        gauges = [*self.table.values(), *(gauge for slot in self.slots.values() for gauge in slot.values())]
        levels = {gauge.level for gauge in gauges}
        return next((level for level in (Level.BAD, Level.WARNING) if level in levels), Level.GOOD)


def measure(image: Image, cards: Mapping[str, Corners]) -> Meters:
    """Measure a BGR picture in which cards lie, each under the name of its slot (or any other name)."""
    if not cards:
        light = _gauge(Meter.LIGHT, float(np.percentile(_grey(image), 80)))
        return Meters({Meter.LIGHT: light}, hints=(Hint(Advice.LAY_CARDS, Level.WARNING),))
    slots = {name: MappingProxyType(_card(image, quad)) for name, quad in cards.items()}
    table = {
        Meter.LIGHT: _gauge(Meter.LIGHT, float(np.median([gauges[Meter.LIGHT].value for gauges in slots.values()]))),
        Meter.TURN: _gauge(Meter.TURN, turn(list(cards.values()))),
    }
    slant = tilt(image.shape[1], list(cards.values()))
    if slant is not None:
        table[Meter.TILT] = _gauge(Meter.TILT, slant)
    shortest = min(gauges[Meter.LENGTH].value for gauges in slots.values())
    return Meters(MappingProxyType(table), MappingProxyType(slots), INDEX_PART * shortest, tuple(hints(table, slots)))


def _gauge(meter: Meter, value: float) -> Gauge:
    return Gauge(value, LIMITS[meter].level(value))


def _grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _card(image: Image, quad: Corners) -> dict[Meter, Gauge]:
    """The gauges of one card."""
    pixels = _inner(image, quad)
    contrast, blur = edge(image, quad)
    size = length(quad)
    bright = pixels.mean(axis=1)
    values = {
        Meter.LIGHT: float(np.percentile(bright, 80)),
        Meter.CONTRAST: contrast,
        Meter.GLARE: float((pixels.min(axis=1) >= _CLIPPED).mean()),
        Meter.LENGTH: size,
    }
    if blur is not None:
        values[Meter.SHARPNESS] = blur / size
    return {meter: _gauge(meter, value) for meter, value in values.items()}


def _inner(image: Image, quad: Corners) -> Points:
    """The pixels of a card, N x 3; at least one."""
    points = as_points(quad)
    low = np.clip(np.floor(points.min(axis=0)), 0, np.array(image.shape[1::-1]) - 1).astype(int)
    high = np.clip(np.ceil(points.max(axis=0)) + 1, low + 1, image.shape[1::-1]).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(points - low).astype(np.int32), 1)
    inside = part[mask > 0]
    return np.asarray(inside if len(inside) else part.reshape(-1, 3), np.float64)


def edge(image: Image, quad: Corners) -> tuple[float, float | None]:
    """The weakest edge's contrast to the table in grey levels, and the blur of the edges in pixels.

    The blur is the standard deviation of the lens' spread that would make a sharp edge look like this one; None where
    no edge is clear enough to tell. The usual edge counts, since one may lie in another card's shadow.
    """
    points = as_points(quad)
    size = length(quad)
    reach = np.linspace(-1, 1, 4 * round(max(4.0, _REACH * size)) + 1) * max(4.0, _REACH * size)
    along = np.linspace(0.2, 0.8, _SAMPLES)[:, None]
    normals = outwards(points[None])[0]
    contrasts, blurs = [], []
    for start, end, normal in zip(points, np.roll(points, -1, axis=0), normals, strict=True):
        places = (start * (1 - along) + end * along)[:, None, :] + normal * reach[None, :, None]
        maps = places.astype(np.float32)
        lines = cv2.remap(image, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        found = _step(lines.astype(np.float64), reach, max(3.0, _RIM * size))
        contrasts.append(found[0])
        if found[1] is not None:
            blurs.append(found[1])
    return float(np.min(contrasts)), float(np.median(blurs)) if blurs else None


def _step(lines: Points, reach: Points, rim: float) -> tuple[float, float | None]:
    """The step's height and its width (pixels, as a standard deviation) in lines across an edge, S x offsets x 3.

    reach: the offsets, outwards positive. rim: pixels from the edge within which a card is plain.
    """
    spacing = float(reach[1] - reach[0])
    inner, outer = np.abs(reach + rim) <= rim / 2, np.abs(reach - rim) <= rim / 2
    height = np.abs(np.median(lines[:, inner], axis=1) - np.median(lines[:, outer], axis=1)).sum(axis=1)
    contrast = float(np.median(height)) / 3
    if contrast < 8:
        return contrast, None
    grey = cv2.blur(lines.mean(axis=2), (3, 1)) if spacing < 0.5 else lines.mean(axis=2)
    slopes = np.abs(np.diff(grey, axis=1)) / spacing
    near = np.abs((reach[1:] + reach[:-1]) / 2) <= 1.4 * rim
    rise = np.abs(grey[:, inner].mean(axis=1) - grey[:, outer].mean(axis=1))
    clear = rise > 8
    if not clear.any():
        return contrast, None
    widths = rise[clear] / np.maximum(slopes[clear][:, near].max(axis=1), 1e-6) / np.sqrt(2 * np.pi)
    return contrast, float(np.median(widths))


def turn(cards: Sequence[Corners]) -> float:
    """How far the cards stand turned from upright in the picture, in degrees, 0 to 45."""
    ways = np.array([axes(quad)[1] for quad in cards])
    angles = np.arctan2(ways[:, 1], ways[:, 0]) * 4  # a quarter turn makes no difference
    usual = np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()) / 4
    return float(abs(np.degrees(usual)))


def tilt(across: int, cards: Sequence[Corners]) -> float | None:
    """How far the camera looks from straight down, in degrees, from how the cards' sizes change over the picture.

    across: the picture's width in pixels. None with fewer than four cards, or with cards too close together to tell.
    """
    if len(cards) < _FEWEST_TILT:
        return None
    middles = np.stack([centre(quad) for quad in cards])
    areas = np.array([abs(area(as_points(quad))) for quad in cards])
    design = np.hstack([middles - middles.mean(axis=0), np.ones((len(cards), 1))])
    # the area of a piece of a tilted plane goes with the third power of its nearness
    solution, _, rank, _ = np.linalg.lstsq(design, np.cbrt(areas), rcond=None)
    if rank < 3:
        return None
    return float(np.degrees(np.arctan(np.hypot(*solution[:2]) / solution[2] * FOCAL * across)))


def hints(table: Mapping[Meter, Gauge], slots: Mapping[str, Mapping[Meter, Gauge]]) -> list[Hint]:
    """What would help, the most urgent first."""
    found: list[Hint] = []
    burnt = float(np.median([gauges[Meter.GLARE].value for gauges in slots.values()]))
    if BRIGHT.level(burnt) is Level.BAD:
        found.append(Hint(Advice.LESS_LIGHT, Level.BAD))
    else:
        found += _worst(slots, Meter.GLARE, Advice.MOVE_LAMP)
    whole = {Meter.LIGHT: Advice.MORE_LIGHT, Meter.TILT: Advice.LOOK_STRAIGHT_DOWN, Meter.TURN: Advice.TURN_CAMERA}
    found += [Hint(advice, table[meter].level) for meter, advice in whole.items() if meter in table]
    found += _widest(slots, Meter.SHARPNESS, Advice.FOCUS)
    found += _widest(slots, Meter.LENGTH, Advice.COME_NEARER)
    found += _widest(slots, Meter.CONTRAST, Advice.DARKER_CLOTH)
    urgent = [hint for hint in found if hint.level is not Level.GOOD]
    return sorted(urgent, key=lambda hint: hint.level is not Level.BAD)


def _worst(slots: Mapping[str, Mapping[Meter, Gauge]], meter: Meter, advice: Advice) -> list[Hint]:
    """A hint for every slot where a meter is not good."""
    return [Hint(advice, gauges[meter].level, slot) for slot, gauges in slots.items() if meter in gauges]


def _widest(slots: Mapping[str, Mapping[Meter, Gauge]], meter: Meter, advice: Advice) -> list[Hint]:
    """A hint for the whole table where a third of the slots are not good, else one for each slot that is not."""
    found = [hint for hint in _worst(slots, meter, advice) if hint.level is not Level.GOOD]
    if 3 * len(found) >= len(slots):
        bad = sum(hint.level is Level.BAD for hint in found)
        return [Hint(advice, Level.BAD if 2 * bad >= len(found) else Level.WARNING)] if found else []
    return found
