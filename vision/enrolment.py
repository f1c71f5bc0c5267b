"""Enrol a deck: the dealer shows its cards, one or several at a time, and each is remembered as it looks here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from hardware.camera import Frame
from rules.cards import BACK, Card, Face, Joker, deck
from vision.deck import MOST_SAMPLES, Deck, DeckError, Sample
from vision.detection import Corners, Detection, Image
from vision.plane import centre, length
from vision.reader import Recognises
from vision.straighten import straighten

SHORTEST = 60.0
_AGAIN = 0.12  # card lengths within which a card of the next picture is the same one, held still
_PATIENCE = 4  # pictures of a still card that nobody can name before it is asked about
_AWAY = 3  # pictures without a card after which it counts as shown another time
_NAMED = 5  # candidates of a question


class Showing(Enum):
    """What became of a card in this picture."""

    NEW = "new"
    KNOWN = "known"
    AGAIN = "again"
    TWO = "two"
    MOVING = "moving"
    SMALL = "small"
    DOUBT = "doubt"


class Todo(Enum):
    """What the person should do next."""

    SHOW_CARDS = "show_cards"
    HOLD_STILL = "hold_still"
    COME_NEARER = "come_nearer"
    NAME_CARD = "name_card"
    CHECK_TWICE = "check_twice"
    SHOW_BACK = "show_back"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Shown:
    """One card of the newest picture.

    NEW: just remembered; KNOWN: the same card, still there; AGAIN: a card that was shown before comes back; TWO: two of
    this card lie there at once; MOVING: not yet still; SMALL: too far away; DOUBT: nobody can name it yet.
    """

    face: Face | None
    showing: Showing
    corners: Corners
    candidates: tuple[tuple[Face, float], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """Whether the deck is whole: cards seen, missing, and shown more than once."""

    seen: tuple[Card, ...]
    missing: tuple[Card, ...]
    twice: tuple[Face, ...]
    jokers: tuple[Joker, ...]
    back: bool

    @property
    def whole(self) -> bool:
        """Whether all 52 cards were seen and two of one never at once, nor one again while another is missing."""
        return not self.missing and not self.twice


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the enrolment is after the newest picture.

    shown: the cards of this picture. question: candidates of a still card that the person has to name, likeliest first,
    cards not seen yet before the others; None where nothing is asked. todo: what to do next.
    """

    name: str
    shown: tuple[Shown, ...]
    check: DeckCheck
    question: tuple[Face, ...] | None
    todo: Todo

    @property
    def done(self) -> bool:
        """Whether `finish` may be called: 52 cards and the back have been seen."""
        return not self.check.missing and self.check.back


class Enrolment:
    """One deck being enrolled; hand it pictures until `Progress.done`, then call `finish`."""

    def __init__(self, recogniser: Recognises, name: str, agreeing: int = 2) -> None:
        """Enrol a deck under a name; `agreeing` pictures must show a card in one place, 1 for single photographs."""
        self.name = name
        self._recogniser = recogniser
        self._agreeing = agreeing
        self._piles: dict[Face, list[Sample]] = {}
        self._times: dict[Face, int] = {}
        self._seen_at: dict[Face, int] = {}
        self._two: set[Face] = set()
        self._before: list[tuple[Detection, int]] = []
        self._told: list[tuple[Detection, Face]] = []
        self._doubt: tuple[Detection, Image] | None = None
        self._number = 0

    def see(self, picture: Image | Frame) -> Progress:
        """Take the next picture of cards and say how far the enrolment is."""
        image = picture.image if isinstance(picture, Frame) else picture
        self._number += 1
        found = self._recogniser.read(image, allow_duplicates=True)
        held = [(card, self._still_for(card)) for card in found]
        self._before, self._doubt = held, None
        self._told = [(card, told) for card in found if (told := self._told_of(card)) is not None]
        claims = [card.face for card in found]
        shown = tuple(self._taken(image, card, still, claims.count(card.face) > 1) for card, still in held)
        return self._progress(shown)

    def name_card(self, face: Face) -> Progress:
        """Say what the card is that was asked about; raise DeckError where none is asked about."""
        if self._doubt is None:
            raise DeckError(f"no card is asked about, so none can be {face}: show it once more")
        (card, image), self._doubt = self._doubt, None
        self._keep(face, image, card.corners)
        self._told.append((card, face))
        return self._progress((Shown(face, Showing.NEW, card.corners),))

    @property
    def asked(self) -> Detection | None:
        """The card that is asked about; None where none is."""
        return self._doubt[0] if self._doubt is not None else None

    def forget(self, face: Face) -> None:
        """Forget what was remembered of a card, so that it can be shown afresh."""
        for memory in (self._piles, self._times, self._seen_at):
            memory.pop(face, None)
        self._two.discard(face)

    @property
    def check(self) -> DeckCheck:
        """The deck check so far."""
        missing = tuple(card for card in deck() if card not in self._piles)
        again = {face for face, times in self._times.items() if times > 1} if missing else set()
        twice = sorted((self._two | again) - {BACK}, key=str)
        seen = tuple(card for card in deck() if card in self._piles)
        jokers = tuple(joker for joker in Joker if joker in self._piles)
        return DeckCheck(seen, missing, tuple(twice), jokers, BACK in self._piles)

    def finish(self, *, partial: bool = False) -> Deck:
        """The deck as enrolled; raise DeckError while cards are missing, unless part of a deck is wanted."""
        missing = self.check.missing
        if missing and not partial:
            names = ", ".join(str(card) for card in missing[:8]) + (" ..." if len(missing) > 8 else "")
            raise DeckError(f"{len(missing)} cards have not been shown: {names}. Show them, or keep part of the deck")
        return Deck(self.name, tuple(sample for pile in self._piles.values() for sample in pile))

    def _still_for(self, card: Detection) -> int:
        """In how many pictures in a row this card has lain here, this one counted."""
        for other, still in self._before:
            if _same_place(other.corners, card.corners) and other.face == card.face:
                return still + 1
        return 1

    def _told_of(self, card: Detection) -> Face | None:
        """What a person named the card that has lain here since; None where nobody did, or another lies there now."""
        likeliest = card.candidates[0][0]
        return next(
            (
                face
                for other, face in self._told
                if _same_place(other.corners, card.corners) and likeliest in dict(other.candidates)
            ),
            None,
        )

    def _taken(self, image: Image, card: Detection, still: int, two: bool) -> Shown:
        """Remember a card if it lies still, is large enough and named; say what became of it."""
        if length(card.corners) < SHORTEST:
            return Shown(card.face, Showing.SMALL, card.corners, card.candidates)
        if card.face is None and (told := self._told_of(card)) is not None:
            return Shown(told, Showing.KNOWN, card.corners)
        if card.face is None:
            if still >= min(_PATIENCE, 2 * self._agreeing - 1):
                self._doubt = (card, image)
            return Shown(None, Showing.DOUBT, card.corners, card.candidates)
        if still < self._agreeing:
            return Shown(card.face, Showing.MOVING, card.corners)
        if two and card.face is not BACK:
            self._two.add(card.face)
            return Shown(card.face, Showing.TWO, card.corners)
        return Shown(card.face, self._keep(card.face, image, card.corners), card.corners)

    def _keep(self, face: Face, image: Image, corners: Corners) -> Showing:
        """Add a sample to a card's pile."""
        last = self._seen_at.get(face)
        fresh = last is None or self._number - last > _AWAY
        self._seen_at[face] = self._number
        pile = self._piles.setdefault(face, [])
        if fresh:
            self._times[face] = self._times.get(face, 0) + 1
        if len(pile) < MOST_SAMPLES:
            pile.append(Sample(face, straighten(image, corners)))
        if last is None:
            return Showing.NEW
        return Showing.AGAIN if fresh else Showing.KNOWN

    def _progress(self, shown: tuple[Shown, ...]) -> Progress:
        question = None
        if self._doubt is not None:
            faces = [face for face, _ in self._doubt[0].candidates if face is not BACK]
            question = tuple(sorted(faces, key=lambda face: face in self._piles))[:_NAMED]
        check = self.check
        return Progress(self.name, shown, check, question, todo(shown, check, question is not None))


def _same_place(one: Corners, other: Corners) -> bool:
    """Whether a card of the next picture can be the same one, held still."""
    return float(np.hypot(*(centre(one) - centre(other)))) < _AGAIN * length(other)


def todo(shown: Sequence[Shown], check: DeckCheck, asked: bool) -> Todo:
    """What the person should do next."""
    states = {card.showing for card in shown}
    if asked:
        return Todo.NAME_CARD
    order: Mapping[Showing, Todo] = {
        Showing.TWO: Todo.CHECK_TWICE,
        Showing.SMALL: Todo.COME_NEARER,
        Showing.DOUBT: Todo.HOLD_STILL,
        Showing.MOVING: Todo.HOLD_STILL,
    }
    for state, what in order.items():
        if state in states:
            return what
    if check.missing:
        return Todo.SHOW_CARDS
    return Todo.FINISH if check.back else Todo.SHOW_BACK
