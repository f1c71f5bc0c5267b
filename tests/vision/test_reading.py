"""Reading files: the JSON that the team agreed on, words for people, and failures that stop nothing."""

import json
from collections.abc import Collection
from pathlib import Path

import cv2
import numpy as np

from rules.cards import BACK, AnyCard, parse_card
from vision.detection import Detection, Image
from vision.reading import PhotoFailure, PhotoReading, as_json, in_words, read_files

CORNERS = ((1.04, 2.0), (11.0, 2.0), (11.0, 16.0), (1.0, 16.0))
NINE, SIX = parse_card("9d"), parse_card("6d")
FOUND = (
    Detection(CORNERS, NINE, 0.98765, ((NINE, 0.98765),)),
    Detection(CORNERS, None, 0.6, ((NINE, 0.6), (SIX, 0.3)), duplicate=True),
    Detection(CORNERS, BACK, 0.99, ((BACK, 0.99),)),
)


class Fixed:
    """A recogniser that always sees the same."""

    def read(self, image: Image, *, known: Collection[AnyCard] = (), allow_duplicates: bool = False) -> list[Detection]:
        return [] if allow_duplicates else list(FOUND)


def picture(path: Path) -> Path:
    cv2.imwrite(str(path), np.full((60, 80, 3), 90, np.uint8))
    return path


def test_files_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path) -> None:
    paths = [picture(tmp_path / "one.png"), tmp_path / "none.png", tmp_path, picture(tmp_path / "two.png")]
    results = list(read_files(paths, Fixed()))
    assert [type(result) for result in results] == [PhotoReading, PhotoFailure, PhotoFailure, PhotoReading]
    assert [result.file for result in results] == paths
    failure = results[1]
    assert isinstance(failure, PhotoFailure)
    assert "none.png: no such file" in failure.error
    assert "\n" not in failure.error


def test_json_is_the_agreed_interface() -> None:
    reading = PhotoReading(Path("a.jpg"), 12.345, FOUND, np.zeros((2, 2, 3), np.uint8))
    data = json.loads(json.dumps(as_json(reading)))
    assert data == {
        "file": "a.jpg",
        "ms": 12.3,
        "cards": [
            {
                "card": "9d",
                "confidence": 0.9877,
                "corners": [[1.0, 2.0], [11.0, 2.0], [11.0, 16.0], [1.0, 16.0]],
                "candidates": [["9d", 0.9877]],
                "duplicate": False,
            },
            {
                "card": None,
                "confidence": 0.6,
                "corners": [[1.0, 2.0], [11.0, 2.0], [11.0, 16.0], [1.0, 16.0]],
                "candidates": [["9d", 0.6], ["6d", 0.3]],
                "duplicate": True,
            },
            {
                "card": "back",
                "confidence": 0.99,
                "corners": [[1.0, 2.0], [11.0, 2.0], [11.0, 16.0], [1.0, 16.0]],
                "candidates": [["back", 0.99]],
                "duplicate": False,
            },
        ],
    }


def test_words_count_the_cards_and_name_the_doubts() -> None:
    text = in_words(PhotoReading(Path("a.jpg"), 12.3, FOUND, np.zeros((2, 2, 3), np.uint8)))
    assert text.splitlines() == [
        "a.jpg: 1 card, 1 face-down card, 1 not sure",
        "  nine of diamonds",
        "  not sure: nine of diamonds 60% or six of diamonds 30% (claimed twice), at 6, 9",
    ]
    nothing = PhotoReading(Path("b.jpg"), 1.0, (), np.zeros((2, 2, 3), np.uint8))
    assert in_words(nothing) == "b.jpg: no cards seen"


def test_two_decks_are_passed_on_to_the_recogniser(tmp_path: Path) -> None:
    (result,) = read_files([picture(tmp_path / "a.png")], Fixed(), allow_duplicates=True)
    assert isinstance(result, PhotoReading)
    assert result.detections == ()
