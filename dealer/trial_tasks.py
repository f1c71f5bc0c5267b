"""A few things to do at the end of the set-up, each seen by the camera, and what to mend where one is not."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Generic, TypeVar

from dealer.codec import Plain
from rules.language import _

PATIENCE = 25.0
"""Seconds after which a task that is not done yet is given advice."""
SURE = 0.95
"""Confidence below which a card that was read in the end still counts as hard to read."""

Task = TypeVar("Task", bound=Enum)


class Tasks(Generic[Task]):
    """The tasks of one test deal in their order; nothing of it reaches the table of the evening."""

    def __init__(self, order: Iterable[Task]) -> None:
        """Begin with none of these done."""
        self._order = tuple(order)
        self.started: float | None = None
        self.done: dict[Task, float] = {}
        self.seconds = 0.0
        self.right: bool | None = None
        self.given_up = False

    def words(self, task: Task) -> str:
        """What the host is asked to do, in a sentence."""
        raise NotImplementedError

    def advice(self, task: Task) -> str:
        """What may be wrong where a task is not seen to be done."""
        raise NotImplementedError

    def hard_to_read(self) -> list[str]:
        """Places that were in doubt on the way."""
        raise NotImplementedError

    def cards(self) -> dict[str, Plain]:
        """What was read so far: read, each with its place and whether it was hard; hand."""
        raise NotImplementedError

    @property
    def task(self) -> Task | None:
        """What is to be done now; None when all is done or the host has given up."""
        return None if self.given_up else next((task for task in self._order if task not in self.done), None)

    def at(self, seconds: float) -> None:
        """Note the time of the newest look."""
        if self.started is None:
            self.started = seconds
        self.seconds = seconds

    def give_up(self) -> None:
        """End before everything is done."""
        self.given_up = True

    def confirm(self, right: bool) -> None:
        """Say whether every card was named right."""
        self.right = right

    @property
    def waiting(self) -> float:
        """Seconds for which the present task has been waited for."""
        began = self.seconds if self.started is None else self.started
        return self.seconds - max([began, *self.done.values()])

    @property
    def verdict(self) -> str | None:
        """Return "ready" or "mend" at the end; None before it, and until the host said whether the cards were right."""
        if self.given_up:
            return "mend"
        if self.task is not None or self.right is None:
            return None
        return "mend" if self.mend() else "ready"

    def mend(self) -> list[str]:
        """What stands between this table and a good evening, in sentences."""
        found: list[str] = []
        missing = next((task for task in self._order if task not in self.done), None)
        if missing is not None:
            found.append(self.advice(missing))
        doubts = self.hard_to_read()
        if doubts:
            places = ", ".join(doubts)
            found.append(
                _("These positions were hard to read: {places}. More even light helps most.").format(places=places)
            )
        if self.right is False:
            found.append(_("A card was named wrongly. Enrol your deck, then repeat the test deal."))
        return found

    def as_json(self) -> dict[str, Plain]:
        """How the test deal stands, as the page draws it."""
        task = self.task
        return {
            "tasks": [{"task": one.value, "text": self.words(one), "done": one in self.done} for one in self._order],
            "task": task.value if task is not None else None,
            "advice": self.advice(task) if task is not None and self.waiting > PATIENCE else None,
            **self.cards(),
            "verdict": self.verdict,
            "mend": [*self.mend()] if self.verdict == "mend" else [],
        }
