"""Ask about whole showdowns: who wins, who takes what after declarations, odd chips, the words, the muck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random

from dealer.training.boards import Dealt, NoQuestion, deal, distance, graded, others, some_game
from dealer.training.question import Choice, Form, Question, Skill
from rules.cards import Card
from rules.language import _, plural
from rules.reasons import article
from rules.ruling import Declaration, Player, Ruling
from rules.showdown import rule
from rules.variants import Variant
from rules.wild import Key
from rules.words import listed

_CHOICES = 4
_SEVERAL = (3, 4, 5, 6, 8)  # players by level
_BOTH = 0.35  # how often a player declares both ways in a drill about declarations


@dataclass(frozen=True, slots=True)
class Ruled:
    """A deal at showdown with what everybody declared, and its ruling."""

    dealt: Dealt
    declared: Mapping[str, Declaration]
    ruling: Ruling

    @property
    def shares(self) -> Mapping[str, Fraction]:
        """Who takes what; the ruling has been made."""
        return self.ruling.shares or {}


def ruled(dealt: Dealt, declared: Mapping[str, Declaration] | None = None, pot: int | None = None) -> Ruled:
    """Rule a deal; the players come clockwise from the dealer's left."""
    said = declared or {}
    players = [Player(name, hole, said.get(name)) for name, hole in dealt.hands.items()]
    return Ruled(dealt, said, rule(dealt.game, dealt.board, players, pot))


def winner(seed: int, level: int, game: str | None = None) -> Question:
    """Who wins a high-only pot, or who splits it."""
    luck = Random(f"winner {seed} {level} {game}")
    made = some_game(luck, lambda one: not one.high_low, game)
    ease, one = graded(luck, level, lambda luck: _close(made, luck, _players(made, level)), _ruled_close)
    takers = _takers(one.shares)
    names = list(one.dealt.hands)
    pairs = [pair for size in (2, 3) for pair in combinations(names, size)]
    wrong: list[tuple[str, ...]] = [(name,) for name in names if (name,) != takers]
    if len(takers) > 1:
        wrong += others(luck, [pair for pair in pairs if pair != takers], 2)
    options = sorted({takers, *others(luck, wrong, 2 * _CHOICES - 1)}, key=lambda option: (len(option), option))
    return Question(
        skill=Skill.WINNER,
        game=made.name,
        level=level,
        seed=seed,
        ask=_("Everybody has shown. Who takes the pot?"),
        form=Form.CHOICE,
        scene=one.dealt.scene(),
        answer=(_key(takers),),
        why=" ".join(one.ruling.reasons[-1:]),
        ease=ease,
        choices=tuple(Choice(_key(option), _takes(option)) for option in options),
        article=article(made, "win"),
        lit=_lit(one),
        lines=_lines(one),
        shown=_five(one),
    )


def _players(game: Variant, level: int) -> int:
    return max(game.house.min_players, min(_SEVERAL[level - 1], game.house.max_players))


Said = tuple[Dealt, Mapping[str, Declaration]]
"""A deal at showdown with what everybody declared, not yet ruled."""


def _close(game: Variant, luck: Random, players: int) -> tuple[float, Said] | None:
    """A showdown with how far the best hand is above the next; a tie is the hardest."""
    dealt = deal(game, luck, players)
    best = sorted((max(v.high for v in dealt.shown(name).values.values()) for name in dealt.hands), reverse=True)
    return distance(best[0], best[1]), (dealt, {})


def _ruled_close(said: Said) -> Ruled | None:
    one = ruled(*said)
    return one if one.ruling.shares is not None else None


def declaration(seed: int, level: int, game: str | None = None) -> Question:
    """Who takes what when players have declared high, low or both."""
    luck = Random(f"declaration {seed} {level} {game}")
    made = some_game(luck, lambda one: one.declares, game)
    players = max(made.house.min_players, min(2 + (level + 1) // 2, made.house.max_players))
    ease, one = graded(luck, level, lambda luck: _declared(made, luck, players), _ruled_declared)
    right = split_key(one.shares)
    wrong = _wrong_splits(one, luck)
    options = [one.shares, *wrong[: _CHOICES - 1]]
    luck.shuffle(options)
    notes = {name: declares(name, side) for name, side in one.declared.items()}
    return Question(
        skill=Skill.DECLARATION,
        game=made.name,
        level=level,
        seed=seed,
        ask=_("Everybody has declared and shown. How is the pot shared?"),
        form=Form.CHOICE,
        scene=one.dealt.scene(notes),
        answer=(right,),
        why=" ".join(one.ruling.reasons[len(one.dealt.hands) :]),
        ease=ease,
        choices=tuple(Choice(split_key(split), split_words(split)) for split in options),
        article=article(made, "both"),
        lit=_lit(one),
        lines=_lines(one),
    )


def declares(name: str, side: Declaration | None) -> str:
    """What a player declares, in words; empty where nothing was declared."""
    if side is None:
        return ""
    said = {
        Declaration.HIGH: _("{name} declares high"),
        Declaration.LOW: _("{name} declares low"),
        Declaration.BOTH: _("{name} declares both"),
    }
    return said[side].format(name=name)


def _declared(game: Variant, luck: Random, players: int) -> tuple[float, Said] | None:
    """Declarations as people make them; close hands are harder, and so is who plays both ways."""
    dealt = deal(game, luck, players)
    shown = {name: dealt.shown(name).values.values() for name in dealt.hands}
    highs = sorted(((max(v.high for v in values), name) for name, values in shown.items()), reverse=True)
    lows = sorted(((low, name) for name, values in shown.items() if (low := _best_low(values))), reverse=True)
    declared = {name: _sensible(name, highs, lows, luck) for name in dealt.hands}
    gaps = [distance(side[0][0], side[1][0]) for side in (highs, lows) if len(side) > 1]
    ease = sum(gaps) - 2 * list(declared.values()).count(Declaration.BOTH) - len(declared)
    return ease, (dealt, declared)


def _ruled_declared(said: Said) -> Ruled | None:
    one = ruled(*said)
    if one.ruling.shares is None or one.ruling.carry or len(_wrong_splits(one, Random(0))) < _CHOICES - 1:
        return None
    return one


def _best_low(values: object) -> Key | None:
    return max((v.low for v in values if v.low is not None), default=None)  # type: ignore[attr-defined]


def _sensible(
    name: str, highs: Sequence[tuple[Key, str]], lows: Sequence[tuple[Key, str]], luck: Random
) -> Declaration:
    high, low = (next((n for n, (_key, who) in enumerate(side) if who == name), len(highs)) for side in (highs, lows))
    if max(high, low) <= 1 and luck.random() < _BOTH:
        return Declaration.BOTH
    return Declaration.HIGH if high < low or (high == low and luck.random() < 0.5) else Declaration.LOW


def _wrong_splits(one: Ruled, luck: Random) -> list[Mapping[str, Fraction]]:
    """What a trainee may think: the others' rules, a half to the next, everybody who declared gets something."""
    names, found = list(one.dealt.hands), dict[str, Mapping[str, Fraction]]()
    half, right = Fraction(1, 2), split_key(one.shares)
    for high in names:
        for low in names:
            if Declaration.LOW is one.declared[high] or Declaration.HIGH is one.declared[low]:
                continue
            split = dict.fromkeys(names, Fraction(0))
            split[high] += half
            split[low] += half
            found[split_key(split)] = split
    for pair in combinations(names, 2):
        same = {one.declared[name] for name in pair}
        if len(same) == 1:
            split = dict.fromkeys(names, Fraction(0)) | dict.fromkeys(pair, Fraction(1, 4))
            rest = next((name for name in names if one.declared[name] not in same), None)
            if rest:
                split[rest] = half
                found[split_key(split)] = split
    found.pop(right, None)
    wrong = list(found.values())
    luck.shuffle(wrong)
    return wrong


def split(seed: int, level: int, game: str | None = None) -> Question:
    """How many whole chips a winner gets of a pot that does not divide."""
    luck = Random(f"split {seed} {level} {game}")
    # Ties in high-only games are rare: one pot in six is such a one unless a game is named.
    made = some_game(luck, lambda one: one.high_low or game is not None or seed % 6 == 0, game)
    low, high = 5 * level, 60 * level
    for _try in range(2000):
        dealt = deal(made, luck, max(made.house.min_players, min(2 + level, made.house.max_players)))
        sides = (Declaration.HIGH, Declaration.LOW)
        declared = {name: luck.choice(sides) for name in dealt.hands} if made.declares else None
        pot = luck.randrange(low, high) | 1 if level > 1 else 2 * luck.randrange(low, high)
        one = ruled(dealt, declared, pot)
        chips = one.ruling.chips
        if one.ruling.shares is None or chips is None or one.ruling.carry or len(_takers(one.shares)) < 2:
            continue
        return _split_question(one, pot, level, seed, luck)
    raise NoQuestion(f"no pot of {made.title} was split: try another seed")


def _split_question(one: Ruled, pot: int, level: int, seed: int, luck: Random) -> Question:
    made, chips = one.dealt.game, one.ruling.chips or {}
    name = luck.choice(_takers(one.shares))
    right = chips[name]
    wrong = sorted({right - 1, right + 1, pot // 2, pot // 4, pot // len(one.shares), right + 2} - {right})
    options = sorted({right, *others(luck, [number for number in wrong if number >= 0], _CHOICES - 1)})
    order = list(one.dealt.hands)
    why = _("{reasons} Of {pot} chips {name} takes {chips}; an odd chip goes to high, then clockwise from the left.")
    return Question(
        skill=Skill.SPLIT,
        game=made.name,
        level=level,
        seed=seed,
        ask=_("{pot} chips lie in the pot. {reasons} How many chips does {name} get?").format(
            pot=pot, reasons=one.ruling.sentence, name=name
        )
        + " "
        + _("From the dealer's left sit {names}.").format(names=listed(order)),
        form=Form.CHOICE,
        scene=one.dealt.scene({name: declares(name, side) for name, side in one.declared.items()}),
        answer=(str(right),),
        why=why.format(reasons=one.ruling.sentence, pot=pot, name=name, chips=right),
        ease=-float(len(_takers(one.shares))) - (pot % 2) - 0.001 * pot,
        choices=tuple(Choice(str(n), plural("{count} chip", "{count} chips", n).format(count=n)) for n in options),
        article=_("Robert's Rules of Poker, odd chips"),
    )


def call(seed: int, level: int, game: str | None = None) -> Question:
    """Which sentence announces the result."""
    luck = Random(f"call {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    draw = _declared if made.declares else _close
    players = max(made.house.min_players, min(2 + level, made.house.max_players))
    ease, (one, wrong) = graded(luck, level, lambda luck: draw(made, luck, players), lambda said: _callable(said, luck))
    right = one.ruling.sentence
    options = [right, *wrong]
    luck.shuffle(options)
    choices = tuple(Choice(f"{number}", words) for number, words in enumerate(options, 1))
    return Question(
        skill=Skill.CALL,
        game=made.name,
        level=level,
        seed=seed,
        ask=_("Call it: which announcement is right?"),
        form=Form.CHOICE,
        scene=one.dealt.scene({name: declares(name, side) for name, side in one.declared.items()}),
        answer=(next(choice.key for choice in choices if choice.words == right),),
        why=" ".join(one.ruling.reasons[len(one.dealt.hands) :]) or right,
        ease=ease,
        choices=choices,
        article=article(made, "win"),
        lit=_lit(one),
        lines=_lines(one),
    )


def _callable(said: Said, luck: Random) -> tuple[Ruled, list[str]] | None:
    """The ruling of a showdown with as many wrong announcements as are asked for; None where there are fewer."""
    one = ruled(*said)
    if one.ruling.shares is None:
        return None
    wrong = _wrong_calls(one, luck)
    return (one, wrong) if len(wrong) == _CHOICES - 1 else None


def _wrong_calls(one: Ruled, luck: Random) -> list[str]:
    """The announcements of other results on the same board: hands exchanged between players, a winner left out."""
    tables = [*_exchanged(one), *_left_out(one)]
    luck.shuffle(tables)
    found = {one.ruling.sentence: False}
    for hands in tables:
        said = {name: side for name, side in one.declared.items() if name in hands}
        other = ruled(Dealt(one.dealt.game, one.dealt.board, hands), said).ruling
        if other.shares is not None:
            found.setdefault(other.sentence, True)
        if len(found) == _CHOICES:
            break
    return [sentence for sentence, wrong in found.items() if wrong]


Hands = Mapping[str, tuple[Card, ...]]


def _exchanged(one: Ruled) -> list[Hands]:
    """The hands with those of a winner and of another player exchanged."""
    hands, takers = one.dealt.hands, set(_takers(one.shares))
    pairs = [pair for pair in combinations(hands, 2) if takers & set(pair)]
    return [{**hands, first: hands[second], second: hands[first]} for first, second in pairs]


def _left_out(one: Ruled) -> list[Hands]:
    """The hands without a winner's, where others are left to compare."""
    hands = one.dealt.hands
    return [{who: hands[who] for who in hands if who != name} for name in _takers(one.shares) if len(hands) > 2]


def muck(seed: int, level: int, game: str | None = None) -> Question:
    """In which order the hands are mucked: those that take nothing, clockwise from the dealer's left, winners last."""
    luck = Random(f"muck {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    players = max(made.house.min_players, min(2 + level, made.house.max_players))
    draw = _declared if made.declares else _close
    ease, one = graded(luck, level, lambda luck: draw(made, luck, players), _ruled_close)
    names, takers = list(one.dealt.hands), _takers(one.shares)
    order = (*(name for name in names if name not in takers), *takers)
    shuffled = names[:]
    luck.shuffle(shuffled)
    text = _("{result} Tap the hands in the order in which they are mucked. From the dealer's left sit {names}.")
    return Question(
        skill=Skill.MUCK,
        game=made.name,
        level=level,
        seed=seed,
        ask=text.format(result=one.ruling.sentence, names=listed(names)),
        form=Form.ORDER,
        scene=one.dealt.scene({name: declares(name, side) for name, side in one.declared.items()}),
        answer=order,
        why=_("Losing hands go first, clockwise from the dealer's left; a winning hand stays until its pot is pushed."),
        ease=-float(len(names)) - 0.1 * len(takers) + 0.001 * ease,
        choices=tuple(Choice(name, name) for name in shuffled),
        article=_("dealing procedure"),
    )


def _takers(shares: Mapping[str, Fraction]) -> tuple[str, ...]:
    return tuple(name for name, share in shares.items() if share)


def _key(names: Sequence[str]) -> str:
    return "+".join(names)


def _takes(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} takes it").format(name=names[0])
    return _("{names} split it").format(names=listed(names))


def split_key(shares: Mapping[str, Fraction]) -> str:
    """Names one way to share a pot."""
    return " ".join(f"{name}={share}" for name, share in sorted(shares.items()) if share)


def split_words(shares: Mapping[str, Fraction]) -> str:
    """One way to share a pot, as people write it."""
    return ", ".join(f"{name} {share}" for name, share in shares.items() if share)


def _lit(one: Ruled) -> tuple[str, ...]:
    layout = one.dealt.game.layout
    return tuple(dict.fromkeys(slot for line in _lines(one) for slot in layout.line(line).slots))


def _lines(one: Ruled) -> tuple[str, ...]:
    lines = (winner.line for part in one.ruling.parts for winner in part.winners)
    return tuple(dict.fromkeys(line for line in lines if line))


def _five(one: Ruled) -> tuple[str, ...]:
    hands = [winner.hand for part in one.ruling.parts for winner in part.winners if winner.hand]
    return tuple(str(card.card) for card in hands[0].cards) if hands else ()
