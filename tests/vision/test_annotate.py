"""The annotated picture: outlines and names drawn on a copy, stored in the format asked for."""

from pathlib import Path

import numpy as np
import pytest

from rules.cards import BACK, parse_card
from vision.annotate import SURE, annotate, write_annotated
from vision.detection import Detection
from vision.pictures import PictureError, load_picture

CORNERS = ((20.0, 20.0), (80.0, 20.0), (80.0, 104.0), (20.0, 104.0))
AS = parse_card("As")
FOUND = [
    Detection(CORNERS, AS, 0.99, ((AS, 0.99),)),
    Detection(CORNERS, BACK, 0.99, ((BACK, 0.99),)),
    Detection(CORNERS, None, 0.6, ((AS, 0.6),), duplicate=True),
]


def test_the_outline_is_drawn_on_a_copy() -> None:
    image = np.zeros((140, 120, 3), np.uint8)
    drawn = annotate(image, FOUND[:1])
    assert image.max() == 0
    assert (np.abs(drawn[104, 30].astype(int) - SURE) < 40).all()


def test_every_kind_of_detection_is_drawn_differently() -> None:
    image = np.zeros((140, 120, 3), np.uint8)
    drawn = {annotate(image, [found]).tobytes() for found in FOUND}
    assert len(drawn) == len(FOUND)


@pytest.mark.parametrize("name", ["out.jpg", "out.png", "out.webp"])
def test_it_is_stored_in_the_format_of_its_name(tmp_path: Path, name: str) -> None:
    write_annotated(tmp_path / name, np.zeros((140, 120, 3), np.uint8), FOUND)
    assert load_picture(tmp_path / name).shape == (140, 120, 3)


def test_what_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    image = np.zeros((50, 50, 3), np.uint8)
    with pytest.raises(PictureError, match=r"out.xyz: .*name it .jpg"):
        write_annotated(tmp_path / "out.xyz", image, [])
    with pytest.raises(PictureError, match=r"cannot be written"):
        write_annotated(tmp_path / "nowhere" / "out.jpg", image, [])
