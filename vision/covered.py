"""Join corner indices with outlines: read cards that are partly covered, and hear a second opinion on whole ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import BACK, Card, Face
from vision.detection import Detection
from vision.finder import Outline
from vision.focus import Box
from vision.geometry import Quad, corners_of, overlap
from vision.indices import LABELS, NONE, Index

UNIT = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32)
# Where the middle of an index lies in its card, how tall it is and how far it may lean, as shares of the card.
ACROSS, DOWN = (0.0, 0.3), (0.02, 0.33)
TALL, LEAN = (0.08, 0.46), 0.6
# A usual card: its index's height over its length, its width over its length, the middle of its index.
HEIGHT, WIDTH, INSET = 0.19, 0.71, 0.115
# Marks nearer than this share of their height are one place; one much larger than another so near belongs to it.
SAME, OVER, LARGER = 0.35, 0.6, 1.4
UNION, INNER = 0.45, 0.72
FLOOR = 0.002
EDGE = 6
MOST_CANDIDATES, LEAST_CANDIDATE = 5, 0.02


@dataclass(frozen=True, slots=True)
class IndexBars:
    """How sure an index has to be: probabilities chosen on photographs (docs/vision.md).

    card: for a card of which only one index can be seen. ends: where both ends of a card agree, or an index and what
    the whole card seems to be. asked: what is less likely an index than this is not even asked about. apart: how much
    the runner-up at the same place may have.
    """

    card: float = 0.95
    ends: float = 0.9
    asked: float = 0.8
    apart: float = 0.3


@dataclass(frozen=True, slots=True)
class Reading:
    """One place that looks like an index: the surest mark of it, and what the other marks there make of it."""

    index: Index
    rival: float
    support: int

    @property
    def card(self) -> Card:
        """The likeliest card."""
        return self.index.card


def gathered(indices: Sequence[Index]) -> list[Reading]:
    """Marks of one place as one reading, surest first; each remembers how likely other cards are there.

    A mark much larger or smaller than a surer one over it is a pip of the same card taken for a part of an index.
    """
    groups: list[list[Index]] = []
    for index in sorted(indices, key=lambda one: -one.confidence):
        over = [group for group in groups if _apart(group[0], index) < OVER * max(group[0].height, index.height)]
        alike = [group for group in over if _alike(group[0], index)]
        here = [group for group in alike if _apart(group[0], index) < SAME * index.height]
        if here:
            here[0].append(index)
        elif len(alike) == len(over):
            groups.append([index])
    return [_reading(group) for group in groups]


def _reading(group: list[Index]) -> Reading:
    card = group[0].card
    others = [one.confidence for one in group[1:] if one.card != card]
    return Reading(group[0], max(others, default=0.0), sum(one.card == card for one in group))


def _apart(one: Index, other: Index) -> float:
    return float(np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]))


def _alike(one: Index, other: Index) -> bool:
    return 1 / LARGER < one.height / other.height < LARGER


def end_of(quad: Quad, index: Index) -> int | None:
    """Which end of an outline an index lies at: 0 the end of its first corner, 1 the other, None neither."""
    for end in (0, 1):
        if _fits(np.roll(quad, 2 * end, axis=0), index):
            return end
    return None


def _fits(quad: Quad, index: Index) -> bool:
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), UNIT)
    half = np.array(index.down) * index.height / 2
    middle = np.array(index.middle)
    points = np.array((middle - half, middle, middle + half), np.float32)[:, None]
    top, centre, foot = cv2.perspectiveTransform(points, matrix)[:, 0]
    way = (foot - top) * (1, 1.4)
    if abs(np.arctan2(way[0], way[1])) > LEAN or not TALL[0] < foot[1] - top[1] < TALL[1]:
        return False
    return bool(ACROSS[0] < centre[0] < ACROSS[1] and DOWN[0] < centre[1] < DOWN[1])


def inside(quad: Quad, index: Index) -> bool:
    """Whether an index lies within an outline."""
    return cv2.pointPolygonTest(quad.astype(np.float32), index.middle, False) >= 0


def opposite(one: Index, other: Index) -> bool:
    """Whether two indices can be the two ends of one card that lies flat."""
    down, size = np.array(one.down), (one.height + other.height) / 2
    if down @ np.array(other.down) > -0.8 or not 0.6 < one.height / other.height < 1.65:
        return False
    way = np.array(other.middle) - np.array(one.middle)
    along, beside = way @ down, way @ np.array((down[1], -down[0]))
    return bool(2.2 < along / size < 7.0 and 0.4 < beside / along < 1.1)


def guessed(one: Index, other: Index | None = None) -> Quad:
    """The outline of a usual card with an index there, and perhaps its other one."""
    down = np.array(one.down)
    if other is not None:
        down = down - np.array(other.down)
        down /= np.linalg.norm(down)
    right = np.array((down[1], -down[0]))
    length = one.height / HEIGHT
    centre = np.array(one.middle) + (right * WIDTH + down) * length * (0.5 - INSET)
    if other is not None:
        centre = (np.array(one.middle) + np.array(other.middle)) / 2
        span = np.linalg.norm(np.array(one.middle) - np.array(other.middle))
        length = float(span / (np.hypot(WIDTH, 1) * (1 - 2 * INSET)))
    across, along = right * WIDTH * length / 2, down * length / 2
    return np.array(
        (centre - across - along, centre + across - along, centre + across + along, centre - across + along)
    )


def with_indices(
    detections: Sequence[Detection], indices: Sequence[Index], outlines: Sequence[Outline], bars: IndexBars
) -> list[Detection]:
    """The detections, better known by their indices, and those cards of which little but an index can be seen."""
    readings = gathered([index for index in indices if index.confidence >= FLOOR])
    known, free = [], list(readings)
    for found in sorted(detections, key=lambda one: one.face is None):
        mine = [one for one in free if end_of(np.array(found.corners), one.index) is not None]
        seconded, used = _seconded(found, mine, bars)
        if _outdone(found, mine, used, bars):
            continue
        known.append(seconded)
        free = [one for one in free if one not in used and not _hidden(seconded, one)]
    alone = _alone(free, known, outlines, bars)
    sure = [one.index for one in readings if _sure(one, bars)]
    heard = [*alone, *(one for one in known if one.face is not None)]
    return [one for one in known if not (_explained(one, alone, sure) or _repeated(one, heard))] + alone


def second_opinion(found: Detection, indices: Sequence[Index], bars: IndexBars) -> Detection:
    """A card in doubt with the opinion of the indices in its corners."""
    here = [one for one in indices if one.confidence >= FLOOR and end_of(np.array(found.corners), one) is not None]
    return _seconded(found, gathered(here), bars)[0]


def _explained(back: Detection, cards: Sequence[Detection], sure: Sequence[Index]) -> bool:
    """Whether a back is but a part of cards that show their indices: it covers one of them, or several indices."""
    if back.face is not BACK:
        return False
    quad = np.array(back.corners)
    shares = [overlap(quad, np.array(one.corners)) for one in cards if one.face is not None]
    return any(union > UNION or inner > INNER for union, inner in shares) or sum(inside(quad, one) for one in sure) > 1


def _outdone(found: Detection, mine: Sequence[Reading], used: Sequence[Reading], bars: IndexBars) -> bool:
    """Whether indices say better than a back or a doubtful face what lies there: another card that can be named."""
    if found.face is BACK:
        return any(_sure(one, bars) for one in mine)
    return found.face is None and not used and any(one.index.confidence >= bars.asked for one in mine)


def _repeated(doubt: Detection, cards: Sequence[Detection]) -> bool:
    """Whether a question is about a card that is known, or asked about by its index, at the same place."""
    if doubt.face is not None:
        return False
    quad, face = np.array(doubt.corners), doubt.candidates[0][0]
    same = [np.array(one.corners) for one in cards if one.candidates[0][0] == face]
    return any(overlap(quad, other)[0] > UNION for other in same)


def unread(detections: Sequence[Detection], outlines: Sequence[Outline], shape: tuple[int, ...]) -> Box:
    """The part of a picture that holds the outlines that were not read as whole cards, without any width for none."""
    known = [np.array(one.corners) for one in detections if one.face is not None]
    left = [one.quad for one in outlines if not any(overlap(one.quad, quad)[0] > UNION for quad in known)]
    if not left:
        return (0, 0, 0, 0)
    points = np.concatenate(left)
    low = np.maximum(points.min(axis=0) - EDGE, 0).astype(int)
    high = np.minimum(points.max(axis=0) + EDGE, (shape[1], shape[0])).astype(int)
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _hidden(found: Detection, reading: Reading) -> bool:
    """Whether a reading lies on a card that is known and says the same: a suit and figure of its picture."""
    return found.face is not None and found.face == reading.card and inside(np.array(found.corners), reading.index)


def _sure(reading: Reading, bars: IndexBars) -> bool:
    return reading.index.confidence >= bars.card and reading.rival <= bars.apart


def _seconded(found: Detection, readings: Sequence[Reading], bars: IndexBars) -> tuple[Detection, list[Reading]]:
    """A face with the opinion of its indices, and those that were heard."""
    if found.face is BACK or isinstance(found.candidates[0][0], str) or not readings:
        return found, []
    if found.face is not None:
        return _checked(found, readings, bars)
    shares = np.full(NONE, FLOOR)
    for face, share in found.candidates:
        if face in LABELS:
            shares[LABELS.index(face)] = max(share, FLOOR)
    for reading in readings:
        shares = shares * np.maximum(reading.index.shares[:NONE], FLOOR)
    shares /= shares.sum()
    best = int(shares.argmax())
    card = LABELS[best]
    heard = [one for one in readings if one.card == card]
    sure = shares[best] >= bars.card and any(_agrees(one, bars) for one in heard)
    if not heard:
        return found, []
    confidence = float(shares[best])
    return replace(
        found, face=card if sure else None, confidence=confidence, candidates=_candidates(shares.astype(np.float32))
    ), heard


def _checked(found: Detection, readings: Sequence[Reading], bars: IndexBars) -> tuple[Detection, list[Reading]]:
    """A sure face that its own corners contradict and do not confirm becomes a question; doubtful marks are ignored."""
    against = [one for one in readings if one.card != found.face and _sure(one, bars)]
    if not against or any(one.card == found.face and _agrees(one, bars) for one in readings):
        return found, [one for one in readings if one not in against]
    best = against[0]
    total = found.confidence + best.index.confidence
    pairs = [(found.face, found.confidence / total), (best.card, best.index.confidence / total)]
    candidates = tuple((face, share) for face, share in pairs if face is not None)
    return replace(found, face=None, confidence=candidates[0][1], candidates=candidates), list(readings)


def _agrees(reading: Reading, bars: IndexBars) -> bool:
    return reading.index.confidence >= bars.ends and reading.rival <= bars.apart


def _candidates(shares: NDArray[np.float32]) -> tuple[tuple[Face, float], ...]:
    order = np.argsort(-shares)[:MOST_CANDIDATES]
    pairs = [(LABELS[int(place)], float(shares[place])) for place in order]
    named = [(card, share) for card, share in pairs if card is not None]
    return tuple(pair for place, pair in enumerate(named) if place == 0 or pair[1] >= LEAST_CANDIDATE)


def _alone(
    readings: list[Reading], known: Sequence[Detection], outlines: Sequence[Outline], bars: IndexBars
) -> list[Detection]:
    """Cards of which only indices were read, the two ends of one card joined."""
    found: list[Detection] = []
    taken = {one.face for one in known if one.face is not None}
    left = [one for one in readings if one.index.confidence >= FLOOR]
    while left:
        first, left = left[0], left[1:]
        other = next((one for one in left if one.card == first.card and opposite(first.index, one.index)), None)
        if other is not None:
            left = [one for one in left if one is not other]
        bar = bars.card if other is None else bars.ends
        sure = first.index.confidence >= bar and first.rival <= bars.apart and first.card not in taken
        if not sure and (first.index.confidence < bars.asked or first.card in taken):
            continue
        taken.add(first.card)
        quad = _outline_of(first.index, None if other is None else other.index, outlines)
        share = first.index.confidence
        if other is not None:
            share = 1 - (1 - share) * (1 - other.index.confidence)
        card = first.card if sure else None
        found.append(Detection(corners_of(quad), card, share, _candidates(first.index.shares[:NONE])))
    return found


def _outline_of(index: Index, other: Index | None, outlines: Sequence[Outline]) -> Quad:
    """The likeliest outline with this index in its corner, turned so that it starts there; else a guess."""
    fallback = guessed(index, other)
    best, most = fallback, 0.0
    for outline in outlines:
        end = end_of(outline.quad, index)
        if end is None or (other is not None and end_of(outline.quad, other) is None):
            continue
        share = overlap(outline.quad, fallback)[0] + outline.score
        if share > most:
            best, most = np.roll(outline.quad, 2 * end, axis=0), share
    return best
