"""Referee the hand-shedding game called Elevator with secret hands: only the pile and the numbers of cards are known.

Rules: the family game "Elevator", section Passing; what follows a challenge is our own reading (A-4E and A-4F in
docs/rules.md). A pass is believed. Whoever doubts one challenges it, and its player shows the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from rules.cards import AnyCard, Joker
from rules.shedding import legal_plays, may_pass
from rules.shedding_options import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, SheddingError, SheddingOptions
from rules.shedding_state import Before, Direction, Held, SheddingState, cards_needed, direction_after, pack


def opening(start: AnyCard, players: int, options: SheddingOptions, first: int = 0) -> SheddingState:
    """The game as a referee sees it begin: seven hidden cards each, one card turned up, the rest face down.

    Raise SheddingError for a number of players that the game cannot have.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise SheddingError(f"{players} players: the game is for {MIN_PLAYERS} to {MAX_PLAYERS}")
    return SheddingState(
        hands=((None,) * HAND_SIZE,) * players,
        draw=(None,) * (len(pack(options)) - cards_needed(players)),
        pile=(start,),
        direction=direction_after(start, Direction.UP),
        free=isinstance(start, Joker),
        turn=first,
        options=options,
    )


def hidden(state: SheddingState) -> SheddingState:
    """What a referee knows of a game: the same with every hand and the draw pile face down."""
    hands = tuple((None,) * len(hand) for hand in state.hands)
    return replace(state, hands=hands, draw=(None,) * len(state.draw))


def turned_again(start: AnyCard, options: SheddingOptions) -> bool:
    """Whether another card is turned to start the pile: a joker in a house that wants it so (A-49)."""
    return options.start_redraw_joker and isinstance(start, Joker)


def lying(state: SheddingState, cards: Sequence[AnyCard]) -> AnyCard | None:
    """The first of these cards that lies in the pile already, so that nobody can lay it now."""
    pile = set(state.pile)
    return next((card for card in cards if card in pile), None)


def recounted(state: SheddingState, seat: int, number: int) -> SheddingState:
    """The state with another number of cards in a hand; nobody left with none goes on: that hand has won (SH-20)."""
    hands = (*state.hands[:seat], _resized(state.hands[seat], number), *state.hands[seat + 1 :])
    return replace(state, hands=hands, winner=seat if number == 0 else state.winner)


def drawn_recounted(state: SheddingState, number: int) -> SheddingState:
    """The state with another number of cards in the draw pile."""
    return replace(state, draw=_resized(state.draw, number))


def penalised(state: SheddingState, seat: int, number: int) -> SheddingState:
    """The state after somebody drew cards as a penalty, as many as there are."""
    number = min(number, len(state.draw))
    grown = recounted(state, seat, len(state.hands[seat]) + number)
    return drawn_recounted(grown, len(state.draw) - number)


def _resized(cards: tuple[Held, ...], number: int) -> tuple[Held, ...]:
    return cards[:number] + (None,) * (number - len(cards))


class Finding(Enum):
    """What a shown hand says about a pass."""

    HONEST = "honest"
    ABLE = "able"
    IF_DRAWN = "if_drawn"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a challenge comes to; cards: those that could have been laid, each play by its first card.

    IF_DRAWN: the pass was honest only if the one card that could be laid is the one drawn after it.
    """

    finding: Finding
    cards: tuple[AnyCard, ...] = ()


def challengeable(before: SheddingState) -> bool:
    """Whether a pass made in this state can be against the rules: not after a play (SH-14) or where a house allows it.

    A free card can always be laid, so that pass is refused when it is made.
    """
    options = before.options
    allowed = {
        Before.PLAY: True,
        Before.START: options.first_may_pass,
        Before.PASS: False,
        Before.STUCK: options.after_stuck_may_pass,
    }
    return not allowed[before.before] and not before.giving and before.winner is None


def judge(before: SheddingState, hand: Sequence[AnyCard], drawn: int) -> Verdict:
    """Say whether a pass made in the state `before` was allowed, given the hand shown after `drawn` cards were drawn.

    Any one of the cards may be the one that was drawn, so a single playable card proves nothing (section Passing).
    """
    seat = before.turn
    held = replace(before, hands=(*before.hands[:seat], tuple(hand), *before.hands[seat + 1 :]))
    cards = tuple(dict.fromkeys(play[0] for play in legal_plays(held)))
    if not cards or may_pass(held):
        return Verdict(Finding.HONEST)
    return Verdict(Finding.ABLE if len(cards) > drawn else Finding.IF_DRAWN, cards)
