"""The rebuild: every network is trained before it is measured, in one order, and a failing step stops it."""

import subprocess
from pathlib import Path

import pytest

from models.rebuild import Effort, run, steps


def test_every_network_has_its_data_before_it_is_trained_and_is_measured_last() -> None:
    names = [name for name, _ in steps(Effort(), Path("photos"), Path("out"))]
    order = ["decks and scenes", "finder", "crops of cards", "classifier", "crops of indices", "indices", "report"]
    assert [name for name in names if name in order] == order
    assert names[-1] == "report"


def test_weights_go_where_they_are_wanted() -> None:
    words = [word for _, words in steps(Effort(), None, Path("elsewhere")) for word in words]
    assert {f"elsewhere/{name}.onnx" for name in ("finder", "classifier", "indices")} <= set(words)


def test_a_step_that_fails_stops_the_rebuild_and_is_not_logged(tmp_path: Path) -> None:
    log = tmp_path / "rebuild.log"
    with pytest.raises(subprocess.CalledProcessError):
        run([("version", ["platform"]), ("wrong", ["models.rebuild", "--no-such-word"]), ("after", ["platform"])], log)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 and "version" in lines[0]
