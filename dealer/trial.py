"""The mini deal at the end of the set-up: five things to do, each seen by the camera, and what to mend where not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from dealer.codec import Plain
from dealer.eye import places_of
from dealer.trial_tasks import SURE, Tasks
from hardware.camera import Frame
from rules.language import _
from rules.variants import Variant
from vision.reader import Reader
from vision.recogniser import Recogniser
from vision.view import SlotState, SlotView, View


class Task(Enum):
    """What the host is asked to do, in this order."""

    LAY = "lay"
    TURN = "turn"
    SECOND = "second"
    SHOW = "show"
    CLEAR = "clear"


class Trial(Tasks[Task]):
    """One mini deal; hand it every view of the table."""

    def __init__(self, game: Variant) -> None:
        """Begin with nothing done."""
        super().__init__(Task)
        self.game = game
        self.read: dict[str, tuple[str, float]] = {}
        self.hand: tuple[str, ...] = ()
        self.doubts: set[str] = set()

    def see(self, view: View) -> None:
        """Take the next view; one or several tasks may be done by it."""
        self.at(view.seconds)
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

    def words(self, task: Task) -> str:
        """What the host is asked to do, in a sentence."""
        return words(task, self.game)

    def advice(self, task: Task) -> str:
        """What may be wrong where a task is not seen to be done."""
        return advice(task, self.game)

    def hard_to_read(self) -> list[str]:
        """Positions that were in doubt on the way."""
        return sorted(self.doubts)

    def cards(self) -> dict[str, Plain]:
        """The board by position, and the hand that was shown."""
        read: list[Plain] = [[slot, card, confidence < SURE] for slot, (card, confidence) in self.read.items()]
        return {"read": read, "hand": list(self.hand)}


class LiveTrial(Trial):
    """A mini deal that reads the camera's frames itself."""

    def __init__(self, game: Variant, recogniser: Recogniser) -> None:
        """Read with this recogniser."""
        super().__init__(game)
        self._reader = Reader(places_of(game), recogniser, game.hole_cards)
        self.view: View | None = None
        """What is settled, for the picture."""

    def look(self, frame: Frame) -> None:
        """Take the next frame."""
        self.view = self._reader.see(frame)
        self.see(self.view)


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
