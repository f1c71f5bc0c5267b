"""The command line joins the rooms and says in one line what went wrong."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import floorman

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "tests" / "deals" / "opr-527-example.json"


def call(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(floorman.main, list(words), input=stdin)


def test_help_loads_nothing_heavy() -> None:
    heavy = ("cv2", "numpy", "flask", "onnxruntime", "PIL", "torch", "rules", "vision", "web", "dealer")
    code = f"import sys, floorman; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_rule_prints_one_object_a_file_in_order(tmp_path: Path) -> None:
    other = json.loads(EXAMPLE.read_text())
    other["players"]["Ana"]["decl"] = "H"
    second = tmp_path / "second.json"
    second.write_text(json.dumps(other))
    done = call("rule", "--json", str(EXAMPLE), str(second))
    assert done.exit_code == 0
    first, then = map(json.loads, done.stdout.splitlines())
    assert first["shares"] == {"Ana": "0", "Ben": "1/2", "Chris": "1/2"}
    assert then["shares"] == {"Ana": "1/2", "Ben": "0", "Chris": "1/2"}
    assert first["failed"] == ["Ana"]
    assert "OPR-527 art. 4.3" in " ".join(first["reasons"])


def test_rule_reads_standard_input() -> None:
    done = call("rule", "--json", "-", stdin=EXAMPLE.read_text())
    assert json.loads(done.stdout)["lines"]["Chris"]["low"] == "3-E-6"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not valid JSON"),
        ("[]", "object"),
        ("[" * 200_000, "brackets"),
        ('{"game": "bridge"}', "bridge"),
        (EXAMPLE.read_text().replace("Qs", "Zs"), "Zs"),
        (EXAMPLE.read_text().replace("Qs", "As"), "ace of spades is there twice"),
    ],
)
def test_a_bad_showdown_is_one_line_and_the_others_are_ruled(tmp_path: Path, text: str, words: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    done = call("rule", "--json", str(bad), str(EXAMPLE))
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 1
    complaint = done.stderr.splitlines()
    assert len(complaint) == 1
    assert words in complaint[0]
    assert "bad.json" in complaint[0]


def test_games_lists_every_game() -> None:
    listed = call("games").stdout
    for name in ("elevator", "double-elevator", "skyscraper-elevator", "poker-elevator-fr", "elevator-h"):
        assert name in listed


def test_games_prints_the_rules_in_force_with_a_changed_option() -> None:
    assert "tie = win_or_tie" in call("games", "elevator").stdout
    changed = call("games", "elevator", "--option", "tie=outright").stdout
    assert "tie = outright" in changed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("games", "bridge"), "'bridge' is not a game"),
        (("games", "elevator", "--option", "tie"), "NAME=VALUE"),
        (("games", "elevator", "--option", "tie=sideways"), "sideways"),
        (("odds", "nowhere.json"), "nowhere.json"),
        (("watch", "nowhere", "--players", "3"), "nowhere"),
        (("watch", ".", "--players", "13"), "13"),
        (("watch", ".", "--players", "0"), "give 1 to 11 hands"),
        (("run", "--settings", "nowhere.toml"), "nowhere.toml"),
        (("run", "--game", "bridge"), "bridge"),
        (("read", "--annotate", "/proc/nope", "photo.jpg"), "--annotate /proc/nope"),
        (("rule", "a\nb\x1b[31m" + "c" * 3000), "a b?[31mccc"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = call(*words)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr


def test_odds_of_brackets_without_end_are_refused() -> None:
    done = call("odds", "-", stdin='{"game":' * 100_000)
    assert done.exit_code == 1
    assert "brackets" in done.stderr


def test_a_data_folder_that_cannot_be_is_named_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'data = "{file}"\n')
    done = call("run", "--settings", str(file), "--host", "127.0.0.1")
    assert done.exit_code == 1
    assert "name another folder in table.toml" in done.stderr


def test_a_taken_port_is_said_without_numbers_of_the_system(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'data = "{tmp_path}"\n')
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        done = call("run", "--settings", str(file), "--host", "127.0.0.1", "--port", port)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"floorman: port {port} is taken by another program")


def test_a_name_that_no_terminal_can_print_is_printed_escaped() -> None:
    text = json.dumps({"game": "elevator", "table": {}, "players": {"\ud800": {"hole": []}}})
    done = call("rule", "-", stdin=text)
    assert done.exit_code == 0
    assert "\\ud800 takes the pot" in done.stdout


def test_odds_of_a_notated_deal_add_up() -> None:
    done = call("odds", "--json", "--turned", "6", str(ROOT / "tests" / "deals" / "opr-527.deal"))
    report = json.loads(done.stdout)
    assert report["exact"] is True
    shares = [player["share"]["chance"] for player in report["players"].values()]
    assert sum(shares) == pytest.approx(1, abs=1e-5)


def test_mat_writes_a_pdf_and_says_how_many_sheets(tmp_path: Path) -> None:
    done = call("mat", "elevator", "--paper", "A4", "--output", str(tmp_path / "mat.pdf"))
    assert done.exit_code == 0
    assert re.search(r"mat\.pdf: Elevator, \d sheets of A4\. Print at 100 %\.", done.output)
    assert (tmp_path / "mat.pdf").read_bytes().startswith(b"%PDF")
    assert "paper 'A9' is not known" in call("mat", "elevator", "--paper", "A9").output


def test_doctor_tells_every_finding_as_json_and_ends_with_its_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    settings = tmp_path / "table.toml"
    settings.write_text('[camera]\ndevice = "webcam:63"\n')
    report = tmp_path / "report.zip"
    done = call("doctor", "--settings", str(settings), "--json", "--report", str(report))
    data = json.loads(done.stdout)
    assert (data["level"], done.exit_code) == ("bad", 1)
    assert any("webcam:63 does not open" in row["text"] for row in data["findings"])
    assert report.exists()
