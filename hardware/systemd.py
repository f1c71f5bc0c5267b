"""Tell systemd how the service does: ready, alive, stopping. Without systemd nothing is told."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Mapping
from threading import Event, Thread

_log = logging.getLogger(__name__)


class Systemd:
    """The socket that systemd listens on for its service (sd_notify), or nobody."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Find the socket and the watchdog's patience in the environment."""
        self._address = environment.get("NOTIFY_SOCKET", "")
        usec = environment.get("WATCHDOG_USEC", "")
        self.patience = int(usec) / 1e6 if usec.isdigit() else None
        """Seconds without a sign of life after which systemd restarts the service; None when it does not watch."""

    def ready(self, status: str) -> None:
        """The service does its work; `status` is shown by `systemctl status`."""
        self._tell(f"READY=1\nSTATUS={' '.join(status.split())}")

    def alive(self) -> None:
        """One sign of life."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The service ends because it was asked to."""
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        # a leading @ stands for the zero byte of Linux's abstract addresses
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.sendto(text.encode(), address)
        except OSError as error:
            _log.warning("systemd does not listen at %s: %s", self._address, error)


class Heartbeat:
    """Signs of life for as long as `healthy` says so; a context that begins and ends them."""

    def __init__(self, systemd: Systemd, healthy: Callable[[], bool]) -> None:
        """Ask `healthy` three times in the watchdog's patience."""
        self._systemd = systemd
        self._healthy = healthy
        self._stop = Event()
        self._thread: Thread | None = None

    def __enter__(self) -> Heartbeat:
        """Begin, where systemd watches."""
        if self._systemd.patience is not None:
            self._thread = Thread(target=self._beat, args=(self._systemd.patience / 3,), name="heartbeat", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """End."""
        self._stop.set()
        self._systemd.stopping()
        if self._thread is not None:
            self._thread.join(1.0)

    def _beat(self, pause: float) -> None:
        while not self._stop.wait(pause):
            if self._healthy():
                self._systemd.alive()
            else:
                _log.error("no sign of life from table or camera; systemd will start the service again")
