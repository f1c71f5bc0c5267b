"""The language in which sentences are made: English in the code, others from translation files.

Code writes `_("{name} folds.").format(name=...)`; nothing is translated at import time, so one program speaks several
languages at once. `speaking` chooses the language for the work inside it, in this thread only. The files are read
elsewhere (`dealer/languages.py`) and handed over with `install`, since this package uses the standard library only.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"

_installed: dict[str, gettext.NullTranslations] = {ENGLISH: gettext.NullTranslations()}
_chosen: ContextVar[str] = ContextVar("language", default=ENGLISH)


def install(language: str, translations: gettext.NullTranslations) -> None:
    """Make a language available under its code ("fr")."""
    _installed[language] = translations


def languages() -> tuple[str, ...]:
    """The codes of the languages that sentences can be made in, English first."""
    return tuple(_installed)


def language() -> str:
    """The code of the language that sentences are made in here and now."""
    return _chosen.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make sentences in this language inside the block; raise ValueError for one that is not installed."""
    if language not in _installed:
        raise ValueError(f"language {language!r} is not installed; known: {', '.join(_installed)}")
    before = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(before)


def _(text: str) -> str:
    """The text in the chosen language; its {places} are filled in afterwards with `format`."""
    return _installed[_chosen.get()].gettext(text)


def meaning(context: str, text: str) -> str:
    """The text in the chosen language where the same English means several things ("high" a hand, "high" a side)."""
    return _installed[_chosen.get()].pgettext(context, text)


def decimal(value: float, places: int = 1) -> str:
    """A number with so many places after the language's own decimal mark."""
    return f"{value:.{places}f}".replace(".", meaning("decimal mark", "."))


def plural(one: str, many: str, count: int) -> str:
    """The text for so many, by the language's own plural rule."""
    return _installed[_chosen.get()].ngettext(one, many, count)
