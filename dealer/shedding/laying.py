"""Take in what comes to lie on the pile: plays that count, plays that are refused, cards that are in doubt."""

from __future__ import annotations

from dataclasses import replace

from dealer.shedding.events import (
    CorrectPlay,
    JoinedPlay,
    Laid,
    LaidBy,
    LayCards,
    LetStand,
    PileGone,
    TakenBack,
    Uncovered,
)
from dealer.shedding.moves import before_last, settle
from dealer.shedding.refusing import passed_between, refused_cards
from dealer.shedding.state import Doubt, Kind, Made, News, Phase, State, What
from rules.cards import AnyCard, Card
from rules.shedding import Match, Play, refusal
from rules.shedding_referee import lying, turned_again

_TOGETHER = 4.0  # seconds within which a card of the same rank may belong to the play before


def laid(state: State, event: Laid) -> State:
    """Cards came to lie on the pile."""
    if state.phase is Phase.WON:
        if not state.cleared:
            return state  # what is laid on a pile that is over means nothing
        state = settle(next_game(state, state.players, False))
    if state.doubt is not None or state.challenge is not None:
        return replace(state, waiting=(*state.waiting, event))
    known = tuple(card for card in event.cards if card is not None)
    if len(known) < len(event.cards) or event.hides:
        doubt = Doubt(event.cards, event.candidates, event.hides, seconds=event.seconds)
        return replace(state, doubt=doubt, news=(News(What.DOUBT),))
    return played(state, known, event.seconds, asking=True)


def played(state: State, cards: tuple[AnyCard, ...], seconds: float | None, asking: bool = False) -> State:
    """Take cards that are known as the next play, as the start of the pile, or as refused.

    asking: where somebody else may have laid them, or one of them cannot be there, ask.
    """
    game = state.rules
    if game is None:
        return _begun(state, cards)
    twice = lying(game, cards)
    if twice is not None and asking:
        doubt = Doubt(cards, twice=twice, seconds=seconds)
        return replace(state, doubt=doubt, news=(News(What.DOUBT, cards=(twice,)),))
    if asking and _may_join(state, cards, seconds):
        return replace(state, doubt=Doubt(cards, joins=True, seconds=seconds), news=(News(What.DOUBT),))
    if refused_cards(state, cards):
        news = News(What.REFUSED, game.turn, cards=cards)
        return replace(state, refused=cards, refused_at=seconds, news=(news,))
    made = Made(Kind.PLAY, game.turn, cards, seconds=seconds)
    back = state.refused
    news = News(What.PLAYED, game.turn, cards=cards)
    return replace(
        state,
        moves=(*state.moves, made),
        refused=(),
        refused_at=None,
        news=(News(What.BACK, game.turn, cards=back), news) if back else (news,),
    )


def _begun(state: State, cards: tuple[AnyCard, ...]) -> State:
    """A card begins the pile, or is turned again where a joker must not begin it (A-49)."""
    if turned_again(cards[-1], state.options):
        return replace(state, news=(News(What.TURN_AGAIN, cards=cards[-1:]),))
    return replace(state, start=cards[-1], news=(News(What.BEGUN, state.match.starter, cards=cards[-1:]),))


def _may_join(state: State, cards: tuple[AnyCard, ...], seconds: float | None) -> bool:
    """Whether the cards may belong to the play before: seen a moment later, of the same rank, and allowed with it."""
    last, before = state.last, before_last(state)
    if last is None or before is None or state.last_place != len(state.moves) - 1 or state.refused:
        return False
    if last.kind is not Kind.PLAY or None in (last.seconds, seconds):
        return False
    if (seconds or 0) - (last.seconds or 0) > _TOGETHER or (state.rules is not None and state.rules.winner is not None):
        return False
    ranks = {card.rank for card in (*last.cards, *cards) if isinstance(card, Card)}
    whole = (*last.cards, *cards)
    return len(ranks) == 1 and refusal(before, Play(whole, last.seat)) is None


def joined(state: State, event: JoinedPlay) -> State:
    """Somebody says whether the cards belong to the play before, or are the next player's."""
    doubt, last = state.doubt, state.last
    if doubt is None or last is None:
        return state
    cards = tuple(card for card in doubt.cards if card is not None)
    state = replace(state, doubt=None)
    if not event.joined:
        return played(state, cards, doubt.seconds)
    whole = replace(last, cards=(*last.cards, *cards), seconds=doubt.seconds)
    moves = tuple(whole if place == state.last_place else made for place, made in enumerate(state.moves))
    return replace(state, moves=moves, news=(News(What.PLAYED, last.seat, cards=whole.cards),))


def entered(state: State, event: LayCards) -> State:
    """A person says which cards lie there: the answer to a doubt, or instead of what was refused."""
    seconds = state.doubt.seconds if state.doubt is not None else state.refused_at
    refused = state.refused if state.doubt is None else ()
    after = played(replace(state, doubt=None, refused=(), refused_at=None), event.cards, seconds)
    return replace(after, refused_at=seconds) if refused and after.refused else after


def taken_back(state: State, _event: TakenBack) -> State:
    """The refused cards, those in doubt, or the newest play are in the hand again."""
    if state.refused:
        news = News(What.BACK, cards=state.refused)
        return replace(state, refused=(), refused_at=None, news=(news,))
    if state.doubt is not None:
        return replace(state, doubt=None, news=(News(What.BACK),))
    last = state.last
    if last is None:
        return state
    return replace(state, moves=without_last(state), news=(News(What.BACK, last.seat, cards=last.cards),))


def without_last(state: State) -> tuple[Made, ...]:
    """The moves without the newest play, pass or gift."""
    return tuple(made for place, made in enumerate(state.moves) if place != state.last_place)


def uncovered(state: State, event: Uncovered) -> State:
    """The newest cards are gone from the pile and an older one lies on top again."""
    game = state.rules
    if game is None or state.challenge is not None:
        return state
    top = game.pile[-1]
    if event.card == top and (state.refused or state.doubt is not None):
        return replace(taken_back(state, TakenBack()), waiting=())
    last, before = state.last, before_last(state)
    if before is not None and last is not None and last.kind is Kind.PLAY and before.pile[-1] == event.card:
        return taken_back(state, TakenBack())
    return state


def let_stand(state: State, _event: LetStand) -> State:
    """The table lets the refused cards lie: they count."""
    game = state.rules
    if game is None:
        return state
    made = Made(Kind.PLAY, game.turn, state.refused, stands=True, seconds=state.refused_at)
    news = News(What.STANDS, game.turn, cards=state.refused)
    return replace(state, moves=(*state.moves, made), refused=(), refused_at=None, news=(news,))


def laid_by(state: State, event: LaidBy) -> State:
    """The newest play was somebody else's: the players up to him have passed."""
    before, last, place = before_last(state), state.last, state.last_place
    if before is None or last is None or place is None:
        return state
    passes = tuple(Made(Kind.PASS, seat) for seat in passed_between(before, event.seat - 1))
    mended = replace(last, seat=event.seat - 1)
    moves = (*state.moves[:place], *passes, mended, *state.moves[place + 1 :])
    return replace(state, moves=moves, news=(News(What.PLAYED, mended.seat, cards=mended.cards),))


def correct(state: State, event: CorrectPlay) -> State:
    """A play was other cards; everything after it is worked out anew."""
    made = state.moves[event.move]
    mended = replace(made, cards=event.cards)
    moves = (*state.moves[: event.move], mended, *state.moves[event.move + 1 :])
    news = News(What.CORRECTED, made.seat, cards=event.cards)
    newest = event.move == len(state.moves) - 1 and not state.refused
    if newest:
        without = settle(replace(state, moves=state.moves[:-1], news=()))
        return replace(played(without, event.cards, made.seconds), news=(news,))
    return replace(state, moves=moves, news=(news,))


def pile_gone(state: State, _event: PileGone) -> State:
    """The pile was cleared away; of a game that is over that is how the next one begins."""
    return replace(state, cleared=True) if state.phase is Phase.WON else state


def next_game(state: State, players: tuple[str, ...], match: bool) -> State:
    """The state before the next game's first card; a match that is over, or other players, begin a new match."""
    score = state.match
    winner = state.rules.winner if state.rules is not None else None
    if winner is not None and not match:
        score = score.after(winner, state.options.starter)
    fresh = match or score.winner is not None or len(players) != len(state.players)
    if fresh:
        score = Match.new(len(players), state.match.target)
    return replace(
        state,
        players=players,
        match=score,
        game=1 if fresh else state.game + 1,
        serial=state.serial + 1,
        start=None,
        moves=(),
        refused=(),
        refused_at=None,
        doubt=None,
        waiting=(),
        challenge=None,
        cleared=False,
        draw_seen=None,
        news=(News(What.READY, score.starter),),
    )
