"""Serve the page with waitress: one thread for every screen that watches, and a few for the rest."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.server import create_server
from waitress.trigger import trigger

from web.guard import LARGEST_UPLOAD, own_names

if TYPE_CHECKING:
    from flask import Flask

SPARE_THREADS = 8
ANY_HOST = ("", "*", "0.0.0.0", "::")  # noqa: S104 (compared with, never bound unasked)


class PortTaken(OSError):
    """The port cannot be had; the text says how to choose another."""


@dataclass
class Server:
    """A page that listens on `host` and `port` (0: any free one) from the moment it is made; `run` serves it.

    Raises PortTaken when the port is in use or not allowed, OSError when the host is not this machine.
    """

    app: Flask
    host: str = "127.0.0.1"
    port: int = 8000
    viewers: int = 40
    _map: dict[int, Any] = field(default_factory=dict, init=False, repr=False)
    _server: Any = field(init=False, repr=False)
    _running: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        """Listen."""
        sockets = listen(self.host, self.port)
        self.port = int(sockets[0].getsockname()[1])
        self._server = create_server(
            self.app,
            map=self._map,
            sockets=sockets,
            threads=self.viewers + SPARE_THREADS,
            # A browser keeps up to six connections open; each needs a place but no thread.
            connection_limit=6 * self.viewers + 100,
            channel_request_lookahead=1,  # lets a stream see at once that its viewer is gone
            channel_timeout=60,
            max_request_body_size=2 * LARGEST_UPLOAD,
            max_request_header_size=16 * 1024,
            ident=None,
            clear_untrusted_proxy_headers=True,
        )

    def run(self) -> None:
        """Serve until `close`; prints nothing. A KeyboardInterrupt goes on to the caller when all is closed."""
        self._running = True
        try:
            wasyncore.loop(timeout=1.0, map=self._map, use_poll=True)
        finally:
            self._running = False
            self._end()

    def close(self) -> None:
        """Stop listening and end every stream; may be called from any thread or a signal handler, and twice."""
        self.app.extensions["floorman"].streams.closing.set()
        if not self._running:
            self._end()
            return
        waker = next((one for one in list(self._map.values()) if isinstance(one, trigger)), None)
        if waker is not None:  # the loop itself closes its sockets, so that nothing is closed under its hands
            waker.pull_trigger(self._close_all)

    def _close_all(self) -> None:
        wasyncore.close_all(self._map)

    def _end(self) -> None:
        self.app.extensions["floorman"].streams.closing.set()
        self._server.task_dispatcher.shutdown()
        self._close_all()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address under which browsers find the page, the nearest first."""
        if self.host in ANY_HOST:
            names = ["localhost", *sorted(name for name in own_names() if name.endswith(".local")), *lan_addresses()]
        else:
            names = [f"[{self.host}]" if ":" in self.host else self.host]
        return tuple(f"http://{name}:{self.port}" for name in names)


def listen(host: str, port: int) -> list[socket.socket]:
    """Bind `host` (its IPv4 and its IPv6 address where it has both) to `port`; raises as Server does."""
    bound: list[socket.socket] = []
    try:
        asked = host if host not in ANY_HOST else "0.0.0.0"  # noqa: S104 (the tablets on the network are meant)
        for family, *_, address in socket.getaddrinfo(asked, port, type=socket.SOCK_STREAM):
            _bind(bound, family, (address[0], bound[0].getsockname()[1] if bound else port))
    except OSError as error:
        for one in bound:
            one.close()
        raise _explained(error, host, port) from error
    return bound


def _bind(bound: list[socket.socket], family: int, address: tuple[str | int, int]) -> None:
    one = socket.socket(family, socket.SOCK_STREAM)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        one.bind(address)
        one.listen()  # here, because only listening finds out that somebody else listens
    except OSError as error:
        one.close()
        if error.errno != errno.EADDRNOTAVAIL or not bound:  # a machine may name an IPv6 address that it has not
            raise
    else:
        bound.append(one)


def lan_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine on its networks, without sending anything."""
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))  # only asks the routing table which address would be used
            found[str(probe.getsockname()[0])] = None
        except OSError:  # no network: localhost is all there is
            pass
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    except socket.gaierror:  # a machine that does not know its own name
        pass
    return tuple(address for address in found if not address.startswith("127."))


def _explained(error: OSError, host: str, port: int) -> OSError:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(
            error.errno,
            f"port {port} is taken by another program: stop it, or choose another port, as in "
            f"'floorman run --port {port + 1}'",
        )
    if error.errno == errno.EACCES:
        return PortTaken(error.errno, f"port {port} is not allowed: choose one from 1024 up, as in --port 8000")
    return OSError(error.errno, f"cannot listen on {host!r} port {port}: {error.strerror}; check the host setting")
