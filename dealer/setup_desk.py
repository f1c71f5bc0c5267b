"""The set-up of the table: what the wizard shows and what it may change, while the evening goes on behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import RLock, Thread
from typing import Any, Protocol

from dealer.camera_loop import CameraLoop
from dealer.codec import Plain
from dealer.deck_setup import Decks, DeckSession
from dealer.setup_fields import SetupFields
from dealer.setup_game import GameLike, TrialLike
from dealer.setup_meters import meters_json
from dealer.setup_steps import SetupError, Steps
from dealer.simulated_host import SimulatedHost
from dealer.speaker import Speaker
from hardware.camera import Camera, CameraError, Frame
from hardware.choose import choose_voice
from hardware.framed import WHOLE, FramedCamera, Framing
from hardware.voice import PROGRAM
from rules.language import _
from vision.annotate import annotate
from vision.detection import Image
from vision.play_area import find_area
from vision.preview import preview
from vision.recogniser import Recogniser
from vision.view import View

Json = dict[str, Plain]


class Choices(Protocol):
    """Where what is chosen is kept: names as "camera.rotation"; raises ValueError or OSError with a reason."""

    troubles: tuple[str, ...]

    def put(self, name: str, value: Any) -> object:
        """Keep a choice, in force at once and at the next start."""

    def get(self, name: str) -> Any:
        """What is in force."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A camera that was chosen, not yet open, and who deals before it where it is the simulated table."""

    camera: Camera
    stagehand: SimulatedHost | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """What the set-up works on.

    devices: the names of the cameras that there are; open: makes one; idle: whether the chosen camera is none at all;
    panel: how keys and lamps fare, None without any; blink: lights every lamp once; speaker: the machine's own voice.
    """

    game: GameLike
    loop: CameraLoop
    camera: FramedCamera
    recogniser: Recogniser
    choices: Choices
    data: Path
    open: Callable[[str], Opened]
    devices: Callable[[], Sequence[str]]
    idle: Callable[[], bool] = lambda: False
    panel: Callable[[], Json] | None = None
    blink: Callable[[], None] | None = None
    speaker: Speaker | None = None


class SetupDesk:
    """The set-up behind the page: `status` tells how it stands, `do` changes it, `picture` shows the camera's view."""

    def __init__(self, bench: Bench, stagehand: SimulatedHost | None = None) -> None:
        """Set up what is on the bench; `stagehand` deals where the camera is the simulated table."""
        self._bench = bench
        self._stagehand = stagehand
        self._lock = RLock()
        self._steps = Steps(bench.data / "setup.json")
        self._decks = Decks(bench.data / "decks")
        self.recogniser = bench.recogniser
        """What reads cards, with the decks of this house."""
        self._session: DeckSession | None = None
        self._trial: TrialLike | None = None
        self._lent: Callable[[Frame], None] | None = None
        self._still: tuple[Image | None, View | None] = (None, None)

    def begin(self) -> None:
        """Let the camera look, unless there is none, and somebody deal where it is the simulated table."""
        if not self._bench.idle():
            self._bench.loop.start()
        if self._stagehand is not None:
            self._stagehand.rehearse()

    def status(self) -> Json:
        """Everything that the wizard draws."""
        with self._lock:
            session, trial = self._session, self._trial
            panel = self._bench.panel
            return {
                "at": self._steps.at,
                "done": dict(self._steps.done),
                "complete": self._steps.complete,
                "troubles": list(self._bench.choices.troubles),
                "game": self._bench.game.title,
                "camera": self._camera(),
                "decks": self._decks.listed(self.recogniser.deck_name),
                "enrolment": session.as_json() if session is not None else None,
                "trial": trial.as_json() if trial is not None else None,
                "panel": panel() if panel is not None else None,
                "voice": self._voice(),
            }

    def picture(self, *, whole: bool, across: int = 960) -> bytes | None:
        """The newest frame as a JPEG: `whole` as the camera sees it, else the area of play with what was read in it."""
        session, frame = self._session, self._bench.loop.newest
        if whole:
            image = self._bench.camera.whole
            return preview(image, None, across) if image is not None else None
        trial = self._trial
        if frame is None or (session is None and trial is None):
            return self._bench.loop.picture(across)
        if session is not None:
            return preview(annotate(frame.image, session.shown), None, across)
        return preview(frame.image, trial.view if trial is not None else None, across)

    def meters(self) -> Json:
        """How well the camera can read what lies there now; while a hand is at work, what lay there before it."""
        frame, view = self._bench.loop.newest, self._bench.loop.view
        if frame is None or view is None or not view.moving or self._still[0] is None:
            self._still = (frame.image if frame is not None else None, view)
        return meters_json(*self._still)

    def do(self, data: Mapping[str, object]) -> Json:
        """Do what the wizard asks; return the status after it, raise SetupError with a reason in words."""
        fields = SetupFields(data)
        with self._lock:
            work = _WORK.get(fields.text("do"))
            if work is None:
                raise SetupError(_("The set-up cannot do that; it can: {names}.").format(names=", ".join(_WORK)))
            work(self, fields)
            return self.status()

    @property
    def host(self) -> SimulatedHost | None:
        """Who deals where the camera is the simulated table."""
        return self._stagehand

    def lend(self, taker: Callable[[Frame], None], play: Callable[[SimulatedHost], None]) -> None:
        """Give every frame to `taker`; a simulated table is cleared for `play`. Raise SetupError with a reason."""
        with self._lock:
            if self._session is not None or self._trial is not None:
                raise SetupError(_("The set-up is at work with the camera: end that first."))
            if self._bench.idle():
                raise SetupError(_("There is no camera: choose one in the set-up."))
            self._begin(taker, play)
            self._lent = taker

    def is_lent_to(self, taker: Callable[[Frame], None]) -> bool:
        """Whether the camera still looks for this one."""
        return self._lent == taker

    def take_back(self, taker: Callable[[Frame], None]) -> None:
        """Let the camera look at the evening again."""
        with self._lock:
            if self._lent == taker:
                self._stop_session()

    def close(self) -> None:
        """End what is under way and let nobody deal any more."""
        with self._lock:
            self._bench.loop.divert(None)
            if self._stagehand is not None:
                self._stagehand.stop()

    def _camera(self) -> Json:
        bench = self._bench
        framed, image = bench.camera, bench.camera.whole
        area: list[Plain] = [[x, y] for x, y in framed.framing.area]
        return {
            "device": bench.choices.get("camera.device"),
            "devices": list(bench.devices()),
            "simulated": self._stagehand is not None,
            "trouble": bench.loop.trouble,
            "size": [image.shape[1], image.shape[0]] if image is not None else None,
            "rotation": framed.framing.rotation,
            "area": area,
            "whole": framed.framing.area == WHOLE,
            "adjustable": framed.adjustable,
            "locked": bool(bench.choices.get("camera.locks")),
            "mains": bench.choices.get("camera.mains"),
        }

    def _voice(self) -> Json | None:
        """How the machine's own voice fares; None where there is nothing that could speak."""
        speaker = self._bench.speaker
        return {"on": speaker.is_on, "trouble": speaker.trouble} if speaker is not None else None

    def _keep(self, name: str, value: object) -> None:
        try:
            self._bench.choices.put(name, value)
        except OSError as error:
            why = error.strerror or error
            raise SetupError(_("This cannot be kept on the disk: {why}.").format(why=why)) from error
        except ValueError as error:
            raise SetupError(str(error)) from error

    def _use_camera(self, fields: SetupFields) -> None:
        """Look through another camera from now on."""
        device = fields.text("device")
        try:
            opened = self._bench.open(device)
        except CameraError as error:
            raise SetupError(str(error)) from error
        self._stop_session(resume=False)
        if self._stagehand is not None:
            self._stagehand.stop()
        self._keep("camera.device", device)
        self._bench.camera.use(opened.camera)
        self._frame(Framing(self._bench.camera.framing.rotation))
        self._stagehand = opened.stagehand
        if self._bench.idle():
            self._bench.loop.stop()
        self.begin()

    def _turn(self, fields: SetupFields) -> None:
        """Turn the picture; the area of play is chosen anew after it."""
        self._frame(self._framing(fields.whole("rotation"), WHOLE))

    def _area(self, fields: SetupFields) -> None:
        self._frame(self._framing(self._bench.camera.framing.rotation, fields.corners("corners")))

    def _find_area(self, _fields: SetupFields) -> None:
        """Find the table in the picture by itself."""
        image = self._bench.camera.whole
        if image is None:
            raise SetupError(_("There is no picture yet. Wait for the camera, or choose another one."))
        self._frame(self._framing(self._bench.camera.framing.rotation, find_area(image)))

    def _framing(self, rotation: int, area: Sequence[tuple[float, float]]) -> Framing:
        try:
            return Framing(rotation, tuple(area))
        except ValueError as error:
            raise SetupError(str(error)) from error

    def _frame(self, framing: Framing) -> None:
        self._keep("camera.rotation", framing.rotation)
        self._keep("camera.area", [] if framing.area == WHOLE else [part for corner in framing.area for part in corner])
        self._bench.camera.framing = framing
        self._bench.loop.look_afresh()

    def _mains(self, fields: SetupFields) -> None:
        hertz = fields.whole("hertz")
        self._keep("camera.mains", hertz)
        self._bench.camera.mains(hertz)

    def _hold(self, _fields: SetupFields) -> None:
        if not self._bench.camera.adjustable:
            raise SetupError(_("This camera keeps focus and exposure to itself: there is nothing to hold."))
        self._keep("camera.locks", dict(self._bench.camera.hold()))

    def _release(self, _fields: SetupFields) -> None:
        self._keep("camera.locks", {})
        self._bench.camera.hold({})

    def _enrol(self, fields: SetupFields) -> None:
        """Begin to enrol a deck, or only to check one."""
        check = fields.flag("check")
        name = fields.text("name") if not check else "check"
        self._decks.file(name)
        session = DeckSession(self.recogniser, name, check=check)
        self._begin(session.see, lambda hand: hand.show_cards())
        self._session = session

    def _the_session(self) -> DeckSession:
        if self._session is None:
            raise SetupError(_("No deck is being shown. Begin with its name."))
        return self._session

    def _finish_deck(self, fields: SetupFields) -> None:
        """Keep the deck and read with it from now on; a check keeps nothing."""
        session = self._the_session()
        if not session.check:
            self._decks.save(session.finish(partial=fields.flag("partial")))
            self._know_decks()
        self._stop_session()

    def _delete_deck(self, fields: SetupFields) -> None:
        self._decks.delete(fields.text("name"))
        self._know_decks()

    def _know_decks(self) -> None:
        """Read with all decks from now on; it takes seconds until they are learnt, so nobody waits for it."""

        def learn() -> None:
            self.recogniser = self._bench.recogniser.with_decks(self._decks.whole())
            self._bench.loop.read_with(self.recogniser)

        Thread(target=learn, name="learning decks", daemon=True).start()

    def _try(self, _fields: SetupFields) -> None:
        """Begin a mini deal; the deal of the evening stands meanwhile."""
        trial = self._bench.game.trial(self.recogniser)
        self._begin(trial.look, lambda hand: hand.play_trial())
        self._trial = trial

    def _the_trial(self) -> TrialLike:
        if self._trial is None:
            raise SetupError(_("No test deal is under way. Begin one."))
        return self._trial

    def _begin(self, taker: Callable[[Frame], None], play: Callable[[SimulatedHost], None]) -> None:
        """Give the frames to somebody else than the evening; at the simulated table `play` begins once it is clear."""
        self._stop_session(resume=False)
        loop, hand = self._bench.loop, self._stagehand
        if hand is None:
            loop.divert(taker)
            return
        loop.divert(lambda _frame: None)

        def begin(hand: SimulatedHost) -> None:
            loop.divert(taker)
            play(hand)

        hand.clear(begin)

    def _stop_session(self, _fields: SetupFields | None = None, *, resume: bool = True) -> None:
        """Give the camera back to the evening."""
        self._session = self._trial = self._lent = None
        self._bench.loop.divert(None)
        if resume and self._stagehand is not None:
            self._stagehand.clear(SimulatedHost.rehearse)

    def _leave(self) -> None:
        """Give the camera back when a step is left in which somebody else had it."""
        if self._session is not None or self._trial is not None:
            self._stop_session()

    def _the_speaker(self) -> Speaker:
        if self._bench.speaker is None:
            raise SetupError(_("This machine cannot speak."))
        return self._bench.speaker

    def _let_speak(self, fields: SetupFields) -> None:
        """Let the machine itself speak from now on, or no longer; it says so."""
        speaker, device = self._the_speaker(), PROGRAM if fields.flag("on") else "none"
        self._keep("voice.device", device)
        speaker.use(choose_voice(device))
        speaker.try_it()

    def _blink(self, _fields: SetupFields) -> None:
        if self._bench.blink is None:
            raise SetupError(_("There are no lamps here."))
        self._bench.blink()


def _finish_step(desk: SetupDesk, fields: SetupFields) -> None:
    desk._steps.finish(fields.text("step"), fields.text("outcome"))
    desk._leave()


def _go(desk: SetupDesk, fields: SetupFields) -> None:
    before = desk._steps.at
    desk._steps.go_to(fields.text("step"))
    if desk._steps.at != before:
        desk._leave()


_WORK: Mapping[str, Callable[[SetupDesk, SetupFields], None]] = {
    "camera": SetupDesk._use_camera,
    "turn": SetupDesk._turn,
    "area": SetupDesk._area,
    "find_area": SetupDesk._find_area,
    "mains": SetupDesk._mains,
    "hold": SetupDesk._hold,
    "release": SetupDesk._release,
    "enrol": SetupDesk._enrol,
    "name_card": lambda desk, fields: desk._the_session().name_card(fields.text("card")),
    "forget_card": lambda desk, fields: desk._the_session().forget(fields.text("card")),
    "finish_deck": SetupDesk._finish_deck,
    "delete_deck": SetupDesk._delete_deck,
    "blink": SetupDesk._blink,
    "voice": SetupDesk._let_speak,
    "say": lambda desk, _fields: desk._the_speaker().try_it(),
    "trial": SetupDesk._try,
    "confirm": lambda desk, fields: desk._the_trial().confirm(fields.flag("right")),
    "give_up": lambda desk, _fields: desk._the_trial().give_up(),
    "stop": SetupDesk._stop_session,
    "finish": _finish_step,
    "go": _go,
    "again": lambda desk, _fields: desk._steps.begin_again(),
}
