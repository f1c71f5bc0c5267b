"""Compare what was read in photographs with what is truly there, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from rules.cards import BACK, Face
from vision.detection import Detection

LENGTHS = (0, 40, 60, 90, 130, 200, 400, 10_000)
SHARES = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 0.999, 1.01)


@dataclass(frozen=True, slots=True)
class Truth:
    """What one photograph shows; cards are "As", "X" for either joker, "back".

    scale: from the pixels of the stored picture, in which `boxes` are, to those of the picture that was read.
    """

    file: Path
    source: str
    kind: str
    cards: Counter[str]
    partial: Counter[str]
    optional: Counter[str]
    unreadable: int
    boxes: tuple[dict[str, Any], ...]

    @classmethod
    def of(cls, row: dict[str, Any], folder: Path) -> Truth:
        """From one line of truth.jsonl."""
        partial = Counter(row["partial"])
        source = row["file"].split("__")[0]
        return cls(
            folder / row["file"], source, row["kind"], Counter(row["cards"]) - partial, partial,
            Counter(row["optional"]), row["unreadable"], tuple(row["boxes"]),
        )  # fmt: skip


@dataclass(slots=True)
class Tally:
    """Counts over some pictures."""

    pictures: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Counter[str]) -> None:
        """Count one more picture."""
        self.pictures += 1
        self.counts.update(counts)

    @property
    def row(self) -> list[str]:
        """The figures of a table's row, in the order of COLUMNS."""
        c = self.counts
        reported = c["right"] + c["right_partial"] + c["wrong"]
        return [
            str(self.pictures), str(c["whole"]), percent(c["right"], c["whole"]), str(c["asked"]), str(c["missed"]),
            f"{c['right_partial']}/{c['partial']}", str(c["wrong"]), f"{1000 * c['wrong'] / max(1, reported):.1f}",
            str(c["false_question"]), str(c["false_back"]),
        ]  # fmt: skip


COLUMNS = (
    "pictures", "whole cards", "right", "asked", "missed", "covered right", "silently wrong", "per 1000",
    "false questions", "false backs",
)  # fmt: skip


def percent(part: int, whole: int) -> str:
    """A share for a table; a dash where there is nothing to share."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def name_of(found: Detection) -> str | None:
    """The face as truth writes it; None for a question."""
    return None if found.face is None else plain(found.face)


def plain(face: Face) -> str:
    """A face as truth writes it, jokers without their colour."""
    return str(face) if face is BACK else str(face).replace("Xr", "X").replace("Xb", "X")


def counted(truth: Truth, found: Iterable[Detection]) -> tuple[Counter[str], Counter[str]]:
    """The counts of one picture, and the cards that were reported and are not there."""
    names = [name_of(one) for one in found]
    sure = Counter(name for name in names if name not in (None, "back"))
    asked, backs = names.count(None), names.count("back")
    whole, partial = without_backs(truth.cards), without_backs(truth.partial)
    right = whole & sure
    right_partial = partial & (sure - right)
    wrong = sure - right - right_partial - truth.optional
    unread = (whole + partial).total() - right.total() - right_partial.total()
    lying = truth.cards["back"] + truth.partial["back"]
    return Counter(
        whole=whole.total(), right=right.total(), partial=partial.total(), right_partial=right_partial.total(),
        asked=min(asked, unread), missed=unread - min(asked, unread), wrong=wrong.total(),
        false_question=max(0, asked - unread - truth.unreadable), backs=lying, backs_found=min(backs, lying),
        false_back=max(0, backs - lying - truth.optional["back"]),
    ), wrong  # fmt: skip


def without_backs(cards: Counter[str]) -> Counter[str]:
    """The cards that show their face."""
    return Counter({name: count for name, count in cards.items() if name != "back"})


def by_card(truth: Truth, found: Iterable[Detection]) -> Iterable[tuple[str, bool]]:
    """Every whole face-up card of a picture, and whether it was read."""
    sure = Counter(name for one in found if (name := name_of(one)) is not None)
    for name, count in without_backs(truth.cards).items():
        read = min(count, sure[name])
        yield from ((name, place < read) for place in range(count))


def by_length(truth: Truth, found: Iterable[Detection], scale: float) -> Iterable[tuple[float, bool]]:
    """Length in the picture that was read, and whether it was read, of the whole cards whose place is known."""
    sure = {name_of(one) for one in found}
    for box in truth.boxes:
        card = box.get("card")
        if card is None or truth.cards[card] != 1 or truth.partial[card]:
            continue
        if "quad" in box:
            quad = np.asarray(box["quad"], float)
            sizes = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
            yield float(max(sizes[0] + sizes[2], sizes[1] + sizes[3]) / 2 * scale), card in sure
        else:
            left, top, right, bottom = box["box"]
            yield max(right - left, bottom - top) * scale, card in sure


def bucket(value: float, edges: tuple[float, ...]) -> str:
    """The name of the interval that holds a value."""
    place = max(i for i, edge in enumerate(edges[:-1]) if value >= edge)
    return f"{edges[place]:g} to {edges[place + 1]:g}" if place < len(edges) - 2 else f"from {edges[place]:g}"
