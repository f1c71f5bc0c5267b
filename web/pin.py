"""Keep the dealer's PIN: chosen once with a set-up code, stored as a scrypt hash, guarded against guessing."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from werkzeug.security import check_password_hash, generate_password_hash

from rules.language import _, plural

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
SHORTEST, LONGEST = 4, 12
HASHED_WITH = "scrypt"


class PinError(ValueError):
    """A PIN or set-up code that is not accepted; its text says why and what to do."""


class TooManyTries(PinError):
    """Too many wrong tries; `seconds` is how long to wait."""

    def __init__(self, seconds: float) -> None:
        """Say in words how long to wait."""
        self.seconds = max(1, round(seconds))
        text = plural(
            "Too many wrong tries. Wait {count} second and try again.",
            "Too many wrong tries. Wait {count} seconds and try again.",
            self.seconds,
        )
        super().__init__(text.format(count=self.seconds))


class Attempts:
    """Count wrong tries by who made them; after `free` of them every further one doubles the wait."""

    def __init__(self, free: int, clock: Callable[[], float], *, first_wait: float = 30.0) -> None:
        """Allow `free` wrong tries, then make the caller wait `first_wait` seconds, doubled each time up to an hour."""
        self._free, self._clock, self._first_wait = free, clock, first_wait
        self._wrong: dict[str, tuple[int, float]] = {}

    def seconds_to_wait(self, who: str) -> float:
        """How long `who` still has to wait before the next try."""
        count, last = self._wrong.get(who, (0, 0.0))
        if count < self._free:
            return 0.0
        wait = min(3600.0, self._first_wait * 2.0 ** min(count - self._free, 10))
        return max(0.0, last + wait - self._clock())

    def wrong(self, who: str) -> None:
        """Note a wrong try; the oldest of a thousand names is forgotten."""
        count, _ = self._wrong.pop(who, (0, 0.0))
        self._wrong[who] = (count + 1, self._clock())
        if len(self._wrong) > 1000:
            del self._wrong[next(iter(self._wrong))]

    def right(self, who: str) -> None:
        """Forget the wrong tries of `who`."""
        self._wrong.pop(who, None)


class Access:
    """The one PIN of this table, in a data folder; there is no default PIN."""

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Use the PIN and the session key kept in `folder`; make the folder and the key where they are missing."""
        folder.mkdir(parents=True, exist_ok=True)
        self._pin_file, self._key_file = folder / "pin.json", folder / "session.key"
        self._lock = Lock()
        # One address may guess five times; all addresses together fifty times: many phones are no way around.
        self._by_address, self._by_all = Attempts(5, clock), Attempts(50, clock)
        self._hash = self._stored()
        self._code = None if self._hash else _new_code()
        self.secret_key = self._key()

    @property
    def setup_code(self) -> str | None:
        """The code that lets somebody choose the PIN, to be shown on the console only; None once a PIN is chosen."""
        return self._code

    @property
    def stamp(self) -> str:
        """Name the PIN in force without telling it: a session made with an older PIN ends. Empty without a PIN."""
        return hashlib.sha256(self._hash.encode()).hexdigest()[:24] if self._hash else ""

    def check(self, pin: str, who: str) -> None:
        """Accept the right PIN from the address `who`; raise PinError or TooManyTries."""
        with self._lock, self._counted(who):
            if not self._hash:
                raise PinError(_("No PIN has been chosen yet. Use the set-up code printed where Floorman was started."))
            if not check_password_hash(self._hash, pin):
                raise PinError(_("That is not the PIN."))

    def choose(self, code: str, pin: str, who: str) -> None:
        """Choose the PIN with the set-up code, which works once; raise PinError or TooManyTries."""
        if not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
            raise PinError(_("The PIN needs {least} to {most} digits.").format(least=SHORTEST, most=LONGEST))
        with self._lock, self._counted(who):
            if self._code is None:
                raise PinError(_("A PIN has been chosen already. Enter it, or reset it where Floorman runs."))
            if not hmac.compare_digest(_plain(code).encode(), self._code.encode()):
                raise PinError(_("That is not the set-up code. It is printed where Floorman was started."))
            self._hash = generate_password_hash(pin, method=HASHED_WITH)
            _write(self._pin_file, json.dumps({"hash": self._hash}).encode())
            self._code = None

    def forget(self) -> None:
        """Forget the PIN and make a new set-up code; everybody who was let in is out."""
        with self._lock:
            self._pin_file.unlink(missing_ok=True)
            self._hash, self._code = "", _new_code()

    def _counted(self, who: str) -> _Counted:
        return _Counted(who, self._by_address, self._by_all)

    def _stored(self) -> str:
        if not self._pin_file.exists():
            return ""
        try:
            stored = json.loads(self._pin_file.read_text(encoding="utf-8"))["hash"]
            if not isinstance(stored, str) or stored.count("$") != 2:  # method$salt$hash
                raise ValueError("no hash: nobody could ever come in")
            return stored
        except (ValueError, KeyError, TypeError) as error:
            raise PinError(f"{self._pin_file} is damaged: delete it and choose the PIN anew") from error

    def _key(self) -> bytes:
        if not self._key_file.exists() or self._key_file.stat().st_size < 32:
            _write(self._key_file, secrets.token_bytes(32))
        return self._key_file.read_bytes()


class _Counted:
    """Refuse a try that comes too early, and count it as wrong when it ends in a PinError."""

    def __init__(self, who: str, *counters: Attempts) -> None:
        self._tries = list(zip(counters, (who, "all"), strict=True))

    def __enter__(self) -> None:
        wait = max(counter.seconds_to_wait(name) for counter, name in self._tries)
        if wait > 0:
            raise TooManyTries(wait)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for counter, name in self._tries:
            if kind is None:
                counter.right(name)
            elif issubclass(kind, PinError):
                counter.wrong(name)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _plain(code: str) -> str:
    """The code as it is compared: capitals without spaces and dashes."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _write(path: Path, data: bytes) -> None:
    """Replace a file at once, readable by its owner only."""
    draft = path.with_suffix(".new")
    draft.touch(mode=0o600)
    draft.chmod(0o600)
    draft.write_bytes(data)
    draft.replace(path)
