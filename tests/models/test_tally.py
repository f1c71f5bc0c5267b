"""Counting what was read against what is there: every card once, the silent error never hidden."""

from collections import Counter
from pathlib import Path

import pytest

from models.evaluate import Findings, report
from models.tally import LENGTHS, Tally, Truth, bucket, by_card, by_length, counted, percent
from rules.cards import BACK, Face, parse_face
from vision.detection import Detection

CORNERS = ((0.0, 0.0), (10.0, 0.0), (10.0, 14.0), (0.0, 14.0))


def found(*names: str | None) -> list[Detection]:
    faces = [parse_face(name) if name else None for name in names]
    likely: list[Face] = [face if face is not None else BACK for face in faces]
    return [Detection(CORNERS, face, 0.97, ((best, 0.97),)) for face, best in zip(faces, likely, strict=True)]


def truth(
    cards: str, partial: str = "", optional: str = "", unreadable: int = 0, boxes: tuple[dict[str, object], ...] = ()
) -> Truth:
    row = {
        "file": "maker__one.jpg",
        "kind": "grid",
        "cards": cards.split(),
        "partial": partial.split(),
        "optional": optional.split(),
        "unreadable": unreadable,
        "boxes": boxes,
    }
    return Truth.of(row, Path("photos"))


def figures(one: Truth, *names: str | None) -> Counter[str]:
    return +counted(one, found(*names))[0]


def test_right_asked_and_missed_share_the_whole_cards() -> None:
    assert figures(truth("As Kh 2c"), "As", None) == Counter(whole=3, right=1, asked=1, missed=1)


def test_a_card_that_is_not_there_is_silently_wrong_and_named() -> None:
    counts, wrong = counted(truth("As Kh"), found("As", "Qh"))
    assert (counts["right"], counts["wrong"], counts["missed"]) == (1, 1, 1)
    assert wrong == Counter(["Qh"])


def test_the_same_card_reported_twice_is_once_wrong() -> None:
    assert figures(truth("As"), "As", "As") == Counter(whole=1, right=1, wrong=1)


def test_covered_cards_count_apart_and_optional_ones_neither_way() -> None:
    one = truth("As Kh", partial="Kh", optional="9d")
    assert figures(one, "As", "Kh", "9d") == Counter(whole=1, right=1, partial=1, right_partial=1)
    assert figures(one, "As") == Counter(whole=1, right=1, partial=1, missed=1)


def test_either_joker_is_right_where_the_truth_says_joker() -> None:
    assert figures(truth("X"), "Xb") == Counter(whole=1, right=1)


def test_questions_and_backs_beyond_what_is_there_are_false() -> None:
    counts = figures(truth("As back", unreadable=1), "As", None, None, "back", "back", "back")
    assert counts == Counter(whole=1, right=1, false_question=1, backs=1, backs_found=1, false_back=2)


def test_a_row_of_the_table_sums_pictures_and_rates_errors_per_thousand_reported() -> None:
    tally = Tally()
    for names in (("As", "Kh"), ("As", "Qh")):
        tally.add(counted(truth("As Kh"), found(*names))[0])
    assert tally.row == ["2", "4", "75.0 %", "0", "1", "0/0", "1", "250.0", "0", "0"]


def test_cards_and_lengths_are_followed_singly() -> None:
    quad = [[0, 0], [50, 0], [50, 70], [0, 70]]
    one = truth("As Kh Kh", boxes=({"card": "As", "quad": quad}, {"card": "Kh", "box": [0, 0, 9, 9]}))
    assert sorted(by_card(one, found("As", "Kh"))) == [("As", True), ("Kh", False), ("Kh", True)]
    assert list(by_length(one, found("As"), 0.5)) == [(35.0, True)]


@pytest.mark.parametrize(("value", "name"), [(0, "0 to 40"), (39.9, "0 to 40"), (40, "40 to 60"), (9e3, "from 400")])
def test_buckets_are_named_by_their_edges(value: float, name: str) -> None:
    assert bucket(value, LENGTHS) == name


def test_a_share_of_nothing_is_a_dash() -> None:
    assert percent(0, 0) == "-"


def test_the_report_names_every_silent_error() -> None:
    findings = Findings()
    findings.add(truth("As Kh"), found("As", "Qh"), 1.0)
    text = "\n".join(report(findings))
    assert "maker__one.jpg: Qh" in text
    assert "| maker | 1 | 2 | 50.0 % |" in text
