"""Read table.toml into frozen settings; unknown keys are refused by name."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Section = TypeVar("Section")


class SettingsError(ValueError):
    """A settings file that cannot be used; the text names the key and what to write instead."""


def default_data_folder() -> Path:
    """Where the table keeps what it must remember (XDG data folder)."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "floorman"


def default_settings_file() -> Path:
    """Where table.toml is looked for when nobody names one (XDG config folder)."""
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "floorman" / "table.toml"


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Which game is dealt, to whom, under which house rules."""

    name: str = "elevator"
    players: tuple[str, ...] = ("Ana", "Ben", "Chris", "Dora", "Eli")
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Which camera looks at the table; device is "simulator", "webcam:0", "picamera", a path, or "none".

    rotation: degrees clockwise; area: the corners of the area of play in parts of the turned picture, x and y of each,
    clockwise from the top left, empty for all of it; mains: Hz of the light's flicker; locks: focus, exposure and white
    balance as the device names them, empty where it chooses.
    """

    device: str = "simulator"
    width: int = 1280
    height: int = 720
    rotation: int = 0
    area: tuple[float, ...] = ()
    mains: int = 50
    locks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimulatorSettings:
    """How the simulated table looks; seed 0 means a new evening every time."""

    deck: str = "classic"
    cloth: str = "green"
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PageSettings:
    """Where the page listens; viewers is how many may watch at once, language what it speaks by default."""

    host: str = "0.0.0.0"  # noqa: S104 -- tablets on the local network are the point
    port: int = 8000
    viewers: int = 40
    language: str = "en"


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """The box of keys and lamps; device is "none", "gpio", or "mock" for pins that are not there.

    pins: GPIO numbers by part ("next", "ready", ...), empty for those of docs/build.md.
    """

    device: str = "none"
    pins: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """The machine's own voice, beside those of the screens; device is "none", "espeak-ng", or "mock" for no sound.

    language: as in "fr", empty for that of the page; pace: words a minute.
    """

    device: str = "none"
    language: str = ""
    pace: int = 165


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that table.toml may say."""

    game: GameSettings = field(default_factory=GameSettings)
    camera: CameraSettings = field(default_factory=CameraSettings)
    simulator: SimulatorSettings = field(default_factory=SimulatorSettings)
    page: PageSettings = field(default_factory=PageSettings)
    panel: PanelSettings = field(default_factory=PanelSettings)
    voice: VoiceSettings = field(default_factory=VoiceSettings)
    data: Path = field(default_factory=default_data_folder)


def load(path: Path | None = None) -> Settings:
    """Read the named file, or the default one if it is there; raise SettingsError with what to mend."""
    if path is None:
        path = default_settings_file()
        if not path.exists():
            return Settings()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read ({error}); name another file with --settings") from error
    try:
        return parse(text)
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from error


def parse(text: str) -> Settings:
    """Read the text of a table.toml; raise SettingsError naming the key that is wrong."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"not valid TOML: {error}") from error
    except RecursionError as error:
        raise SettingsError("too many brackets inside each other") from error
    return from_raw(raw)


def from_raw(raw: Mapping[str, Any]) -> Settings:
    """Make settings of what a table.toml holds; raise SettingsError naming the key that is wrong."""
    sections = {
        "game": GameSettings,
        "camera": CameraSettings,
        "simulator": SimulatorSettings,
        "page": PageSettings,
        "panel": PanelSettings,
        "voice": VoiceSettings,
    }
    _refuse_unknown(raw, [*sections, "data"], "")
    values: dict[str, Any] = {name: _section(kind, raw.get(name, {}), name) for name, kind in sections.items()}
    if "data" in raw:
        values["data"] = _folder(_typed(raw["data"], str, "data"))
    settings = Settings(**values)
    _check(settings)
    return settings


def _folder(name: str) -> Path:
    try:
        if "\0" in name:
            raise RuntimeError("a zero byte in a name")
        return Path(name).expanduser()
    except RuntimeError as error:  # "~somebody" who has no home here
        raise SettingsError(f"data = {name!r}: no such folder can be ({error}); write a whole path") from error


def _section(kind: type[Section], raw: Any, name: str) -> Section:
    if not isinstance(raw, dict):
        raise SettingsError(f"{name} = {raw!r}: write a section [{name}] instead")
    hints = get_type_hints(kind)
    _refuse_unknown(raw, list(hints), f"{name}.")
    return kind(**{key: _typed(value, hints[key], f"{name}.{key}") for key, value in raw.items()})


def _refuse_unknown(raw: Mapping[str, Any], known: list[str], prefix: str) -> None:
    for key in raw:
        if key not in known:
            raise SettingsError(f"{prefix}{key} is not a setting; known here: {', '.join(known)}")


def _typed(value: Any, kind: Any, name: str) -> Any:
    origin = get_origin(kind)
    if origin is tuple and isinstance(value, list):
        return tuple(_typed(one, get_args(kind)[0], name) for one in value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    wanted = (dict if origin is not None and origin is not UnionType else kind) if origin is not tuple else tuple
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is int):
        raise SettingsError(f"{name} = {value!r}: expected {_words(wanted)}")
    return value


def _words(kind: type) -> str:
    words = {int: "a whole number", float: "a number", str: "a text in quotes", tuple: "a list", dict: "a section"}
    return words.get(kind, str(kind))


def _check(settings: Settings) -> None:
    players = settings.game.players
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        raise SettingsError(f"game.players = {list(players)!r}: give every player a name of their own")
    if not 1 <= settings.page.port <= 65535:
        raise SettingsError(f"page.port = {settings.page.port}: choose 1 to 65535, for example 8000")
    if not 1 <= settings.page.viewers <= 200:
        raise SettingsError(f"page.viewers = {settings.page.viewers}: choose 1 to 200")
    if settings.simulator.seed < 0:
        raise SettingsError(f"simulator.seed = {settings.simulator.seed}: choose 0 (always new) or more")
    if settings.panel.device not in ("none", "gpio", "mock"):
        raise SettingsError(f'panel.device = {settings.panel.device!r}: choose "none", "gpio" or "mock"')
    _check_voice(settings.voice)
    _check_camera(settings.camera)


def _check_voice(voice: VoiceSettings) -> None:
    if voice.device not in ("none", "espeak-ng", "mock"):
        raise SettingsError(f'voice.device = {voice.device!r}: choose "none", "espeak-ng" or "mock"')
    if voice.language and not (voice.language.isascii() and voice.language.isalpha() and len(voice.language) <= 3):
        raise SettingsError(f'voice.language = {voice.language!r}: write it like "fr", or "" for that of the page')
    if not 80 <= voice.pace <= 320:
        raise SettingsError(f"voice.pace = {voice.pace}: choose 80 to 320 words a minute, for example 165")


def _check_camera(camera: CameraSettings) -> None:
    if camera.rotation not in (0, 90, 180, 270):
        raise SettingsError(f"camera.rotation = {camera.rotation}: choose 0, 90, 180 or 270")
    if camera.mains not in (50, 60):
        raise SettingsError(f"camera.mains = {camera.mains}: choose 50 or 60")
    area = camera.area
    if area and (len(area) != 8 or not all(0 <= part <= 1 for part in area)):
        raise SettingsError(f"camera.area = {list(area)!r}: give x and y of four corners, each 0 to 1, or nothing")
    for name, size in (("width", camera.width), ("height", camera.height)):
        if not 240 <= size <= 8000:
            raise SettingsError(f"camera.{name} = {size}: choose 240 to 8000 pixels")


def option_count() -> int:
    """How many options a host can set; the house allows fewer than 25."""
    parts = (GameSettings, CameraSettings, SimulatorSettings, PageSettings, PanelSettings, VoiceSettings)
    return 1 + sum(len(fields(part)) for part in parts)
