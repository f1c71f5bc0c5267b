"""Find the deals that lessons are taught with: one board for a whole lesson, and hands that make its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TypeVar

from dealer.training.boards import Dealt, NoQuestion, deal
from dealer.training.showdowns import Ruled, Said, ruled
from rules.cards import Card, deck
from rules.hands import Hand, Side
from rules.masks import BIT
from rules.options import WildScope
from rules.ruling import Declaration, PartSide
from rules.shown import Shown
from rules.variants import Variant
from rules.wild import STRAIGHT, TRIPS

HERO = "Ana"
_TRIES, _SLOW_TRIES, _SLOWEST_TRIES = 150, 40, 10
_KEPT = 64  # games with house rules whose deals are remembered

EXAMPLES: Mapping[str, tuple[str, str]] = {
    "elevator": ("1=Qs 2=9h 3=4h 4=Js 5=8c 6=2d E=Ts", "As Ks 5d 3c"),
    "double-elevator": ("A1=3c A2=Kd A3=8h B1=Jd B2=Kc B3=2s C1=4c C2=Qs C3=9d E1=5s E2=9h", "Kh Ks 7d 2c"),
    "skyscraper-elevator": ("L1=6d R1=Qs L2=Kd R2=3c L3=9h R3=2s L4=7s R4=Td L5=Ac R5=5h E=6c", "9s 9d 4h Jc"),
}
"""The worked examples of OPR-527, OPR-522 and OPR-566; the floors that OPR-566 leaves open are ours."""

_CARDS = {str(card): card for card in deck()}

Drawn = TypeVar("Drawn")


def _search(game: Variant, what: str, draw: Callable[[Random], Drawn], *tests: Callable[[Drawn], bool]) -> Drawn:
    """The first drawn that passes the strictest test that any passes; raise NoQuestion where none passes one.

    Where hands have to be named to be ranked fewer are looked at: a lesson is waited for.
    """
    luck = Random(f"lesson {what} {game.name}")
    tries = _TRIES
    if game.house.hole_exact is not None:
        tries = _SLOW_TRIES if game.house.wild_scope is WildScope.NONE else _SLOWEST_TRIES
    for test in tests:
        for _try in range(tries):
            drawn = draw(luck)
            if test(drawn):
                return drawn
    raise NoQuestion("no fitting deal was found: leave this step out")


@lru_cache(_KEPT)
def base(game: Variant) -> Dealt:
    """The board of the lesson with one hand whose best line, and best low where there is one, is clear."""
    example = _example(game)
    if example is not None and is_clear(example):
        return example
    return _search(game, "board", lambda luck: deal(game, luck, 1), _telling, is_clear, lambda dealt: True)


def _example(game: Variant) -> Dealt | None:
    if game.name not in EXAMPLES:
        return None
    board, hand = EXAMPLES[game.name]
    placed = dict(place.split("=") for place in board.split())
    return Dealt(
        game,
        {slot: _CARDS[placed[slot]] for slot in game.layout.names},
        {HERO: tuple(map(_CARDS.__getitem__, hand.split()))},
    )


def is_clear(dealt: Dealt) -> bool:
    """Whether one line alone gives the best hand, and one the best low."""
    shown = dealt.shown(HERO)
    highs = sorted((one.high for one in shown.values.values()), reverse=True)
    lows = sorted((one.low for one in shown.values.values() if one.low is not None), reverse=True)
    clear = len(highs) < 2 or highs[0] > highs[1]
    return clear and (not dealt.game.high_low or len(lows) == 1 or (len(lows) > 1 and lows[0] > lows[1]))


def _telling(dealt: Dealt) -> bool:
    """Whether besides the best hand is a strong one, of another kind than the next, and the low lies elsewhere."""
    if not is_clear(dealt):
        return False
    shown, exact = dealt.shown(HERO), dealt.game.house.hole_exact
    kinds = sorted((one.high_key[0] for one in shown.values.values()), reverse=True)
    strong = kinds[0] >= (STRAIGHT if exact is None else TRIPS) and (len(kinds) < 2 or kinds[0] > kinds[1])
    apart = not dealt.game.high_low or shown.best_low_line != shown.best_high_line
    scope = dealt.game.house.wild_scope
    return strong and apart and (scope is not WildScope.CARD or substitutes(shown, shown.best_high_line))


def substitutes(shown: Shown, line: str) -> bool:
    """Whether a wild card plays as another card in the best hand of a line."""
    return any(card.stands_for for card in shown.high(line).cards)


def beside(dealt: Dealt, luck: Random, *names: str, hero: bool = False) -> Dealt:
    """The same board with other hands, from the cards that are left; hero: with the lesson's own hand too."""
    kept = {HERO: dealt.hands[HERO]} if hero else {}
    used = {*dealt.board.values(), *dealt.hands[HERO]}
    count = dealt.game.hole_cards
    cards = luck.sample([card for card in deck() if card not in used], count * len(names))
    return replace(
        dealt, hands=kept | {name: tuple(cards[count * n : count * (n + 1)]) for n, name in enumerate(names)}
    )


@lru_cache(_KEPT)
def with_wild_hand(game: Variant) -> Dealt:
    """The board with one hand of Ben's in which one card has the rank of the elevator that Ben uses."""
    dealt = base(game)
    return _search(game, "wild", lambda luck: beside(dealt, luck, "Ben"), _one_wild_in_hand)


def _one_wild_in_hand(dealt: Dealt) -> bool:
    return len(wild_in_hand(dealt, "Ben")) == 1 and _one_best(dealt.shown("Ben"))


def _one_best(shown: Shown) -> bool:
    highs = sorted((one.high for one in shown.values.values()), reverse=True)
    return len(highs) < 2 or highs[0] > highs[1]


def wild_in_hand(dealt: Dealt, name: str) -> tuple[Card, ...]:
    """The hole cards that are wild on the line that the player uses."""
    shown = dealt.shown(name)
    wild = shown.opened[shown.best_high_line].wild
    return tuple(card for card in dealt.hands[name] if BIT[card] & wild)


def both_ways(game: Variant) -> Ruled:
    """Ana says both and fails, Ben says high, Chris low; with high alone Ana would take a half."""
    return ruled(*_both_ways(game))


@lru_cache(_KEPT)
def _both_ways(game: Variant) -> Said:
    """The deal alone is remembered: its ruling is in words of one language."""
    dealt = base(game)
    said = {HERO: Declaration.BOTH, "Ben": Declaration.HIGH, "Chris": Declaration.LOW}

    def draw(luck: Random) -> Ruled:
        return ruled(beside(dealt, luck, "Ben", "Chris", hero=True), said)

    one = _search(game, "both", draw, _greedy, lambda one: bool(one.shares) and not one.ruling.carry)
    return one.dealt, one.declared


def _greedy(one: Ruled) -> bool:
    """Whether saying both costs Ana a half that saying high would have brought, and nothing is in dispute."""
    if one.ruling.shares is None or one.ruling.failed != (HERO,) or len(one.ruling.parts) != 2:
        return False
    return share_of(one, Declaration.HIGH) > 0


def share_of(one: Ruled, side: Declaration) -> float:
    """What Ana would have taken by saying only this side."""
    other = ruled(one.dealt, {**one.declared, HERO: side})
    return float(other.shares.get(HERO, 0))


def showdown(game: Variant) -> Ruled:
    """Ben, Chris and Dora show: one of them has the best hand; in a declared game a better one does not count."""
    return ruled(*_showdown(game))


@lru_cache(_KEPT)
def _showdown(game: Variant) -> Said:
    """The deal alone, as for those who go both ways."""
    dealt = base(game)
    said = {"Ben": Declaration.HIGH, "Chris": Declaration.LOW, "Dora": Declaration.HIGH} if game.declares else {}

    def draw(luck: Random) -> Ruled:
        return ruled(beside(dealt, luck, "Ben", "Chris", "Dora"), said)

    one = _search(game, "showdown", draw, _instructive, lambda one: best_hand(one) is not None)
    return one.dealt, one.declared


def best_hand(one: Ruled) -> str | None:
    """Who alone takes the pot, or its high half; None where nobody does alone."""
    for part in one.ruling.parts:
        if part.side in (PartSide.HIGH, PartSide.POT) and len(part.winners) == 1 and part.winners[0].hand:
            return part.winners[0].name
    return None


def _instructive(one: Ruled) -> bool:
    """Whether the winner is not the first, wins by the kind of hand, and in a declared game is not the best of all."""
    name = best_hand(one)
    if name in (None, "Ben"):
        return False
    kinds = {who: max(v.high_key[0] for v in one.dealt.shown(who).values.values()) for who in one.dealt.hands}
    if one.declared:
        return name == "Dora" and kinds["Ben"] < kinds["Dora"] < kinds["Chris"]
    return len(set(kinds.values())) == len(kinds)


def hand_of(dealt: Dealt, name: str, line: str, side: Side) -> Hand | None:
    """What a line gives a player; None for a low that does not count."""
    shown = dealt.shown(name)
    return shown.high(line) if side is Side.HIGH else shown.low(line)


def beside_all(game: Variant, names: tuple[str, ...]) -> Dealt:
    """The board of the lesson with a hand for each of these names."""
    return beside(base(game), Random(f"lesson seats {game.name}"), *names)
