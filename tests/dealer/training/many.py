"""Ask many questions of each drill and check them: `python -m tests.dealer.training.many 10000`.

Of every question: the answer is among what can be answered, no two questions of a session are alike, and the marking
takes the right answer and no other choice. Of a sample: an independent, plain search finds the same answer.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from dealer.training.drills import DRILLS, Asking
from dealer.training.question import LEVELS, Form, Question, Skill, mark
from tests.dealer.training.plainly import disagreement

SAMPLE = 20
"""Every so many questions one is checked by plain search."""


@dataclass
class Count:
    """What was found for one drill."""

    asked: int = 0
    checked: int = 0
    faults: list[str] = field(default_factory=list)
    ease: dict[int, list[float]] = field(default_factory=dict)

    def medians(self) -> list[float]:
        """The median ease of each level, easiest level first."""
        return [median(self.ease[level]) for level in sorted(self.ease)]


def fault(question: Question) -> str | None:
    """What is wrong with a question in itself."""
    if not mark(question, question.answer).right:
        return "its own answer is marked wrong"
    if question.form is Form.CHOICE:
        keys = [choice.key for choice in question.choices]
        words = [choice.words for choice in question.choices]
        if len(set(keys)) < len(keys) or len(set(words)) < len(words):
            return "two choices are alike"
        if len(keys) < 2:
            return "there is nothing to choose"
        if sum(mark(question, (key,)).right for key in keys) != 1:
            return "not exactly one choice is right"
    if not question.ask or not question.why:
        return "words are missing"
    return None


def run(skill: Skill, number: int, seed: int = 1, every: int = SAMPLE) -> Count:
    """So many questions of one drill, the levels in turn, in one session."""
    count, asking = Count(), Asking(seed)
    for turn in range(number):
        level = LEVELS[turn % len(LEVELS)]
        question = asking.next(skill, level)
        count.asked += 1
        count.ease.setdefault(level, []).append(question.ease)
        if (found := fault(question)) is not None:
            count.faults.append(f"seed {question.seed} level {level}: {found}")
        if turn % every == 0:
            count.checked += 1
            if (found := disagreement(question)) is not None:
                count.faults.append(f"seed {question.seed} level {level}: {found}")
    return count


def main(words: Sequence[str]) -> None:
    """Print one line a drill."""
    number = int(words[0]) if words else 1000
    every = max(SAMPLE, number // 100)
    for skill in [Skill(word) for word in words[1:]] or list(DRILLS):
        began = process_time()
        count = run(skill, number, every=every)
        medians = " ".join(f"{ease:.3f}" for ease in count.medians())
        took = 1000 * (process_time() - began) / number
        print(
            f"{skill.value}: {count.asked} asked, {count.checked} checked plainly, {len(count.faults)} faults, "
            f"ease by level {medians}, {took:.1f} ms each",
            *count.faults[:3],
            sep="\n  ",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
