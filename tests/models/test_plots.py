"""The pictures of the report: honest answers lie on the diagonal, confusions in their cell."""

from xml.etree import ElementTree

import pytest

from models.plots import binned, confusions, reliability


def test_answers_are_binned_with_their_confidence_and_how_many_were_right() -> None:
    answers = [(0.92, True)] * 9 + [(0.92, False)] + [(0.4, False)] * 3
    (low, none_right, few), (high, most_right, many) = binned(answers)
    assert [low, none_right, high, most_right] == pytest.approx([0.4, 0.0, 0.92, 0.9])
    assert (few, many) == (3, 10)


def test_a_reliability_diagram_has_a_point_for_every_interval_that_has_answers() -> None:
    root = ElementTree.fromstring(reliability("all", [(0.92, True), (0.4, False), (0.995, True)]))
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 3


def test_a_confusion_is_written_in_the_row_of_the_truth_and_the_column_of_the_answer() -> None:
    picture = confusions("ranks", "23", [("2", "3"), ("2", "3")])
    root = ElementTree.fromstring(picture)
    cells = [one for one in root.findall("{http://www.w3.org/2000/svg}rect") if one.get("stroke")]
    dark = [place for place, one in enumerate(cells) if one.get("fill") != "rgb(255,255,255)"]
    assert dark == [1]
