"""Turn what vision has settled into events, each change once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dealer.events import (
    BoardCleared,
    BoardLaid,
    CameraStatus,
    CardDoubtful,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    Event,
    ExtraCards,
)
from dealer.scan_watch import ScanWatch, candidates_of
from dealer.state import Lies, Phase, State
from rules.cards import AnyCard, Card
from vision.view import Sight, SlotState, SlotView, View

_GONE_SECONDS = 2.0  # how long a slot stays empty before its card counts as gone and not as being cleared away
_EXTRA_SECONDS = 2.0  # how long a strange card must lie on the board
_GATHERED = 2  # slots that are empty from which a back upon another one is part of a heap ...
_GATHERED_AFTER = 1  # ... and once the deal is over, when a dealer gathers and nobody turns a card back
_BACK_SECONDS = 0.6  # how long it lies there before it is told
_AT_ONCE = 0.4  # seconds between two cards within which nobody turns one after the other
_ABSENT_SECONDS = 5.0  # how long a board known from before must be out of sight to count as cleared
_MOVING_SECONDS = 3.0  # how long something moves without a rest before it is said: a dealer's hand is no news

SIGHTS: Mapping[Sight, tuple[str, str]] = {
    Sight.STEADY: ("steady", "camera steady"),
    Sight.MOVING: ("moving", "something moves over the table"),
    Sight.SEARCHING: ("searching", "looking for the board: lay its cards face down"),
    Sight.KNOCKED: ("searching", "the camera was moved; the board is found again"),
    Sight.DARK: ("lost", "the camera sees nothing: uncover it, or switch the light on"),
    Sight.FROZEN: ("lost", "the camera shows the same picture again and again: plug it in anew"),
}

Known = tuple[SlotState, AnyCard | None]


class Watcher:
    """The memory of what was told: compares each view with it, never with the state.

    A person's undo or correction therefore never makes the camera say the same thing again.
    """

    def __init__(self, hole_cards: int, up_cards: int = 0) -> None:
        """Expect hands of so many cards, of which so many lie face up before their players from the deal on."""
        self._scan = ScanWatch(hole_cards, scattered=up_cards > 0)
        self._told: dict[str, Known] = {}
        self._old: dict[str, Known] = {}
        self._deal: int | None = None
        self._missing: dict[str, float] = {}
        self._backs: dict[str, float] = {}
        self._extra: tuple[tuple[int, ...], float] = ((), 0.0)
        self._extra_told: tuple[AnyCard | None, ...] = ()
        self._unseen_since: float | None = None
        self._moving_since: float | None = None
        self._had_board = self._laid_now = False
        self._turned: tuple[CardTurned | None, float] = (None, 0.0)
        self._status: tuple[str, str] = ("", "")

    def see(self, view: View, state: State) -> list[Event]:
        """Return the events that bring a table in this state up to what is settled in view."""
        self._follow_deal(state)
        events = [
            *self._camera(view),
            *self._cleared(view, state),
            *self._board(view, over=state.phase.over),
            *self._extras(view, over=state.phase.over),
            *self._scan.see(view, state.phase is Phase.SCANNING, over=state.phase.over),
        ]
        self._laid_now = any(isinstance(event, BoardLaid) for event in events)
        return events

    def lost(self, text: str, seconds: float | None = None) -> list[Event]:
        """Return the event for a camera that has stopped; text says why and what to do."""
        return self._say("lost", text, seconds)

    def _follow_deal(self, state: State) -> None:
        """Begin anew with another deal; at the start take over what the table already knows."""
        if self._deal is None:
            self._told = {
                card.slot: _known(card.lies, card.card) for card in state.board if card.lies is not Lies.EMPTY
            }
        elif state.deal != self._deal and self._told:
            if not self._laid_now:  # a board just told begins the next deal where the one before is over
                self._old, self._told = self._told, {}
            self._scan.forget()
        self._deal = state.deal

    def _camera(self, view: View) -> list[Event]:
        """Tell how the table is seen; a hand at work only when it keeps the table from being read for long."""
        if view.sight is not Sight.MOVING:
            self._moving_since = None
        elif self._moving_since is None:
            self._moving_since = view.seconds
        busy = self._moving_since is not None and view.seconds - self._moving_since < _MOVING_SECONDS
        return [] if busy and self._status[0] else self._say(*SIGHTS[view.sight], view.seconds)

    def _say(self, state: str, text: str, seconds: float | None) -> list[Event]:
        if (state, text) == self._status:
            return []
        self._status = (state, text)
        return [CameraStatus(state, text, seconds)]

    def _cleared(self, view: View, state: State) -> list[Event]:
        """The board is empty, or one known from before the start is nowhere to be seen."""
        self._unseen_since = self._since_unseen(view)
        lies = self._told or self._old
        had_board, self._had_board = self._had_board or bool(view.board), bool(view.board)
        absent = self._unseen_since is not None and view.seconds - self._unseen_since >= _ABSENT_SECONDS
        if not lies or not view.board_empty or not (had_board or absent):
            return []
        told_before = bool(self._told)
        self._told, self._old, self._missing = {}, {}, {}
        began = state.phase is not Phase.LAYING or any(card.lies is not Lies.EMPTY for card in state.board)
        return [BoardCleared()] if told_before or began else []

    def _since_unseen(self, view: View) -> float | None:
        if view.board or not view.board_empty:
            return None
        return view.seconds if self._unseen_since is None else self._unseen_since

    def _board(self, view: View, *, over: bool) -> list[Event]:
        """Compare every slot with what was told about it; over: the deal is."""
        now = {slot: (seen.state, seen.face) for slot, seen in view.board.items()}
        if not now or self._is_old(now):
            return []
        events: list[Event] = []
        if not self._told:
            events += self._first(now)
        events += self._gone(view)
        turned: list[CardTurned] = []
        for slot, seen in view.board.items():
            if not self._heaped(slot, view, _GATHERED_AFTER if over else _GATHERED) and self._lay_back(slot, view):
                events += self._changed(slot, seen, turned)
        return events + self._together(turned, view.seconds)

    def _together(self, turned: Sequence[CardTurned], seconds: float) -> list[Event]:
        """Tell of cards turned in one movement as such, also where the hand kept one of them from sight a moment."""
        if not turned:
            return []
        last, at = self._turned
        self._turned = (turned[-1], seconds)
        first_sight = last is not None and all(one.slot != last.slot for one in turned)
        if last is not None and first_sight and seconds - at < _AT_ONCE:
            return [CardsTurned((last, *turned))]
        return [CardsTurned(tuple(turned))] if len(turned) > 1 else list(turned)

    def _is_old(self, now: Mapping[str, Known]) -> bool:
        """Whether faces of the deal before still lie there, or less than a new board."""
        if self._old and any(state is SlotState.EMPTY for state, _ in now.values()):
            return True
        if any(self._old.get(slot) == known for slot, known in now.items() if known[0] is SlotState.FACE):
            return True
        self._old = {}
        return False

    def _first(self, now: Mapping[str, Known]) -> list[Event]:
        """Tell of a board that was found; its faces follow by themselves."""
        filled = tuple(slot for slot, (state, _) in now.items() if state is not SlotState.EMPTY)
        if not filled:
            return []
        self._told = {slot: (SlotState.DOWN if slot in filled else SlotState.EMPTY, None) for slot in now}
        return [BoardLaid(filled)]

    def _changed(self, slot: str, seen: SlotView, turned: list[CardTurned]) -> Iterable[Event]:
        """Return the events of one slot, faces by way of `turned`."""
        before = self._told.get(slot, (SlotState.EMPTY, None))
        now = (seen.state, seen.face)
        if now == before or seen.state is SlotState.EMPTY:
            return ()
        self._told[slot] = now
        if seen.state is SlotState.DOWN:
            return (CardLaid(slot) if before[0] is SlotState.EMPTY else CardTurnedBack(slot),)
        candidates = candidates_of(seen.candidates)
        face = seen.face or _rival(before, seen)
        if face is None:
            return (CardDoubtful(slot, candidates),)
        turned.append(CardTurned(slot, face, candidates, seen.confidence))
        return ()

    def _heaped(self, slot: str, view: View, enough: int) -> bool:
        """Whether a back lies where a face was because the board is gathered in a heap: enough others have left."""
        left = sum(seen.state is SlotState.EMPTY for seen in view.board.values())
        return self._is_back(slot, view) and left >= enough

    def _lay_back(self, slot: str, view: View) -> bool:
        """Whether a back that came upon a face has lain there for a moment: by then it is seen what else has left."""
        if not self._is_back(slot, view):
            self._backs.pop(slot, None)
            return True
        return view.seconds - self._backs.setdefault(slot, view.seconds) >= _BACK_SECONDS

    def _is_back(self, slot: str, view: View) -> bool:
        """Whether a back lies where a face was told."""
        told = self._told.get(slot, (SlotState.EMPTY, None))[0]
        return told is SlotState.FACE and view.board[slot].state is SlotState.DOWN

    def _gone(self, view: View) -> list[Event]:
        """Tell of slots that stay empty while the rest of the board lies there."""
        empty = {slot for slot, seen in view.board.items() if seen.state is SlotState.EMPTY}
        self._missing = {slot: self._missing.get(slot, view.seconds) for slot in empty if self._lay(slot)}
        late = [slot for slot, since in self._missing.items() if view.seconds - since >= _GONE_SECONDS]
        if view.moving or len(empty) == len(view.board):
            return []
        for slot in late:
            self._told[slot] = (SlotState.EMPTY, None)
        return [CardGone(slot) for slot in late]

    def _lay(self, slot: str) -> bool:
        """Whether a card was told to lie in a slot."""
        return self._told.get(slot, (SlotState.EMPTY, None))[0] is not SlotState.EMPTY

    def _extras(self, view: View, *, over: bool) -> list[Event]:
        """Tell of cards on the board outside its slots once they have lain there for a while.

        over: the deal is; what lies anywhere then is being gathered.
        """
        cards = [card for card in view.extra if card.face is not None or not card.candidates]
        idents = tuple(card.ident for card in cards)
        if idents != self._extra[0]:
            self._extra = (idents, view.seconds)
        faces = tuple(card.face for card in cards)
        if faces == self._extra_told or view.moving or (faces and over):
            return []
        if faces and view.seconds - self._extra[1] < _EXTRA_SECONDS:
            return []
        self._extra_told = faces
        return [ExtraCards(faces)]


def _known(lies: Lies, card: AnyCard | None) -> Known:
    """Return what the table's own memory of a slot means in vision's words."""
    if lies is Lies.DOWN:
        return (SlotState.DOWN, None)
    return (SlotState.FACE, card) if card is not None else (SlotState.DOUBT, None)


def _rival(before: Known, seen: SlotView) -> AnyCard | None:
    """Return the other card that a face, once settled, now reads as."""
    if before[0] is not SlotState.FACE:
        return None
    others = [face for face, _ in candidates_of(seen.candidates) if face != before[1]]
    return others[0] if others else None


def known_cards(state: State) -> frozenset[Card]:
    """Return the cards that are known to lie out of the camera's sight: those of hands shown and taken back.

    The board and the hand being shown are in the picture themselves.
    """
    shown = {held.card for seat in state.seats for held in seat.hand or () if held.doubt is None}
    return frozenset(card for card in shown - set(state.scan) if isinstance(card, Card))
