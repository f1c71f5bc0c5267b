"""Work out from two still pictures of a pile which cards were laid in between: the one on top, and those under it.

A pile is untidy: cards lie turned and off centre, older ones look out below. Cards laid together are of one rank, so
those under the top card show an index of its rank that was not there before. Whatever else is new under the top card
must be asked about: print or paper that was not there, even with the card before pushed a little.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.cards import AnyCard, Card
from vision.covered import INSET, end_of, gathered, guessed
from vision.detection import Corners, Detection, Image
from vision.geometry import corners_of
from vision.indices import Index
from vision.plane import Points, as_corners, as_points, length, width

Mask = NDArray[np.uint8]
Plane = NDArray[np.float32]

_INK = 0.66  # part of the paper's brightness below which a pixel is print, shadow or cloth
_MARGIN = 0.08  # and how much more or less it was before, to be news
_PALE = 0.25  # or by how much of the paper's brightness it has changed, where the cloth is neither dark nor bright
_EDGE = 0.05  # card lengths around a card that its shadow and its fitted outline may be off
_LEFT = 0.0055  # part of a card's area that may have changed without an explanation
_OFF = 0.07  # part by which an outline may differ from the size of the cards of this pile
_NAMED = 0.9  # probability at which an index names a card ...
_GUESSED = 0.5  # ... and above which it is at least asked about
_LEVELS, _CHANGED = 40, 0.15  # gray levels of a changed pixel, and the part of an index that must have changed
_NUDGE = 0.12  # card lengths by which the card before may have been pushed
_PUSHED = (12, 0.02)  # steps and precision in finding how far it was
_CELL, _DARK, _SEEN = 24, 12.0, 0.6  # pixels a cell in comparing the light, gray levels added, part of a cell wanted
_LAMP = 0.6  # logarithm of the largest change of the light; paper where cloth was is more
_LEAST_SEEN = 400  # pixels of the card before that must look out to find that
_PROBES = 41  # places along an edge where a step of brightness is looked for
_CLEARER = 1.5  # how much clearer the upper card's edge must be than the lower one's


class ReadsIndices(Protocol):
    """What finds and names corner indices (vision.indices.IndexReader, or a test's stand-in)."""

    def read(self, image: Image) -> list[Index]:
        """Return every mark that is likelier an index than none."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What was laid in one go, the lowest card first; hides: something else may lie under the top card."""

    cards: tuple[Detection, ...]
    hides: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between two pictures of a pile; news: print or paper that was not there; taken: explained."""

    news: Mask
    taken: Mask

    def left(self) -> int:
        """How many pixels have changed that nothing explains."""
        rest = cv2.bitwise_and(self.news, cv2.bitwise_not(self.taken))
        return int((cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0).sum())

    def explain(self, quad: Corners) -> None:
        """Take what lies within an outline, and its shadow, as explained."""
        cv2.bitwise_or(self.taken, outline_mask(self.taken.shape, quad, _EDGE * length(quad)), dst=self.taken)


def outline_mask(shape: tuple[int, ...], quad: Corners, grown: float = 0.0) -> Mask:
    """A picture of an outline widened by so many pixels on every side, 255 inside."""
    points = as_points(quad)
    arms = points - points.mean(axis=0)
    reach = np.maximum(np.hypot(*arms.T), 1e-6)[:, None]
    mask = np.zeros(shape[:2], np.uint8)
    wide = points.mean(axis=0) + arms * (reach + grown * np.sqrt(2)) / reach
    cv2.fillConvexPoly(mask, np.round(wide).astype(np.int32), 255)
    return mask


def change(before: Image, now: Image, top: Corners, old_top: Corners | None) -> Change:
    """What is new in a picture of a pile, apart from the card on top; old_top: where the top card lay before."""
    old, new = _gray(before), _gray(now)
    old = relit(old, new, top)
    pictures = [old]
    if old_top is not None:
        pictures.append(_pushed(old, new, old_top, top))
    paper = float(np.percentile(new[outline_mask(new.shape, top) > 0], 75))
    news = cv2.medianBlur((_news(new, pictures, paper) * 255).astype(np.uint8), 3)
    found = Change(np.asarray(news, np.uint8), np.zeros(new.shape, np.uint8))
    found.explain(top)
    return found


def _news(new: Plane, before: Sequence[Plane], paper: float) -> NDArray[np.bool_]:
    """Where print is that was none in any picture before, or paper that was none; pale cloth is a bit of both."""
    kernel = np.ones((3, 3), np.uint8)
    dark = new < _INK * paper
    darkest = np.minimum.reduce([cv2.erode(one, kernel) for one in before])
    brightest = np.maximum.reduce([cv2.dilate(one, kernel) for one in before])
    print_now = dark & ((darkest >= (_INK + _MARGIN) * paper) | (darkest - new > _PALE * paper))
    paper_now = ~dark & ((brightest <= (_INK - _MARGIN) * paper) | (new - brightest > _PALE * paper))
    return np.asarray(print_now | paper_now)


def topmost(image: Image, cards: Sequence[Detection]) -> Detection | None:
    """The card on which no other lies; None where two claim that and neither can be told to lie below."""
    ranked = sorted(cards, key=lambda card: (card.face is None, -card.confidence))
    sure = [card for card in ranked if card.face is not None]
    if len(sure) == 1:  # a covered card may look like a whole one, but hardly ever reads like one
        return sure[0]
    claims = sure or ranked
    tops = [card for card in claims if not any(_lies_on(image, other, card) for other in claims if other is not card)]
    return tops[0] if len(tops) == 1 else None


def seen_whole(card: Detection, indices: Sequence[Index]) -> bool:
    """Whether the indices at both ends of a card can be seen, as those of the card on top always can.

    A joker has none that is read.
    """
    if not isinstance(card.face, Card):
        return True
    quad = np.array(card.corners, np.float64)
    own = [one for one in indices if one.card == card.face]
    return {end_of(quad, one) for one in own} >= {0, 1}


def laid_between(
    before: Image,
    now: Image,
    top: Detection,
    indices: Sequence[Index],
    lying: Collection[AnyCard],
    old_top: Corners | None,
    size: tuple[float, float] | None,
) -> Laid:
    """The cards laid between two still pictures, given the top card, whose face is settled, and the indices in sight.

    lying: the cards of the pile before. size: width and length of its cards in pixels; None while that is not known.
    """
    proper = well_cut(top, indices, size)
    outline = proper.corners if proper is not None else top.corners
    found = change(before, now, outline, old_top)
    new = [one for one in indices if _is_new(before, now, one)]
    under, unsure = _under(now, top, outline, new, lying)
    for card in under:
        found.explain(card.corners)
    area = length(outline) * width(outline)
    hides = proper is None or unsure or found.left() > _LEFT * area
    middle = as_points(outline).mean(axis=0)
    far = sorted(under, key=lambda card: -float(np.hypot(*(as_points(card.corners).mean(axis=0) - middle))))
    return Laid((*far, proper if proper is not None else top), hides)


def well_cut(top: Detection, indices: Sequence[Index], size: tuple[float, float] | None) -> Detection | None:
    """The top card with an outline of the right size; None where there is none, so that others may hide in it."""
    if size is None or _fits(top.corners, size):
        return top
    own = [one for one in indices if one.card == top.face and one.confidence >= _NAMED]
    quads = [placed(one, size) for one in own]
    if not quads:
        return None
    place = as_points(top.corners).mean(axis=0)
    nearest = min(quads, key=lambda quad: float(np.hypot(*(as_points(quad).mean(axis=0) - place))))
    return replace(top, corners=nearest)


def placed(index: Index, size: tuple[float, float]) -> Corners:
    """The outline of a card of this size with an index there."""
    down = np.array(index.down)
    right = np.array((down[1], -down[0]))
    across, along = right * size[0] / 2, down * size[1] / 2
    middle = np.array(index.middle) + (across + along) * (1 - 2 * INSET)
    return as_corners(
        np.stack([middle - across - along, middle + across - along, middle + across + along, middle - across + along])
    )


def _fits(quad: Corners, size: tuple[float, float]) -> bool:
    return abs(width(quad) / size[0] - 1) <= _OFF and abs(length(quad) / size[1] - 1) <= _OFF


def _is_new(before: Image, now: Image, index: Index) -> bool:
    """Whether the picture has changed where an index was read."""
    x, y = (round(value) for value in index.middle)
    far = max(2, round(index.height / 2))
    box = (slice(max(0, y - far), y + far), slice(max(0, x - far), x + far))
    apart = np.abs(now[box].astype(np.int16) - before[box].astype(np.int16))
    return bool((apart.max(axis=2) > _LEVELS).mean() >= _CHANGED)


def _under(
    now: Image, top: Detection, outline: Corners, indices: Sequence[Index], lying: Collection[AnyCard]
) -> tuple[list[Detection], bool]:
    """Cards of the top's rank that look out below it and did not lie there before; and whether others may be some."""
    if not isinstance(top.face, Card):
        return [], False
    covered = outline_mask(now.shape, outline, -_EDGE * length(outline))
    found: dict[Card, Detection] = {}
    unsure = False
    for reading in gathered(list(indices)):
        index, card = reading.index, reading.card
        x, y = (round(value) for value in index.middle)
        inside = 0 <= y < covered.shape[0] and 0 <= x < covered.shape[1] and covered[y, x] > 0
        if inside or card.rank is not top.face.rank or card == top.face or card in lying or card in found:
            continue
        if index.confidence >= _NAMED:
            found[card] = Detection(corners_of(guessed(index)), card, index.confidence, ((card, index.confidence),))
        elif index.confidence > _GUESSED:
            unsure = True
    return list(found.values()), unsure


def relit(old: Plane, new: Plane, apart: Corners) -> Plane:
    """The picture before in the light of the one now: another lamp or a shadow is no news.

    apart: the outline of a new card, which says nothing about the light.
    """
    height, across = new.shape
    cells = (max(4, across // _CELL), max(4, height // _CELL))
    known = cv2.bitwise_not(outline_mask(new.shape, apart))
    weight = cv2.resize(known.astype(np.float32) / 255, cells, interpolation=cv2.INTER_AREA)
    ratio = cv2.resize(np.log((new + _DARK) / (old + _DARK)), cells, interpolation=cv2.INTER_AREA)
    whole = float(np.median(ratio[weight > _SEEN])) if (weight > _SEEN).any() else 0.0
    ratio = np.where(weight > _SEEN, ratio, whole).astype(np.float32)
    smooth = cv2.medianBlur(cv2.copyMakeBorder(ratio, 2, 2, 2, 2, cv2.BORDER_REFLECT_101), 5)[2:-2, 2:-2]
    gain = np.exp(cv2.resize(smooth.clip(-_LAMP, _LAMP), (across, height), interpolation=cv2.INTER_LINEAR))
    return np.asarray((old + _DARK) * gain - _DARK, np.float32)


def _gray(picture: Image) -> Plane:
    """The darkest channel: red and black print are both dark in it, paper is bright."""
    return np.asarray(picture.min(axis=2) if picture.ndim == 3 else picture, np.float32)


def _pushed(old: Plane, new: Plane, old_top: Corners, top: Corners) -> Plane:
    """The picture before, as if its top card had been pushed by a little to where it looks out now."""
    seen = cv2.bitwise_and(
        outline_mask(old.shape, old_top, 3), cv2.bitwise_not(outline_mask(old.shape, top, _EDGE * length(top)))
    )
    if int((seen > 0).sum()) < _LEAST_SEEN:
        return old
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, *_PUSHED)
    start = np.eye(2, 3, dtype=np.float32)
    try:
        _fit, matrix = cv2.findTransformECC(new, old, start, cv2.MOTION_EUCLIDEAN, criteria, seen, 5)
    except cv2.error:  # nothing that could be compared looks out
        return old
    quad = as_points(old_top)
    back = cv2.invertAffineTransform(matrix)
    there = quad @ back[:, :2].T + back[:, 2]
    if float(np.hypot(*(there - quad).T).max()) > _NUDGE * length(old_top):
        return old
    shape = (old.shape[1], old.shape[0])
    moved = cv2.warpAffine(old, matrix, shape, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.where(outline_mask(old.shape, as_corners(there), 3) > 0, moved, old).astype(np.float32)


def _lies_on(image: Image, one: Detection, other: Detection) -> bool | None:
    """Whether one card lies on the other where they overlap; None where that cannot be told."""
    upper = _edge_inside(image, one.corners, other.corners)
    lower = _edge_inside(image, other.corners, one.corners)
    if upper is None or lower is None:
        return None
    if upper >= _CLEARER * lower:
        return True
    return False if lower >= _CLEARER * upper else None


def _edge_inside(image: Image, edge_of: Corners, inside_of: Corners) -> float | None:
    """How clear the edge of one card is where it runs across another, in gray levels; None where it does not.

    The edge of the upper card can be seen there, that of the lower one cannot.
    """
    gray = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    quad, region = as_points(edge_of), as_points(inside_of).astype(np.float32)
    middle, steps = quad.mean(axis=0), []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        out = (start + end) / 2 - middle
        out /= max(float(np.hypot(*out)), 1e-6)
        for part in np.linspace(0.08, 0.92, _PROBES):
            point = start + (end - start) * part
            if cv2.pointPolygonTest(region.reshape(-1, 1, 2), (float(point[0]), float(point[1])), True) > 4:
                steps.append(_step(gray, point, out))
    return float(np.median(steps)) if len(steps) >= _PROBES // 4 else None


def _step(gray: NDArray[np.uint8], point: Points, out: Points) -> float:
    """The largest change of brightness within a few pixels across an edge."""
    height, width_ = gray.shape[:2]
    line = np.array([point + out * far for far in range(-4, 5)]).round().astype(int)
    values = gray[line[:, 1].clip(0, height - 1), line[:, 0].clip(0, width_ - 1)]
    return float(values.max()) - float(values.min())
