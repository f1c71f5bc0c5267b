"""Join words into phrases: numbers, lists, alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import AnyCard, Card

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def number(count: int) -> str:
    """The number in words up to eleven, in digits above."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: "Ana, Ben and Chris"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def either(cards: Sequence[AnyCard]) -> str:
    """Cards as alternatives, what they share said once: "nine or six of diamonds"."""
    plain = [card for card in cards if isinstance(card, Card)]
    if len(plain) == len(cards) > 1:
        if len({card.suit for card in plain}) == 1:
            return f"{listed([card.rank.word for card in plain], 'or')} of {plain[0].suit.word}"
        if len({card.rank for card in plain}) == 1:
            return f"{plain[0].rank.word} of {listed([card.suit.word for card in plain], 'or')}"
    return listed([card.words for card in cards], "or")
