"""A drawn table as a camera: cards, backs and a dealer's hand, with the faults of a real picture."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Lock

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image
from hardware.card_art import DECKS
from hardware.card_pictures import PictureDeck
from hardware.table_cloths import CLOTHS, cloth_picture, lamp_map
from hardware.table_faults import (
    Fade,
    Knock,
    SensorNoise,
    Shade,
    Shine,
    covered,
    knocked,
    seen_from,
    shade,
    shine,
)
from hardware.table_hand import hand_sprite
from hardware.table_motion import Flying, Moment, Motion, Mover, Resting, Standing
from hardware.table_scene import Corners, Look, Matrix, Painter, card_corners, card_place, table_view
from hardware.table_steps import Bump, Cover, Defocus, Drop, Freeze, Glare, LampChange, Shadow, Step, Wait
from rules.cards import Face

_TRUTHS = 20_000
_TRUTHS_ENDLESS = 600
"""How many frames back the truth is kept: a whole script, or an evening's last seconds, which fill no memory."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How the simulated table looks and how untidy it is.

    size: pixels; across: millimetres of table that the picture is wide; noise: spread of the sensor's
    noise in grey levels; blur: spread of the lens in pixels; tilt: part by which the far edge looks smaller;
    scatter, twist: spread of laid cards in millimetres and degrees; rate: frames a second of its own clock;
    exposure: part of the time between two frames for which the shutter is open, which blurs what moves;
    realtime: keep to the wall clock; endless: go on showing the still table when no step is left;
    printed: a deck of pictures that is dealt instead of a drawn one.
    """

    seed: int = 1
    deck: str = "classic"
    cloth: str = "green"
    size: tuple[int, int] = (1280, 720)
    across: float = 600.0
    noise: float = 2.2
    blur: float = 0.75
    tilt: float = 0.02
    scatter: float = 1.1
    twist: float = 1.2
    rate: float = 15.0
    exposure: float = 0.0
    realtime: bool = False
    endless: bool = False
    printed: PictureDeck | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a deck or cloth that nobody drew, and for sizes that are none."""
        if self.deck not in DECKS:
            raise ValueError(f"deck {self.deck!r} is not drawn: choose one of {', '.join(DECKS)}")
        if self.cloth not in CLOTHS:
            raise ValueError(f"cloth {self.cloth!r} is not drawn: choose one of {', '.join(CLOTHS)}")
        if min(self.size) < 64 or self.across <= 0 or self.rate <= 0:
            raise ValueError(
                f"size {self.size}, across {self.across}, rate {self.rate}: 64 pixels and more than 0 at least"
            )

    @property
    def scale(self) -> float:
        """Pixels to the millimetre in the middle of the picture."""
        return self.size[0] / self.across


@dataclass(frozen=True, slots=True)
class LyingCard:
    """The truth about one card of a frame: corners in pixels, clockwise from its own top left."""

    place: str
    face: Face
    corners: Corners
    moving: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """The truth about one frame, for tests only: `hand` says whether the hand is on its way."""

    number: int
    seconds: float
    cards: tuple[LyingCard, ...]
    hand: bool


class SimulatedTable:
    """A camera above a table that a script plays on; steps may be added while it runs."""

    def __init__(self, steps: Iterable[Step] = (), options: TableOptions | None = None) -> None:
        """Plan steps; nothing is drawn before open."""
        self.options = options or TableOptions()
        self._steps: deque[Step] = deque(steps)
        self._beginning = Lock()
        self._truths: deque[Truth] = deque(maxlen=_TRUTHS_ENDLESS if self.options.endless else _TRUTHS)
        self._lying: tuple[tuple[Resting, ...], tuple[LyingCard, ...]] = ((), ())
        self._number = 0
        self._table: tuple[Resting, ...] = ()
        self._motion: Motion | None = None
        self._since = 0
        self._waiting = self._hurried = False
        self._open = False
        self._chance = np.random.default_rng([self.options.seed, 1])
        self._mover = Mover(
            bottom=self.options.size[1] / self.options.scale / 2,
            scatter=self.options.scatter,
            twist=self.options.twist,
            chance=np.random.default_rng([self.options.seed, 2]),
        )
        self._view = table_view(self.options.size, self.options.scale, self.options.tilt)
        self._fade = Fade()
        self._things: tuple[Standing, ...] = ()
        self._shines: list[Shine | Shade] = []
        self._knock: Knock | None = None
        self._frozen_until = self._covered_until = self._blurred_until = 0
        self._defocus = 0.0
        self._last: Image | None = None
        self._began = 0.0

    def add(self, *steps: Step) -> None:
        """Append steps to the script, from any thread."""
        self._steps.extend(steps)

    def drop_steps(self) -> None:
        """Forget the steps that have not begun, from any thread."""
        with self._beginning:
            self._steps.clear()

    @property
    def waits(self) -> bool:
        """Whether the table shows its frames as fast as they are read, whatever the wall clock says."""
        return not self.options.realtime

    @property
    def idle(self) -> bool:
        """Whether every step has been played."""
        return not self._steps and (self._motion is None or (self._waiting and self._hurried))

    @property
    def seconds(self) -> float:
        """What the table's own clock shows: the time of the next frame."""
        return self._number / self.options.rate

    def hurry(self) -> None:
        """Forget the steps that have not begun and end a wait, from any thread; a hand on its way finishes its work."""
        self.drop_steps()
        self._hurried = True  # the camera's thread ends the wait: it may be drawing it just now

    def skip(self, seconds: float) -> None:
        """Let this much time pass without a frame: nothing moves meanwhile, so nobody has to look."""
        self._number += self._frames(seconds)

    def open(self) -> None:
        """Draw the empty table; takes about a second."""
        if self._open:
            return
        options = self.options
        chance = np.random.default_rng([options.seed, 0])
        self._first_view, self._cloth = self._view, cloth_picture(options.cloth, options.size, options.scale, chance)
        look = Look(
            cloth=self._cloth,
            light=lamp_map(options.size, chance),
            deck=options.printed or DECKS[options.deck],
            hand=hand_sprite(options.scale, chance),
            scale=options.scale,
            bottom=options.size[1] / options.scale / 2,
            blur=options.blur,
        )
        self._painter = Painter(look, self._view)
        self._noise = SensorNoise(options.size, options.noise, self._chance)
        self._began = time.monotonic() - self._number / options.rate
        self._open = True

    def close(self) -> None:
        """Put the drawn table away."""
        self._open = False

    def read(self) -> Frame | None:
        """Return the next frame; None when the script has ended, unless the table is endless."""
        if not self._open:
            raise CameraError("the simulated table is not open: call open first")
        self._play_on()
        if self.idle and not self.options.endless:
            return None
        moment = self._moment()
        number, seconds = self._number, self._number / self.options.rate
        picture = self._picture(moment, number)
        self._remember(moment, number, seconds)
        self._number += 1
        self._pace(seconds)
        return Frame(picture, number, seconds)

    def truth(self, number: int | None = None) -> Truth:
        """What lies where in a frame, the latest by default; raise LookupError for one not shown or long past."""
        for truth in reversed(self._truths):
            if number is None or truth.number == number:
                return truth
        raise LookupError(f"frame {number} was never shown, or more than {self._truths.maxlen} frames ago")

    def _frames(self, seconds: float) -> int:
        return round(seconds * self.options.rate)

    def _during(self, seconds: float) -> tuple[int, int]:
        """The first and last frame of something that begins now."""
        return self._number, self._number + self._frames(seconds)

    def _play_on(self) -> None:
        """End the motion that is over and begin the next steps, up to one that takes time."""
        hurried, self._hurried = self._hurried, False
        if hurried and self._waiting:
            self._motion = None
        while True:
            if self._motion is not None:
                if self._number - self._since < self._frames(self._motion.seconds):
                    return
                self._table, things = self._motion.after, self._motion.things
                self._things, self._motion = self._things if things is None else things, None
            with self._beginning:
                if not self._steps:
                    return
                try:
                    self._begin(self._steps[0])
                finally:
                    self._steps.popleft()  # only now: between two steps the table must not look idle

    def _begin(self, step: Step) -> None:
        """Begin one step: a motion, or something that goes on beside the next steps."""
        match step:
            case Glare(seconds=seconds):
                self._shines.append(shine(step, self._view, self.options.size, self._during(seconds)))
            case Shadow(seconds=seconds):
                self._shines.append(shade(step, self._view, self.options.size, self._during(seconds)))
            case LampChange(seconds=seconds):
                self._fade = self._fade.to(step, self._number, self._frames(seconds))
            case Bump(seconds=seconds):
                after = knocked(self._view, step, self.options.size)
                self._knock = Knock(self._view, after, self._number, self._frames(seconds))
            case Drop(frames):
                self._number += frames
            case Cover(seconds):
                self._covered_until = self._number + self._frames(seconds)
            case Defocus(spread, seconds):
                self._blurred_until, self._defocus = self._number + self._frames(seconds), spread
            case Freeze(seconds):
                self._frozen_until = self._number + self._frames(seconds)
            case Wait(seconds):
                self._start(Motion(seconds, lambda _part: Moment(self._table), self._table))
                self._waiting = True
            case _:
                self._start(self._mover.motion(step, self._table, self._things))

    def _start(self, motion: Motion) -> None:
        self._motion, self._since, self._waiting = motion, self._number, False

    def _moment(self, ago: float = 0.0) -> Moment:
        """What the table shows now, or showed this part of a frame ago."""
        if self._motion is None:
            return Moment(self._table, things=self._things)
        frames = self._frames(self._motion.seconds)
        moment = self._motion.moment(max(0.0, (self._number - self._since + 1 - ago) / frames))
        return moment if moment.things is not None else replace(moment, things=self._things)

    def _picture(self, moment: Moment, number: int) -> Image:
        """Paint a moment and let lamp, glare and sensor do their part."""
        if self._last is not None and number < self._frozen_until:
            return self._last.copy()
        self._shake(number)
        picture = covered(self.options.size) if number < self._covered_until else self._lit(moment, number)
        if self.options.noise > 0:
            self._noise.add_to(picture)
        self._last = picture
        return picture.copy() if self._frozen_until > number else picture

    def _lit(self, moment: Moment, number: int) -> Image:
        before = self._moment(self.options.exposure) if self.options.exposure > 0 else None
        picture = self._painter.paint(moment, before, self._fade.at(number))
        for reflection in self._shines:
            reflection.add_to(picture, number)
        self._shines = [reflection for reflection in self._shines if number < reflection.last]
        if number < self._blurred_until:
            spread = self._defocus * self.options.size[0] / 1280
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), spread), dtype=np.uint8)
        return picture

    def _shake(self, number: int) -> None:
        if self._knock is None:
            return
        self._view = self._knock.view(number)
        self._painter.look_from(self._view, seen_from(self._cloth, self._first_view, self._view))
        self._lying = ((), ())  # the same cards are elsewhere in the picture now
        if self._knock.over(number):
            self._knock = None

    def _remember(self, moment: Moment, number: int, seconds: float) -> None:
        if moment.resting != self._lying[0]:
            self._lying = (
                moment.resting,
                tuple(self._truth_of(card, card_place(card.spot)) for card in moment.resting),
            )
        flying = tuple(
            self._truth_of(card, card_place(card.spot, card.squeeze, card.lift), moving=True) for card in moment.flying
        )
        cards = (*self._lying[1], *flying) if flying else self._lying[1]
        self._truths.append(Truth(number, seconds, cards, moment.hand is not None))

    def _truth_of(self, card: Resting | Flying, place: Matrix, *, moving: bool = False) -> LyingCard:
        return LyingCard(card.place, card.face, card_corners(self._view, place), moving)

    def _pace(self, seconds: float) -> None:
        """Wait until the wall clock has come to this frame."""
        if self.options.realtime:
            ahead = self._began + seconds - time.monotonic()
            if ahead > 0:
                time.sleep(ahead)
            else:
                self._began -= ahead  # a slow machine shows the table slower rather than hurrying after the clock
