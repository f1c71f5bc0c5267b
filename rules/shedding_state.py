"""Hold a hand-shedding game as a frozen value: seats, piles, direction, what is still owed.

Rules: the family game "Elevator", sections The Deal, Card Rank and How to Play Elevator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from rules.cards import AnyCard, Card, Joker, Rank, deck, duplicates
from rules.shedding_options import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, SheddingError, SheddingOptions

# A card in a hand or in the draw pile; None is a card that is there but not known (a referee never sees hands).
Held = AnyCard | None


class Direction(Enum):
    """Which way the pile goes."""

    UP = "up"
    DOWN = "down"


class Before(Enum):
    """What happened just before the turn."""

    START = "start"
    PLAY = "play"
    PASS = "pass"  # noqa: S105 - a pass of the game
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards on the pile, the first one lowest; `seat` may be left out for the player in turn."""

    cards: tuple[AnyCard, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing and draw; `seat` may be left out for the player in turn.

    draws: what the player says where a house lets those who could play pass without drawing (A-42); None: by the rule.
    """

    seat: int | None = None
    draws: bool | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """Give one card to the stuck player; `blind` says that it was drawn unseen, an unknown card is None."""

    card: Held
    seat: int | None = None
    blind: bool = False


Move = Play | Pass | Give


@dataclass(frozen=True, slots=True)
class SheddingState:
    """One moment of a game; seats count clockwise from 0, packets of cards have their top card last."""

    hands: tuple[tuple[Held, ...], ...]
    draw: tuple[Held, ...]
    pile: tuple[AnyCard, ...]
    direction: Direction = Direction.UP
    free: bool = False
    turn: int = 0
    last: int | None = None  # who laid the newest card, while he can still get stuck
    before: Before = Before.START
    passes: int = 0  # in a row
    giving: tuple[int, ...] = ()  # the seats that still owe the stuck player a card
    stuck: int | None = None
    winner: int | None = None
    options: SheddingOptions = field(default_factory=SheddingOptions)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def top(self) -> Card | None:
        """The card to follow, or None where a joker has reset the pile."""
        newest = self.pile[-1]
        return None if isinstance(newest, Joker) else newest

    @property
    def acting(self) -> int | None:
        """The seat that moves next: a giver, else the player in turn; None when the game is won."""
        if self.winner is not None:
            return None
        return self.giving[0] if self.giving else self.turn


def pack(options: SheddingOptions) -> tuple[AnyCard, ...]:
    """The cards that the game is played with: 52 and the jokers of the house (A-40)."""
    return (*deck(), *(Joker.RED, Joker.BLACK)[: options.jokers])


def cards_needed(players: int) -> int:
    """The cards that leave the pack before the first turn: seven a player, one for the pile."""
    return HAND_SIZE * players + 1


def direction_after(card: AnyCard, direction: Direction) -> Direction:
    """The way of the pile once this card lies on top: down from an ace, up from a two or a joker."""
    if isinstance(card, Joker) or card.rank is Rank.TWO:
        return Direction.UP
    return Direction.DOWN if card.rank is Rank.ACE else direction


def _check_pack(cards: Sequence[AnyCard], players: int, options: SheddingOptions) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise SheddingError(f"{players} players: the game is for {MIN_PLAYERS} to {MAX_PLAYERS}")
    twice = next(duplicates(cards), None)
    if twice is not None:
        raise SheddingError(f"the {twice.words} is in the pack twice: take one out")
    expected, got = pack(options), set(cards)
    jokers = sum(isinstance(card, Joker) for card in got)
    if len(got) != len(expected) or jokers != options.jokers:
        raise SheddingError(f"{len(got)} cards with {jokers} jokers: this game needs 52 and {options.jokers} jokers")


def deal(
    cards: Sequence[AnyCard], players: int, options: SheddingOptions | None = None, first: int = 0
) -> SheddingState:
    """Deal a shuffled pack, its top card last: seven cards each from `first` on, the next card starts the pile.

    Raise SheddingError for a wrong number of players or a pack that is not the whole pack of the house.
    """
    chosen = options or SheddingOptions()
    _check_pack(cards, players, chosen)
    if not 0 <= first < players:
        raise SheddingError(f"seat {first} cannot start: the seats are 0 to {players - 1}")
    off_the_top = list(reversed(cards))
    hands = tuple(
        tuple(off_the_top[place] for place in range((seat - first) % players, HAND_SIZE * players, players))
        for seat in range(players)
    )
    rest = off_the_top[HAND_SIZE * players :]
    while chosen.start_redraw_joker and isinstance(rest[0], Joker):
        rest.append(rest.pop(0))
    start = rest.pop(0)
    return SheddingState(
        hands=hands,
        draw=tuple(reversed(rest)),
        pile=(start,),
        direction=direction_after(start, Direction.UP),
        free=isinstance(start, Joker),
        turn=first,
        options=chosen,
    )
