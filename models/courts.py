"""Court cards and jokers of drawn decks: figures of simple shapes in a frame, upright above and turned below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from PIL import Image, ImageDraw, ImageFont

from models.pips import PipShape, pip_mask

Rgb = tuple[int, int, int]
Box = tuple[int, int, int, int]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
COLOURS: tuple[Rgb, ...] = (
    (200, 30, 40), (240, 195, 40), (30, 60, 150), (20, 20, 20),
    (40, 120, 70), (250, 250, 250), (120, 50, 110), (225, 120, 40),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CourtStyle:
    """How a deck draws courts: kind is "figure", "letter", "bust" or "pip"; ace is the ace's sign over the width."""

    seed: int
    kind: str
    framed: bool
    palette: tuple[Rgb, ...]
    margin: float
    ace: float
    busy: int


def draw_court_style(random: Random) -> CourtStyle:
    """Choose a style; most decks have double-headed figures."""
    kind = random.choices(("figure", "bust", "letter", "pip"), (0.72, 0.12, 0.11, 0.05))[0]
    palette = tuple(random.sample(COLOURS, 5))
    ace = random.choice((0.2, 0.3, 0.42, 0.62))
    seed, framed = random.getrandbits(30), random.random() < 0.7
    return CourtStyle(seed, kind, framed, palette, random.random(), ace, random.randint(4, 16))


def draw_court(
    card: Image.Image,
    style: CourtStyle,
    rank: str,
    suit: str,
    field: Box,
    ink: Rgb,
    shape: PipShape,
    font: Font,
    letter: str,
) -> None:
    """Draw the middle of a jack, queen or king into `field` (pixels) of the card."""
    draw = ImageDraw.Draw(card)
    if style.kind == "letter":
        draw.text((card.width / 2, card.height / 2), letter, fill=ink, font=font, anchor="mm")
        return
    left, top, right, bottom = field
    half = Image.new("RGBA", (right - left, (bottom - top) // 2), (0, 0, 0, 0))
    _figure(half, style, rank, suit)
    sign = Image.fromarray(pip_mask(shape, suit, round(card.width * 0.15)))
    half.paste((*ink, 255), (8, 12), sign)
    card.paste(half, (left, top), half)
    if style.kind == "bust":
        draw.rectangle((left, (top + bottom) // 2, right, bottom), fill=style.palette[0])
    else:
        turned = half.transpose(Image.Transpose.ROTATE_180)
        card.paste(turned, (left, bottom - turned.height), turned)
    if style.framed:
        draw.rectangle(field, outline=ink if style.seed % 2 else (40, 60, 150), width=2 + style.seed % 4)


def _figure(half: Image.Image, style: CourtStyle, rank: str, suit: str) -> None:
    random = Random(f"{style.seed} {rank} {suit}")
    draw = ImageDraw.Draw(half)
    width, height = half.size
    middle = width * (0.5 + random.uniform(-0.06, 0.06))
    _robe(draw, random, style, width, height, middle)
    head = width * random.uniform(0.13, 0.18)
    eye_line = height * 0.36
    hair = random.choice(((240, 200, 60), (30, 25, 20), (130, 70, 30), (235, 235, 235)))
    if rank == "Q":
        draw.ellipse(
            (middle - head * 1.5, eye_line - head * 1.3, middle + head * 1.5, eye_line + head * 1.9), fill=hair
        )
    else:
        draw.rectangle((middle - head * 1.2, eye_line - head, middle + head * 1.2, eye_line + head * 1.1), fill=hair)
    skin = (250, 225, 205)
    draw.ellipse(
        (middle - head, eye_line - head * 1.3, middle + head, eye_line + head * 1.3), fill=skin, outline=(20, 20, 20)
    )
    _features(draw, middle, eye_line, head, rank == "K", hair)
    _hat(draw, random, style, rank, middle, eye_line - head * 1.1, head)
    _tool(draw, random, style, rank, width, height)


def _robe(draw: ImageDraw.ImageDraw, random: Random, style: CourtStyle, width: int, height: int, middle: float) -> None:
    points = [(middle - width * 0.14, height * 0.52), (middle + width * 0.14, height * 0.52)]
    shoulders = [(width * 0.98, height * 0.78), (width, height), (0, height), (width * 0.02, height * 0.78)]
    draw.polygon(points + shoulders, fill=style.palette[0], outline=(15, 15, 15))
    for band in range(style.busy):
        x = width * (band + random.uniform(0, 0.6)) / style.busy
        slant = random.uniform(-0.25, 0.25) * width
        colour = style.palette[random.randrange(len(style.palette))]
        box = [
            (x, height),
            (x + slant, height * 0.8),
            (x + slant + width * 0.05, height * 0.8),
            (x + width * 0.05, height),
        ]
        draw.polygon(box, fill=colour, outline=(15, 15, 15))
    for _ in range(style.busy):
        x, y = random.uniform(0, width), random.uniform(height * 0.82, height)
        size = width * random.uniform(0.01, 0.04)
        draw.ellipse((x - size, y - size, x + size, y + size), fill=style.palette[random.randrange(5)])


def _features(draw: ImageDraw.ImageDraw, x: float, y: float, head: float, bearded: bool, hair: Rgb) -> None:
    for side in (-0.4, 0.4):
        eye = x + side * head
        draw.ellipse((eye - head * 0.13, y - head * 0.2, eye + head * 0.13, y), fill=(20, 20, 20))
    draw.line((x, y, x - head * 0.12, y + head * 0.4), fill=(20, 20, 20), width=2)
    if bearded:
        draw.pieslice((x - head, y - head * 0.4, x + head, y + head * 1.9), 20, 160, fill=hair)
    draw.line((x - head * 0.3, y + head * 0.65, x + head * 0.3, y + head * 0.65), fill=(190, 30, 40), width=4)


def _hat(
    draw: ImageDraw.ImageDraw, random: Random, style: CourtStyle, rank: str, x: float, y: float, head: float
) -> None:
    colour = style.palette[1]
    if rank == "J":
        box = (x - head * 1.5, y - head * 0.5, x + head * 1.5, y + head * 0.3)
        draw.rectangle(box, fill=colour, outline=(15, 15, 15))
        return
    spikes = 5 if rank == "K" else 7
    tall = head * (1.1 if rank == "K" else 0.7)
    points = [(x - head * 1.2, y + head * 0.2)]
    for spike in range(spikes):
        at = x - head * 1.3 + 2.6 * head * (spike + 0.5) / spikes
        points += [(at, y - tall), (at + 1.3 * head / spikes, y - tall * 0.35)]
    points.append((x + head * 1.2, y + head * 0.2))
    draw.polygon(points, fill=colour, outline=(15, 15, 15))
    if random.random() < 0.5:
        draw.line((x - head * 1.2, y, x + head * 1.2, y), fill=style.palette[2], width=5)


def _tool(draw: ImageDraw.ImageDraw, random: Random, style: CourtStyle, rank: str, width: int, height: int) -> None:
    x = width * random.choice((0.86, 0.12))
    if rank == "Q":
        for petal in range(5):
            angle = 2 * math.pi * petal / 5
            px, py = x + 14 * math.cos(angle), height * 0.55 + 14 * math.sin(angle)
            draw.ellipse((px - 9, py - 9, px + 9, py + 9), fill=style.palette[3])
        draw.line((x, height * 0.6, x, height * 0.85), fill=(30, 110, 50), width=5)
        return
    top = height * random.uniform(0.02, 0.2)
    draw.rectangle((x - 6, top, x + 6, height * 0.9), fill=style.palette[4], outline=(15, 15, 15))
    if rank == "K":
        draw.rectangle((x - 26, height * 0.7, x + 26, height * 0.74), fill=style.palette[1], outline=(15, 15, 15))
    else:
        draw.polygon(
            [(x - 22, top + 40), (x, top - 4), (x + 22, top + 40)], fill=style.palette[3], outline=(15, 15, 15)
        )


def draw_jester(card: Image.Image, style: CourtStyle, ink: Rgb, coloured: bool, field: Box) -> None:
    """Draw a joker's picture: a cap with bells over a face, or a star, grey when the joker is the black one."""
    random = Random(f"{style.seed} jester")
    colours = (
        style.palette if coloured else ((60, 60, 60), (150, 150, 150), (20, 20, 20), (200, 200, 200), (100, 100, 100))
    )
    draw = ImageDraw.Draw(card)
    x, y = card.width / 2, card.height / 2
    size = card.width * random.uniform(0.16, 0.24)
    if random.random() < 0.25:
        points = []
        for corner in range(10):
            reach = size * (1.3 if corner % 2 == 0 else 0.55)
            angle = math.pi * corner / 5 - math.pi / 2
            points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        draw.polygon(points, fill=ink)
        return
    if style.framed:
        draw.rectangle(field, outline=ink, width=3)
    for number, (dx, dy) in enumerate(((-1.5, -0.9), (0, -1.9), (1.5, -0.9))):
        tip = (x + dx * size, y + dy * size)
        draw.polygon([(x - size, y), tip, (x + size, y)], fill=colours[number], outline=(15, 15, 15))
        bell = size * 0.2
        draw.ellipse(
            (tip[0] - bell, tip[1] - bell, tip[0] + bell, tip[1] + bell), fill=colours[3], outline=(15, 15, 15)
        )
    draw.ellipse((x - size, y - size * 0.6, x + size, y + size * 1.3), fill=(250, 225, 205), outline=(15, 15, 15))
    _features(draw, x, y + size * 0.2, size, False, (30, 30, 30))
    for number in range(6):
        left = x - size * 1.3 + number * size * 0.45
        draw.polygon(
            [(left, y + size * 1.2), (left + size * 0.25, y + size * 2), (left + size * 0.5, y + size * 1.2)],
            fill=colours[number % 3],
        )
