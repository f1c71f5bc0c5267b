"""Ask about the card-shedding game: is the play legal, which way the pile goes, who is stuck, how many are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dealer.training.boards import NAMES, NoQuestion, others
from dealer.training.question import Choice, Form, Hand, Question, Scene, Skill
from rules.cards import AnyCard
from rules.language import _
from rules.shedding import legal_plays, moves, refusal, step
from rules.shedding_options import SheddingOptions
from rules.shedding_state import Before, Direction, Pass, Play, SheddingState, deal, pack
from rules.words import listed

GAME = "shedding"
_TRIES = 200
_CHOICES = 4


def shedding(seed: int, level: int, game: str | None = None) -> Question:
    """One of the questions, by chance; with more players and a longer game at higher levels."""
    if game not in (None, GAME):
        raise NoQuestion(f"{game!r} is not the card-shedding game")
    luck = Random(f"shedding {seed} {level}")
    kinds = {1: (_direction,), 2: (_direction, _legal), 3: (_legal,), 4: (_legal, _stuck), 5: (_stuck,)}[level]
    for _try in range(_TRIES):
        state = _played(luck, 3 + luck.randrange(min(level, 3) + 1), luck.randrange(3 * level, 10 * level + 5))
        if state is None:
            continue
        question = luck.choice(kinds)(state, luck, level, seed)
        if question is not None:
            return question
    raise NoQuestion("no fitting game was played: try another seed")


def _played(luck: Random, players: int, count: int) -> SheddingState | None:
    """A game after so many moves by chance; None when it is over by then."""
    options = SheddingOptions()
    cards = list(pack(options))
    luck.shuffle(cards)
    state = deal(cards, players, options)
    for _move in range(count):
        state = step(state, luck.choice(moves(state)))
        if state.winner is not None:
            return None
    return None if state.giving else state


def _scene(state: SheddingState, hand: Sequence[AnyCard | None]) -> Scene:
    name = NAMES[state.turn]
    held = tuple(str(card) for card in hand if card is not None)
    return Scene(
        GAME,
        _("Elevator, the card-shedding game"),
        {"pile": str(state.pile[-1])},
        {"pile": (0.0, 0.0)},
        (Hand(name, held, _way(state.direction)),),
    )


def _way(direction: Direction) -> str:
    return _("the pile goes up") if direction is Direction.UP else _("the pile goes down")


def _cards(cards: Sequence[AnyCard]) -> str:
    return listed([card.words for card in cards], "then")


def _key(cards: Sequence[AnyCard]) -> str:
    return "+".join(map(str, cards))


def _legal(state: SheddingState, luck: Random, level: int, seed: int) -> Question | None:
    """Which of these plays is legal."""
    hand = [card for card in state.hands[state.turn] if card is not None]
    legal = legal_plays(state)
    single = [(card,) for card in hand]
    pairs = [(one, two) for one in hand for two in hand if one != two]
    wrong = [cards for cards in (*single, *pairs) if refusal(state, Play(cards)) is not None]
    if not legal or len(wrong) < _CHOICES - 1:
        return None
    longest = max(len(cards) for cards in legal)
    right = luck.choice([cards for cards in legal if len(cards) == (longest if level > 2 else 1)] or list(legal))
    alike = sorted(wrong, key=lambda cards: _likeness(cards, right), reverse=True)
    options = [right, *others(luck, alike[: _CHOICES + 6 - level], _CHOICES - 1)]
    luck.shuffle(options)
    refused = refusal(state, Play(next(option for option in options if option != right)))
    why = _("{cards} may be laid: {way}.").format(cards=_upper(_cards(right)), way=_way(state.direction))
    return _question(
        state, hand, level, seed,
        ask=_("{name} is in turn. Which of these may {name} lay?").format(name=NAMES[state.turn]),
        answer=_key(right),
        choices=[Choice(_key(option), _cards(option)) for option in options],
        why=f"{why} {refused.text}" if refused else why,
        ease=-float(len(right)) - max(_likeness(option, right) for option in options if option != right),
    )  # fmt: skip


def _likeness(cards: Sequence[AnyCard], right: Sequence[AnyCard]) -> float:
    return float(len(cards) == len(right)) + sum(card in right for card in cards) / 2


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _direction(state: SheddingState, luck: Random, level: int, seed: int) -> Question | None:
    """Which way the pile goes after a play."""
    legal = [cards for cards in legal_plays(state) if cards]
    if not legal:
        return None
    cards = luck.choice(legal)
    after = step(state, Play(cards)).direction
    hand = [card for card in state.hands[state.turn] if card is not None]
    why = _("After {cards}, {way}: an ace turns the elevator down, a two or a joker turns it up.")
    return _question(
        state, hand, level, seed,
        ask=_("{way}. {name} lays {cards}. Which way does it go then?").format(
            way=_upper(_way(state.direction)), name=NAMES[state.turn], cards=_cards(cards)
        ),
        answer=after.value,
        choices=[Choice("up", _("up")), Choice("down", _("down"))],
        why=why.format(cards=_cards(cards), way=_way(after)),
        ease=3.0 + float(after is state.direction),
    )  # fmt: skip


def _stuck(state: SheddingState, luck: Random, level: int, seed: int) -> Question | None:
    """Whether a pass leaves somebody stuck, or how many cards are drawn."""
    if refusal(state, Pass()) is not None:
        return None
    after = step(state, Pass())
    drawn = len(after.hands[state.turn]) - len(state.hands[state.turn])
    name = NAMES[state.turn]
    hand = [card for card in state.hands[state.turn] if card is not None]
    # a stuck player to whom nobody owes a card is done already
    stuck = state.last if after.before is Before.STUCK else after.stuck
    answer = f"draw {drawn}" if stuck is None else f"stuck {NAMES[stuck]}"
    options = {
        f"stuck {NAMES[seat]}": _("{name} is stuck in the elevator").format(name=NAMES[seat])
        for seat in range(state.players)
    }
    # whoever leaves somebody stuck draws as well, so that is no wrong answer then
    counts = [n for n in (0, 1, 2) if stuck is None or n != drawn]
    options |= {f"draw {n}": _("{name} draws {count}").format(name=name, count=n) for n in counts}
    wrong = others(luck, [key for key in options if key != answer], _CHOICES - 1)
    keys = sorted([answer, *wrong])
    said = _("{name} passes: {what}.").format(name=name, what=options[answer])
    return _question(
        state, hand, level, seed,
        ask=_("{passes} of {players} have passed in a row, {last} laid last. {name} passes. What follows?").format(
            passes=state.passes, players=state.players, name=name,
            last=NAMES[state.last] if state.last is not None else _("nobody"),
        ),
        answer=answer,
        choices=[Choice(key, options[key]) for key in keys],
        why=said,
        ease=-3.0 - float(state.passes) - 2 * (stuck is not None),
    )  # fmt: skip


def _question(
    state: SheddingState, hand: Sequence[AnyCard], level: int, seed: int, *, ask: str, answer: str,
    choices: list[Choice], why: str, ease: float,
) -> Question:  # fmt: skip
    return Question(
        skill=Skill.SHEDDING,
        game=GAME,
        level=level,
        seed=seed,
        ask=ask,
        form=Form.CHOICE,
        scene=_scene(state, hand),
        answer=(answer,),
        why=why,
        ease=ease,
        choices=tuple(choices),
    )
