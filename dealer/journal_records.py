"""Write one entry of the journal as a line of text that checks itself; find such lines in the bytes of a broken file.

    floorman1 NUMBER CHECKSUM LENGTH {"at": ..., "evening": ..., "deal": ..., "version": ..., "event": ...}

Where a deal begins, the record also holds the state after it and the number at whose end the table's history begins.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from dealer.codec import CodecError, Plain, decode, encode, encode_short
from dealer.events import HandScanned, decode_event, encode_event
from dealer.keeping import Left, Written
from dealer.rules_in_force import named, pairs
from dealer.state import CameraView, JournalView, State
from rules.options import OptionError
from rules.variants import Variant, VariantError

_HEAD = re.compile(rb"floorman1 ([1-9][0-9]{0,17}) ([0-9a-f]{8}) ([1-9][0-9]{0,6}) ")


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the journal: its number, and its content as plain data."""

    number: int
    data: dict[str, Any]

    @property
    def since(self) -> int | None:
        """The number at whose end the history begins, where a deal begins with this record."""
        since = self.data.get("since")
        return since if isinstance(since, int) else None

    @property
    def evening(self) -> int:
        """The number of the record with which the evening began."""
        return int(self.data["evening"])

    @property
    def deal(self) -> int:
        """The number of the deal in its evening."""
        return int(self.data["deal"])

    def left(self) -> Left:
        """The table as this record left it; raise CodecError for one without a state."""
        return Left(_state(self.data.get("state"), int(self.data["version"])), self.number)

    def written(self) -> Written:
        """The event of this record; raise CodecError for one that this program does not know."""
        shown = self.data.get("shown")
        return Written(
            self.number,
            float(self.data["at"]),
            int(self.data["version"]),
            decode_event(self.data["event"]),
            decode(HandScanned, shown) if shown is not None else None,
        )

    def __str__(self) -> str:
        """Write the record as `carve` and `parse` read it."""
        text = json.dumps(self.data, separators=(",", ":"))
        return f"floorman1 {self.number} {_checksum(self.number, text.encode()):08x} {len(text)} {text}"


def plain_event(event: Any) -> Plain:
    """An event as short as it can be written."""
    return {"event": encode_event(event)["event"], **encode_short(event)}


def plain_state(state: State) -> Plain:
    """A state as short as it can be written: what follows from its facts is left out."""
    bare = replace(state, camera=CameraView(), journal=JournalView(), version=0, questions=(), ruling=None)
    data: dict[str, Any] = encode_short(replace(bare, irregularities=()))
    return {**data, "variant": _plain_variant(state.variant)}


def _plain_variant(made: Variant) -> Plain:
    """A game as its name and house rules where these say all; a host's own game in full."""
    try:
        if named(made.name, pairs(made)) == made:
            return {"game": made.name, "options": dict(pairs(made))}
    except (VariantError, OptionError):
        pass
    return encode_short(made)


def _state(data: Plain, version: int) -> State:
    if not isinstance(data, dict):
        raise CodecError("this record holds no state")
    game = data["variant"]
    if "game" in game:
        try:
            game = encode(named(game["game"], tuple(game["options"].items())))
        except (VariantError, OptionError) as error:
            raise CodecError(str(error)) from error
    state: State = decode(State, {**data, "variant": game})
    return replace(state, version=version)


def parse(text: str) -> Record | None:
    """Read one record; None for a text that is none or that does not check."""
    return next((record for record in carve(text.encode("utf-8", "surrogateescape"))), None)


def carve(content: bytes) -> Iterator[Record]:
    """Find every whole record in the bytes of a file, whatever stands between them."""
    for head in _HEAD.finditer(content):
        number, length = int(head[1]), int(head[3])
        text = content[head.end() : head.end() + length]
        if len(text) < length or _checksum(number, text) != int(head[2], 16):
            continue
        data = json.loads(text)
        if isinstance(data, dict):
            yield Record(number, data)


def _checksum(number: int, text: bytes) -> int:
    return zlib.crc32(text, zlib.crc32(str(number).encode()))
