"""Evenings that were played, a line of JSON each."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.evenings.dealing import Result


def keep(result: Result, results: Path, commit: str) -> dict[str, Any]:
    """Append an evening to a file and return its row; commit: what was played, written beside it."""
    row = asdict(result) | {"commit": commit}
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    return row


def kept(results: Path, again: bool) -> dict[int, dict[str, Any]]:
    """The evenings in a file by seed, the last line of each; those with faults left out where they are played again."""
    if not results.exists():
        return {}
    rows = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines() if line]
    last = {row["seed"]: row for row in rows}
    return {seed: row for seed, row in last.items() if not (again and row["faults"])}
