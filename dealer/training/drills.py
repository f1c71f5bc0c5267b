"""Every drill by its skill, and sessions in which no question comes twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dealer.training import procedure, reading, shedding, showdowns
from dealer.training.boards import NoQuestion
from dealer.training.question import LEVELS, Question, Skill

Generator = Callable[[int, int, str | None], Question]

DRILLS: Mapping[Skill, Generator] = MappingProxyType(
    {
        Skill.LAYOUT: procedure.layout,
        Skill.TURN: procedure.turn,
        Skill.ROUND: procedure.round_and_action,
        Skill.HAND: reading.hand,
        Skill.LOW: reading.low,
        Skill.WILD: reading.wild,
        Skill.WINNER: showdowns.winner,
        Skill.DECLARATION: showdowns.declaration,
        Skill.SPLIT: showdowns.split,
        Skill.IRREGULARITY: procedure.irregularity,
        Skill.CALL: showdowns.call,
        Skill.MUCK: showdowns.muck,
        Skill.SHEDDING: shedding.shedding,
    }
)
_AGAIN = 50


def ask(skill: Skill, seed: int, level: int, game: str | None = None) -> Question:
    """The question of this number, the same each time; raise ValueError for a level that is none, or NoQuestion."""
    if level not in LEVELS:
        raise ValueError(f"level {level}: choose {LEVELS.start} to {LEVELS.stop - 1}")
    return DRILLS[skill](seed, level, game)


class Asking:
    """A session: questions that differ from one another, from a seed of its own."""

    def __init__(self, seed: int, seen: set[str] | None = None) -> None:
        """Begin; `seen` holds the keys of questions that were asked before in this session."""
        self._seed = seed
        self._seen = set(seen or ())
        self._number = len(self._seen)  # those numbers have been asked

    def next(self, skill: Skill, level: int, game: str | None = None) -> Question:
        """The next question of a skill; raise NoQuestion where the drill has nothing new to ask."""
        for _try in range(_AGAIN):
            self._number += 1
            question = ask(skill, self._seed * 100_003 + self._number, level, game)
            if question.key not in self._seen:
                self._seen.add(question.key)
                return question
        raise NoQuestion(f"the drill {skill.value!r} has nothing new to ask here: choose another level or game")
