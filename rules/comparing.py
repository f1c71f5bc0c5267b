"""Say in words why one hand beats another."""

from __future__ import annotations

from rules.hands import Hand, Side
from rules.language import _, meaning
from rules.wild import FIVE, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, Key
from rules.words import down, high_title, rank_word, the_rank

_MADE_OF = {FIVE: 1, QUADS: 1, FULL_HOUSE: 2, TRIPS: 1, TWO_PAIR: 2, PAIR: 1}


def why_better(winner: Hand, loser: Hand) -> str:
    """What decides between two hands of one side: "a straight beats three of a kind", "the queen kicker ..."."""
    if winner.side is Side.LOW:
        return _why_lower(winner.key, loser.key)
    if winner.key == loser.key:
        return _("of equal hands the one with fewer wild cards wins") if winner > loser else _("the hands are equal")
    if _category(winner.key) != _category(loser.key):
        return _("{hand} beats {other}").format(hand=_category(winner.key), other=_category(loser.key))
    return _why_higher(winner.key, loser.key)


def _category(key: Key) -> str:
    return _("a royal flush") if key == (STRAIGHT_FLUSH, 14) else category_words(key[0])


def category_words(category: int) -> str:
    """A kind of hand in words: "a full house"."""
    return {
        HIGH_CARD: _("high card"),
        PAIR: _("a pair"),
        TWO_PAIR: _("two pair"),
        TRIPS: _("three of a kind"),
        STRAIGHT: _("a straight"),
        FLUSH: _("a flush"),
        FULL_HOUSE: _("a full house"),
        QUADS: _("four of a kind"),
        STRAIGHT_FLUSH: _("a straight flush"),
        FIVE: _("five of a kind"),
    }[category]


def _difference(one: Key, other: Key) -> int:
    return next(place for place in range(1, len(one)) if one[place] != other[place])


def _why_higher(winner: Key, loser: Key) -> str:
    """What decides between two high hands of one category."""
    place = _difference(winner, loser)
    better, worse = winner[place], loser[place]
    if place <= _MADE_OF.get(winner[0], 0):
        return _beat(winner[0]).format(hand=high_title(winner), other=high_title(loser))
    if place == 1:
        tops = [high_title((HIGH_CARD, rank)) for rank in (better, worse)]
        return _("{hand} beats {other}").format(hand=tops[0], other=tops[1])
    if winner[0] in _MADE_OF:
        text = _("the {rank} kicker beats the {other} kicker")
        return text.format(rank=rank_word(better), other=rank_word(worse))
    return _as_which_card(place).format(the_rank=the_rank(better), the_other=the_rank(worse))


def _beat(category: int) -> str:
    """One hand beats another of its category; some are named in the plural."""
    if category in (FULL_HOUSE, PAIR):
        return _("{hand} beats {other}")
    several = category in (TWO_PAIR, FIVE)
    return meaning("two pair, five of a kind", "{hand} beat {other}") if several else _("{hand} beat {other}")


def _as_which_card(place: int) -> str:
    return (
        _("{the_rank} beats {the_other} as second card"),
        _("{the_rank} beats {the_other} as third card"),
        _("{the_rank} beats {the_other} as fourth card"),
        _("{the_rank} beats {the_other} as fifth card"),
    )[place - 2]


def _why_lower(winner: Key, loser: Key) -> str:
    """What decides between two low hands."""
    if winner == loser:
        return _("the hands are equal")
    if winner[0] != loser[0]:
        worse = category_words(loser[0])
        if winner[0] == HIGH_CARD:
            return _("no pair is lower than {hand}").format(hand=worse)
        return _("{hand} beats {other}").format(hand=category_words(winner[0]), other=worse)
    place = _difference(winner, loser)
    if place == 1:
        text = _("{the_rank} is lower than {the_other}")
        return text.format(the_rank=the_rank(winner[1]), the_other=the_rank(loser[1]))
    text = _("{ranks} is lower than {others}")
    return text.format(ranks=down(winner[1 : place + 1]), others=down(loser[1 : place + 1]))
