"""The steps of the set-up and how far it is, kept in a file so that it can be taken up again."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path

from rules.language import _

_log = logging.getLogger(__name__)

STEPS = ("camera", "turn", "area", "light", "sharp", "deck", "sound", "keys", "trial")
"""In the order in which a host takes them."""
OUTCOMES = ("good", "mend", "skipped")
"""What a step ended in: all well, something to mend, or not wanted."""


class SetupError(ValueError):
    """Something that the set-up cannot do; the text is for the person who asked."""


class Steps:
    """Which steps have been taken, and where the host is; every change is stored."""

    def __init__(self, file: Path) -> None:
        """Take up what the file tells; a damaged one counts as none."""
        self._file = file
        stored = _stored(file)
        done = stored.get("done")
        held = done if isinstance(done, dict) else {}
        self.done: Mapping[str, str] = {step: held[step] for step in STEPS if held.get(step) in OUTCOMES}
        """The outcome of each step that was taken."""
        at = stored.get("at")
        self.at: str = at if at in STEPS else self._first_open()
        """The step where the host is."""

    @property
    def complete(self) -> bool:
        """Whether every step has been taken."""
        return all(step in self.done for step in STEPS)

    def finish(self, step: str, outcome: str) -> None:
        """Note the outcome of a step and go on to the next one; raise SetupError for names that are none."""
        if step not in STEPS or outcome not in OUTCOMES:
            raise SetupError(
                _("There is no step {step} with the outcome {outcome}.").format(step=step, outcome=outcome)
            )
        self.done = {**self.done, step: outcome}
        self.at = STEPS[min(STEPS.index(step) + 1, len(STEPS) - 1)]
        self._store()

    def go_to(self, step: str) -> None:
        """Go to a step, whether it was taken or not; raise SetupError for a name that is none."""
        if step not in STEPS:
            raise SetupError(_("There is no step {step}.").format(step=step))
        self.at = step
        self._store()

    def begin_again(self) -> None:
        """Forget every outcome."""
        self.done, self.at = {}, STEPS[0]
        self._store()

    def _first_open(self) -> str:
        return next((step for step in STEPS if step not in self.done), STEPS[-1])

    def _store(self) -> None:
        """Keep what is done; where that cannot be, the set-up goes on without being kept."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            draft = self._file.with_suffix(".new")
            draft.write_text(json.dumps({"done": dict(self.done), "at": self.at}), encoding="utf-8")
            draft.replace(self._file)
        except OSError as error:
            _log.warning("the set-up cannot be kept in %s: %s", self._file, error)


def _stored(file: Path) -> dict[str, object]:
    try:
        held = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}
