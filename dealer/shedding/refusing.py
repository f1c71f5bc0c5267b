"""Say why something that a person asks for does not fit the game as it stands; None where it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dealer.events import Rename
from dealer.shedding.events import (
    ChallengePass,
    CorrectPlay,
    DropChallenge,
    EnterShown,
    GameEvent,
    GiveCard,
    JoinedPlay,
    LaidBy,
    LayCards,
    LetStand,
    Recount,
    SayPass,
    StartGame,
    TakenBack,
    WasDrawn,
    WholeHand,
)
from dealer.shedding.moves import before_last
from dealer.shedding.state import Kind, State
from dealer.shedding.words import refusal_in_words, why
from rules.cards import AnyCard, duplicates
from rules.language import _
from rules.shedding import Pass, Play, refusal, refuse_cards
from rules.shedding_options import MAX_PLAYERS, MIN_PLAYERS
from rules.shedding_referee import Finding, challengeable
from rules.shedding_state import Before, SheddingState

_MOST = 54  # cards in a box


def why_not(state: State, event: GameEvent) -> str | None:
    """Why a person's event does not fit, in a sentence for the table; what the camera sees always fits."""
    check = _CHECKS.get(type(event))
    return check(state, event) if check is not None else None


def _start(state: State, event: StartGame) -> str | None:
    players = event.players or state.players
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        return _("{count} players: the game is for {least} to {most}.").format(
            count=len(players), least=MIN_PLAYERS, most=MAX_PLAYERS
        )
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        return _("Give every player a name of their own.")
    return None


def _rename(state: State, event: Rename) -> str | None:
    others = [name for seat, name in enumerate(state.players, 1) if seat != event.seat]
    return _("Give every player a name of their own.") if event.name in others else None


def _playing(state: State) -> str | None:
    """Why nobody can play or pass now."""
    game = state.rules
    if game is None:
        return _("No card has begun the pile yet: turn one up.")
    if game.winner is not None:
        return _("The game is over: {name} has won.").format(name=state.name(game.winner))
    if state.challenge is not None:
        return _("Settle the challenge first.")
    if state.doubt is not None:
        return _("Answer first which cards lie on the pile.")
    return None


def _lay(state: State, event: LayCards) -> str | None:
    twice = next(duplicates(event.cards), None)
    if not event.cards or twice is not None:
        return _("Name the cards that were laid, each once.")
    game = state.rules
    if game is None or state.doubt is not None:
        return _once(state, event.cards)
    if game.winner is not None or state.challenge is not None:
        return _playing(state)
    return _once(state, event.cards)


def _once(state: State, cards: tuple[AnyCard, ...], skip: tuple[AnyCard, ...] = ()) -> str | None:
    """Why these cards cannot have been laid: one of them lies deeper in the pile."""
    lies = set(state.rules.pile if state.rules else ()) - set(skip)
    twice = next((card for card in cards if card in lies), None)
    if twice is None:
        return None
    return _("The {card} lies in the pile already; there is only one.").format(card=twice.words)


def _laid_by(state: State, event: LaidBy) -> str | None:
    before, last = before_last(state), state.last
    if before is None or last is None or last.kind is not Kind.PLAY:
        return _("No play was the last thing that happened.")
    for seat in passed_between(before, event.seat - 1):
        if seat != before.turn:
            continue
        refused = refusal(before, Pass(seat))
        if refused is not None:
            return refusal_in_words(state, before, refused, Pass(seat))
    return None


def passed_between(before: SheddingState, seat: int) -> tuple[int, ...]:
    """The seats from the one in turn up to another one, which is left out."""
    count = (seat - before.turn) % before.players
    return tuple((before.turn + step) % before.players for step in range(count))


def _pass(state: State, event: SayPass) -> str | None:
    wrong = _playing(state)
    if wrong is not None or state.rules is None:
        return wrong
    if state.refused:
        return _("First take back what was refused, or let it stand.")
    move = Pass(None if event.seat is None else event.seat - 1, event.draws)
    refused = refusal(state.rules, move)
    return refusal_in_words(state, state.rules, refused, move) if refused else None


def _give(state: State, event: GiveCard) -> str | None:
    wrong = _playing(state)
    if wrong is not None or state.rules is None:
        return wrong
    if not state.rules.giving:
        return _("Nobody is owed a card: cards are given only to a stuck player.")
    giver = state.rules.giving[0]
    if event.seat is not None and event.seat - 1 != giver:
        return _("{name} gives first.").format(name=state.name(giver))
    return None


def _challenge(state: State, event: ChallengePass) -> str | None:
    last, before = state.last, before_last(state)
    if state.challenge is not None:
        return _("A challenge is being settled already.")
    if last is None or before is None or last.kind is not Kind.PASS or state.refused or state.doubt is not None:
        return _("Only the newest pass can be challenged, before the next move.")
    if last.seat == event.seat - 1:
        return _("Nobody challenges a pass of their own.")
    if not challengeable(before):
        if before.before is Before.PLAY:
            return _("That pass is allowed: the player before had laid a card (section Passing; SH-14).")
        return _("In this house that pass is allowed.")
    return None


def _challenged(state: State, _event: object) -> str | None:
    return None if state.challenge is not None else _("Nothing is challenged.")


def _was_drawn(state: State, _event: WasDrawn) -> str | None:
    verdict = state.challenge.verdict if state.challenge is not None else None
    if verdict is None or verdict.finding is not Finding.IF_DRAWN:
        return _("No card is in question.")
    return None


def _shown(state: State, event: EnterShown) -> str | None:
    if state.challenge is None:
        return _challenged(state, event)
    if not event.cards or next(duplicates(event.cards), None) is not None:
        return _("Name the cards of the hand, each once.")
    return _once(state, event.cards)


def _joined(state: State, _event: JoinedPlay) -> str | None:
    return None if state.doubt is not None and state.doubt.joins else _("No play is in question.")


def _back(state: State, _event: TakenBack) -> str | None:
    last = state.last
    if state.refused or (state.doubt is not None and state.start is not None):
        return None
    if last is None or last.kind is not Kind.PLAY or state.challenge is not None:
        return _("No play was the last thing that happened.")
    return None


def _stand(state: State, _event: LetStand) -> str | None:
    return None if state.refused else _("Nothing was refused.")


def _correct(state: State, event: CorrectPlay) -> str | None:
    if not 0 <= event.move < len(state.moves) or state.moves[event.move].kind is not Kind.PLAY:
        return _("There is no play of that number in this game.")
    if not event.cards or next(duplicates(event.cards), None) is not None:
        return _("Name the cards that were laid, each once.")
    return _once(state, event.cards, state.moves[event.move].cards)


def _recount(state: State, event: Recount) -> str | None:
    if state.rules is None:
        return _("No card has begun the pile yet: turn one up.")
    if not 0 <= event.number <= _MOST:
        return _("{number} cards: a box holds {most}.").format(number=event.number, most=_MOST)
    return None


def refused_cards(state: State, cards: tuple[AnyCard, ...]) -> bool:
    """Whether the rules refuse these cards as the next play."""
    game = state.rules
    if game is None:
        return False
    if game.giving or game.winner is not None:
        return True
    held = len(game.hands[game.turn])
    return refuse_cards(game, cards) is not None or len(cards) > held


def refusal_of(state: State, *, source: bool = True) -> str | None:
    """Why the cards that lie on the pile are refused, with the rule where `source` says so; None for none refused."""
    game = state.rules
    if not state.refused or game is None:
        return None
    move = Play(state.refused)
    found = refusal(replace(game, winner=None), move)
    if found is None:
        return _("These cards may not be laid now.")
    return refusal_in_words(state, game, found, move) if source else why(state, game, found, move)


_CHECKS: Mapping[type[Any], Callable[[State, Any], str | None]] = {
    Rename: _rename,
    StartGame: _start,
    LayCards: _lay,
    LaidBy: _laid_by,
    SayPass: _pass,
    GiveCard: _give,
    ChallengePass: _challenge,
    DropChallenge: _challenged,
    WholeHand: _challenged,
    EnterShown: _shown,
    WasDrawn: _was_drawn,
    JoinedPlay: _joined,
    TakenBack: _back,
    LetStand: _stand,
    CorrectPlay: _correct,
    Recount: _recount,
}
