"""systemd is told that the service is ready, that it lives only while it does, and that it stops."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.systemd import Heartbeat, Systemd


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(5)
        yield line


def told(line: socket.socket) -> str:
    return line.recv(4096).decode()


def systemd_at(line: socket.socket, usec: str = "") -> Systemd:
    return Systemd({"NOTIFY_SOCKET": line.getsockname(), "WATCHDOG_USEC": usec})


def test_ready_and_stopping_are_told_with_one_line_of_status(line: socket.socket) -> None:
    systemd_at(line).ready("the page is at\nhttp://floorman.local:8000")
    assert told(line) == "READY=1\nSTATUS=the page is at http://floorman.local:8000"
    with Heartbeat(systemd_at(line), lambda: True):
        pass
    assert told(line) == "STOPPING=1"


def test_signs_of_life_come_while_the_service_is_healthy_and_no_longer(line: socket.socket) -> None:
    health = [True, True, False, False, False]
    with Heartbeat(systemd_at(line, "30000"), lambda: health.pop(0) if health else False):
        assert [told(line), told(line)] == ["WATCHDOG=1", "WATCHDOG=1"]
        line.settimeout(0.1)
        with pytest.raises(TimeoutError):
            told(line)


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        name = f"floorman-test-notify-{os.getpid()}"
        line.bind(f"\0{name}")
        line.settimeout(5)
        Systemd({"NOTIFY_SOCKET": f"@{name}"}).alive()
        assert told(line) == "WATCHDOG=1"


def test_without_systemd_or_with_a_dead_socket_nothing_breaks(tmp_path: Path) -> None:
    Systemd({}).ready("here")
    Systemd({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).alive()
    assert Systemd({"WATCHDOG_USEC": "soon"}).patience is None
