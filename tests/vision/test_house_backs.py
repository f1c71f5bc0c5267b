"""What lies upon an open card is believed to be its back only when it looks like the backs of this table."""

from __future__ import annotations

import pytest

from hardware.camera import Image
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Deal, LampChange, Put, Spot, Step, Thing, TurnBack, Wait
from rules.cards import BACK, Face, parse_card
from vision.detection import Corners, Detection
from vision.house_backs import HouseBacks
from vision.tracker import Track
from vision.view import SlotState
from vision.votes import Verdict

CARDS = tuple(map(parse_card, ("As", "Kd", "7h", "2c", "9s")))
PLACES = tuple("abcde")
OPEN = parse_card("7h")
LAID = Deal(PLACES, CARDS, tuple(Spot(-160 + 80 * at, 10 * at, 7 * at) for at in range(5)), (False,) * 5, 0.8)
SEEN = Deal(PLACES, CARDS, LAID.spots, (False, False, True, False, False), 0.8)


def table(*steps: Step, deck: str = "classic") -> tuple[Image, dict[str, Corners]]:
    camera = SimulatedTable([*steps, Wait(0.4)], TableOptions(deck=deck, across=500.0))
    camera.open()
    frame = None
    while (newest := camera.read()) is not None:
        frame = newest
    assert frame is not None
    return frame.image, {card.place: card.corners for card in camera.truth().cards}  # type: ignore[misc]


def track(number: int, corners: Corners, face: Face = BACK) -> Track:
    state = SlotState.DOWN if face is BACK else SlotState.FACE
    return Track(number, corners, settled=Verdict(state, face, 0.99, ()))


def taught(deck: str) -> HouseBacks:
    image, cards = table(LAID, deck=deck)
    backs = HouseBacks()
    backs.learn(image, [track(number, corners) for number, corners in enumerate(cards.values())])
    return backs


@pytest.mark.parametrize("deck", ["classic", "express", "lobby"])
def test_a_card_turned_back_is_believed_in_another_light_too(deck: str) -> None:
    before = table(SEEN, deck=deck)[1]["c"]
    image, after = table(SEEN, TurnBack("c"), LampChange(0.6, 0.5, 0.2), deck=deck)
    back = Detection(after["c"], BACK, 0.97, ((BACK, 0.97),))
    assert taught(deck).believed(image, [back], [track(1, before, OPEN)]) == [back]


@pytest.mark.parametrize("thing", [Thing.PHONE, Thing.NOTE])
def test_a_thing_upon_an_open_card_is_not_its_back(thing: Thing) -> None:
    image, cards = table(SEEN, Put("thing", thing, LAID.spots[2], 0.6))
    false = Detection(cards["c"], BACK, 0.97, ((BACK, 0.97),))
    assert taught("classic").believed(image, [false], [track(1, cards["c"], OPEN)]) == []


def test_what_lies_beside_the_open_cards_is_left_to_the_recogniser() -> None:
    image, cards = table(SEEN, Put("thing", Thing.PHONE, LAID.spots[2], 0.6))
    false = Detection(cards["c"], BACK, 0.97, ((BACK, 0.97),))
    assert taught("classic").believed(image, [false], [track(1, cards["a"], OPEN)]) == [false]
