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
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

from click.testing import CliRunner

from dealer.archive import Archive
from floorman import main
from tests.waiting import until

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
    except (OSError, HTTPException):  # no evening is served, or one ends while it answers
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


def entered(port: int, code: str) -> OpenerDirector:
    """A browser that has chosen the PIN with the set-up code."""
    browser = build_opener(HTTPCookieProcessor())
    browser.addheaders = [("Origin", f"http://127.0.0.1:{port}")]
    form = urlencode({"code": code, "pin": "4711", "again": "4711"}).encode()
    browser.open(f"http://127.0.0.1:{port}/dealer/setup", form, timeout=30).close()
    return browser


def posted(browser: OpenerDirector, port: int, path: str, data: dict[str, Any]) -> dict[str, Any]:
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(data).encode(), {"Content-Type": "application/json"})
    with browser.open(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def test_the_page_puts_another_game_on_the_table_while_the_program_runs(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    settings = tmp_path / "table.toml"
    settings.write_text(f'data = "{tmp_path / "data"}"\n[game]\nplayers = ["Ana", "Ben", "Chris"]\n')
    words = ["run", "--camera", "none", "--settings", str(settings), "--host", "127.0.0.1", "--port", str(port)]
    program = subprocess.Popen(
        [sys.executable, "-m", "floorman", *words, "--game", "pyramid"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert until(lambda: newest(port).get("game", {}).get("name") == "pyramid", 120)
        code = read_code(program)
        browser = entered(port, code)
        posted(browser, port, "/api/action", {"action": "fold", "seat": 1})
        posted(browser, port, "/api/game", {"game": "chimney", "options": {"wins": "1"}})
        assert until(lambda: newest(port).get("kind") == "shedding", 120)
        state = newest(port)
        assert (state["game"]["theme"], state["match"]["target"]) == ("chimney", 1)
        assert [seat["name"] for seat in state["seats"]] == ["Ana", "Ben", "Chris"]
        posted(browser, port, "/api/action", {"action": "lay", "cards": ["9h"]})
        posted(browser, port, "/api/game", {"game": "pyramid", "go_on": True})
        assert until(lambda: newest(port).get("game", {}).get("name") == "pyramid", 120)
        assert newest(port)["seats"][0]["folded_round"] == 1, "poker goes on where it stopped"
        posted(browser, port, "/api/game", {"game": "chimney", "go_on": True})
        assert until(lambda: newest(port).get("kind") == "shedding", 120)
        assert newest(port)["pile"]["cards"] == ["9h"], "and so does the pile"
    finally:
        program.send_signal(signal.SIGTERM)
        said, complaints = program.communicate(timeout=60)
    assert program.returncode == 0, complaints
    assert said.count("Going on with") == 2
    assert said.count("Good night.") == 1
    rows = [(row.shedding, row.key.deal) for row in Archive(tmp_path / "data" / "journal.db").rows()]
    assert sorted(rows) == [(False, 1), (True, 1)]


def read_code(program: subprocess.Popen[str]) -> str:
    """The set-up code that a program says at its start."""
    assert program.stdout is not None
    for line in program.stdout:
        if "set-up code" in line:
            return line.split()[-1]
    raise AssertionError("no set-up code was said")
