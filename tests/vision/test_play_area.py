"""The area of play is found where a table can be told from the room, and is the whole picture where it cannot."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.framed import Framing
from vision.detection import Image
from vision.play_area import WHOLE, Area, find_area

CORNERS = ((0.2, 0.12), (0.8, 0.15), (0.86, 0.9), (0.14, 0.88))


def room(corners: Area = CORNERS, cloth: tuple[int, int, int] = (60, 110, 40), cards: bool = True) -> Image:
    """A cloth on a wooden floor, with white cards on it and a bright window beside it."""
    chance = np.random.default_rng(1)
    image = np.full((540, 960, 3), (70, 105, 150), dtype=np.uint8)
    image[:80, 700:] = 245
    points = (np.array(corners) * (960, 540)).astype(np.int32)
    cv2.fillConvexPoly(image, points, cloth)
    for x in range(330, 640, 90) if cards else ():
        image[200:290, x : x + 62] = 240
    noise = chance.normal(0, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def away(one: Area, other: Area) -> float:
    return float(np.abs(np.array(one) - np.array(other)).max())


@pytest.mark.parametrize("cloth", [(60, 110, 40), (40, 40, 130), (120, 60, 30)])
def test_a_cloth_is_found_in_a_room_with_cards_on_it(cloth: tuple[int, int, int]) -> None:
    assert away(find_area(room(cloth=cloth)), CORNERS) < 0.03


def test_what_is_found_is_an_area_that_a_camera_can_be_set_to() -> None:
    Framing(area=find_area(room()))


def test_a_cloth_that_fills_the_picture_is_all_of_it() -> None:
    assert find_area(room(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))) == WHOLE


def test_where_no_table_can_be_told_the_whole_picture_stays() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (540, 960, 3)).astype(np.uint8)
    assert find_area(noise) == WHOLE
    assert find_area(room(((0.46, 0.46), (0.54, 0.46), (0.54, 0.54), (0.46, 0.54)), cards=False)) == WHOLE
