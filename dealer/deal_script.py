"""Write deals of poker down in the journal and read them back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dealer.codec import CodecError, Plain, decode, encode, encode_short
from dealer.course import Course
from dealer.deal_summary import summary
from dealer.events import Event, HandScanned, decode_event, encode_event
from dealer.journal_records import USUAL
from dealer.keeping import Entry, Left
from dealer.resuming import fresh
from dealer.rules_in_force import named, pairs
from dealer.state import CameraView, JournalView, State
from dealer.withholding import Withholding
from rules.options import OptionError
from rules.variants import Variant, VariantError


class DealScript:
    """How deals are written; one for each journal, since it remembers which hand it withholds."""

    kind = USUAL

    def __init__(self) -> None:
        """Begin with nothing withheld."""
        self._withholding = Withholding()

    def happened(self, entry: Entry[Event, State]) -> Mapping[str, Plain]:
        """The event as it may be written, and the hand withheld before that counts as shown now."""
        event = self._withholding.writable(entry.event, entry.state)
        shown = self._withholding.shown(entry.state)
        data: dict[str, Plain] = {}
        if event is not None:
            data["event"] = _plain_event(event)
        if shown is not None:
            data["shown"] = {key: value for key, value in _plain_event(shown).items() if key != "event"}
        return data

    def state(self, state: State) -> Plain:
        """A state without what follows from its facts."""
        bare = replace(state, camera=CameraView(), journal=JournalView(), version=0, questions=(), ruling=None)
        data: dict[str, Any] = encode_short(replace(bare, irregularities=()))
        return {**data, "variant": _plain_variant(state.variant)}

    def deal(self, state: State) -> int:
        """The number of the deal in its evening."""
        return state.deal

    def summary(self, state: State, began: float, changed: float) -> dict[str, Plain]:
        """The deal summed up for the list."""
        return summary(state, began, changed)

    def read_state(self, data: Plain, version: int) -> State:
        """The state that was written; raise CodecError."""
        if not isinstance(data, dict):
            raise CodecError("this record holds no state")
        game = data["variant"]
        if "game" in game:
            try:
                game = encode(named(game["game"], tuple(game["options"].items())))
            except (VariantError, OptionError) as error:
                raise CodecError(str(error)) from error
        state: State = decode(State, {**data, "variant": game})
        return replace(state, version=version)

    def read_event(self, data: Mapping[str, Plain]) -> tuple[Event, HandScanned | None]:
        """The event of a record, and the hand that counts as shown from it on; raise CodecError."""
        shown = data.get("shown")
        return decode_event(data["event"]), decode(HandScanned, shown) if shown is not None else None

    def course(self, left: Left[Event, State]) -> Course:
        """The deal as it was left, its sentences in the language spoken here and now."""
        return fresh(left)

    def said(self, state: State) -> str:
        """What was said when this state was reached."""
        return state.sentence


def _plain_event(event: Any) -> Plain:
    """An event as short as it can be written."""
    return {"event": encode_event(event)["event"], **encode_short(event)}


def _plain_variant(made: Variant) -> Plain:
    """A game as its name and house rules where these say all; a host's own game in full."""
    try:
        if named(made.name, pairs(made)) == made:
            return {"game": made.name, "options": dict(pairs(made))}
    except (VariantError, OptionError):
        pass
    return encode_short(made)
