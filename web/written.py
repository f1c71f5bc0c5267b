"""Write every state as JSON text once for each language and role, however many screens look at it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from threading import Lock

from rules.language import language
from web.desk import Snapshot

_KEPT = 96  # states kept as text; each is some kilobytes


class Written:
    """The newest texts, the oldest of them forgotten first; any thread may use it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lock = Lock()
        self._texts: dict[tuple[bool, str, int], Snapshot] = {}

    def snapshot(self, version: int, dealer: bool, draw: Callable[[], Mapping[str, object]]) -> Snapshot:
        """The state of this version, for the dealer or for viewers, in the language spoken here; drawn if it is new."""
        key = (dealer, language(), version)
        with self._lock:
            known = self._texts.get(key)
            if known is None:
                known = self._texts[key] = Snapshot(version, json.dumps(draw(), separators=(",", ":")))
                while len(self._texts) > _KEPT:
                    del self._texts[next(iter(self._texts))]
            return known
