"""Every example on the README's page does what it says there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import floorman
import settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def test_python_examples_give_what_they_show() -> None:
    examples = blocks("python")
    assert examples
    for text in examples:
        parsed = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
        assert parsed.examples
        assert doctest.DocTestRunner().run(parsed).failed == 0


def test_console_examples_print_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = [part for text in blocks("console") for part in re.split(r"^\$ ", text, flags=re.MULTILINE) if part]
    assert examples
    for example in examples:
        command, _, shown = example.partition("\n")
        program, *words = shlex.split(command)
        assert program == "floorman"
        done = CliRunner().invoke(floorman.main, words)
        assert done.exit_code == 0, done.output
        assert shown.strip(), f"{command} shows nothing"
        assert done.output.strip() == shown.strip()


def test_the_settings_example_is_accepted() -> None:
    examples = blocks("toml")
    assert examples
    for text in examples:
        settings.parse(text)


def test_every_link_leads_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if not link.startswith("http")]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_named_exists() -> None:
    named = set(re.findall(r"floorman (\w+)", README))
    assert named <= set(floorman.main.commands)
