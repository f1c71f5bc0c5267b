"""Say what happens on the simulated table, one frozen step after another; lengths in millimetres, times in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import AnyCard


class Thing(Enum):
    """What else stands or lies on a table."""

    CHIP = "chip"
    CHIPS = "chips"
    DRINK = "drink"
    PHONE = "phone"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table: millimetres right of and below the middle of the picture, and degrees clockwise."""

    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Lay:
    """A hand lays a card in a place that a name stands for; it lies within a few millimetres of the spot."""

    place: str
    card: AnyCard
    spot: Spot
    face_up: bool = False
    seconds: float = 0.7


@dataclass(frozen=True, slots=True)
class Turn:
    """A hand turns the card in a place face up."""

    place: str
    seconds: float = 1.4


@dataclass(frozen=True, slots=True)
class TurnBack:
    """A hand turns the card in a place face down again."""

    place: str
    seconds: float = 1.4


@dataclass(frozen=True, slots=True)
class Show:
    """A hand lays out a player's cards face up, one beside the other, without leaving in between."""

    places: tuple[str, ...]
    cards: tuple[AnyCard, ...]
    spots: tuple[Spot, ...]
    seconds: float = 2.4


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand lays cards one after the other without leaving in between, each face up or down."""

    places: tuple[str, ...]
    cards: tuple[AnyCard, ...]
    spots: tuple[Spot, ...]
    face_up: tuple[bool, ...]
    seconds: float = 2.4


@dataclass(frozen=True, slots=True)
class TurnTogether:
    """A hand turns the cards of these places face up in one movement."""

    places: tuple[str, ...]
    seconds: float = 1.4


@dataclass(frozen=True, slots=True)
class Gather:
    """A hand pushes the cards of these places into a loose heap around a spot; turn degrees apart."""

    places: tuple[str, ...]
    spot: Spot
    seconds: float = 1.6


@dataclass(frozen=True, slots=True)
class Stack:
    """A hand puts down a whole pile of face-down cards at once, the top card last: a draw pile with its height."""

    places: tuple[str, ...]
    cards: tuple[AnyCard, ...]
    spot: Spot
    seconds: float = 1.2


@dataclass(frozen=True, slots=True)
class TakeAway:
    """A hand sweeps the cards of these places off the table."""

    places: tuple[str, ...]
    seconds: float = 1.6


@dataclass(frozen=True, slots=True)
class Clear:
    """A hand sweeps every card off the table."""

    seconds: float = 2.2


@dataclass(frozen=True, slots=True)
class Nudge:
    """A hand pushes a card by some millimetres and degrees: one misplaced card."""

    place: str
    by: Spot
    seconds: float = 1.2


@dataclass(frozen=True, slots=True)
class PassOver:
    """A hand hovers over a spot and leaves without touching anything."""

    spot: Spot
    seconds: float = 1.6


@dataclass(frozen=True, slots=True)
class LeanOver:
    """An arm lies across a spot for most of the time: the sleeve covers it."""

    spot: Spot
    seconds: float = 2.4


@dataclass(frozen=True, slots=True)
class Put:
    """A hand puts a thing down, upon cards where some lie there; a name stands for it."""

    name: str
    thing: Thing
    spot: Spot
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class PickUp:
    """A hand takes the thing of this name away."""

    name: str
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing moves."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Glare:
    """A reflection shines for a while around a spot; the next step begins at once.

    radius: millimetres; strength: 0 (none) to 1 (white).
    """

    spot: Spot
    radius: float = 60.0
    strength: float = 0.8
    seconds: float = 4.0


@dataclass(frozen=True, slots=True)
class Shadow:
    """Somebody stands between lamp and table for a while; the next step begins at once.

    radius: millimetres; strength: 0 (none) to 1 (black).
    """

    spot: Spot
    radius: float = 140.0
    strength: float = 0.45
    seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class Defocus:
    """The lens loses its focus for a while, by so many pixels of a picture 1280 wide; the next step begins at once."""

    spread: float = 3.0
    seconds: float = 1.5


@dataclass(frozen=True, slots=True)
class Cover:
    """Something lies on the lens for a while: a dark picture without anything in it; the next step begins at once."""

    seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class LampChange:
    """The light goes over to another brightness and warmth within `seconds`; the next step begins at once.

    brightness: 1 as at the start; warmth: -1 (blue) to 1 (orange).
    """

    brightness: float
    warmth: float = 0.0
    seconds: float = 0.5


@dataclass(frozen=True, slots=True)
class Bump:
    """The camera is knocked: the picture shakes and stays shifted by pixels (of a picture 1280 wide) and degrees."""

    right: float
    down: float
    turn: float = 0.0
    seconds: float = 0.6


@dataclass(frozen=True, slots=True)
class Drop:
    """The camera loses frames; their numbers are missing."""

    frames: int


@dataclass(frozen=True, slots=True)
class Freeze:
    """The camera hands over the same picture again and again."""

    seconds: float


MotionStep = (
    Lay
    | Turn
    | TurnBack
    | TurnTogether
    | Show
    | Stack
    | Deal
    | TakeAway
    | Clear
    | Gather
    | Nudge
    | PassOver
    | LeanOver
    | Put
    | PickUp
)
Step = MotionStep | Wait | Glare | Shadow | Defocus | Cover | LampChange | Bump | Drop | Freeze
