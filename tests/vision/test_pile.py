"""An untidy pile is read from a drawn camera: the top, cards laid together, what hides, what was taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import numpy as np
import pytest

from dealer.shedding.eye import ever_harder
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import (
    Clear,
    Lay,
    LeanOver,
    Nudge,
    PassOver,
    PickUp,
    Put,
    Show,
    Spot,
    Stack,
    Step,
    TakeAway,
    Thing,
    Wait,
)
from rules.cards import AnyCard, Joker, parse_card, parse_cards
from vision.detection import Detection, Image
from vision.indices import LABELS, Index, IndexReader
from vision.pile import PileReader, PileView
from vision.pile_change import change, laid_between, seen_whole, topmost
from vision.recogniser import Recogniser
from vision.view import Sight

PILE = (70.0, -92.0)


@pytest.fixture(scope="module")
def recogniser() -> Recogniser:
    return Recogniser.load(live=True)


class Scene:
    """A simulated table with a pile, and a reader of it."""

    def __init__(self, recogniser: Recogniser) -> None:
        options = TableOptions(seed=3, across=640, endless=True, rate=6, noise=1.5)
        self.camera = SimulatedTable((), options)
        indices = IndexReader.load()
        self.reader = PileReader(recogniser, indices, ever_harder(recogniser, indices))
        self.camera.open()
        self._laid = 0

    def play(self, *steps: Step, still: int = 9) -> PileView:
        """Let the steps happen, then look at some still frames; return the last view."""
        self.camera.add(*steps)
        while not self.camera.idle:
            view = self.look()
        for _ in range(still):
            view = self.look()
        return view

    def look(self) -> PileView:
        frame = self.camera.read()
        assert frame is not None
        return self.reader.see(frame)

    def throw(self, text: str, turn: float = 0.0, apart: float = 24.0) -> Step:
        """Cards laid in one go, fanned by so many millimetres."""
        cards = parse_cards(text.split())
        places = tuple(f"pile {self._laid + at}" for at in range(len(cards)))
        self._laid += len(cards)
        far = [apart * (at - (len(cards) - 1) / 2) for at in range(len(cards))]
        along = radians(turn)
        spots = tuple(Spot(PILE[0] + x * cos(along), PILE[1] + x * sin(along), turn) for x in far)
        return Show(places, cards, spots, 0.6 + 0.4 * len(cards))


@pytest.fixture
def scene(recogniser: Recogniser) -> Iterator[Scene]:
    made = Scene(recogniser)
    backs = parse_cards(["2c", "3c", "4c"])
    made.play(Stack(("draw 0", "draw 1", "draw 2"), backs, Spot(-70, -92)), made.throw("9h"))
    yield made
    made.camera.close()


def faces(view: PileView) -> list[AnyCard | None]:
    return [card.face for card in view.stack]


def cards(text: str) -> list[AnyCard | None]:
    return list(parse_cards(text.split()))


def test_the_pile_begins_with_the_first_face_and_grows_card_by_card(scene: Scene) -> None:
    view = scene.look()
    assert (faces(view), view.draw) == (cards("9h"), True)
    assert faces(scene.play(scene.throw("Js", turn=25))) == cards("9h Js")
    view = scene.play(scene.throw("Kd", turn=-30))
    assert faces(view) == cards("9h Js Kd")
    assert [card.lay for card in view.stack] == sorted({card.lay for card in view.stack})


def test_two_cards_of_one_rank_laid_together_are_both_seen_in_their_order(scene: Scene) -> None:
    view = scene.play(scene.throw("Tc Td", turn=12))
    assert faces(view) == cards("9h Tc Td")
    assert view.stack[1].lay == view.stack[2].lay
    assert not view.stack[-1].hides


def test_a_card_that_was_taken_back_uncovers_the_one_below(scene: Scene) -> None:
    assert faces(scene.play(scene.throw("8c", turn=20))) == cards("9h 8c")
    assert faces(scene.play(TakeAway(("pile 1",)))) == cards("9h")


def test_a_hand_over_the_pile_changes_nothing_and_is_said(scene: Scene) -> None:
    scene.camera.add(PassOver(Spot(*PILE), 1.5))
    seen = []
    while not scene.camera.idle:
        seen.append(scene.look())
    assert Sight.MOVING in {view.sight for view in seen}
    assert all(faces(view) == cards("9h") for view in seen)
    assert faces(scene.play(Wait(0.5))) == cards("9h")


def test_cards_beside_the_pile_are_shown_cards(scene: Scene) -> None:
    view = scene.play(Show(("a", "b"), parse_cards(["Qs", "4d"]), (Spot(-200, 60), Spot(-110, 60)), 1.5))
    assert sorted(str(card.face) for card in view.shown) == ["4d", "Qs"]
    assert faces(view) == cards("9h")


def test_a_pile_that_is_cleared_away_is_gone_and_the_next_begins_anew(scene: Scene) -> None:
    assert scene.play(Clear(), still=14).stack == ()
    assert faces(scene.play(Lay("start", parse_card("5s"), Spot(*PILE), face_up=True))) == cards("5s")


def test_a_sleeve_that_lies_over_the_pile_is_no_bare_table(scene: Scene) -> None:
    scene.camera.add(LeanOver(Spot(*PILE), 3.0))
    while not scene.camera.idle:
        assert faces(scene.look()) == cards("9h")
    assert faces(scene.play(scene.throw("Js", turn=25))) == cards("9h Js")


def test_a_pile_that_slips_is_the_same_pile(scene: Scene) -> None:
    scene.play(scene.throw("Js", turn=25))
    scene.play(scene.throw("Kd", turn=-30))
    view = scene.play(Nudge("pile 2", Spot(11, -6, 9)), Nudge("pile 1", Spot(7, -4, 5)))
    assert faces(view) == cards("9h Js Kd")
    assert faces(scene.play(scene.throw("Ac", turn=10))) == cards("9h Js Kd Ac")


def test_a_thing_upon_the_pile_is_waited_for_and_only_then_asked_about(scene: Scene) -> None:
    view = scene.play(Put("phone", Thing.PHONE, Spot(*PILE)), still=20)
    assert (faces(view), view.covered) == (cards("9h"), True)
    view = scene.play(PickUp("phone"), still=9)
    assert (faces(view), view.covered) == (cards("9h"), False)


def test_play_on_the_pile_costs_no_look_at_the_rest_of_the_table(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    scene.play(Wait(0.5))
    looks: list[int] = []
    read = Recogniser.read

    def counted(self: Recogniser, image: Image, **more: Any) -> list[Detection]:
        looks.append(image.shape[1])
        return read(self, image, **more)

    monkeypatch.setattr(Recogniser, "read", counted)
    scene.play(scene.throw("Js", turn=25))
    assert looks
    assert max(looks) < scene.camera.options.size[0]


GREEN, LINEN = (60, 90, 40), (150, 163, 168)


def flat(text: str, cloth: tuple[int, int, int] = GREEN) -> tuple[Image, Detection]:
    """A white card on cloth with a black blot in its corner; where it lies."""
    picture = np.full((240, 240, 3), cloth, np.uint8)
    picture[50:190, 70:170] = 245
    picture[60:80, 78:92] = 10
    corners = ((70.0, 50.0), (170.0, 50.0), (170.0, 190.0), (70.0, 190.0))
    return picture, Detection(corners, parse_card(text), 0.99, ((parse_card(text), 0.99),))


@pytest.mark.parametrize("cloth", [GREEN, LINEN])
def test_what_is_new_outside_the_top_card_must_be_explained(cloth: tuple[int, int, int]) -> None:
    before, top = flat("9h", cloth)
    assert change(before, before, top.corners, None).left() == 0
    beside = before.copy()
    beside[50:190, 40:70] = 245
    assert change(before, beside, top.corners, None).left() > 2000
    assert laid_between(before, beside, top, [], set(), None, (100, 140)).hides
    assert not laid_between(before, before, top, [], set(), None, (100, 140)).hides


def test_an_outline_of_another_size_than_the_piles_cards_is_asked_about() -> None:
    picture, top = flat("9h")
    assert laid_between(picture, picture, top, [], set(), None, (100, 170)).hides


def test_the_one_card_that_is_sure_is_the_top_of_several() -> None:
    picture, top = flat("9h")
    doubtful = replace(top, face=None, confidence=0.5)
    assert topmost(picture, [doubtful, top]) is top
    assert topmost(picture, [replace(top, corners=top.corners), top]) is None


def test_an_index_that_was_there_before_belongs_to_no_card_laid_now() -> None:
    picture, top = flat("9h")
    shares = np.zeros(len(LABELS), np.float32)
    shares[LABELS.index(parse_card("9c"))] = 1.0
    index = Index((205.0, 70.0), (0.0, 1.0), 20.0, shares)
    old = laid_between(picture, picture, top, [index], set(), None, (100, 140))
    assert [card.face for card in old.cards] == cards("9h")
    now = picture.copy()
    now[60:80, 198:212] = 245
    new = laid_between(picture, now, top, [index], set(), None, (100, 140))
    assert [card.face for card in new.cards] == cards("9c 9h")


def test_a_card_is_seen_whole_where_both_its_ends_show_their_index() -> None:
    _picture, top = flat("9h")
    near, far = nine((82.0, 70.0), (0.0, 1.0)), nine((158.0, 170.0), (0.0, -1.0))
    assert seen_whole(top, [near, far])
    assert not seen_whole(top, [near])
    assert not seen_whole(top, [near, nine((300.0, 170.0), (0.0, -1.0))])
    assert seen_whole(replace(top, face=Joker.RED), [])


def nine(middle: tuple[float, float], down: tuple[float, float]) -> Index:
    """The index of a nine of hearts somewhere."""
    shares = np.zeros(len(LABELS), np.float32)
    shares[LABELS.index(parse_card("9h"))] = 1.0
    return Index(middle, down, 22.0, shares)
