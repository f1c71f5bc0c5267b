"""Play deals by events: what the camera and the people of a tidy evening would say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dealer.events import BettingDone, BoardLaid, CardTurned, Declare, Event, Fold, HandScanned
from dealer.state import State
from dealer.step import opening, step
from rules.cards import parse_card, parse_cards
from rules.reveal import legal_next, recommended_next
from rules.ruling import Declaration
from rules.variants import Variant, variant

ELEVATOR = {"1": "Qs", "2": "9h", "3": "4h", "4": "Js", "5": "8c", "6": "2d", "E": "Ts"}  # OPR-527, example
ORDER = ("5", "1", "3", "2", "4", "6", "E")
HANDS = {"Ana": "As Ks 5d 3c", "Ben": "Jh Jd 7c 6h", "Dora": "8d 7h 6d Kc"}


def play(state: State, *events: Event) -> State:
    """The state after all these events."""
    for event in events:
        state = step(state, event)
    return state


def elevator(*players: str, button: int | None = None, **options: object) -> State:
    """Elevator before the first deal, for Ana, Ben and Dora unless others are named."""
    return opening(variant("elevator", **options), players or tuple(HANDS), button=button)


def laid(state: State) -> State:
    """The state with every slot face down."""
    return step(state, BoardLaid(tuple(card.slot for card in state.board)))


def turned(slot: str, card: str) -> CardTurned:
    """The camera is sure of this card."""
    return CardTurned(slot, parse_card(card), ((parse_card(card), 0.99),), 0.99)


def scanned(cards: str) -> HandScanned:
    """The camera is sure of these cards in the scan place."""
    return HandScanned(parse_cards(cards.split()))


def turning_order(game: Variant) -> list[str]:
    """An order of turning that the rules have nothing against."""
    order: list[str] = []
    while len(order) < len(game.layout.slots):
        order.append(recommended_next(game, order) or legal_next(game, order)[0])
    return order


def turns(board: Mapping[str, str], order: Iterable[str] = ORDER) -> Iterator[Event]:
    """The board laid and turned card by card, betting not mentioned."""
    yield BoardLaid(tuple(board))
    for slot in order:
        yield turned(slot, board[slot])


def complete(state: State, board: Mapping[str, str] = ELEVATOR, order: Iterable[str] = ORDER) -> State:
    """The state with the whole board turned and the last betting round over."""
    return play(state, *turns(board, order), BettingDone())


def declared(sides: Mapping[int, str]) -> list[Event]:
    """Declarations by seat."""
    return [Declare(seat, Declaration(side)) for seat, side in sides.items()]


def shown(state: State, hands: Mapping[str, str]) -> State:
    """The state after each wanted hand was shown in its turn and taken away again."""
    for _ in range(len(state.seats)):
        wanted = state.seat(state.scanning)
        if wanted is None:
            return state
        state = play(state, scanned(hands[wanted.name]), HandScanned(()))
    return state


def folded(seats: Sequence[int]) -> list[Event]:
    """Folds, one after the other."""
    return [Fold(seat) for seat in seats]
