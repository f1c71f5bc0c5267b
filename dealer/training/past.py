"""Make a drill of one deal that was played: what was turned next, every hand shown, who won, how it was shared."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dealer.history import DealKey, History
from dealer.state import Phase, State
from dealer.training import live
from dealer.training.question import Question
from dealer.training.trainer import TrainingError
from rules.language import _


def questions(history: History, key: DealKey) -> tuple[Question, ...]:
    """The questions about a deal, the same each time; raise LookupError where there is none.

    Raise TrainingError for a deal about which there is nothing to ask, HistoryError for one that cannot be read.
    """
    if all(deal.key != key for deal in history.deals()):
        raise LookupError(key)
    asked = about([moment.state for moment in history.moments(key)])
    if not asked:
        raise TrainingError(_("Nothing was turned or shown in this deal: there is nothing to ask about it."))
    return asked


def about(states: Sequence[State]) -> tuple[Question, ...]:
    """One question about the order and one about a round, then everything about the showdown."""
    luck = Random(f"past {len(states)}")
    found = [*_one(states, luck), *_showdown(states)]
    return tuple(found)


def _one(states: Sequence[State], luck: Random) -> list[Question]:
    """One question of each kind from the middle of the deal."""
    kinds = ([live.turn(state) for state in states], [live.which_round(state) for state in states])
    begun = [[one for one in kind if one is not None and _is_begun(one)] for kind in kinds]
    return [luck.choice(kind) for kind in begun if kind]


def _is_begun(question: Question) -> bool:
    """Whether some card lies open, so that there is something to look at."""
    return any(card != "back" for card in question.scene.board.values())


def _showdown(states: Sequence[State]) -> list[Question]:
    """Every hand that was shown, who took part of the pot, how it was shared; of the last ruling that stood."""
    over = next((state for state in reversed(states) if state.phase in (Phase.RULED, Phase.SCANNING)), None)
    if over is None:
        return []
    asked = [question for _seat, _side, question in live.hands(over)]
    return [*asked, *(one for one in (live.winners(over), live.split(over)) if one is not None)]
