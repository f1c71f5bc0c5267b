"""Wait for what another thread, a server or a page does, long enough for a busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; only what never comes to be takes as long


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something comes to be so within so many seconds."""
    end = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.01)
    return found
