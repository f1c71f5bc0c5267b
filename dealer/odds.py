"""Work out each hand's chances over the cards still hidden, for training and for spectators.

It never runs for players' eyes during a live deal: hole cards are not known before the showdown, and nobody at the
table may be told what they would need. Exact where few cards are hidden, otherwise a sample with its error bar.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

import numpy as np

from dealer.odds_deals import Cards, every_deal, random_deals, ways
from dealer.odds_ruled import RuledValuer
from dealer.odds_tables import Values
from dealer.odds_tally import Counts, Tally
from dealer.odds_values import NoTables, Valuer
from rules.cards import Card, Suit, deck, duplicates
from rules.variants import Variant

SAMPLE = 40_000  # deals: an error of half a percentage point
SLOW_SAMPLE = 2000  # deals where the rules themselves value every hand
SURELY_EXACT = 52 * 51  # deals: two hidden cards of a whole deck
_SURE = 1.96  # standard errors for 95 per cent


class OddsError(ValueError):
    """A deal that has no odds: a card twice, too many cards, nobody in it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance or a share from 0 to 1, and half the width of its 95 per cent interval (0 where exact)."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class SeatOdds:
    """What one player may expect.

    high, low: to hold the best hand of that side alone; high_tie, low_tie: to share it. scoop: to win or tie both ways
    from one line (from two where the house allows it); share: the part of the pot if the cards speak.
    The low figures are None in a game for the high hand only.
    """

    name: str
    high: Estimate
    high_tie: Estimate
    low: Estimate | None
    low_tie: Estimate | None
    scoop: Estimate | None
    share: Estimate


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of all players: over how many deals, and whether those are all there are."""

    seats: tuple[SeatOdds, ...]
    hidden: int
    deals: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A deal with hidden cards: who holds what, what lies on the table; None is a card not known.

    dead: cards that are out, as those of folded players that were shown.
    """

    variant: Variant
    hole: Mapping[str, tuple[Card | None, ...]]
    table: Mapping[str, Card | None]
    dead: tuple[Card, ...] = ()


class HandValuer(Protocol):
    """Values the hands of many deals, lines x players x deals, larger is better."""

    def values(self, hole: Cards, table: Cards) -> tuple[Values, Values | None]:
        """Give high and low values of hole cards (cards x players x deals) with table cards (slots x deals)."""


def _number(card: Card) -> int:
    return list(Suit).index(card.suit) * 13 + card.rank - 2


def _places(question: Question) -> list[Card | None]:
    """All cards of the deal in one row: the players' first cards, their second cards and so on, then the table."""
    hands = list(question.hole.values())
    table = [question.table.get(slot) for slot in question.variant.layout.names]
    return [*(hand[place] for place in range(question.variant.hole_cards) for hand in hands), *table]


def _check(question: Question) -> None:
    variant = question.variant
    if not question.hole:
        raise OddsError("nobody is in the deal: name at least one player")
    for name, hand in question.hole.items():
        if len(hand) != variant.hole_cards:
            raise OddsError(f"{name} has {len(hand)} hole cards: {variant.title} deals {variant.hole_cards}")
    unknown = sorted(set(question.table) - set(variant.layout.names))
    if unknown:
        raise OddsError(f"{unknown[0]!r} is no place of {variant.title}: use {', '.join(variant.layout.names)}")
    known = [card for card in _places(question) if card is not None] + list(question.dead)
    twice = next(duplicates(known), None)
    if twice is not None:
        raise OddsError(f"the {twice.words} is there twice: correct one of the two")
    needed = variant.cards(len(question.hole)) + len(question.dead)
    if needed > 52:
        raise OddsError(f"{len(question.hole)} players need {needed} cards: the deck has 52")


def _valuer(variant: Variant) -> tuple[HandValuer, bool]:
    """The fast tables where they know the house rules, else the rules themselves; and whether it is fast."""
    try:
        return Valuer(variant), True
    except NoTables:
        return RuledValuer(variant), False


def _chance(count: int, deals: int, exact: bool) -> Estimate:
    if exact:
        return Estimate(count / deals, 0.0)
    middle = (count + 2) / (deals + 4)  # Agresti and Coull: honest also for 0 and for all
    return Estimate(count / deals, _SURE * sqrt(middle * (1 - middle) / (deals + 4)))


def _mean(total: float, squares: float, deals: int, exact: bool) -> Estimate:
    mean = total / deals
    if exact:
        return Estimate(mean, 0.0)
    spread = max(0.0, squares / deals - mean * mean)
    return Estimate(mean, _SURE * sqrt(spread / deals) + 1 / deals)


def _seat(name: str, place: int, tally: Tally, exact: bool) -> SeatOdds:
    def chance(counts: Counts) -> Estimate:
        return _chance(int(counts[place]), tally.deals, exact)

    split = tally.splits
    return SeatOdds(
        name,
        chance(tally.high),
        chance(tally.high_tie),
        chance(tally.low) if split else None,
        chance(tally.low_tie) if split else None,
        chance(tally.scoop) if split else None,
        _mean(float(tally.share[place]), float(tally.squares[place]), tally.deals, exact),
    )


def odds(question: Question, deals: int | None = None, seed: int = 0) -> Odds:
    """The chances of every player; `deals` sets the size of a sample, its default gives half a percentage point.

    Raise OddsError for a card that is there twice, a wrong number of cards or a place that is not on the board.
    """
    _check(question)
    valuer, fast = _valuer(question.variant)
    places = _places(question)
    hidden = [place for place, card in enumerate(places) if card is None]
    gone = {card for card in places if card is not None} | set(question.dead)
    unseen = [_number(card) for card in deck() if card not in gone]
    wanted = deals or (SAMPLE if fast else SLOW_SAMPLE)
    exact = ways(len(unseen), len(hidden)) <= max(wanted, SURELY_EXACT)
    source = every_deal(unseen, len(hidden)) if exact else random_deals(unseen, len(hidden), wanted, seed)
    known = np.array([0 if card is None else _number(card) for card in places], np.uint8)
    tally = Tally.new(question.variant, len(question.hole))
    for dealt in source:
        cards = np.repeat(known[:, None], dealt.shape[1], axis=1)
        cards[hidden] = dealt
        tally.add(*_valued(valuer, cards, question))
    seats = tuple(_seat(name, place, tally, exact) for place, name in enumerate(question.hole))
    return Odds(seats, len(hidden), tally.deals, exact)


def _valued(valuer: HandValuer, cards: Cards, question: Question) -> tuple[Values, Values | None]:
    players, holes = len(question.hole), question.variant.hole_cards
    return valuer.values(cards[: players * holes].reshape(holes, players, -1), cards[players * holes :])
