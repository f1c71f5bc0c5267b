"""Keep a match in a file as it happens, one line for each event, so that a pulled plug loses nothing.

A line is on the disk before anybody sees what its event led to. A line that is torn, or that no longer means anything,
ends what can be read; what stands before it goes on.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

from dealer.codec import CodecError
from dealer.events import CameraStatus
from dealer.shedding.course import Course
from dealer.shedding.events import GameEvent, decode_event, encode_event
from dealer.shedding.notation import NotatedGame, notated, parse
from dealer.shedding.state import Phase, State
from dealer.shedding.step import opening
from rules.describe_shedding import SheddingGame, shedding_game

_log = logging.getLogger(__name__)


class GameJournal:
    """The journal of one table; a failure to write is logged and told by `trouble`, the game goes on."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        """Write to this file, made where there is none; `clock` gives seconds since 1970."""
        self._path, self._clock = path, clock
        self._file: TextIO | None = None
        self.trouble: str | None = None

    def begin(self, game: SheddingGame, options: dict[str, str], players: tuple[str, ...]) -> None:
        """Note that a match begins, under these rules and with these players."""
        self._write({"begin": {"name": game.name, "options": options, "players": list(players)}})

    def keep(self, event: GameEvent, state: State) -> None:
        """Note an event, and the whole game in notation once it is won."""
        line: dict[str, Any] = {"event": encode_event(event)}
        if state.phase is Phase.WON:
            line["game"] = str(notated(state))
        self._write(line)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, line: dict[str, Any]) -> None:
        try:
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps({"at": round(self._clock(), 3), **line}) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
            self.trouble = None
        except OSError as error:
            _log.warning("journal %s: %s", self._path, error)
            self.trouble = f"{self._path.name}: {error.strerror or error}"
            self.close()


def left(path: Path) -> Course | None:
    """The match that a journal ends with, with all its steps; None where there is none to go on with."""
    course: Course | None = None
    for line in _lines(path):
        try:
            if "begin" in line:
                course = _begun(line["begin"])
            elif course is not None:
                event = decode_event(line["event"])
                if not isinstance(event, CameraStatus):
                    course.apply(event)
        except (CodecError, ValueError, KeyError, TypeError) as error:
            _log.warning("journal %s ends at a line that means nothing: %s", path, error)
            break
    return course


def games(path: Path) -> tuple[NotatedGame, ...]:
    """The games that were played to their end, in the order they were played; each once, as it stood last."""
    ended: list[str] = []
    won = False
    for line in _lines(path):
        text = line.get("game")
        if text is not None and won:
            ended[-1] = text
        elif text is not None:
            ended.append(text)
        won = text is not None
    return tuple(parse(text) for text in ended)


def _begun(data: dict[str, Any]) -> Course:
    game = shedding_game(data["name"], data["options"])
    return Course(opening(game.title, tuple(data["players"]), game.options, game.wins, game.theme))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines that can be read, up to the first that cannot."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            return
        if not isinstance(data, dict):
            return
        yield data
