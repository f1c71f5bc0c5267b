"""Keep what is chosen on the page: a table.toml in the data folder that goes before the host's own file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

import settings
from settings import Settings, SettingsError

FILE = "table.toml"
_FIXED = ("data",)
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One setting as a page shows it: "camera.rotation", what is in force, what it is unless set, and who set it."""

    name: str
    value: Any
    default: Any
    chosen: bool


class Chosen:
    """The settings in force: those of the host's file, and before them what was chosen on the page.

    Whatever is wrong in either file is left out and told in `troubles`: the evening begins all the same.
    """

    def __init__(self, file: Path | None, given: Callable[[Settings], Settings] = lambda known: known) -> None:
        """Read the host's file (None: the default one, if it is there); `given` puts in what the command line says.

        Raises SettingsError for a named file that cannot be read.
        """
        self._lock = Lock()
        self._settled: frozenset[str] = frozenset()
        self._given = given
        self.troubles: tuple[str, ...] = ()
        self._host = self._sound(_raw_of(file), str(file or settings.default_settings_file()))
        self.folder = given(settings.from_raw(self._host)).data
        self.file = self.folder / FILE
        self._own = self._sound(_raw(self.file) if self.file.exists() else {}, str(self.file))

    @property
    def settings(self) -> Settings:
        """What is in force."""
        known = settings.from_raw(_over(self._host, self._own))
        return _with(self._given(known), known, self._settled)

    def put(self, name: str, value: Any) -> Settings:
        """Choose a value for "camera.rotation" and the like, None for what the host's file says; return all in force.

        Raises SettingsError for a value that cannot be, OSError where it cannot be kept; nothing is changed then.
        """
        section, _, key = name.partition(".")
        if name in _FIXED or not key:
            raise SettingsError(f"{name} is chosen in the settings file only")
        with self._lock:
            own = {part: dict(values) for part, values in self._own.items()}
            own.setdefault(section, {})[key] = value
            if value is None:
                del own[section][key]
            settings.from_raw(_over(self._host, own))
            self._write(own)
            self._own = own
        return self.settings

    def settle(self, name: str, value: Any) -> None:
        """Choose a value that counts from now on against the command line, too; raise as `put` does."""
        self.put(name, value)
        self._settled |= {name}

    def get(self, name: str) -> Any:
        """What is in force for "camera.rotation" and the like; raise KeyError for a name that is none."""
        return dict(_walk(self.settings))[name]

    def is_given(self, section: str) -> bool:
        """Whether the command line says something in a section: then nobody else is to blame for it."""
        without = settings.from_raw(_over(self._host, self._own))
        return bool(getattr(self.settings, section) != getattr(without, section))

    def trouble(self, words: str) -> None:
        """Add something that is wrong with the settings, to be told on the page."""
        self.troubles += (words,)

    def rows(self) -> list[Row]:
        """Every setting there is, in order."""
        now, standard = self.settings, Settings()
        return [
            Row(name, value, before, name.partition(".")[2] in self._own.get(name.partition(".")[0], {}))
            for (name, value), (_, before) in zip(_walk(now), _walk(standard), strict=True)
        ]

    def _write(self, own: Raw) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.file.with_suffix(".new")
        draft.write_text(to_toml(own), encoding="utf-8")
        draft.replace(self.file)

    def _sound(self, raw: Raw | str, where: str) -> Raw:
        """The part of a file that can be used; what cannot is added to the troubles."""
        if isinstance(raw, str):
            self.troubles += (raw,)
            return {}
        sound: Raw = {}
        for section, key, value in _entries(raw):
            tried = {part: dict(held) if isinstance(held, dict) else held for part, held in sound.items()}
            if key is None:
                tried[section] = value
            else:
                tried.setdefault(section, {})[key] = value
            try:
                settings.from_raw(tried)
            except SettingsError as error:
                self.troubles += (f"{where}: {error}",)
            else:
                sound = tried
        return sound


def _entries(raw: Raw) -> Iterator[tuple[str, str | None, Any]]:
    """The entries of a settings file one by one: section, key (None for a value of its own), value."""
    for section, held in raw.items():
        if isinstance(held, dict):
            yield from ((section, key, value) for key, value in held.items())
        else:
            yield section, None, held


def _raw_of(file: Path | None) -> Raw | str:
    if file is None:
        file = settings.default_settings_file()
        return _raw(file) if file.exists() else {}
    try:
        file.read_bytes()
    except OSError as error:
        raise SettingsError(f"{file}: cannot be read ({error}); name another file with --settings") from error
    return _raw(file)


def _raw(file: Path) -> Raw | str:
    """What a file says, or what is wrong with it as a whole."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return f"{file}: cannot be read ({error})"
    except tomllib.TOMLDecodeError as error:
        return f"{file}: not valid TOML: {error}"
    except RecursionError:
        return f"{file}: too many brackets inside each other"


def _over(below: Raw, above: Raw) -> Raw:
    """Both, where they disagree what is said above."""
    parts = [*below, *(part for part in above if part not in below)]
    return {
        part: {**below.get(part, {}), **above.get(part, {})} if isinstance(below.get(part, {}), dict) else below[part]
        for part in parts
    }


def _with(given: Settings, known: Settings, names: Iterable[str]) -> Settings:
    """What is given, but for these names what is known."""
    for name in names:
        section, _dot, key = name.partition(".")
        part = replace(getattr(given, section), **{key: getattr(getattr(known, section), key)})
        given = replace(given, **{section: part})
    return given


def _walk(known: Settings) -> Iterator[tuple[str, Any]]:
    for section in fields(known):
        value = getattr(known, section.name)
        if is_dataclass(value):
            yield from ((f"{section.name}.{one.name}", getattr(value, one.name)) for one in fields(value))
        else:
            yield section.name, value


def to_toml(raw: Mapping[str, Any]) -> str:
    """Write sections of simple values, lists and tables of them as TOML."""
    lines = ["# Chosen on the page; goes before the settings file of the host. Delete it to be asked anew."]
    for section, held in raw.items():
        lines += ["", f"[{_key(section)}]", *(f"{_key(key)} = {_value(value)}" for key, value in held.items())]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if name and set(name) <= _BARE else _text(name)


def _text(text: str) -> str:
    """A TOML text: as JSON writes it, but for what TOML wants escaped besides."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case list() | tuple():
            return f"[{', '.join(_value(one) for one in value)}]"
        case dict():
            return "{ " + ", ".join(f"{_key(str(key))} = {_value(one)}" for key, one in value.items()) + " }"
        case _:
            raise SettingsError(f"{value!r} is nothing that a settings file can hold")
