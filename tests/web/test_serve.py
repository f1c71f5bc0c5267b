"""The server: says where it is, and plainly when it cannot be there."""

from __future__ import annotations

import socket
from threading import Thread
from urllib.request import urlopen

import pytest
from flask import Flask

from web.serve import PortTaken, Server, lan_addresses


def test_a_taken_port_says_how_to_choose_another(app: Flask) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=rf"port {port} is taken .* --port {port + 1}") as refused:
            Server(app, port=port)
        assert isinstance(refused.value, OSError)


def test_a_host_that_is_not_this_machine_is_named(app: Flask) -> None:
    with pytest.raises(OSError, match=r"192\.0\.2\.1"):
        Server(app, host="192.0.2.1", port=0)


def test_it_serves_on_the_port_it_tells_and_prints_nothing(app: Flask, capfd: pytest.CaptureFixture[str]) -> None:
    server = Server(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    with urlopen(f"{server.addresses[0]}/healthz", timeout=20) as answer:
        assert b"ok" in answer.read()
    server.close()
    thread.join(20)
    assert not thread.is_alive()
    assert capfd.readouterr() == ("", "")


def test_closing_ends_open_streams(app: Flask) -> None:
    server = Server(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    with urlopen(f"{server.addresses[0]}/api/events", timeout=20) as answer:
        assert answer.readline().startswith(b"retry")
        server.close()
        thread.join(20)
    assert not thread.is_alive()


def test_open_to_the_network_it_names_every_address(app: Flask) -> None:
    server = Server(app, host="0.0.0.0", port=0)
    assert server.addresses[0] == f"http://localhost:{server.port}"
    assert f"http://{socket.gethostname().lower().partition('.')[0]}.local:{server.port}" in server.addresses
    assert all(f"http://{address}:{server.port}" in server.addresses for address in lan_addresses())
    server.close()
