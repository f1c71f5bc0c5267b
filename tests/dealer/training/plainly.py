"""Answer drill questions by plain search, sharing no hand-ranking code with the product."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from dealer.training.question import Form, Question, Scene, Skill
from rules.variants import Variant, variant
from tests.rules.plain import Pair, best_high, best_low, high_of, strength
from tests.rules.shedding_plain import PlainGame

Made = tuple[float, ...]
_RANKS = {letter: rank for rank, letter in enumerate("23456789TJQKA", 2)}


def disagreement(question: Question) -> str | None:
    """What plain search finds otherwise; None where it agrees, or where this kind of question has no plain check."""
    check = _CHECKS.get(question.skill)
    return check(question) if check is not None else None


def pair(card: str) -> Pair:
    return _RANKS[card[0]], card[1]


@cache
def game_of(name: str) -> Variant:
    return variant(name)


def wild_on(game: Variant, line: str, board: Mapping[str, str]) -> set[Pair]:
    """The cards that a line makes wild, from the layout and the house rule alone."""
    lifts = [pair(board[slot]) for slot in game.layout.line(line).slots if slot in game.layout.elevators]
    scope = game.house.wild_scope.value
    if scope == "card":
        return set(lifts)
    return {(rank, suit) for rank, _ in lifts for suit in "cdhs"} if scope == "rank" else set()


def on_line(game: Variant, scene: Scene, name: str, line: str, side: str) -> Made:
    """The best key of one player on one line; lows are turned round so that larger is better."""
    hole = [pair(card) for hand in scene.hands if hand.name == name for card in hand.cards]
    board = [pair(scene.board[slot]) for slot in game.layout.line(line).slots]
    wild = wild_on(game, line, scene.board)
    exact = game.house.hole_exact
    sets = [hole + board] if exact is None else [
        [*held, *shared] for held in combinations(hole, exact) for shared in combinations(board, 5 - exact)
    ]  # fmt: skip
    return max(made(game, cards, [card for card in cards if card in wild], side) for cards in sets)


def made(game: Variant, cards: list[Pair], wild: list[Pair], side: str) -> Made:
    """The best hand of these cards, larger is better on both sides."""
    house = game.house
    if side == "high":
        return strength(best_high(cards, wild, house.five.value, house.dup.value), house.five.value)
    return tuple(-part for part in best_low(cards, wild, house.low_system.value, house.wild_ace))


def best(game: Variant, scene: Scene, name: str, side: str) -> Made:
    return max(on_line(game, scene, name, line.name, side) for line in game.layout.lines)


def few_wild(question: Question) -> bool:
    """Whether plain search ends in good time: at most two wild cards with any hand on any line."""
    game, scene = game_of(question.game), question.scene
    for line in game.layout.lines:
        wild = wild_on(game, line.name, scene.board)
        for hand in scene.hands:
            held = [pair(card) for card in (*hand.cards, *(scene.board[slot] for slot in line.slots))]
            if sum(card in wild for card in held) > 1:
                return False
    return True


def _reading(question: Question) -> str | None:
    if not few_wild(question):
        return None
    game, scene = game_of(question.game), question.scene
    side = "high" if question.skill is Skill.HAND else "low"
    name = scene.hands[0].name
    values = {line.name: on_line(game, scene, name, line.name, side) for line in game.layout.lines}
    top = [line for line, value in values.items() if value == max(values.values())]
    if side == "low" and game.house.qualifier is not None and not question.answer:
        return None
    if len(top) != 1:
        return f"{len(top)} lines are equally good: {top}"
    if question.form is Form.CHOICE:
        return None if question.answer == (top[0],) else f"plain search finds {top[0]}"
    played = [pair(card) for card in question.answer]
    wild = [card for card in played if card in wild_on(game, top[0], scene.board)]
    return None if made(game, played, wild, side) == values[top[0]] else "the five cards do not make the best hand"


def _wild(question: Question) -> str | None:
    """Put each choice in the wild card's place and compare the hands: the right one must be better than all others."""
    game, scene = game_of(question.game), question.scene
    line = next(line for line in game.layout.lines if line.slots == question.lit)
    wild = wild_on(game, line.name, scene.board)
    held = [pair(card) for card in (*scene.hands[0].cards, *(scene.board[slot] for slot in line.slots))]
    hole = [pair(card) for card in scene.hands[0].cards]
    (own,) = [card for card in held if card in wild]
    exact = game.house.hole_exact
    hands = {}
    for choice in question.choices:
        stand_in = pair(choice.key)
        keys = []
        for five in combinations(held, 5):
            if exact is not None and sum(card in hole for card in five) != exact:
                continue
            cards = [stand_in if card == own else card for card in five]
            ranks = tuple(sorted((rank for rank, _ in cards), reverse=True))
            alike = len(set(ranks)) == 1
            keys.append((9, ranks[0]) if alike else high_of(ranks, len({suit for _, suit in cards}) == 1))
        hands[choice.key] = max(strength(key, game.house.five.value) for key in keys)
    top = [key for key, value in hands.items() if value == max(hands.values())]
    return None if top == list(question.answer) else f"plain search finds {top}"


def _winners(question: Question) -> tuple[str, ...] | None:
    """Who has the best high hand; None where plain search would take too long."""
    if not few_wild(question):
        return None
    game, scene = game_of(question.game), question.scene
    values = {hand.name: best(game, scene, hand.name, "high") for hand in scene.hands}
    return tuple(name for name, value in values.items() if value == max(values.values()))


def _winner(question: Question) -> str | None:
    takers = _winners(question)
    right = takers is None or question.answer == ("+".join(takers),)
    return None if right else f"plain search finds {takers}"


def plain_shares(question: Question) -> Mapping[str, Fraction] | None:
    """Shares of a showdown with declarations, at most one player both ways and no ties; None for anything else."""
    game, scene = game_of(question.game), question.scene
    if not few_wild(question) or game.house.qualifier is not None:
        return None
    said = {hand.name: hand.note.rsplit(" ", 1)[-1] for hand in scene.hands}
    both = [name for name, side in said.items() if side == "both"]
    if len(both) > 1:
        return None
    best_of = {
        side: {name: best(game, scene, name, side) for name, word in said.items() if word == side}
        for side in ("high", "low")
    }
    if any(len(set(values.values())) < len(values) for values in best_of.values()):
        return None
    shares = dict.fromkeys(said, Fraction(0))
    for name in both:
        for line in game.layout.lines:
            mine = {side: on_line(game, scene, name, line.name, side) for side in ("high", "low")}
            others = {side: max(values.values(), default=()) for side, values in best_of.items()}
            if any(mine[side] == others[side] for side in mine):
                return None  # ties are settled by house rules that plain search does not know
            if all(mine[side] > others[side] for side in mine):
                shares[name] = Fraction(1)
                return shares
    tops = {side: max(values, key=lambda name: values[name]) for side, values in best_of.items() if values}
    for taker in tops.values():
        shares[taker] += Fraction(1, len(tops))
    return shares


def _declaration(question: Question) -> str | None:
    shares = plain_shares(question)
    if shares is None:
        return None
    key = " ".join(f"{name}={share}" for name, share in sorted(shares.items()) if share)
    return None if question.answer == (key,) else f"plain search finds {key}"


def takers_of(question: Question) -> Sequence[str] | None:
    """Who takes anything, by plain search; None where it does not know."""
    if game_of(question.game).declares:
        shares = plain_shares(question)
        return None if shares is None else [name for name, share in shares.items() if share]
    return None if game_of(question.game).high_low else _winners(question)


def _call(question: Question) -> str | None:
    takers = takers_of(question)
    right = next(choice.words for choice in question.choices if choice.key == question.answer[0])
    if takers is None or all(name in right for name in takers):
        return None
    return f"{takers} take it and are not named in {right!r}"


def _muck(question: Question) -> str | None:
    takers = takers_of(question)
    if takers is None:
        return None
    names = [hand.name for hand in question.scene.hands]
    order = [name for name in names if name not in takers] + [name for name in names if name in takers]
    return None if list(question.answer) == order else f"plain search finds {order}"


def _layout(question: Question) -> str | None:
    own = {(slot.x, slot.y) for slot in game_of(question.game).layout.slots}
    tapped = {(cell.x, cell.y) for cell in question.scene.cells if cell.key in question.answer}
    return None if tapped == own else "the places are not the board's"


def _turn(question: Question) -> str | None:
    """The elevator waits for every card that is not one; a place that is open is never turned."""
    game, answer = game_of(question.game), question.answer[0]
    down = [slot for slot, card in question.scene.board.items() if card == "back"]
    if answer not in down:
        return "the card is open already"
    early = answer in game.layout.elevators and set(down) - set(game.layout.elevators)
    return f"the elevator before {early}" if early and game.name in ("elevator", "double-elevator") else None


def _irregularity(question: Question) -> str | None:
    """Count what lies there: cards twice, hands of a wrong size, places that are empty."""
    game, scene, answer = game_of(question.game), question.scene, question.answer[0]
    seen = [card for card in scene.board.values() if card not in ("", "back")]
    seen += [card for hand in scene.hands for card in hand.cards]
    facts = {
        "duplicate_card": max(Counter(seen).values(), default=0) > 1,
        "too_many_hole_cards": any(len(hand.cards) > game.hole_cards for hand in scene.hands),
        "too_few_hole_cards": any(len(hand.cards) < game.hole_cards for hand in scene.hands),
        "card_missing": "" in scene.board.values(),
    }
    wrong = [kind for kind, true in facts.items() if true != (kind == answer)]
    return f"counting finds otherwise: {wrong}" if wrong else None


_PASSED = re.compile(r"(?P<passes>\d) of (?P<players>\d) have passed in a row, (?P<last>\w+) laid last")


def _shedding(question: Question) -> str | None:
    """Try every choice of a question about legal plays on a plain game; count the passes of one about a pass."""
    passed = _PASSED.match(question.ask)
    if passed is not None:
        stuck = passed["last"] != "nobody" and int(passed["passes"]) + 2 == int(passed["players"])
        right = {f"stuck {passed['last']}"} if stuck else {"draw 0", "draw 1"}
        return None if right & set(question.answer) else f"counting allows {right}"
    if "Which of these may" not in question.ask:
        return None
    scene = question.scene
    game = PlainGame([list(scene.hands[0].cards)], [], scene.board["pile"], {})
    game.up = scene.hands[0].note.endswith("up")
    legal = [choice.key for choice in question.choices if game.allowed(tuple(choice.key.split("+")))]
    return None if legal == list(question.answer) else f"plain play allows {legal}"


_CHECKS: Mapping[Skill, Callable[[Question], str | None]] = {
    Skill.HAND: _reading,
    Skill.LOW: _reading,
    Skill.WILD: _wild,
    Skill.WINNER: _winner,
    Skill.DECLARATION: _declaration,
    Skill.CALL: _call,
    Skill.MUCK: _muck,
    Skill.LAYOUT: _layout,
    Skill.TURN: _turn,
    Skill.IRREGULARITY: _irregularity,
    Skill.SHEDDING: _shedding,
}
