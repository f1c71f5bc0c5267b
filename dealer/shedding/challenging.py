"""Settle a pass that somebody doubts: the hand is shown, the rules say who was right, the house what follows."""

from __future__ import annotations

from dataclasses import replace

from dealer.shedding.events import ChallengePass, DropChallenge, EnterShown, HandShown, WasDrawn, WholeHand
from dealer.shedding.laying import without_last
from dealer.shedding.moves import before_last
from dealer.shedding.state import Challenged, Kind, Made, News, State, What
from rules.cards import AnyCard
from rules.shedding_options import Challenge, WrongChallenge
from rules.shedding_referee import Finding, Verdict, judge


def challenge(state: State, event: ChallengePass) -> State:
    """Somebody doubts the newest pass: its player shows the hand."""
    last, before = state.last, before_last(state)
    if last is None or before is None or state.rules is None:
        return state
    drew = len(state.rules.hands[last.seat]) - len(before.hands[last.seat])
    asked = Challenged(event.seat - 1, last.seat, drew)
    return replace(state, challenge=asked, news=(News(What.CHALLENGED, last.seat, event.seat - 1),))


def drop(state: State, _event: DropChallenge) -> State:
    """The challenge is taken back."""
    return replace(state, challenge=None, news=(News(What.DROPPED),))


def shown(state: State, event: HandShown) -> State:
    """Cards lie face up beside the pile: all of the hand, or a part of it so far."""
    asked = state.challenge
    if asked is None or asked.verdict is not None:
        return state
    kept = tuple(card for card in asked.shown if card is not None and card not in event.cards)
    cards = (*kept, *event.cards)
    now = replace(state, challenge=replace(asked, shown=cards))
    return _judged(now) if len(cards) == _expected(state, asked) else now


def entered(state: State, event: EnterShown) -> State:
    """A person names the whole hand."""
    asked = state.challenge
    if asked is None:
        return state
    return whole(replace(state, challenge=replace(asked, shown=event.cards)), WholeHand())


def whole(state: State, _event: WholeHand) -> State:
    """The hand shown is whole, whatever was counted; the count follows it."""
    asked = state.challenge
    if asked is None:
        return state
    if len(asked.shown) != _expected(state, asked):
        made = Made(Kind.RECOUNT, asked.seat, number=len(asked.shown))
        state = replace(state, moves=(*state.moves, made))
    return _judged(state)


def was_drawn(state: State, event: WasDrawn) -> State:
    """Somebody says whether the card that could have been laid is the one just drawn."""
    asked = state.challenge
    if asked is None or asked.verdict is None:
        return state
    finding = Finding.HONEST if event.drawn else Finding.ABLE
    return _settled(state, asked, Verdict(finding, asked.verdict.cards))


def _expected(state: State, asked: Challenged) -> int:
    return len(state.rules.hands[asked.seat]) if state.rules is not None else 0


def _judged(state: State) -> State:
    """Judge the hand that is shown, once every card of it is known."""
    asked, before = state.challenge, before_last(state)
    if asked is None or before is None or None in asked.shown:
        return state
    cards: tuple[AnyCard, ...] = tuple(card for card in asked.shown if card is not None)
    verdict = judge(before, cards, asked.drew)
    if verdict.finding is Finding.IF_DRAWN:
        news = News(What.IF_DRAWN, asked.seat, cards=verdict.cards)
        return replace(state, challenge=replace(asked, verdict=verdict), news=(news,))
    return _settled(state, asked, verdict)


def _settled(state: State, asked: Challenged, verdict: Verdict) -> State:
    """Let follow what the house says; the hand that was shown is forgotten."""
    done = replace(state, challenge=None)
    options = state.options
    if verdict.finding is Finding.HONEST:
        costs = options.wrong_challenge is WrongChallenge.DRAW_ONE
        penalty = (Made(Kind.PENALTY, asked.by, number=1),) if costs else ()
        news = News(What.HONEST, asked.seat, asked.by, number=len(penalty))
        return replace(done, moves=(*done.moves, *penalty), news=(news,))
    news = News(What.ABLE, asked.seat, asked.by, verdict.cards, int(options.challenge is Challenge.DRAW_ONE))
    if options.challenge is Challenge.DRAW_ONE:
        return replace(done, moves=(*done.moves, Made(Kind.PENALTY, asked.seat, number=1)), news=(news,))
    moves = without_last(done)
    kept = (Made(Kind.PENALTY, asked.seat, number=asked.drew),) if asked.drew else ()
    return replace(done, moves=(*moves, *kept), news=(news,))
