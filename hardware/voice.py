"""The machine's own voice: a loudspeaker at the Pi, spoken to through espeak-ng, or none at all."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Protocol

PROGRAM = "espeak-ng"
"""The system's program that speaks; Debian and Raspberry Pi OS have it as a package of the same name."""

_CARDS = Path("/proc/asound/cards")  # where Linux lists what can make a sound
_LONGEST = 600  # characters that are spoken at most: half a minute
_PATIENCE = 5.0  # seconds for questions to the program


class Lack(Enum):
    """What keeps a voice from being heard."""

    PROGRAM = "program"
    LOUDSPEAKER = "loudspeaker"
    LANGUAGE = "language"


class VoiceError(OSError):
    """A voice that cannot be heard; `lack` says what is missing."""

    def __init__(self, lack: Lack, text: str) -> None:
        """Say what is missing, in the log's English."""
        super().__init__(text)
        self.lack = lack


class Voice(Protocol):
    """Something that speaks; every call returns at once."""

    def check(self, language: str) -> None:
        """Raise VoiceError where this voice cannot be heard in a language ("en", "fr")."""

    def say(self, text: str, language: str, pace: int) -> None:
        """Speak at so many words a minute; what was being said is cut off. Raises VoiceError where it cannot."""

    def hush(self) -> None:
        """Cut off what is being said; harmless while nothing is."""


class NoVoice:
    """A machine that keeps quiet: the screens speak."""

    def check(self, language: str) -> None:
        """There is nothing to lack."""

    def say(self, text: str, language: str, pace: int) -> None:
        """Say nothing."""

    def hush(self) -> None:
        """Nothing is being said."""


class SimulatedVoice:
    """A voice that notes what it says instead of making a sound; `lack` makes it fail as a real one does."""

    def __init__(self, lack: Lack | None = None) -> None:
        """Begin with nothing said."""
        self.lack = lack
        self.said: list[tuple[str, str, int]] = []
        self.hushed = 0

    def check(self, language: str) -> None:
        """Raise VoiceError where something lacks."""
        if self.lack is not None:
            raise VoiceError(self.lack, f"the simulated voice lacks its {self.lack.value} for {language}")

    def say(self, text: str, language: str, pace: int) -> None:
        """Note what is said."""
        self.check(language)
        self.said.append((text, language, pace))

    def hush(self) -> None:
        """Count how often it was told to be quiet."""
        self.hushed += 1


class SpokenByProgram:
    """The voice of espeak-ng, one process for each sentence, on the system's own choice of loudspeaker.

    Sentences hold names that players chose, so they go in through a pipe, never as arguments, and no shell is used.
    """

    def __init__(
        self,
        program: str = PROGRAM,
        *,
        find: Callable[[str], str | None] = shutil.which,
        cards: Path = _CARDS,
    ) -> None:
        """Speak through `program`; `find` looks for it, `cards` lists the loudspeakers."""
        self._program, self._find, self._cards = program, find, cards
        self._speaking: subprocess.Popen[str] | None = None

    def check(self, language: str) -> None:
        """Raise VoiceError where the program, a loudspeaker or this language is missing."""
        order = [self._path(), f"--voices={_tag(language)}"]
        try:
            said = subprocess.run(order, capture_output=True, text=True, check=False, timeout=_PATIENCE).stdout
        except (OSError, subprocess.TimeoutExpired) as error:
            raise VoiceError(Lack.PROGRAM, f"{self._program} does not answer: {error}") from error
        if len(said.splitlines()) < 2:  # the heading alone
            raise VoiceError(Lack.LANGUAGE, f"{self._program} has no voice for {language!r}")
        if not self._has_loudspeaker():
            raise VoiceError(Lack.LOUDSPEAKER, "no loudspeaker is connected to this machine")

    def say(self, text: str, language: str, pace: int) -> None:
        """Speak now; raise VoiceError where the program is missing."""
        self.hush()
        order: Sequence[str] = [self._path(), "-v", _tag(language), "-s", str(int(pace)), "--stdin"]
        quiet = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(order, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, text=True)
        except OSError as error:
            raise VoiceError(Lack.PROGRAM, f"{self._program} does not start: {error.strerror}") from error
        assert self._speaking.stdin is not None
        with suppress(BrokenPipeError), self._speaking.stdin as words:
            words.write(text[:_LONGEST])

    def hush(self) -> None:
        """Cut off what is being said, and wait for the program to be gone."""
        speaking, self._speaking = self._speaking, None
        if speaking is not None:
            speaking.kill()  # it holds nothing but the loudspeaker
            speaking.wait()

    def _path(self) -> str:
        path = self._find(self._program)
        if path is None:
            raise VoiceError(Lack.PROGRAM, f"{self._program} is not installed")
        return path

    def _has_loudspeaker(self) -> bool:
        try:
            return "[" in self._cards.read_text(encoding="utf-8")
        except OSError:
            return False


def _tag(language: str) -> str:
    """A language's letters; anything else is none, so that no option of the program can be slipped in."""
    if not (language.isascii() and language.isalpha() and len(language) <= 3):
        raise VoiceError(Lack.LANGUAGE, f"{language!r} is no language")
    return language
