"""What a followed card may and may not do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rules.cards import BACK, Face, parse_card
from vision.detection import Corners, Detection
from vision.motion import Motion
from vision.plane import moved_by
from vision.tracker import Track, Tracker
from vision.view import SlotState

QUAD: Corners = ((300.0, 200.0), (364.0, 200.0), (364.0, 290.0), (300.0, 290.0))
NINE, SIX, KING = parse_card("9d"), parse_card("6d"), parse_card("Kc")


class Desk:
    """A tracker with a still picture, a clock, and hands that touch it on demand."""

    def __init__(self, bare: bool = True) -> None:
        self.tracker = Tracker()
        self.bare = bare
        self.seconds = 0.0
        self.motion = Motion()
        self._plain = np.full((720, 1280, 3), 90, dtype=np.uint8)
        for _ in range(3):
            self.motion.see(self._plain)

    def read(self, *readings: Detection, times: int = 1) -> None:
        for _ in range(times):
            self.seconds += 1 / 15
            self.tracker.read(readings, self.motion, lambda _quad: self.bare, self.seconds)

    def touch(self) -> None:
        """Let a hand pass over the whole picture."""
        other = self._plain.copy()
        other[150:350, 250:450] = 200
        for picture in (other, self._plain):
            self.motion.see(picture)
            self.tracker.disturb(self.motion)
        self.motion.see(self._plain)

    def show(self, gray: int) -> None:
        """Let what lies in the card's place look otherwise from now on."""
        other = self._plain.copy()
        other[200:290, 300:364] = gray
        for _ in range(2):
            self.motion.see(other)
            self.tracker.disturb(self.motion)

    def states(self) -> Sequence[tuple[SlotState, Face | None]]:
        return [(track.settled.state, track.face) for track in self.tracker.tracks if track.settled]


def card(face: Face, quad: Corners = QUAD, sure: float = 0.97) -> Detection:
    return Detection(quad, face, sure, ((face, sure),))


def board_with_a_nine() -> tuple[Desk, Track]:
    """A nine that settled in a slot, after which a hand passed over it."""
    desk = Desk()
    desk.read(card(NINE), times=3)
    track = desk.tracker.tracks[0]
    track.slotted = True
    desk.touch()
    return desk, track


def test_a_card_seen_once_is_not_there() -> None:
    desk = Desk()
    desk.read(card(NINE))
    desk.read(times=3)
    assert desk.tracker.tracks == []


def test_a_card_seen_twice_is_there() -> None:
    desk = Desk()
    desk.read(card(NINE), times=2)
    assert desk.states() == [(SlotState.FACE, NINE)]


def test_a_settled_face_survives_a_misreading() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    desk.read(card(SIX), times=2)
    desk.read(card(NINE), times=2)
    assert desk.states() == [(SlotState.FACE, NINE)]


def test_a_slotted_face_that_reads_differently_for_long_becomes_a_doubt_between_both() -> None:
    desk, _ = board_with_a_nine()
    desk.read(card(SIX), times=9)
    assert desk.states() == [(SlotState.DOUBT, None)]
    settled = desk.tracker.tracks[0].settled
    assert settled is not None
    assert {face for face, _ in settled.candidates} == {NINE, SIX}


def test_a_slotted_face_that_reads_differently_without_certainty_stays_and_is_not_read_for_ever() -> None:
    desk, track = board_with_a_nine()
    desk.read(card(SIX, sure=0.95), times=9)
    assert (desk.states(), track.waiting) == ([(SlotState.FACE, NINE)], True)
    desk.read(card(SIX, sure=0.95), times=20)
    assert (desk.states(), track.waiting) == ([(SlotState.FACE, NINE)], False)


def test_looks_that_were_not_repeated_upside_down_bring_no_face_into_doubt_but_a_closer_look_soon() -> None:
    desk, track = board_with_a_nine()
    desk.read(replace(card(SIX, sure=0.99), twice=False), times=20)
    assert desk.states() == [(SlotState.FACE, NINE)]
    assert not track.late(desk.seconds + 0.5) and track.late(desk.seconds + 1.0)
    desk.read(card(SIX, sure=0.99), times=5)
    assert desk.states() == [(SlotState.DOUBT, None)]


def test_a_contested_face_comes_back_only_as_itself() -> None:
    desk, _ = board_with_a_nine()
    desk.read(card(SIX), times=9)
    desk.touch()
    desk.read(card(KING), times=9)
    assert desk.states() == [(SlotState.DOUBT, None)]
    desk.touch()
    desk.read(card(NINE), times=3)
    assert desk.states() == [(SlotState.FACE, NINE)]


def test_a_card_off_the_board_that_was_exchanged_under_a_hand_is_a_new_card() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    ident = desk.tracker.tracks[0].ident
    desk.touch()
    desk.read(card(SIX), times=9)
    assert desk.states() == [(SlotState.FACE, SIX)]
    assert desk.tracker.tracks[0].ident != ident


def test_a_card_turned_over_shows_its_face() -> None:
    desk = Desk()
    desk.read(card(BACK), times=3)
    desk.touch()
    desk.read(card(NINE), times=2)
    assert desk.states() == [(SlotState.FACE, NINE)]


def test_a_face_that_seems_turned_back_is_read_on_until_it_is_certain() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    desk.touch()
    desk.read(card(BACK), times=2)
    (track,) = desk.tracker.tracks
    assert (track.face, track.waiting) == (NINE, True)
    desk.read(card(BACK))
    assert (track.face, track.waiting) == (BACK, False)


def test_a_face_turned_back_needs_several_backs() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    desk.touch()
    desk.read(card(BACK), times=2)
    assert desk.states() == [(SlotState.FACE, NINE)]
    desk.read(card(BACK))
    assert desk.states() == [(SlotState.DOWN, BACK)]


def test_an_unseen_card_on_bare_cloth_is_gone() -> None:
    desk = Desk(bare=True)
    desk.read(card(NINE), times=3)
    desk.read(times=8)
    assert desk.states() == []


def test_an_unseen_card_under_something_else_stays() -> None:
    desk = Desk(bare=False)
    desk.read(card(NINE), times=3)
    desk.read(times=60)
    assert desk.states() == [(SlotState.FACE, NINE)]


def test_a_pushed_card_is_the_same_card() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    ident = desk.tracker.tracks[0].ident
    desk.read(card(NINE, moved_by(QUAD, np.array([40.0, 15.0]))), times=3)
    assert [track.ident for track in desk.tracker.tracks] == [ident]


def test_two_cards_that_change_places_are_not_mixed_up() -> None:
    desk = Desk()
    beside = moved_by(QUAD, np.array([50.0, 0.0]))
    desk.read(card(NINE), card(KING, beside), times=3)
    nine = next(track.ident for track in desk.tracker.tracks if track.face == NINE)
    desk.read(card(NINE, moved_by(QUAD, np.array([20.0, 0.0]))), card(KING, moved_by(beside, np.array([20.0, 0.0]))))
    assert next(track for track in desk.tracker.tracks if track.face == NINE).ident == nine
    assert next(track for track in desk.tracker.tracks if track.face == NINE).corners[0][0] == 320.0


def test_a_second_outline_of_the_same_card_is_dropped() -> None:
    desk = Desk()
    desk.read(card(NINE), card(SIX, moved_by(QUAD, np.array([3.0, 2.0]))), times=3)
    assert len(desk.tracker.tracks) == 1


def lay_back(desk: Desk) -> None:
    """Let a face-down card settle, and a hand pass over it."""
    desk.read(card(BACK), times=3)
    desk.motion.mark_read()
    desk.touch()


def test_a_back_over_which_a_hand_has_passed_presses_nobody() -> None:
    desk = Desk()
    lay_back(desk)
    assert desk.tracker.pressing(desk.motion) == []


def test_a_back_that_looks_otherwise_once_the_hand_has_left_is_pressing_until_it_has_settled() -> None:
    desk = Desk()
    lay_back(desk)
    desk.show(200)
    assert desk.tracker.pressing(desk.motion) == desk.tracker.tracks
    desk.read(card(NINE))
    assert desk.tracker.pressing(desk.motion) == desk.tracker.tracks
    desk.read(card(NINE))
    assert desk.tracker.pressing(desk.motion) == []


def test_a_back_that_read_as_a_face_before_the_hand_passed_again_is_pressing() -> None:
    desk = Desk()
    lay_back(desk)
    desk.read(card(NINE))
    desk.motion.mark_read()
    desk.touch()
    assert desk.tracker.pressing(desk.motion) == desk.tracker.tracks


def test_a_face_that_looks_otherwise_can_wait_for_the_hand() -> None:
    desk = Desk()
    desk.read(card(NINE), times=3)
    desk.motion.mark_read()
    desk.touch()
    desk.show(200)
    assert desk.tracker.pressing(desk.motion) == []
