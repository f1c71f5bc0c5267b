"""Read all cards of one picture: find, straighten, name, and give each physical card one place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, AnyCard, Face, Joker
from vision.classifier import BACK_LABEL, BLACK_JOKER, JUNK, LABELS, RED_JOKER, Classifier, joined
from vision.covered import IndexBars, second_opinion, unread, with_indices
from vision.deck import Crop, Deck
from vision.detection import Detection, Image
from vision.edges import fitted_widely
from vision.engine import FOLDER
from vision.finder import Finder, Outline
from vision.focus import Box, around, widened
from vision.gaze import CLOSEST, Gaze
from vision.geometry import Quad, area, corners_of, ratio, sides
from vision.house import House
from vision.indices import IndexReader
from vision.kinship import SPEAKERS, crowd, kin, photographed, speakers
from vision.looks import Look, Try, as_back, competing, preferred
from vision.plane import length, moved_by
from vision.straighten import straighten_all

SQUARISH = 1.5
MOST_CANDIDATES = 5
LEAST_CANDIDATE = 0.02
SETTLED = 0.9
HOPELESS = 0.9
DIFFERENT = 0.05
ALIKE = 0.7
LIVE_SIZES = (CLOSEST,)
# A live picture without a face and with fewer backs than this is looked at once more, by contours at this long side and
# by the detector at another: on a board of backs without a border, as dark as the cloth, it sees nothing.
FEW, LIVE_CONTOURS, WIDER = 3, 960, (192, 320, 1024)
# Several frames of a live camera have to agree, which a photograph cannot.
LIVE_BAR = 0.9
LIVE_BACK = 0.95
# A first look this sure is believed where a live camera looks at all of the table.
LIVE_ENOUGH = 0.98
# Cards in doubt whose corners are read in one live picture, pixels around them, the length below which they are small.
MOST_SECONDED, CORNER_MARGIN, SMALL_INDEX = 4, 6.0, 130.0
# What a corner must give the card that the whole of it is likeliest, since several frames have to agree.
SECOND_ENDS = 0.6


@dataclass(frozen=True, slots=True)
class Bars:
    """How sure the reader has to be: probabilities chosen on scenes and photographs (docs/vision.md).

    card, joker, back: below these the answer is a question; for a joker both jokers count together.
    lone, seen_lone: for a back without a face of about its size and without kin in the photograph, and what the
    detector must give it; a live camera, at which cards are dealt one by one, leaves that out.
    agreement: what each look alone must give the winner.
    question: an outline that is likelier than this to be no whole card is dropped, not asked about.
    asked: what is less like a joker or a back than this is not even asked about as one.
    seen, seen_back: what the detector must give an outline before it is asked about, or called a back at all.
    shortest: pixels of a card's length below which nothing is called sure: drawn cards of 24 to 28 are misread.
    clear: of two places that claim one card, the weaker is asked about unless it is at least this sure.
    """

    card: float = 0.93
    joker: float = 0.985
    back: float = 0.9
    lone: float = 0.99
    seen_lone: float = 0.8
    agreement: float = 0.5
    question: float = 0.5
    asked: float = 0.9
    seen: float = 0.3
    seen_back: float = 0.4
    clear: float = 0.99
    shortest: float = 36.0


@dataclass(frozen=True, slots=True)
class Recogniser:
    """Picture in, detections out; one object serves one thread at a time.

    sizes: long sides at which the learned finder looks. contours: that of the contour finder, 0 for none.
    enough: a first look at a whole picture that is this sure is not repeated upside down; several frames of a live
        camera do as well.
    gaze: chooses the size for whole pictures of a table whose cards are known; None to look at all sizes.
    indices: reads the corners of covered cards, and those of whole ones as a second opinion; None for neither.
    covered: whether covered cards are wanted. With a gaze they are looked for only where outlines are that were not
        read as whole cards.
    """

    finder: Finder
    classifier: Classifier | House
    sizes: tuple[int, ...] = (192, 320, 640, 1024)
    contours: int = 960
    bars: Bars = Bars()
    enough: float = 1.0
    gaze: Gaze | None = None
    indices: IndexReader | None = None
    index_bars: IndexBars = field(default_factory=IndexBars)
    covered: bool = True

    @classmethod
    def load(
        cls, folder: Path = FOLDER, *, live: bool = False, opencv: bool = False, decks: Sequence[Deck] = ()
    ) -> Recogniser:
        """Load the weights, for photographs or for a live camera; raise WeightsError where they are not right.

        decks: the enrolled decks of the house, of which any may lie on the table.
        """
        finder, classifier = Finder.load(folder, live=live, opencv=opencv), Classifier.load(folder, opencv=opencv)
        indices = IndexReader.load(folder, opencv=opencv)
        if not live:
            return cls(finder, classifier, indices=indices).with_decks(decks)
        made = cls(
            finder, classifier, sizes=LIVE_SIZES, contours=0, bars=Bars(card=LIVE_BAR, back=LIVE_BACK),
            enough=LIVE_ENOUGH, gaze=Gaze(), indices=indices, covered=False,
        )  # fmt: skip
        return made.with_decks(decks)

    def with_covered(self, wanted: bool) -> Recogniser:
        """The same recogniser that also looks for cards of which little but an index can be seen, or does not."""
        return self if wanted == self.covered else replace(self, covered=wanted)

    def with_decks(self, decks: Sequence[Deck]) -> Recogniser:
        """The same recogniser that knows these enrolled decks, and no others."""
        bare = self.classifier.classifier if isinstance(self.classifier, House) else self.classifier
        return replace(self, classifier=House.of(bare, decks) if decks else bare)

    @property
    def deck_name(self) -> str | None:
        """The name of the enrolled deck that lies on the table; None for another one, or while it is not known."""
        return self.classifier.deck_name if isinstance(self.classifier, House) else None

    def learn(self, face: Face, crop: Crop) -> Deck | None:
        """Take a straightened card that a person named into the enrolled deck on the table, which is returned.

        None where no such deck lies there, and where the crop is clearly another of its cards.
        """
        return self.classifier.learn(face, crop) if isinstance(self.classifier, House) else None

    def read(self, image: Image, *, known: Collection[AnyCard] = (), allow_duplicates: bool = False) -> list[Detection]:
        """Every card of a BGR picture, faces and backs, from the top down.

        known: cards that lie elsewhere for certain; one of them seen here is marked as a duplicate.
        """
        if self.gaze is None:
            return self._read(image, self.sizes, known, allow_duplicates)
        sizes = (self.gaze.size(),)
        found = self._read(image, sizes, known, allow_duplicates)
        if len(found) < FEW and not any(one.face not in (None, BACK) for one in found):
            thorough = replace(self, contours=LIVE_CONTOURS)
            found = thorough._read(image, (*sizes, *WIDER), known, allow_duplicates)
        self.gaze.learn(found, max(image.shape[:2]))
        return found

    def read_part(self, image: Image, part: Box, *, known: Collection[AnyCard] = ()) -> list[Detection]:
        """The cards of a part of a BGR picture, looked at as closely as the whole would be, in the whole's pixels.

        There are few, so that each is looked at both ways up: a thing on one index can make the first look wrong.
        """
        left, top, right, bottom = part
        share = max(right - left, bottom - top) / max(image.shape[:2])
        cut = np.ascontiguousarray(image[top:bottom, left:right])
        careful = replace(self, enough=1.0)
        found = careful._read(cut, [round(size * share) for size in self.sizes], known, allow_duplicates=False)
        shift = np.array((left, top))
        return [replace(card, corners=moved_by(card.corners, shift)) for card in found]

    def _read(
        self, image: Image, sizes: Sequence[int], known: Collection[AnyCard], allow_duplicates: bool
    ) -> list[Detection]:
        outlines = self.finder.find(image, sizes, self.contours)
        looks = competing(self._looks(image, outlines))
        pairs = [(look, found) for look in looks if (found := self._judged(look)) is not None]
        faces = [found for _, found in pairs if found.face not in (None, BACK)]
        detections = [
            found for look, found in pairs
            if self.gaze is not None or look.kin or not_alone(found, faces) or self._certain(look, found)
        ]  # fmt: skip
        if self.indices is not None and self.covered:
            part = None if self.gaze is None else unread(detections, outlines, image.shape)
            indices = self.indices.read(image, part)
            detections = with_indices(detections, indices, outlines, self.index_bars)
        elif self.indices is not None:
            detections = self._with_corners(image, detections)
        if not allow_duplicates:
            detections = one_place_each(detections, known, self.bars)
        return sorted(detections, key=lambda found: (found.centre[1], found.centre[0]))

    def _certain(self, look: Look, found: Detection) -> bool:
        """Whether a card among no faces in a photograph is no rectangle with a pattern: backs must be surer then."""
        if found.candidates[0][0] is not BACK:
            return True
        return found.face is BACK and found.confidence >= self.bars.lone and look.score >= self.bars.seen_lone

    def _with_corners(self, image: Image, found: list[Detection]) -> list[Detection]:
        """The cards with a second opinion, that of their own corners, on the few likeliest that are in doubt."""
        assert self.indices is not None
        result = list(found)
        large = [length(one.corners) >= self.bars.shortest for one in found]
        doubts = [place for place, one in enumerate(found) if one.face is None and large[place]]
        for place in sorted(doubts, key=lambda place: -found[place].confidence)[:MOST_SECONDED]:
            doubt = found[place]
            part = widened([around(doubt.corners)], CORNER_MARGIN, image.shape)
            near = length(doubt.corners) < SMALL_INDEX
            indices = self.indices.read_near(image, part) if near else self.indices.read(image, part)
            result[place] = second_opinion(doubt, indices, replace(self.index_bars, ends=SECOND_ENDS))
        return result

    def _looks(self, image: Image, outlines: Sequence[Outline]) -> list[Look]:
        tries = self._best_ways(image, outlines)
        again = [place for place, one in enumerate(tries) if one.top < self._enough_for(one) and not one.kin]
        ones = np.stack([one.shares for one in tries]) if tries else np.zeros((0, len(LABELS)), np.float32)
        others = ones.copy()
        others[again] = self.classifier.look(self._crops(image, [tries[place].quad for place in again])[:, ::-1, ::-1])
        reading = joined(ones, others)
        return [
            Look(one.quad, shares, min(float(agreement), 1 - one.rival), one.score, one.kin, twice=place in again)
            for place, (one, shares, agreement) in enumerate(zip(tries, reading.shares, reading.agreement, strict=True))
        ]

    def _enough_for(self, one: Try) -> float:
        """How sure the first look must be to be the only one; live, a back says little more upside down."""
        return LIVE_ENOUGH if self.gaze is not None and one.winner == BACK_LABEL else self.enough

    def _best_ways(self, image: Image, outlines: Sequence[Outline]) -> list[Try]:
        """The surest way to cut each outline out; those that are junk every way are left out."""
        best = self._tried(image, [(outline, outline.quad) for outline in outlines])
        doubtful = [place for place, one in enumerate(best) if one.top < SETTLED]
        wide = fitted_widely(image, [outlines[place].loose for place in doubtful])
        pairs = [(p, quad) for p, fit in zip(doubtful, wide, strict=True) for quad in other_ways(outlines[p], fit)]
        more = self._tried(image, [(outlines[place], quad) for place, quad in pairs])
        for (place, _), one in zip(pairs, more, strict=True):
            best[place] = preferred(best[place], one)
        best = self._with_kin(image, best)
        return [one for one in best if np.exp(one.shares[JUNK]) < HOPELESS]

    def _with_kin(self, image: Image, tries: list[Try]) -> list[Try]:
        """The same outlines, those that are backs because several look alike named so."""
        faceless = [place for place, one in enumerate(tries) if one.faceless]
        scores = [tries[place].score for place in faceless]
        backs = [float(np.exp(tries[place].shares[BACK_LABEL])) for place in faceless]
        board_wanted = self.gaze is not None and self.contours > 0
        if len(speakers(scores, backs)) < SPEAKERS and not board_wanted:
            return tries
        quads, result = [tries[place].quad for place in faceless], list(tries)
        crops = self._crops(image, quads)
        if self.gaze is None:
            # The squares of a cloth look like backs to the classifier; a live board has a layout besides.
            alike = kin(crops, quads, scores, [0.0] * len(backs)) or photographed(crops, quads, backs)
        else:
            alike = kin(crops, quads, scores, backs) or (crowd(crops, quads, backs) if board_wanted else [])
        for number in alike:
            result[faceless[number]] = as_back(tries[faceless[number]])
        return result

    def _tried(self, image: Image, ways: Sequence[tuple[Outline, Quad]]) -> list[Try]:
        looks = self.classifier.look(self._crops(image, [quad for _, quad in ways]))
        return [Try(quad, shares, outline.score) for (outline, quad), shares in zip(ways, looks, strict=True)]

    def _crops(self, image: Image, quads: Sequence[Quad]) -> NDArray[np.uint8]:
        """The straightened cards; a live camera's together, which is faster."""
        return straighten_all(image, [corners_of(quad) for quad in quads], shared=self.gaze is not None)

    def _judged(self, look: Look) -> Detection | None:
        """A detection, sure or asking; None for what is likelier no whole card."""
        bars, candidates = self.bars, likeliest(look.shares)
        face, confidence = candidates[0]
        seen = bars.seen_back if face is BACK else bars.seen
        if look.shares[JUNK] > bars.question or (look.score < seen and (face is BACK or confidence < bars.asked)):
            return None
        sure = self._passes(face, look) and look.agreement >= bars.agreement and max(sides(look.quad)) >= bars.shortest
        if not sure and (face is BACK or isinstance(face, Joker)) and confidence < bars.asked:
            return None
        return Detection(corners_of(look.quad), face if sure else None, confidence, candidates, twice=look.twice)

    def _passes(self, face: Face, look: Look) -> bool:
        """Whether a look is sure enough of a face; the two jokers count together against theirs."""
        share = float(look.shares[:JUNK].max())
        if isinstance(face, Joker):
            both = float(look.shares[RED_JOKER] + look.shares[BLACK_JOKER])
            return both >= self.bars.joker and share >= self.bars.asked
        return share >= (self.bars.back if face is BACK else self.bars.card)


def not_alone(found: Detection, others: Sequence[Detection]) -> bool:
    """Whether another of these cards is of about the same size."""
    size = length(found.corners)
    return any(one is not found and ALIKE < length(one.corners) / size < 1 / ALIKE for one in others)


def other_ways(outline: Outline, wide: Quad) -> list[Quad]:
    """Further ways to cut an outline out: as found, fitted more widely, and on its side where it is nearly square."""
    differs = DIFFERENT * np.sqrt(abs(area(outline.quad)))
    quads = [outline.quad]
    for quad in (outline.loose, wide):
        if all(np.abs(quad - other).max() > differs for other in quads):
            quads.append(quad)
    return quads[1:] + [np.roll(quad, -1, axis=0) for quad in quads if ratio(quad) < SQUARISH]


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
    taken = {face for face, places in claims.items() if len(places) == 1} | set(known)
    return [without(found, taken) if found.face is None and not found.duplicate else found for found in result]


def without(found: Detection, taken: Collection[Face]) -> Detection:
    """A question without the candidates that lie elsewhere for certain; as it was where no other candidate is left."""
    left = [(face, share) for face, share in found.candidates if face not in taken]
    if not left or len(left) == len(found.candidates):
        return found
    total = sum(share for _, share in found.candidates) / sum(share for _, share in left)
    candidates = tuple((face, share * total) for face, share in left)
    return replace(found, confidence=candidates[0][1], candidates=candidates)
