"""What the classifier says about one outline: each way to cut it out, the best of them, and which outlines win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.classifier import BACK_LABEL, JUNK, LABELS
from vision.geometry import Quad, area, overlap

INSIDE = 0.72
SAME = 0.45
GOOD_FACE = 2.0
# What a back or no card must have for an outline to look like no face.
FACELESS = 0.85
# How sure a back by kinship is, and what its outline counts for: no less than that of a piece of it.
KINSHIP, KIN_SCORE = 0.98, 0.8


@dataclass(frozen=True, slots=True)
class Try:
    """One way to cut an outline out, with the logarithms of the shares that a first look gives.

    rival: the probability with which another way to cut it said something else. kin: whether it is a back because
    others look like it.
    """

    quad: Quad
    shares: NDArray[np.float32]
    score: float
    rival: float = 0.0
    kin: bool = False

    @property
    def winner(self) -> int:
        """The label of the likeliest face or back."""
        return int(self.shares[:JUNK].argmax())

    @property
    def top(self) -> float:
        """The probability of the likeliest face or back."""
        return float(np.exp(self.shares[:JUNK].max()))

    @property
    def faceless(self) -> bool:
        """Whether it looks like a back or like no whole card rather than like any face."""
        return bool(np.exp(self.shares[[BACK_LABEL, JUNK]]).sum() > FACELESS)


@dataclass(frozen=True, slots=True)
class Look:
    """One outline, the way up it reads best, and what it says there.

    kin: whether it is a back as others are. twice: whether it was looked at both ways up.
    """

    quad: Quad
    shares: NDArray[np.float32]
    agreement: float
    score: float
    kin: bool = False
    twice: bool = True

    @property
    def back(self) -> bool:
        """Whether it looks like a back rather than like any face."""
        return int(self.shares[:JUNK].argmax()) == BACK_LABEL

    @property
    def merit(self) -> tuple[float, float, float]:
        """How good an account this outline is of a whole card: higher wins where outlines compete.

        A good face beats any back around it. A back has frames inside its frame that look like backs too, and so have
        backs side by side: among about equally good ones that which the detector saw best wins, then the largest.
        """
        merit = float(self.shares[:JUNK].max()) - float(self.shares[JUNK]) + 0.3 * self.agreement
        if self.back:
            return float(np.floor(merit * 4) / 4), float(np.floor(self.score * 5)), abs(area(self.quad))
        merit += 0.2 * self.score
        return (merit + GOOD_FACE if merit > 0.5 else merit), 0.0, 0.0


def preferred(one: Try, other: Try) -> Try:
    """The surer of two ways to cut the same outline out, remembering how sure the other was of something else."""
    better, worse = (one, other) if one.top >= other.top else (other, one)
    differ = one.winner != other.winner
    return replace(better, rival=max(one.rival, other.rival, worse.top if differ else 0.0))


def as_back(one: Try) -> Try:
    """The same outline as a back by kinship."""
    shares = np.full(len(LABELS), (1 - KINSHIP) / (len(LABELS) - 1), np.float32)
    shares[BACK_LABEL] = KINSHIP
    return replace(one, shares=np.log(shares), score=max(one.score, KIN_SCORE), rival=0.0, kin=True)


def competing(looks: Sequence[Look]) -> list[Look]:
    """Keep, of outlines that cover one another, the best; drop one that only gathers several good ones.

    What other cards face down look like as well is a better account of one than what it alone looks like.
    """
    kin = [look.quad for look in looks if look.kin]
    rivals = [look for look in looks if look.kin or not look.back or not any(cover(look.quad, quad) for quad in kin)]
    kept: list[Look] = []
    for look in sorted(rivals, key=lambda look: look.merit, reverse=True):
        if not any(cover(look.quad, other.quad) for other in kept):
            kept.append(look)
    return kept


def cover(one: Quad, other: Quad) -> bool:
    """Whether two outlines can not both be whole cards."""
    union, inside = overlap(one, other)
    return union > SAME or inside > INSIDE
