"""Complete the sentence of an event with what it led to: a round begun, declarations shown, a pot won, a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer import announce
from dealer.game import name_of
from dealer.state import Phase, State


def follow_up(before: State, after: State) -> State:
    """The state with its sentence completed; where nothing was said or changed, the state before.

    after: its sentence is what the handler said, empty where it said nothing.
    """
    if not after.sentence and replace(after, sentence=before.sentence) == before:
        return before
    led_to = list(_consequences(before, after))
    ruled_now = after.phase is Phase.RULED and before.phase is not Phase.RULED
    said = [after.sentence] if after.sentence and not (ruled_now and led_to) else []
    return replace(after, sentence=" ".join([*said, *led_to]) or before.sentence)


def _consequences(before: State, after: State) -> Iterator[str]:
    """The sentences that follow from comparing the states."""
    if after.shown and not before.shown:
        yield announce.declarations_shown((seat.name, seat.declared) for seat in after.alive if seat.declared)
    if after.phase is Phase.WON and before.phase is not Phase.WON:
        yield announce.wins_unshown(after.alive[0].name)
    elif after.ruling is not None and _ruled_anew(before, after):
        yield after.ruling.sentence
    elif _round_begins(before, after):
        yield announce.first_to_act(name_of(after, after.first))
    elif waits(after) and not waits(before):
        yield announce.waits_for_answer(len(after.questions))


def _ruled_anew(before: State, after: State) -> bool:
    """Whether the cards, or the final authority, now say something else about the pot."""
    other = after.phase is Phase.RULED and after.ruling != before.ruling
    return other or after.override != before.override


def _round_begins(before: State, after: State) -> bool:
    """Whether a betting round has just begun and it is known who opens it."""
    if after.phase is not Phase.BETTING or after.first is None:
        return False
    return before.phase is not Phase.BETTING or after.round > before.round


def waits(state: State) -> bool:
    """Whether every hand is in, but a question keeps the ruling back."""
    shown = bool(state.alive) and all(seat.hand is not None for seat in state.alive)
    return state.phase is Phase.SCANNING and shown and bool(state.questions) and not state.watching
