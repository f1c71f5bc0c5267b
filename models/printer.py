"""Draw whole decks: indices in installed fonts, pips, framed courts, jokers, backs, on papers of many shapes."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from models import courts
from models.artwork import rounded
from models.backdesigns import draw_back
from models.pips import PipShape, draw_shape, pip_mask

Art = NDArray[np.uint8]
Rgb = tuple[int, int, int]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

HEIGHT = 700
BACKS = 3
# Columns and rows of the pips of each rank, in units of the pip field: x -1 to 1, y -1 to 1.
ROWS = {
    "2": "c-1 c1", "3": "c-1 c0 c1", "4": "s-1 s1", "5": "s-1 s1 c0", "6": "s-1 s0 s1", "7": "s-1 s0 s1 c-0.5",
    "8": "s-1 s0 s1 c-0.5 c0.5", "9": "s-1 s-0.333 s0.333 s1 c0", "T": "s-1 s-0.333 s0.333 s1 c-0.667 c0.667",
}  # fmt: skip
LETTERS = {"english": "JQK", "german": "BDK", "french": "VDR"}
NOT_FOR_INDICES = (
    "symbol",
    "dingbat",
    "emoji",
    "math",
    "D050000L",
    "Keyboard",
    "Thin",
    "Hairline",
    "ExtraLight",
    "LinBiolinum_K",
)


@dataclass(frozen=True, slots=True)
class Style:
    """Everything that makes one drawn deck; lengths in shares of the card's width unless said otherwise.

    inks: suit letter -> RGB. index_height, suit_height: of the rank and the sign below it.
    quarters: four indices instead of two. plain_pips: one big sign instead of counted pips.
    """

    seed: int
    letters: str
    width: int
    radius: float
    paper: Rgb
    inks: dict[str, Rgb]
    font: str | None
    index_height: float
    suit_height: float
    index_x: float
    index_y: float
    beside: bool
    quarters: bool
    plain_pips: bool
    pip_height: float
    shape: PipShape
    frame: float
    courts: courts.CourtStyle
    ten: str
    squeeze: float


@lru_cache(maxsize=1)
def index_fonts() -> tuple[str, ...]:
    """Installed fonts with Latin letters, by path; empty where fontconfig is missing."""
    try:
        done = subprocess.run(["fc-list", ":lang=en", "file"], capture_output=True, text=True)
    except FileNotFoundError:
        return ()
    paths = sorted({line.split(":")[0] for line in done.stdout.splitlines()})
    good = [path for path in paths if Path(path).suffix in (".ttf", ".otf")]
    return tuple(path for path in good if not any(word.lower() in path.lower() for word in NOT_FOR_INDICES))


def draw_style(seed: int, held_out: bool) -> Style:
    """Choose a deck's style; held-out decks use every fifth font, which the others never use."""
    random = Random(f"deck {seed}")
    fonts = [path for number, path in enumerate(index_fonts()) if (number % 5 == 4) == held_out]
    jumbo = random.random() < 0.35
    aspect = random.uniform(56, 64) / random.uniform(87, 89)
    paper = random.choice((255, 254, 250, 246, 240))
    index_height = random.uniform(0.24, 0.36) if jumbo else random.uniform(0.13, 0.21)
    plain = random.random() < 0.14
    return Style(
        seed=seed,
        letters=random.choices(("english", "german", "french"), (0.84, 0.09, 0.07))[0],
        width=round(HEIGHT * aspect),
        radius=random.uniform(0.03, 0.085),
        paper=(paper, paper - random.randint(0, 4), max(200, paper - random.choice((0, 2, 5, 14)))),
        inks=_inks(random),
        font=random.choice(fonts) if fonts else None,
        index_height=index_height,
        suit_height=index_height * random.uniform(0.55, 1.0),
        index_x=random.uniform(0.035, 0.075),
        index_y=random.uniform(0.04, 0.085),
        beside=jumbo and random.random() < 0.15,
        quarters=not jumbo and random.random() < 0.3,
        plain_pips=plain,
        pip_height=random.uniform(0.17, 0.24) if not jumbo else random.uniform(0.14, 0.2),
        shape=draw_shape(random),
        frame=random.choice((0.0, 0.0, 0.0, random.uniform(0.02, 0.2))),
        courts=courts.draw_court_style(random),
        ten="T" if random.random() < 0.06 else "10",
        squeeze=random.uniform(0.75, 1.05),
    )


def _inks(random: Random) -> dict[str, Rgb]:
    def near(colour: Rgb, spread: int) -> Rgb:
        r, g, b = (min(255, max(0, part + random.randint(-spread, spread))) for part in colour)
        return r, g, b

    black = near(random.choice(((12, 12, 12), (25, 22, 30), (40, 40, 45))), 10)
    red = near(random.choice(((205, 20, 30), (230, 30, 40), (180, 15, 30), (215, 50, 40))), 14)
    inks = {"c": black, "s": black, "h": red, "d": red}
    if random.random() < 0.2:
        inks["c"] = near((20, 125, 50), 25)
        inks["d"] = near(random.choice(((20, 70, 190), (30, 110, 210), (235, 120, 20))), 20)
        if random.random() < 0.2:
            inks["s"] = near((40, 60, 170), 20)
            inks["d"] = near((235, 120, 20), 20)
    return inks


def draw_backs(style: Style) -> list[Art]:
    """The backs of this deck, BGR and alpha."""
    random = Random(f"backs {style.seed}")
    paper = style.paper[::-1]
    alpha = rounded(HEIGHT, style.width, style.radius)
    return [np.dstack([draw_back(style.width, HEIGHT, random, paper), alpha]) for _ in range(BACKS)]


def draw_face(style: Style, key: str) -> Art:
    """One card ("As", "Td", "Xr"), BGR and alpha."""
    card = Image.new("RGB", (style.width, HEIGHT), style.paper)
    if key.startswith("X"):
        _draw_joker(card, style, key)
    else:
        _draw_middle(card, style, key[0], key[1])
        _draw_indices(card, style, key[0], key[1])
    return np.dstack([np.asarray(card)[..., ::-1], rounded(HEIGHT, style.width, style.radius)])


def _draw_middle(card: Image.Image, style: Style, rank: str, suit: str) -> None:
    field = _field(style)
    if style.frame:
        inset = round(style.width * style.frame)
        box = (inset, inset, style.width - inset, HEIGHT - inset)
        ImageDraw.Draw(card).rectangle(box, outline=style.inks[suit], width=3)
    if rank in "JQK":
        if style.courts.kind == "pip":
            _paste_pip(card, style, suit, style.width // 2, HEIGHT // 2, round(style.width * 0.6), False)
        else:
            letter = _letter(style, rank)
            courts.draw_court(
                card, style.courts, rank, suit, field, style.inks[suit], style.shape, font_at(style, 300), letter
            )
    elif rank == "A" or style.plain_pips:
        size = style.courts.ace if rank == "A" else 0.6
        _paste_pip(card, style, suit, style.width // 2, HEIGHT // 2, round(style.width * size), False)
    else:
        _draw_pips(card, style, rank, suit)


def _field(style: Style) -> tuple[int, int, int, int]:
    """Where a court's frame lies, between the indices."""
    gap_x = round(style.width * min(0.24, style.index_x + 0.75 * style.index_height * style.squeeze))
    gap_y = round(style.width * (0.05 + 0.06 * style.courts.margin))
    return gap_x, gap_y, style.width - gap_x, HEIGHT - gap_y


def _draw_pips(card: Image.Image, style: Style, rank: str, suit: str) -> None:
    size = round(style.width * style.pip_height)
    free = 0.5 - _field(style)[0] / style.width - 0.45 * style.pip_height
    gap = max(0.13, min(0.21 + 0.05 * style.courts.margin, free))
    for token in ROWS[rank].split():
        up = float(token[1:])
        y = round(HEIGHT / 2 + up * (HEIGHT * 0.36 - size * 0.35))
        for x in (-1, 1) if token[0] == "s" else (0,):
            _paste_pip(card, style, suit, round(style.width * (0.5 + x * gap)), y, size, up > 0)


def _paste_pip(card: Image.Image, style: Style, suit: str, x: int, y: int, height: int, upside_down: bool) -> None:
    mask = Image.fromarray(pip_mask(style.shape, suit, height))
    if upside_down:
        mask = mask.transpose(Image.Transpose.ROTATE_180)
    card.paste(style.inks[suit], (x - mask.width // 2, y - mask.height // 2), mask)


def _letter(style: Style, rank: str) -> str:
    if rank == "T":
        return style.ten
    return LETTERS[style.letters]["JQK".index(rank)] if rank in "JQK" else rank


def font_at(style: Style, size: int) -> Font:
    """The index font at a size in pixels, Pillow's own where the deck names none."""
    return ImageFont.truetype(style.font, size) if style.font else ImageFont.load_default(size)


@lru_cache(maxsize=256)
def _rank_mask(font: str | None, text: str, height: int, squeeze: float) -> Image.Image:
    face = ImageFont.truetype(font, 200) if font else ImageFont.load_default(200)
    picture = Image.new("L", (700, 400), 0)
    ImageDraw.Draw(picture).text((350, 200), text, fill=255, font=face, anchor="mm")
    box = picture.getbbox() or (0, 0, 10, 10)
    glyph = picture.crop(box)
    narrow = 0.72 if len(text) == 2 else 1.0
    width = max(3, round(height * glyph.width / glyph.height * squeeze * narrow))
    return glyph.resize((width, height), Image.Resampling.LANCZOS)


def _draw_indices(card: Image.Image, style: Style, rank: str, suit: str) -> None:
    layer = Image.new("L", card.size, 0)
    glyph = _rank_mask(style.font, _letter(style, rank), round(style.width * style.index_height), style.squeeze)
    sign = Image.fromarray(pip_mask(style.shape, suit, round(style.width * style.suit_height)))
    x, y = round(style.width * style.index_x), round(style.width * style.index_y)
    column = max(glyph.width, sign.width)
    layer.paste(glyph, (x + (column - glyph.width) // 2, y))
    gap = round(style.width * 0.02)
    if style.beside:
        layer.paste(sign, (x + column + gap, y + (glyph.height - sign.height) // 2), sign)
    else:
        layer.paste(sign, (x + (column - sign.width) // 2, y + glyph.height + gap), sign)
    if style.quarters:
        mirror = Image.new("L", card.size, 0)
        block = layer.crop((x, y, x + column, y + glyph.height + gap + sign.height))
        mirror.paste(block, (card.width - x - column, y))
        layer.paste(mirror, (0, 0), mirror)
    for mask in (layer, layer.transpose(Image.Transpose.ROTATE_180)):
        card.paste(style.inks[suit], (0, 0), mask)


def _draw_joker(card: Image.Image, style: Style, key: str) -> None:
    ink = style.inks["h"] if key == "Xr" else style.inks["s"]
    random = Random(f"joker {style.seed}")
    if random.random() < 0.7:
        letters = "JOKER"
        layer = Image.new("L", card.size, 0)
        height = round(style.width * min(0.14, style.index_height * 0.75))
        x, y = round(style.width * style.index_x), round(style.width * style.index_y)
        for number, letter in enumerate(letters):
            layer.paste(_rank_mask(style.font, letter, height, style.squeeze), (x, y + round(number * height * 1.15)))
    else:
        layer = Image.new("L", card.size, 0)
        word = _rank_mask(style.font, "JOKER", round(style.width * 0.09), style.squeeze)
        layer.paste(word, (round(style.width * style.index_x), round(style.width * style.index_y)))
    for mask in (layer, layer.transpose(Image.Transpose.ROTATE_180)):
        card.paste(ink, (0, 0), mask)
    courts.draw_jester(card, style.courts, ink, key == "Xr", _field(style))
