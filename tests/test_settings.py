"""Settings come from table.toml, and what is wrong there is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import settings
from settings import SettingsError


def test_no_file_gives_the_simulated_elevator_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    loaded = settings.load()
    assert (loaded.game.name, loaded.camera.device, loaded.page.port) == ("elevator", "simulator", 8000)


def test_every_section_is_read(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'data = "/var/lib/floorman"\n'
        '[game]\nname = "double-elevator"\nplayers = ["A", "B", "C", "D"]\noptions = { five = "below_royal" }\n'
        '[camera]\ndevice = "webcam:0"\nwidth = 1920\nheight = 1080\nrotation = 180\n'
        "[page]\nport = 8080\n"
    )
    loaded = settings.load(file)
    assert loaded.game.players == ("A", "B", "C", "D")
    assert loaded.game.options == {"five": "below_royal"}
    assert (loaded.camera.width, loaded.camera.rotation, loaded.page.port) == (1920, 180, 8080)
    assert loaded.data == Path("/var/lib/floorman")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour = 1", "colour is not a setting"),
        ("[page]\nprot = 8000", "page.prot is not a setting; known here: host, port, viewers"),
        ('[page]\nport = "8000"', "page.port = '8000': expected a whole number"),
        ("[page]\nport = true", "expected a whole number"),
        ("[page]\nport = 70000", "choose 1 to 65535"),
        ('[game]\nplayers = ["Ana", "Ana"]', "a name of their own"),
        ('[game]\nplayers = "Ana"', "expected a list"),
        ("[game]\nplayers = [1, 2]", "expected a text"),
        ("[game]\noptions = 3", "expected a section"),
        ("[camera]\nrotation = 45", "choose 0, 90, 180 or 270"),
        ("[camera]\nwidth = 10", "240 to 8000"),
        ("[page]\nviewers = 0", "1 to 200"),
        ("page = 3", "write a section [page]"),
        ("data = 3", "data = 3: expected a text"),
        ("[page", "not valid TOML"),
        ("x = " + "[" * 5000, "too many brackets"),
        ('data = "~nobody-of-that-name/x"', "write a whole path"),
        ('data = "\\u0000"', "write a whole path"),
        ("[simulator]\nseed = -5", "simulator.seed = -5"),
        ('[voice]\ndevice = "festival"', "voice.device = 'festival'"),
        ('[voice]\nlanguage = "-f"', "voice.language = '-f'"),
        ("[voice]\npace = 5", "voice.pace = 5"),
    ],
)
def test_a_wrong_setting_is_named_with_what_to_write(text: str, words: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.parse(text)
    assert words in str(caught.value)


def test_a_missing_named_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml"):
        settings.load(tmp_path / "nowhere.toml")


def test_there_are_fewer_than_25_options() -> None:
    assert settings.option_count() < 25
