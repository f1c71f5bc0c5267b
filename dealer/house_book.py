"""Keep house rules that a table has given a name, in one file of the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from dealer.rules_in_force import Pairs, named
from rules.language import _
from rules.options import OptionError
from rules.variants import VariantError

FILE = "house-rules.json"
MOST = 50
LONGEST = 40  # letters of a name


class HouseBookError(ValueError):
    """House rules that cannot be kept; the text is a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game with house rules under a name of the table's own."""

    name: str
    game: str
    options: Pairs


class HouseBook:
    """The saved house rules, by name; any thread may read and write."""

    def __init__(self, folder: Path) -> None:
        """Keep them in `folder`, which is made when the first of them is saved."""
        self._file = folder / FILE
        self._lock = Lock()

    def saved(self) -> tuple[HouseRules, ...]:
        """Return what is saved, by name; rules that no longer make sense are left out."""
        with self._lock:
            return self._read()

    def save(self, rules: HouseRules) -> None:
        """Keep rules, in the place of others of the same name; raise HouseBookError."""
        name = " ".join(rules.name.split())
        if not 1 <= len(name) <= LONGEST:
            raise HouseBookError(_("Give these house rules a name of 1 to {most} letters.").format(most=LONGEST))
        try:
            named(rules.game, rules.options)
        except (VariantError, OptionError) as error:
            raise HouseBookError(str(error)) from error
        with self._lock:
            others = [one for one in self._read() if one.name != name]
            if len(others) >= MOST:
                raise HouseBookError(_("{most} house rules are saved already: delete some first.").format(most=MOST))
            self._write((*others, HouseRules(name, rules.game, rules.options)))

    def delete(self, name: str) -> None:
        """Forget the rules of this name; raise HouseBookError when there are none."""
        with self._lock:
            known = self._read()
            if name not in [one.name for one in known]:
                raise HouseBookError(_("No house rules are saved as {name}.").format(name=name[:LONGEST]))
            self._write(tuple(one for one in known if one.name != name))

    def _read(self) -> tuple[HouseRules, ...]:
        try:
            rows = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return ()
        found = (_rules(row) for row in rows) if isinstance(rows, list) else ()
        return tuple(sorted((one for one in found if one is not None), key=lambda one: one.name.casefold()))

    def _write(self, rules: tuple[HouseRules, ...]) -> None:
        rows = [{"name": one.name, "game": one.game, "options": dict(one.options)} for one in rules]
        beside = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
            beside.replace(self._file)
        except OSError as error:
            raise HouseBookError(
                _("These house rules cannot be saved: {why}.").format(why=error.strerror or error)
            ) from error


def _rules(row: object) -> HouseRules | None:
    if not isinstance(row, Mapping) or not isinstance(row.get("options"), Mapping):
        return None
    options = tuple((str(key), str(value)) for key, value in row["options"].items())
    try:
        named(str(row.get("game")), options)
    except (VariantError, OptionError):
        return None
    return HouseRules(str(row.get("name")), str(row.get("game")), options)
