"""From shares to detections: questions, duplicates, competing outlines; and whole pictures with the shipped weights."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from models.backart import fresh_back
from models.decks import Deck, drawn_decks
from rules.cards import BACK, Face, Joker, parse_card
from vision.classifier import BACK_LABEL, JUNK, LABELS, Classifier, log_shares
from vision.detection import Detection, Image
from vision.finder import Finder, Outline, rectangle
from vision.geometry import Quad, corners_of, overlap
from vision.looks import Look, Try, competing
from vision.recogniser import LIVE_CONTOURS, Bars, Recogniser, likeliest, not_alone, one_place_each

AS, KH = parse_card("As"), parse_card("Kh")


def shares(**named: float) -> np.ndarray:
    """Shares over the labels, the rest spread thinly."""
    result = np.full(len(LABELS), 1e-6, np.float32)
    for name, share in named.items():
        label = JUNK if name == "junk" else next(i for i, face in enumerate(LABELS) if face and str(face) == name)
        result[label] = share
    return result


def look(at: float = 0.0, agreement: float = 0.99, score: float = 0.5, **named: float) -> Look:
    return Look(rectangle((100.0 + at, 100.0), 50.0, 70.0, 0.0), shares(**named), agreement, score)


class Blind:
    """An engine that is never asked."""

    def run(self, batch: np.ndarray) -> np.ndarray:
        raise AssertionError("nothing should be run")


READER = Recogniser(Finder(None), Classifier(Blind()))


def judged(one: Look) -> Detection | None:
    return READER._judged(one)


def test_a_sure_look_is_named_and_an_unsure_one_asks_with_its_candidates() -> None:
    sure, asking = judged(look(As=0.97)), judged(look(As=0.6, Ac=0.35))
    assert sure is not None
    assert sure.face == AS
    assert sure.confidence == pytest.approx(0.97)
    assert asking is not None
    assert asking.face is None
    assert [str(face) for face, _ in asking.candidates] == ["As", "Ac"]


def test_below_the_shortest_length_nothing_is_sure() -> None:
    sizes = {
        height: Look(rectangle((100.0, 100.0), height / 1.4, height, 0.0), shares(As=0.999), 0.99, 0.5)
        for height in (35.0, 37.0)
    }
    small, large = (judged(one) for one in sizes.values())
    assert small is not None
    assert small.face is None
    assert large is not None
    assert large.face == AS


def test_two_looks_that_disagree_ask() -> None:
    found = judged(look(agreement=0.2, As=0.97))
    assert found is not None
    assert found.face is None


def test_jokers_and_backs_that_lie_alone_need_a_higher_bar_than_cards() -> None:
    bars = Bars()
    assert bars.card < bars.joker and max(bars.card, bars.back) < bars.lone
    asked = judged(look(Xr=bars.joker - 0.01))
    assert asked is not None
    assert asked.face is None
    named = judged(look(Xr=0.95, Xb=0.049))
    assert named is not None
    assert named.face is Joker.RED
    assert judged(look(Xr=0.5, back=0.2)) is None
    assert judged(look(back=0.6)) is None
    kept = judged(look(back=0.999))
    assert kept is not None
    assert kept.face is BACK


def test_what_is_likelier_no_card_is_dropped() -> None:
    assert judged(look(junk=0.8, As=0.2)) is None


def test_candidates_never_name_junk_and_are_never_none() -> None:
    named = likeliest(shares(junk=0.999))
    assert len(named) == 1
    assert all(face in LABELS[:JUNK] for face, _ in named)


def test_of_outlines_that_cover_each_other_the_best_is_kept() -> None:
    outer, inner, beside = look(As=0.95), look(Kh=0.6, junk=0.3), look(at=120.0, Kh=0.9)
    smaller = Look(rectangle((100.0, 100.0), 30.0, 42.0, 0.0), inner.shares, inner.agreement, inner.score)
    assert competing([smaller, outer, beside]) == [outer, beside]


def test_a_back_as_the_others_are_beats_a_looser_one_around_it_but_no_face() -> None:
    kin, face = replace(look(back=0.98), kin=True, score=0.9), look(As=0.97)
    loose = replace(look(back=0.995), quad=rectangle((100.0, 100.0), 56.0, 80.0, 0.0), score=0.97)
    assert competing([replace(kin, kin=False), loose]) == [loose]
    assert competing([kin, loose]) == [kin]
    assert competing([kin, face]) == [face]


def found(face: Face, confidence: float, at: float) -> Detection:
    return Detection(corners_of(rectangle((at, 50.0), 50.0, 70.0, 0.0)), face, confidence, ((face, confidence),))


def test_one_card_in_two_places_marks_both_and_the_weaker_becomes_a_question() -> None:
    bars = Bars()
    result = one_place_each([found(AS, 0.999, 0), found(AS, bars.clear - 0.02, 200), found(KH, 0.97, 400)], (), bars)
    assert [one.duplicate for one in result] == [True, True, False]
    assert [one.face for one in result] == [AS, None, KH]
    assert result[1].candidates[0][0] == AS


def test_two_clear_claims_both_stay_as_suspects() -> None:
    result = one_place_each([found(AS, 0.9999, 0), found(AS, 0.9995, 200)], (), Bars())
    assert [(one.face, one.duplicate) for one in result] == [(AS, True), (AS, True)]


def test_a_card_known_to_lie_elsewhere_is_a_suspect_here() -> None:
    weak, clear = (
        one_place_each([found(AS, 0.95, 0)], [AS], Bars()),
        one_place_each([found(AS, 0.9999, 0)], [AS], Bars()),
    )
    assert (weak[0].face, weak[0].duplicate) == (None, True)
    assert (clear[0].face, clear[0].duplicate) == (AS, True)


def test_many_face_down_cards_are_no_duplicates() -> None:
    result = one_place_each([found(BACK, 0.99, 100.0 * place) for place in range(5)], (), Bars())
    assert not any(one.duplicate for one in result)


def test_log_shares_are_logarithms_of_shares_that_sum_to_one() -> None:
    logits = np.array([[1000.0, 0.0, -5.0], [3.0, 3.0, 3.0]], np.float32)
    assert np.exp(log_shares(logits)).sum(axis=1) == pytest.approx([1.0, 1.0])


@cache
def house_deck(number: int = 5) -> Deck:
    return drawn_decks(range(number, number + 1))[0]


def table(cards: Sequence[tuple[str, Quad]], width: int = 960, height: int = 720, number: int = 5) -> Image:
    """Cards of a drawn deck, "back" among them, on a plain green cloth with a little blur and noise."""
    image = np.full((height, width, 3), (70, 95, 40), np.uint8)
    deck = house_deck(number)
    for name, quad in cards:
        art = np.asarray(deck.backs[0] if name == "back" else deck.faces[name])
        art = cv2.resize(art, (200, 280), interpolation=cv2.INTER_AREA)
        source = np.array(((0, 0), (200, 0), (200, 280), (0, 280)), np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
        laid = cv2.warpPerspective(art, matrix, (width, height))
        alpha = laid[..., 3:].astype(float) / 255
        image = (image * (1 - alpha) + laid[..., :3] * alpha).astype(np.uint8)
    chance = np.random.default_rng(len(cards))
    noisy = cv2.GaussianBlur(image, (0, 0), 0.8) + chance.normal(0, 3, image.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def spread(names: Sequence[str], length: float = 180.0) -> list[tuple[str, Quad]]:
    """Cards at different rotations on a loose grid."""
    places = [((150 + 220 * (i % 4), 130 + 230 * (i // 4)), 0.35 * i) for i in range(len(names))]
    return [
        (name, rectangle((float(x), float(y)), length / 1.4, length, angle))
        for name, ((x, y), angle) in zip(names, places, strict=True)
    ]


def read_at(detections: Sequence[Detection], quad: Quad) -> Detection | None:
    close = [one for one in detections if overlap(np.array(one.corners), quad)[0] > 0.8]
    assert len(close) <= 1
    return close[0] if close else None


@pytest.mark.parametrize("live", [False, True])
def test_a_spread_of_cards_is_read_with_the_shipped_weights(live: bool) -> None:
    names = ["As", "7h", "Kd", "back", "3c", "Tc", "Qs", "9d", "back", "5h", "2c"]
    cards = spread(names)
    detections = Recogniser.load(live=live).read(table(cards))
    assert len(detections) == len(names)
    for name, quad in cards:
        one = read_at(detections, quad)
        assert one is not None
        assert str(one.face) == name


def fan(names: Sequence[str], length: float = 180.0) -> list[tuple[str, Quad]]:
    """A hand as a player holds it: each card covers two thirds of the one before."""
    across = length / 1.4
    return [(name, rectangle((250 + n * across * 0.35, 300), across, length, 0.06 * n)) for n, name in enumerate(names)]


@pytest.mark.parametrize("live", [False, True])
def test_a_fan_of_four_is_read_by_its_indices_or_asked_about(live: bool) -> None:
    cards = fan(["As", "7h", "Kd", "3c"])
    reader = Recogniser.load(live=live)
    found = reader.with_covered(True).read(table(cards, number=29))
    assert {str(one.candidates[0][0]) for one in found} == {name for name, _ in cards} and len(found) == 4
    sure = {one.face for one in found if one.face is not None}
    assert len(sure) >= 3
    only_whole = reader.with_covered(False).read(table(cards, number=29))
    assert {one.face for one in only_whole if one.face is not None} < sure


def test_a_live_camera_looks_for_covered_cards_only_when_told_to() -> None:
    assert not Recogniser.load(live=True).covered and Recogniser.load().covered


def test_corners_start_at_the_cards_own_top_left() -> None:
    quad = rectangle((400.0, 300.0), 150.0, 210.0, 0.5)
    (one,) = Recogniser.load().read(table([("7h", quad)]))
    nearest = min(np.abs(np.array(one.corners) - np.roll(quad, turn, axis=0)).max() for turn in (0, 2))
    assert nearest < 3.0


def test_the_same_card_twice_is_reported_as_such_unless_two_decks_are_allowed() -> None:
    image = table(spread(["8s", "8s", "Jd"]))
    reader = Recogniser.load()
    detections = reader.read(image)
    assert sorted(one.duplicate for one in detections) == [False, True, True]
    assert not any(one.duplicate for one in reader.read(image, allow_duplicates=True))


def test_an_empty_table_shows_no_cards() -> None:
    assert Recogniser.load().read(table([])) == []


def test_a_live_camera_looks_by_contours_only_where_the_detector_found_next_to_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, cards = Recogniser.load(live=True), spread(["back"] * 6)
    blind = replace(live, finder=Finder(None))
    assert [str(one.face) for one in blind.read(table(cards))] == ["back"] * 6
    looked: list[int] = []

    def none(_image: Image, size: int, *, thorough: bool) -> list[Quad]:
        looked.append(size)
        return []

    monkeypatch.setattr("vision.finder.contour_quads", none)
    live.read(table(cards))
    live.read(table(spread(["As"])))
    assert not looked
    assert live.read(table([])) == [] and looked == [LIVE_CONTOURS]


def test_a_live_camera_looks_at_each_face_both_ways_up_in_a_part_but_not_where_it_looks_at_all() -> None:
    live, image = Recogniser.load(live=True), table(spread(["As", "7h", "Kd", "back"]))
    part = {str(one.face): one.twice for one in live.read_part(image, (0, 0, 960, 700))}
    assert part == {"As": True, "7h": True, "Kd": True, "back": False}
    whole = {str(one.face): one.twice for one in live.read(image)}
    assert whole.keys() == part.keys() and not all(whole.values())
    assert all(one.twice for one in Recogniser.load().read(image))


def test_a_picture_of_any_size_is_read() -> None:
    reader = Recogniser.load()
    for width, height in ((1, 1), (3, 2), (16, 300), (40, 33), (33, 900), (1500, 64)):
        assert reader.read(np.full((height, width, 3), 120, np.uint8)) == []


def test_labels_are_the_box_of_cards_then_back_then_junk() -> None:
    assert len(LABELS) == 56
    assert LABELS[BACK_LABEL] is BACK
    assert LABELS[JUNK] is None
    assert isinstance(Outline(np.zeros((4, 2)), np.zeros((4, 2)), 0.5).score, float)


def test_a_back_is_believed_more_easily_beside_a_card_of_its_size() -> None:
    def lying(at: float, size: float = 50.0) -> Detection:
        quad = rectangle((at, 100.0), size, 1.4 * size, 0.0)
        return Detection(corners_of(quad), BACK, 0.96, ((BACK, 0.96),))

    back = lying(100)
    assert not_alone(back, [back, lying(200)])
    assert not not_alone(back, [back]) and not not_alone(back, [back, lying(300, 20.0)])
    assert not READER._certain(look(back=0.96), back)
    assert READER._certain(look(back=0.995, score=0.9), replace(back, confidence=0.995))


def asked(at: float, *candidates: tuple[Face, float]) -> Detection:
    return Detection(corners_of(rectangle((at, 50.0), 50.0, 70.0, 0.0)), None, candidates[0][1], candidates)


def test_a_question_does_not_offer_cards_that_lie_elsewhere() -> None:
    doubt, sure = asked(200.0, (AS, 0.5), (KH, 0.4)), found(AS, 0.99, 50.0)
    _, question = one_place_each([sure, doubt], (), Bars())
    assert question.face is None
    assert [face for face, _ in question.candidates] == [KH]
    (question,) = one_place_each([doubt], [KH], Bars())
    assert [face for face, _ in question.candidates] == [AS]
    assert question.confidence == pytest.approx(0.9)


def test_a_question_keeps_its_candidates_where_all_lie_elsewhere() -> None:
    doubt = asked(200.0, (AS, 0.5), (KH, 0.4))
    assert one_place_each([doubt], [AS, KH], Bars()) == [doubt]


def board_of(art: np.ndarray, quads: Sequence[Quad]) -> Image:
    """A plain table with the same picture at all these places."""
    height, width = art.shape[:2]
    corners = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    table = np.full((300, 500, 3), (40, 90, 40), np.uint8)
    for quad in quads:
        matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
        cv2.warpPerspective(art, matrix, (500, 300), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table


def test_three_outlines_alike_that_the_classifier_calls_no_card_are_backs_and_a_face_among_them_is_not() -> None:
    quads = [rectangle((80.0 + 110 * place, 150.0), 80.0, 112.0, 0.0) for place in range(4)]
    table = board_of(fresh_back(5, 3, 224)[..., :3], quads)
    strange = [Try(quad, np.log(shares(junk=0.99)), 0.9) for quad in quads[:3]]
    named = Try(quads[3], np.log(shares(As=0.97)), 0.9)
    found = READER._with_kin(table, [*strange, named])
    assert [one.kin for one in found] == [True, True, True, False]
    assert [LABELS[one.winner] for one in found] == [BACK, BACK, BACK, AS]
    assert not any(one.kin for one in READER._with_kin(table, [*strange[:2], named]))
