"""Name everything that can happen in the hand-shedding game: what the camera settled on, what people said.

Seats are numbers from 1, clockwise. Cards laid in one go come lowest first, as they lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from dealer.codec import CodecError, Plain, decode, encode
from dealer.events import CameraStatus, Candidates, Redo, Rename, Undo
from rules.cards import AnyCard


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards came to lie on the pile in one go, or one began it.

    cards: None for one that is not read for certain; candidates beside each, left out where all are sure.
    hides: something else seems to lie under the top card. seconds: on the camera's clock, None when entered by hand.
    """

    cards: tuple[AnyCard | None, ...]
    candidates: tuple[Candidates, ...] = ()
    hides: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Uncovered:
    """The newest cards were taken away: this one lies on top of the pile again."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class HandShown:
    """Cards that lie face up beside the pile, all of them, at each settled change; None for one in doubt."""

    cards: tuple[AnyCard | None, ...]


@dataclass(frozen=True, slots=True)
class DrawPile:
    """Whether face-down cards lie beside the pile."""

    there: bool


@dataclass(frozen=True, slots=True)
class PileGone:
    """The pile was cleared away."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin a game; players as they sit, or as they sat. A whole new match where `match` says so."""

    players: tuple[str, ...] = ()
    match: bool = False


@dataclass(frozen=True, slots=True)
class LayCards:
    """A person says which cards were laid: instead of the newest question, refused play, or without a camera."""

    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class LaidBy:
    """The newest play was this player's; those between have passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SayPass:
    """A player passes; draws says whether a card is drawn where the house leaves that to the player's word."""

    seat: int | None = None
    draws: bool | None = None


@dataclass(frozen=True, slots=True)
class GiveCard:
    """The next giver has given a card to the stuck player."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengePass:
    """This player doubts the newest pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class DropChallenge:
    """The challenge is taken back before it is settled."""


@dataclass(frozen=True, slots=True)
class EnterShown:
    """The challenged player's whole hand, given by a person."""

    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class WholeHand:
    """What lies there is the challenged player's whole hand, whatever was counted."""


@dataclass(frozen=True, slots=True)
class WasDrawn:
    """Whether the one card that could have been laid is the one drawn after the pass."""

    drawn: bool


@dataclass(frozen=True, slots=True)
class JoinedPlay:
    """Whether the cards just seen belong to the play before them."""

    joined: bool


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The refused cards, or those laid last, are back in the hand."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table lets the refused cards lie."""


@dataclass(frozen=True, slots=True)
class CorrectPlay:
    """A person says which cards were laid in the play of this number (from 0, of all moves of the game)."""

    move: int
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Recount:
    """So many cards are in a hand; in the draw pile where no seat is named."""

    number: int
    seat: int | None = None


SeenEvent = Laid | Uncovered | HandShown | DrawPile | PileGone | CameraStatus
SaidEvent = (
    StartGame
    | LayCards
    | LaidBy
    | SayPass
    | GiveCard
    | ChallengePass
    | DropChallenge
    | EnterShown
    | WholeHand
    | WasDrawn
    | JoinedPlay
    | TakenBack
    | LetStand
    | CorrectPlay
    | Recount
    | Rename
    | Undo
    | Redo
)
GameEvent = SeenEvent | SaidEvent
KINDS: Mapping[str, type[Any]] = MappingProxyType({kind.__name__: kind for kind in get_args(GameEvent)})


def encode_event(event: GameEvent) -> dict[str, Plain]:
    """Return the event as plain data that names its kind."""
    return {"event": type(event).__name__, **encode(event)}


def decode_event(data: Mapping[str, Plain]) -> GameEvent:
    """Build an event from plain data; raise CodecError for an unknown kind or field."""
    fields = dict(data)
    kind = fields.pop("event", None)
    if kind not in KINDS:
        raise CodecError(f"{kind!r} is no event of this game: write one of {', '.join(KINDS)}")
    event: GameEvent = decode(KINDS[kind], fields)
    return event
