"""Every sentence is translated, in every file, with its places; nothing visible goes past the translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from dealer import announce, languages
from dealer.extracting import ROOMS, ROOT, extracted, lacking_in, merge
from rules import language as rules_language

LANGUAGES = languages.codes()
PLACE = re.compile(r"\{(\w+)(?:![rs])?\}")
# what some languages need instead of what English needs; the code hands over both
INSTEAD = {"ranks": {"of_ranks"}}
CALLS = {"_": 1, "meaning": 2, "plural": 2}


def messages(book: Catalog) -> Iterator[Message]:
    return (message for message in book if message.id)


def forms(text: object) -> list[str]:
    return [str(one) for one in text] if isinstance(text, list | tuple) else [str(text)]


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return extracted()


def test_french_is_there() -> None:
    assert "fr" in LANGUAGES


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_translated(code: str, sources: Catalog) -> None:
    book = languages.catalogue(code)
    assert lacking_in(book) == []
    known = {(message.context, forms(message.id)[0]) for message in messages(book)}
    said = {(message.context, forms(message.id)[0]) for message in messages(sources)}
    assert sorted(map(str, said - known)) == [], "run python -m dealer.languages and translate"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_translation_is_left_of_a_sentence_that_nobody_says(code: str, sources: Catalog) -> None:
    said = {(message.context, forms(message.id)[0]) for message in messages(sources)}
    stale = [forms(message.id)[0] for message in messages(languages.catalogue(code))]
    kept = {text for _, text in said}
    assert [text for text in stale if text not in kept] == [], "run python -m dealer.languages"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_places_of_its_sentence(code: str) -> None:
    for message in messages(languages.catalogue(code)):
        needed = set().union(*(PLACE.findall(text) for text in forms(message.id)))
        allowed = needed.union(*(INSTEAD.get(name, set()) for name in needed))
        for text in forms(message.string):
            assert set(PLACE.findall(text)) <= allowed, f"{message.id}: {text}"
        told = set().union(*(PLACE.findall(text) for text in forms(message.string)))
        assert all(name in told or INSTEAD.get(name, set()) & told for name in needed), (
            f"{message.id}: {message.string}"
        )
        assert text.count("{") == text.count("}") == len(PLACE.findall(text)) or '{"' in text, text


def test_french_is_set_as_the_french_set_it() -> None:
    for message in messages(languages.catalogue("fr")):
        for text in forms(message.string):
            assert not re.search(r"\w [;!?](\s|$)", text), f"a plain space before a mark: {text!r}"
            assert not re.search(r"« | »|[a-zéè] :(\s|$)", text), f"a plain space: {text!r}"
            assert not re.search(r"[a-zéè]'[a-zé]", text) or "sudo" in text or "{" in text, f"a straight mark: {text!r}"


def called(node: ast.AST) -> str | None:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def test_no_sentence_in_python_escapes_the_extraction(sources: Catalog) -> None:
    said = {text for message in messages(sources) for text in forms(message.id)}
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if called(node) not in CALLS:
                    continue
                assert isinstance(node, ast.Call)
                for argument in node.args[:2]:
                    assert not isinstance(argument, ast.JoinedStr), f"{file.name}:{node.lineno}: no f-string in _()"
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        context = called(node) == "meaning" and argument is node.args[0]
                        assert context or argument.value in said, f"{file.name}:{node.lineno}: {argument.value!r}"


class Visible(HTMLParser):
    """The texts of a page that a person reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value or "" for name, value in attrs if name in ("aria-label", "title", "alt", "placeholder")]
        if tag in ("script", "style", "code", "b"):
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not set(self._within) & {"script", "style", "code"}:
            self.texts.append(data)


NAMES = {"Floorman", "JSON", "PIN"}


@pytest.mark.parametrize("file", sorted((ROOT / "web/templates").glob("*.html")), ids=lambda file: file.name)
def test_no_visible_text_of_a_template_goes_past_the_translation(file: Path) -> None:
    unseen = r"\{#.*?#\}|\{% block kind %\}.*?\{% endblock %\}"
    text = re.sub(unseen, "", file.read_text(encoding="utf-8"), flags=re.S)
    page = Visible()
    page.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", text, flags=re.S))
    words = {word for text in page.texts for word in re.findall(r"[A-Za-z]{2,}", text)}
    assert words <= NAMES


SAID = re.compile(
    r"""(?x)
    (?: aria-label"?\s*:\s* | title"?\s*:\s* | placeholder"?\s*:\s* | alt"?\s*:\s* | textContent\s*=\s*
      | setText\([^,]+,\s* | \{\s*class:\s*"[^"]*"\s*\},\s* | new\ Error\(\s* | \{\},\s* )
    (["`]) (?P<text>(?:(?!\1).)*[A-Za-z]{3,}(?:(?!\1).)*) \1
    """
)
SENTENCE = re.compile(r"""(?<!\w) ["`](?P<text>[A-Z][a-z]+\ [a-z][^"`]*|[A-Z][a-z]+[^"`]*[.?!…])["`]""", re.X)
TRANSLATED = re.compile(r"""\b(?:_|meaning|plural)\((?:[^()]|\([^()]*\))*\)""")


@pytest.mark.parametrize("file", sorted((ROOT / "web/static/js").glob("*.js")), ids=lambda file: file.name)
def test_no_visible_text_of_a_script_goes_past_the_translation(file: Path) -> None:
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.S)
    code = TRANSLATED.sub("said", code)
    found = [match["text"] for pattern in (SAID, SENTENCE) for match in pattern.finditer(code)]
    assert [text for text in found if re.search(r"[A-Za-z]{3,}", re.sub(r"\$\{[^}]*\}", "", text))] == []


@pytest.mark.parametrize(
    "code",
    [
        'h("p", { class: "detail" }, "which suit")',
        'setText(node, "waiting")',
        'say("Touch a card to correct it.")',
        'h("b", { "aria-label": "choose" })',
        "throw new Error(`Nothing was changed`)",
    ],
)
def test_such_a_text_would_be_found(code: str) -> None:
    assert any(pattern.search(code) for pattern in (SAID, SENTENCE))


def test_what_a_script_needs_is_handed_to_the_browser() -> None:
    french = languages.for_browser("fr")
    sentences, counted = french["sentences"], french["forms"]
    assert isinstance(sentences, dict)
    assert isinstance(counted, list)
    assert sentences["queen"] == "dame"
    assert counted[:4] == [0, 0, 1, 1]
    assert languages.for_browser("en")["forms"][:3] == [1, 0, 1]  # type: ignore[index]


def test_a_third_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    monkeypatch.setattr(rules_language, "_installed", dict(rules_language._installed))
    for cached in (languages.codes, languages.catalogue):
        monkeypatch.setattr(languages, cached.__name__, cached.__wrapped__)
    assert merge("de")["de"] > 1000
    file = tmp_path / "de.po"
    file.write_text(
        file.read_text().replace('msgid "{name} folds."\nmsgstr ""', 'msgid "{name} folds."\nmsgstr "{name} passt."')
    )
    languages.load()
    with rules_language.speaking("de"):
        assert announce.folds("Ana") == "Ana passt."
        assert announce.back_in("Ana") == "Ana is in the hand after all."
    with pytest.raises(ValueError, match="'klingon' is no language"):
        merge("klingon")


@pytest.mark.parametrize(("code", "name"), [("en", "English"), ("fr", "Français")])
def test_a_language_is_called_by_its_own_name(code: str, name: str) -> None:
    assert languages.own_name(code) == name


def test_a_number_has_the_decimal_mark_of_its_language() -> None:
    languages.load()
    assert rules_language.decimal(0.44) == "0.4"
    with rules_language.speaking("fr"):
        assert rules_language.decimal(12.345, 2) == "12,35"
