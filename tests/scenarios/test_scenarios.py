"""Every scenario file: what it expects comes to be known, and no card is created, lost or changed beside that."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer.events import Event
from dealer.scenario import ScenarioError, parse_scenario
from dealer.scenario_play import ScenarioPlay
from dealer.state import Kind
from hardware.camera import Frame
from tests.evenings.audit import Audit
from vision.recogniser import Recogniser

FILES = sorted(Path(__file__).parent.glob("*.scene"))


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser.load(live=True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_scenario_is_seen_as_it_happens(file: Path, recogniser: Recogniser) -> None:
    scenario = parse_scenario(file.read_text(encoding="utf-8"))
    play, audit = ScenarioPlay(scenario, recogniser), Audit()
    audit.begin(scenario.deal)
    audit.expected = {Kind.EXTRA_CARD} if "extra_card" in file.read_text(encoding="utf-8") else set()

    def heard(event: Event, frame: Frame) -> None:
        audit.saw(event, play.camera.truth(), frame.seconds)

    play.heard = heard
    play.watched = lambda frame: audit.passed(play.camera.truth(), frame.seconds)
    assert list(play.play()) == []
    assert audit.faults == []


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("dance", "line 5: 'dance' is nothing that happens"),
        ("put horse on 3", "line 5: 'put horse on 3' lacks something"),
        ("hand over 9", "line 5: 'hand over 9' lacks something"),
    ],
)
def test_a_script_that_says_nothing_names_the_line(script: str, complaint: str) -> None:
    with pytest.raises(ScenarioError, match=complaint):
        parse_scenario(f"game elevator\nplayers Ana Ben\nbutton Ben\nscript\n{script}\n")


def test_a_scenario_without_a_script_says_what_to_write() -> None:
    with pytest.raises(ScenarioError, match="no line `script`"):
        parse_scenario("game elevator\nplayers Ana Ben\nbutton Ben\n")
