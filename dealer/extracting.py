"""Find every sentence in the sources and merge them into the translation files."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from dealer import languages
from dealer.shedding import watcher
from dealer.state import CameraView
from dealer.watcher import SIGHTS
from rules.cards import Rank, Suit
from rules.describe_shedding import NAMES
from rules.house_rules import OPTIONS
from rules.options import Lines
from rules.reasons import ARTICLES
from rules.shedding_options import OPTION_NOTES
from rules.variants import GAMES, Game
from rules.words import NUMBERS

ROOT = Path(__file__).parent.parent
METHODS = [("web/templates/**.html", "jinja2"), ("web/static/**.js", "javascript"), ("**.py", "python")]
ROOMS = ("rules", "dealer", "web", "hardware", "vision")
KEYWORDS = {"_": None, "meaning": ((1, "c"), 2), "plural": (1, 2)}
_DATED = tuple(
    f'"{name}'.encode()
    for name in ("Report", "POT-", "PO-", "Last-Translator", "Language-Team", "Generated-By", "Project-Id")
)
HEADER = "# What people see and hear of Floorman. One file a language; `python -m dealer.languages` adds new sentences."


def extracted() -> Catalog:
    """Every sentence of the sources, with the files that say it."""
    found = Catalog(header_comment=HEADER, project="floorman")
    for room in ROOMS:
        for file, message, context in sorted(_sentences(room), key=str):
            found.add(message, context=context, locations=[(file, 1)])
    for file, text, context in _in_rows():
        found.add(text, context=context, locations=[(file, 1)])
    return found


def _in_rows() -> Iterator[tuple[str, str, str | None]]:
    """What is said with words that stand in rows: cards, boards, games, house rules, sources."""
    for suit in Suit:
        yield "rules/cards.py", suit.name.lower(), None
    for rank in Rank:
        yield from _of_a_rank(rank.name.lower())
    for count in NUMBERS:
        yield "rules/words.py", count, "number"
    for option in OPTIONS:
        yield "rules/house_rules.py", option.words, None
        yield "rules/house_rules.py", option.source, None
        for words in option.choices.values():
            yield "rules/house_rules.py", words, option.name
    yield from _of_the_pile()
    for game in GAMES:
        yield from _of_a_game(game)
    for words in (CameraView().text, *(text for _state, text in SIGHTS.values())):
        yield "dealer/watcher.py", words, None
    for cited in {article for articles in ARTICLES.values() for article in articles.values()}:
        yield "rules/reasons.py", cited, None


def _of_the_pile() -> Iterator[tuple[str, str, str | None]]:
    for title, _theme in NAMES.values():
        yield "rules/describe_shedding.py", title, None
    for note in OPTION_NOTES:
        yield "rules/shedding_options.py", note.words, None
    for _state, words in (watcher.COVERED, *watcher.SIGHTS.values()):
        yield "dealer/shedding/watcher.py", words, None


def _of_a_rank(rank: str) -> Iterator[tuple[str, str, str | None]]:
    several = "sixes" if rank == "six" else f"{rank}s"
    yield "rules/cards.py", rank, None
    yield "rules/cards.py", f"the {rank}", "definite"
    yield "rules/words.py", several, "plural"
    yield "rules/words.py", f"of {several}", "genitive"
    yield "rules/words.py", f"{rank} high", "describes a hand"
    yield "rules/words.py", f"{rank} high", "a hand"
    yield "rules/words.py", f"{'an' if rank in ('ace', 'eight') else 'a'} {rank} low", None


def _of_a_game(game: Game) -> Iterator[tuple[str, str, str | None]]:
    yield "rules/variants.py", game.title, None
    for what, where in game.sources:
        yield "rules/variants.py", what, None
        yield "rules/variants.py", where, None
    boards = [game.layout(replace(game.house, lines=lines)) for lines in Lines]
    for layout in boards:
        for slot in layout.slots:
            yield "rules/layouts.py", slot.words, None
            if slot.name in layout.elevators:
                yield "rules/layouts.py", f"the {slot.words}", None
        for line in layout.lines:
            yield "rules/layouts.py", line.floor, None


def _sentences(room: str) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    methods = [(pattern.removeprefix(f"{room}/"), method) for pattern, method in METHODS]
    found = extract_from_dir(str(ROOT / room), methods, keywords=KEYWORDS)
    for file, _line, message, _comments, context in found:
        yield f"{room}/{file}", message, context


def merge(*added: str) -> dict[str, int]:
    """Bring every translation file up to date, begin one for each language added; return what each still lacks.

    Raise ValueError for a code that names no language.
    """
    lacking, found = {}, extracted()
    for code in dict.fromkeys((*languages.codes(), *added)):
        known = code in languages.codes()
        book = languages.catalogue(code) if known else Catalog(locale=_known(code), project="floorman")
        book.update(found, no_fuzzy_matching=True)
        book.obsolete.clear()
        write(book, languages.FOLDER / f"{code}.po")
        lacking[code] = len(lacking_in(book))
    return lacking


def _known(code: str) -> Locale:
    try:
        return Locale.parse(code)
    except UnknownLocaleError as error:
        raise ValueError(f"{code!r} is no language: give its code, for example de") from error


def write(book: Catalog, file: Path) -> None:
    """Write a translation file, the same bytes for the same sentences on every day."""
    text = io.BytesIO()
    write_po(text, book, width=100, include_lineno=False, sort_output=True)
    lines = text.getvalue().splitlines(keepends=True)
    file.write_bytes(b"".join(line for line in lines if not line.startswith(_DATED)))


def lacking_in(book: Catalog) -> list[str]:
    """The English of every message that a translation file has not translated, or not in all its forms."""
    missing = []
    for message in book:
        forms = message.string if isinstance(message.string, list | tuple) else [message.string]
        if message.id and not all(forms):
            missing.append(str(message.id))
    return missing
