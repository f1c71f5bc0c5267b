"""Forty viewers on the event stream while a simulated table is dealt at and read by the real recogniser.

`python -m tests.web.forty_viewers --seconds 600` prints what was measured. The viewers live in a process of their own,
as tablets do; both processes read the same monotonic clock.

A frame is lost when nobody ever looked at it, not even at what moved in it. A camera hands over a frame every fifteenth
of a second and keeps none for later, so a frame also counts as lost when it fell due while nobody was waiting for it.
That a busy machine draws the simulated pictures late is the camera's delay, which a real one does not have, and no
loss: it is told as frames a second.
"""

from __future__ import annotations

import argparse
import json
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from threading import Thread

from dealer.camera_loop import CameraLoop
from dealer.eye import Eye
from dealer.random_deals import RandomDeals
from dealer.stage import stage_of
from dealer.stagehand import Stagehand
from dealer.table import Table
from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from rules.variants import variant
from vision.recogniser import Recogniser
from web import create_app
from web.pin import Access
from web.serve import Server
from web.tabledesk import TableDesk

ROOT = Path(__file__).parent.parent.parent
RATE = 15.0
VANISHING = 5  # viewers that come and hang up without a word, over and over, beside those that stay
EACH = 4.0  # seconds after which those that vanish do so


@dataclass(frozen=True)
class Measured:
    """What a run has shown; delays in milliseconds.

    frames: those that the camera handed over or had ready; looks: those that were read or found not worth a reading;
    lost: the part of all frames that nobody even glanced at; rate: frames a second.
    """

    viewers: int
    seconds: float
    states: int
    missed: int
    median_ms: float
    p95_ms: float
    worst_ms: float
    frames: int
    looks: int
    rate: float
    lost: float
    rate_without_viewers: float
    lost_without_viewers: float
    vanished: int
    places_given_back: bool


class TimedTable(Table):
    """A table that notes when each state was published."""

    def _publish(self) -> None:
        noted = self.__dict__.setdefault("published", {})
        now = time.monotonic()
        super()._publish()
        noted.setdefault(self.version, now)


class LiveCamera:
    """A simulated table that counts its frames, those included that fell due while nobody was waiting for one."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._returned: float | None = None
        self.due = 0

    def open(self) -> None:
        self._table.open()

    def close(self) -> None:
        self._table.close()

    def read(self) -> Frame | None:
        if self._returned is not None:
            self.due += int((time.monotonic() - self._returned) * RATE)
        frame = self._table.read()
        self._returned = time.monotonic()
        self.due += 1
        return frame


@dataclass(frozen=True)
class Count:
    """How far camera and loop have come at a moment."""

    due: int
    seen: int
    waiting: int
    looks: int
    at: float

    @classmethod
    def of(cls, camera: LiveCamera, loop: CameraLoop) -> Count:
        return cls(camera.due, loop.frames, loop.waiting, loop.looks, time.monotonic())

    def lost_since(self, before: Count) -> float:
        """The part of the camera's frames that the loop never even glanced at; those that wait for it are not lost."""
        due = self.due - before.due
        return max(0, due - (self.seen + self.waiting - before.seen - before.waiting)) / due

    def rate_since(self, before: Count) -> float:
        return (self.due - before.due) / (self.at - before.at)


class Viewer:
    """One screen: reads its stream and notes when each version arrives."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.rest = b""
        self.seen: list[tuple[int, float]] = []

    def read(self) -> None:
        """Take what has arrived."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError("the stream has ended")
        now = time.monotonic()
        *lines, self.rest = (self.rest + data).split(b"\n")
        self.seen += [(int(line[4:]), now) for line in lines if line.startswith(b"id: ")]


def watch(port: int, viewers: int, seconds: float) -> None:
    """Be all the viewers; print what each saw as JSON. Some more come and vanish meanwhile."""
    staying = [Viewer(port) for _ in range(viewers)]
    vanished, since = 0, time.monotonic()
    passing: list[Viewer] = []
    with selectors.DefaultSelector() as ready:
        for viewer in staying:
            ready.register(viewer.socket, selectors.EVENT_READ, viewer)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for key, _ in ready.select(0.2):
                key.data.read()
            if time.monotonic() - since > EACH:
                vanished += len(passing)
                for viewer in passing:
                    viewer.socket.close()
                passing, since = [Viewer(port) for _ in range(VANISHING)], time.monotonic()
    json.dump({"seen": [viewer.seen for viewer in staying], "vanished": vanished}, sys.stdout)


@contextmanager
def evening(folder: Path, viewers: int) -> Iterator[tuple[TimedTable, LiveCamera, CameraLoop, Server]]:
    """A table that is dealt at, read and served."""
    game = variant("elevator")
    options = TableOptions(seed=3, across=stage_of(game).across, rate=RATE, realtime=True, endless=True)
    table, camera = TimedTable(game, ("Ana", "Ben", "Chris", "Dora")), SimulatedTable((), options)
    live = LiveCamera(camera)
    loop = CameraLoop(live, Eye(Recogniser.load(live=True)), table)
    hand = Stagehand(table, camera, RandomDeals(3, example_first=True))
    server = Server(create_app(TableDesk(table), Access(folder), viewers=viewers), port=0, viewers=viewers)
    serving = Thread(target=server.run)
    with ExitStack() as stack:
        stack.enter_context(table)
        stack.callback(serving.join, 20)
        stack.enter_context(closing(server))
        serving.start()
        stack.callback(loop.start().stop)
        stack.callback(hand.stop)
        hand.rehearse()
        yield table, live, loop, server


def measure(seconds: float, viewers: int = 40, alone: float = 10.0) -> Measured:
    """Let viewers watch for so many seconds, after so many without any, for comparison."""
    with (
        tempfile.TemporaryDirectory() as folder,
        evening(Path(folder), viewers + VANISHING + 3) as (table, camera, loop, server),
    ):
        while loop.frames < 5:
            time.sleep(0.1)
        begun = Count.of(camera, loop)
        time.sleep(alone)
        words = [sys.executable, "-m", "tests.web.forty_viewers", "--watch", str(server.port)]
        before, first = Count.of(camera, loop), table.version
        done = subprocess.run(
            [*words, "--viewers", str(viewers), "--seconds", str(seconds)],
            cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=seconds + 120,
        )  # fmt: skip
        after, last = Count.of(camera, loop), table.version
        told = json.loads(done.stdout)
        time.sleep(3)
        back = all_places_free(server, viewers + VANISHING + 3)
        published = dict(table.__dict__["published"])
    delays, missed = compared(told["seen"], published)
    middle, late, worst = (round(1000 * part, 1) for part in (median(delays), quantile(delays, 0.95), max(delays)))
    return Measured(
        viewers, round(after.at - before.at, 1), last - first, missed, middle, late, worst,
        after.due - before.due, after.looks - before.looks,
        round(after.rate_since(before), 2), round(after.lost_since(before), 4),
        round(before.rate_since(begun), 2), round(before.lost_since(begun), 4), told["vanished"], back,
    )  # fmt: skip


def compared(seen: list[list[tuple[int, float]]], published: dict[int, float]) -> tuple[list[float], int]:
    """Every delay of a state that was published while its viewer watched, and how many states were missed."""
    delays, missed = [], 0
    for screen in seen:
        versions = [version for version, _ in screen]
        missed += len(set(range(versions[0], versions[-1] + 1)) - set(versions))
        delays += [at - published[version] for version, at in screen[1:] if version in published]
    newest = max(screen[-1][0] for screen in seen)
    missed += sum(newest - screen[-1][0] for screen in seen if screen[-1][1] + 1 < max(one[-1][1] for one in seen))
    return delays, missed


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, round(part * (len(values) - 1)))]


def all_places_free(server: Server, viewers: int) -> bool:
    """Whether as many new viewers as ever fit are let in: whoever vanished has given the place back."""
    with ExitStack() as stack:
        for _ in range(viewers):
            viewer = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=20))
            viewer.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if b" 200 " not in viewer.recv(64):
                return False
    return True


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=600.0)
    words.add_argument("--viewers", type=int, default=40)
    words.add_argument("--alone", type=float, default=60.0, help="seconds measured without viewers before")
    words.add_argument("--watch", type=int, metavar="PORT", help="be the viewers of the server at this port")
    given = words.parse_args()
    if given.watch:
        watch(given.watch, given.viewers, given.seconds)
    else:
        print(json.dumps(asdict(measure(given.seconds, given.viewers, given.alone)), indent=1))


if __name__ == "__main__":
    main()
