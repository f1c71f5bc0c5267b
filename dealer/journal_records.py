"""Write one entry of the journal as a line of text that checks itself; find such lines in the bytes of a broken file.

    floorman1 NUMBER CHECKSUM LENGTH {"at": ..., "evening": ..., "deal": ..., "version": ..., "event": ...}

Where a deal begins, the record also holds the state after it and the number at whose end the table's history begins.
Games of another kind than poker say so ("kind": "shedding"); how a kind is written, its script knows.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealer.keeping import Left, Script, Written

USUAL = "poker"
"""The kind of game of a record that names none."""

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

    @property
    def kind(self) -> str:
        """Which kind of game it tells of."""
        return str(self.data.get("kind", USUAL))

    def left(self, script: Script) -> Left[Any, Any]:
        """The table as this record left it; raise CodecError for one without a state."""
        return Left(script.read_state(self.data.get("state"), int(self.data["version"])), self.number)

    def written(self, script: Script) -> Written[Any]:
        """The event of this record; raise CodecError for one that this program does not know."""
        event, shown = script.read_event(self.data)
        return Written(self.number, float(self.data["at"]), int(self.data["version"]), event, shown)

    def __str__(self) -> str:
        """Write the record as `carve` and `parse` read it."""
        text = json.dumps(self.data, separators=(",", ":"))
        return f"floorman1 {self.number} {_checksum(self.number, text.encode()):08x} {len(text)} {text}"


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
