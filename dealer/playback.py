"""Play a notated deal by events alone: what a camera and the people at the table would have said."""

from __future__ import annotations

from collections.abc import Iterator

from dealer.events import (
    AcceptOrder,
    AnnounceLine,
    BettingDone,
    BoardLaid,
    CardDoubtful,
    CardTurned,
    Correct,
    Declare,
    Event,
    Fold,
    HandScanned,
    OpenCards,
    Overrule,
    ScanSeat,
)
from dealer.notation import NotatedDeal
from dealer.state import Phase, State
from dealer.table import Table
from rules.cards import AnyCard


def table_for(deal: NotatedDeal) -> Table:
    """A table at which this deal is about to be dealt; raise ValueError where it cannot be."""
    return Table(deal.variant, deal.players, button=deal.players.index(deal.button) + 1)


def play(deal: NotatedDeal, table: Table) -> Iterator[State]:
    """Play a deal; yield the state after each event, from the laid board on."""
    for event in _events(deal, table):
        yield table.apply(event)


def _events(deal: NotatedDeal, table: Table) -> Iterator[Event]:
    """Each event when the state before it asks for it."""
    seats = {name: number for number, name in enumerate(deal.players, 1)}
    yield from (OpenCards(seats[name], cards) for name, cards in deal.open)
    if deal.board or deal.unread:
        yield BoardLaid(deal.variant.layout.names)
    folds = list(deal.folds)
    yield from _due(folds, seats, table)
    for slot in deal.turn:
        yield from _accepted(table)
        yield from _turned(deal, slot)
        yield from _due(folds, seats, table)
    yield from _showdown(deal, folds, seats, table)
    if deal.overruled is not None:
        by, words, shares = deal.overruled
        yield Overrule(by, tuple((seats[name], share) for name, share in shares), words)


def _due(folds: list[tuple[str, int]], seats: dict[str, int], table: Table) -> Iterator[Event]:
    """Who folds in the round that is reached."""
    for fold in list(folds):
        if fold[1] <= table.state.round:
            folds.remove(fold)
            yield Fold(seats[fold[0]])


def _accepted(table: Table) -> Iterator[Event]:
    """The dealer's word for an order that waits for it: the deal went on, so somebody gave it."""
    if any(one.open for one in table.state.incidents):
        yield AcceptOrder()


def _turned(deal: NotatedDeal, slot: str) -> Iterator[Event]:
    card = deal.card(slot)
    if card is None:
        yield CardDoubtful(slot, ())
        return
    yield CardTurned(slot, card)
    if (slot, None) in deal.settled:
        yield Correct(card, slot)


def _showdown(deal: NotatedDeal, folds: list[tuple[str, int]], seats: dict[str, int], table: Table) -> Iterator[Event]:
    """From the last betting round on, as far as the deal goes."""
    if not (deal.declarations or deal.hole or folds or deal.overruled) or table.state.phase is Phase.WON:
        return
    yield from _accepted(table)
    if table.state.phase is Phase.BETTING:
        yield BettingDone()
    yield from (AnnounceLine(seats[name], line) for name, line in deal.lines)
    yield from (Declare(seats[name], side) for name, side in deal.declarations)
    yield from _due(folds, seats, table)
    if table.state.phase is Phase.BETTING:
        yield BettingDone()
    for name, _cards in deal.hole:
        if any(seat.name == name for seat in table.state.alive) and len(table.state.alive) > 1:
            yield from _shown(deal, name, seats[name])


def _shown(deal: NotatedDeal, name: str, seat: int) -> Iterator[Event]:
    cards: list[AnyCard | None] = list(deal.hand(name))
    for at, index in deal.unread:
        if at == name and index is not None:
            cards.insert(index, None)
    yield ScanSeat(seat)
    yield HandScanned(tuple(cards))
    yield HandScanned(())
    for index, card in enumerate(cards):
        if card is not None and (name, index) in deal.settled:
            yield Correct(card, seat=seat, index=index)
