"""The set-up is taken up where it was left, whatever happened to its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.setup_steps import STEPS, SetupError, Steps


def test_a_new_set_up_begins_with_the_camera(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "setup.json")
    assert steps.at == "camera"
    assert not steps.complete


def test_it_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    Steps(tmp_path / "setup.json").finish("camera", "good")
    again = Steps(tmp_path / "setup.json")
    assert (again.at, again.done) == ("turn", {"camera": "good"})
    again.go_to("sound")
    assert Steps(tmp_path / "setup.json").at == "sound"


def test_with_every_step_taken_it_is_complete_and_any_can_be_repeated(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "setup.json")
    for step in STEPS:
        steps.finish(step, "skipped" if step == "keys" else "good")
    assert steps.complete
    assert steps.at == "trial"
    steps.finish("light", "mend")
    assert steps.done["light"] == "mend"
    steps.begin_again()
    assert steps.at == "camera"
    assert not steps.done


@pytest.mark.parametrize("text", ["", "[]", "{", '{"done": 3, "at": 7}', '{"done": {"camera": "great"}, "at": "roof"}'])
def test_a_damaged_file_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "setup.json").write_text(text)
    steps = Steps(tmp_path / "setup.json")
    assert (steps.at, dict(steps.done)) == ("camera", {})


def test_names_that_are_none_are_refused(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "setup.json")
    with pytest.raises(SetupError):
        steps.finish("roof", "good")
    with pytest.raises(SetupError):
        steps.finish("light", "great")
    with pytest.raises(SetupError):
        steps.go_to("roof")


def test_where_nothing_can_be_kept_the_set_up_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    steps = Steps(tmp_path / "file" / "setup.json")
    steps.finish("camera", "good")
    assert steps.at == "turn"
