"""Count what a reader says against the truth of a drawn table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from hardware.simulator import LyingCard
from rules.cards import BACK, Face
from vision.detection import Corners
from vision.plane import centre, length

Said = tuple[Corners, Face | None]
"""An outline and what is said of it: a face, BACK, or None for a question."""


def counted(cards: Sequence[LyingCard], said: Sequence[Said]) -> Counter[str]:
    """Right, asked, missed and wrong faces; the same of backs; and what is said where no card lies (`false`).

    A face said of a face-down card is `wrong`, a back said of a face is `turned`.
    """
    counts: Counter[str] = Counter()
    left = list(range(len(said)))
    middles = [centre(corners) for corners, _ in said]
    for card in cards:
        here = centre(card.corners)
        reach = 0.3 * length(card.corners)
        near = [place for place in left if float(np.hypot(*(middles[place] - here))) < reach]
        best = min(near, key=lambda place: float(np.hypot(*(middles[place] - here))), default=None)
        if best is not None:
            left.remove(best)
        counts[_verdict(card.face, best is not None, said[best][1] if best is not None else None)] += 1
    counts["false"] += len(left)
    counts["cards"] += len(cards)
    counts["faces"] += sum(card.face is not BACK for card in cards)
    return counts


def _verdict(true: Face, found: bool, face: Face | None) -> str:
    if not found:
        return "back_missed" if true is BACK else "missed"
    if face is None:
        return "back_asked" if true is BACK else "asked"
    if face == true:
        return "back_right" if true is BACK else "right"
    return "turned" if face is BACK else "wrong"


def wrong_ones(cards: Sequence[LyingCard], said: Sequence[Said]) -> list[str]:
    """What was said wrongly, each as "9h as 6h"."""
    names = []
    for card in cards:
        for corners, face in said:
            near = float(np.hypot(*(centre(corners) - centre(card.corners)))) < 0.3 * length(corners)
            if near and face not in (None, card.face):
                names.append(f"{card.face} as {face}")
    return names
