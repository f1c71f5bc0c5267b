"""Whole chips: odd chips, side pots and chips that stay."""

from __future__ import annotations

import pytest

from rules.chips import SidePot, divide, side_pots
from rules.options import OddChip
from rules.ruling import PartSide
from rules.settlement import Half, Why
from tests.rules.cases import OPR_527_TABLE, player, ruled

SEATS = ("A", "B", "C")


def test_an_odd_chip_between_the_halves_stays_where_the_table_plays_so() -> None:
    halves = [Half(PartSide.HIGH, ("B",), Why.BEST), Half(PartSide.LOW, ("A",), Why.BEST)]
    assert divide(25, halves, SEATS, OddChip.NEXT_POT) == ({"A": 12, "B": 12, "C": 0}, 1)


def test_odd_chips_inside_a_half_stay_where_the_table_plays_so() -> None:
    halves = [Half(PartSide.POT, SEATS, Why.BEST)]
    assert divide(8, halves, SEATS, OddChip.NEXT_POT) == ({"A": 2, "B": 2, "C": 2}, 2)


def test_nobody_gets_more_than_one_odd_chip_of_a_half() -> None:
    paid, left = divide(11, [Half(PartSide.POT, SEATS, Why.BEST)], SEATS)
    assert (paid, left) == ({"A": 4, "B": 4, "C": 3}, 0)


def test_a_carried_half_stays_in_chips() -> None:
    halves = [Half(PartSide.HIGH, (), Why.FAILED), Half(PartSide.LOW, ("C",), Why.BEST)]
    assert divide(25, halves, SEATS) == ({"A": 0, "B": 0, "C": 12}, 13)


def test_side_pots_by_layers() -> None:
    pots = side_pots({"A": 10, "B": 50, "C": 50, "D": 30}, ["A", "B", "C"])
    assert pots == (SidePot(40, ("A", "B", "C")), SidePot(100, ("B", "C")))


def test_a_bet_that_nobody_called_is_a_pot_of_its_own() -> None:
    assert side_pots({"A": 10, "B": 25}, ["A", "B"]) == (SidePot(20, ("A", "B")), SidePot(15, ("B",)))


def test_chips_of_a_player_who_folded_after_the_others_stay_in_the_pot() -> None:
    assert side_pots({"A": 10, "B": 30, "C": 10}, ["A", "C"]) == (SidePot(50, ("A", "C")),)


def test_a_negative_bet_is_refused() -> None:
    with pytest.raises(ValueError, match="A put in -1 chips"):
        side_pots({"A": -1}, ["A"])


def test_each_side_pot_has_its_own_winners() -> None:
    ruling = ruled(
        "double-elevator",
        "A1=3c A2=Kd A3=8h E1=5s B1=Jd B2=Kc B3=2s E2=9h C1=4c C2=Qs C3=9d",
        player("Short", "Kh Ks 7d 2c", put_in=10),
        player("Tall", "Ah Ac 7s 6c", put_in=30),
        player("Other", "3h 4h 6s Td", put_in=30),
    )
    assert ruling.chips == {"Short": 30, "Tall": 40, "Other": 0}
    assert ruling.shares is not None
    assert str(ruling.shares["Short"]) == "3/7"
    assert ruling.sentence.startswith("Main pot: Short takes the pot with five kings. Side pot 1: Tall")


def test_both_ways_must_win_both_is_tested_for_each_pot() -> None:
    """In the main pot the all-in player's better high makes the both-ways hand fail; alone it wins the side pot."""
    ruling = ruled(
        "elevator",
        OPR_527_TABLE,
        player("Short", "As Ks 5d 3c", "H", put_in=10),
        player("Both", "Ah Kh 5h 3h", "B", put_in=30),
        player("Low", "8d 7h 6d Kc", "L", put_in=30),
    )
    assert ruling.failed == ("Both",)
    assert ruling.chips == {"Short": 15, "Both": 40, "Low": 15}


def test_put_in_must_be_known_for_all_or_for_nobody() -> None:
    with pytest.raises(ValueError, match="put_in is missing for B"):
        ruled("elevator", OPR_527_TABLE, player("A", "As Ks 5d 3c", "H", put_in=5), player("B", "Jh Jd 7c 6h", "L"))
