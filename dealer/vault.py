"""Backup and restore as the page asks for them: a file with a name, and words about what was put back."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from pathlib import Path

from dealer.backup import make_backup, restore
from dealer.phrases import listed
from rules.language import _, plural


class Vault:
    """The data folder as one file; raises BackupError with a sentence for what cannot be."""

    def __init__(self, data: Path, version: str) -> None:
        """Keep what lies in `data`; `version` is that of this Floorman."""
        self._data, self._version = data, version

    def backup(self) -> tuple[str, bytes]:
        """Everything that is kept, but for the PIN, as one file: its name and its bytes."""
        target = io.BytesIO()
        make_backup(self._data, target, self._version)
        return f"floorman-{time.strftime('%Y-%m-%d')}.zip", target.getvalue()

    def restore(self, data: bytes) -> str:
        """Put back what a backup holds; return in words what was restored and what to do next."""
        names = restore(io.BytesIO(data), self._data, self._version)
        return _("Put back: {what}. Start Floorman again, then it counts.").format(what=listed(_kinds(names)))


def _kinds(names: Sequence[str]) -> list[str]:
    """What the files of a backup are, in words."""
    decks = sum(name.startswith("decks/") for name in names)
    known = {
        "journal.db": _("the deals"),
        "drills.db": _("the training"),
        "table.toml": _("the settings"),
        "house-rules.json": _("the house rules"),
        "setup.json": _("how far the set-up is"),
    }
    found = [words for name, words in known.items() if name in names]
    return [*found, *([plural("{count} deck", "{count} decks", decks).format(count=decks)] if decks else [])] or [
        _("nothing")
    ]
