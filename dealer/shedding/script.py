"""Write matches of the hand-shedding game down in the journal, read them back, take them up again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dealer.codec import CodecError, Plain, decode, encode_short
from dealer.events import HandScanned
from dealer.keeping import Entry, Left
from dealer.resuming import replayed
from dealer.shedding.course import Course
from dealer.shedding.events import GameEvent, decode_event
from dealer.shedding.moves import settle
from dealer.shedding.news import sentence
from dealer.shedding.notation import name_of, notated
from dealer.shedding.state import UNKEPT, Phase, State
from dealer.state import CameraView
from rules.describe_shedding import KIND
from rules.shedding import SheddingError


class GameScript:
    """How games of a match are written; hands are secret, so there are none to write."""

    kind = KIND

    def happened(self, entry: Entry[GameEvent, State]) -> Mapping[str, Plain]:
        """The event, as short as it can be written."""
        event = entry.event
        return {} if event is None else {"event": {"event": type(event).__name__, **encode_short(event)}}

    def state(self, state: State) -> Plain:
        """A state without what follows from its facts."""
        bare = replace(state, rules=None, phase=Phase.DEALING, camera=CameraView(), journal=UNKEPT)
        return encode_short(replace(bare, faults=(), version=0))

    def deal(self, state: State) -> int:
        """The number of the game in its evening, whatever matches were played in it."""
        return state.serial

    def summary(self, state: State, began: float, changed: float) -> dict[str, Plain]:
        """The game summed up for the list; seen: a card began its pile, so that it counts."""
        game = state.rules
        winner = game.winner if game is not None else None
        seats = [
            {"seat": seat + 1, "name": name, "cards": len(game.hands[seat]) if game is not None else None}
            for seat, name in enumerate(state.players)
        ]
        return {
            "began": began,
            "changed": changed,
            "seen": int(state.start is not None),
            "game": name_of(state),
            "title": state.title,
            "options": dict(notated(state).options),
            "button": state.players[state.match.starter],
            "seats": seats,
            "phase": state.phase.value,
            "ruling": None if winner is None else _ended(state, winner),
            "override": None,
        }

    def read_state(self, data: Plain, version: int) -> State:
        """The state that was written; raise CodecError."""
        if not isinstance(data, dict):
            raise CodecError("this record holds no state")
        try:
            return replace(settle(decode(State, data)), version=version)
        except SheddingError as error:
            raise CodecError(str(error)) from error

    def read_event(self, data: Mapping[str, Plain]) -> tuple[GameEvent, HandScanned | None]:
        """The event of a record; raise CodecError."""
        return decode_event(data["event"]), None

    def course(self, left: Left[GameEvent, State]) -> Course:
        """The match as it was left, before the events."""
        return Course(left.state, left.number)

    def said(self, state: State) -> str:
        """What was said when this state was reached, in the language spoken here and now."""
        return sentence(state)


def _ended(state: State, winner: int) -> dict[str, Plain]:
    """Who has won, how many games of the match by now, and how many win it."""
    return {"winner": winner + 1, "wins": state.match.wins[winner] + 1, "target": state.match.target}


def resumed(left: Left[GameEvent, State], number: int) -> Course:
    """The match as it was after the last event that was kept, its history included.

    Where something later is missing, a course without history goes on from there under this number.
    """
    course = GameScript().course(left)
    for written in left.events:
        replayed(course, written)
    return course if left.whole else Course(course.state, number)
