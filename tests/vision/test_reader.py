"""The whole way from frames to what is settled, on the simulated table; the recogniser is told the truth."""

from __future__ import annotations

import numpy as np

from hardware.camera import Frame
from hardware.simulator import SimulatedTable, TableOptions
from hardware.table_steps import (
    Bump,
    Clear,
    Drop,
    Freeze,
    Glare,
    LampChange,
    Lay,
    Nudge,
    PassOver,
    Show,
    Spot,
    Step,
    TakeAway,
    Turn,
    TurnBack,
    Wait,
)
from rules.cards import Card, Face, Rank, Suit, parse_card
from tests.vision.boards import ELEVATOR
from tests.vision.test_cut_short import Says
from tests.vision.truth import BACK, Told, last_view, views
from vision.detection import Corners, Detection
from vision.motion import Motion
from vision.plane import as_corners, as_points
from vision.reader import Reader
from vision.view import Sight, SlotState, View

CARDS = dict(zip("123456E", map(parse_card, ["Qs", "9h", "4h", "Js", "8c", "2d", "Ts"]), strict=True))
HAND = tuple(map(parse_card, ["As", "Ks", "5d", "3c"]))
KNOWN = tuple(card for card in HAND if isinstance(card, Card))
PLACES = tuple(f"h{number}" for number in range(1, 5))
SMALL = TableOptions(size=(640, 360), across=640.0)
STILL = Wait(0.7)


def spot(slot: str) -> Spot:
    x, y = ELEVATOR[slot]
    return Spot(-150 + (x - 1) * 85, (y - 1) * 105)


def board(*, leave_out: str = "") -> list[Step]:
    """The board laid quickly, by a hand that passes once for each card."""
    return [Lay(slot, card, spot(slot), seconds=0.3) for slot, card in CARDS.items() if slot not in leave_out]


def turned(*slots: str) -> list[Step]:
    return [step for slot in slots for step in (Turn(slot, seconds=0.6), STILL)]


def shown(spots: tuple[Spot, ...]) -> list[Step]:
    return [Show(PLACES, HAND, spots, seconds=1.2), STILL]


def play(*steps: Step, told: Told | None = None) -> View:
    told = told or Told()
    return last_view([*steps, Wait(1.2)], told, Reader(ELEVATOR, told), SMALL)


def faces(view: View) -> dict[str, str]:
    return {slot: str(seen.face) if seen.face else seen.state.value for slot, seen in view.board.items()}


def expect(**read: str) -> dict[str, str]:
    """A board face down, with these slots read."""
    return {slot: read.get(f"s{slot}", "down") for slot in ELEVATOR}


def test_a_board_laid_face_down_is_found() -> None:
    view = play(*board())
    assert faces(view) == expect()
    assert view.sight is Sight.STEADY
    assert view.laid
    assert view.grid is not None


def test_turned_cards_are_read_one_by_one() -> None:
    view = play(*board(), STILL, *turned("5", "1"))
    assert faces(view) == expect(s5="8c", s1="Qs")


def test_noise_in_single_readings_never_shows() -> None:
    told = Told(seed=4, misread=0.06, missed=0.06, false=0.1, jitter=0.7)
    reader = Reader(ELEVATOR, told)
    steps = [*board(), STILL, *turned("5", "1", "3"), PassOver(Spot(-150, 0)), Wait(2)]
    allowed = [expect(), expect(s5="8c"), expect(s5="8c", s1="Qs"), expect(s5="8c", s1="Qs", s3="4h")]
    seen = [faces(view) for view in views(SimulatedTable(steps, SMALL), told, reader) if view.board]
    assert [one for index, one in enumerate(seen) if index == 0 or one != seen[index - 1]] == allowed


def test_a_hand_over_the_board_changes_nothing() -> None:
    told = Told()
    steps = [*board(), STILL, *turned("5"), PassOver(Spot(-150, 0)), PassOver(spot("5")), Wait(1)]
    seen = [view for view in views(SimulatedTable(steps, SMALL), told, Reader(ELEVATOR, told)) if view.board]
    assert any(view.moving for view in seen)
    assert [faces(view) for view in seen if faces(view) not in (expect(), expect(s5="8c"))] == []


def test_light_that_changes_changes_no_card() -> None:
    view = play(*board(), STILL, *turned("5"), LampChange(0.65, 0.4), Wait(1), Glare(spot("1"), seconds=1.0), Wait(2))
    assert faces(view) == expect(s5="8c")


def test_a_pushed_card_stays_in_its_slot() -> None:
    view = play(*board(), STILL, *turned("5"), Nudge("5", Spot(30, 12, 9)), Nudge("2", Spot(-25, 0, -6)))
    assert faces(view) == expect(s5="8c")
    assert view.extra == ()


def test_a_knocked_camera_keeps_the_deal() -> None:
    told = Told()
    steps = [*board(), STILL, *turned("5", "1"), Bump(120, 70, 4), Wait(1.2), *turned("3")]
    seen = [*views(SimulatedTable(steps, SMALL), told, Reader(ELEVATOR, told))]
    assert faces(seen[-1]) == expect(s5="8c", s1="Qs", s3="4h")
    first = next(index for index, view in enumerate(seen) if faces(view).get("1") == "Qs")
    assert all(faces(view)["1"] == "Qs" and faces(view)["5"] == "8c" for view in seen[first:])


def test_dropped_and_frozen_frames_lose_nothing() -> None:
    view = play(*board(), STILL, Drop(20), *turned("5"), Freeze(0.8), *turned("1"), Drop(9))
    assert faces(view) == expect(s5="8c", s1="Qs")


def test_a_card_that_cannot_be_told_is_a_doubt_and_the_others_go_on() -> None:
    told = Told()
    told.doubtful[CARDS["5"]] = ((CARDS["5"], 0.55), (parse_card("6c"), 0.35))
    view = play(*board(), STILL, *turned("5", "1"), told=told)
    assert faces(view) == expect(s5="doubt", s1="Qs")
    assert [str(face) for face, _ in view.board["5"].candidates][:2] == ["8c", "6c"]


def test_a_turned_card_is_told_with_the_second_frame_in_which_the_hand_has_left_it() -> None:
    told, motion, free = Told(), Motion(), dict.fromkeys("52E", -1)
    table, reader = SimulatedTable([*board(), STILL, *turned(*free)], SMALL), Reader(ELEVATOR, told)
    table.open()
    waits: dict[str, int] = {}
    while (frame := table.read()) is not None:
        told.tell(table, frame.number)
        motion.see(frame.image)
        for card in table.truth().cards:
            if card.place in free and (card.face is BACK or not motion.is_still(as_corners(np.array(card.corners)))):
                free[card.place] = frame.number + 1
        shown = faces(reader.see(frame))
        waits.update({slot: frame.number - free[slot] for slot in free if shown.get(slot) == str(CARDS[slot])} | waits)
    assert waits == dict.fromkeys(free, 1)


class UnderGlass(Told):
    """Sees no more of the card of slot 5 than a glass leaves, and reads that card in every outline."""

    classifier = Says(CARDS["5"])

    def _reading(self, face: Face | None, quad: Corners) -> Detection:
        first, second, third, fourth = as_points(quad)
        if face == CARDS["5"]:
            quad = as_corners(
                np.stack((first, second, second + 0.84 * (third - second), first + 0.81 * (fourth - first)))
            )
        return super()._reading(face, quad)


def test_a_card_turned_and_half_covered_by_a_glass_is_read() -> None:
    assert faces(play(*board(), STILL, *turned("5", "1"), told=UnderGlass())) == expect(s5="8c", s1="Qs")


def test_a_card_turned_back_is_face_down_again() -> None:
    assert faces(play(*board(), STILL, *turned("5"), TurnBack("5"))) == expect()


def test_a_board_with_a_card_missing_is_found_after_a_while_and_completed_later() -> None:
    told = Told()
    late = Lay("4", CARDS["4"], spot("4"), seconds=0.5)
    seen = [
        *views(SimulatedTable([*board(leave_out="4"), Wait(2.5), late, Wait(1)], SMALL), told, Reader(ELEVATOR, told))
    ]
    partial = [view for view in seen if view.board and not view.laid]
    assert faces(partial[-1]) == {**expect(), "4": "empty"}
    assert faces(seen[-1]) == expect()


def test_four_cards_off_the_board_are_a_scan_in_any_arrangement() -> None:
    row = tuple(Spot(60 + 66 * column, 0) for column in range(4))
    square = tuple(Spot(120 + 75 * (index % 2), -50 + 100 * (index // 2), 10 * index) for index in range(4))
    fan = tuple(Spot(120 + 26 * column, 20 * column, -15 + 10 * column) for column in range(4))
    for spots in (row, square, fan):
        view = play(*board(), STILL, *shown(spots))
        assert {str(card.face) for card in view.scan} == {"As", "Ks", "5d", "3c"}
        assert faces(view) == expect()


def test_a_hand_taken_away_leaves_the_scan_empty() -> None:
    square = tuple(Spot(120 + 75 * (index % 2), -50 + 100 * (index // 2)) for index in range(4))
    view = play(*board(), STILL, *shown(square), TakeAway(PLACES), Wait(1))
    assert view.scan == ()
    assert view.laid


def test_a_card_between_the_columns_is_an_extra_card() -> None:
    stray = Lay("stray", parse_card("7h"), Spot(-150, -105), face_up=True)
    view = play(*board(), STILL, stray, STILL)
    assert [str(card.face) for card in view.extra] == ["7h"]
    assert faces(view) == expect()


def test_a_cleared_board_is_empty_and_the_next_one_is_found_anew() -> None:
    told = Told()
    steps = [*board(), STILL, *turned("5"), Clear(), Wait(2), *board(), Wait(1)]
    seen = [*views(SimulatedTable(steps, SMALL), told, Reader(ELEVATOR, told))]
    assert any(view.board_empty and view.number > 60 for view in seen)
    assert faces(seen[-1]) == expect()


def test_a_board_laid_at_once_after_clearing_elsewhere_is_a_new_board() -> None:
    told = Told()
    moved = [Lay(slot, card, Spot(spot(slot).x + 60, spot(slot).y + 8), seconds=0.3) for slot, card in CARDS.items()]
    steps = [*board(), STILL, *turned("5"), Clear(1.2), Wait(0.4), *moved, Wait(1)]
    seen = [*views(SimulatedTable(steps, SMALL), told, Reader(ELEVATOR, told))]
    assert faces(seen[-1]) == expect()
    assert seen[-1].extra == ()
    empty = [view.number for view in seen if view.board_empty and view.number > 60]
    assert empty
    assert all(not view.laid or view.number < empty[0] or faces(view) == expect() for view in seen)


def test_cards_already_face_up_at_the_start_are_read() -> None:
    lying = [Lay(slot, card, spot(slot), face_up=slot in "51", seconds=0.3) for slot, card in CARDS.items()]
    assert faces(play(*lying)) == expect(s5="8c", s1="Qs")


def test_an_unchanged_table_is_hardly_ever_read() -> None:
    told = Told()
    reader = Reader(ELEVATOR, told)
    marks = [(view.seconds, told.readings) for view in views(SimulatedTable([*board(), Wait(8)], SMALL), told, reader)]
    end = marks[-1][0]
    assert marks[-1][1] - next(count for seconds, count in marks if seconds > end - 6) <= 1


def test_known_cards_are_handed_on_without_those_in_sight() -> None:
    told = Told()
    reader = Reader(ELEVATOR, told)
    table = SimulatedTable([*board(), STILL, *turned("5")], SMALL)
    *_, last = views(table, told, reader)
    picture = np.full((360, 640, 3), 90, dtype=np.uint8)
    picture[:, :320] = 60  # a table under a lamp, not a covered lens
    for number in range(1, 4):
        reader.see(
            Frame(picture, last.number + number, last.seconds + number / 15),
            known=[*KNOWN, Card(Rank.EIGHT, Suit.CLUBS)],
        )
    assert sorted(map(str, told.known)) == sorted(map(str, KNOWN))


def test_a_restart_forgets_the_board_and_finds_it_again() -> None:
    told = Told()
    reader = Reader(ELEVATOR, told)
    table = SimulatedTable([*board(), Wait(2)], SMALL)
    seen = []
    for view in views(table, told, reader):
        seen.append(view)
        if view.laid and sum(one.laid for one in seen) == 1:
            reader.restart()
    assert [view.laid for view in seen[-20:]] == [True] * 20
    assert all(seen[-1].board[slot].state is SlotState.DOWN for slot in ELEVATOR)
