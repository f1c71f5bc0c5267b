"""Kill a table at random moments, damage its journal at random places, and see that nothing is lost that need not be.

    python -m tests.dealer.crash_runs [RUNS]

prints a line of figures for each kind of accident. The test suite does the same with fewer runs.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import BinaryIO

from dealer.events import Event, Undo
from dealer.history import History
from dealer.journal import Journal
from dealer.journal_records import carve
from dealer.table import Table
from tests.dealer.evenings import PLAYERS, comparable, evening, memory_folder

_LONGEST = 0.6  # seconds that a table may run before it is killed ...
_MOST, _SHORT = 36, 0.03  # ... or so many events, and then so many seconds: long enough for whole deals


@dataclass
class Figures:
    """What came out of all accidents of one kind."""

    runs: int = 0
    events: int = 0
    unconfirmed: int = 0
    lost: int = 0
    rulings: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """One line."""
        told = f"{self.runs} runs, {self.events} events, {self.rulings} rulings found again, {self.lost} events lost"
        return f"{told}, {self.unconfirmed} kept before they were confirmed, {len(self.faults)} faults"


def digest(table: Table) -> str:
    """What a table shows, as one short text."""
    return hashlib.sha256(repr(comparable(table.state)).encode()).hexdigest()


def taken_up(path: Path) -> tuple[Table | None, int]:
    """The table as its journal has it, without writing; the number of its last event."""
    journal = Journal(path)
    left = journal.left()
    journal.close()
    if left is None:
        return None, 0
    return Table(left, clock=lambda: 0.0), left.number + len(left.events)


def kill_runs(folder: Path, runs: int, seed: int = 1) -> Figures:
    """Let a process of its own play on with a journal, kill it at a random moment, go on where it stopped."""
    luck, figures, path = Random(seed), Figures(), folder / "journal.db"
    expected, number = Table("elevator", PLAYERS, clock=lambda: 0.0), 1
    events = evening(seed, deals=1000)  # the child has the same, as far as it was played
    for run in range(runs):
        seconds, after = (luck.uniform(0.0, _LONGEST), 0) if run % 4 == 0 else (luck.uniform(0.0, _SHORT), _MOST)
        confirmed = killed(lambda writing: _play(path, events, writing), seconds, luck.randint(0, after))
        table, reached = taken_up(path)
        figures.runs += 1
        if table is None:
            table, reached = Table("elevator", PLAYERS, clock=lambda: 0.0), 1
            check(figures, confirmed == 0, f"run {run}: {confirmed} events confirmed, none kept")
        figures.events += reached - number
        figures.unconfirmed += reached > max(confirmed, number)
        check(figures, reached >= confirmed, f"run {run}: {confirmed} was confirmed, {reached} was kept")
        check(figures, reached <= max(confirmed, number) + 1, f"run {run}: {reached} kept, {confirmed} confirmed")
        expected = _played_to(expected, events, reached)
        check(figures, digest(expected) == digest(table), f"run {run}: another state at {reached}")
        check(figures, expected.steps() == table.steps(), f"run {run}: other steps at {reached}")
        check(figures, _undone(expected) == _undone(table), f"run {run}: another history at {reached}")
        expected, number = taken_up(path)[0] or expected, reached
    kept, said = rulings(path), _uninterrupted(folder / "whole.db", seed, number)
    check(figures, kept == said, f"{len(kept)} rulings were kept, {len(said)} were made")
    figures.rulings = len(kept)
    return figures


def rulings(path: Path) -> list[str]:
    """What was ruled in the deals of a journal."""
    return [deal.sentence for deal in History(path).deals() if deal.sentence]


def _uninterrupted(path: Path, seed: int, number: int) -> list[str]:
    """The rulings of the same events, up to this number, at a table that nobody kills."""
    journal = Journal(path)
    _played_to(Table("elevator", PLAYERS, keeper=journal, clock=lambda: 0.0), evening(seed, deals=1000), number)
    journal.close()
    return rulings(path)


def _numbers(pipe: BinaryIO, count: int) -> list[bytes]:
    """The first so many numbers that come through a pipe."""
    told: list[bytes] = []
    while len(told) < count and (number := b"".join(iter(lambda: pipe.read(1).strip(), b""))):
        told.append(number)
    return told


def killed(play: Callable[[int], None], seconds: float, after: int = 0) -> int:
    """Play in a child until it is killed after so many seconds; return the last number that it confirmed.

    play: says by a file of this number that the table is there, in nine letters, then each number with a space.
    after: so many numbers are waited for first.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play(writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        pipe.read(9)  # the table is there
        told = _numbers(pipe, after)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told += pipe.read().split()
    return int(told[-1]) if told else 0


def _play(path: Path, events: Iterable[Event], writing: int) -> None:
    journal = Journal(path)
    left = journal.left()
    table = Table(left or "elevator", () if left else PLAYERS, keeper=journal, clock=lambda: 0.0)
    os.write(writing, b"00000000 %d " % journal.last)
    with table:
        for event in events:
            table.play(event, timeout=60.0)
            os.write(writing, b"%d " % journal.last)
        time.sleep(60.0)


def _played_to(table: Table, events: Iterator[Event], number: int) -> Table:
    """The table after the event of this number, played without a journal."""
    while table.steps_taken < number:
        table.apply(next(events))
    return table


def _undone(table: Table) -> list[str]:
    """What a table says while everything is taken back."""
    return [table.apply(Undo()).sentence for _ in range(30)]


def check(figures: Figures, right: bool, what: str) -> None:
    """Note what is wrong."""
    if not right:
        figures.faults.append(what)


@dataclass(frozen=True)
class Evening:
    """A whole journal: its bytes, where in them each record lies, what the table showed after each."""

    content: bytes
    places: dict[int, tuple[int, int]]
    digests: dict[int, str]


def whole_evening(folder: Path, seed: int, deals: int = 6) -> Evening:
    """Play an evening into a journal and look at the file."""
    path = folder / f"whole-{seed}.db"
    journal = Journal(path)
    table = Table("elevator", PLAYERS, keeper=journal, clock=lambda: 0.0)
    digests = {journal.last: digest(table)}
    for event in evening(seed, deals):
        table.apply(event)
        digests[journal.last] = digest(table)
    journal.close()
    content = path.read_bytes()
    places = {}
    for record in carve(content):
        text = str(record).encode()
        at = content.index(text)
        places[record.number] = (at, at + len(text))
    return Evening(content, places, digests)


def truncation_runs(folder: Path, runs: int, seed: int = 1) -> Figures:
    """Cut the file off at a random byte; the state must be that of the last event that is whole."""
    luck, figures, known = Random(seed), Figures(), whole_evening(folder, seed)
    for run in range(runs):
        cut = luck.randrange(len(known.content))
        whole = 0
        while whole + 1 in known.places and known.places[whole + 1][1] <= cut:
            whole += 1
        _damaged(folder / f"cut-{run}", known, known.content[:cut], figures, whole)
    return figures


def flip_runs(folder: Path, runs: int, seed: int = 2) -> Figures:
    """Change one byte; only what stands in a changed record, and what needs it, may be lost."""
    luck, figures, known = Random(seed), Figures(), whole_evening(folder, seed)
    for run in range(runs):
        at = luck.randrange(len(known.content))
        changed = bytes([known.content[at] ^ luck.randrange(1, 256)])
        hit = [number for number, (start, end) in known.places.items() if start <= at < end]
        whole = hit[0] - 1 if hit else max(known.digests)
        _damaged(folder / f"flip-{run}", known, known.content[:at] + changed + known.content[at + 1 :], figures, whole)
    return figures


def _damaged(folder: Path, known: Evening, content: bytes, figures: Figures, whole: int) -> None:
    """Open a damaged journal twice: what is left must be a state that there was, and not too early a one."""
    folder.mkdir()
    (folder / "journal.db").write_bytes(content)
    table, reached = taken_up(folder / "journal.db")
    figures.runs += 1
    figures.events += reached
    figures.lost += max(known.digests) - reached
    name = folder.name
    check(figures, reached >= whole, f"{name}: the events up to {whole} are whole, {reached} was found")
    if table is not None:
        check(figures, digest(table) == known.digests.get(reached), f"{name}: another state at {reached}")
    again, number = taken_up(folder / "journal.db")
    check(figures, number == reached, f"{name}: {reached} at first, {number} later")
    check(figures, again is None or table is None or digest(again) == digest(table), f"{name}: another state later")
    figures.rulings += sum(bool(deal.sentence) for deal in History(folder / "journal.db").deals())
    for file in folder.iterdir():
        file.unlink()


@contextmanager
def disk_folder() -> Iterator[Path]:
    """A folder where temporary files lie, on a disk most likely."""
    with TemporaryDirectory() as name:
        yield Path(name)


def main(runs: int) -> int:
    """Run all kinds of accident; return 1 where anything was wrong."""
    wrong = 0
    kinds = {"kill -9": kill_runs, "file cut off": truncation_runs, "one byte changed": flip_runs}
    places = {"memory": memory_folder, "disk": disk_folder}
    for (name, kind), (where, place) in product(kinds.items(), places.items()):
        if kind is not kill_runs and place is disk_folder:
            continue
        with place() as folder:
            figures = kind(folder, runs)
        name = f"{name} ({where})"
        print(f"{name}: {figures}", *figures.faults[:20], sep="\n  ", flush=True)
        wrong |= bool(figures.faults)
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
