"""Say why a move of the hand-shedding game is refused, with the rule it breaks.

Rules: the family game "Elevator", sections How to Play Elevator, Passing and Stuck in the Elevator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from rules.cards import AnyCard, Card, Joker, duplicates
from rules.language import _
from rules.shedding_options import Giving, MultiJoker, SheddingOptions
from rules.shedding_state import Before, Direction, Give, Move, Pass, SheddingState
from rules.words import capital


class Reason(Enum):
    """A reason to refuse a move."""

    GAME_OVER = "game_over"
    OUT_OF_TURN = "out_of_turn"
    GIVE_FIRST = "give_first"
    NOBODY_STUCK = "nobody_stuck"
    MUST_BE_BLIND = "must_be_blind"
    NO_CARD = "no_card"
    NOT_HELD = "not_held"
    LAID_TWICE = "laid_twice"
    JOKER_ALONE = "joker_alone"
    JOKERS_LAST = "jokers_last"
    RANKS_DIFFER = "ranks_differ"
    RUN_COLOUR = "run_colour"
    ONE_FREE_CARD = "one_free_card"
    PILE_COLOUR = "pile_colour"
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"
    EQUAL_RANK = "equal_rank"
    FIRST_MUST_PLAY = "first_must_play"
    PASSED_BEFORE = "passed_before"
    STUCK_BEFORE = "stuck_before"

    @property
    def source(self) -> str:
        """Where the rule stands: the section of the source and our number."""
        section, number = _SOURCES[self]
        return f"Elevator (hand-shedding game), {section}; {number}"


_SOURCES = {
    Reason.GAME_OVER: ("Winning", "SH-20"),
    Reason.OUT_OF_TURN: ("How to Play Elevator", "SH-12"),
    Reason.GIVE_FIRST: ("Stuck in the Elevator", "SH-18"),
    Reason.NOBODY_STUCK: ("Stuck in the Elevator", "SH-16"),
    Reason.MUST_BE_BLIND: ("Stuck in the Elevator", "A-48"),
    Reason.NO_CARD: ("How to Play Elevator", "SH-12"),
    Reason.NOT_HELD: ("How to Play Elevator", "SH-08"),
    Reason.LAID_TWICE: ("What You Need", "SH-01"),
    Reason.JOKER_ALONE: ("How to Play Elevator", "A-4A"),
    Reason.JOKERS_LAST: ("How to Play Elevator", "A-4A"),
    Reason.RANKS_DIFFER: ("How to Play Elevator", "SH-08"),
    Reason.RUN_COLOUR: ("How to Play Elevator", "SH-08"),
    Reason.ONE_FREE_CARD: ("Stuck in the Elevator", "A-4D"),
    Reason.PILE_COLOUR: ("How to Play Elevator", "SH-05"),
    Reason.TOO_LOW: ("How to Play Elevator", "SH-06"),
    Reason.TOO_HIGH: ("How to Play Elevator", "SH-11"),
    Reason.EQUAL_RANK: ("How to Play Elevator", "A-41"),
    Reason.FIRST_MUST_PLAY: ("Passing", "A-45"),
    Reason.PASSED_BEFORE: ("Passing", "SH-15"),
    Reason.STUCK_BEFORE: ("Stuck in the Elevator", "A-44"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that is not allowed: why, in one sentence for the table, and which rule says so."""

    reason: Reason
    text: str

    @property
    def source(self) -> str:
        """The section of the source and our number of the rule."""
        return self.reason.source


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` holds the reason."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal beside its words."""
        super().__init__(f"{refusal.text} ({refusal.source})")
        self.refusal = refusal


def _jokers(cards: Sequence[AnyCard], options: SheddingOptions) -> Refusal | None:
    """Refuse jokers laid with what the house does not allow (A-4A)."""
    jokers = [isinstance(card, Joker) for card in cards]
    if not any(jokers) or len(cards) == 1:
        return None
    if options.multi_joker is MultiJoker.ALONE or (options.multi_joker is MultiJoker.PAIR and not all(jokers)):
        return Refusal(Reason.JOKER_ALONE, _("A joker is laid alone."))
    if jokers != sorted(jokers):
        return Refusal(Reason.JOKERS_LAST, _("Jokers come last, on top of the cards laid with them."))
    return None


def _same_colour(card: AnyCard, below: AnyCard) -> str:
    """Why a card cannot lie on one of its own colour."""
    red = _("{Card} cannot lie on {below}: both are red.")
    black = _("{Card} cannot lie on {below}: both are black.")
    return (red if card.is_red else black).format(Card=capital(card.definite), below=below.definite)


def _run(cards: Sequence[Card]) -> Refusal | None:
    """Refuse several cards that are not one rank in alternating colours."""
    for lower, upper in pairwise(cards):
        if lower.rank is not upper.rank:
            text = _("{First} and {second} differ in rank: lay cards of one rank together.")
            return Refusal(Reason.RANKS_DIFFER, text.format(First=capital(lower.definite), second=upper.definite))
        if lower.is_red is upper.is_red:
            return Refusal(Reason.RUN_COLOUR, _same_colour(upper, lower))
    return None


def pile_fault(state: SheddingState, card: Card) -> Reason | None:
    """Why this card does not follow the top of the pile, or None where it does."""
    top = state.top
    if state.free or top is None:
        return None
    if card.is_red is top.is_red:
        return Reason.PILE_COLOUR
    if card.rank == top.rank:
        return None if state.options.equal_rank else Reason.EQUAL_RANK
    if state.direction is Direction.UP:
        return Reason.TOO_LOW if card.rank < top.rank else None
    return Reason.TOO_HIGH if card.rank > top.rank else None


def _pile(state: SheddingState, card: Card) -> Refusal | None:
    """Refuse a first card that does not follow the top of the pile, in words."""
    fault, top = pile_fault(state, card), state.top
    if fault is None or top is None:
        return None
    words = {
        Reason.EQUAL_RANK: _("In this house {card} does not follow {top}: another rank is needed."),
        Reason.TOO_LOW: _("The pile goes up: {card} is lower than {top}."),
        Reason.TOO_HIGH: _("The pile goes down: {card} is higher than {top}."),
    }
    if fault is Reason.PILE_COLOUR:
        return Refusal(fault, _same_colour(card, top))
    return Refusal(fault, words[fault].format(card=card.definite, top=top.definite))


def refuse_cards(state: SheddingState, cards: Sequence[AnyCard]) -> Refusal | None:
    """Say why these cards may not be laid on the pile now, whoever holds them; None where they may."""
    if not cards:
        return Refusal(Reason.NO_CARD, _("A play needs at least one card: lay one or pass."))
    twice = next(duplicates(cards), None)
    if twice is not None:
        return Refusal(Reason.LAID_TWICE, _("There is only one {card}.").format(card=twice.words))
    plain = [card for card in cards if isinstance(card, Card)]
    fault = _jokers(cards, state.options) or _run(plain)
    if fault is None and state.free and state.options.free_single and len(plain) > 1:
        fault = Refusal(Reason.ONE_FREE_CARD, _("A free card is one card in this house."))
    return fault or (_pile(state, plain[0]) if plain else None)


def _held(state: SheddingState, seat: int, cards: Sequence[AnyCard | None]) -> Refusal | None:
    """Refuse cards that are certainly not in the hand; an unknown card may be any card."""
    hand = state.hands[seat]
    missing = [card for card in cards if card not in hand]
    if len(missing) <= hand.count(None):
        return None
    if missing[0] is None:
        return Refusal(Reason.NOT_HELD, _("Seat {seat} holds no such card.").format(seat=seat + 1))
    text = _("{Card} is not in the hand of seat {seat}.").format(Card=capital(missing[0].definite), seat=seat + 1)
    return Refusal(Reason.NOT_HELD, text)


def _refuse_pass(state: SheddingState, able: bool) -> Refusal | None:
    if not able or state.before is Before.PLAY:
        return None
    if state.before is Before.PASS:
        text = _("The player before passed and there is a legal play: a card must be laid.")
        return Refusal(Reason.PASSED_BEFORE, text)
    if state.before is Before.START:
        text = _("Nobody has played yet and there is a legal play: the first player must lay a card.")
        return None if state.options.first_may_pass else Refusal(Reason.FIRST_MUST_PLAY, text)
    text = _("After somebody was stuck the next player has a free card and must lay it.")
    return None if state.options.after_stuck_may_pass else Refusal(Reason.STUCK_BEFORE, text)


def _refuse_give(state: SheddingState, seat: int, move: Give) -> Refusal | None:
    if not state.giving:
        return Refusal(Reason.NOBODY_STUCK, _("Nobody is owed a card: cards are given only to a stuck player."))
    if state.options.give is Giving.RANDOM and not move.blind:
        return Refusal(Reason.MUST_BE_BLIND, _("In this house the card is drawn blind from the giver's hand."))
    return _held(state, seat, (move.card,))


def refuse(state: SheddingState, move: Move, able: bool) -> Refusal | None:
    """Say why a move is refused; `able` tells whether the player in turn is known to have a legal play."""
    acting = state.acting
    if acting is None:
        return Refusal(
            Reason.GAME_OVER, _("The game is over: seat {seat} has won.").format(seat=(state.winner or 0) + 1)
        )
    if move.seat is not None and move.seat != acting:
        text = _("It is the turn of seat {acting}, not of seat {seat}.").format(acting=acting + 1, seat=move.seat + 1)
        return Refusal(Reason.OUT_OF_TURN, text)
    if isinstance(move, Give):
        return _refuse_give(state, acting, move)
    if state.giving:
        return Refusal(
            Reason.GIVE_FIRST, _("Seat {seat} first gives a card to the stuck player.").format(seat=acting + 1)
        )
    if isinstance(move, Pass):
        return _refuse_pass(state, able)
    return refuse_cards(state, move.cards) or _held(state, acting, move.cards)
