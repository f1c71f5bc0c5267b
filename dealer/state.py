"""Hold a deal in progress as one frozen value, with everything that is shown.

Facts come from events; what follows from them (phase, round, questions, irregularities, ruling) is worked out anew
after each event by `dealer.settling.settle`, so that a correction at any time needs no special path.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from dealer.codec import Plain, decode, encode
from dealer.events import Candidates, Declaration
from rules.cards import AnyCard
from rules.ruling import Ruling
from rules.variants import Variant


class Phase(Enum):
    """Where the deal stands; docs/architecture.md draws the ways between them."""

    LAYING = "laying"
    BETTING = "betting"
    DECLARING = "declaring"
    SCANNING = "scanning"
    RULED = "ruled"
    WON = "won"

    @property
    def over(self) -> bool:
        """Whether the deal is: ruled, or won because all others folded."""
        return self in (Phase.RULED, Phase.WON)


class Lies(Enum):
    """How a slot looked when the camera, or a person, last said so."""

    EMPTY = "empty"
    DOWN = "down"
    UP = "up"


class Doubt(Enum):
    """Why a card is a question: it was never sure, or it was and now reads differently."""

    UNSURE = "unsure"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class BoardCard:
    """One slot of the board.

    card: what was turned there; stays known when the card is turned back or taken away. None while unread.
    order: 1 for the first card turned. corrected: a person said which card it is; no camera changes that.
    """

    slot: str
    lies: Lies = Lies.EMPTY
    card: AnyCard | None = None
    candidates: Candidates = ()
    confidence: float = 0.0
    doubt: Doubt | None = None
    order: int | None = None
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class HandCard:
    """One hole card that its player has shown; None while it is in doubt."""

    card: AnyCard | None
    candidates: Candidates = ()
    doubt: Doubt | None = None
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the deal; a hand is only there once it was shown at the showdown.

    folded_round: the betting round in which the player folded. line: the line announced, where the table wants it said.
    open: the hole cards that lie face up from the deal on, in the games that deal some so, as far as they are known.
    """

    number: int
    name: str
    folded_round: int | None = None
    declared: Declaration | None = None
    line: str | None = None
    hand: tuple[HandCard, ...] | None = None
    open: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a person has to say about one card; slot, or seat with index, names the place.

    id: "slot-4", or "seat-2-3" for the fourth card of seat 2.
    """

    id: str
    text: str
    candidates: Candidates
    slot: str | None = None
    seat: int | None = None
    index: int | None = None


class Kind(Enum):
    """What can go wrong on a real table."""

    OUT_OF_ORDER = "out_of_order"
    TWO_AT_ONCE = "two_at_once"
    TURNED_EARLY = "turned_early"
    TURNED_BACK = "turned_back"
    CARD_MISSING = "card_missing"
    EXTRA_CARD = "extra_card"
    DUPLICATE_CARD = "duplicate_card"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_FEW_CARDS = "too_few_cards"
    HAND_SHOWN_TWICE = "hand_shown_twice"
    CARD_EXPOSED = "card_exposed"
    OPEN_CARD_DIFFERS = "open_card_differs"
    CLEARED_EARLY = "cleared_early"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that went wrong, in words; open: the deal waits until it is accepted or mended."""

    kind: Kind
    text: str
    slots: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Overruling:
    """What the final authority decided: shares of the pot by seat, whose word it is, the reason."""

    by: str
    shares: tuple[tuple[int, Fraction], ...]
    words: str


@dataclass(frozen=True, slots=True)
class CameraView:
    """How the camera does: steady, moving, searching, lost or none."""

    state: str = "none"
    text: str = "no camera"
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class JournalView:
    """How the journal does: off, kept, restored, full, read_only, failed or busy, with a sentence for people."""

    state: str = "off"
    text: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """The deal in progress.

    Facts: variant to override. Worked out: phase to ruling. Shown beside: sentence, spoken, camera, journal.

    variant: the game with the house rules in force. button: seat of the dealer button, 0 when nobody sits.
    watching: nobody plays, hands count in the order shown. laid: no slot was empty. betting_done: the last round whose
    end was said. shown: declarations have been shown. asked: seat that a person asked to show; passed: seats to be
    asked again at the end. scan: what lies in the scan place, read candidates beside it; holder: seat whose hand that
    is. extra: faces on the board outside its slots. cleared: the board was emptied in mid-deal.
    challenges: how often in this deal somebody doubted a reading.
    incidents: irregularities that happened; irregularities: these, then those that can be seen now.
    version: counted by the table.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    button: int
    board: tuple[BoardCard, ...]
    deal: int = 1
    watching: bool = False
    laid: bool = False
    betting_done: int = 0
    shown: bool = False
    asked: int | None = None
    passed: tuple[int, ...] = ()
    scan: tuple[AnyCard | None, ...] = ()
    scan_candidates: tuple[Candidates, ...] = ()
    holder: int | None = None
    extra: tuple[AnyCard | None, ...] = ()
    cleared: bool = False
    incidents: tuple[Irregularity, ...] = ()
    override: Overruling | None = None
    challenges: int = 0

    phase: Phase = Phase.LAYING
    round: int = 1
    rounds: int = 1
    first: int | None = None
    scanning: int | None = None
    questions: tuple[Question, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    ruling: Ruling | None = None

    sentence: str = ""
    spoken: str = ""
    camera: CameraView = CameraView()
    journal: JournalView = JournalView()
    version: int = 0

    def slot(self, name: str) -> BoardCard | None:
        """The board's card in this slot; None for a slot that the layout lacks."""
        return next((place for place in self.board if place.slot == name), None)

    def seat(self, number: int | None) -> Seat | None:
        """The seat of this number; None when nobody sits there."""
        return next((seat for seat in self.seats if seat.number == number), None)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.variant.name

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat in self.seats if seat.folded_round is None)

    @property
    def turned(self) -> tuple[BoardCard, ...]:
        """The board cards that were turned, first turned first."""
        return tuple(
            sorted((place for place in self.board if place.order is not None), key=lambda place: place.order or 0)
        )


def to_dict(state: State) -> dict[str, Plain]:
    """Return the state as JSON-ready plain data; hands and hidden declarations included, so not for viewers."""
    data: dict[str, Plain] = encode(state)
    return data


def from_dict(data: Mapping[str, Plain]) -> State:
    """Build a state from `to_dict`'s data; raise CodecError when it is none."""
    state: State = decode(State, data)
    return state
