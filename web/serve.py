"""Serve the page with waitress: one thread for every screen that watches, and a few for the rest."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from waitress.server import create_server

from web.guard import LARGEST_BODY, own_names

if TYPE_CHECKING:
    from flask import Flask

SPARE_THREADS = 8


class PortTaken(OSError):
    """The port cannot be had; the text says how to choose another."""


@dataclass
class Server:
    """A page that listens on `host` and `port` (0: any free one) from the moment it is made; `run` serves it."""

    app: Flask
    host: str = "127.0.0.1"
    port: int = 8000
    viewers: int = 40
    _server: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Listen; raise PortTaken when the port is in use or not allowed, OSError when the host is not this machine."""
        try:
            self._server = create_server(
                self.app,
                host=self.host,
                port=self.port,
                threads=self.viewers + SPARE_THREADS,
                # A browser keeps up to six connections open; each needs a place but no thread.
                connection_limit=6 * self.viewers + 100,
                channel_request_lookahead=1,  # lets a stream see at once that its viewer is gone
                channel_timeout=60,
                max_request_body_size=2 * LARGEST_BODY,
                max_request_header_size=16 * 1024,
                ident=None,
                clear_untrusted_proxy_headers=True,
            )
        except OSError as error:
            raise _explained(error, self.host, self.port) from error
        self.port = _port_of(self._server)

    def run(self) -> None:
        """Serve until `close`; prints nothing."""
        self._server.run()

    def close(self) -> None:
        """Stop listening and end every stream; may be called from any thread or a signal handler."""
        self.app.extensions["floorman"].streams.closing.set()
        self._server.close()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address under which browsers find the page, the nearest first."""
        if self.host in ("", "*", "0.0.0.0", "::"):  # noqa: S104 (compared, not bound)
            names = ["localhost", *sorted(name for name in own_names() if name.endswith(".local")), *lan_addresses()]
        else:
            names = [f"[{self.host}]" if ":" in self.host else self.host]
        return tuple(f"http://{name}:{self.port}" for name in names)


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


def _port_of(server: Any) -> int:
    """The port that a server, or the first of several, listens on."""
    listening = getattr(server, "effective_listen", None)
    return int(listening[0][1] if listening else server.effective_port)


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
