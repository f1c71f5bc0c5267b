"""Turn a step into movement: where hand and cards are at each moment of it, and what lies on the table after it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardware.camera import CameraError
from hardware.table_steps import (
    Clear,
    Deal,
    Gather,
    Lay,
    LeanOver,
    MotionStep,
    Nudge,
    PassOver,
    PickUp,
    Put,
    Show,
    Spot,
    Stack,
    TakeAway,
    Thing,
    Turn,
    TurnBack,
    TurnTogether,
)
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
class Standing:
    """A thing on the table, above the cards; the name stands for it."""

    name: str
    thing: Thing
    spot: Spot


@dataclass(frozen=True, slots=True)
class Moment:
    """The table between two frames; `hand` is where the longest finger's tip is, None while it is away.

    things: what stands above the cards; None: as it stood before. carried: the thing in the hand.
    """

    resting: tuple[Resting, ...]
    flying: tuple[Flying, ...] = ()
    hand: Spot | None = None
    things: tuple[Standing, ...] | None = None
    carried: Standing | None = None


@dataclass(frozen=True, slots=True)
class Motion:
    """One step in movement.

    seconds: how long it takes; moment: the table at a part of it, 0 to 1; after: what lies there in the end;
    things: what stands above it then, None where that does not change.
    """

    seconds: float
    moment: Callable[[float], Moment]
    after: tuple[Resting, ...]
    things: tuple[Standing, ...] | None = None


Table = tuple[Resting, ...]
Things = tuple[Standing, ...]
_SLEEVE = 300.0
"""Millimetres from the fingertips to where the sleeve covers most."""
_HEAP = (14.0, 20.0, 35.0)
"""Spread of a heap of gathered cards: millimetres right and down, degrees."""


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

    def motion(self, step: MotionStep, table: Table, things: Things = ()) -> Motion:
        """The movement of a step on the table as it lies; raise StepError where it does not allow it."""
        match step:
            case Lay() | Show() | Deal():
                return self._lay(table, self._brought(step), step.seconds)
            case Stack(places, pack, spot):
                return self._stack(table, tuple(zip(places, pack, strict=True)), self._untidy(spot), step.seconds)
            case Turn() | TurnBack() | TurnTogether():
                places = step.places if isinstance(step, TurnTogether) else (step.place,)
                return self._turn(table, _cards_at(table, places), not isinstance(step, TurnBack), step.seconds)
            case TakeAway() | Clear():
                cards = table if isinstance(step, Clear) else _cards_at(table, step.places)
                return self._sweep(table, cards, step.seconds)
            case Gather(places, spot):
                return self._gather(table, _cards_at(table, places), spot, step.seconds)
            case Nudge(place, by):
                return self._nudge(table, _cards_at(table, (place,))[0], by, step.seconds)
            case PassOver() | LeanOver():
                return self._hover(table, step)
            case Put():
                return self._put(table, things, step)
            case PickUp(name):
                return self._pick_up(table, things, _thing_called(things, name), step.seconds)

    def _hover(self, table: Table, step: PassOver | LeanOver) -> Motion:
        """Come over the table with a hand or an arm and touch nothing."""
        arm = isinstance(step, LeanOver)
        spot = Spot(step.spot.x, step.spot.y - (_SLEEVE if arm else 0))
        stay = 0.6 if arm else 0.4
        return Motion(step.seconds, lambda part: Moment(table, (), self._visit(spot, part, stay)), table)

    def _brought(self, step: Lay | Show | Deal) -> Table:
        """The cards that a step brings, each where it will lie."""
        if isinstance(step, Lay):
            return (Resting(step.place, step.card, step.face_up, self._untidy(step.spot)),)
        up = step.face_up if isinstance(step, Deal) else (True,) * len(step.cards)
        hand = zip(step.places, step.cards, up, step.spots, strict=True)
        return tuple(Resting(place, card, face_up, self._untidy(spot)) for place, card, face_up, spot in hand)

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

    def _stack(self, table: Table, pack: Sequence[tuple[str, AnyCard]], spot: Spot, seconds: float) -> Motion:
        """Bring a pile of face-down cards as one: the hand carries its top card, the rest is there when it lies."""
        layers = tuple(
            Resting(
                place, card, False, Spot(spot.x - 0.16 * at, spot.y - 0.26 * at, spot.turn + 0.5 * math.sin(5 * at))
            )
            for at, (place, card) in enumerate(pack)
        )
        one = self._lay(table, layers[-1:], seconds)

        def moment(part: float) -> Moment:
            shown = one.moment(part)
            down = any(card is layers[-1] for card in shown.resting)
            return replace(shown, resting=(*table, *layers)) if down else shown

        return Motion(seconds, moment, (*table, *layers))

    def _turn(self, table: Table, cards: Table, up: bool, seconds: float) -> Motion:
        """Take cards at their right edges and turn them over their long sides; the hand is at the last of them."""
        for card in cards:
            if card.face_up == up:
                raise StepError(f"the card at {card.place!r} lies face {'up' if up else 'down'} already")
        turned = {card.place: replace(card, face_up=up) for card in cards}
        rest = tuple(other for other in table if other not in cards)
        after = tuple(turned.get(other.place, other) for other in table)
        last = cards[-1].spot

        def moment(part: float) -> Moment:
            over = _smooth((part - 0.34) / 0.32)
            squeeze = abs(math.cos(math.pi * over))
            edge = Spot(last.x + 27 * math.cos(math.pi * over), last.y + 14)
            hand = self._visit(edge, part, stay=0.36)
            if part < 0.34 or part > 0.66:
                return Moment(table if part < 0.34 else after, (), hand)
            flying = (
                Flying(
                    card.place,
                    (card if over < 0.5 else turned[card.place]).face,
                    card.spot,
                    max(squeeze, 0.04),
                    26 * (1 - squeeze),
                )
                for card in cards
            )
            return Moment(rest, tuple(flying), hand)

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

    def _gather(self, table: Table, cards: Table, spot: Spot, seconds: float) -> Motion:
        """Push cards together: they come to lie upon one another, each another way."""
        wide, high, turn = _HEAP
        scatter = self.chance.uniform(-1, 1, size=(len(cards), 3))
        heap = {
            card.place: replace(card, spot=Spot(spot.x + wide * x, spot.y + high * y, spot.turn + turn * z))
            for card, (x, y, z) in zip(cards, scatter, strict=True)
        }
        rest = tuple(other for other in table if other not in cards)
        after = (*rest, *heap.values())

        def moment(part: float) -> Moment:
            gone = _smooth((part - 0.25) / 0.45)
            hand = self._visit(Spot(spot.x + 60 * (1 - gone), spot.y + 20), part, stay=0.5)
            if not 0 < gone < 1:
                return Moment(after if gone else table, (), hand)
            pushed = (Flying(c.place, c.face, _between(c.spot, heap[c.place].spot, gone), lift=1) for c in cards)
            return Moment(rest, tuple(pushed), hand)

        return Motion(seconds, moment, after)

    def _put(self, table: Table, things: Things, step: Put) -> Motion:
        """Bring a thing and leave it there."""
        if any(other.name == step.name for other in things):
            raise StepError(f"a thing called {step.name!r} stands there already: give another name")
        put = Standing(step.name, step.thing, step.spot)

        def moment(part: float) -> Moment:
            hand = self._visit(Spot(step.spot.x + 12, step.spot.y + 18), part, stay=0.2)
            if part >= 0.5:
                return Moment(table, (), hand, (*things, put))
            spot = Spot(hand.x - 12, hand.y - 18, step.spot.turn)
            return Moment(table, (), hand, things, replace(put, spot=spot))

        return Motion(step.seconds, moment, table, (*things, put))

    def _pick_up(self, table: Table, things: Things, taken: Standing, seconds: float) -> Motion:
        """Come for a thing and carry it off."""
        left = tuple(other for other in things if other is not taken)

        def moment(part: float) -> Moment:
            hand = self._visit(Spot(taken.spot.x + 12, taken.spot.y + 18), part, stay=0.2)
            if part < 0.5:
                return Moment(table, (), hand, things)
            carried = replace(taken, spot=Spot(hand.x - 12, hand.y - 18, taken.spot.turn))
            return Moment(table, (), hand, left, carried)

        return Motion(seconds, moment, table, left)

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


def _cards_at(table: Sequence[Resting], places: Sequence[str]) -> Table:
    return tuple(_card_at(table, place) for place in places)


def _thing_called(things: Sequence[Standing], name: str) -> Standing:
    for thing in things:
        if thing.name == name:
            return thing
    raise StepError(f"no thing called {name!r} stands there: put one there first")


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
