"""`floorman run --game shedding` serves the refereed game, and `floorman games` knows it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from click.testing import CliRunner

from floorman import main

ROOT = Path(__file__).parent.parent


def test_the_game_is_listed_and_described() -> None:
    listed = CliRunner().invoke(main, ["games"])
    assert "shedding" in listed.output
    assert "Up and Down the Chimney" in listed.output
    described = CliRunner().invoke(main, ["games", "shedding", "--option", "jokers=1"])
    assert "* jokers = 1; default 2" in described.output
    refused = CliRunner().invoke(main, ["games", "shedding", "--option", "jokers=7"])
    assert refused.exit_code == 1


def newest(port: int) -> dict[str, Any]:
    try:
        with urlopen(f"http://127.0.0.1:{port}/api/state", timeout=10) as answer:
            state: dict[str, Any] = json.load(answer)
            return state
    except OSError:
        return {}


def told(systemd: socket.socket) -> str:
    """Everything that was sent to a socket of systemd, which is closed then."""
    with systemd:
        systemd.setblocking(False)
        lines = []
        with suppress(BlockingIOError):
            while True:
                lines.append(systemd.recv(4096).decode())
    return "\n".join(lines)


def test_the_simulated_pile_is_served_read_and_taken_up_again(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    settings = tmp_path / "table.toml"
    settings.write_text(
        f'data = "{tmp_path / "data"}"\n[simulator]\nseed = 5\n[game]\nplayers = ["Ana", "Ben", "Chris"]\n'
    )
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    systemd.bind(str(tmp_path / "notify"))
    words = ["run", "--game", "chimney", "--settings", str(settings), "--host", "127.0.0.1", "--port", str(port)]
    program = subprocess.Popen(
        [sys.executable, "-m", "floorman", *words],
        cwd=ROOT,
        env=os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end, state = time.monotonic() + 240, newest(port)
        while time.monotonic() < end and not (state and state["pile"]["cards"]):
            time.sleep(0.5)
            state = newest(port)
        assert state["kind"] == "shedding"
        assert state["game"]["theme"] == "chimney"
        assert [seat["cards"] for seat in state["seats"]] == [7, 7, 7]
    finally:
        program.send_signal(signal.SIGTERM)
        said, complaints = program.communicate(timeout=60)
    assert program.returncode == 0, complaints
    assert "Good night." in said
    assert "READY=1" in told(systemd)
    assert (tmp_path / "data" / "journal.db").exists()
