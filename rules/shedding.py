"""Play the hand-shedding game called Elevator as a pure state machine: step(state, move) gives the next state.

Rules: the family game "Elevator"; numbers SH-01 to SH-22 and A-40 to A-4D stand in docs/rules.md. A hand may hold
unknown cards (None): then only what is certain is refused, and "unable to play" is on trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from rules.cards import AnyCard, Card, Joker
from rules.shedding_options import (
    AfterStuck,
    GiveCap,
    MultiJoker,
    PassDraws,
    SheddingError,
    SheddingOptions,
    Starter,
    read_options,
)
from rules.shedding_refusals import IllegalMove, Reason, Refusal, pile_fault, refuse, refuse_cards
from rules.shedding_state import (
    Before,
    Direction,
    Give,
    Held,
    Move,
    Pass,
    Play,
    SheddingState,
    cards_needed,
    deal,
    direction_after,
    pack,
)

__all__ = [
    "Before",
    "Direction",
    "Give",
    "Held",
    "IllegalMove",
    "Match",
    "Move",
    "Pass",
    "Play",
    "Reason",
    "Refusal",
    "SheddingError",
    "SheddingOptions",
    "SheddingState",
    "cards_needed",
    "deal",
    "legal_plays",
    "may_pass",
    "moves",
    "pack",
    "read_options",
    "refusal",
    "refuse_cards",
    "stands",
    "step",
]


def _order(card: AnyCard) -> tuple[int, str]:
    return (99, str(card)) if isinstance(card, Joker) else (card.rank, str(card.suit))


def _runs(run: tuple[Card, ...], hand: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield a run and every longer one: more cards of its rank from the hand, each in the other colour (SH-08)."""
    yield run
    newest = run[-1]
    for card in hand:
        if card.rank is newest.rank and card.is_red is not newest.is_red and card not in run:
            yield from _runs((*run, card), hand)


def _joker_tails(jokers: list[Joker], options: SheddingOptions) -> Iterator[tuple[Joker, ...]]:
    """Yield the jokers, singly or both, that one play may hold."""
    most = 1 if options.multi_joker is MultiJoker.ALONE else len(jokers)
    for length in range(1, min(most, len(jokers)) + 1):
        yield from permutations(jokers, length)


def legal_plays(state: SheddingState) -> tuple[tuple[AnyCard, ...], ...]:
    """Every play of known cards that the player in turn may make; none while cards are given or after the end.

    In order: card by card from two to ace, then clubs, diamonds, hearts, spades; jokers last.
    """
    if state.acting is None or state.giving:
        return ()
    hand = state.hands[state.turn]
    plain = [card for card in hand if isinstance(card, Card)]
    jokers = sorted((card for card in hand if isinstance(card, Joker)), key=_order)
    first = [(card,) for card in plain if pile_fault(state, card) is None]
    single = state.free and state.options.free_single
    runs = first if single else [run for card in first for run in _runs(card, plain)]
    tails = list(_joker_tails(jokers, state.options))
    choices: list[tuple[AnyCard, ...]] = [*runs, *tails]
    if state.options.multi_joker is MultiJoker.WITH_CARDS:
        choices += [(*run, *tail) for run in runs for tail in tails]
    return tuple(sorted(choices, key=lambda cards: [_order(card) for card in cards]))


def may_pass(state: SheddingState) -> bool:
    """Whether the player in turn may pass; a hand with unknown cards is believed."""
    return refusal(state, Pass()) is None


def _surely_able(state: SheddingState) -> bool:
    """Whether the player in turn certainly has a legal play: one that shows, or a free card and any card at all."""
    return bool(legal_plays(state)) or (state.free and bool(state.hands[state.turn]))


def refusal(state: SheddingState, move: Move) -> Refusal | None:
    """Say why a move would be refused, or None where it is allowed."""
    return refuse(state, move, able=isinstance(move, Pass) and state.acting is not None and _surely_able(state))


def moves(state: SheddingState) -> tuple[Move, ...]:
    """Every move that is possible with the known cards, in the order of `legal_plays`, then the pass; or the gifts."""
    if state.giving:
        blind = state.options.give.value == "random"
        hand = state.hands[state.giving[0]]
        known = sorted((card for card in hand if card is not None), key=_order)
        return tuple(Give(card, blind=blind) for card in (*known, *([None] if None in hand else [])))
    plays: tuple[Move, ...] = tuple(Play(cards) for cards in legal_plays(state))
    return (*plays, Pass()) if state.acting is not None and may_pass(state) else plays


def _without(hand: tuple[Held, ...], cards: Iterable[Held]) -> tuple[Held, ...]:
    """The hand after these cards have left it; a card that does not show was one of the unknown ones."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else None)
    return tuple(left)


def _with_hand(state: SheddingState, seat: int, hand: tuple[Held, ...]) -> tuple[tuple[Held, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _next(state: SheddingState, seat: int) -> int:
    return (seat + 1) % state.players


def _draw(state: SheddingState, seat: int, number: int) -> SheddingState:
    """Move cards from the draw pile to a hand, as many as there are: discards are never reshuffled (SH-13)."""
    number = min(number, len(state.draw))
    taken = tuple(reversed(state.draw[len(state.draw) - number :]))
    hands = _with_hand(state, seat, state.hands[seat] + taken)
    return replace(state, hands=hands, draw=state.draw[: len(state.draw) - number])


def _play(state: SheddingState, cards: tuple[AnyCard, ...]) -> SheddingState:
    seat = state.turn
    hand = _without(state.hands[seat], cards)
    newest = cards[-1]
    return replace(
        state,
        hands=_with_hand(state, seat, hand),
        pile=state.pile + cards,
        direction=direction_after(newest, state.direction),
        free=isinstance(newest, Joker),
        turn=seat if not hand else _next(state, seat),
        last=seat,
        before=Before.PLAY,
        passes=0,
        winner=None if hand else seat,
    )


def _draws(state: SheddingState, move: Pass) -> bool:
    """Whether a pass draws a card; with unknown cards in the hand its player's word counts (A-42)."""
    if state.options.pass_draws is PassDraws.ALWAYS:
        return True
    if move.draws is not None and None in state.hands[state.turn]:
        return move.draws
    return not _surely_able(state)


def _pass(state: SheddingState, move: Pass) -> SheddingState:
    seat = state.turn
    draws = _draws(state, move)
    passed = _draw(state, seat, 1) if draws else state
    passed = replace(passed, turn=_next(state, seat), before=Before.PASS, passes=state.passes + 1)
    if passed.turn == passed.last:
        return _stuck(passed)
    if passed.last is None and passed.passes == passed.players:
        return replace(passed, free=True, passes=0)  # nobody could start: A-46
    return passed


def _stuck(state: SheddingState) -> SheddingState:
    """Let the player in turn draw a card for every player; the opponents from his left owe what the pile lacks."""
    seat, number = state.turn, state.players
    missing = number - min(number, len(state.draw))
    opponents = [(seat + step) % number for step in range(1, number)]
    if state.options.give_cap is GiveCap.ONE_EACH:
        givers = opponents[:missing]
    else:
        givers = [opponents[place % len(opponents)] for place in range(missing)]
    drawn = replace(_draw(state, seat, number), giving=tuple(givers), stuck=seat)
    return drawn if givers else _settled(drawn)


def _settled(state: SheddingState) -> SheddingState:
    """End the turn of the stuck player: the next one has a free card (SH-19)."""
    up = state.options.after_stuck is AfterStuck.UP
    return replace(
        state,
        turn=_next(state, state.turn),
        direction=Direction.UP if up else state.direction,
        free=True,
        last=None,
        before=Before.STUCK,
        passes=0,
        stuck=None,
    )


def _give(state: SheddingState, card: Held) -> SheddingState:
    seat = state.giving[0]
    hand = _without(state.hands[seat], (card,))
    left = replace(state, hands=_with_hand(state, seat, hand))
    given = replace(left, hands=_with_hand(left, state.turn, (*left.hands[state.turn], card)), giving=state.giving[1:])
    if not hand:
        return replace(given, giving=(), winner=seat)
    return given if given.giving else _settled(given)


def step(state: SheddingState, move: Move) -> SheddingState:
    """The state after a move; raise IllegalMove, with its refusal, where the rules do not allow it."""
    refused = refusal(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    return stands(state, move)


def stands(state: SheddingState, move: Move) -> SheddingState:
    """The state after a move that is not asked about: one that is allowed, or that the table lets stand all the same.

    The hand of the player must hold at least as many cards as are laid or given.
    """
    if isinstance(move, Play):
        return _play(state, move.cards)
    return _give(state, move.card) if isinstance(move, Give) else _pass(state, move)


@dataclass(frozen=True, slots=True)
class Match:
    """The score over several games: first to `target` wins (three; one for a single game), SH-22."""

    wins: tuple[int, ...]
    target: int = 3
    dealer: int = 0
    starter: int = 1

    @classmethod
    def new(cls, players: int, target: int = 3, dealer: int = 0) -> Match:
        """A match that has not begun; the player left of the dealer starts."""
        return cls((0,) * players, target, dealer, (dealer + 1) % players)

    @property
    def winner(self) -> int | None:
        """The seat that has won the match, or None."""
        return next((seat for seat, won in enumerate(self.wins) if won >= self.target), None)

    def after(self, winner: int, rule: Starter = Starter.LEFT_OF_DEALER) -> Match:
        """The match after a game; the deal moves to the left, and A-4B says who starts.

        Raise SheddingError when the match is already won.
        """
        if self.winner is not None:
            raise SheddingError(f"the match is over: seat {self.winner + 1} has won it; start a new one")
        wins = tuple(won + (seat == winner) for seat, won in enumerate(self.wins))
        dealer = (self.dealer + 1) % len(wins)
        before = winner if rule is Starter.LEFT_OF_WINNER else dealer
        return Match(wins, self.target, dealer, (before + 1) % len(wins))
