"""Apply one event to a state: the only way a deal changes, pure, never refusing by an exception."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dealer import (
    correcting,
    dealing,
    declaring,
    judging,
    mending,
    open_cards,
    refusals,
    reporting,
    seating,
    showing,
)
from dealer.board import say
from dealer.events import (
    AcceptOrder,
    AnnounceLine,
    Answer,
    BettingDone,
    BoardCleared,
    BoardLaid,
    CameraStatus,
    CardDoubtful,
    CardGone,
    CardLaid,
    CardsTurned,
    CardTurned,
    CardTurnedBack,
    Challenge,
    Correct,
    Declare,
    Dismiss,
    EnterHand,
    Event,
    ExtraCards,
    Faulted,
    Fold,
    HandScanned,
    JournalStatus,
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
from dealer.following import follow_up
from dealer.settling import settle
from dealer.state import CameraView, Phase, State
from rules.variants import Variant

Handler = Callable[[State, Any], State]


def opening(given: Variant, players: Sequence[str], *, button: int | None = None, watching: bool = False) -> State:
    """The settled state before the first deal (see `dealer.seating.opening`)."""
    return settle(seating.opening(given, players, button=button, watching=watching))


def step(state: State, event: Event) -> State:
    """The state after the event.

    An event that does not fit the deal leaves the facts as they are and says so in the sentence, or becomes an
    irregularity; nothing raises. Undo and redo need the history, which the course keeps (`dealer.course.Course`).
    """
    if isinstance(event, CameraStatus):
        return _camera(state, event)
    if isinstance(event, JournalStatus):
        return reporting.journal_status(state, event)
    after = settle(_HANDLERS[type(event)](replace(state, sentence=""), event))
    if after.phase is Phase.SCANNING and after.scan and after.holder is None and state.phase is not Phase.SCANNING:
        after = settle(showing.take_scan(after))
    return follow_up(state, after)


def _camera(state: State, event: CameraStatus) -> State:
    """How the camera does; its clock alone is no news."""
    if (state.camera.state, state.camera.text) == (event.state, event.text):
        return state
    return replace(state, camera=CameraView(event.state, event.text, event.seconds))


def _nothing_before(state: State, _event: Undo | UndoTo) -> State:
    return say(state, refusals.nothing_to_take_back())


def _nothing_after(state: State, _event: Redo | RedoTo) -> State:
    return say(state, refusals.nothing_to_redo())


_HANDLERS: Mapping[type[Any], Handler] = {
    AcceptOrder: dealing.accept_order,
    AnnounceLine: declaring.announce_line,
    Answer: correcting.answer,
    BettingDone: declaring.betting_done,
    BoardCleared: dealing.board_cleared,
    BoardLaid: dealing.board_laid,
    CardDoubtful: dealing.card_doubtful,
    CardGone: dealing.card_gone,
    CardLaid: dealing.card_laid,
    CardTurned: dealing.card_turned,
    CardTurnedBack: dealing.turned_back,
    CardsTurned: dealing.cards_turned,
    Challenge: reporting.challenged,
    Correct: correcting.correct,
    Declare: declaring.declare,
    Dismiss: mending.dismiss,
    EnterHand: showing.enter_hand,
    ExtraCards: dealing.extra_cards,
    Faulted: reporting.faulted,
    Fold: declaring.fold,
    HandScanned: showing.hand_scanned,
    LayBoard: dealing.lay_board,
    OpenCards: open_cards.open_cards,
    Overrule: judging.overrule,
    Redo: _nothing_after,
    RedoTo: _nothing_after,
    Rename: seating.rename,
    Reseat: mending.reseat,
    ScanNext: showing.scan_next,
    ScanSeat: showing.scan_seat,
    SetButton: seating.set_button,
    SetOrder: mending.set_order,
    StartDeal: seating.start_deal,
    SwapHands: mending.swap_hands,
    TurnDown: dealing.turn_down,
    Undo: _nothing_before,
    UndoTo: _nothing_before,
    Unfold: declaring.unfold,
}
