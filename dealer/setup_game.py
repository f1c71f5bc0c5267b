"""What the set-up asks of the game on the table: its name, and a test deal of it."""

from __future__ import annotations

from typing import Protocol

from dealer.codec import Plain
from dealer.table import Table
from dealer.trial import LiveTrial
from hardware.camera import Frame
from vision.recogniser import Recogniser
from vision.view import View

Json = dict[str, Plain]


class TrialLike(Protocol):
    """A test deal that reads the camera's frames itself."""

    @property
    def view(self) -> View | None:
        """What is settled, for the picture."""

    def look(self, frame: Frame) -> None:
        """Take the next frame."""

    def as_json(self) -> Json:
        """How it stands, as the page draws it."""

    def confirm(self, right: bool) -> None:
        """Say whether every card was named right."""

    def give_up(self) -> None:
        """End before everything is done."""


class GameLike(Protocol):
    """What the set-up asks of the game on the table."""

    @property
    def title(self) -> str:
        """What it is called."""

    def trial(self, recogniser: Recogniser) -> TrialLike:
        """A test deal of it, read with this recogniser."""


class DealGame:
    """Poker, as the table has it."""

    def __init__(self, table: Table) -> None:
        """Ask this table which game it is."""
        self._table = table

    @property
    def title(self) -> str:
        """What it is called."""
        return self._table.state.variant.title

    def trial(self, recogniser: Recogniser) -> TrialLike:
        """A mini deal of it."""
        return LiveTrial(self._table.state.variant, recogniser)
