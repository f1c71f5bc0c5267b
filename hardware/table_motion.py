"""Turn a step into movement: where hand and cards are at each moment of it, and what lies on the table after it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardware.camera import CameraError
from hardware.table_steps import Clear, Lay, Nudge, PassOver, Show, Spot, TakeAway, Turn, TurnBack
from rules.cards import BACK, AnyCard, Face


class StepError(CameraError, ValueError):
    """A step that the table as it lies does not allow; the next steps can go on."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A card that lies still in a place."""

    place: str
    card: AnyCard
    face_up: bool
    spot: Spot

    @property
    def face(self) -> Face:
        """What can be seen of it from above."""
        return self.card if self.face_up else BACK


@dataclass(frozen=True, slots=True)
class Flying:
    """A card on its way.

    squeeze: how wide it looks, 0 (on edge) to 1; lift: millimetres above the table.
    """

    place: str
    face: Face
    spot: Spot
    squeeze: float = 1.0
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """The table between two frames; `hand` is where the longest finger's tip is, None while it is away."""

    resting: tuple[Resting, ...]
    flying: tuple[Flying, ...] = ()
    hand: Spot | None = None


@dataclass(frozen=True, slots=True)
class Motion:
    """One step in movement.

    seconds: how long it takes; moment: the table at a part of it, 0 to 1; after: what lies there in the end.
    """

    seconds: float
    moment: Callable[[float], Moment]
    after: tuple[Resting, ...]


Table = tuple[Resting, ...]
MotionStep = Lay | Turn | TurnBack | Show | TakeAway | Clear | Nudge | PassOver


@dataclass(frozen=True, slots=True)
class Mover:
    """Knows the dealer's place and untidiness.

    bottom: millimetres from the middle to the picture's lower edge; scatter: spread of the cards in
    millimetres; twist: spread in degrees; chance: where the untidiness comes from.
    """

    bottom: float
    scatter: float
    twist: float
    chance: np.random.Generator

    def motion(self, step: MotionStep, table: Table) -> Motion:
        """The movement of a step on the table as it lies; raise StepError where it does not allow it."""
        match step:
            case Lay(place, card, spot, face_up, seconds):
                return self._lay(table, (Resting(place, card, face_up, self._untidy(spot)),), seconds)
            case Show(places, cards, spots, seconds):
                hand = zip(places, cards, spots, strict=True)
                return self._lay(table, tuple(Resting(p, c, True, self._untidy(s)) for p, c, s in hand), seconds)
            case Turn(place, seconds) | TurnBack(place, seconds):
                return self._turn(table, _card_at(table, place), isinstance(step, Turn), seconds)
            case TakeAway(places, seconds):
                return self._sweep(table, tuple(_card_at(table, place) for place in places), seconds)
            case Clear(seconds):
                return self._sweep(table, table, seconds)
            case Nudge(place, by, seconds):
                return self._nudge(table, _card_at(table, place), by, seconds)
            case PassOver(spot, seconds):
                return Motion(seconds, lambda part: Moment(table, (), self._visit(spot, part)), table)

    def _untidy(self, spot: Spot) -> Spot:
        right, down, turn = self.chance.normal(size=3).clip(-2, 2)
        return Spot(spot.x + self.scatter * right, spot.y + self.scatter * down, spot.turn + self.twist * turn)

    def _away(self, x: float) -> Spot:
        """Where the hand waits outside the picture before it comes to a place at `x`."""
        return Spot(x * 0.55 + 25, self.bottom + 45)

    def _visit(self, spot: Spot, part: float, stay: float = 0.4) -> Spot:
        """A hand that comes, stays at a spot for a part of the time, and goes."""
        lead = (1 - stay) / 2
        return _between(self._away(spot.x), spot, _smooth(part / lead) * _smooth((1 - part) / lead))

    def _lay(self, table: Table, cards: Table, seconds: float) -> Motion:
        """Bring cards one after the other; the hand leaves after the last."""
        taken = {card.place for card in table} & {card.place for card in cards}
        if taken:
            raise StepError(f"place {min(taken)!r} is taken: take that card away first")
        hold = [Spot(card.spot.x + 6, card.spot.y + 4) for card in cards]
        stops = [self._away(cards[0].spot.x), *hold, self._away(cards[-1].spot.x)]

        def moment(part: float) -> Moment:
            leg = min(part * (len(cards) + 1), len(cards) + 0.999)
            at = int(leg)
            hand = _between(stops[at], stops[at + 1], _smooth(leg - at))
            down = (*table, *cards[:at])
            if at == len(cards):
                return Moment(down, (), hand)
            coming = cards[at]
            spot = Spot(hand.x - 6, hand.y - 4, coming.spot.turn + 14 * (1 - _smooth(leg - at)))
            return Moment(down, (Flying(coming.place, coming.face, spot, lift=9 * (1 - _smooth(leg - at))),), hand)

        return Motion(seconds, moment, (*table, *cards))

    def _turn(self, table: Table, card: Resting, up: bool, seconds: float) -> Motion:
        """Take a card at its right edge and turn it over its long side."""
        if card.face_up == up:
            raise StepError(f"the card at {card.place!r} lies face {'up' if up else 'down'} already")
        turned = replace(card, face_up=up)
        rest = tuple(other for other in table if other is not card)
        after = tuple(turned if other is card else other for other in table)

        def moment(part: float) -> Moment:
            over = _smooth((part - 0.34) / 0.32)
            squeeze = abs(math.cos(math.pi * over))
            edge = Spot(card.spot.x + 27 * math.cos(math.pi * over), card.spot.y + 14)
            hand = self._visit(edge, part, stay=0.36)
            if part < 0.34 or part > 0.66:
                return Moment(table if part < 0.34 else after, (), hand)
            face = (card if over < 0.5 else turned).face
            return Moment(rest, (Flying(card.place, face, card.spot, max(squeeze, 0.04), 26 * (1 - squeeze)),), hand)

        return Motion(seconds, moment, after)

    def _sweep(self, table: Table, cards: Table, seconds: float) -> Motion:
        """Draw cards together and off the lower edge: each comes along once the hand has reached it."""
        rest = tuple(card for card in table if card not in cards)
        if not cards:
            return Motion(0.0, lambda _part: Moment(table), table)
        x = sum(card.spot.x for card in cards) / len(cards)
        far = Spot(x, min(card.spot.y for card in cards) - 10)
        out = Spot(x * 0.6, self.bottom + 190)

        def moment(part: float) -> Moment:
            if part < 0.35:
                return Moment(table, (), _between(self._away(x), far, _smooth(part / 0.35)))
            hand = _between(far, out, _ease_in((part - 0.35) / 0.65))
            swept = [card for card in cards if card.spot.y < hand.y + 12]
            pulled = tuple(Flying(card.place, card.face, _dragged(card.spot, hand), lift=2) for card in swept)
            return Moment((*rest, *(card for card in cards if card not in swept)), pulled, hand)

        return Motion(seconds, moment, rest)

    def _nudge(self, table: Table, card: Resting, by: Spot, seconds: float) -> Motion:
        """Push a card with the fingertips."""
        moved = replace(card, spot=Spot(card.spot.x + by.x, card.spot.y + by.y, card.spot.turn + by.turn))
        rest = tuple(other for other in table if other is not card)
        after = tuple(moved if other is card else other for other in table)

        def moment(part: float) -> Moment:
            gone = _smooth((part - 0.35) / 0.3)
            spot = _between(card.spot, moved.spot, gone)
            hand = self._visit(Spot(spot.x + 4, spot.y + 22), part)
            if 0 < gone < 1:
                return Moment(rest, (Flying(card.place, card.face, spot),), hand)
            return Moment(after if gone else table, (), hand)

        return Motion(seconds, moment, after)


def _card_at(table: Sequence[Resting], place: str) -> Resting:
    for card in table:
        if card.place == place:
            return card
    raise StepError(f"no card lies at {place!r}: lay one there first")


def _dragged(spot: Spot, hand: Spot) -> Spot:
    """A card pulled by the hand: it keeps most of its side distance and gathers under the fingers."""
    pull = min(1.0, max(0.0, (hand.y - spot.y) / 160))
    return Spot(
        spot.x + (hand.x - spot.x) * 0.7 * pull,
        hand.y - 12 + 4 * math.sin(spot.y),
        spot.turn + 16 * pull * math.sin(spot.x),
    )


def _between(start: Spot, end: Spot, part: float) -> Spot:
    return Spot(
        start.x + (end.x - start.x) * part,
        start.y + (end.y - start.y) * part,
        start.turn + (end.turn - start.turn) * part,
    )


def _smooth(part: float) -> float:
    """Start and stop gently; the part is held between 0 and 1."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


def _ease_in(part: float) -> float:
    return math.pow(min(1.0, max(0.0, part)), 1.6)
