"""What is chosen on the page is kept in the data folder, goes before the host's file, and a bad file ends nothing."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of
from hypothesis import strategies as st

from settings import Settings, SettingsError, option_count
from web.chosen import Chosen, to_toml


def host(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "host.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n{text}')
    return file


def test_a_choice_counts_at_once_and_at_the_next_start(tmp_path: Path) -> None:
    file = host(tmp_path, "[camera]\nrotation = 90\nwidth = 1920\n")
    chosen = Chosen(file)
    assert chosen.put("camera.rotation", 180).camera.rotation == 180
    again = Chosen(file).settings
    assert (again.camera.rotation, again.camera.width) == (180, 1920)
    assert file.read_text().count("rotation = 90") == 1


def test_a_choice_taken_back_gives_way_to_the_host_s_file(tmp_path: Path) -> None:
    chosen = Chosen(host(tmp_path, "[camera]\nrotation = 90\n"))
    chosen.put("camera.rotation", 180)
    assert chosen.put("camera.rotation", None).camera.rotation == 90


def test_the_command_line_goes_before_both(tmp_path: Path) -> None:
    chosen = Chosen(host(tmp_path, ""), lambda known: replace(known, page=replace(known.page, port=9000)))
    assert chosen.put("page.port", 8080).page.port == 9000
    assert Chosen(tmp_path / "host.toml").settings.page.port == 8080


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("camera.rotation", 45, "choose 0, 90, 180 or 270"),
        ("camera.rotatoin", 90, "not a setting"),
        ("colour.of", 1, "not a setting"),
        ("data", "/", "in the settings file only"),
        ("page.port", "8000", "expected a whole number"),
        ("game.players", ["Ana", "Ana"], "a name of their own"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_and_changes_nothing(
    tmp_path: Path, name: str, value: Any, words: str
) -> None:
    chosen = Chosen(host(tmp_path, ""))
    before = chosen.settings
    with pytest.raises(SettingsError, match=words):
        chosen.put(name, value)
    assert chosen.settings == before
    assert not chosen.file.exists()


def test_of_a_bad_file_all_that_is_right_is_used_and_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    chosen = Chosen(host(tmp_path, '[camera]\nrotation = 45\nwidth = 1920\n[page]\nprot = 1\nport = 8001\n[x]\ny = ""'))
    assert (chosen.settings.camera.rotation, chosen.settings.camera.width, chosen.settings.page.port) == (0, 1920, 8001)
    told = " ".join(chosen.troubles)
    assert all(words in told for words in ("camera.rotation = 45", "page.prot", "x is not a setting", "host.toml"))


@pytest.mark.parametrize("text", ["[page", "\x00", "x = " + "[" * 5000, "[camera]\na = 1\n[camera]\n"])
def test_a_file_that_is_no_toml_leaves_the_defaults_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    file = tmp_path / "bad.toml"
    file.write_text(text)
    chosen = Chosen(file)
    assert chosen.settings == Settings()
    assert len(chosen.troubles) == 1
    assert "bad.toml" in chosen.troubles[0]


def test_a_damaged_file_of_choices_is_told_and_the_host_s_file_stands(tmp_path: Path) -> None:
    file = host(tmp_path, "[camera]\nrotation = 90\n")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "table.toml").write_text("[camera]\nrotation = ")
    chosen = Chosen(file)
    assert chosen.settings.camera.rotation == 90
    assert len(chosen.troubles) == 1


def test_a_named_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml"):
        Chosen(tmp_path / "nowhere.toml")


def test_every_setting_has_a_row_that_says_who_set_it(tmp_path: Path) -> None:
    chosen = Chosen(host(tmp_path, ""))
    chosen.put("page.viewers", 10)
    rows = {row.name: row for row in chosen.rows()}
    assert len(rows) == option_count()
    assert rows["page.viewers"].chosen and rows["page.viewers"].value == 10 and rows["page.viewers"].default == 40
    assert not rows["page.port"].chosen


texts = st.text(st.characters(codec="utf-8"), max_size=8)
values = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@settings_of(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(texts, st.dictionaries(texts, values, max_size=3), max_size=3))
def test_what_is_written_is_read_back_the_same(raw: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(raw)) == raw
