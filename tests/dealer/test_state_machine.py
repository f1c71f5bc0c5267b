"""A table with a journal under any events: nothing raises, undo goes back, the journal plays to the same state."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dealer.course import facts
from dealer.events import Event, JournalStatus, PersonEvent, Redo, RedoTo, StartDeal, Undo, UndoTo
from dealer.journal import Journal
from dealer.state import from_dict, to_dict
from dealer.table import Table
from dealer.view import as_json
from rules.variants import games, variant
from tests.dealer.evenings import PLAYERS, comparable, memory_folder
from tests.dealer.evenings import evening as whole_evening
from tests.dealer.test_any_order import EVENTS, LATE

HAPPENS = EVENTS.filter(lambda event: not isinstance(event, JournalStatus))  # only the journal says how it does


class KeptTable(RuleBasedStateMachine):
    """A table whose journal is taken up again and again while it is played at."""

    @initialize(game=st.sampled_from(games()), seed=st.integers(0, 99), count=st.integers(0, 60), late=st.booleans())
    def begin(self, game: str, seed: int, count: int, late: bool) -> None:
        """Set a table, with part of an evening behind it: from the showdown on there is most to go wrong."""
        self.stack = ExitStack()
        self.path = self.stack.enter_context(memory_folder()) / "journal.db"
        self.journal = Journal(self.path)
        self.table = Table(variant(game), PLAYERS, keeper=self.journal)
        events = list(whole_evening(seed, deals=2))[:count]
        for event in (*events, *(LATE if late else ())):
            self.table.apply(event)

    @rule(event=HAPPENS)
    def happen(self, event: Event) -> None:
        """Let anything happen."""
        version = self.table.version
        self.table.apply(event)
        assert self.table.version in (version, version + 1)

    @rule(event=HAPPENS)
    def happen_and_be_taken_back(self, event: Event) -> None:
        """Undo after a person's step is the earlier state."""
        before, steps = self.table.state, self.table.steps()
        after = self.table.apply(event)
        taking = isinstance(event, Undo | UndoTo | Redo | RedoTo)
        if isinstance(event, PersonEvent) and not taking and facts(after) != facts(before):
            assert facts(self.table.apply(Undo())) == facts(before)
            left, earlier = ([step for step in every if not step.undone] for every in (self.table.steps(), steps))
            # A deal that begins lets go of the deals before the last one, and with them of how that one began.
            kept = len(left) if isinstance(event, StartDeal) else len(earlier)
            assert left == earlier[len(earlier) - kept :]
            assert facts(self.table.apply(Redo())) == facts(after)

    @precondition(lambda self: any(step.person and not step.undone for step in self.table.steps()))
    @rule(data=st.data())
    def go_back_to_a_step_and_forth_again(self, data: st.DataObject) -> None:
        """Going back to a step takes it back; going forth to it does it again, where the cards still allow it."""
        mine = [step for step in self.table.steps() if step.person and not step.undone]
        step = data.draw(st.sampled_from(mine))
        self.table.apply(UndoTo(step.number))
        left = [one.number for one in self.table.steps() if one.person and not one.undone]
        assert step.number not in left
        self.table.apply(RedoTo(step.number))
        assert step.number not in [one.number for one in self.table.steps() if one.undone]

    @rule()
    def pull_the_plug(self) -> None:
        """Take the table up from its journal: it is where it was, with its history."""
        before, steps = self.table.state, self.table.steps()
        self.journal.close()
        self.journal = Journal(self.path)
        left = self.journal.left()
        assert left is not None and left.whole
        self.table = Table(left, keeper=self.journal)
        # How the camera does counts as a change but is not written down.
        assert replace(comparable(self.table.state), version=0) == replace(comparable(before), version=0)
        assert self.table.steps() == steps

    @invariant()
    def be_shown_and_survive_json(self) -> None:
        """Every state can be drawn, and survives JSON."""
        state = self.table.state
        assert from_dict(json.loads(json.dumps(to_dict(state)))) == state
        assert as_json(state, dealer=True)["prompt"]["text"]
        assert state.journal.state == "kept"

    def teardown(self) -> None:
        """Let go of the files."""
        if hasattr(self, "journal"):
            self.journal.close()
            self.stack.close()


KeptTable.TestCase.settings = settings(
    max_examples=12, stateful_step_count=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestKeptTable = KeptTable.TestCase
