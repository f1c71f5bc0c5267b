"""Let one program at a time write a journal; the lock ends with the program, however it ends."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import TextIO


class Busy(BlockingIOError):
    """Another program writes this journal."""


def hold(path: Path) -> TextIO:
    """Hold this lock file until it is closed; raise Busy, or OSError where no file can be made."""
    file = path.open("a", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Busy(f"{path}: another Floorman holds it") from None
    return file
