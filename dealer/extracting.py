"""Find every sentence in the sources and merge them into the translation files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from dealer import languages

ROOT = Path(__file__).parent.parent
METHODS = [("web/templates/**.html", "jinja2"), ("web/static/**.js", "javascript"), ("**.py", "python")]
ROOMS = ("rules", "dealer", "web", "hardware", "vision")
KEYWORDS = {"_": None, "meaning": ((1, "c"), 2), "plural": (1, 2)}
HEADER = "# What people see and hear of Floorman. One file a language; `python -m dealer.languages` adds new sentences."


def extracted() -> Catalog:
    """Every sentence of the sources, with the files that say it."""
    found = Catalog(header_comment=HEADER, project="floorman")
    for room in ROOMS:
        for file, message, context in sorted(_sentences(room), key=str):
            found.add(message, context=context, locations=[(file, 1)])
    return found


def _sentences(room: str) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    methods = [(pattern.removeprefix(f"{room}/"), method) for pattern, method in METHODS]
    found = extract_from_dir(str(ROOT / room), methods, keywords=KEYWORDS)
    for file, _line, message, _comments, context in found:
        yield f"{room}/{file}", message, context


def merge() -> dict[str, int]:
    """Bring every translation file up to date; return how many sentences each still lacks."""
    lacking = {}
    for code in languages.codes():
        book = languages.catalogue(code)
        book.update(extracted(), no_fuzzy_matching=True)
        book.obsolete.clear()
        with (languages.FOLDER / f"{code}.po").open("wb") as file:
            write_po(file, book, width=100, include_lineno=False, sort_output=True)
        lacking[code] = len(lacking_in(book))
    return lacking


def lacking_in(book: Catalog) -> list[str]:
    """The English of every message that a translation file has not translated, or not in all its forms."""
    missing = []
    for message in book:
        forms = message.string if isinstance(message.string, list | tuple) else [message.string]
        if message.id and not all(forms):
            missing.append(str(message.id))
    return missing
