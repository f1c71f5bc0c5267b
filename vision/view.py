"""Say what is settled on the table: what vision hands to the rest of the assistant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from rules.cards import AnyCard, Face
from vision.detection import Corners, Point

Candidates = tuple[tuple[Face, float], ...]


class SlotState(Enum):
    """What lies in a slot of the board."""

    EMPTY = "empty"
    DOWN = "down"
    FACE = "face"
    DOUBT = "doubt"


class Sight(Enum):
    """How well the camera sees the board at this moment.

    STEADY: everything on the table lies still and has been read.
    MOVING: a hand or a moving card; nothing new counts before it stops.
    SEARCHING: the board's grid is not found yet.
    KNOCKED: the camera was moved a moment ago; the board was found again.
    DARK: the picture shows next to nothing: the lens is covered or the light is off.
    FROZEN: the same picture comes again and again.
    """

    STEADY = "steady"
    MOVING = "moving"
    SEARCHING = "searching"
    KNOCKED = "knocked"
    DARK = "dark"
    FROZEN = "frozen"


@dataclass(frozen=True, slots=True)
class SlotView:
    """What is settled about one slot.

    face: the card for FACE, None otherwise.
    confidence: of the face or of the likeliest candidate, 0 to 1; 1 for EMPTY.
    candidates: (face, probability), likeliest first; empty for EMPTY and DOWN.
    corners: pixels, clockwise from the card's own top left; for EMPTY where the card is expected.
    """

    state: SlotState
    face: AnyCard | None
    confidence: float
    candidates: Candidates
    corners: Corners


@dataclass(frozen=True, slots=True)
class Sighting:
    """One settled card off the board's slots.

    ident: the same number for as long as this physical card is followed.
    face: the card, or None where the reading is in doubt (candidates say between what).
    """

    ident: int
    face: AnyCard | None
    confidence: float
    candidates: Candidates
    corners: Corners

    @property
    def centre(self) -> Point:
        """The middle of the card in pixels."""
        xs, ys = zip(*self.corners, strict=True)
        return (sum(xs) / 4, sum(ys) / 4)


@dataclass(frozen=True, slots=True)
class View:
    """The table as far as it is settled at one frame.

    number, seconds: of the frame.
    sight: how well the board is seen now.
    board: every slot once the grid is fitted, else empty.
    scan: settled face-up cards off the board, left to right, doubtful ones included.
    extra: settled cards, up or down, on the board but in no slot.
    backs: how many settled face-down cards lie off the board.
    grid: the board's outline in pixels, clockwise from its top left; None while not found.
    board_empty: the board's place is free of cards and has been so for a while.
    read: whether this very frame was read (and not only compared).
    """

    number: int
    seconds: float
    sight: Sight
    board: Mapping[str, SlotView] = field(default_factory=lambda: MappingProxyType({}))
    scan: tuple[Sighting, ...] = ()
    extra: tuple[Sighting, ...] = ()
    backs: int = 0
    grid: Corners | None = None
    board_empty: bool = False
    read: bool = False

    @property
    def moving(self) -> bool:
        """Whether a hand or a card is moving over the table."""
        return self.sight is Sight.MOVING

    @property
    def laid(self) -> bool:
        """Whether every slot of the fitted board holds a card."""
        return bool(self.board) and all(slot.state is not SlotState.EMPTY for slot in self.board.values())
