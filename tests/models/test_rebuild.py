"""The rebuild: every network is trained before it is measured, in one order, and a failing step stops it."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from models.rebuild import HERE, TINY, Effort, Step, run, stages
from vision.recogniser import Recogniser


def steps(effort: Effort, photos: Path | None, out: Path) -> list[Step]:
    """All steps, lane by lane."""
    return [step for lanes in stages(effort, photos, out) for lane in lanes for step in lane]


def test_every_network_has_its_data_before_it_is_trained_and_is_measured_last() -> None:
    names = [name for name, _ in steps(Effort(), Path("photos"), Path("out"))]
    order = [
        "decks", "crops of cards 0/2", "crops of cards 1/2", "finder", "crops that the finder cuts", "classifier",
        "crops of indices", "indices", "report",
    ]  # fmt: skip
    assert [name for name in names if name in order] == order
    assert names[-1] == "report"


def test_weights_go_where_they_are_wanted() -> None:
    words = [word for _, words in steps(Effort(), None, Path("elsewhere")) for word in words]
    assert {f"elsewhere/{name}.onnx" for name in ("finder", "classifier", "indices")} <= set(words)


def test_a_step_that_fails_stops_the_rebuild_and_is_not_logged(tmp_path: Path) -> None:
    log = tmp_path / "rebuild.log"
    lane = [("version", ["platform"]), ("wrong", ["models.rebuild", "--no-such-word"]), ("after", ["platform"])]
    with pytest.raises(subprocess.CalledProcessError):
        run([[lane], [[("later", ["platform"])]]], log)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 and "version" in lines[0]


def test_a_step_that_was_done_is_not_done_again(tmp_path: Path) -> None:
    log, mark = tmp_path / "rebuild.log", tmp_path / "mark"
    once = ["timeit", "-n", "1", "-r", "1", f"open({str(mark)!r}, 'a').write('x')"]
    plan = [[[("one", once)], [("other", ["platform"])]]]
    run(plan, log)
    run(plan, log)
    assert mark.read_text() == "x" and len(log.read_text().splitlines()) == 2


def test_the_tiny_rebuild_takes_the_same_steps_in_the_same_order() -> None:
    full = [(name, words[0]) for name, words in steps(Effort(), None, Path("out"))]
    assert [(name, words[0]) for name, words in steps(TINY, None, Path("out"))] == full


def test_every_step_draws_into_the_cache_that_is_named_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[str] = []

    def noted(words: list[str], *, check: bool, cwd: Path, env: dict[str, str]) -> None:
        places.append(env["FLOORMAN_CACHE"])

    monkeypatch.setattr(subprocess, "run", noted)
    run(stages(TINY, None, tmp_path), tmp_path / "rebuild.log", tmp_path)
    assert set(places) == {str(tmp_path)} and len(places) == 14


def test_a_step_started_with_another_cache_uses_it(tmp_path: Path) -> None:
    words = [sys.executable, "-c", "from models.decks import CACHE; print(CACHE)"]
    place = {**os.environ, "FLOORMAN_CACHE": str(tmp_path)}
    said = subprocess.run(words, check=True, capture_output=True, text=True, env=place, cwd=HERE.parent)
    assert said.stdout.strip() == str(tmp_path)


@pytest.mark.skipif("FLOORMAN_REBUILD" not in os.environ, reason="takes minutes: set FLOORMAN_REBUILD=1 to run it")
def test_a_tiny_rebuild_from_nothing_leaves_three_networks_that_load(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "models.rebuild", "--tiny", str(tmp_path)]
    subprocess.run(words, check=True, cwd=HERE.parent)
    assert Recogniser.load(tmp_path).read(np.full((120, 160, 3), 90, np.uint8)) == []
