"""The heights in docs/build.md are those that are computed, and at them a camera sees the whole table."""

from __future__ import annotations

import re
from math import radians, tan
from pathlib import Path

import pytest

from dealer.camera_height import CAMERAS, hanging, pixels_at, table_of_heights, table_of_pixels
from dealer.stage import stage_of
from hardware.panel import PINS
from rules.variants import games, variant

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_tables_of_the_documentation_are_the_computed_ones() -> None:
    text = (DOCS / "build.md").read_text(encoding="utf-8")
    for rows in (table_of_heights({name: variant(name) for name in games()}), table_of_pixels()):
        assert "\n".join(rows) in text


@pytest.mark.parametrize("camera", list(CAMERAS))
@pytest.mark.parametrize("name", games())
def test_a_camera_at_that_height_sees_the_whole_stage_and_cards_are_long_enough(name: str, camera: str) -> None:
    game, view = variant(name), CAMERAS[camera]
    hung = hanging(game, view)
    across, down = (20 * hung.height * tan(radians(angle) / 2) for angle in view)
    assert across >= stage_of(game).across
    assert down >= stage_of(game).across * 9 / 16
    assert hung.card >= 75


def test_twice_as_high_is_half_as_long() -> None:
    view = CAMERAS["Camera Module 3"]
    assert pixels_at(120, view)[0] == pytest.approx(pixels_at(60, view)[0] / 2, abs=1)


def test_the_wiring_names_the_pins_that_the_program_takes() -> None:
    text = (DOCS / "build.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"(?m)^\| (?:key |lamp )?\*?(\w+)\*?(?: \(\w+\))? \| (\d+) \|", text))
    assert {name: int(pin) for name, pin in rows.items()} == dict(PINS)
    drawing = (DOCS / "wiring.svg").read_text(encoding="utf-8")
    assert all(f"{name} ({pin})" in drawing for name, pin in PINS.items())
