"""Read what a page sends (`POST /api/action`) as an event; refuse with a sentence what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from dealer.codec import Plain
from dealer.events import (
    AcceptOrder,
    AnnounceLine,
    Answer,
    BettingDone,
    Correct,
    Declare,
    Dismiss,
    EnterHand,
    Event,
    Fold,
    LayBoard,
    OpenCards,
    Overrule,
    Redo,
    RedoTo,
    Rename,
    Reseat,
    ScanNext,
    ScanSeat,
    SetButton,
    SetOrder,
    StartDeal,
    SwapHands,
    TurnDown,
    Undo,
    UndoTo,
    Unfold,
)
from dealer.phrases import listed
from dealer.state import State
from rules.cards import AnyCard, CardError, Joker, parse_card
from rules.language import _
from rules.ruling import Declaration

_SHARE = re.compile(r"[0-9]{1,4}(/[1-9][0-9]{0,3})?")
_LONGEST = 120  # letters of any text that a page may send
_LARGEST = 10**9  # more steps than any journal holds
_MOST = 26  # entries of any list that a page may send


class ActionError(ValueError):
    """An action that cannot be read; the text is for the person who sent it."""


class Fields:
    """The fields of one action, read as what they should be; raises ActionError where they are not."""

    def __init__(self, state: State, data: Mapping[str, Plain]) -> None:
        """Keep the fields beside the state whose seats and slots they name."""
        self._state = state
        self._data = data

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self._data.get(name)
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST:
            text = _("{name} is missing: give a text of 1 to {most} letters")
            raise ActionError(text.format(name=name, most=_LONGEST))
        return value.strip()

    def card(self, name: str = "card") -> AnyCard:
        """A card as players write it."""
        return _card(self.text(name))

    def whole(self, name: str) -> int:
        """A whole number, 0 or more."""
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _LARGEST:
            text = _("{name} = {value!r} is no number: give a whole number")
            raise ActionError(text.format(name=name, value=value))
        return value

    def seat(self, name: str = "seat") -> int:
        """The number of a seat at this table."""
        number = self.whole(name)
        if self._state.seat(number) is None:
            known = listed([str(seat.number) for seat in self._state.seats]) or "none"
            text = _("Nobody sits at seat {number}; the seats are {known}")
            raise ActionError(text.format(number=number, known=known))
        return number

    def slot(self) -> str:
        """The name of a slot on this board."""
        name = self.text("slot")
        if self._state.slot(name) is None:
            known = ", ".join(card.slot for card in self._state.board)
            text = _("There is no position {slot} on this board; it has {known}")
            raise ActionError(text.format(slot=name, known=known))
        return name

    def side(self) -> Declaration | None:
        """A declaration; null takes it back."""
        if self.missing("side"):
            return None
        try:
            return Declaration(self.text("side"))
        except ValueError:
            text = _("side = {value!r} is no declaration: say high, low or both")
            raise ActionError(text.format(value=self._data["side"])) from None

    def cards(self) -> tuple[AnyCard, ...]:
        """Several cards."""
        return tuple(_card(text) for text in self.texts("cards"))

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self._data.get(name)
        if not isinstance(value, list) or len(value) > _MOST or not all(_is_text(one) for one in value):
            raise ActionError(_("{name} is no list of texts: give up to {most}").format(name=name, most=_MOST))
        return tuple(value)

    def shares(self) -> tuple[tuple[int, Fraction], ...]:
        """Shares of the pot by seat: {"1": "1/2", "3": "1/2"}."""
        value = self._data.get("shares")
        if not isinstance(value, dict) or not value or len(value) > _MOST:
            raise ActionError(_('shares are missing: give them by seat, as in {"1": "1/2", "3": "1/2"}'))
        return tuple((_seat_key(key), _share(share)) for key, share in value.items())

    def options(self) -> tuple[tuple[str, str], ...]:
        """House rules by name: {"qualifier": 8, "bet_after": true}."""
        value = self._data.get("options")
        if not isinstance(value, dict) or len(value) > _MOST:
            raise ActionError(_('options are no house rules: give them by name, as in {"qualifier": "8"}'))
        return tuple((key[:_LONGEST], _option(key, one)) for key, one in value.items())

    def missing(self, name: str) -> bool:
        """Whether the field is absent or null."""
        return self._data.get(name) is None


def _is_text(value: Plain) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST


def _option(key: str, value: Plain) -> str:
    """The value of a house rule as text, whichever way JSON writes it."""
    if value is None:
        return "none"
    if not isinstance(value, str | int | float) or len(str(value)) > _LONGEST:
        text = _("option {name!r} has no value that can be read: give a text, a number or true")
        raise ActionError(text.format(name=key[:_LONGEST]))
    return str(value)


def _card(text: str) -> AnyCard:
    try:
        card = parse_card(text)
    except CardError as error:
        raise ActionError(str(error)) from None
    if isinstance(card, Joker):
        text = _("{the_card} does not play in this game: choose one of the 52 cards")
        raise ActionError(text.format(the_card=card.definite))
    return card


def _seat_key(key: str) -> int:
    if not key.isascii() or not key.isdecimal() or len(key) > 3:
        raise ActionError(_("{text!r} is no seat: give its number").format(text=key))
    return int(key)


def _share(share: Plain) -> Fraction:
    text = str(share)
    if _SHARE.fullmatch(text) is None:
        said = _("{text!r} is no share of the pot: give a fraction such as 1/2")
        raise ActionError(said.format(text=text[:20]))
    return Fraction(text)


def parse_action(state: State, data: Plain) -> Event:
    """The event that a page's JSON asks for; raise ActionError with a sentence for anything that is none."""
    if not isinstance(data, Mapping):
        raise ActionError(_('An action is an object, as in {"action": "fold", "seat": 3}'))
    name = data.get("action")
    if not isinstance(name, str) or name not in _ACTIONS:
        text = _("{name!r} is no action; use one of {known}")
        raise ActionError(text.format(name=str(name)[:_LONGEST], known=", ".join(_ACTIONS)))
    return _ACTIONS[name](Fields(state, data))


def _correct(fields: Fields) -> Event:
    if not fields.missing("slot"):
        return Correct(fields.card(), slot=fields.slot())
    if fields.missing("seat"):
        raise ActionError(_("Say which card to correct: a slot, or a seat with the card's index"))
    return Correct(fields.card(), seat=fields.seat(), index=fields.whole("index"))


def _new_deal(fields: Fields) -> Event:
    """Begin a deal; every field may be left out."""
    return StartDeal(
        () if fields.missing("players") else fields.texts("players"),
        None if fields.missing("button") else fields.whole("button"),
        None if fields.missing("game") else fields.text("game"),
        None if fields.missing("options") else fields.options(),
    )


def _overrule(fields: Fields) -> Event:
    return Overrule(fields.text("by"), fields.shares(), "" if fields.missing("words") else fields.text("words"))


_ACTIONS: Mapping[str, Callable[[Fields], Event]] = {
    "accept_order": lambda _fields: AcceptOrder(),
    "answer": lambda fields: Answer(fields.text("id"), fields.card()),
    "betting_done": lambda _fields: BettingDone(),
    "button": lambda fields: SetButton(fields.seat()),
    "correct": _correct,
    "declare": lambda fields: Declare(fields.seat(), fields.side()),
    "dismiss": lambda fields: Dismiss(fields.text("kind")),
    "enter_hand": lambda fields: EnterHand(fields.seat(), fields.cards()),
    "fold": lambda fields: Fold(fields.seat()),
    "lay_board": lambda _fields: LayBoard(),
    "line": lambda fields: AnnounceLine(fields.seat(), None if fields.missing("line") else fields.text("line")),
    "new_deal": _new_deal,
    "open_cards": lambda fields: OpenCards(fields.seat(), fields.cards()),
    "order": lambda fields: SetOrder(fields.texts("slots")),
    "overrule": _overrule,
    "redo": lambda _fields: Redo(),
    "redo_to": lambda fields: RedoTo(fields.whole("step")),
    "rename": lambda fields: Rename(fields.seat(), fields.text("name")),
    "scan": lambda fields: ScanSeat(fields.seat()),
    "scan_next": lambda _fields: ScanNext(),
    "seats": lambda fields: Reseat(fields.texts("players")),
    "swap_hands": lambda fields: SwapHands(fields.seat(), fields.seat("other")),
    "turn_down": lambda fields: TurnDown(fields.slot()),
    "undo": lambda _fields: Undo(),
    "undo_to": lambda fields: UndoTo(fields.whole("step")),
    "unfold": lambda fields: Unfold(fields.seat()),
}

ACTIONS = tuple(_ACTIONS)
"""The names of all actions, for the description of the API."""
