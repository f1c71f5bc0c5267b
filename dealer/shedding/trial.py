"""The test deal of the set-up for the pile: a few cards are laid on it, each is read; then the table is cleared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from dealer.codec import Plain
from dealer.shedding.eye import PileEye
from dealer.shedding.state import State
from dealer.shedding.step import opening
from dealer.shedding.table import GameTable
from dealer.trial_tasks import Tasks
from hardware.camera import Frame
from rules.describe_shedding import shedding_game
from rules.language import _
from vision.pile import PileCard, PileView
from vision.recogniser import Recogniser
from vision.view import Sight, View


class Task(Enum):
    """What the host is asked to do, in this order."""

    FIRST = "first"
    SECOND = "second"
    TOGETHER = "together"
    DRAW = "draw"
    CLEAR = "clear"


class PileTrial(Tasks[Task]):
    """One test deal on the pile; hand it every view of it."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        super().__init__(Task)
        self._lays: dict[int, tuple[PileCard, ...]] = {}
        self._asked: set[str] = set()

    def see(self, view: PileView) -> None:
        """Take the next view; a task may be done by it."""
        self.at(view.seconds)
        for lay in dict.fromkeys(card.lay for card in view.stack):
            self._lays[lay] = tuple(card for card in view.stack if card.lay == lay)
        self._asked |= {str(place) for place, cards in enumerate(self._lays.values(), 1) if not _sure(cards)}
        task = self.task
        if task is not None and view.sight is not Sight.MOVING and _DONE[task](view):
            self.done[task] = view.seconds

    def words(self, task: Task) -> str:
        """What the host is asked to do, in a sentence."""
        return {
            Task.FIRST: _("Turn a card face up in the middle of the table: it begins the pile."),
            Task.SECOND: _("Lay another card on it, a little askew, and take your hand away."),
            Task.TOGETHER: _("Lay two cards of one rank on the pile in one go, both corners to be seen."),
            Task.DRAW: _("Lay some cards face down beside the pile: the draw pile."),
            Task.CLEAR: _("Take all cards off the table."),
        }[task]

    def advice(self, task: Task) -> str:
        """What may be wrong where a task is not seen to be done."""
        return {
            Task.FIRST: _("No card is seen. Lay it whole inside the picture; tilt the lamp if the card shines."),
            Task.SECOND: _("No new card is read on the pile. Take your hand away for a second."),
            Task.TOGETHER: _(
                "Two cards together are not read. Fan them a finger's breadth, so that the lower one's corner shows."
            ),
            Task.DRAW: _("No draw pile is seen. Lay it a hand's breadth beside the pile, inside the picture."),
            Task.CLEAR: _("Something still looks like a card. Take everything off the table, bright things too."),
        }[task]

    def hard_to_read(self) -> list[str]:
        """The numbers of the plays that were not read for certain."""
        return sorted(self._asked)

    def cards(self) -> dict[str, Plain]:
        """The cards of each play with its number."""
        read: list[Plain] = [
            [str(place), str(card.face), card.hides]
            for place, cards in enumerate(self._lays.values(), 1)
            for card in cards
            if card.face is not None
        ]
        return {"read": read, "hand": []}


class LivePileTrial(PileTrial):
    """A test deal on the pile that reads the camera's frames itself."""

    view: View | None = None
    """The pile is not drawn into the picture."""

    def __init__(self, recogniser: Recogniser) -> None:
        """Read with this recogniser."""
        super().__init__()
        self._eye = PileEye.of(recogniser)
        self._state: State = _nobody()

    def look(self, frame: Frame) -> None:
        """Take the next frame."""
        self._eye.look(frame, self._state)
        if self._eye.pile is not None:
            self.see(self._eye.pile)


def _nobody() -> State:
    """A match that nobody plays, for the eye that wants to know one."""
    game = shedding_game("shedding")
    return opening(game.title, ("1", "2", "3"), game.options, game.wins, game.theme)


def _sure(cards: tuple[PileCard, ...]) -> bool:
    return all(card.face is not None and not card.hides for card in cards)


def _plays(view: PileView) -> list[list[PileCard]]:
    """The cards of the pile, those laid in one go together."""
    lays = dict.fromkeys(card.lay for card in view.stack)
    return [[card for card in view.stack if card.lay == lay] for lay in lays]


def _together(view: PileView) -> bool:
    plays = _plays(view)
    return len(plays) > 2 and len(plays[-1]) > 1 and _sure(tuple(plays[-1]))


_DONE: Mapping[Task, Callable[[PileView], bool]] = {
    Task.FIRST: lambda view: bool(view.stack) and view.stack[0].face is not None,
    Task.SECOND: lambda view: len(_plays(view)) > 1 and view.stack[-1].face is not None,
    Task.TOGETHER: _together,
    Task.DRAW: lambda view: view.draw,
    Task.CLEAR: lambda view: not view.stack and not view.draw and not view.shown,
}


class PileGame:
    """The match as the set-up asks for it."""

    def __init__(self, table: GameTable) -> None:
        """Ask this table."""
        self._table = table

    @property
    def title(self) -> str:
        """What it is called."""
        return _(self._table.state.title)

    def trial(self, recogniser: Recogniser) -> LivePileTrial:
        """A test deal on the pile."""
        return LivePileTrial(recogniser)
