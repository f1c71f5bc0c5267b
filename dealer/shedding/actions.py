"""Read what a page sends (`POST /api/action`) as an event of this game; refuse with a sentence what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealer.codec import Plain
from dealer.events import Redo, Rename, Undo
from dealer.shedding.events import (
    ChallengePass,
    CorrectPlay,
    DropChallenge,
    EnterShown,
    GiveCard,
    JoinedPlay,
    LaidBy,
    LayCards,
    LetStand,
    Recount,
    SaidEvent,
    SayPass,
    StartGame,
    TakenBack,
    WasDrawn,
    WholeHand,
)
from dealer.shedding.state import State
from rules.cards import AnyCard, CardError, parse_card

_LONGEST = 120  # letters of any text that a page may send
_MOST = 60  # entries of any list that a page may send


class ActionError(ValueError):
    """An action that cannot be read; the text is for the person who sent it."""


class Fields:
    """The fields of one action, read as what they should be; raises ActionError where they are not."""

    def __init__(self, state: State, data: Mapping[str, Plain]) -> None:
        """Keep the fields beside the state whose seats they name."""
        self._state = state
        self._data = data

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._data.get(name) is not None

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self._data.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST:
            raise ActionError(f"{name} is missing: give a text of 1 to {_LONGEST} letters")
        return value.strip()

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self._data.get(name)
        good = isinstance(value, list) and len(value) <= _MOST
        if not good or not all(isinstance(one, str) and len(one) <= _LONGEST for one in value or ()):
            raise ActionError(f"{name} is no list of texts: give up to {_MOST}")
        return tuple(one.strip() for one in value or ())

    def cards(self) -> tuple[AnyCard, ...]:
        """Several cards, the lowest first, or one."""
        names = self.texts("cards") if self.has("cards") else (self.text("card"),)
        try:
            return tuple(parse_card(name) for name in names)
        except CardError as error:
            raise ActionError(str(error)) from None

    def whole(self, name: str) -> int:
        """A whole number, 0 or more."""
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1000:
            raise ActionError(f"{name} = {value!r} is no number: give a whole number")
        return value

    def seat(self) -> int:
        """The number of a seat at this table."""
        number = self.whole("seat")
        if not 1 <= number <= len(self._state.players):
            raise ActionError(f"Nobody sits at seat {number}; the seats are 1 to {len(self._state.players)}")
        return number

    def yes(self, name: str) -> bool:
        """Yes or no."""
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise ActionError(f"{name} = {value!r}: give true or false")
        return value


def parse_action(state: State, data: Plain) -> SaidEvent:
    """The event that a page's JSON asks for; raise ActionError with a sentence for anything that is none."""
    if not isinstance(data, Mapping):
        raise ActionError('An action is an object, as in {"action": "pass"}')
    name = data.get("action")
    if not isinstance(name, str) or name not in _ACTIONS:
        raise ActionError(f"{str(name)[:_LONGEST]!r} is no action; use one of {', '.join(_ACTIONS)}")
    return _ACTIONS[name](Fields(state, data))


def _answer(fields: Fields) -> SaidEvent:
    question = fields.text("id")
    if question == "joins":
        return JoinedPlay(fields.yes("yes"))
    if question == "drawn":
        return WasDrawn(fields.yes("yes"))
    return LayCards(fields.cards())


def _seat(fields: Fields) -> int | None:
    return fields.seat() if fields.has("seat") else None


def _players(fields: Fields) -> tuple[str, ...]:
    return fields.texts("players") if fields.has("players") else ()


_ACTIONS: Mapping[str, Callable[[Fields], SaidEvent]] = {
    "answer": _answer,
    "challenge": lambda fields: ChallengePass(fields.seat()),
    "correct": lambda fields: CorrectPlay(fields.whole("move"), fields.cards()),
    "drop_challenge": lambda _fields: DropChallenge(),
    "enter_shown": lambda fields: EnterShown(fields.cards()),
    "give": lambda fields: GiveCard(_seat(fields)),
    "laid_by": lambda fields: LaidBy(fields.seat()),
    "lay": lambda fields: LayCards(fields.cards()),
    "let_stand": lambda _fields: LetStand(),
    "new_game": lambda fields: StartGame(_players(fields)),
    "new_match": lambda fields: StartGame(_players(fields), match=True),
    "pass": lambda fields: SayPass(_seat(fields)),
    "pass_keep": lambda fields: SayPass(_seat(fields), draws=False),
    "recount": lambda fields: Recount(fields.whole("number"), _seat(fields)),
    "redo": lambda _fields: Redo(),
    "rename": lambda fields: Rename(fields.seat(), fields.text("name")),
    "seats": lambda fields: StartGame(fields.texts("players"), match=True),
    "taken_back": lambda _fields: TakenBack(),
    "undo": lambda _fields: Undo(),
    "whole_hand": lambda _fields: WholeHand(),
}

ACTIONS = tuple(_ACTIONS)
"""The names of all actions, for the description of the API."""
