"""Know the hole cards that lie face up from the deal on (OPR-527 art. 5; French article, steps 2 to 4)."""

from __future__ import annotations

from dealer import announce, cautions, refusals
from dealer.board import say, with_seat
from dealer.events import OpenCards
from dealer.phrases import listed
from dealer.state import Irregularity, Kind, Seat, State
from rules.cards import AnyCard, Card


def open_cards(state: State, event: OpenCards) -> State:
    """A person names a player's open cards, all or some of them; none takes them back."""
    seat, most = state.seat(event.seat), state.variant.up_cards
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    if not most:
        return say(state, refusals.no_open_cards(state.variant.title))
    if len(event.cards) > most or len(set(event.cards)) < len(event.cards):
        return say(state, refusals.wrong_open_cards(most))
    told = announce.open_cards(seat.name, listed(card.words for card in event.cards))
    return say(with_seat(state, seat.number, open=event.cards), told)


def showing(state: State) -> dict[int, tuple[Card, ...]]:
    """Each seat's open cards of the deck, as `rules.reveal.first_to_act` wants them."""
    return {seat.number: tuple(card for card in seat.open if isinstance(card, Card)) for seat in state.seats}


def exposed(state: State, cards: tuple[AnyCard | None, ...]) -> int:
    """How many of the faces seen beside the board before the showdown should not be seen.

    Where the game deals open cards, only faces that are none of them count, and only once all are known.
    """
    most = state.variant.up_cards
    if not most:
        return len(cards)
    if any(len(seat.open) < most for seat in state.seats):
        return 0
    known = {card for seat in state.seats for card in seat.open}
    return sum(card is not None and card not in known for card in cards)


def differing(state: State) -> list[Irregularity]:
    """Hands that lack a card which lay open before its player."""
    return [found for seat in state.seats if (found := _differs(seat)) is not None]


def _differs(seat: Seat) -> Irregularity | None:
    held = [card.card for card in seat.hand or ()]
    missing = [card for card in seat.open if card not in held]
    if seat.hand is None or None in held or not missing:
        return None
    text = cautions.open_card_differs(seat.name, listed(card.words for card in missing))
    return Irregularity(Kind.OPEN_CARD_DIFFERS, text, seats=(seat.number,))
