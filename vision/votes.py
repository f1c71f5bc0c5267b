"""Let several readings of one card vote before anything is believed.

Readings of a still table are not independent: the same glare fools each of them. So n of them count as much as the
square root of n independent ones, and a face must also have been sure by itself at least twice.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, log, sqrt

from rules.cards import BACK, Face
from vision.detection import Detection
from vision.view import Candidates, SlotState

_KEPT = 10  # readings remembered
_SURE = 2  # readings that must each be sure of the face
_MAJORITY = 3  # sure readings of the winner for each sure reading of anything else
_CONFIDENT = 0.90  # combined probability that a settled face needs
_PATIENCE = 7  # readings after which an undecided card becomes a doubt
_NAMED = 3  # candidates of a doubt
_KINDS = 55  # 52 cards, two jokers, the back
_LEAST = 1e-4  # no single reading excludes a face for good


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the votes say: DOWN, FACE or DOUBT, the face for FACE, and the candidates behind it."""

    state: SlotState
    face: Face | None
    confidence: float
    candidates: Candidates
    sure: int = 0


@dataclass(slots=True)
class Votes:
    """The latest readings of one card that has lain still since the first of them."""

    readings: deque[Detection] = field(default_factory=lambda: deque(maxlen=_KEPT))

    def __len__(self) -> int:
        """Return the number of readings."""
        return len(self.readings)

    @property
    def full(self) -> bool:
        """Whether as many readings are in as are remembered."""
        return len(self.readings) == self.readings.maxlen

    def certain(self, face: Face, least: float) -> int:
        """Count the readings, each of two looks, that give a face at least so much probability."""
        return sum(one.face == face and one.confidence >= least and one.twice for one in self.readings)

    def add(self, reading: Detection) -> None:
        """Count one more reading."""
        self.readings.append(reading)

    def clear(self) -> None:
        """Forget all readings: the card may be another one now."""
        self.readings.clear()

    def combined(self) -> Mapping[Face, float]:
        """Return the joint probability of each face that any reading names."""
        if not self.readings:
            return {}
        faces = {face for reading in self.readings for face, _ in reading.candidates}
        weight = 1 / sqrt(len(self.readings))
        sums = {face: weight * sum(_log_probability(reading, face) for reading in self.readings) for face in faces}
        top = max(sums.values())
        scaled = {face: exp(value - top) for face, value in sums.items()}
        total = sum(scaled.values()) + _unnamed(len(faces)) * exp(weight * len(self.readings) * log(_LEAST) - top)
        return {face: value / total for face, value in sorted(scaled.items(), key=lambda item: -item[1])}

    def verdict(self) -> Verdict | None:
        """Return what is decided, or None while more readings are wanted."""
        if len(self.readings) < _SURE:
            return None
        joint = self.combined()
        winner, confidence = next(iter(joint.items()))
        sure = Counter(reading.face for reading in self.readings if reading.face is not None)
        agreed = sure[winner]
        others = sum(sure.values()) - agreed
        if agreed >= max(_SURE, _MAJORITY * others) and confidence >= _CONFIDENT:
            state = SlotState.DOWN if winner is BACK else SlotState.FACE
            return Verdict(state, winner, confidence, () if winner is BACK else tuple(joint.items())[:_NAMED], agreed)
        return self._undecided(joint) if len(self.readings) >= _PATIENCE else None

    def _undecided(self, joint: Mapping[Face, float]) -> Verdict:
        """Return a doubt, or a face-down card where nothing but a back comes into question."""
        winner, confidence = next(iter(joint.items()))
        if winner is BACK and confidence >= _CONFIDENT:
            return Verdict(SlotState.DOWN, BACK, confidence, ())
        faces = tuple((face, share) for face, share in joint.items() if face is not BACK)[:_NAMED]
        return Verdict(SlotState.DOUBT, None, faces[0][1] if faces else 0.0, faces)


def _unnamed(named: int) -> int:
    return max(0, _KINDS - named)


def _log_probability(reading: Detection, face: Face) -> float:
    """Return the log of what one reading gives a face; what it does not name shares the rest."""
    for candidate, probability in reading.candidates:
        if candidate == face:
            return log(max(probability, _LEAST))
    rest = 1 - sum(probability for _, probability in reading.candidates)
    return log(max(rest / max(1, _unnamed(len(reading.candidates))), _LEAST))
