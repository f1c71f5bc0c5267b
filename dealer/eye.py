"""Join vision and watcher for the game that is on the table: a frame in, events out."""

from __future__ import annotations

from collections.abc import Mapping

from dealer.events import BoardCleared, BoardLaid, Event
from dealer.evidence import Evidence
from dealer.learning import Learner
from dealer.mat import plan_mat
from dealer.state import Phase, State
from dealer.watcher import Watcher, known_cards
from hardware.camera import Frame
from rules.variants import Variant
from vision.detection import Point
from vision.glimpse import Glimpse
from vision.reader import Reader, Recognises
from vision.view import View


def places_of(game: Variant) -> Mapping[str, Point]:
    """Return the slots of a game in columns and rows, as the reader wants them."""
    return {slot.name: (slot.x, slot.y) for slot in game.layout.slots}


class Eye:
    """What looks at the table: one reader and one watcher, changed together when another game begins.

    A deal that begins without the board having been seen empty was begun by a person: the table is read afresh.
    """

    def __init__(
        self, recogniser: Recognises, evidence: Evidence | None = None, learner: Learner | None = None
    ) -> None:
        """Take what reads pictures, where to keep the pictures behind readings, and what hears of corrections."""
        self._recogniser = recogniser
        self._learner = learner
        self._evidence = evidence
        self._places: Mapping[str, Point] = {}
        self._hole_cards = 0
        self._reader: Reader | None = None
        self._watcher = Watcher(0)
        self._deal: int | None = None
        self._cleared = False
        self.view: View | None = None

    def look(self, frame: Frame, state: State) -> list[Event]:
        """Return the events that this frame calls for at a table in this state."""
        reader = self._reader_for(state)
        if self._deal not in (None, state.deal) and not self._cleared:
            reader.restart()
        self._deal = state.deal
        reader.look_for_covered(state.phase is Phase.SCANNING)
        self.view = reader.see(frame, known_cards(state))
        if self._evidence is not None:
            self._evidence.see(frame, self.view, state)
        if self._learner is not None:
            self._learner.see(frame, self.view, state, self._recogniser)
        events = self._watcher.see(self.view, state)
        seen = any(isinstance(event, BoardCleared | BoardLaid) for event in events)  # a deal that this begins was seen
        self._cleared = seen or (self._cleared and not self.view.board)
        return events

    def glance(self, glimpse: Glimpse) -> None:
        """Take in what moves in a frame that came while another one was looked at."""
        if self._reader is not None:
            self._reader.glance(glimpse)

    def look_afresh(self) -> None:
        """Forget where everything lay; what was read stays read."""
        if self._reader is not None:
            self._reader.restart()

    def read_with(self, recogniser: Recognises) -> None:
        """Read with another recogniser from the next frame on; where everything lies is found anew."""
        self._recogniser, self._reader = recogniser, None

    def lost(self, text: str, seconds: float | None = None) -> list[Event]:
        """Return the event for a camera that has stopped; text says why and what to do."""
        return self._watcher.lost(text, seconds)

    def _reader_for(self, state: State) -> Reader:
        """Return the reader, a new one where the layout or the number of hole cards has changed."""
        game = state.variant
        places = places_of(game)
        if self._reader is None or (places, game.hole_cards) != (self._places, self._hole_cards):
            self._places, self._hole_cards = places, game.hole_cards
            self._reader = Reader(places, self._recogniser, game.hole_cards, plan_mat(game).mat)
            self._watcher = Watcher(game.hole_cards, game.up_cards)
        return self._reader
