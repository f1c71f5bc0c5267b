"""Say hands and cards in the words of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import Card, Rank
from rules.wild import FIVE, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, Key

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_WORDS = {1: Rank.ACE.word, **{int(rank): rank.word for rank in Rank}}
_LETTERS = {1: "A", **{int(rank): str(rank) for rank in Rank}, 10: "10"}


def rank_word(rank: int) -> str:
    """The rank in words; 1 and 14 are the ace."""
    return _WORDS[rank]


def plural(rank: int) -> str:
    """Several cards of the rank in words: "sixes"."""
    return "sixes" if rank == Rank.SIX else _WORDS[rank] + "s"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Items in a sentence: "a", "a and b", "a, b and c"."""
    parts = list(items)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def high_words(key: Key) -> str:
    """A high hand in words, kickers included: "four nines, queen kicker"."""
    category, *ranks = key
    if category in (PAIR, TRIPS, QUADS, TWO_PAIR):
        return f"{high_title(key)}, {_kickers(ranks[2 if category == TWO_PAIR else 1 :])}"
    if category == FLUSH:
        return f"a flush, {down(ranks)}"
    if category == HIGH_CARD:
        return f"{rank_word(ranks[0])} high, {down(ranks)}"
    return high_title(key)


def high_title(key: Key) -> str:
    """A high hand in words without its kickers: "four nines"."""
    category, first, *rest = key
    if category == STRAIGHT_FLUSH:
        return "a royal flush" if first == 14 else f"a straight flush, {rank_word(first)} high"
    texts = {
        FIVE: f"five {plural(first)}",
        QUADS: f"four {plural(first)}",
        FLUSH: f"a flush, {rank_word(first)} high",
        STRAIGHT: f"a straight, {rank_word(first)} high",
        TRIPS: f"three {plural(first)}",
        PAIR: f"a pair of {plural(first)}",
        HIGH_CARD: f"{rank_word(first)} high",
    }
    if category == FULL_HOUSE:
        return f"a full house, {plural(first)} over {plural(rest[0])}"
    if category == TWO_PAIR:
        return f"two pair, {plural(first)} and {plural(rest[0])}"
    return texts[category]


def low_words(key: Key) -> str:
    """A low hand in words: "a seven low, 7-5-4-3-2"."""
    category, *ranks = key
    if category == HIGH_CARD:
        article = "an" if ranks[0] in (1, 8, 14) else "a"
        return f"{article} {rank_word(ranks[0])} low, {down(ranks)}"
    if category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
        name = {STRAIGHT: "a straight", FLUSH: "a flush", STRAIGHT_FLUSH: "a straight flush"}[category]
        return f"no better low than {name}, {down(ranks)}"
    return f"no better low than {high_words(key)}"


def wild_words(stands: Sequence[tuple[Card, Card]]) -> str:
    """Which wild card stands for what: "the six of diamonds is wild as the nine of clubs"."""
    parts = [f"the {wild.words} plays as the {role.words}" for wild, role in stands]
    return listed(parts)


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def short(cards: Iterable[Card]) -> str:
    """Cards as players write them: "As Ks"."""
    return " ".join(map(str, cards))


def _kickers(ranks: Sequence[int]) -> str:
    words = [rank_word(rank) for rank in ranks]
    return f"{listed(words)} kicker{'s' if len(words) > 1 else ''}"


def down(ranks: Sequence[int]) -> str:
    """Ranks with dashes, ten as 10: "A-10-5-4-3"."""
    return "-".join([_LETTERS[rank] for rank in ranks])
