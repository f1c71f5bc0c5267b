"""What keys, lamps and the buzzer of the panel mean in the hand-shedding game."""

from __future__ import annotations

from dealer.events import Undo
from dealer.shedding.events import (
    ChallengePass,
    GameEvent,
    GiveCard,
    SayPass,
    StartGame,
    TakenBack,
    WholeHand,
)
from dealer.shedding.prompts import questions
from dealer.shedding.refusing import why_not
from dealer.shedding.state import Phase, State
from hardware.panel import Key, Lamp


class PileKeys:
    """The meaning of the panel for a match on the pile; no key names a seat, so each means whoever is next."""

    def event_for(self, key: Key, state: State) -> GameEvent | None:
        """What a key means as the game stands; None where it means nothing."""
        event = _meant(key, state)
        return event if event is not None and why_not(state, event) is None else None

    def lamps_for(self, state: State) -> frozenset[Lamp]:
        """A question before anything else, then what went wrong, else all is well."""
        if questions(state):
            return frozenset({Lamp.QUESTION})
        wrong = state.camera.state == "lost" or state.refused or state.faults
        return frozenset({Lamp.LOOK if wrong else Lamp.READY})

    def beeps_for(self, before: State, now: State) -> int:
        """Once for a new question, twice for cards refused or a player stuck, three times for the end of the game."""
        asked = {question.id for question in questions(before)}
        if any(question.id not in asked for question in questions(now)):
            return 1
        if now.phase is Phase.WON:
            return 3 if before.phase is not Phase.WON else 0
        return 2 if (now.refused and not before.refused) or _stuck_anew(before, now) else 0


def _meant(key: Key, state: State) -> GameEvent | None:
    """The event for a key, whether it fits or not."""
    if key is Key.UNDO:
        return Undo()
    if key is Key.SCAN:
        return WholeHand()
    if key is Key.CHALLENGE:
        return _challenge(state)
    next_thing: dict[Phase, GameEvent] = {
        Phase.PLAYING: SayPass(),
        Phase.REFUSED: TakenBack(),
        Phase.GIVING: GiveCard(),
        Phase.SHOWING: WholeHand(),
        Phase.WON: StartGame(),
    }
    return next_thing.get(state.phase)


def _challenge(state: State) -> GameEvent | None:
    """The newest pass is doubted, by the player whose turn it has become."""
    game, last = state.rules, state.last
    if game is None or last is None:
        return None
    seat = game.turn if game.turn != last.seat else (game.turn + 1) % game.players
    return ChallengePass(seat + 1)


def _stuck_anew(before: State, now: State) -> bool:
    earlier = before.rules.stuck if before.rules is not None else None
    return now.rules is not None and now.rules.stuck is not None and earlier is None
