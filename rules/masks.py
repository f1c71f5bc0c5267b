"""Pack cards into one number, so that a hand is ranked with a few operations on bits.

A card is bit 16 * suit + rank, so a mask has one lane of 16 bits for each suit and bit 14 of a lane is its ace.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.cards import Card, Rank, Suit

LANE = 0xFFFF
SUITS = tuple(Suit)
BIT = {card: 1 << (16 * SUITS.index(card.suit) + card.rank) for card in (Card(r, s) for s in Suit for r in Rank)}
CARD = {bit: card for card, bit in BIT.items()}
CARD_AT = {(rank, lane): Card(Rank(rank), suit) for lane, suit in enumerate(SUITS) for rank in range(2, 15)}
ACE = 14
ACES = sum(1 << (16 * lane + ACE) for lane in range(4))

Levels = tuple[int, int, int, int]


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of these cards; a card given twice counts once."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask."""
    return [card for bit, card in CARD.items() if bit & mask]


def lanes(mask: int) -> Levels:
    """The ranks held in each suit, clubs to spades."""
    return mask & LANE, mask >> 16 & LANE, mask >> 32 & LANE, mask >> 48


def levels(suits: Levels) -> Levels:
    """The ranks held at least once, twice, three times, four times."""
    clubs, diamonds, hearts, spades = suits
    minor, major = clubs | diamonds, hearts | spades
    both_minor, both_major = clubs & diamonds, hearts & spades
    return (
        minor | major,
        both_minor | both_major | minor & major,
        both_minor & major | both_major & minor,
        both_minor & both_major,
    )


@cache
def ranks_down(ranks: int) -> tuple[int, ...]:
    """The ranks of a lane, highest first."""
    return tuple(rank for rank in range(ACE, 0, -1) if ranks >> rank & 1)


@cache
def straight_top(ranks: int, wilds: int) -> int:
    """The top rank of the best straight that so many wild cards complete, or 0; A-2-3-4-5 has top 5."""
    with_low_ace = ranks | (ranks >> 13 & 2)
    for top in range(ACE, 4, -1):
        if (with_low_ace >> (top - 4) & 31).bit_count() >= 5 - wilds:
            return top
    return 0


def straight_ranks(top: int) -> tuple[int, ...]:
    """The five ranks of a straight, the ace of A-2-3-4-5 as 14."""
    return tuple(rank if rank > 1 else ACE for rank in range(top, top - 5, -1))
