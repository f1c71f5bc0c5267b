"""Make the lesson of every game, from the game itself and the house rules of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from dealer.rules_in_force import named
from dealer.training import lesson_board, lesson_hands, lesson_pot, lesson_shedding, lesson_turning
from dealer.training.boards import NoQuestion
from dealer.training.lesson import Lesson, Step
from dealer.training.lesson_ranks import ranks
from dealer.training.shedding import GAME as SHEDDING
from rules.language import _, language
from rules.options import WildScope
from rules.variants import Variant, changed, games, variant

Pairs = Iterable[tuple[str, str]]

_KEPT = 64  # lessons that are remembered, each in one language

LESSONS = (*games(), SHEDDING)
"""Every game that has a lesson, the poker games first."""


@dataclass(frozen=True, slots=True)
class Short:
    """A lesson in a list: its game, what it is about, how many steps it has."""

    game: str
    title: str
    summary: str
    steps: int


def shorts() -> tuple[Short, ...]:
    """Every lesson in short, in the order of LESSONS; no deal is looked for."""
    poker = (variant(name) for name in games())
    other = lesson_shedding.lesson()
    return (
        *(Short(game.name, _(game.title), summary(game), len(list(_parts(game)))) for game in poker),
        Short(other.game, other.title, other.summary, len(other.steps)),
    )


def lesson(name: str, options: Pairs = ()) -> Lesson:
    """The lesson of a game with house rules as text; raise VariantError or OptionError for what there is not."""
    return _lesson(name, tuple(options), language())


@lru_cache(_KEPT)
def _lesson(name: str, options: tuple[tuple[str, str], ...], spoken: str) -> Lesson:
    """A lesson in the language that is spoken now, made once."""
    del spoken
    return lesson_shedding.lesson() if name == SHEDDING else of_game(named(name, options))


def of_game(game: Variant) -> Lesson:
    """The lesson of a poker game with its house rules."""
    steps = tuple(_taught(game, _parts(game)))
    return Lesson(game.name, _(game.title), summary(game), steps, bool(changed(game)), ranks(game))


Part = Callable[[Variant], Step]


def _parts(game: Variant) -> Iterator[Part]:
    """What has to be taught of this game, in order."""
    yield from (lesson_board.board, lesson_board.line, lesson_turning.turning, lesson_turning.bets, lesson_hands.best)
    if game.house.wild_scope is not WildScope.NONE and game.layout.elevators:
        yield lesson_hands.wild
    if game.high_low:
        yield lesson_hands.low
    if game.declares:
        yield lesson_pot.both
    yield from (lesson_pot.last, lesson_hands.wrong)


def _taught(game: Variant, parts: Iterable[Part]) -> Iterator[Step]:
    """The steps for which a deal is found; with rare house rules one may be left out."""
    for part in parts:
        try:
            yield part(game)
        except NoQuestion:
            continue


def summary(game: Variant) -> str:
    """The game in a sentence or two, with what sets it apart."""
    return {
        "elevator": _("The original: seven cards, and an elevator that stops at another floor for each player."),
        "elevator-wild": _("Elevator in which the card in the middle is wild."),
        "elevator-h": _(
            "Seven cards in an H: two of your own with three of one stroke. Here the elevator stands still."
        ),
        "double-elevator": _("Three shafts and two elevators: whichever you take, its rank is wild for you."),
        "skyscraper-elevator": _("Five floors, one elevator, and every card of its rank is wild."),
        "poker-elevator-fr": _("As it is played in France: two of your four cards lie open for all to see."),
        "criss-cross": _("Five cards in a cross: the row or the column."),
        "iron-cross": _("Criss Cross with a wild centre card, and its rank wild too."),
        "pyramid": _("Six cards in a pyramid: one of each row."),
    }.get(game.name, _(game.title))
