"""Photographs of a showdown: read from any side, placed by the layout, ruled on, and never a fault for a bad file."""

from __future__ import annotations

from collections.abc import Collection
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from dealer.photo_showdown import ShowdownError, known_cards, ruled
from dealer.photographs import PhotographError, Photographs
from dealer.stage import stage_of
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import Show, Spot, Wait
from rules.cards import BACK, Card, deck, parse_card
from rules.variants import games, variant
from tests.dealer.playing import ELEVATOR, HANDS
from tests.vision import boards
from vision.detection import Corners, Detection, Image
from vision.recogniser import Recogniser

ELEVATOR_GAME = variant("elevator")


def picture(width: int = 1280, height: int = 720, orientation: int = 1) -> bytes:
    """A grey picture as a phone would send it."""
    kept, exif = BytesIO(), Pillow.Exif()
    exif[0x0112] = orientation
    Pillow.new("RGB", (width, height), (90, 110, 90)).save(kept, "JPEG", exif=exif)
    return kept.getvalue()


class Drawn:
    """A recogniser that sees what it is told to see."""

    def __init__(self, *found: Detection) -> None:
        self.found = list(found)
        self.sizes: list[tuple[int, ...]] = []
        self.known: list[Card] = []

    def read(self, image: Image, *, known: Collection[Card] = (), allow_duplicates: bool = False) -> list[Detection]:
        self.sizes.append(image.shape)
        self.known = list(known)
        return self.found


def seen(outline: Corners, card: str | None, sure: float = 0.99) -> Detection:
    """One card in a picture; None is one in doubt between nine and six of diamonds."""
    if card is None:
        return Detection(outline, None, 0.6, ((parse_card("9d"), 0.6), (parse_card("6d"), 0.3)))
    face = BACK if card == "back" else parse_card(card)
    return Detection(outline, face, sure, ((face, sure),))


def reader(*found: Detection) -> tuple[Photographs, Drawn]:
    drawn = Drawn(*found)
    return Photographs(lambda: drawn), drawn


def dealt(turn: float = 0.0, without: str = "") -> list[Detection]:
    """The board of Elevator, photographed turned by so many degrees."""
    board = boards.deal(boards.ELEVATOR, 3, turn=turn, untidy=0.05)
    return [seen(board.outlines[index], ELEVATOR[slot]) for slot, index in board.slots.items() if slot != without]


@pytest.mark.parametrize("turn", [0.0, 15.0, 90.0, -90.0])
def test_each_card_of_a_board_is_placed_from_whichever_side_it_was_taken(turn: float) -> None:
    read, _ = reader(*dealt(turn))
    answer = read.board(picture(), ELEVATOR_GAME)
    placed = {card["slot"]: card["card"] for card in answer["cards"]}
    assert answer["fitted"]
    opposite = {"1": "6", "2": "5", "3": "4", "4": "3", "5": "2", "6": "1", "E": "E"}
    assert placed in (ELEVATOR, {opposite[slot]: card for slot, card in ELEVATOR.items()})
    if abs(turn) < 45:
        assert placed == ELEVATOR


def test_a_missing_card_leaves_its_place_open_and_is_said() -> None:
    read, _ = reader(*dealt(without="6"))
    answer = read.board(picture(), ELEVATOR_GAME)
    assert {card["slot"] for card in answer["cards"]} == set(ELEVATOR) - {"6"}
    assert answer["advice"] == "One card is missing: touch its place."


def test_cards_that_make_no_board_are_read_but_not_placed() -> None:
    read, _ = reader(*dealt()[:3])
    answer = read.board(picture(), ELEVATOR_GAME)
    assert not answer["fitted"]
    assert [card["slot"] for card in answer["cards"]] == [None] * 3
    assert answer["advice"].startswith("The layout is not recognised.")


def test_a_picture_is_read_the_way_it_is_displayed() -> None:
    read, drawn = reader()
    assert read.board(picture(640, 480, orientation=6), ELEVATOR_GAME)["size"] == [480, 640]
    assert drawn.sizes == [(640, 480, 3)]


def test_a_hand_is_given_as_one_reads_it_with_its_doubts_and_without_backs() -> None:
    quad: Corners = ((0, 0), (60, 0), (60, 90), (0, 90))

    def at(x: float, y: float) -> Corners:
        return tuple((px + x, py + y) for px, py in quad)  # type: ignore[return-value]

    cards = [seen(at(300, 4), "3c"), seen(at(100, 0), "As"), seen(at(200, 9), None), seen(at(400, 0), "Ks")]
    read, drawn = reader(*cards, seen(at(600, 0), "back"))
    answer = read.hand(picture(), ELEVATOR_GAME, known_cards(["Qs"]))
    assert [card["card"] for card in answer["cards"]] == ["As", None, "3c", "Ks"]
    assert answer["cards"][1]["candidates"] == [["9d", 0.6], ["6d", 0.3]]
    assert answer["advice"].startswith("The cards marked")
    assert drawn.known == [parse_card("Qs")]


def test_what_reads_is_made_for_the_first_picture_only() -> None:
    made: list[Drawn] = []

    def make() -> Drawn:
        made.append(Drawn())
        return made[-1]

    read = Photographs(make)
    assert made == []
    read.board(picture(), ELEVATOR_GAME)
    read.hand(picture(), ELEVATOR_GAME)
    assert len(made) == 1


@pytest.mark.parametrize("data", [b"", b"no picture", picture()[:400], b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_a_bad_file_is_one_clear_sentence(data: bytes) -> None:
    read, drawn = reader()
    with pytest.raises(PhotographError, match="cannot be read as a picture"):
        read.board(data, ELEVATOR_GAME)
    assert drawn.sizes == []


def showdown(**more: Any) -> dict[str, Any]:
    """The worked example of OPR-527 as a page sends it."""
    sides = {"Ana": "both", "Ben": "high", "Dora": "low"}
    players = [{"name": name, "cards": hand.split(), "declared": sides[name]} for name, hand in HANDS.items()]
    return {"game": "elevator", "board": dict(ELEVATOR), "players": players} | more


def test_a_photographed_showdown_is_ruled_as_any_other() -> None:
    state = ruled(showdown())
    assert state["phase"] == "ruled"
    assert [part["side"] for part in state["ruling"]["parts"]] == ["high", "low"]
    assert all(place["state"] == "face" and not place["corrected"] for place in state["board"].values())
    assert [seat["hand"] for seat in state["seats"]] == [hand.split() for hand in HANDS.values()]


@pytest.mark.parametrize("name", games())
def test_two_hands_are_enough_for_a_showdown_of_any_game(name: str) -> None:
    game = variant(name)
    cards = [str(card) for card in deck()]
    board = dict(zip(game.layout.names, cards, strict=False))
    rest = cards[len(board) :]
    hands = [rest[: game.hole_cards], rest[game.hole_cards : 2 * game.hole_cards]]
    players = [{"name": "", "cards": hand, "declared": "high"} for hand in hands]
    state = ruled({"game": name, "board": board, "players": players})
    assert state["ruling"]["sentence"]
    assert [seat["name"] for seat in state["seats"]] == ["Player 1", "Player 2"]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "whist"}, "'whist' is not a game"),
    ({"board": {"1": "Qs"}}, "Position 2 has no card yet."),
    ({"board": ELEVATOR | {"1": "zz"}}, "zz"),
    ({"board": ELEVATOR | {"1": "9h"}}, "Nine of hearts lies in two places."),
    ({"board": ELEVATOR | {"1": "Xr"}}, "No joker plays"),
    ({"players": []}, "0 hands are shown; Elevator takes 2 to 11."),
    ({"players": [{"name": "Ana", "cards": ["As"]}] * 2}, "Ana shows 4 cards."),
    ({"players": [{"name": "Ana", "cards": ["As", "Ks", "5d", "3c"]}] * 2}, "Ana has not declared"),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_what_is_missing_or_wrong_is_said_in_a_sentence(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ShowdownError) as told:
        ruled(showdown(**wrong))
    assert words in str(told.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["game", "board", "players", "options"]), JSON)
def test_nothing_that_is_sent_is_more_than_a_sentence(field: str, value: Any) -> None:
    try:
        assert ruled(showdown(**{field: value}))["phase"] == "ruled"
    except ShowdownError as error:
        assert str(error)


def test_a_drawn_board_is_read_and_placed_by_the_real_recogniser() -> None:
    stage = stage_of(ELEVATOR_GAME)
    slots = tuple(stage.board)
    cards = tuple(parse_card(ELEVATOR[slot]) for slot in slots)
    table = SimulatedTable(
        [Show(slots, cards, tuple(Spot(*stage.board[slot]) for slot in slots)), Wait(0.5)],
        TableOptions(seed=5, size=(1280, 720), across=stage.across),
    )
    table.open()
    frames = list(iter(table.read, None))
    table.close()
    kept = BytesIO()
    Pillow.fromarray(np.ascontiguousarray(frames[-1].image[:, :, ::-1])).save(kept, "JPEG", quality=90)
    answer = Photographs(Recogniser.load).board(kept.getvalue(), ELEVATOR_GAME)
    assert {card["slot"]: card["card"] for card in answer["cards"]} == ELEVATOR
    assert answer["advice"] == "All cards are read. Touch one to correct it."
