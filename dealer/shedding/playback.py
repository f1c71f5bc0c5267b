"""Play a notated game of the pile again, move by move: what would have been said at each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer.shedding.events import GameEvent, GiveCard, LayCards, LetStand, Recount, SayPass
from dealer.shedding.moves import settle
from dealer.shedding.notation import NotatedGame
from dealer.shedding.state import Kind, Made, News, State, What
from dealer.shedding.step import step

_FORCED = {Kind.PLAY: What.PLAYED, Kind.PASS: What.PASSED, Kind.GIVE: What.GIVEN, Kind.RECOUNT: What.COUNTED}


def states(game: NotatedGame) -> Iterator[State]:
    """The state after the first card and after each move; the last is `game.state()` but for what was said.

    Written moves count as they are written: one that nobody could make now is made all the same.
    """
    state = settle(replace(game.state(), start=None, moves=()))
    if game.start is None:
        return
    state = step(state, LayCards((game.start,)))
    if state.start is None:  # a joker that this house turns again, yet was left to begin the pile
        begun = News(What.BEGUN, state.match.starter, cards=(game.start,))
        state = settle(replace(state, start=game.start, news=(begun,)))
    yield state
    for number, made in enumerate(game.moves, 1):
        state = _made(state, made, game.moves[:number])
        yield state


def _made(state: State, made: Made, wanted: tuple[Made, ...]) -> State:
    after = state
    for event in _said(made):
        after = step(after, event)
    if after.moves == wanted:
        return after
    what = _FORCED.get(made.kind)
    news = () if what is None else (News(what, made.seat, cards=made.cards, number=made.number),)
    return settle(replace(state, moves=wanted, refused=(), doubt=None, news=news))


def _said(made: Made) -> tuple[GameEvent, ...]:
    """What the people at the table would have said."""
    seat = made.seat + 1
    if made.kind is Kind.PLAY:
        return (LayCards(made.cards), LetStand()) if made.stands else (LayCards(made.cards),)
    if made.kind is Kind.PASS:
        return (SayPass(seat, made.draws),)
    if made.kind is Kind.GIVE:
        return (GiveCard(seat),)
    if made.kind is Kind.PENALTY:
        return ()
    return (Recount(made.number, seat if made.kind is Kind.RECOUNT else None),)
