"""Say in words why one hand beats another."""

from __future__ import annotations

from rules.hands import Hand, Side
from rules.wild import FIVE, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, Key
from rules.words import down, high_title, rank_word

_CATEGORIES = {
    HIGH_CARD: "high card",
    PAIR: "a pair",
    TWO_PAIR: "two pair",
    TRIPS: "three of a kind",
    STRAIGHT: "a straight",
    FLUSH: "a flush",
    FULL_HOUSE: "a full house",
    QUADS: "four of a kind",
    STRAIGHT_FLUSH: "a straight flush",
    FIVE: "five of a kind",
}
_MADE_OF = {FIVE: 1, QUADS: 1, FULL_HOUSE: 2, TRIPS: 1, TWO_PAIR: 2, PAIR: 1}


def why_better(winner: Hand, loser: Hand) -> str:
    """What decides between two hands of one side: "a straight beats three of a kind", "the queen kicker ..."."""
    if winner.side is Side.LOW:
        return _why_lower(winner.key, loser.key)
    if winner.key == loser.key:
        return "of equal hands the one with fewer wild cards wins" if winner > loser else "the hands are equal"
    if _category(winner.key) != _category(loser.key):
        return f"{_category(winner.key)} beats {_category(loser.key)}"
    return _why_higher(winner.key, loser.key)


def _category(key: Key) -> str:
    return "a royal flush" if key == (STRAIGHT_FLUSH, 14) else _CATEGORIES[key[0]]


def _difference(one: Key, other: Key) -> int:
    return next(place for place in range(1, len(one)) if one[place] != other[place])


def _why_higher(winner: Key, loser: Key) -> str:
    """What decides between two high hands of one category."""
    place = _difference(winner, loser)
    better, worse = rank_word(winner[place]), rank_word(loser[place])
    if place <= _MADE_OF.get(winner[0], 0):
        return f"{high_title(winner)} beat{'s' if winner[0] in (FULL_HOUSE, PAIR) else ''} {high_title(loser)}"
    if place == 1:
        return f"{better} high beats {worse} high"
    if winner[0] in _MADE_OF:
        return f"the {better} kicker beats the {worse} kicker"
    return f"the {better} beats the {worse} as {_ORDINALS[place]} card"


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def _why_lower(winner: Key, loser: Key) -> str:
    """What decides between two low hands."""
    if winner == loser:
        return "the hands are equal"
    if winner[0] != loser[0]:
        worse = _CATEGORIES[loser[0]]
        return f"no pair is lower than {worse}" if winner[0] == HIGH_CARD else f"{_CATEGORIES[winner[0]]} beats {worse}"
    place = _difference(winner, loser)
    if place == 1:
        return f"the {rank_word(winner[1])} is lower than the {rank_word(loser[1])}"
    return f"{down(winner[1 : place + 1])} is lower than {down(loser[1 : place + 1])}"
