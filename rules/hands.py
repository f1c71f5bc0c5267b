"""Hold one five-card hand: its rank, its five cards, where they come from and what each wild card stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rules.cards import Card, Suit
from rules.lows import low_key, low_order
from rules.masks import CARD_AT, SUITS, mask_of, straight_ranks
from rules.options import House
from rules.wild import (
    FIVE,
    FLUSH,
    FULL_HOUSE,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Key,
    high_key,
    order,
)
from rules.words import clauses, high_title, high_words, low_words, wild_words


class Side(StrEnum):
    """Which way a hand plays."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Source:
    """A card and where it lies: "hole" or the slot of the board."""

    card: Card
    origin: str


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One of the five cards of a hand; stands_for is set when a wild card plays as another card."""

    card: Card
    origin: str
    stands_for: Card | None = None

    @property
    def role(self) -> Card:
        """The card it counts as."""
        return self.stands_for or self.card


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """Five cards with their rank; hands of one side compare by strength, and the stronger is greater, lows too.

    key: (category, ranks...), larger is better for high, smaller for low, as the tests' vectors write it.
    """

    strength: Key
    key: Key = field(compare=False)
    side: Side = field(compare=False)
    cards: tuple[PlayedCard, ...] = field(compare=False)

    @property
    def title(self) -> str:
        """The hand in a few words: "four nines", "a seven low, 7-5-4-3-2"."""
        return high_title(self.key) if self.side is Side.HIGH else low_words(self.key)

    @property
    def words(self) -> str:
        """The hand in words with kickers and wild cards."""
        text = high_words(self.key) if self.side is Side.HIGH else low_words(self.key)
        wild = wild_words([(c.card, c.stands_for) for c in self.cards if c.stands_for])
        return clauses([text, wild] if wild else [text])


def high_hand(cards: Iterable[Source], wild: Iterable[Card], house: House) -> Hand:
    """The best high hand of five to seven cards of which some are wild."""
    naturals, wilds = _parted(cards, wild)
    key = high_key(mask_of(source.card for source in naturals), len(wilds), house)
    return high_from_key(key, naturals, wilds, house)


def high_from_key(key: Key, naturals: Sequence[Source], wilds: Sequence[Source], house: House) -> Hand:
    """The five cards that make a high key already found, as few of them substituted as can be."""
    played = _suited(key, naturals, wilds) if key[0] in (STRAIGHT_FLUSH, FLUSH) else None
    played = played or _filled(_high_ranks(key), naturals, wilds)
    strength = order(key, house)
    if house.natural_wins:
        strength = (*strength, -sum(card.stands_for is not None for card in played))
    return Hand(strength, key, Side.HIGH, played)


def low_hand(cards: Iterable[Source], wild: Iterable[Card], house: House) -> Hand:
    """The best low hand of five to seven cards of which some are wild, qualified or not."""
    naturals, wilds = _parted(cards, wild)
    key = low_key(mask_of(source.card for source in naturals), len(wilds), house)
    return low_from_key(key, naturals, wilds)


def low_from_key(key: Key, naturals: Sequence[Source], wilds: Sequence[Source]) -> Hand:
    """The five cards that make a low key already found."""
    alike = key[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
    ranks = [14 if rank == 1 else rank for rank in (key[1:] if alike else _alike_ranks(key))]
    played = _one_suit(ranks, naturals, wilds) if key[0] in (FLUSH, STRAIGHT_FLUSH) else None
    if played is None:
        played = _mixed(
            _filled(ranks, naturals, wilds), naturals, wilds, one_suit_bad=not alike and len(set(ranks)) == 5
        )
    return Hand(low_order(key), key, Side.LOW, played)


def _parted(cards: Iterable[Source], wild: Iterable[Card]) -> tuple[list[Source], list[Source]]:
    """The natural and the wild cards, in the order given."""
    wild, cards = set(wild), list(cards)
    return [s for s in cards if s.card not in wild], [s for s in cards if s.card in wild]


def _high_ranks(key: Key) -> list[int]:
    return list(straight_ranks(key[1])) if key[0] == STRAIGHT else _alike_ranks(key)


def _alike_ranks(key: Key) -> list[int]:
    """The five ranks of a hand made of equal ranks: the first rank so often, the second so often, the rest once."""
    first, second = _COUNTS.get(key[0], (1, 1))
    return [*[key[1]] * first, *(key[2:3] * second), *key[3:]]


_COUNTS = {FIVE: (5, 0), QUADS: (4, 1), FULL_HOUSE: (3, 2), TRIPS: (3, 1), TWO_PAIR: (2, 2), PAIR: (2, 1)}


def _suited(key: Key, naturals: Sequence[Source], wilds: Sequence[Source]) -> tuple[PlayedCard, ...] | None:
    ranks = straight_ranks(key[1]) if key[0] == STRAIGHT_FLUSH else key[1:]
    return _one_suit(ranks, naturals, wilds)


def _one_suit(
    ranks: Sequence[int], naturals: Sequence[Source], wilds: Sequence[Source]
) -> tuple[PlayedCard, ...] | None:
    """The five ranks in the suit that needs the fewest substitutions."""
    best: tuple[PlayedCard, ...] | None = None
    fewest = 6
    for suit in SUITS:
        own = [source for source in naturals if source.card.suit is suit]
        if len(own) + len(wilds) < 5:
            continue
        played = _filled(ranks, own, wilds, suit)
        substituted = sum(card.stands_for is not None for card in played)
        if len(played) == 5 and substituted < fewest:
            best, fewest = played, substituted
    return best


def _filled(
    ranks: Sequence[int], naturals: Sequence[Source], wilds: Sequence[Source], suit: Suit | None = None
) -> tuple[PlayedCard, ...]:
    """Fill five ranks with natural cards, then wild cards that are themselves, then substituted wild cards."""
    left, spare = list(naturals), list(wilds)
    played: list[PlayedCard | None] = [None] * len(ranks)
    for sources in (left, spare):
        for place, rank in enumerate(ranks):
            if sources and played[place] is None and (source := _take(sources, rank, suit)):
                played[place] = PlayedCard(source.card, source.origin)
    for place, rank in enumerate(ranks):
        if played[place] is None and spare:
            source = spare.pop(0)
            played[place] = PlayedCard(source.card, source.origin, _identity(rank, suit, played))
    return tuple([card for card in played if card is not None])


def _take(sources: list[Source], rank: int, suit: Suit | None) -> Source | None:
    """Remove and return a card of that rank (and suit), or None."""
    for n, source in enumerate(sources):
        if source.card.rank == rank and (suit is None or source.card.suit is suit):
            return sources.pop(n)
    return None


def _identity(rank: int, suit: Suit | None, played: Sequence[PlayedCard | None]) -> Card:
    """A card of that rank that the hand does not hold, in the suit the hand holds least unless one is given."""
    if suit is not None:
        return CARD_AT[rank, SUITS.index(suit)]
    held = [card.role for card in played if card is not None]
    suits = [card.suit for card in held]
    rarest = sorted(range(4), key=lambda lane: suits.count(SUITS[lane]))
    free = [CARD_AT[rank, lane] for lane in rarest if CARD_AT[rank, lane] not in held]
    return free[0] if free else CARD_AT[rank, rarest[0]]


def _mixed(
    played: tuple[PlayedCard, ...], naturals: Sequence[Source], wilds: Sequence[Source], *, one_suit_bad: bool
) -> tuple[PlayedCard, ...]:
    """The same ranks in two suits, where five cards of one suit would be a flush."""
    if not one_suit_bad or len({card.role.suit for card in played}) > 1:
        return played
    for n, card in enumerate(played):
        for source in naturals:
            if source.card.rank == card.card.rank and source.card.suit is not card.card.suit:
                return (*played[:n], PlayedCard(source.card, source.origin), *played[n + 1 :])
    wild = {source.card for source in wilds}
    for n, card in enumerate(played):
        if card.card in wild:  # it need not be itself: the same rank in another suit is no flush
            other = next(suit for suit in SUITS if suit is not card.card.suit)
            stand_in = PlayedCard(card.card, card.origin, Card(card.role.rank, other))
            return (*played[:n], stand_in, *played[n + 1 :])
    return played
