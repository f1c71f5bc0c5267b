"""Decks of cards as pictures, to train on: rasterised artwork and drawn decks, cached outside git.

A deck is held out whole: `validation_decks` never share a family (the same artist's courts, pips or backs)
with `training_decks`, so face and back designs measured on were never trained on.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models import artwork, printer
from rules.cards import AnyCard, deck_with_jokers

Art = NDArray[np.uint8]

# Where everything drawn and half trained is kept; another folder starts from nothing beside it.
CACHE = Path(os.environ.get("FLOORMAN_CACHE") or Path(__file__).parent / "cache")
HEIGHT = 350
KEYS = tuple(str(card) for card in deck_with_jokers())
DRAWN_DECKS = 110
HELD_OUT_FAMILIES = frozenset({"anglo_poker", "tigullio", "plastic", "rheinland", "paris", "younestouati", "oxygen"})
HELD_OUT_DRAWN = 6


class DeckError(FileNotFoundError):
    """A cache of decks that is not there; the text says how to fill it."""


@dataclass(frozen=True, slots=True)
class Deck:
    """One printed deck.

    name: unique, for example "gnome-anglo" or "drawn-017".
    family: decks of one family share artwork and always fall on the same side of the split.
    letters: "english", "german", "french" or "other"; "other" courts and suits cannot be named by a player here.
    faces: "As" to "Kc", "Xr", "Xb" -> HEIGHT x width x 4, BGR and alpha (the rounded corners), uint8, read only.
    backs: pictures of the same shape.
    """

    name: str
    family: str
    letters: str
    faces: Mapping[str, Art]
    backs: tuple[Art, ...]

    @property
    def readable(self) -> bool:
        """Whether its faces may teach a classifier."""
        return self.letters != "other"

    @property
    def weight(self) -> int:
        """How often to draw from it: printed artwork teaches more than a drawn deck."""
        return 1 if self.family.startswith("drawn-") else 4

    @property
    def held_out(self) -> bool:
        """Whether this deck is kept for validation."""
        if self.family.startswith("drawn-"):
            return int(self.family.removeprefix("drawn-")) % HELD_OUT_DRAWN == HELD_OUT_DRAWN - 1
        return self.family in HELD_OUT_FAMILIES


def load_decks(cache: Path = CACHE) -> list[Deck]:
    """Map every cached deck into memory, by name; DeckError where the cache is empty."""
    decks = [_load(path) for path in sorted((cache / "decks").glob("*.json"))]
    if not decks:
        raise DeckError(f"no decks in {cache / 'decks'}: fill it with `python -m models.decks`")
    return decks


def training_decks(decks: list[Deck]) -> list[Deck]:
    """Those that may be trained on."""
    return [deck for deck in decks if not deck.held_out]


def validation_decks(decks: list[Deck]) -> list[Deck]:
    """Those whose faces and backs are only measured on."""
    return [deck for deck in decks if deck.held_out]


def drawn_decks(numbers: range) -> list[Deck]:
    """Draw decks without any cache: what tests and machines without artwork use."""
    return [_drawn(number) for number in numbers]


def _drawn(number: int) -> Deck:
    style = printer.draw_style(number, held_out=number % HELD_OUT_DRAWN == HELD_OUT_DRAWN - 1)
    faces = {key: _fit(printer.draw_face(style, key)) for key in KEYS}
    backs = tuple(_fit(back) for back in printer.draw_backs(style))
    return Deck(f"drawn-{number:03}", f"drawn-{number:03}", style.letters, faces, backs)


def _load(path: Path) -> Deck:
    facts = json.loads(path.read_text(encoding="utf-8"))
    pictures: Art = np.load(path.with_suffix(".npy"), mmap_mode="r")
    faces = {key: pictures[index] for index, key in enumerate(facts["faces"])}
    backs = tuple(pictures[index] for index in range(len(faces), len(pictures)))
    return Deck(path.stem, facts["family"], facts["letters"], faces, backs)


def save(deck: Deck, cache: Path = CACHE) -> None:
    """Write one deck: an array of pictures and a JSON file that names them, the latter last."""
    folder = cache / "decks"
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / f"{deck.name}.npy", np.stack([*deck.faces.values(), *deck.backs]))
    facts = {"family": deck.family, "letters": deck.letters, "faces": list(deck.faces)}
    (folder / f"{deck.name}.json").write_text(json.dumps(facts), encoding="utf-8")


def _fit(picture: Art, width: int | None = None) -> Art:
    height, old_width = picture.shape[:2]
    width = width or round(HEIGHT * old_width / height)
    resized: Art = cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA)
    return resized


def _installed(source: artwork.Source, cache: Path) -> Deck:
    pictures = artwork.rasterise(source, cache)
    width = round(HEIGHT * source.width_mm / source.height_mm)
    faces = {key: _fit(pictures[key], width) for key in KEYS if key in pictures}
    backs = tuple(_fit(picture, width) for key, picture in pictures.items() if key.startswith("back"))
    return Deck(source.name, source.family, source.letters, faces, backs)


def build(cache: Path = CACHE, drawn: int = DRAWN_DECKS, *, installed: bool = True) -> Iterator[str]:
    """Fill the cache with what is not there yet and yield a line about every deck; installed: also with artwork."""
    jobs: dict[str, Callable[[], Deck]] = {
        source.name: lambda source=source: _installed(source, cache)  # type: ignore[misc]
        for source in (artwork.sources(cache) if installed else ())
    }
    jobs |= {f"drawn-{number:03}": lambda number=number: _drawn(number) for number in range(drawn)}  # type: ignore[misc]
    for name, make in sorted(jobs.items()):
        if (cache / "decks" / f"{name}.json").exists():
            continue
        deck = make()
        save(deck, cache)
        yield f"{name}: {len(deck.faces)} faces, {len(deck.backs)} backs, {'held out' if deck.held_out else 'training'}"


def cards_of(deck: Deck) -> list[AnyCard]:
    """The cards that this deck has a picture of."""
    return [card for card in deck_with_jokers() if str(card) in deck.faces]


def main() -> None:
    """Fill the cache from the command line."""
    parser = argparse.ArgumentParser(description="Rasterise installed artwork and draw decks into a cache.")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--drawn", type=int, default=DRAWN_DECKS)
    options = parser.parse_args()
    for line in build(options.cache, options.drawn):
        print(line, flush=True)


if __name__ == "__main__":
    main()
