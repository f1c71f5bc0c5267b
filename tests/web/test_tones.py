"""The tones keep their contrast, in the dark and in the light (WCAG 2.2, 1.4.3 AA and 1.4.11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web

TONES = (Path(web.__file__).parent / "static" / "css" / "tones.css").read_text(encoding="utf-8")
TEXTS = ("text", "quiet", "brass-text", "brass-light", "amber-text", "green", "coral")
GROUNDS = ("ground-high", "ground", "ground-low", "panel-solid")


def tones(theme: str, contrast: str = "usual") -> dict[str, str]:
    """The colours of a theme; the light one changes those of the dark one, strong contrast changes either."""
    strong = ':root[data-contrast="strong"]'
    blocks = [":root", *([':root[data-theme="light"]'] if theme == "light" else [])]
    if contrast == "strong":
        blocks += [strong, *([':root[data-theme="light"][data-contrast="strong"]'] if theme == "light" else [])]
    found: dict[str, str] = {}
    for block in blocks:
        text = TONES.partition(f"\n{block} {{")[2].partition("}")[0]
        assert text, block
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))
    return found


def brightness(colour: str) -> float:
    """Relative luminance of "#rrggbb"."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_text_is_readable_on_every_ground(theme: str, text: str, ground: str) -> None:
    found = tones(theme)
    assert contrast(found[text], found[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_strong_contrast_is_that_of_the_highest_grade(theme: str, text: str, ground: str) -> None:
    found = tones(theme, "strong")
    assert contrast(found[text], found[ground]) >= 7
    assert contrast(found["hairline"], found["ground"]) >= 3
    assert contrast(found["key-edge"], found["ground"]) >= 3


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ground", ["lacquer-high", "lacquer-low", "shaft", "key"])
def test_call_buttons_and_keys_are_readable(theme: str, ground: str) -> None:
    found = tones(theme)
    assert contrast(found["quiet" if ground != "key" else "text"], found[ground]) >= (3 if ground == "shaft" else 4.5)
    assert contrast(found["on-brass"], found["brass"]) >= 4.5


@pytest.mark.parametrize("ink", ["ink", "red"])
def test_suits_are_readable_on_paper_to_its_lower_edge(ink: str) -> None:
    found = tones("dark")
    assert contrast(found[ink], found["paper-low"]) >= 4.5


def test_the_suits_of_the_four_colour_deck_are_readable_and_differ() -> None:
    found = tones("dark") | dict(re.findall(r"--(suit-\w+): (#[0-9a-f]{6});", TONES))
    inks = [found["suit-clubs"], found["suit-diamonds"], found["red"], found["ink"]]
    assert len(set(inks)) == 4
    assert all(contrast(ink, found["paper-low"]) >= 4.5 for ink in inks)
