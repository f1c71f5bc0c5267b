"""Ask for one player's hand: the best line, its five cards, the best low, what a wild card stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from dealer.training.boards import Dealt, deal, distance, graded, others, same, some_game
from dealer.training.question import Choice, Form, Question, Scene, Skill
from rules.cards import Card, deck
from rules.hands import Hand, Side, Source, high_hand, low_hand
from rules.language import _
from rules.lines import LineValue, OpenLine, open_lines
from rules.masks import BIT, mask_of
from rules.options import WildScope
from rules.reasons import article, cards_words
from rules.variants import HAND, Variant
from rules.wild import Key, high_key, order

_NEAR = 6  # wrong stand-ins to choose from, those of the strongest hands
_FIVE_CARDS_FROM = 3  # the level from which the five cards are asked for, not only the line


def hand(seed: int, level: int, game: str | None = None) -> Question:
    """Which line gives the best hand; from level 3 on, which five cards."""
    luck = Random(f"hand {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    ease, dealt = graded(luck, level, lambda luck: _one_best(made, luck, Side.HIGH), _unless_twice(Side.HIGH))
    return _question(dealt, Side.HIGH, ease, level, seed)


def low(seed: int, level: int, game: str | None = None) -> Question:
    """Which line gives the best low; from level 3 on, which five cards."""
    luck = Random(f"low {seed} {level} {game}")
    made = some_game(luck, lambda one: one.high_low, game)
    ease, dealt = graded(luck, level, lambda luck: _one_best(made, luck, Side.LOW), _unless_twice(Side.LOW))
    return _question(dealt, Side.LOW, ease, level, seed)


def _one_best(game: Variant, luck: Random, side: Side) -> tuple[float, Dealt] | None:
    """A hand whose best line is better than every other; for five cards, with no two equal sets of them."""
    dealt = deal(game, luck, 1)
    ranked = sorted(strengths(dealt, side), reverse=True)
    if len(ranked) < 2 or ranked[0][0] == ranked[1][0]:
        return None
    return distance(ranked[0][0], ranked[1][0]), dealt


def _unless_twice(side: Side) -> Callable[[Dealt], Dealt | None]:
    """Keep a deal whose best hand is made by one set of five cards only."""
    return lambda dealt: dealt if _one_set(dealt, max(strengths(dealt, side))[1], side) else None


def strengths(dealt: Dealt, side: Side) -> list[tuple[Key, str]]:
    """How strong each line makes the only player's hand, or low, where there is one."""
    values = dealt.shown(_only(dealt)).values
    return [(found, line) for line, one in values.items() if (found := _strength(one, side)) is not None]


def _strength(one: LineValue, side: Side) -> Key | None:
    return one.high if side is Side.HIGH else one.low


def _only(dealt: Dealt) -> str:
    return next(iter(dealt.hands))


def _best(dealt: Dealt, line: str, side: Side) -> Hand:
    shown = dealt.shown(_only(dealt))
    found = shown.high(line) if side is Side.HIGH else shown.low(line)
    if found is None:
        raise LookupError(f"no {side} on {line}")
    return found


def _one_set(dealt: Dealt, line: str, side: Side) -> bool:
    """Whether exactly one set of five cards makes the best hand on a line."""
    make = high_hand if side is Side.HIGH else low_hand
    opened = opened_line(dealt, line)
    wild = [card for card in held_cards(dealt, line) if BIT[card] & opened.wild]
    strengths = sorted(
        (make([Source(card, "") for card in five], wild, dealt.game.house).strength for five in fives(dealt, line)),
        reverse=True,
    )
    return len(strengths) < 2 or strengths[0] > strengths[1]


def opened_line(dealt: Dealt, line: str) -> OpenLine:
    """A line of a dealt board, with what it makes wild."""
    return next(one for one in open_lines(dealt.game, dealt.board) if one.line.name == line)


def held_cards(dealt: Dealt, line: str) -> list[Card]:
    """The cards that the only player may use with a line."""
    return [*dealt.hands[_only(dealt)], *(dealt.board[slot] for slot in dealt.game.layout.line(line).slots)]


def fives(dealt: Dealt, line: str) -> Iterator[tuple[Card, ...]]:
    """Every five cards that the rules allow on a line."""
    exact, hole = dealt.game.house.hole_exact, dealt.hands[_only(dealt)]
    for five in combinations(held_cards(dealt, line), HAND):
        if exact is None or sum(card in hole for card in five) == exact:
            yield five


def _question(dealt: Dealt, side: Side, ease: float, level: int, seed: int) -> Question:
    line = max(strengths(dealt, side))[1]
    asked = replace(about_line(dealt, side), ease=ease, level=level, seed=seed)
    if level < _FIVE_CARDS_FROM:
        return asked
    cards = tuple(str(card.card) for card in _best(dealt, line, side).cards)
    return replace(asked, ask=_ask_five(_only(dealt), side), form=Form.CARDS, answer=cards, choices=())


def about_line(dealt: Dealt, side: Side, scene: Scene | None = None) -> Question:
    """Which line gives the only player the best hand, or the best low; other lines as good count, too.

    scene: what is drawn, where that is more than the deal.
    """
    game, name = dealt.game, _only(dealt)
    ranked = sorted(strengths(dealt, side), key=lambda one: one[0], reverse=True)
    line = ranked[0][1]
    best = _best(dealt, line, side)
    said = _("{line}, {floor}")
    return Question(
        skill=Skill.HAND if side is Side.HIGH else Skill.LOW,
        game=game.name,
        level=0,
        seed=0,
        ask=_ask_line(name, side),
        form=Form.CHOICE,
        scene=scene or dealt.scene(),
        answer=(line,),
        also=tuple(other for strength, other in ranked[1:] if strength == ranked[0][0]),
        why=_why(name, line, best),
        ease=0.0,
        choices=tuple(Choice(one.name, said.format(line=one.name, floor=_(one.floor))) for one in game.layout.lines),
        article=article(game, "win"),
        lit=game.layout.line(line).slots,
        lines=(line,),
        shown=tuple(str(card.card) for card in best.cards),
    )


def _ask_line(name: str, side: Side) -> str:
    high, low = _("Which line gives {name} the best hand?"), _("Which line gives {name} the best low?")
    return (high if side is Side.HIGH else low).format(name=name)


def _ask_five(name: str, side: Side) -> str:
    high, low = _("Tap the five cards of {name}'s best hand."), _("Tap the five cards of {name}'s best low.")
    return (high if side is Side.HIGH else low).format(name=name)


def _why(name: str, line: str, best: Hand) -> str:
    text = _("{name} uses {line}: {hand} ({cards}).")
    return text.format(name=name, line=line, hand=best.words, cards=cards_words(best))


def wild(seed: int, level: int, game: str | None = None) -> Question:
    """What the wild card of the best hand stands for."""
    luck = Random(f"wild {seed} {level} {game}")
    made = some_game(luck, lambda one: one.house.wild_scope is not WildScope.NONE, game)
    ease, (dealt, line, best, wrong) = graded(luck, level, lambda luck: _one_wild(made, luck), same)
    played = next(card for card in best.cards if card.stands_for)
    right = played.role
    options = [right, *others(luck, wrong, 3)]
    luck.shuffle(options)
    name = _only(dealt)
    ask = _("{name} plays {line}. {the_card} is wild: what does it stand for?")
    return Question(
        skill=Skill.WILD,
        game=made.name,
        level=level,
        seed=seed,
        ask=ask.format(name=name, line=line, the_card=_upper(played.card.definite)),
        form=Form.CHOICE,
        scene=dealt.scene(),
        answer=(str(right),),
        why=_why(name, line, best),
        ease=ease,
        choices=tuple(Choice(str(card), card.words) for card in options),
        article=article(made, "wild"),
        lit=made.layout.line(line).slots,
        lines=(line,),
        shown=tuple(str(card.card) for card in best.cards),
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _one_wild(game: Variant, luck: Random) -> tuple[float, tuple[Dealt, str, Hand, list[Card]]] | None:
    """A best hand with one wild card that stands for another, and cards that make a weaker hand in its place."""
    dealt = deal(game, luck, 1)
    ranked = sorted(strengths(dealt, Side.HIGH), reverse=True)
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return None
    line = ranked[0][1]
    best = _best(dealt, line, Side.HIGH)
    opened = opened_line(dealt, line)
    wild = [card for card in held_cards(dealt, line) if BIT[card] & opened.wild]
    if len(wild) != 1 or not any(card.stands_for for card in best.cards):
        return None  # two wild cards could share the work in several ways
    weaker = sorted(_weaker(dealt, line, best, wild[0]), key=lambda one: one[0], reverse=True)[:_NEAR]
    if len(weaker) < _NEAR:
        return None
    return distance(best.strength, weaker[0][0]), (dealt, line, best, [card for _strength, card in weaker])


def _weaker(dealt: Dealt, line: str, best: Hand, wild: Card) -> list[tuple[Key, Card]]:
    """Every card that in the wild card's place makes a weaker hand, with that hand's strength."""
    house, held = dealt.game.house, held_cards(dealt, line)
    sets = [tuple(held)] if house.hole_exact is None else list(fives(dealt, line))
    natural = [(mask_of(card for card in cards if card != wild), wild in cards) for cards in sets]
    found = []
    for stand_in in deck():
        if stand_in == wild or stand_in not in held:
            masks = (mask | BIT[stand_in] if needs else mask for mask, needs in natural)
            strength = max(order(high_key(mask, 0, house), house) for mask in masks)
            if strength < best.strength:
                found.append((strength, stand_in))
    return found
