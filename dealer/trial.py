"""The mini deal at the end of the set-up: five things to do, each seen by the camera, and what to mend where not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from dealer.codec import Plain
from rules.language import _
from rules.variants import Variant
from vision.view import SlotState, SlotView, View

PATIENCE = 25.0
"""Seconds after which a task that is not done yet is given advice."""
_SURE = 0.95  # confidence below which a card that was read in the end still counts as hard to read


class Task(Enum):
    """What the host is asked to do, in this order."""

    LAY = "lay"
    TURN = "turn"
    SECOND = "second"
    SHOW = "show"
    CLEAR = "clear"


@dataclass(slots=True)
class Trial:
    """One mini deal; hand it every view of the table. Nothing of it reaches the table of the evening."""

    game: Variant
    started: float | None = None
    done: dict[Task, float] = field(default_factory=dict)
    read: dict[str, tuple[str, float]] = field(default_factory=dict)
    hand: tuple[str, ...] = ()
    doubts: set[str] = field(default_factory=set)
    seconds: float = 0.0
    right: bool | None = None
    given_up: bool = False

    @property
    def task(self) -> Task | None:
        """What is to be done now; None when all is done or the host has given up."""
        return None if self.given_up else next((task for task in Task if task not in self.done), None)

    def see(self, view: View) -> None:
        """Take the next view; one or several tasks may be done by it."""
        if self.started is None:
            self.started = view.seconds
        self.seconds = view.seconds
        for slot, seen in view.board.items():
            self._note(slot, seen)
        task = self.task
        if task is not None and not view.moving and _DONE[task](self, view):
            self.done[task] = view.seconds

    def _note(self, slot: str, seen: SlotView) -> None:
        if seen.state is SlotState.DOUBT:
            self.doubts.add(slot)
        elif seen.state is SlotState.FACE and seen.face is not None and slot not in self.read:
            self.read[slot] = (str(seen.face), seen.confidence)

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
        missing = next((task for task in Task if task not in self.done), None)
        if missing is not None:
            found.append(advice(missing, self.game))
        if self.doubts:
            places = ", ".join(sorted(self.doubts))
            found.append(
                _("These positions were hard to read: {places}. More even light helps most.").format(places=places)
            )
        if self.right is False:
            found.append(_("A card was named wrongly. Enrol your deck, then repeat the test deal."))
        return found

    def as_json(self) -> dict[str, Plain]:
        """How the trial stands, as the page draws it."""
        task = self.task
        return {
            "tasks": [{"task": one.value, "text": words(one, self.game), "done": one in self.done} for one in Task],
            "task": task.value if task is not None else None,
            "advice": advice(task, self.game) if task is not None and self.waiting > PATIENCE else None,
            "read": [[slot, card, confidence < _SURE] for slot, (card, confidence) in self.read.items()],
            "hand": list(self.hand),
            "verdict": self.verdict,
            "mend": [*self.mend()] if self.verdict == "mend" else [],
        }


def _turned(trial: Trial, view: View, count: int) -> bool:
    faces = [slot for slot, seen in view.board.items() if seen.state is SlotState.FACE]
    return len(faces) >= count


def _shown(trial: Trial, view: View) -> bool:
    cards = [card.face for card in view.scan]
    if len(cards) != trial.game.hole_cards or None in cards:
        return False
    trial.hand = tuple(str(card) for card in cards)
    return True


_DONE: Mapping[Task, Callable[[Trial, View], bool]] = {
    Task.LAY: lambda trial, view: view.laid,
    Task.TURN: lambda trial, view: _turned(trial, view, 1),
    Task.SECOND: lambda trial, view: _turned(trial, view, 2),
    Task.SHOW: _shown,
    Task.CLEAR: lambda trial, view: view.board_empty and not view.scan,
}


def words(task: Task, game: Variant) -> str:
    """What the host is asked to do, in a sentence."""
    return {
        Task.LAY: _("Lay the board: {count} cards face down, as {game} is dealt."),
        Task.TURN: _("Turn one card of the board face up."),
        Task.SECOND: _("Turn a second card of the board face up."),
        Task.SHOW: _("Show {hole} cards face up beside the board, none on another."),
        Task.CLEAR: _("Take all cards off the table."),
    }[task].format(count=len(game.layout.slots), game=game.title, hole=game.hole_cards)


def advice(task: Task, game: Variant) -> str:
    """What may be wrong where a task is not seen to be done."""
    return {
        Task.LAY: _(
            "The board is not found. Is every card of it in the picture, face down, with a finger's breadth between "
            "them? Look at light and sharpness again."
        ),
        Task.TURN: _("No turned card is seen. Take your hand away for a second; tilt the lamp if the card shines."),
        Task.SECOND: _("No second card is seen. Take your hand away for a second; tilt the lamp if the card shines."),
        Task.SHOW: _("Not {hole} cards are read beside the board. Lay them side by side, whole, inside the picture."),
        Task.CLEAR: _("Something still looks like a card. Take everything off the table, bright things too."),
    }[task].format(hole=game.hole_cards)
