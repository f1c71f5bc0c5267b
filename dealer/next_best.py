"""Say which hands come after the winner's, best first: what a table asks for when the pot is pushed."""

from __future__ import annotations

from dealer.codec import Plain
from dealer.phrases import capital
from dealer.state import State
from rules.hands import Hand
from rules.ruling import Part, PartSide, Ruling, Standing
from rules.words import without_article

Json = dict[str, Plain]


def next_best(state: State, ruling: Ruling, part: Part) -> list[Json]:
    """The shown hands that do not take this part, best first, each with its line and its five cards."""
    winners = {winner.name for winner in part.winners}
    shown = {seat.name for seat in state.seats if seat.hand is not None}
    found = [
        (hand, line, standing.name)
        for standing in ruling.standings
        if standing.name in shown - winners
        for hand, line in [_counting(standing, part.side)]
        if hand is not None and line is not None
    ]
    found.sort(key=lambda one: one[0], reverse=True)
    return [
        {
            "name": name,
            "hand": capital(without_article(hand.title)),
            "line": line,
            "slots": list(state.variant.layout.line(line).slots),
            "cards": played(hand),
        }
        for hand, line, name in found
    ]


def _counting(standing: Standing, side: PartSide) -> tuple[Hand | None, str | None]:
    if side is PartSide.LOW:
        return standing.low, standing.low_line
    return standing.high, standing.high_line


def played(hand: Hand) -> list[Json]:
    """The five cards of a hand, each with where it comes from and what it stands for."""
    return [
        {
            "card": str(card.card),
            "from": card.origin,
            "as": str(card.stands_for) if card.stands_for is not None else None,
        }
        for card in hand.cards
    ]
