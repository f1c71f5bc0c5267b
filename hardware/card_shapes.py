"""Draw on a card in millimetres: the pen, the four suits, and where the pips of a rank stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from rules.cards import Rank, Suit

CARD_WIDTH = 63.0
CARD_HEIGHT = 88.0
ASSETS = Path(__file__).parent / "assets"

Colour = tuple[int, int, int]
Points = Sequence[tuple[float, float]]

_LEFT, _RIGHT = -11.2, 11.2
_TOP, _HIGH, _UPPER = -27.5, -18.3, -9.2


def _pair(height: float) -> tuple[tuple[float, float], ...]:
    return ((_LEFT, height), (_RIGHT, height))


def _mirrored(spots: Points) -> tuple[tuple[float, float], ...]:
    return (*spots, *((x, -y) for x, y in spots if y))


PIPS: dict[Rank, tuple[tuple[float, float], ...]] = {
    Rank.TWO: _mirrored([(0, _TOP)]),
    Rank.THREE: _mirrored([(0, _TOP), (0, 0)]),
    Rank.FOUR: _mirrored(_pair(_TOP)),
    Rank.FIVE: _mirrored([*_pair(_TOP), (0, 0)]),
    Rank.SIX: _mirrored([*_pair(_TOP), *_pair(0)]),
    Rank.SEVEN: (*_mirrored([*_pair(_TOP), *_pair(0)]), (0, _TOP / 2)),
    Rank.EIGHT: _mirrored([*_pair(_TOP), *_pair(0), (0, _TOP / 2)]),
    Rank.NINE: _mirrored([*_pair(_TOP), *_pair(_UPPER), (0, 0)]),
    Rank.TEN: _mirrored([*_pair(_TOP), *_pair(_UPPER), (0, _HIGH)]),
}
"""Middle of each pip in millimetres from the middle of the card; those below it stand on their heads."""


@lru_cache(maxsize=64)
def font(name: str, pixels: int) -> ImageFont.FreeTypeFont:
    """Open one of the bundled fonts; raise OSError when the installation lacks it."""
    return ImageFont.truetype(str(ASSETS / name), pixels)


class Pen:
    """Draws in millimetres from the middle of a card on a large RGBA picture, to be reduced later."""

    def __init__(self, picture: Image.Image, scale: float) -> None:
        """Draw on `picture`, `scale` pixels to the millimetre."""
        self.picture = picture
        self.scale = scale
        self._draw = ImageDraw.Draw(picture)
        self._middle = (picture.width / 2, picture.height / 2)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place in millimetres."""
        return (self._middle[0] + x * self.scale, self._middle[1] + y * self.scale)

    def shape(self, points: Points, fill: Colour | None, outline: Colour | None = None, width: float = 0.35) -> None:
        """A filled polygon, with an outline where one is asked for."""
        pixels = [self.at(x, y) for x, y in points]
        if fill is not None:
            self._draw.polygon(pixels, fill=fill)
        if outline is not None:
            self.line([*points, points[0]], outline, width)

    def line(self, points: Points, colour: Colour, width: float = 0.35) -> None:
        """A line of rounded corners, `width` in millimetres."""
        pixels = [self.at(x, y) for x, y in points]
        self._draw.line(pixels, fill=colour, width=max(1, round(width * self.scale)), joint="curve")

    def oval(
        self,
        middle: tuple[float, float],
        radii: tuple[float, float],
        fill: Colour | None,
        outline: Colour | None = None,
    ) -> None:
        """An ellipse with a thin outline where one is asked for."""
        (x, y), (rx, ry) = middle, radii
        box = [self.at(x - rx, y - ry), self.at(x + rx, y + ry)]
        self._draw.ellipse(box, fill=fill, outline=outline, width=max(1, round(0.35 * self.scale)))

    def frame(self, half: tuple[float, float], colour: Colour, width: float, radius: float = 0.0) -> None:
        """A rounded rectangle around the middle, without filling."""
        box = [self.at(-half[0], -half[1]), self.at(half[0], half[1])]
        pixels = max(1, round(width * self.scale))
        self._draw.rounded_rectangle(box, radius=radius * self.scale, outline=colour, width=pixels)

    def suit(
        self, suit: Suit, middle: tuple[float, float], height: float, colour: Colour, *, down: bool = False
    ) -> None:
        """A pip of the given height, standing or on its head."""
        sign = -1.0 if down else 1.0
        for outline in suit_outlines(suit):
            self.shape([(middle[0] + sign * x * height, middle[1] + sign * y * height) for x, y in outline], colour)

    def text(
        self,
        text: str,
        middle: tuple[float, float],
        height: float,
        colour: Colour,
        font_name: str,
        squeeze: float = 1.0,
    ) -> None:
        """Letters of the given capital height around a middle, narrowed by `squeeze`."""
        face = font(font_name, round(height * self.scale * 1.4))
        left, top, right, bottom = face.getbbox(text)
        mask = Image.new("L", (round(right - left) + 2, round(bottom - top) + 2))
        ImageDraw.Draw(mask).text((1 - left, 1 - top), text, font=face, fill=255)
        size = (
            max(1, round(mask.width * squeeze * height * self.scale / mask.height)),
            max(1, round(height * self.scale)),
        )
        mask = mask.resize(size, Image.Resampling.LANCZOS)
        x, y = self.at(*middle)
        self.picture.paste(
            Image.new("RGBA", size, (*colour, 255)), (round(x - size[0] / 2), round(y - size[1] / 2)), mask
        )


@lru_cache(maxsize=8)
def suit_outlines(suit: Suit) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Closed outlines of a pip one unit high around its middle; y grows downward."""
    return {Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.SPADES: _spade, Suit.CLUBS: _club}[suit]()


def _heart_curve(steps: int = 72) -> list[tuple[float, float]]:
    points = []
    for step in range(steps):
        angle = math.tau * step / steps
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        points.append((x / 32.5, -(y + 2.5) / 29.5))
    return points


def _heart() -> tuple[tuple[tuple[float, float], ...], ...]:
    return (tuple(_heart_curve()),)


def _diamond() -> tuple[tuple[tuple[float, float], ...], ...]:
    corners = [(0.0, -0.5), (0.39, 0.0), (0.0, 0.5), (-0.39, 0.0)]
    points: list[tuple[float, float]] = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        for step in range(10):
            part = step / 10
            hollow = 1 - 0.16 * math.sin(math.pi * part)  # sides curve inward a little, as printed diamonds do
            points.append(tuple((a + (b - a) * part) * hollow for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    return (tuple(points),)


def _stem(top: float, half: float) -> tuple[tuple[float, float], ...]:
    right = [(0.035 + half * (step / 8) ** 2.2, top + (0.5 - top) * step / 8) for step in range(9)]
    return (*right, *((-x, y) for x, y in reversed(right)))


def _spade() -> tuple[tuple[tuple[float, float], ...], ...]:
    leaf = tuple((x * 0.93, -y * 0.84 - 0.08) for x, y in _heart_curve())
    return (leaf, _stem(0.1, 0.18))


def _circle(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    turns = [math.tau * step / 40 for step in range(40)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _club() -> tuple[tuple[tuple[float, float], ...], ...]:
    core = ((-0.13, -0.15), (0.13, -0.15), (0.1, 0.2), (-0.1, 0.2))
    return (_circle(0, -0.27, 0.23), _circle(-0.255, 0.1, 0.23), _circle(0.255, 0.1, 0.23), core, _stem(0.05, 0.2))
