"""Draw the double-ended figures of jacks, queens and kings, and the jester of the jokers."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from hardware.card_shapes import Colour, Pen, Points
from rules.cards import Rank, Suit

INK: Colour = (24, 26, 34)
SKIN: Colour = (250, 232, 210)
FRAME_HALF = (20.0, 35.5)
"""Half the width and height of a court's frame in millimetres."""


@dataclass(frozen=True, slots=True)
class CourtColours:
    """The inks of a figure: robe, trim, gold, hair."""

    robe: Colour
    trim: Colour
    gold: Colour
    hair: Colour


def draw_court(pen: Pen, rank: Rank, suit: Suit, ink: Colour, colours: CourtColours, paper: Colour) -> None:
    """Draw a framed court card's figure twice, the second on its head, with a pip in two corners of the frame."""
    half = Image.new("RGBA", pen.picture.size, (*paper, 255))
    upper = Pen(half, pen.scale)
    _robe(upper, colours)
    _HEADS[rank](upper, colours)
    upper.suit(suit, (-14.2, -28.6), 9.6, ink)
    _paste_double(pen, half)
    pen.frame(FRAME_HALF, ink, 0.45)
    pen.frame((FRAME_HALF[0] - 0.9, FRAME_HALF[1] - 0.9), colours.gold, 0.3)


def _paste_double(pen: Pen, half: Image.Image) -> None:
    left, top = pen.at(-FRAME_HALF[0], -FRAME_HALF[1])
    right, middle = pen.at(FRAME_HALF[0], 0.0)
    box = (round(left), round(top), round(right), round(middle))
    figure = half.crop(box)
    pen.picture.paste(figure, box[:2])
    pen.picture.paste(figure.rotate(180), (box[0], box[3]))


def _both(pen: Pen, points: Points, fill: Colour, outline: Colour | None = INK) -> None:
    """A shape and its mirror image across the figure's middle."""
    pen.shape(points, fill, outline)
    pen.shape([(-x, y) for x, y in points], fill, outline)


def _robe(pen: Pen, colours: CourtColours) -> None:
    shoulders = [(-19, 0.5), (-17.5, -8), (-12, -12.5), (-4, -14.5), (4, -14.5), (12, -12.5), (17.5, -8), (19, 0.5)]
    pen.shape(shoulders, colours.robe, INK)
    _both(pen, [(6.5, 0.5), (6.5, -13.5), (9.0, -13), (9.0, 0.5)], colours.gold)
    for row in range(3):
        for column in range(2):
            x, y = 11.3 + 4.2 * column, -1.8 - 4.0 * row
            if column * 2 + y > -8.5:
                _both(pen, [(x, y - 1.5), (x + 1.2, y), (x, y + 1.5), (x - 1.2, y)], colours.gold, None)
    pen.shape([(-6.5, 0.5), (-6.5, -10), (0, -14), (6.5, -10), (6.5, 0.5)], colours.trim, INK)
    for y in (-1.2, -4.4, -7.6):
        pen.shape([(-6.3, y), (0, y - 2.6), (6.3, y), (6.3, y + 1.1), (0, y - 1.5), (-6.3, y + 1.1)], colours.gold)
    collar = [(-8.5, -12.2), (-5.5, -16.2), (5.5, -16.2), (8.5, -12.2), (3.5, -10.8), (0, -12.6), (-3.5, -10.8)]
    pen.shape(collar, (252, 250, 244), INK)
    for x in (-5.6, -2.6, 2.6, 5.6):
        pen.shape([(x - 0.4, -14.4), (x + 0.4, -14.4), (x, -12.6)], INK)


def _face(pen: Pen) -> None:
    pen.oval((0, -20.8), (4.9, 6.4), SKIN, INK)
    for side in (-1, 1):
        pen.line([(side * 3.2, -22.9), (side * 1.2, -23.3)], INK, 0.4)
        pen.oval((side * 2.1, -21.7), (0.75, 0.5), INK)
    pen.line([(0.2, -21.6), (0.8, -19.2), (-0.5, -18.9)], INK, 0.3)
    pen.shape([(-1.5, -17.1), (0, -17.6), (1.5, -17.1), (0, -16.4)], (190, 60, 58))


def _king(pen: Pen, colours: CourtColours) -> None:
    _both(pen, [(3.6, -26), (7.0, -24), (7.6, -18.5), (6.2, -15.6), (4.4, -18)], colours.hair)
    _face(pen)
    beard = [
        (-4.9, -19.2),
        (-4.3, -14.4),
        (-2.2, -12.2),
        (0, -11.2),
        (2.2, -12.2),
        (4.3, -14.4),
        (4.9, -19.2),
        (2.4, -17.9),
    ]
    pen.shape([*beard, (0, -18.5), (-2.4, -17.9)], colours.hair, INK)
    pen.shape([(-1.5, -16.9), (0, -17.4), (1.5, -16.9), (0, -16.1)], (190, 60, 58))
    crown = [(-6.2, -25.2), (-7.6, -32), (-3.6, -28.6), (0, -33.4), (3.6, -28.6), (7.6, -32), (6.2, -25.2)]
    pen.shape(crown, colours.gold, INK)
    pen.shape([(-6.2, -25.2), (-6.4, -27), (6.4, -27), (6.2, -25.2)], colours.trim, INK)
    for x, y in ((-7.6, -32), (0, -33.4), (7.6, -32)):
        pen.oval((x, y), (0.9, 0.9), colours.trim, INK)
    pen.shape([(14.2, 0.5), (14.2, -24), (15.2, -28.5), (16.2, -24), (16.2, 0.5)], (214, 220, 228), INK)
    pen.shape([(11.6, -9.5), (18.6, -9.5), (18.6, -7.9), (11.6, -7.9)], colours.gold, INK)
    pen.oval((15.2, -5.2), (2.2, 2.4), SKIN, INK)


def _queen(pen: Pen, colours: CourtColours) -> None:
    hair = [(-1, -28.4), (4, -28), (7.6, -24), (8.6, -17), (9.6, -12.6), (5.4, -12.4), (4, -16), (0, -16)]
    _both(pen, hair, colours.hair)
    _face(pen)
    _both(pen, [(-0.2, -27.6), (4.6, -25.8), (5.2, -21.6), (3.4, -24.6), (-0.2, -25.8)], colours.hair, None)
    tiara = [(-6.4, -26.4), (-5.6, -29.8), (-3, -28.6), (0, -32.2), (3, -28.6), (5.6, -29.8), (6.4, -26.4), (0, -27.6)]
    pen.shape(tiara, colours.gold, INK)
    for x, y in ((-5.6, -30), (0, -32.6), (5.6, -30)):
        pen.oval((x, y), (0.85, 0.85), (250, 248, 240), INK)
    pen.line([(14.6, -4), (15, -15.4)], (60, 110, 70), 0.7)
    for x, y in ((15, -19.4), (12.9, -17.7), (17.1, -17.7), (13.7, -15.3), (16.3, -15.3)):
        pen.oval((x, y), (1.7, 1.7), colours.trim, INK)
    pen.oval((15, -17.2), (1.3, 1.3), colours.gold, INK)
    pen.oval((14.6, -5.2), (2.1, 2.3), SKIN, INK)


def _jack(pen: Pen, colours: CourtColours) -> None:
    _both(pen, [(3.2, -26.5), (6.6, -25), (7.2, -19), (6.4, -15.2), (4.4, -15.6), (4.8, -20)], colours.hair)
    _face(pen)
    cap = [(-7.4, -24.8), (-8.2, -28.6), (-3.6, -31.2), (3.2, -31.4), (8.2, -28.8), (7.4, -24.8), (0, -26.4)]
    pen.shape(cap, colours.trim, INK)
    pen.shape([(-7.4, -24.8), (-7.8, -26.6), (0, -28.2), (7.8, -26.6), (7.4, -24.8), (0, -26.4)], colours.gold, INK)
    feather = [(5.6, -28.4), (8.6, -32.6), (13.4, -33.6), (16, -31.6), (12.4, -29.6), (8.8, -28.2)]
    pen.shape(feather, (250, 248, 240), INK)
    pen.line([(5.6, -28.4), (10, -31), (14.6, -31.8)], INK, 0.25)
    pen.line([(14.9, 0.5), (14.9, -22.5)], (120, 84, 48), 1.1)
    pen.shape([(14.9, -28), (16.4, -23.8), (18.6, -21.6), (16, -19.4), (13.8, -20), (13.6, -24)], (214, 220, 228), INK)
    pen.oval((14.9, -6), (2.2, 2.4), SKIN, INK)


_HEADS = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}


def draw_jester(pen: Pen, ink: Colour, colours: CourtColours) -> None:
    """Draw the jester in the middle of a joker: horned cap with bells, ruff, and a star below."""
    dark = INK if ink != INK else (92, 96, 108)
    pen.shape([(-5.6, -6), (-17, -15), (-15.5, -4.5), (-6.4, 3)], ink, INK)
    pen.shape([(5.6, -6), (17, -15), (15.5, -4.5), (6.4, 3)], colours.gold, INK)
    pen.shape([(-6, -4), (-5, -14), (0, -24), (5, -14), (6, -4)], dark, INK)
    for x, y in ((-17, -14.6), (17, -14.6), (0, -24)):
        pen.oval((x, y), (1.9, 1.9), colours.gold, INK)
    pen.oval((0, 1.5), (6.6, 7.8), SKIN, INK)
    for side in (-1, 1):
        pen.oval((side * 2.7, 0), (0.9, 1.1), INK)
        pen.line([(side * 1.4, -2.8), (side * 3.8, -3.2)], INK, 0.4)
    pen.line([(-3.4, 4.6), (-1.5, 6), (1.5, 6), (3.4, 4.6)], (190, 60, 58), 0.8)
    for step in range(-3, 4):
        fill = ink if step % 2 else colours.gold
        pen.shape([(step * 3.4 - 2.4, 9), (step * 3.4 + 2.4, 9), (step * 3.8, 16.5)], fill, INK)
    _star(pen, (0, 25), 6.5, ink)


def _star(pen: Pen, middle: tuple[float, float], radius: float, colour: Colour) -> None:
    tips = [(0, -1), (0.225, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809), (0, 0.382)]
    points = [*tips, *((-x, y) for x, y in reversed(tips[1:-1]))]
    pen.shape([(middle[0] + x * radius, middle[1] + y * radius) for x, y in points], colour, INK)
