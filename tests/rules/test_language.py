"""Sentences follow the language chosen for the work at hand."""

import gettext

import pytest

from rules import language
from rules.language import _, meaning, plural, speaking


class Backwards(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message[::-1]

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}:{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n < 2 else msgid2


@pytest.fixture
def backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_installed", dict(language._installed))
    language.install("xx", Backwards())


def test_english_is_what_the_code_says() -> None:
    assert (_("folds"), meaning("side", "high"), plural("card", "cards", 0)) == ("folds", "high", "cards")


@pytest.mark.usefixtures("backwards")
def test_another_language_holds_inside_its_block_only() -> None:
    with speaking("xx"):
        assert (_("folds"), meaning("side", "high"), plural("card", "cards", 0)) == ("sdlof", "side:high", "card")
        with speaking("en"):
            assert _("folds") == "folds"
        assert language.language() == "xx"
    assert _("folds") == "folds"


def test_a_language_nobody_installed_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'tlh' is not installed"), speaking("tlh"):
        pass
