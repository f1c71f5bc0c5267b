"""Hold one question to a trainee, and mark the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.language import _, meaning
from rules.variants import Layout


class Skill(StrEnum):
    """What a dealer has to be able to do."""

    LAYOUT = "layout"
    TURN = "turn"
    ROUND = "round"
    HAND = "hand"
    LOW = "low"
    WILD = "wild"
    WINNER = "winner"
    DECLARATION = "declaration"
    SPLIT = "split"
    IRREGULARITY = "irregularity"
    CALL = "call"
    MUCK = "muck"
    SHEDDING = "shedding"

    @property
    def words(self) -> str:
        """The skill's name for a trainee."""
        return {
            Skill.LAYOUT: _("Lay out the board"),
            Skill.TURN: _("Turn in the right order"),
            Skill.ROUND: _("Round and action"),
            Skill.HAND: _("Read a hand"),
            Skill.LOW: _("Read a low"),
            Skill.WILD: _("Wild cards"),
            Skill.WINNER: _("Who wins"),
            Skill.DECLARATION: _("Declarations"),
            Skill.SPLIT: _("Split the pot"),
            Skill.IRREGULARITY: _("Spot what is wrong"),
            Skill.CALL: _("Call it"),
            Skill.MUCK: _("Muck in order"),
            Skill.SHEDDING: meaning("a drill", "The card-shedding game"),
        }[self]


class Way(StrEnum):
    """Where a question comes from: a drill, the deal on the table, real cards under the camera, a deal of the past."""

    DRILL = "drill"
    SHADOW = "shadow"
    CAMERA = "camera"
    DEAL = "deal"


class Form(StrEnum):
    """How a question is answered: one choice, several, a set of places or of cards, or places or names in order."""

    CHOICE = "choice"
    SEVERAL = "several"
    PLACES = "places"
    CARDS = "cards"
    ORDER = "order"


LEVELS = range(1, 6)
"""Levels of difficulty, easiest first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be answered: its key and what it says."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of an empty grid that may or may not belong to the board."""

    key: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards as they lie before the trainee; note says what is known beside them ("declares both")."""

    name: str
    cards: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table: cards as "As", face-down ones as "back", an empty place as "".

    slots: x and y of the board's places, for drawing. cells: places to choose from instead of a board.
    layout: the board of a game that only this house knows; None where the game's name is enough.
    """

    game: str
    title: str
    board: Mapping[str, str] = field(default_factory=dict)
    slots: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    hands: tuple[Hand, ...] = ()
    cells: tuple[Cell, ...] = ()
    layout: Layout | None = None

    @property
    def fingerprint(self) -> str:
        """Equal for scenes that look equal."""
        cells = " ".join(f"{cell.x},{cell.y}" for cell in self.cells)
        hands = " ".join(f"{hand.name}:{'.'.join(hand.cards)}:{hand.note}" for hand in self.hands)
        board = " ".join(f"{slot}={card}" for slot, card in self.board.items())
        return f"{self.game}|{board}|{hands}|{cells}"


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its one right answer.

    answer: keys of choices or cells, cards, or names; in order for Form.ORDER, in any order otherwise.
    also: other choices that are as right as the answer; a drill has none, a deal of people may.
    ease: how far the right answer is from the next best one, or how little tempts; smaller is harder, to be compared
    within a skill only. lit: slots to light up with the answer, lines: the lines they belong to where they are lines.
    shown: cards to light up with the answer. why: the sentence that explains, article: the rule it rests on.
    """

    skill: Skill
    game: str
    level: int
    seed: int
    ask: str
    form: Form
    scene: Scene
    answer: tuple[str, ...]
    why: str
    ease: float
    choices: tuple[Choice, ...] = ()
    article: str = ""
    lit: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Equal for questions that a trainee would call the same."""
        return f"{self.skill}|{self.scene.fingerprint}|{self.ask}"


@dataclass(frozen=True, slots=True)
class Mark:
    """How an answer was marked, with what the trainee chose beside what was right."""

    right: bool
    given: tuple[str, ...]
    answer: tuple[str, ...]
    why: str
    article: str


class AnswerError(ValueError):
    """An answer that names something that is not in the question; the text says what can be answered."""


def mark(question: Question, given: Sequence[str]) -> Mark:
    """Mark an answer; raise AnswerError for one that names something that was not asked."""
    known = _answerable(question)
    for key in given:
        if key not in known:
            text = _("{answer} is no answer to this question: choose among {answers}.")
            raise AnswerError(text.format(answer=ascii(key), answers=", ".join(sorted(known))))
    if len(set(given)) < len(given):
        raise AnswerError(_("The same answer is given twice: choose each only once."))
    ordered = question.form is Form.ORDER
    right = tuple(given) == question.answer if ordered else set(given) == set(question.answer)
    right = right or (question.form is Form.CHOICE and len(given) == 1 and given[0] in question.also)
    return Mark(right, tuple(given), question.answer, question.why, question.article)


def _answerable(question: Question) -> frozenset[str]:
    if question.form is Form.CARDS:
        held = {card for hand in question.scene.hands for card in hand.cards}
        return frozenset((held | set(question.scene.board.values())) - {"", "back"})
    if question.form is Form.PLACES:
        return frozenset(cell.key for cell in question.scene.cells)
    return frozenset(choice.key for choice in question.choices)


NOTHING: Mapping[str, str] = MappingProxyType({})
