"""Outlines: their geometry, cutting them out, contours that propose them, edges that refine them."""

import cv2
import numpy as np
import pytest

from vision.contours import contour_quads
from vision.detection import Image
from vision.edges import fitted
from vision.finder import MOST_LIVE, PADDING, Finder, Outline, decoded, doubt, foremost, letterboxed, rectangle
from vision.geometry import Quad, area, convex, corners_of, overlap, plausible, ratio, sides, upright
from vision.straighten import CROP_HEIGHT, CROP_WIDTH, straighten, straighten_all, turned

UNIT = np.array(((10.0, 20.0), (73.0, 20.0), (73.0, 108.0), (10.0, 108.0)))


def leaning(length: float = 180.0, angle: float = 0.4, centre: tuple[float, float] = (200.0, 190.0)) -> Quad:
    """A card seen a little from the side: its far edge is shorter."""
    quad = rectangle((0.0, 0.0), length / 1.4, length, 0.0)
    quad[:2, 0] *= 0.9
    turn = np.array(((np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))))
    return np.asarray(quad @ turn.T + np.array(centre))


def with_card(quad: Quad, table: int = 60, paper: int = 235) -> Image:
    """A pale card on a plain dark table, drawn four times as large and averaged."""
    image = np.full((1600, 1600, 3), table, np.uint8)
    cv2.fillConvexPoly(image, np.rint((quad + 0.5) * 4 - 0.5).astype(np.int32), (paper, paper, paper))
    return np.asarray(cv2.resize(image, (400, 400), interpolation=cv2.INTER_AREA), np.uint8)


def farthest(one: Quad, other: Quad) -> float:
    """The largest corner distance, whichever corner comes first."""
    return min(float(np.abs(np.roll(one, turn, axis=0) - other).max()) for turn in range(4))


def test_upright_starts_with_a_short_edge_and_runs_clockwise() -> None:
    for turn in range(4):
        for quad in (np.roll(UNIT, turn, axis=0), np.roll(UNIT, turn, axis=0)[::-1]):
            found = upright(quad)
            top, right, _, _ = sides(found)
            assert top < right
            assert area(found) > 0


def test_ratio_and_area_of_a_poker_card() -> None:
    assert ratio(UNIT) == pytest.approx(88 / 63)
    assert abs(area(UNIT)) == pytest.approx(63 * 88)


def test_overlap_of_halves_and_strangers() -> None:
    half = UNIT.copy()
    half[2:, 1] = 64.0
    union, inside = overlap(UNIT, half)
    assert union == pytest.approx(0.5, abs=0.01)
    assert inside == pytest.approx(1.0, abs=0.01)
    assert overlap(UNIT, UNIT + 500) == (0.0, 0.0)


def test_what_no_card_can_look_like_is_implausible() -> None:
    assert plausible(UNIT)
    assert plausible(leaning())
    bow_tie = UNIT[[0, 2, 1, 3]]
    dart = UNIT.copy()
    dart[2] = (30.0, 40.0)
    sliver = UNIT * (0.3, 1.0)
    triangle = UNIT.copy()
    triangle[1] = UNIT[0] + (5.0, 0.0)
    assert not convex(bow_tie)
    for quad in (bow_tie, dart, sliver, triangle):
        assert not plausible(quad)


def test_a_crop_shows_the_card_and_nothing_else() -> None:
    quad = leaning()
    crop = straighten(with_card(quad), corners_of(quad))
    assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    assert crop[3:-3, 3:-3].min() > 225


def test_turning_an_outline_turns_its_crop() -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[20:64, 10:42] = (255, 0, 0)
    crop = straighten(image, corners_of(UNIT))
    assert crop[20, 20, 0] > 200
    upside = straighten(image, turned(corners_of(UNIT), 2))
    assert upside[-20, -20, 0] > 200
    assert np.abs(upside[::-1, ::-1].astype(int) - crop).max() <= 2


def test_no_outlines_make_an_empty_batch() -> None:
    assert straighten_all(np.zeros((9, 9, 3), np.uint8), []).shape == (0, CROP_HEIGHT, CROP_WIDTH, 3)


@pytest.mark.parametrize("angle", np.deg2rad((0, 15, 40, 90, 135, 170)))
def test_contours_find_a_card_at_any_rotation(angle: float) -> None:
    quad = leaning(angle=float(angle))
    found = contour_quads(with_card(quad))
    assert min(farthest(other, quad) for other in found) < 5


def test_contours_find_a_card_under_uneven_light() -> None:
    quad = leaning()
    light = np.linspace(0.35, 1.0, 400)[None, :, None]
    image = (with_card(quad) * light).astype(np.uint8)
    assert min(farthest(other, quad) for other in contour_quads(image)) < 6


@pytest.mark.parametrize("seed", range(6))
def test_the_edge_fit_mends_a_rough_outline_to_a_fraction_of_a_pixel(seed: int) -> None:
    chance = np.random.default_rng(seed)
    quad = leaning(angle=float(chance.uniform(0, 3)))
    image = with_card(quad)
    noisy = np.clip(image + chance.normal(0, 6, image.shape), 0, 255).astype(np.uint8)
    rough = quad + chance.uniform(-6, 6, (4, 2))
    assert farthest(fitted(noisy, rough), quad) < 1.0


def test_the_edge_fit_leaves_an_outline_without_edges_alone() -> None:
    flat = np.full((400, 400, 3), 128, np.uint8)
    assert farthest(fitted(flat, leaning()), leaning()) < 1e-6


def test_the_edge_fit_survives_outlines_that_leave_the_picture() -> None:
    quad = leaning(length=700.0)
    assert np.isfinite(fitted(with_card(leaning()), quad)).all()


def test_letterboxing_keeps_shape_and_pads_to_whole_strides() -> None:
    image = np.full((300, 500, 3), (10, 20, 30), np.uint8)
    batch, scale = letterboxed(image, 320)
    assert batch.shape == (1, 3, 192, 320)
    assert scale == pytest.approx(0.64)
    assert batch[0, :, 5, 5] * 255 == pytest.approx((30, 20, 10), abs=0.5)
    padded, unchanged = letterboxed(image[:250, :250], 640)
    assert (padded.shape, unchanged) == ((1, 3, 256, 256), 1.0)
    assert padded[0, :, -1, -1] * 255 == pytest.approx((PADDING,) * 3, abs=0.5)


def test_decoding_gives_turned_corners_in_picture_pixels_and_merges_copies() -> None:
    rows = [
        (100.0, 60.0, 40.0, 56.0, 0.9, 0.3),
        (101.0, 60.0, 40.0, 56.0, 0.8, 0.31),
        (200.0, 60.0, 40.0, 56.0, 0.05, 0.0),
        (250.0, 90.0, 56.0, 40.0, 0.6, 0.0),
    ]
    found = decoded(np.array(rows, np.float32).T, scale=0.5)
    assert [round(score, 2) for _, score in found] == [0.9, 0.6]
    expected = (rectangle((100.0, 60.0), 40.0, 56.0, 0.3) + 0.5) * 2 - 0.5
    assert farthest(found[0][0], expected) < 0.01
    top, right, _, _ = sides(found[1][0])
    assert top < right


def test_the_finder_reports_one_card_once() -> None:
    quad = leaning()
    found = Finder(None).find(with_card(quad), sizes=(), contours=400)
    close = [outline for outline in found if overlap(outline.quad, quad)[0] > 0.7]
    assert len(close) == 1
    assert farthest(close[0].quad, quad) < 1.0


def checked(side: int = 24, width: int = 960, height: int = 720) -> Image:
    """A chequered cloth, of which every square and every gap could be a card to contours."""
    y, x = np.mgrid[:height, :width]
    return np.repeat((((x // side + y // side) % 2) * 200 + 30).astype(np.uint8)[..., None], 3, 2)


def test_of_a_checked_cloths_squares_no_more_than_so_many_are_outlines_and_the_card_on_it_is_among_them() -> None:
    cloth, quad = checked(), leaning()
    assert len(contour_quads(cloth)) > 2 * MOST_LIVE
    found = Finder(None, MOST_LIVE).find(cloth, sizes=(), contours=960)
    assert len(found) == MOST_LIVE
    card = np.zeros(cloth.shape[:2], np.uint8)
    cv2.fillConvexPoly(card, np.rint(quad).astype(np.int32), 255)
    cloth[card > 0] = 250
    cloth[(cv2.dilate(card, np.ones((9, 9), np.uint8)) > 0) & (card == 0)] = 20
    found = Finder(None, MOST_LIVE).find(cloth, sizes=(), contours=960)
    assert max(overlap(one.quad, quad)[0] for one in found) > 0.9


def test_the_likeliest_outlines_are_those_of_high_score_then_the_large_ones_in_their_order() -> None:
    def outline(size: float, score: float) -> Outline:
        quad = rectangle((100.0, 100.0), size, 1.4 * size, 0.0)
        return Outline(quad, quad, score)

    small, sure, large = outline(20, 0.1), outline(10, 0.9), outline(60, 0.1)
    assert foremost([small, sure, large], 2, doubt) == [sure, large]
    assert foremost([small, sure, large], 3, doubt) == [small, sure, large]
