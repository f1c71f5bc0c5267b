"""Examine what looks, is pressed and speaks at the table, and how fast this machine reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from statistics import median
from time import monotonic, perf_counter

import numpy as np

from dealer.doctor import Check, Finding, Subject, bad, good, warning
from dealer.speaker import in_words
from hardware.camera import Camera, CameraError, Frame
from hardware.panel import NoPanel, PanelError
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Lay, Spot
from hardware.voice import NoVoice, VoiceError
from rules.cards import deck
from rules.language import _, decimal
from vision.engine import WeightsError, checked
from vision.motion import Motion
from vision.recogniser import Recogniser

_SECONDS, _FRAMES = 4.0, 20  # how long, and at most how often, a camera is looked at
_DARK = 40.0  # grey levels of a table that nobody could play at
_SLOW = 8.0  # frames a second below which a hand is missed
_READING, _SLOW_READING = 350.0, 800.0  # milliseconds for eleven cards: half a second from still to shown has to hold
_LOOKING, _SLOW_LOOKING = 15.0, 40.0  # milliseconds for an unchanged frame: a quarter of a core at fifteen a second
_ROUNDS = 5


def weights(subject: Subject) -> Iterator[Finding]:
    """The networks' files and their hashes."""
    name = _("weights")
    listing = subject.weights / "weights.json"
    try:
        names = sorted(json.loads(listing.read_text(encoding="utf-8")))
        sizes = {file: len(checked(file, subject.weights)) for file in names}
    except WeightsError as error:
        yield bad(name, str(error), _("install Floorman again"))
    except (OSError, ValueError) as error:
        text = _("{file} cannot be read: {why}").format(file=listing, why=error)
        yield bad(name, text, _("install Floorman again"))
    else:
        yield good(name, ", ".join(f"{file} {decimal(size / 1e6)} MB" for file, size in sizes.items()))


def camera(subject: Subject) -> Iterator[Finding]:
    """A few frames: their size, rate, light and sharpness."""
    name = _("camera")
    if subject.busy:
        return  # the page shows what it sees
    try:
        frames, seconds = _frames(subject.camera())
    except CameraError as error:
        yield bad(name, f"{subject.device}: {error}", _("mend that, or choose another camera on the set-up page"))
        return
    if not frames:
        text = _("{device} gives no picture").format(device=subject.device)
        yield warning(name, text, _("choose a camera on the set-up page"))
        return
    height, width = frames[-1].image.shape[:2]
    rate = (len(frames) - 1) / seconds if seconds > 0 else 0.0
    text = _("{device}: {width} x {height}, {rate} pictures a second").format(
        device=subject.device, width=width, height=height, rate=round(rate, 1)
    )
    if len(frames) > 1 and rate < _SLOW:
        remedy = _("put more light on the table, choose a smaller camera.width, or use another USB port")
        yield warning(name, text, remedy)
    else:
        yield good(name, text)
    yield from _light(frames[-1])


def _frames(device: Camera) -> tuple[list[Frame], float]:
    """The first frames of a camera after it has found its exposure, and the seconds from the first to the last."""
    device.open()
    try:
        began, taken = monotonic(), list[Frame]()
        while len(taken) < _FRAMES and monotonic() - began < _SECONDS:
            frame = device.read()
            if frame is None:
                break
            taken.append(frame)
        return taken, (taken[-1].seconds - taken[0].seconds if taken else 0.0)
    finally:
        device.close()


def _light(frame: Frame) -> Iterator[Finding]:
    """Whether there is light at all; what lies on the table says the rest, on the set-up page."""
    value = float(np.percentile(frame.image, 95))
    text = _("the brightest part of the picture has {value} of 255 grey levels").format(value=round(value))
    if value >= _DARK:
        yield good(_("light"), text)
    else:
        yield warning(_("light"), text, _("switch on another lamp, or take the cap off the lens"))


def panel(subject: Subject) -> Iterator[Finding]:
    """Keys, lamps and buzzer."""
    name = _("keys and lamps")
    if subject.busy:
        return
    try:
        device = subject.panel()
        if isinstance(device, NoPanel):
            yield good(name, _("none is set up; the page has all keys"))
            return
        device.open(lambda key: None, lambda key: None)
        device.close()
    except PanelError as error:
        yield bad(name, str(error), _("mend that, or set  panel.device = none"))
    else:
        yield good(name, _("every pin can be used"))


def voice(subject: Subject) -> Iterator[Finding]:
    """The machine's own voice."""
    name = _("voice")
    device = subject.voice()
    if isinstance(device, NoVoice):
        yield good(name, _("the screens speak, this machine does not"))
        return
    try:
        device.check(subject.language)
    except VoiceError as error:
        yield bad(name, str(error), in_words(error.lack))
    else:
        yield good(name, _("it can be heard"))


def speed(subject: Subject) -> Iterator[Finding]:
    """How fast this machine reads a full board, and looks at one on which nothing happens."""
    try:
        recogniser = Recogniser.load(subject.weights, live=True)
    except WeightsError:
        return  # told above
    frame, motion = _full_board(), Motion()
    bare = np.full_like(frame.image, 90)
    # between two readings an empty table, since a live reader reads only what has changed
    reading = _milliseconds(lambda: recogniser.read(frame.image), before=lambda: recogniser.read(bare))
    looking = _milliseconds(lambda: motion.see(frame.image))
    yield _speed(_("reading eleven cards"), reading, _READING, _SLOW_READING)
    yield _speed(_("looking at a still table"), looking, _LOOKING, _SLOW_LOOKING)


def _speed(name: str, taken: float, enough: float, slow: float) -> Finding:
    text = _("{taken} ms; {enough} ms are enough").format(taken=round(taken, 1), enough=round(enough))
    if taken <= enough:
        return good(name, text)
    remedy = _("end other programs; a Pi 5, or a smaller camera.width, is faster")
    return (warning if taken <= slow else bad)(name, text, remedy)


def _milliseconds(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The median time of some work, after one run that warms it up; `before` is done each time and not counted."""
    times = []
    for _round in range(_ROUNDS + 1):
        before()
        began = perf_counter()
        work()
        times.append(1000 * (perf_counter() - began))
    return median(times[1:])


def _full_board() -> Frame:
    """A drawn board of eleven cards, face up."""
    steps = [
        Lay(str(n), deck()[5 * n - 4], Spot(78 * (n % 4) - 117, 101 * (n // 4) - 101), face_up=True, seconds=0.07)
        for n in range(1, 12)
    ]
    table = SimulatedTable(steps, TableOptions(across=760.0))
    table.open()
    last = None
    while (frame := table.read()) is not None:
        last = frame
    table.close()
    if last is None:
        raise RuntimeError("the simulated table showed nothing")
    return last


CHECKS: tuple[Check, ...] = (weights, camera, panel, voice, speed)
"""All of them, in the order they are shown."""
