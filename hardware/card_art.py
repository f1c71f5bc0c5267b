"""Draw whole cards of our own design: 54 faces and a back, in several decks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw

from hardware.camera import Image as Picture
from hardware.card_courts import INK, CourtColours, draw_court, draw_jester
from hardware.card_pictures import PictureDeck
from hardware.card_shapes import CARD_HEIGHT, CARD_WIDTH, PIPS, Colour, Pen
from rules.cards import Card, Face, Joker, Rank, Suit

_OVERSIZE = 9.0
"""Pixels to the millimetre while drawing; the card is then reduced, which smooths every edge."""

_BLACK: Colour = (22, 23, 30)
_RED: Colour = (190, 24, 40)


@dataclass(frozen=True, slots=True)
class DeckDesign:
    """How one deck is printed; colours are RGB, sizes millimetres."""

    name: str
    font: str
    inks: tuple[tuple[Suit, Colour], ...]
    court: CourtColours
    back: str
    back_inks: tuple[Colour, Colour]
    paper: Colour = (252, 250, 245)
    index_height: float = 9.4
    index_squeeze: float = 0.86
    pip_height: float = 12.6
    corner: float = 3.6

    def ink(self, suit: Suit) -> Colour:
        """The colour that a suit is printed in."""
        return dict(self.inks)[suit]


def _two_colours(red: Colour, black: Colour) -> tuple[tuple[Suit, Colour], ...]:
    return tuple((suit, red if suit.is_red else black) for suit in Suit)


DECKS: dict[str, DeckDesign] = {
    deck.name: deck
    for deck in (
        DeckDesign(
            name="classic",
            font="Caladea-Bold.ttf",
            inks=_two_colours(_RED, _BLACK),
            court=CourtColours((176, 38, 48), (40, 62, 120), (228, 178, 62), (146, 96, 48)),
            back="lattice",
            back_inks=((142, 30, 44), (222, 150, 140)),
        ),
        DeckDesign(
            name="lobby",
            font="Lato-Heavy.ttf",
            inks=(
                (Suit.CLUBS, (14, 110, 62)),
                (Suit.DIAMONDS, (24, 84, 186)),
                (Suit.HEARTS, (206, 28, 42)),
                (Suit.SPADES, _BLACK),
            ),
            court=CourtColours((18, 74, 62), (206, 96, 54), (216, 170, 84), (60, 44, 40)),
            back="shafts",
            back_inks=((16, 64, 54), (216, 166, 74)),
            index_height=11.0,
            index_squeeze=0.9,
            pip_height=11.8,
        ),
        DeckDesign(
            name="express",
            font="RobotoCondensed-Bold.ttf",
            inks=_two_colours((208, 36, 30), (20, 28, 52)),
            court=CourtColours((38, 70, 138), (196, 44, 48), (240, 200, 90), (92, 56, 30)),
            back="waves",
            back_inks=((34, 62, 128), (196, 212, 240)),
            paper=(250, 247, 236),
            index_height=9.8,
            index_squeeze=1.0,
            pip_height=13.2,
            corner=3.0,
        ),
    )
}
"""The decks that the simulated table can deal, by name."""


@lru_cache(maxsize=256)
def card_sprite(design: DeckDesign | PictureDeck, face: Face, scale: float) -> Picture:
    """The card as BGRA at `scale` pixels to the millimetre, colours premultiplied by the rounded outline."""
    if isinstance(design, PictureDeck):
        return design.sprite(face, scale)
    big = Image.new("RGBA", (round(CARD_WIDTH * _OVERSIZE), round(CARD_HEIGHT * _OVERSIZE)), (*design.paper, 255))
    pen = Pen(big, _OVERSIZE)
    if isinstance(face, Card):
        _draw_card(pen, design, face)
    elif isinstance(face, Joker):
        _draw_joker(pen, design, face)
    else:
        _BACKS[design.back](pen, design)
    pen.frame((CARD_WIDTH / 2, CARD_HEIGHT / 2), (206, 202, 192), 0.25, design.corner)
    big.putalpha(_outline(big.size, design.corner))
    pixels = cv2.cvtColor(np.asarray(big), cv2.COLOR_RGBA2BGRA)
    pixels[..., :3] = cv2.multiply(pixels[..., :3], cv2.merge([pixels[..., 3]] * 3), scale=1 / 255)
    size = (round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _outline(size: tuple[int, int], corner: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    box = (0, 0, size[0] - 1, size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius=corner * _OVERSIZE, fill=255)
    return mask


def _draw_card(pen: Pen, design: DeckDesign, card: Card) -> None:
    ink = design.ink(card.suit)
    if card.rank in PIPS:
        for x, y in PIPS[card.rank]:
            pen.suit(card.suit, (x, y), design.pip_height, ink, down=y > 0)
    elif card.rank is Rank.ACE:
        pen.suit(card.suit, (0, 0), 26 if card.suit is Suit.SPADES else 19, ink)
    else:
        draw_court(pen, card.rank, card.suit, ink, design.court, design.paper)
    word = "10" if card.rank is Rank.TEN else str(card.rank)
    _draw_indices(pen, design, word, card.suit, ink)


def _draw_indices(pen: Pen, design: DeckDesign, word: str, suit: Suit, ink: Colour) -> None:
    """Rank and small pip at the top left, then the same on the card turned by half a circle."""
    pip = design.index_height * 0.72
    column = -CARD_WIDTH / 2 + 2.9 + design.index_height * 0.33
    top = -CARD_HEIGHT / 2 + 4.0
    squeeze = design.index_squeeze * (0.74 if len(word) > 1 else 1.0)
    corner = Image.new("RGBA", pen.picture.size, (0, 0, 0, 0))
    small = Pen(corner, pen.scale)
    small.text(word, (column, top + design.index_height / 2), design.index_height, ink, design.font, squeeze)
    small.suit(suit, (column, top + design.index_height + 1.3 + pip / 2), pip, ink)
    pen.picture.alpha_composite(corner)
    pen.picture.alpha_composite(corner.rotate(180))


def _draw_joker(pen: Pen, design: DeckDesign, joker: Joker) -> None:
    ink = design.ink(Suit.HEARTS) if joker.is_red else INK
    draw_jester(pen, ink, design.court)
    corner = Image.new("RGBA", pen.picture.size, (0, 0, 0, 0))
    small = Pen(corner, pen.scale)
    for row, letter in enumerate("JOKER"):
        small.text(letter, (-CARD_WIDTH / 2 + 6.0, -CARD_HEIGHT / 2 + 7.0 + 6.4 * row), 4.8, ink, design.font)
    pen.picture.alpha_composite(corner)
    pen.picture.alpha_composite(corner.rotate(180))


def _back_panel(pen: Pen, design: DeckDesign) -> tuple[float, float]:
    """Fill the patterned field inside the white border; its half width and height."""
    half = (CARD_WIDTH / 2 - 4.2, CARD_HEIGHT / 2 - 4.2)
    pen.shape([(-half[0], -half[1]), (half[0], -half[1]), half, (-half[0], half[1])], design.back_inks[0])
    return half


def _back_border(pen: Pen, design: DeckDesign, half: tuple[float, float]) -> None:
    """Cut off what a pattern drew outside its field, and frame it."""
    pen.frame((CARD_WIDTH / 2, CARD_HEIGHT / 2), design.paper, 4.2)
    pen.frame((half[0] - 1.1, half[1] - 1.1), design.back_inks[1], 0.45)


def _lattice_back(pen: Pen, design: DeckDesign) -> None:
    half = _back_panel(pen, design)
    ink = design.back_inks[1]
    for step in range(-30, 31):
        start = step * 4.0
        pen.line([(start - 44, -44), (start + 44, 44)], ink, 0.5)
        pen.line([(start + 44, -44), (start - 44, 44)], ink, 0.5)
    for row in range(-11, 12):
        for column in range(-8, 9):
            if (row + column) % 2:
                pen.oval((column * 4.0, row * 4.0), (0.6, 0.6), ink)
    pen.shape([(0, -13), (9.5, 0), (0, 13), (-9.5, 0)], design.back_inks[0], ink, 0.8)
    pen.shape([(0, -9), (6.4, 0), (0, 9), (-6.4, 0)], None, ink, 0.5)
    pen.oval((0, 0), (2.2, 2.2), ink)
    _back_border(pen, design, half)


def _shafts_back(pen: Pen, design: DeckDesign) -> None:
    """Two lift rails, floors between them, and the arrows of a call key."""
    half = _back_panel(pen, design)
    ink = design.back_inks[1]
    for column in range(-6, 7):
        pen.line([(column * 4.6, -44), (column * 4.6, 44)], ink, 0.35)
    for row in range(-9, 10):
        for column in range(-6, 7):
            top = row * 5.0 + (2.5 if column % 2 else 0)
            pen.line([(column * 4.6, top + 1.6), (column * 4.6 + 2.3, top), (column * 4.6 + 4.6, top + 1.6)], ink, 0.45)
    pen.oval((0, 0), (12, 16), design.back_inks[0], ink)
    for sign in (-1, 1):
        pen.shape([(0, sign * 11.5), (-6.2, sign * 2.2), (6.2, sign * 2.2)], ink)
    _back_border(pen, design, half)


def _waves_back(pen: Pen, design: DeckDesign) -> None:
    half = _back_panel(pen, design)
    ink = design.back_inks[1]
    for row in range(-10, 11):
        for column in range(-5, 6):
            middle = (column * 9.0 + (4.5 if row % 2 else 0), row * 4.5)
            for radius in (4.4, 3.0, 1.6):
                pen.oval(middle, (radius, radius), design.back_inks[0], ink)
    pen.oval((0, 0), (9.5, 9.5), design.back_inks[0], ink)
    pen.oval((0, 0), (7.6, 7.6), None, ink)
    pen.shape([(0, -6), (1.7, -1.7), (6, 0), (1.7, 1.7), (0, 6), (-1.7, 1.7), (-6, 0), (-1.7, -1.7)], ink)
    _back_border(pen, design, half)


_BACKS = {"lattice": _lattice_back, "shafts": _shafts_back, "waves": _waves_back}
