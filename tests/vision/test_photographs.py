"""Photographs by strangers, a few of every source: nothing silently wrong, and most whole cards read."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from models.evaluate import shrunk
from models.tally import Truth, counted
from vision.pictures import load_picture
from vision.recogniser import Recogniser

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos" / "dev"
EACH = 1
KINDS = ("single_flat", "several_flat", "grid_many_flat")


@cache
def chosen() -> tuple[Truth, ...]:
    """The first pictures of every source with cards that lie free."""
    taken: Counter[str] = Counter()
    picked = []
    for line in (PHOTOS / "truth.jsonl").read_text().splitlines():
        truth = Truth.of(json.loads(line), PHOTOS)
        if truth.kind in KINDS and taken[truth.source] < EACH:
            taken[truth.source] += 1
            picked.append(truth)
    return tuple(picked)


@pytest.fixture(scope="module")
def counts() -> Iterator[Counter[str]]:
    if not PHOTOS.exists():
        pytest.skip(f"no photographs in {PHOTOS}: they are not part of the project")
    reader, total = Recogniser.load(), Counter[str]()
    for truth in chosen():
        image, _ = shrunk(load_picture(truth.file), 1920)
        total += counted(truth, reader.read(image))[0]
    yield total


def test_no_photograph_is_read_silently_wrong(counts: Counter[str]) -> None:
    assert counts["whole"] >= 8
    assert counts["wrong"] == 0


def test_most_whole_cards_of_every_source_are_read(counts: Counter[str]) -> None:
    assert counts["right"] >= 0.85 * counts["whole"]


def test_free_lying_faces_make_few_false_questions_and_backs(counts: Counter[str]) -> None:
    assert counts["false_back"] + counts["false_question"] <= 1
