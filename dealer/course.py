"""Carry a deal forward and back: the state, the steps that led to it, those that were taken back."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from dealer import announce, refusals
from dealer.aloud import aloud
from dealer.events import (
    CameraStatus,
    Candidates,
    Event,
    HandScanned,
    JournalStatus,
    PersonEvent,
    Redo,
    RedoTo,
    StartDeal,
    Undo,
    UndoTo,
)
from dealer.state import CameraView, JournalView, State
from dealer.step import step

_HISTORY = 1000  # steps; far more than two deals take


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, in words, for people to go back to.

    number: counts what happened at the table; at: seconds since 1970. person: somebody said it, so it can be taken
    back. undone: it was taken back and can be done again.
    """

    number: int
    at: float
    text: str
    person: bool
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A step that changed something: the state before it, what happened, the sentence that told it; begins: a deal."""

    before: State
    event: Event
    said: str
    number: int
    at: float
    begins: bool = False


class Course:
    """One deal after the other in one language.

    The same events, numbered alike, always lead to the same course: that is what the journal rests on. History reaches
    back over this deal and the one before it; `since` is the number of the step at whose end it begins.
    """

    def __init__(self, state: State, number: int = 0) -> None:
        """Begin with this state, after so many steps."""
        self.state = state
        self.since = self.began = self.number = number
        self._past: deque[Done] = deque(maxlen=_HISTORY)
        self._future: list[Done] = []
        self._at = 0.0

    def apply(self, event: Event, at: float = 0.0) -> bool:
        """Take in an event that happened at this time; return whether anything is different after it.

        The number grows by one with each such event but for reports of how camera and journal do.
        """
        before = self.state
        if isinstance(event, CameraStatus | JournalStatus):
            self.state = step(before, event)
            return self.state != before
        kept = (self.number, self._past.copy(), self._future.copy())
        self.number, self._at = self.number + 1, at
        try:
            after = self._after(before, event)
            self.state = after if after == before else replace(after, spoken=aloud(before, after))
        except Exception:
            self.number, self._past, self._future = kept
            raise
        changed = self.state != before or (len(self._past), len(self._future)) != (len(kept[1]), len(kept[2]))
        if not changed:
            self.number -= 1
        return changed

    def reveal(self, scanned: HandScanned) -> None:
        """Fill in the cards of a hand that was noted without them, now that they count as shown."""
        self.state = replace(self.state, scan=scanned.cards, scan_candidates=_beside(scanned))
        for place in reversed(range(len(self._past))):
            done = self._past[place]
            if isinstance(done.event, HandScanned) and len(done.event.cards) == len(scanned.cards):
                self._past[place] = replace(done, event=scanned)
                return

    @property
    def begins(self) -> bool:
        """Whether the newest step began a deal."""
        return self.began == self.number

    def steps(self) -> tuple[Step, ...]:
        """What happened in this deal and what was taken back of it, oldest first."""
        done = [Step(one.number, one.at, one.said, isinstance(one.event, PersonEvent)) for one in self._of_this_deal()]
        undone = [Step(one.number, one.at, one.said, True, undone=True) for one in reversed(self._future)]
        return (*done, *undone)

    def _of_this_deal(self) -> list[Done]:
        past = list(self._past)
        deal = self.state.deal
        first = next((at for at in reversed(range(len(past))) if past[at].before.deal != deal), 0)
        return past[first:]

    def _after(self, now: State, event: Event) -> State:
        if isinstance(event, Undo):
            return self._take_back(now, self._last_of_a_person(now.deal))
        if isinstance(event, UndoTo):
            return self._back_to(now, event.step)
        if isinstance(event, Redo):
            return self._do_again(now, len(self._future) - 1)
        if isinstance(event, RedoTo):
            return self._do_again(now, _find(self._future, event.step))
        return self._forward(now, event)

    def _forward(self, now: State, event: Event) -> State:
        """Step on; a new deal lets go of what can no longer be taken back."""
        after = step(now, event)
        changed = facts(after) != facts(now)
        begins = changed and (after.deal > now.deal or isinstance(event, StartDeal))
        if changed:
            self._past.append(Done(now, event, after.sentence, self.number, self._at, begins))
        if begins or (changed and isinstance(event, PersonEvent)):
            self._future.clear()
        if begins:
            self._let_go()
        return after

    def _let_go(self) -> None:
        """Forget the deals before the one before this deal, whose beginning is on the pile if it can be taken back."""
        self.began = self.number
        last = next((at for at in reversed(range(len(self._past) - 1)) if self._past[at].begins), None)
        if last is not None:
            self.since = self._past[last].number
            for _ in range(last + 1):
                self._past.popleft()

    def _take_back(self, now: State, place: int | None) -> State:
        """Take back what a person did; what the camera has seen since then still lies there and is kept."""
        if place is None:
            return replace(now, sentence=refusals.nothing_to_take_back())
        seen = [self._past.pop() for _ in range(len(self._past) - place - 1)]
        undone = self._past.pop()
        self._future.append(undone)
        state = _shown_now(undone.before, now)
        for done in reversed(seen):
            state = self._stepped(state, done)
        return replace(state, sentence=announce.taken_back(undone.said))

    def _back_to(self, now: State, number: int) -> State:
        """Take back a person's step with every later one."""
        if not any(done.number == number and isinstance(done.event, PersonEvent) for done in self._past):
            return replace(now, sentence=refusals.no_such_step())
        state = now
        while any(done.number == number and isinstance(done.event, PersonEvent) for done in self._past):
            place = self._last_of_a_person(None)
            state = self._take_back(state, place)
        return state

    def _last_of_a_person(self, deal: int | None) -> int | None:
        """The place of the newest step of a person in this deal, the one that began it included; in any for None."""
        for place in reversed(range(len(self._past))):
            done = self._past[place]
            if isinstance(done.event, PersonEvent):
                return place
            if deal is not None and done.before.deal != deal:
                return None
        return None

    def _do_again(self, now: State, place: int | None) -> State:
        """Do what was taken back again, the last taken back first, down to this place of the pile."""
        if place is None or not 0 <= place < len(self._future):
            return replace(now, sentence=refusals.nothing_to_redo())
        state = now
        while len(self._future) > place:
            done = self._future.pop()
            state = replace(self._stepped(state, done), sentence=announce.done_again(done.said))
        return state

    def _stepped(self, now: State, done: Done) -> State:
        """Step as before, remembered under its old number so that it can be named by it."""
        after = step(now, done.event)
        if facts(after) != facts(now):
            self._past.append(Done(now, done.event, after.sentence, done.number, done.at))
        return after


def _beside(scanned: HandScanned) -> tuple[Candidates, ...]:
    """The candidates beside each card, as the showdown keeps them."""
    whole = len(scanned.candidates) == len(scanned.cards)
    return scanned.candidates if whole else ((),) * len(scanned.cards)


def _find(pile: list[Done], number: int) -> int | None:
    return next((place for place, done in enumerate(pile) if done.number == number), None)


def _shown_now(earlier: State, now: State) -> State:
    """The earlier state with what has no history as it is now."""
    return replace(earlier, camera=now.camera, journal=now.journal)


def facts(state: State) -> State:
    """The state without what has no history: what is said, the camera, the journal, the version."""
    return replace(state, sentence="", spoken="", camera=CameraView(), journal=JournalView(), version=0)
