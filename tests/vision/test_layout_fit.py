"""The grid of a game over cards dealt by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.boards import ELEVATOR, LAYOUTS, SKYSCRAPER, deal
from vision.detection import Point
from vision.layout_fit import fit_layout, outline
from vision.plane import as_corners, centre, inside, quad_around


@pytest.mark.parametrize("places", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("seed", range(5))
def test_every_card_of_an_untidy_turned_board_is_put_in_its_slot(places: Mapping[str, Point], seed: int) -> None:
    board = deal(places, seed)
    fit = fit_layout(places, board.outlines)
    assert fit is not None
    assert dict(fit.cards) == board.slots
    assert fit.rms < 0.25


@pytest.mark.parametrize("places", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 4), (3, 10)])
def test_players_cards_around_the_board_are_left_out(places: Mapping[str, Point], seed: int, players: int) -> None:
    board = deal(places, seed, players=players)
    fit = fit_layout(places, board.outlines)
    assert fit is not None
    assert dict(fit.cards) == board.slots


@pytest.mark.parametrize("turn", [-40.0, -20.0, 0.0, 20.0, 40.0])
def test_a_board_turned_up_to_forty_degrees_keeps_its_slots(turn: float) -> None:
    board = deal(ELEVATOR, 7, turn=turn)
    fit = fit_layout(ELEVATOR, board.outlines)
    assert fit is not None
    assert dict(fit.cards) == board.slots


@pytest.mark.parametrize("slot", ELEVATOR)
def test_a_missing_card_is_named_and_its_place_is_shown(slot: str) -> None:
    whole, lacking = deal(ELEVATOR, 11), deal(ELEVATOR, 11, leave_out=slot)
    fit = fit_layout(ELEVATOR, lacking.outlines)
    assert fit is not None
    assert fit.missing == (slot,)
    there = centre(whole.outlines[whole.slots[slot]])
    assert np.hypot(*(centre(fit.corners_at(ELEVATOR[slot])) - there)) < 0.6 * 90


def test_a_board_that_lacks_two_cards_is_not_found() -> None:
    board = deal(SKYSCRAPER, 4)
    kept = [quad for index, quad in enumerate(board.outlines) if index not in (board.slots["L1"], board.slots["R4"])]
    assert fit_layout(SKYSCRAPER, kept) is None


CROSS: Mapping[str, Point] = {"T": (1, 0), "L": (0, 1), "C": (1, 1), "R": (2, 1), "B": (1, 2)}


@pytest.mark.parametrize("seed", range(1007, 1027, 2))
def test_three_very_untidy_cards_do_not_hide_the_grid(seed: int) -> None:
    """The guess that they lead to leaves another card further off than any card may lie in the end."""
    slot = list(SKYSCRAPER)[seed % 11]
    lacking, cross = deal(SKYSCRAPER, seed, players=4, leave_out=slot), deal(CROSS, seed)
    for places, board in ((SKYSCRAPER, lacking), (CROSS, cross)):
        fit = fit_layout(places, board.outlines)
        assert fit is not None
        assert {name: card for name, card in fit.cards.items() if card is not None} == board.slots


def test_scattered_cards_are_no_board() -> None:
    chance = np.random.default_rng(5)
    found = 0
    for _ in range(12):
        angles, spots = chance.uniform(0, np.pi, 9), chance.uniform((100, 100), (1180, 620), (9, 2))
        quads = [
            quad_around(spot, np.array([np.cos(a), np.sin(a)]) * 64, np.array([-np.sin(a), np.cos(a)]) * 90)
            for a, spot in zip(angles, spots, strict=True)
        ]
        found += fit_layout(ELEVATOR, quads) is not None
    assert found == 0


def test_too_few_cards_are_no_board() -> None:
    assert fit_layout(ELEVATOR, deal(ELEVATOR, 1).outlines[:5]) is None
    assert fit_layout(ELEVATOR, []) is None


def test_a_layout_in_one_line_is_refused() -> None:
    line = {"1": (0.0, 0.0), "2": (1.0, 0.0), "3": (2.0, 0.0)}
    quads = [as_corners(np.array([[x, 0], [x + 64, 0], [x + 64, 90], [x, 90]])) for x in (0, 100, 200)]
    with pytest.raises(ValueError, match="one line"):
        fit_layout(line, quads)


def test_the_outline_surrounds_every_card_of_the_board() -> None:
    board = deal(ELEVATOR, 3)
    fit = fit_layout(ELEVATOR, board.outlines)
    assert fit is not None
    around = np.asarray(outline(fit, ELEVATOR), dtype=np.float32)
    assert all(inside(around, centre(quad)) for quad in board.outlines)
