"""Watch the place where hands are shown: whole hands once, strangers and leftovers told apart.

A hand counts when as many cards as a player holds have come to lie still. The cards of a hand that was told stay that
hand's until they are gone, so that the next player may lay cards while the last one's still lie there.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealer.events import Candidates, HandScanned
from rules.cards import Back
from vision.view import Sighting, View

_CALM = 0.1  # seconds that a whole hand must lie without a change before it counts
_FURNITURE = 3.0  # seconds after which an unreadable thing by itself is no card of a hand
_PATIENCE = 2.0  # seconds after which a wrong number of cards is said


def candidates_of(pairs: Sequence[tuple[object, float]]) -> Candidates:
    """Return the candidates of a reading without the face-down card."""
    return tuple((face, share) for face, share in pairs if not isinstance(face, Back))  # type: ignore[misc]


class ScanWatch:
    """What lies off the board, as HandScanned events."""

    def __init__(self, hole_cards: int, scattered: bool = False) -> None:
        """Expect hands of so many cards; scattered: other face-up cards lie before the players all the time."""
        self._whole = hole_cards
        self._scattered = scattered
        self._hand: frozenset[int] = frozenset()
        self._spent: frozenset[int] = frozenset()
        self._lying: frozenset[int] = frozenset()
        self._since = 0.0
        self._told: HandScanned = HandScanned(())

    def forget(self) -> None:
        """Take whatever lies there as belonging to the deal that is over."""
        self._spent, self._hand = self._lying | self._spent, frozenset()
        self._told = HandScanned(())

    def see(self, view: View, wanted: bool = True, *, over: bool = False) -> list[HandScanned]:
        """Return the event that this view calls for, if any.

        wanted: hands are to be shown now. over: the deal is, so that fewer cards than a hand has are being taken away.
        """
        lying = frozenset(card.ident for card in view.scan)
        if lying != self._lying:
            self._lying, self._since = lying, view.seconds
        self._spent &= lying
        calm = view.seconds - self._since
        if calm >= _FURNITURE:
            self._spent |= frozenset(card.ident for card in view.scan if _alone(card, view.scan))
        cards = [card for card in view.scan if card.ident not in self._spent]
        if self._scattered:
            told = self._scattered_hand(cards, calm, view.moving) if wanted else None
        else:
            told = self._choose(cards, calm, view.moving)
        if told is None or _same(told, self._told) or (over and 0 < len(told.cards) < self._whole):
            return []
        self._told = told
        return [told]

    def _choose(self, cards: Sequence[Sighting], calm: float, moving: bool) -> HandScanned | None:
        """Return what is to be told about these cards, or None to wait."""
        idents = frozenset(card.ident for card in cards)
        fresh = idents - self._hand
        if not fresh:
            return _event(cards)
        if not self._hand:
            return self._first(cards, calm, moving)
        if len(fresh) == self._whole and calm >= _CALM and not moving:
            self._spent |= self._hand
            self._hand = fresh
            return _event([card for card in cards if card.ident in fresh])
        if len(fresh & self._lying) and not self._hand & self._lying:
            self._hand = frozenset()
            return self._first(cards, calm, moving)
        return _event(cards) if calm >= _PATIENCE and not moving else None

    def _scattered_hand(self, cards: Sequence[Sighting], calm: float, moving: bool) -> HandScanned | None:
        """Return the next whole group among cards that lie before several players."""
        held = [card for card in cards if card.ident in self._hand]
        groups = [group for group in grouped(cards) if len(group) == self._whole and group != held]
        if not groups or calm < _CALM or moving:
            return _event(held) if held else None
        self._spent |= self._hand
        self._hand = frozenset(card.ident for card in groups[0])
        return _event(groups[0])

    def _first(self, cards: Sequence[Sighting], calm: float, moving: bool) -> HandScanned | None:
        """Return what is to be told where no whole hand lies: its first cards, a whole hand, or too many."""
        if len(cards) < self._whole:
            return _event(cards)
        if len(cards) == self._whole and calm >= _CALM and not moving:
            self._hand = frozenset(card.ident for card in cards)
            return _event(cards)
        return self._crowd(cards) if len(cards) > self._whole and calm >= _PATIENCE and not moving else None

    def _crowd(self, cards: Sequence[Sighting]) -> HandScanned:
        """Return the one group of the right number among too many cards, or all of them."""
        groups = [group for group in grouped(cards) if len(group) == self._whole]
        chosen = groups[0] if len(groups) == 1 else list(cards)
        if len(groups) == 1:
            self._hand = frozenset(card.ident for card in chosen)
            self._spent |= frozenset(card.ident for card in cards) - self._hand
        return _event(chosen)


def grouped(cards: Sequence[Sighting]) -> list[list[Sighting]]:
    """Return cards that lie close together (edge to edge or overlapping) as groups, in the order given."""
    groups: list[list[Sighting]] = []
    for card in cards:
        near = [group for group in groups if any(_close(card, other) for other in group)]
        merged = [other for group in near for other in group] + [card]
        groups = [group for group in groups if group not in near] + [merged]
    return groups


def _alone(card: Sighting, cards: Sequence[Sighting]) -> bool:
    """Whether something that nobody can read lies there by itself: a phone or a coaster rather than a hand's card."""
    others = [other for other in cards if other.ident != card.ident]
    return card.face is None and not any(_close(card, other) for other in others)


def _close(one: Sighting, other: Sighting) -> bool:
    (x, y), (u, v) = one.centre, other.centre
    (a, b), _, (c, d), _ = one.corners
    diagonal = ((a - c) ** 2 + (b - d) ** 2) ** 0.5
    return bool(((x - u) ** 2 + (y - v) ** 2) ** 0.5 < 1.1 * diagonal)


def _event(cards: Sequence[Sighting]) -> HandScanned:
    return HandScanned(tuple(card.face for card in cards), tuple(candidates_of(card.candidates) for card in cards))


def _same(one: HandScanned, other: HandScanned) -> bool:
    """Whether two events say the same cards, in whatever order and however sure."""
    return sorted(map(str, one.cards)) == sorted(map(str, other.cards))
