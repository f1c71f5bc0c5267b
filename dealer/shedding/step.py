"""Apply one event to a match: the only way it changes, pure, never refusing by an exception."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dealer.events import CameraStatus, Rename
from dealer.shedding import challenging, laying
from dealer.shedding.events import (
    ChallengePass,
    CorrectPlay,
    DrawPile,
    DropChallenge,
    EnterShown,
    GameEvent,
    GiveCard,
    HandShown,
    JoinedPlay,
    Laid,
    LaidBy,
    LayCards,
    LetStand,
    PileGone,
    Recount,
    SayPass,
    StartGame,
    TakenBack,
    Uncovered,
    WasDrawn,
    WholeHand,
)
from dealer.shedding.moves import settle
from dealer.shedding.refusing import why_not
from dealer.shedding.state import Kind, Made, News, Phase, State, What
from dealer.state import CameraView
from rules.shedding import Before, Match, SheddingOptions

Handler = Callable[[State, Any], State]


def opening(
    title: str, players: tuple[str, ...], options: SheddingOptions, wins: int = 3, theme: str = "lift"
) -> State:
    """The state before the first card is turned up; raise SheddingError for options that cannot be."""
    return settle(State(title, players, options, Match.new(len(players), wins), theme=theme, news=(News(What.READY),)))


def step(state: State, event: GameEvent) -> State:
    """The state after the event; one that does not fit (`refusing.why_not`) leaves it as it is.

    Undo and redo need the history, which the table keeps.
    """
    handler = _HANDLERS.get(type(event))
    if handler is None or why_not(state, event) is not None:
        return state
    if isinstance(event, CameraStatus):
        return _camera(state, event)
    after = settle(handler(state, event))
    while after.waiting and after.doubt is None and not after.refused and after.challenge is None:
        first, rest = after.waiting[0], after.waiting[1:]
        after = settle(laying.laid(replace(after, waiting=rest), first))
    return _with_end(state, after)


def _with_end(before: State, after: State) -> State:
    """Say so where the step has brought somebody to the end of the game, by a card given away or by a count too."""
    game = after.rules
    if game is None or game.winner is None or after.challenge is not None:
        return after
    if before.rules is not None and before.rules.winner == game.winner and before.phase is Phase.WON:
        return after
    news = News(What.WON, game.winner, number=after.match.wins[game.winner] + 1)
    return replace(after, news=(*after.news, news))


def _camera(state: State, event: CameraStatus) -> State:
    """How the camera does; its clock alone is no news."""
    if (state.camera.state, state.camera.text) == (event.state, event.text):
        return state
    return replace(state, camera=CameraView(event.state, event.text, event.seconds))


def _start(state: State, event: StartGame) -> State:
    """Begin the next game of the match, or a new match."""
    return laying.next_game(state, event.players or state.players, event.match)


def _rename(state: State, event: Rename) -> State:
    names = [event.name if seat == event.seat else name for seat, name in enumerate(state.players, 1)]
    return replace(state, players=tuple(names)) if len(set(names)) == len(names) else state


def _pass(state: State, event: SayPass) -> State:
    game = state.rules
    if game is None:
        return state
    made = Made(Kind.PASS, game.turn, draws=event.draws)
    after = settle(replace(state, moves=(*state.moves, made)))
    now = after.rules
    if now is None:
        return state
    drew = len(now.hands[made.seat]) - len(game.hands[made.seat])
    news = [News(What.PASSED, made.seat, number=drew)]
    stuck = game.last if now.before is Before.STUCK else now.stuck
    if stuck is not None:
        news.append(News(What.STUCK, stuck, number=len(now.hands[stuck]) - len(game.hands[stuck])))
    elif now.free and not game.free:
        news.append(News(What.FREED, now.turn))
    return replace(after, news=tuple(news))


def _give(state: State, _event: GiveCard) -> State:
    game = state.rules
    if game is None:
        return state
    giver, stuck = game.giving[0], game.stuck
    made = Made(Kind.GIVE, giver)
    news = News(What.GAVE_ALL if len(game.hands[giver]) == 1 else What.GIVEN, giver, stuck)
    return replace(state, moves=(*state.moves, made), news=(news,))


def _recount(state: State, event: Recount) -> State:
    seat = 0 if event.seat is None else event.seat - 1
    made = Made(Kind.DRAWN if event.seat is None else Kind.RECOUNT, seat, number=event.number)
    news = News(What.COUNTED, None if event.seat is None else seat, number=event.number)
    return replace(state, moves=(*state.moves, made), news=(news,))


def _draw_pile(state: State, event: DrawPile) -> State:
    return replace(state, draw_seen=event.there)


_HANDLERS: Mapping[type[Any], Handler] = {
    CameraStatus: _camera,
    ChallengePass: challenging.challenge,
    CorrectPlay: laying.correct,
    DrawPile: _draw_pile,
    DropChallenge: challenging.drop,
    EnterShown: challenging.entered,
    GiveCard: _give,
    HandShown: challenging.shown,
    JoinedPlay: laying.joined,
    Laid: laying.laid,
    LaidBy: laying.laid_by,
    LayCards: laying.entered,
    LetStand: laying.let_stand,
    PileGone: laying.pile_gone,
    Recount: _recount,
    Rename: _rename,
    SayPass: _pass,
    StartGame: _start,
    TakenBack: laying.taken_back,
    Uncovered: laying.uncovered,
    WasDrawn: challenging.was_drawn,
    WholeHand: challenging.whole,
}
