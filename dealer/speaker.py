"""Let the machine itself speak what happens: the newest announcement only, in a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event as Signal
from threading import Lock, Thread
from typing import Any, Protocol

from hardware.voice import Lack, NoVoice, Voice, VoiceError
from rules.language import _, speaking

_log = logging.getLogger(__name__)
_WAIT = 1.0  # seconds between looks at whether the evening has ended
DEFAULT_PACE = 165
"""Words a minute."""


class TableLike(Protocol):
    """What the speaker needs of a table of any game."""

    def wait(self, version: int, timeout: float | None = None) -> Any:
        """Return the newest state, waiting for one later than this version."""


Tell = Callable[[str], tuple[str, str]]
"""Gives, in a language, what is to be spoken of the newest state, if anything, and the sentence that is shown."""


class Speaker:
    """A voice at the table; start it once, stop it at the end. The state it begins with is no news."""

    def __init__(
        self, voice: Voice, table: TableLike, tell: Tell, language: str = "en", pace: int = DEFAULT_PACE
    ) -> None:
        """Speak with `voice` what `tell` says of `table`, at so many words a minute."""
        self._voice, self._table, self._tell = voice, table, tell
        self._language, self._pace = language, pace
        self._stop, self._lock = Signal(), Lock()
        self._thread: Thread | None = None
        self._said = ("", "")
        self._lack: Lack | None = None

    def start(self) -> Speaker:
        """Begin; a voice that cannot be heard is told in `trouble`, the evening goes on without."""
        self._said = self._tell(self._language)
        self._look(self._voice)
        self._stop.clear()
        self._thread = Thread(target=self._follow, name="voice", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Be quiet from now on."""
        self._stop.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(2 * _WAIT)
        self._voice.hush()

    def use(self, voice: Voice) -> None:
        """Speak with another voice from now on."""
        with self._lock:
            self._voice.hush()
            self._voice = voice
        self._look(voice)

    def try_it(self) -> None:
        """Say a sentence now, whatever happens at the table."""
        with speaking(self._language):
            self._say(_("This is the voice of the table."))

    @property
    def is_on(self) -> bool:
        """Whether this machine is to speak at all."""
        return not isinstance(self._voice, NoVoice)

    @property
    def trouble(self) -> str:
        """What keeps the voice from being heard and how to mend it, in the language spoken here; empty for nothing."""
        return in_words(self._lack) if self._lack is not None else ""

    def _follow(self) -> None:
        version = -1
        while not self._stop.is_set():
            newest = self._table.wait(version, _WAIT).version
            if newest == version:
                self._stop.wait(0.01)  # a stopped table no longer waits
                continue
            version = newest
            self._announce()

    def _announce(self) -> None:
        """Say what is new; a state that only shows how the camera does is none."""
        news = self._tell(self._language)
        if news == self._said:
            return
        self._said = news
        if news[0]:
            self._say(news[0])

    def _say(self, text: str) -> None:
        try:
            with self._lock:
                self._voice.say(text, self._language, self._pace)
        except VoiceError as error:
            self._note(error)

    def _look(self, voice: Voice) -> None:
        try:
            voice.check(self._language)
            self._lack = None
        except VoiceError as error:
            self._note(error)

    def _note(self, error: VoiceError) -> None:
        self._lack = error.lack
        _log.warning("no voice: %s", error)


def in_words(lack: Lack) -> str:
    """What keeps a machine from speaking, and how to mend it."""
    match lack:
        case Lack.PROGRAM:
            return _("This machine has no voice: install one with  sudo apt install espeak-ng")
        case Lack.LOUDSPEAKER:
            return _("No loudspeaker is connected to this machine: plug one in, then start Floorman again.")
        case Lack.LANGUAGE:
            return _("The voice of this machine does not speak this language: choose another one under voice.language.")
