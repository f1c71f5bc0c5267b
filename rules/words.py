"""Say hands and cards in the words of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import Card, Rank
from rules.language import _, meaning, plural
from rules.wild import FIVE, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, Key

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")

_NAMES = {1: "ace", **{int(rank): rank.name.lower() for rank in Rank}}
_LETTERS = {1: "A", **{int(rank): str(rank) for rank in Rank}, 10: "10"}


def number(count: int) -> str:
    """The number in words up to eleven, in digits above."""
    return meaning("number", NUMBERS[count]) if 0 <= count < len(NUMBERS) else str(count)


def rank_word(rank: int) -> str:
    """The rank in words; 1 and 14 are the ace."""
    return _(_NAMES[rank])


def the_rank(rank: int) -> str:
    """The rank in words with its article: "the king"."""
    words = f"the {_NAMES[rank]}"
    return meaning("definite", words)


def rank_plural(rank: int) -> str:
    """Several cards of the rank in words: "sixes"."""
    return meaning("plural", _several(rank))


def _of_ranks(rank: int) -> str:
    """Several cards of the rank after what they make: "of sixes"."""
    words = f"of {_several(rank)}"
    return meaning("genitive", words)


def _several(rank: int) -> str:
    return "sixes" if rank == Rank.SIX else _NAMES[rank] + "s"


def _top(rank: int) -> str:
    """The highest card as it describes a straight or flush: "king high"."""
    words = f"{_NAMES[rank]} high"
    return meaning("describes a hand", words)


def listed(items: Iterable[str], last: str = "and") -> str:
    """Items in a sentence: "a", "a and b", "a, b and c"; last: and, or, then."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    whole = {"and": _("{items} and {last}"), "or": _("{items} or {last}"), "then": _("{items} then {last}")}[last]
    return whole.format(items=", ".join(parts[:-1]), last=parts[-1])


def clauses(parts: Iterable[str]) -> str:
    """Clauses of one sentence: "a; b; c"."""
    said = ""
    for part in parts:
        said = _("{clause}; {more}").format(clause=said, more=part) if said else part
    return said


def high_words(key: Key) -> str:
    """A high hand in words, kickers included: "four nines, queen kicker"."""
    category, *ranks = key
    if category in (PAIR, TRIPS, QUADS, TWO_PAIR):
        kickers = [rank_word(rank) for rank in ranks[2 if category == TWO_PAIR else 1 :]]
        text = plural("{hand}, {ranks} kicker", "{hand}, {ranks} kickers", len(kickers))
        return text.format(hand=high_title(key), ranks=listed(kickers))
    if category == FLUSH:
        return _("a flush, {ranks}").format(ranks=down(ranks))
    if category == HIGH_CARD:
        return _("{hand}, {ranks}").format(hand=high_title(key), ranks=down(ranks))
    return high_title(key)


def high_title(key: Key) -> str:
    """A high hand in words without its kickers: "four nines"."""
    category, first, *rest = key
    if category == STRAIGHT_FLUSH:
        return _("a royal flush") if first == 14 else _("a straight flush, {high}").format(high=_top(first))
    if category == HIGH_CARD:
        words = f"{_NAMES[first]} high"
        return meaning("a hand", words)
    if category in (FULL_HOUSE, TWO_PAIR):
        two = _("two pair, {ranks} and {others}") if category == TWO_PAIR else _("a full house, {ranks} over {others}")
        return two.format(ranks=rank_plural(first), others=rank_plural(rest[0]))
    return _of_one_rank(category).format(ranks=rank_plural(first), of_ranks=_of_ranks(first), high=_top(first))


def _of_one_rank(category: int) -> str:
    """What a hand is called whose first rank says all."""
    if category == FIVE:
        return _("five {ranks}")
    if category in (QUADS, TRIPS):
        return _("four {ranks}") if category == QUADS else _("three {ranks}")
    if category == PAIR:
        return _("a pair {of_ranks}")
    return _("a flush, {high}") if category == FLUSH else _("a straight, {high}")


def low_words(key: Key) -> str:
    """A low hand in words: "a seven low, 7-5-4-3-2"."""
    category, *ranks = key
    if category == HIGH_CARD:
        article = "an" if ranks[0] in (1, 8, 14) else "a"
        low = f"{article} {_NAMES[ranks[0]]} low"
        return _("{hand}, {ranks}").format(hand=_(low), ranks=down(ranks))
    if category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
        name = {STRAIGHT: _("a straight"), FLUSH: _("a flush"), STRAIGHT_FLUSH: _("a straight flush")}[category]
        hand = _("{hand}, {ranks}").format(hand=name, ranks=down(ranks))
    else:
        hand = high_words(key)
    return _("no better low than {hand}").format(hand=hand)


def wild_words(stands: Sequence[tuple[Card, Card]]) -> str:
    """Which wild card stands for what: "the six of diamonds plays as the nine of clubs"."""
    text = _("{the_card} plays as {the_role}")
    return listed(text.format(the_card=wild.definite, the_role=role.definite) for wild, role in stands)


def without_article(text: str) -> str:
    """A hand without its article: "straight, jack high"."""
    first, _space, rest = text.partition(" ")
    return rest if first in meaning("articles of hands", "a an").split() else text


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def short(cards: Iterable[Card]) -> str:
    """Cards as players write them: "As Ks"."""
    return " ".join(map(str, cards))


def down(ranks: Sequence[int]) -> str:
    """Ranks with dashes, ten as 10: "A-10-5-4-3"."""
    return "-".join([_LETTERS[rank] for rank in ranks])
