"""Read all cards of one picture: find, straighten, name, and give each physical card one place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, AnyCard, Face, Joker
from vision.classifier import BACK_LABEL, JUNK, LABELS, Classifier
from vision.detection import Detection, Image
from vision.engine import FOLDER
from vision.finder import Finder, Outline
from vision.geometry import Quad, area, corners_of, overlap, ratio
from vision.straighten import straighten_all

SQUARISH = 1.5
MOST_CANDIDATES = 5
LEAST_CANDIDATE = 0.02
INSIDE = 0.72
SAME = 0.45
GOOD_FACE = 2.0


@dataclass(frozen=True, slots=True)
class Bars:
    """How sure the reader has to be: probabilities chosen on scenes and photographs (docs/vision.md).

    card, joker, back: below these the answer is a question. agreement: what each look alone must give the winner.
    question: an outline that is likelier than this to be no whole card is dropped, not asked about.
    clear: of two places that claim one card, the weaker is asked about unless it is at least this sure.
    """

    card: float = 0.9
    joker: float = 0.985
    back: float = 0.95
    agreement: float = 0.5
    question: float = 0.5
    clear: float = 0.99

    def of(self, face: Face) -> float:
        """The bar for one face."""
        if face is BACK:
            return self.back
        return self.joker if isinstance(face, Joker) else self.card


@dataclass(frozen=True, slots=True)
class Look:
    """One outline, the way up it reads best, and what it says there."""

    quad: Quad
    shares: NDArray[np.float32]
    agreement: float
    score: float

    @property
    def merit(self) -> tuple[float, float]:
        """How good an account this outline is of a whole card: higher wins where outlines compete.

        A good face beats any back around it. A back has frames inside its frame that look like backs too: among about
        equally good ones the largest wins.
        """
        merit = float(self.shares[:JUNK].max()) - float(self.shares[JUNK]) + 0.3 * self.agreement + 0.2 * self.score
        if int(self.shares[:JUNK].argmax()) == BACK_LABEL:
            return float(np.floor(merit * 4) / 4), abs(area(self.quad))
        return (merit + GOOD_FACE if merit > 0.5 else merit), 0.0


@dataclass(frozen=True, slots=True)
class Recogniser:
    """Picture in, detections out; one object serves one thread at a time.

    sizes: long sides at which the learned finder looks. contours: that of the contour finder, 0 for none.
    """

    finder: Finder
    classifier: Classifier
    sizes: tuple[int, ...] = (320, 640, 1024)
    contours: int = 960
    bars: Bars = Bars()

    @classmethod
    def load(cls, folder: Path = FOLDER, *, live: bool = False, opencv: bool = False) -> Recogniser:
        """Load the weights, for photographs or for a live camera; raise WeightsError where they are not right."""
        finder, classifier = Finder.load(folder, opencv=opencv), Classifier.load(folder, opencv=opencv)
        return cls(finder, classifier, sizes=(416,), contours=640) if live else cls(finder, classifier)

    def read(self, image: Image, *, known: Collection[AnyCard] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Every card of a BGR picture, faces and backs, from the top down.

        known: cards that lie elsewhere for certain; one of them seen here is marked as a duplicate.
        """
        looks = competing(self._looks(image))
        detections = [found for look in looks if (found := self._judged(look)) is not None]
        if not allow_duplicates:
            detections = one_place_each(detections, known, self.bars)
        return sorted(detections, key=lambda found: (found.centre[1], found.centre[0]))

    def _looks(self, image: Image) -> list[Look]:
        outlines = self.finder.find(image, self.sizes, self.contours)
        tries = [try_ for outline in outlines for try_ in ways(outline)]
        if not tries:
            return []
        first = self.classifier.read(straighten_all(image, [corners_of(quad) for _, quad in tries]), both_turns=False)
        best = chosen(tries, first.shares)
        again = [corners_of(tries[index][1]) for index in best]
        reading = self.classifier.read(straighten_all(image, again))
        return [
            Look(tries[index][1], reading.shares[place], float(reading.agreement[place]), tries[index][0].score)
            for place, index in enumerate(best)
        ]

    def _judged(self, look: Look) -> Detection | None:
        """A detection, sure or asking; None for what is likelier no whole card."""
        if look.shares[JUNK] > self.bars.question:
            return None
        candidates = likeliest(look.shares)
        face, confidence = candidates[0]
        sure = confidence >= self.bars.of(face) and look.agreement >= self.bars.agreement
        if not sure and (face is BACK or isinstance(face, Joker)) and confidence < self.bars.card:
            return None
        return Detection(corners_of(look.quad), face if sure else None, confidence, candidates)


def ways(outline: Outline) -> list[tuple[Outline, Quad]]:
    """The ways to cut an outline out: as fitted and as found, and on its side where it is nearly square."""
    quads = [outline.quad]
    reach = np.sqrt(abs(area(outline.quad)))
    if np.abs(outline.quad - outline.loose).max() > 0.05 * reach:
        quads.append(outline.loose)
    quads += [np.roll(quad, -1, axis=0) for quad in quads if ratio(quad) < SQUARISH]
    return [(outline, quad) for quad in quads]


def chosen(tries: Sequence[tuple[Outline, Quad]], shares: NDArray[np.float32]) -> list[int]:
    """For every outline the number of its try that says most surely what it is; those that are junk are left out."""
    best: dict[int, int] = {}
    for index, (outline, _) in enumerate(tries):
        key = id(outline)
        if key not in best or shares[index, :JUNK].max() > shares[best[key], :JUNK].max():
            best[key] = index
    return [index for index in best.values() if shares[index, JUNK] < 0.9]


def competing(looks: list[Look]) -> list[Look]:
    """Keep, of outlines that cover one another, the best; drop one that only gathers several good ones."""
    kept: list[Look] = []
    for look in sorted(looks, key=lambda look: look.merit, reverse=True):
        shares = [overlap(look.quad, other.quad) for other in kept]
        if not any(union > SAME or inside > INSIDE for union, inside in shares):
            kept.append(look)
    return kept


def likeliest(shares: NDArray[np.float32]) -> tuple[tuple[Face, float], ...]:
    """The likeliest faces with their probabilities, at least one."""
    order = np.argsort(-shares[:JUNK])[:MOST_CANDIDATES]
    faces = [(LABELS[int(index)], float(shares[index])) for index in order]
    named = [(face, share) for face, share in faces if face is not None]
    return tuple(pair for place, pair in enumerate(named) if place == 0 or pair[1] >= LEAST_CANDIDATE)


def one_place_each(detections: list[Detection], known: Collection[AnyCard], bars: Bars) -> list[Detection]:
    """Mark cards claimed by two places, or here and elsewhere; ask about the weaker unless it is clear."""
    claims: dict[Face, list[int]] = {}
    for index, found in enumerate(detections):
        if found.face is not None and found.face is not BACK:
            claims.setdefault(found.face, []).append(index)
    result = list(detections)
    for face, places in claims.items():
        if len(places) < 2 and face not in known:
            continue
        strongest = max(places, key=lambda index: detections[index].confidence)
        for index in places:
            found = detections[index]
            weak = found.confidence < bars.clear and (index != strongest or face in known)
            result[index] = replace(found, face=None if weak else face, duplicate=True)
    return result
