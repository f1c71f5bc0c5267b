"""Keep hole cards out of the journal until their player has shown them.

What lies in the scan place before the showdown is noted as so many cards, none of them named. When that very hand
counts as shown, because the last declaration came in, it goes into the journal with the event that made it so.
"""

from __future__ import annotations

from dataclasses import replace

from dealer.events import Event, HandScanned
from dealer.state import Phase, State

_SHOWDOWN = (Phase.SCANNING, Phase.RULED)


class Withholding:
    """What was last noted without its cards."""

    def __init__(self) -> None:
        """Begin with nothing withheld."""
        self._hand: HandScanned | None = None

    def writable(self, event: Event | None, after: State) -> Event | None:
        """Return the event as it may be written, when this state follows from it."""
        if not isinstance(event, HandScanned):
            return event
        if after.phase in _SHOWDOWN and after.scan == event.cards:
            self._hand = None
            return event
        self._hand = event if any(event.cards) else None
        return HandScanned((None,) * len(event.cards))

    def shown(self, after: State) -> HandScanned | None:
        """Return the hand withheld before that counts as shown in this state, once."""
        hand = self._hand
        if hand is None or after.phase not in _SHOWDOWN or after.scan != hand.cards:
            return None
        self._hand = None
        return hand


def without_unshown(state: State) -> State:
    """Return the state as it is known to one who may not see what lies in the scan place before the showdown."""
    if state.phase in _SHOWDOWN or not state.scan:
        return state
    count = len(state.scan)
    return replace(state, scan=(None,) * count, scan_candidates=((),) * count)
