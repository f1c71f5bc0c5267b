"""Installed card artwork as pictures: gnome-cards-data, kdegames-card-data and three npm packages.

Only what a training machine has installed is used, nothing is copied into the project; models/README.md lists the
packages with their licences. Needs `rsvg-convert` (package librsvg2-bin) and, for the npm decks, `npm`.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Art = NDArray[np.uint8]

GNOME_FOLDER = Path("/usr/share/aisleriot/cards")
KDE_FOLDER = Path("/usr/share/carddecks")
NPM_PACKAGES = (
    "svg-cards@4.0.2",
    "@younestouati/playing-cards-standard-deck@3.0.0",
    "@heruka_urgyen/react-playing-cards@0.5.0",
)
# Rank order of the sheets and file names: the ace comes first.
RANKS = "A23456789TJQK"
GNOME_SUITS = "cdhs"

# Sheet -> (family, letters). Families gather sheets that share courts, pips or backs.
GNOME = {
    "ancient_french": ("paris", "french"),
    "anglo": ("anglo", "english"),
    "anglo_bitmap": ("anglo", "english"),
    "anglo_modern": ("anglo_modern", "english"),
    "anglo_modern_4_color": ("anglo_modern", "english"),
    "anglo_poker": ("anglo_poker", "english"),
    "atlasnye": ("atlasnye", "english"),
    "atlasnye_skat": ("atlasnye", "german"),
    "bellot": ("paris", "english"),
    "berlin": ("berlin", "german"),
    "dondorf": ("dondorf", "english"),
    "gnomangelo": ("anglo", "english"),
    "gnomangelo_bitmap": ("anglo", "english"),
    "guyenne-classic": ("paris", "english"),
    "lattmann": ("lattmann", "german"),
    "neoclassical": ("neoclassical", "english"),
    "neoclassical_4_color": ("neoclassical", "english"),
    "orell": ("orell", "english"),
    "ornamental": ("nicu", "english"),
    "paris": ("paris", "english"),
    "plastic": ("plastic", "english"),
    "rheinland": ("rheinland", "german"),
    "simplistic": ("simplistic", "english"),
    "slavic_costumes": ("slavic_costumes", "other"),
    "tango": ("tango", "english"),
    "tango_nuevo": ("tango_nuevo", "english"),
    "tarocco": ("tarocco", "other"),
    "tigullio": ("tigullio", "english"),
}
# File -> (family, letters).
KDE = {
    "svg-jolly-royal/jolly-royal.svgz": ("jolly-royal", "english"),
    "svg-nicu-white/white.svgz": ("nicu", "english"),
    "svg-oxygen-white/oxygen-white.svgz": ("oxygen", "english"),
    "svg-penguins/penguins.svgz": ("penguins", "english"),
    "svg-standard/standard.svgz": ("standard", "english"),
    "svg-tigullio-international/tigullio-international.svgz": ("tigullio", "english"),
}
# The outlines drawn round the cards of a sheet are no part of a real card: this share of each side is cut off.
TRIM = 0.014
# A real corner is rounded with about 3.2 mm of 63.
RADIUS = 0.055


class ArtworkError(OSError):
    """Artwork that could not be rasterised; the text names the file and the tool's own words."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where one deck comes from.

    kind: "gnome" (one sheet), "kde" (one file with named parts), "files" (one picture a card).
    width_mm, height_mm: the size of the real card that the deck is printed as (bridge or poker).
    """

    name: str
    kind: str
    path: Path
    family: str
    letters: str
    width_mm: float
    height_mm: float


def sources(cache: Path) -> Iterator[Source]:
    """Every deck whose artwork is installed, npm packages being fetched into the cache when npm is there."""
    sizes = ((63.0, 88.0), (57.0, 88.0), (59.0, 91.0), (63.5, 88.9))
    found = [*_gnome(), *_kde(), *_npm(cache)]
    for number, (name, kind, path, family, letters) in enumerate(found):
        width, height = sizes[number % len(sizes)]
        yield Source(name, kind, path, family, letters, width, height)


Found = tuple[str, str, Path, str, str]


def _gnome() -> Iterator[Found]:
    for sheet, (family, letters) in GNOME.items():
        path = GNOME_FOLDER / f"{sheet}.svgz"
        if path.exists():
            yield f"gnome-{sheet}", "gnome", path, family, letters


def _kde() -> Iterator[Found]:
    for file, (family, letters) in KDE.items():
        path = KDE_FOLDER / file
        if path.exists():
            yield f"kde-{path.stem}", "kde", path, family, letters


def _npm(cache: Path) -> Iterator[Found]:
    folder = cache / "npm"
    for package in NPM_PACKAGES:
        stem = package.rpartition("@")[0].removeprefix("@").replace("/", "-")
        target = folder / stem
        if not target.exists() and not _fetch(package, target):
            continue
        if stem == "svg-cards":
            yield "npm-svg-cards", "files", target / "package/png/2x", "svg-cards", "english"
        elif stem.startswith("younestouati"):
            yield "npm-younestouati", "files", target / "package/cards", "younestouati", "english"
        else:
            for variant in sorted((target / "package/src/images").iterdir()):
                if variant.is_dir():
                    yield f"npm-heruka-{variant.name}", "files", variant, "heruka", "english"


def _fetch(package: str, target: Path) -> bool:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(["npm", "pack", "--silent", package], cwd=target.parent, capture_output=True, text=True)
    except FileNotFoundError:
        return False
    if done.returncode:
        return False
    with tarfile.open(target.parent / done.stdout.split()[-1]) as archive:
        archive.extractall(target, filter="data")
    return True


def rasterise(source: Source, cache: Path) -> dict[str, Art]:
    """Every face ("As"...) and back ("back-0"...) of one deck, BGR and alpha; ArtworkError when the tool fails."""
    reader = {"gnome": _sheet_cells, "kde": _parts, "files": _files}[source.kind]
    return {key: _as_card(picture) for key, picture in reader(source)}


def _sheet_cells(source: Source) -> Iterator[tuple[str, Art]]:
    sheet = _render(source.path, ["-w", "3900"])
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    for row in range(5):
        for column in range(13 if row < 4 else 3):
            top, left = round(row * height), round(column * width)
            cell = sheet[top : round((row + 1) * height), left : round((column + 1) * width)]
            last = ("Xb", "Xr", "back-0")[column] if row == 4 else ""
            yield last or RANKS[column] + GNOME_SUITS[row], cell


def _parts(source: Source) -> Iterator[tuple[str, Art]]:
    names = {"A": "1", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    parts = {
        rank + suit[0]: f"{names.get(rank, rank)}_{suit}"
        for suit in ("club", "diamond", "heart", "spade")
        for rank in RANKS
    } | {"back-0": "back"}
    zoom = 4.0
    first = _crop(_render(source.path, ["-i", "back", "-z", str(zoom)]))
    zoom *= max(1.0, 400 / first.shape[0])
    for key, part in parts.items():
        yield key, _crop(_render(source.path, ["-i", part, "-z", f"{zoom:.2f}"]))


def _files(source: Source) -> Iterator[tuple[str, Art]]:
    for path in sorted(source.path.iterdir()):
        key = _file_key(path.stem)
        if key and path.suffix == ".png":
            yield key, _read(path)
        elif key and path.suffix == ".svg":
            yield key, _crop(_render(path, ["-h", "420"]))


def _file_key(stem: str) -> str | None:
    if stem.startswith("back"):
        return f"back-{stem}"
    if "joker" in stem.lower():
        return "Xr" if "red" in stem else "Xb"
    suit, _, rank = stem.partition("_")
    if not rank:
        suit, rank = stem[-1], stem[:-1]
    letters = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K", "jack": "J", "queen": "Q", "king": "K"}
    rank, suit = letters.get(rank, rank), suit[0].lower()
    return rank + suit if len(rank) == 1 and rank in RANKS and suit in GNOME_SUITS else None


def _render(path: Path, options: list[str]) -> Art:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "art.png"
        command = ["rsvg-convert", "--unlimited", *options, "-o", str(target), str(path)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not target.exists():
            raise ArtworkError(f"rsvg-convert could not draw {path} ({' '.join(options)}): {done.stderr.strip()}")
        return _read(target)


def _read(path: Path) -> Art:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ArtworkError(f"cannot read the picture {path}")
    if picture.shape[2] == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    art: Art = picture.astype(np.uint8)
    return art


def _crop(picture: Art) -> Art:
    ys, xs = np.nonzero(picture[..., 3] > 96)
    if not len(ys):
        raise ArtworkError("an empty picture where a card should be: the deck's file has another layout")
    return picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def _as_card(picture: Art) -> Art:
    """Cut the drawn outline off, lay the rest on paper of the card's own colour, round the corners."""
    picture = _crop(picture)
    height, width = picture.shape[:2]
    cut = round(width * TRIM) + 1
    picture = picture[cut : height - cut, cut : width - cut]
    edge = np.concatenate([picture[3 : height // 2, 2], picture[3 : height // 2, -3], picture[2, 3:], picture[-3, 3:]])
    paper = np.median(edge[edge[:, 3] > 200][:, :3], axis=0) if (edge[:, 3] > 200).any() else np.full(3, 255.0)
    alpha = picture[..., 3:].astype(np.float32) / 255
    card = picture[..., :3] * alpha + paper * (1 - alpha)
    _clear_corners(card, paper)
    return np.dstack([card.astype(np.uint8), rounded(card.shape[0], card.shape[1], RADIUS)])


def _clear_corners(card: NDArray[np.float32], paper: NDArray[np.float64]) -> None:
    """Paint the old rounding's dark arcs over: all of a corner's square that lies outside the new rounding's arc."""
    height, width = card.shape[:2]
    inside = rounded(height, width, RADIUS * 1.5) > 250
    card[~inside] = paper


def rounded(height: int, width: int, radius: float) -> Art:
    """The alpha of a card whose corners are rounded with `radius` of its width, anti-aliased."""
    scale = 4
    mask = np.zeros((height * scale, width * scale), np.uint8)
    bow = max(1, round(radius * width * scale))
    bottom, right = height * scale - 1, width * scale - 1
    cv2.rectangle(mask, (bow, 0), (right - bow, bottom), 255, -1)
    cv2.rectangle(mask, (0, bow), (right, bottom - bow), 255, -1)
    for x in (bow, right - bow):
        for y in (bow, bottom - bow):
            cv2.circle(mask, (x, y), bow, 255, -1)
    small: Art = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return small
