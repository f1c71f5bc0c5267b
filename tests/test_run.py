"""`floorman run` serves a table that is read from frames, and ends when it is told to."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def evening(port: int, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    settings = tmp_path / "table.toml"
    settings.write_text(f'data = "{tmp_path / "data"}"\n[simulator]\nseed = 7\n')
    more = getattr(request, "param", [])
    words = ["run", "--settings", str(settings), "--host", "127.0.0.1", "--port", str(port), *more]
    program = subprocess.Popen(
        [sys.executable, "-m", "floorman", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    yield program
    if program.poll() is None:
        program.kill()
    program.communicate()


def state_once(port: int, wanted: Any, seconds: float = 240) -> dict[str, Any]:
    """The first state that is as wanted."""
    end = time.monotonic() + seconds
    state: dict[str, Any] = {}
    while time.monotonic() < end:
        try:
            with urlopen(f"http://127.0.0.1:{port}/api/state", timeout=10) as answer:
                state = json.load(answer)
        except (OSError, HTTPException):
            state = {}
        if state and wanted(state):
            return state
        time.sleep(0.5)
    raise AssertionError(f"not reached in {seconds} s; last state: {json.dumps(state)[:600]}")


def test_the_simulated_table_is_served_read_and_ended(evening: subprocess.Popen[str], port: int) -> None:
    state = state_once(port, lambda state: state["board"]["1"]["order"] == 2)
    # The worked example of OPR-527: the recogniser has read what the simulator drew.
    assert (state["board"]["5"]["card"], state["board"]["1"]["card"]) == ("8c", "Qs")
    assert state["irregularities"] == []
    assert all(seat["hand"] is None for seat in state["seats"])
    evening.send_signal(signal.SIGTERM)
    said, complaints = evening.communicate(timeout=30)
    assert evening.returncode == 0, complaints
    assert f"http://127.0.0.1:{port}" in said
    assert "set-up code" in said
    assert "Good night." in said


@pytest.mark.parametrize("evening", [["--camera", "none"]], indirect=True)
def test_without_a_camera_the_table_waits_for_people(evening: subprocess.Popen[str], port: int) -> None:
    state = state_once(port, lambda state: state["phase"] == "laying")
    assert state["camera"] == {"state": "none", "text": "no camera", "seconds": None}
    evening.send_signal(signal.SIGTERM)
    _, complaints = evening.communicate(timeout=30)
    assert (evening.returncode, complaints) == (0, "")


def test_a_taken_port_is_one_line_that_says_how_to_choose_another(tmp_path: Path) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(f'data = "{tmp_path / "data"}"\n')
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        words = ["run", "--settings", str(settings), "--host", "127.0.0.1", "--port", str(other.getsockname()[1])]
        done = subprocess.run(
            [sys.executable, "-m", "floorman", *words], cwd=ROOT, capture_output=True, text=True, timeout=120
        )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "--port" in done.stderr
