"""Name everything that can happen at the table: what the camera settled on, what people said.

Slots carry the layout's names ("1", "E", "A3"); seats are numbers from 1, clockwise. An event claims nothing more than
it says: whether it fits the deal is decided by `dealer.step.step`, which never refuses one by an exception.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, get_args

from dealer.codec import CodecError, Plain, decode, encode
from rules.cards import AnyCard
from rules.ruling import Declaration as Declaration

Candidates = tuple[tuple[AnyCard, float], ...]
"""Cards that a reading may be, with their probabilities, likeliest first."""


@dataclass(frozen=True, slots=True)
class BoardLaid:
    """Face-down cards lie in these slots; sent again when more of them have come."""

    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A face-down card lies in a slot that was empty."""

    slot: str


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A face in a slot is read and sure; confidence is the probability of the card, 0 to 1."""

    slot: str
    card: AnyCard
    candidates: Candidates = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class CardsTurned:
    """Several faces settled in the same picture."""

    cards: tuple[CardTurned, ...]


@dataclass(frozen=True, slots=True)
class CardDoubtful:
    """A face lies in a slot, but the reader is not sure which."""

    slot: str
    candidates: Candidates


@dataclass(frozen=True, slots=True)
class CardTurnedBack:
    """A slot shows a back where a face was."""

    slot: str


@dataclass(frozen=True, slots=True)
class CardGone:
    """A slot is empty where a card was."""

    slot: str


@dataclass(frozen=True, slots=True)
class ExtraCards:
    """These faces lie on the board outside its slots (None: unread); empty when they are gone."""

    cards: tuple[AnyCard | None, ...]


@dataclass(frozen=True, slots=True)
class HandScanned:
    """What lies in the place where hands are shown, whole, at each settled change; empty when it is cleared.

    cards: None for a card in doubt. candidates: beside each card; may be left out when none is in doubt.
    """

    cards: tuple[AnyCard | None, ...]
    candidates: tuple[Candidates, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardCleared:
    """The whole board is empty and stays so."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """How the camera does: steady, moving, searching, lost or none; seconds on its own clock."""

    state: str
    text: str
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class StartDeal:
    """Begin the next deal; players, button, game or house rules stay as they are where nothing is said.

    A deal that is over, or left, moves the button to the next seat; `button` overrules that.
    options: the house rules that differ from the game's own, name and value as text; None keeps those in force where
    the game stays, and takes the game's own where it changes.
    """

    players: tuple[str, ...] = ()
    button: int | None = None
    game: str | None = None
    options: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class LayBoard:
    """The board is laid face down, says a person (the camera missed it, or there is none)."""


@dataclass(frozen=True, slots=True)
class BettingDone:
    """The betting round is over."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A player gives the hand up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """A player did not fold after all."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declare:
    """A player plays for high, low or both (OPR-527 art. 4.2); None takes the declaration back."""

    seat: int
    side: Declaration | None


@dataclass(frozen=True, slots=True)
class AnnounceLine:
    """A player names the line to be used, where the table wants it said (OPR-527 art. 4.1); None takes it back."""

    seat: int
    line: str | None


@dataclass(frozen=True, slots=True)
class ScanNext:
    """The next player shows; the present one is asked again at the end."""


@dataclass(frozen=True, slots=True)
class ScanSeat:
    """This player shows now; a hand already read is read anew."""

    seat: int


@dataclass(frozen=True, slots=True)
class EnterHand:
    """A player's hole cards, given by hand."""

    seat: int
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """A person says which card lies in a slot, or is the index-th card (from 0) of a seat's hand."""

    card: AnyCard
    slot: str | None = None
    seat: int | None = None
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A person answers the question of this id."""

    question: str
    card: AnyCard


@dataclass(frozen=True, slots=True)
class Overrule:
    """The final authority rules otherwise: shares of the pot by seat, the reason in words (OPR-527, end)."""

    by: str
    shares: tuple[tuple[int, Fraction], ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class TurnDown:
    """The card of this slot is face down, says a person."""

    slot: str


@dataclass(frozen=True, slots=True)
class AcceptOrder:
    """The dealer's order of turning stands; warnings about it are settled."""


@dataclass(frozen=True, slots=True)
class SetButton:
    """The dealer button lies at this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """A player's name is written differently."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SetOrder:
    """The turned cards were turned in this order, says a person."""

    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reseat:
    """These players sit in this deal, clockwise; who was there keeps cards, fold and declaration."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SwapHands:
    """The hands read for these two seats belong the other way round; one of them may have none yet."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class OpenCards:
    """These of a player's cards lie face up from the deal on, in the games that deal some so."""

    seat: int
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Dismiss:
    """An irregularity of this kind has been settled at the table; kind is a value of `dealer.state.Kind`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """Somebody doubts a reading: the pictures behind the readings are wanted."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back."""


@dataclass(frozen=True, slots=True)
class UndoTo:
    """Take back what people did, back to this step and the step itself; what the camera saw stays."""

    step: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Do the step again that was taken back last."""


@dataclass(frozen=True, slots=True)
class RedoTo:
    """Do the steps again that were taken back, up to this step and the step itself."""

    step: int


@dataclass(frozen=True, slots=True)
class Faulted:
    """The program failed over something, in its own words; the deal goes on as it was."""

    what: str


@dataclass(frozen=True, slots=True)
class JournalStatus:
    """How the journal does: off, kept, restored, full, read_only, failed or busy; detail: a file's name or a reason."""

    state: str
    detail: str = ""


CameraEvent = (
    BoardLaid
    | CardLaid
    | CardTurned
    | CardsTurned
    | CardDoubtful
    | CardTurnedBack
    | CardGone
    | ExtraCards
    | HandScanned
    | BoardCleared
    | CameraStatus
)
PersonEvent = (
    StartDeal
    | LayBoard
    | BettingDone
    | Fold
    | Unfold
    | Declare
    | AnnounceLine
    | ScanNext
    | ScanSeat
    | EnterHand
    | Correct
    | Answer
    | Overrule
    | TurnDown
    | AcceptOrder
    | SetButton
    | Rename
    | SetOrder
    | Reseat
    | SwapHands
    | OpenCards
    | Dismiss
    | Challenge
    | Undo
    | UndoTo
    | Redo
    | RedoTo
)
ProgramEvent = Faulted | JournalStatus
Event = CameraEvent | PersonEvent | ProgramEvent
KINDS: Mapping[str, type[Any]] = MappingProxyType({kind.__name__: kind for kind in get_args(Event)})


def encode_event(event: Event) -> dict[str, Plain]:
    """Return the event as plain data that names its kind."""
    return {"event": type(event).__name__, **encode(event)}


def decode_event(data: Mapping[str, Plain]) -> Event:
    """Build an event from plain data; raise CodecError for an unknown kind or field."""
    fields = dict(data)
    kind = fields.pop("event", None)
    if kind not in KINDS:
        raise CodecError(f"{kind!r} is no event: write one of {', '.join(KINDS)}")
    event: Event = decode(KINDS[kind], fields)
    return event
