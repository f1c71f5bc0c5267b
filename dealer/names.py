"""Take players' names as people write them; refuse letters that would hide or turn what stands beside them."""

from __future__ import annotations

import unicodedata

from rules.language import _

LONGEST = 24
_JOINERS = "\u200c\u200d"  # part of how some scripts and emoji are written
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))


class PlayerNameError(ValueError):
    """A name that no page could show safely; the text says which letter and what to do."""


def clean_name(name: str) -> str:
    """The name with single spaces and at most 24 letters; empty when nothing is left.

    Raise PlayerNameError for control letters, new lines and letters that turn the direction of writing.
    """
    for letter in name:
        if unicodedata.category(letter) in _HIDDEN and letter not in _JOINERS:
            text = _("The name {name} holds the hidden letter {letter}: write it without control letters or new lines")
            raise PlayerNameError(text.format(name=ascii(name[:LONGEST]), letter=f"U+{ord(letter):04X}"))
    return " ".join(name.split())[:LONGEST].strip()
