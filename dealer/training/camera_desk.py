"""Serve the camera drill: lend the camera to one trainee, show what was turned, keep every act in the book."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from threading import RLock
from typing import Protocol

from dealer.simulated_host import SimulatedHost
from dealer.stage import stage_of
from dealer.state import State
from dealer.training import live
from dealer.training.as_json import scene_json
from dealer.training.book import DrillBook
from dealer.training.camera_drill import Act, CameraDrill
from dealer.training.desk import named
from dealer.training.question import Skill, Way
from dealer.training.schedule import Answer
from dealer.training.trainer import TrainingError
from hardware.camera import Frame
from hardware.table_steps import Deal, Spot, Step, Turn, TurnBack, TurnTogether
from rules.cards import deck
from rules.language import _, language
from rules.variants import Variant, variant
from vision.recogniser import Recogniser

_AWAY = 30.0  # seconds without a look after which another trainee may take the camera
_ACTS = 8

Json = Mapping[str, object]


class Lender(Protocol):
    """Who has the camera, and lends it; raises ValueError with a sentence where that cannot be."""

    @property
    def recogniser(self) -> Recogniser:
        """What reads the cards of this house."""

    @property
    def host(self) -> SimulatedHost | None:
        """Who deals where the camera is the simulated table."""

    def lend(self, taker: Callable[[Frame], None], play: Callable[[SimulatedHost], None]) -> None:
        """Give every frame to `taker` from now on; at the simulated table `play` begins once it is clear."""

    def is_lent_to(self, taker: Callable[[Frame], None]) -> bool:
        """Whether it still has the camera."""

    def take_back(self, taker: Callable[[Frame], None]) -> None:
        """Let the camera look at the evening again."""


class _Sitting:
    """One trainee before the camera."""

    def __init__(self, name: str, drill: CameraDrill, looked: float) -> None:
        self.name, self.drill, self.looked = name, drill, looked


class CameraDesk:
    """What the page of the camera drill talks to; every method raises ValueError with a sentence for what cannot be."""

    def __init__(
        self, lender: Lender, state: Callable[[], State], book: DrillBook, clock: Callable[[], float] = time.time
    ) -> None:
        """Borrow the camera from `lender`; `state` is that of the table whose evening waits meanwhile."""
        self._lender, self._state, self._book, self._clock = lender, state, book, clock
        self._sitting: _Sitting | None = None
        self._lock = RLock()

    def begin(self, name: str, game: str | None) -> Json:
        """Watch the trainee lay and turn the board of a game, by default of the one on the table."""
        name, made = named(name), variant(game) if game else self._state().variant
        with self._lock:
            self._refuse(name, made)
            self.stop(name)
            drill = CameraDrill(made, self._lender.recogniser, self._keeper(name, made))
            self._lender.lend(drill.look, lambda host: _lay(host, made))
            self._sitting = _Sitting(name, drill, self._clock())
            return self.look(name)

    def _refuse(self, name: str, made: Variant) -> None:
        """Raise TrainingError where the camera is needed elsewhere, or cannot see the board."""
        other, host, now = self._sitting, self._lender.host, self._clock()
        if other is not None and other.name != name and now - other.looked < _AWAY:
            raise TrainingError(_("{name} is at the camera now.").format(name=other.name))
        if host is None and _is_played(self._state()):
            raise TrainingError(_("A deal is being played under this camera: end it first."))
        if host is not None and stage_of(made).across > host.across:
            raise TrainingError(_("The simulated table is too small for this board: choose its own game."))

    def look(self, name: str) -> Json:
        """How the trainee's drill stands."""
        with self._lock:
            sitting = self._the_sitting(name)
            sitting.looked = self._clock()
            return self._drawn(sitting)

    def stop(self, name: str) -> None:
        """End the drill, if there is one, and give the camera back."""
        with self._lock:
            sitting = self._sitting
            if sitting is not None:
                sitting.drill.close()
                self._lender.take_back(sitting.drill.look)
                self._sitting = None

    def hint(self, name: str) -> str:
        """What the assistant would say now."""
        with self._lock:
            return self._the_sitting(name).drill.hint(language())

    def turn(self, name: str, slots: Sequence[str]) -> Json:
        """Let the hand of the simulated table turn these cards over, together where there are several."""
        with self._lock:
            sitting, host = self._the_sitting(name), self._lender.host
            state = sitting.drill.state_in(language())
            lying = [card for slot in slots if (card := state.slot(slot)) is not None]
            if host is None:
                raise TrainingError(_("Turn the cards on the table itself: the camera sees them."))
            if not state.laid:
                raise TrainingError(_("Wait until the board lies there."))
            if len(lying) < len(slots) or not slots:
                raise TrainingError(_("There is no such place on this board."))
            host.do(*_turning(slots, back=lying[0].order is not None))
            return self._drawn(sitting)

    def _the_sitting(self, name: str) -> _Sitting:
        sitting = self._sitting
        if sitting is None or sitting.name != named(name) or not self._lender.is_lent_to(sitting.drill.look):
            raise TrainingError(_("The camera is not watching you now: begin once more."))
        return sitting

    def _keeper(self, name: str, made: Variant) -> Callable[[Act, float], None]:
        def keep(act: Act, took: float) -> None:
            answer = Answer(Skill.TURN, made.name, live.LEVEL, act.right, self._clock(), took, Way.CAMERA)
            self._book.note(name, answer, act.slots)

        return keep

    def _drawn(self, sitting: _Sitting) -> Json:
        drill, state = sitting.drill, sitting.drill.state_in(language())
        counted = [act for act in drill.acts if act.counts]
        return {
            "trainee": sitting.name,
            "title": _(state.variant.title),
            "done": drill.done,
            "say": _say(drill, state),
            "table": scene_json(live.scene(state)),
            "acts": [_act(act) for act in drill.acts[: -_ACTS - 1 : -1]],
            "right": sum(act.right for act in counted),
            "mistakes": sum(not act.right for act in counted),
            "camera": {"state": state.camera.state, "text": _(state.camera.text)},
            "simulated": self._lender.host is not None,
        }


def _is_played(state: State) -> bool:
    """Whether people are in the middle of a deal."""
    return state.ruling is None and (state.laid or bool(state.turned))


def _say(drill: CameraDrill, state: State) -> str:
    """What to do, without telling which card is next."""
    refused = [slot for one in state.incidents if one.open for slot in one.slots]
    if drill.done:
        return _("The whole board is open.")
    if refused:
        return _("Turn {slots} back face down.").format(slots=", ".join(refused))
    if not state.laid:
        return _("Lay the board of {game} face down.").format(game=_(state.variant.title))
    return _("Turn the next card.")


def _act(act: Act) -> Json:
    words = (act.words or {}).get(language())
    text = words or _("{slot} is in order.").format(slot=", ".join(act.slots))
    return {"right": act.right, "counts": act.counts, "slots": list(act.slots), "text": text}


def _lay(host: SimulatedHost, made: Variant) -> None:
    """Lay the board face down at the simulated table."""
    names, places = made.layout.names, stage_of(made).board
    cards = tuple(Random().sample(deck(), len(names)))
    spots = tuple(Spot(*places[name]) for name in names)
    host.do(Deal(names, cards, spots, (False,) * len(names), 0.35 * len(names)))


def _turning(slots: Sequence[str], *, back: bool) -> Sequence[Step]:
    if back:
        return [TurnBack(slot) for slot in slots]
    return [Turn(slots[0])] if len(slots) == 1 else [TurnTogether(tuple(slots))]
