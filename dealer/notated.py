"""Read a file that may hold both: deals of poker and games of the pile, each beginning with its `game` line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dealer.notation import NotatedDeal, parse_all
from dealer.shedding.notation import NotatedGame, parse
from rules.describe_shedding import is_shedding
from rules.variants import Variant


def parse_mixed(text: str, own: Variant | None = None) -> tuple[NotatedDeal | NotatedGame, ...]:
    """Every deal and game in the order of the file; raise NotationError with the line.

    own: a host's own game that deals may name.
    """
    found: list[NotatedDeal | NotatedGame] = []
    for name, part in _parts(text):
        found += [parse(part)] if is_shedding(name) else parse_all(part, own)
    return tuple(found)


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The text of each deal with its game's name, after as many empty lines as stand before it in the file."""
    lines = text.splitlines()
    words = [line.split() for line in lines]
    starts = [place for place, row in enumerate(words) if row[:1] == ["game"]]
    bounds = [0, *starts[1:], len(lines)] if starts else [0, len(lines)]
    for begin, end in pairwise(bounds):
        first = next((row for row in words[begin:end] if row[:1] == ["game"]), [])
        yield (first[1] if len(first) > 1 else ""), "\n" * begin + "\n".join(lines[begin:end])
