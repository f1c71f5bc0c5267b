"""Read the translation files and make their languages available; one more language is one more file in `locale/`.

`python -m dealer.languages` looks for new sentences in the sources and puts them, untranslated, into every file;
`python -m dealer.languages de` begins a file for German.
"""

from __future__ import annotations

import gettext
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules.language import ENGLISH, install

FOLDER = Path(__file__).parent / "locale"
_BROWSER = "web/static/"  # where the sentences come from that scripts say


def load() -> None:
    """Make every language with a translation file available to `rules.language.speaking`."""
    for code in codes():
        install(code, _translations(code))


@cache
def codes() -> tuple[str, ...]:
    """The codes of the languages that have a translation file."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.po")))


@cache
def catalogue(code: str) -> Catalog:
    """The translation file of a language, read once."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def _translations(code: str) -> gettext.GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def own_name(code: str) -> str:
    """What a language calls itself, with a capital letter: "English", "Français"."""
    name = Locale.parse(code).get_display_name() or code
    return name[:1].upper() + name[1:]


@cache
def for_browser(code: str) -> dict[str, object]:
    """What a page's scripts need to speak a language: sentences by English text, and which form a number takes.

    A sentence of several forms is a list of them; forms[n] is the index of the one for n, and larger numbers are like
    100 + the rest by 100. English needs no sentences.
    """
    if code == ENGLISH:
        return {"sentences": {}, "forms": [0 if number == 1 else 1 for number in range(200)]}
    book = catalogue(code)
    return {
        "sentences": {_key(message): message.string for message in _said_by_scripts(book)},
        "forms": [_translations(code).plural(number) for number in range(200)],  # type: ignore[attr-defined]
    }


def _said_by_scripts(book: Catalog) -> Iterator[Message]:
    """The translated messages that occur in a script."""
    for message in book:
        if message.id and message.string and any(file.startswith(_BROWSER) for file, _ in message.locations):
            yield message


def _key(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}\x04{text}" if message.context else text


if __name__ == "__main__":
    from dealer.extracting import merge

    for lacking, count in merge(*sys.argv[1:]).items():
        print(f"{lacking}: {count} sentences to translate")
